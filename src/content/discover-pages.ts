// Finds the pages in a folder outside of docs: Markdown files, and modules with a React component as default export.

import path from 'node:path';
import { hashOf } from '../base/hash.js';
import { readIfThere, writeWhereOther } from '../base/sealed-file.js';
import { stateFolder } from '../base/state-folder.js';
import type { PagesFolder } from '../config/docs-fields.js';
import { fromFolder } from '../config/provided-names.js';
import { takesRouteProps } from '../config/route-props.js';
import type { SiteError } from '../errors.js';
import { missingPagesFolder } from './content-errors.js';
import { findFiles } from './find-docs.js';
import { type Reading, readFound } from './read-cached.js';
import { type SourceFile, type SourcePlace, sourcePath, toSource } from './source-file.js';

const ofNoDocs = { instance: undefined, version: undefined };

/** Reads the pages in a folder. */
export async function discoverPages(
  folder: PagesFolder,
  translations: string | undefined,
  reading: Reading,
): Promise<{ sources: SourceFile[]; problems: SiteError[] }> {
  const { siteDir, configPath, strict } = reading.config;
  const found = await findFiles(siteDir, folder.path, folder, reading.breathe !== undefined);
  if (!found) return { sources: [], problems: [missingPagesFolder(folder.path, configPath)] };
  const { files, problems } = found;
  const place = { ...ofNoDocs, folder: folder.path, translations, hasPartials: strict };
  const sources: SourceFile[] = [];
  for (const file of files) {
    if (!/\.mdx?$/i.test(file)) {
      const source = sourcePath(siteDir, place, file);
      // Empty if the file has just been removed.
      const code = strict ? '' : String(readIfThere(path.join(siteDir, source.path)) ?? '');
      sources.push(moduleSource(source, file, place, code, withRouteProps(source.path, code, siteDir)));
      continue;
    }
    const source = await readFound(file, place, reading, problems);
    if (source !== 'gone' && source !== undefined) sources.push(source);
  }
  return { sources, problems };
}

/** Writes a module that gives a page the props of a router. @returns its import specifier; undefined if the page uses no such props */
function withRouteProps(source: string, code: string, siteDir: string): string | undefined {
  if (!takesRouteProps(code)) return undefined;
  const folder = path.join(stateFolder(siteDir), 'pages');
  const file = path.join(folder, `${hashOf(source).slice(0, 12)}.js`);
  const page = JSON.stringify(fromFolder(path.join(siteDir, source), folder));
  const make = "import { withRouteProps } from '@docusaurus/ComponentCreator';";
  writeWhereOther(file, `import Page from ${page};\n${make}\n\nexport default withRouteProps(Page);\n`);
  return fromFolder(file, path.dirname(path.join(siteDir, source)));
}

const unpacked = /\{([^{}]*)\}\s*(?:=\s*(?:this\.)?props\b|\)|:)/g;

/** Tells whether a page uses the prop `config`, with which Docusaurus passes its configuration: `props.config`, `{ config }`. */
function takesConfig(code: string): boolean {
  return (
    /\bprops\.config\b/.test(code) ||
    [...code.matchAll(unpacked)].some(([, names]) => /\bconfig\b/.test(names!))
  );
}

/**
 * Returns the source of a page that is a module: generated MDX that renders the default export, so that it is handled like any component.
 * @param file relative to its folder @param code of the module @param from its import specifier
 */
export function moduleSource(
  source: Pick<SourceFile, 'path' | 'original'>,
  file: string,
  { hasPartials }: Pick<SourcePlace, 'hasPartials'>,
  code = '',
  from = `./${path.posix.basename(file)}`,
): SourceFile {
  const page = `import Page from ${JSON.stringify(from)};\n`;
  const text = takesConfig(code)
    ? `${page}import useContext from '@docusaurus/useDocusaurusContext';\n\n<Page config={useContext().siteConfig} />\n`
    : `${page}\n<Page />\n`;
  const head = { hash: hashOf(text), frontMatter: { extra: {} }, contentTitle: undefined, problems: [] };
  return toSource({ ...ofNoDocs, hasPartials }, source, file, head, text);
}
