// How far a change of files reaches: from nothing to everything. Pure but for the look whether a file is there.
import path from 'node:path';
import type { Config } from '../config/config.js';
import { contentFolders } from '../load-graph.js';

/** What the server knows of files, each relative to the site's folder. */
export interface KnownFiles {
  config: Config;
  /** A page's or partial's source that no hook made. */
  isSource(file: string): boolean;
  /** Pages include it, show it, or looked for it. */
  isUsedByPages(file: string): boolean;
  /** The config, sidebars files and what they import. */
  isConfigInput(file: string): boolean;
  /** Client modules, style sheets, components and what they import. */
  isAssetInput(file: string): boolean;
  isStatic(file: string): boolean;
  exists(file: string): boolean;
}

export interface Reach {
  /** The site has to be read from disk again. */
  everything: boolean;
  /** Files that scripts, styles and components were made of. */
  assets: readonly string[];
  /** Sources whose text may be another one. */
  sources: readonly string[];
  /** Files that pages include or show. */
  included: readonly string[];
  /** Static files with other bytes. */
  statics: readonly string[];
}

/** @param files relative to the site's folder, forward slashes. */
export function findReach(files: Iterable<string>, known: KnownFiles): Reach {
  const reach = {
    everything: false,
    assets: [] as string[],
    sources: [] as string[],
    included: [] as string[],
    statics: [] as string[],
  };
  for (const file of files) {
    const exists = known.exists(file);
    const isUsed = known.isUsedByPages(file);
    if (isUsed) reach.included.push(file);
    if (known.isAssetInput(file)) reach.assets.push(file);
    if (known.isConfigInput(file)) reach.everything = true;
    if (known.isSource(file)) {
      if (exists) reach.sources.push(file);
      else reach.everything = true;
    } else if (known.isStatic(file) && exists) {
      reach.statics.push(file);
    } else if (!known.isAssetInput(file) && !(isUsed && !isPageFile(file)) && matters(file, known.config)) {
      reach.everything = true;
    }
  }
  return reach;
}

/** It makes, or may make, a page. */
function isPageFile(file: string): boolean {
  return /\.mdx?$/i.test(file);
}

const moduleFile = /\.(?:[cm]?[jt]sx?|json|ya?ml|mdx?|s?css|svg)$/i;

/**
 * Anything in a folder of pages or static files; elsewhere what a module, a config or a style sheet can be made of, and
 * what has no extension: folders.
 */
function matters(file: string, config: Config): boolean {
  return (
    contentFolders(config).some((folder) => isIn(folder, file)) ||
    moduleFile.test(file) ||
    !path.posix.extname(file)
  );
}

function isIn(folder: string, file: string): boolean {
  const relative = path.posix.relative(folder, file);
  return !relative.startsWith('..');
}
