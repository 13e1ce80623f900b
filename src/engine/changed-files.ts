// Finds what has to be read again when files have changed, in `dev`.
import path from 'node:path';
import { styleSheetFile } from '../config/css-pieces.js';
import { digestOfPart } from '../config/stage-configs.js';
import type { SourceFile } from '../content/source-file.js';
import type { SiteAssets } from './load-assets.js';
import { contentFolders, type SiteInputs } from './site-reader.js';
import type { SiteState } from './site-state.js';

/** What has to be read again after a change of files. */
interface FileReach {
  /** The config has to be read again. */
  isConfig: boolean;
  /** All content folders have to be listed again. */
  mustWalk: boolean;
  /** Sources whose text may have changed, and nothing else of them. */
  texts: readonly string[];
}

interface KnownFiles {
  inputs: SiteInputs;
  /** Sources by path. */
  sources: ReadonlyMap<string, SourceFile>;
  /** Files that bundles were made from. */
  bundled: ReadonlySet<string>;
  exists(file: string): boolean;
  /** Tells whether a page includes the file. */
  isIncluded(file: string): boolean;
}

/** Finds how far a change of files reaches. @param files relative to the site's folder, as are all paths here */
export function reachOf(files: ReadonlySet<string>, known: KnownFiles): FileReach {
  const { config, content, configInputs } = known.inputs;
  const read = new Set([...content.inputs, ...content.categories.map((category) => category.path)]);
  const statics = new Set(content.staticFiles.map(({ source }) => source));
  const reach = { isConfig: false, mustWalk: false, texts: [] as string[] };
  for (const file of files) {
    const source = known.sources.get(file);
    const exists = known.exists(file);
    if (configInputs.includes(file)) reach.isConfig = true;
    if (read.has(file) || read.has(`${path.posix.dirname(file)}/*`)) reach.mustWalk = true;
    // A page that is a module: bundling notices changes inside it, but that it is gone only shows in the listing.
    if (source?.virtualText !== undefined && !exists) reach.mustWalk = true;
    // Sources with text from an API description are left to a full reading of the site.
    if (source && source.virtualText === undefined && source.api === undefined) {
      if (exists) reach.texts.push(file);
      else reach.mustWalk = true;
    } else if (!(statics.has(file) && exists) && !configInputs.includes(file) && !known.bundled.has(file)) {
      const makesPages = /\.mdx?$/i.test(file);
      if ((!known.isIncluded(file) || makesPages) && mayMatter(file, contentFolders(config)))
        reach.mustWalk = true;
    }
  }
  if (config.plugged?.seesContent && (reach.mustWalk || reach.texts.length > 0)) reach.isConfig = true;
  return reach;
}

const moduleFile = /\.(?:[cm]?[jt]sx?|json|ya?ml|mdx?|svg)$/i;

/**
 * Tells whether an unknown file can affect the site: any file in a content or static folder; elsewhere files that modules, configs and
 * style sheets can import, and names without an extension, which may be folders.
 */
function mayMatter(file: string, folders: readonly string[]): boolean {
  const isIn = (folder: string): boolean => !path.posix.relative(folder, file).startsWith('..');
  return (
    folders.some(isIn) || moduleFile.test(file) || styleSheetFile.test(file) || !path.posix.extname(file)
  );
}

/** Tells whether both configurations read the same content, provided that no file differs. */
export function readsTheSame({ config }: SiteInputs, former: SiteInputs): boolean {
  const digest = (of: SiteInputs['config']): string =>
    digestOfPart('content', of) + digestOfPart('openapi', of);
  return digest(config) === digest(former.config);
}

/** Returns the output paths of those files that are static files. */
export function outputsOf(files: ReadonlySet<string>, { site }: SiteState): string[] {
  return [...site.staticFiles.values()].filter(({ source }) => files.has(source)).map((file) => file.path);
}

/** Returns the output paths of style sheets whose content has changed. */
export function changedStyles(before: SiteAssets, after: SiteAssets): string[] {
  if (before === after) return [];
  const former = new Map(before.client.files.map((file) => [file.path, file.contents]));
  return after.client.files.flatMap(({ path: file, contents }) => {
    const known = file.endsWith('.css') ? former.get(file) : undefined;
    return known && Buffer.compare(known, contents) !== 0 ? [file] : [];
  });
}
