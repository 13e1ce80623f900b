import path from 'node:path';
import type { DocsConfig } from '../config/config.js';
import type { SiteConfig } from '../config/stage-configs.js';
import type { VersionConfig } from '../config/version-config.js';
import type { SourceFile } from '../content/source-file.js';
import type { SiteError } from '../errors.js';
import { toPermalink, type UrlRules } from './permalink.js';
import type { PlannedDoc } from './plan-docs.js';
import { editUrlFailed } from './site-errors.js';

/**
 * Returns the edit link of a page: the base with the file's path, or what the author's function returns.
 * `https://github.com/o/r/edit/main/` -> `https://github.com/o/r/edit/main/docs/intro.md`
 */
export function toEditUrl(
  docs: DocsConfig,
  version: VersionConfig,
  { source, route }: PlannedDoc,
  rules: UrlRules & Pick<SiteConfig, 'lang'>,
  problems: SiteError[],
): string | undefined {
  // Tens of thousands of pages mostly have none.
  if (docs.editUrl === undefined && source.frontMatter.custom_edit_url === undefined) return undefined;
  const folder = docs.editCurrentVersion ? docs.path : version.path;
  const isTranslation = docs.editLocalizedFiles && source.original !== undefined;
  const file = isTranslation ? source.path : path.posix.join(folder, source.docPath);
  const editUrl = source.virtualText === undefined ? docs.editUrl : undefined;
  return editUrlOf(source, editUrl, file, problems, () => ({
    docPath: source.docPath,
    versionDocsDirPath: folder,
    permalink: toPermalink(route, rules),
    version: version.name,
    locale: rules.lang,
  }));
}

/** @param file to edit, if `editUrl` is a text. @param given argument for the author's function */
export function editUrlOf<Given>(
  source: SourceFile,
  editUrl: string | ((given: Given) => string | undefined) | undefined,
  file: string,
  problems: SiteError[],
  given: () => Given,
): string | undefined {
  const { custom_edit_url } = source.frontMatter;
  if (custom_edit_url !== undefined) return custom_edit_url ?? undefined;
  if (typeof editUrl === 'string') return `${editUrl.replace(/(?<!\/)\/+$/, '')}/${encodeURI(file)}`;
  try {
    return editUrl?.(given());
  } catch (error) {
    problems.push(editUrlFailed(source, error));
    return undefined;
  }
}

/** Returns the translation, or the original of it. */
export function editedFile({ path: file, original = file }: SourceFile, isTranslation: boolean): string {
  return isTranslation ? file : original;
}
