// What a change of files means for what was read and made of them.
import path from 'node:path';
import { styleSheetFile } from '../config/css-pieces.js';
import { digestOfPart } from '../config/stage-configs.js';
import type { SourceFile } from '../content/source-file.js';
import type { SiteAssets } from './load-assets.js';
import { contentFolders, type SiteInputs } from './site-reader.js';
import type { SiteState } from './site-state.js';

/** How far a change of files reaches into what was read. */
interface FileReach {
  /** The config has to be read again. */
  isConfig: boolean;
  /** All folders have to be looked through again. */
  mustWalk: boolean;
  /** Sources whose text may differ, and no more. */
  texts: readonly string[];
}

interface KnownFiles {
  inputs: SiteInputs;
  /** By path. */
  sources: ReadonlyMap<string, SourceFile>;
  /** What bundles are made of. */
  bundled: ReadonlySet<string>;
  exists(file: string): boolean;
  /** Whether pages include the file. */
  isIncluded(file: string): boolean;
}

/** @param files relative to the site's folder, as all paths here. */
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
    // A module that is a page: what is in it, bundles tell.
    if (source?.virtualText !== undefined && !exists) reach.mustWalk = true;
    // What an API adds to a page is known to who reads all of the site.
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
 * Anything in a folder of pages or static files; elsewhere what a module, a config or a style sheet can be made of, and
 * what has no extension: folders.
 */
function mayMatter(file: string, folders: readonly string[]): boolean {
  const isIn = (folder: string): boolean => !path.posix.relative(folder, file).startsWith('..');
  return (
    folders.some(isIn) || moduleFile.test(file) || styleSheetFile.test(file) || !path.posix.extname(file)
  );
}

/** What is read from disk is the same with both configurations, as long as no file differs. */
export function readsTheSame({ config }: SiteInputs, former: SiteInputs): boolean {
  const digest = (of: SiteInputs['config']): string =>
    digestOfPart('content', of) + digestOfPart('openapi', of);
  return digest(config) === digest(former.config);
}

/** Static files among them, as paths in the output. */
export function outputsOf(files: ReadonlySet<string>, { site }: SiteState): string[] {
  return [...site.staticFiles.values()].filter(({ source }) => files.has(source)).map((file) => file.path);
}

/** Style sheets with other bytes, as paths in the output. */
export function changedStyles(before: SiteAssets, after: SiteAssets): string[] {
  if (before === after) return [];
  const former = new Map(before.client.files.map((file) => [file.path, file.contents]));
  return after.client.files.flatMap(({ path: file, contents }) => {
    const known = file.endsWith('.css') ? former.get(file) : undefined;
    return known && Buffer.compare(known, contents) !== 0 ? [file] : [];
  });
}
