// Finds the folders of a command: that of the site's config, and that of its output.
import path from 'node:path';
import { nameStateFolder } from '../base/state-folder.js';

/** Options that all commands have, as commander returns them. */
export interface CommonOptions {
  config?: string;
  /** Folder of the cache. */
  cache?: string;
  /** One of the site's languages. */
  locale?: string;
  debug?: boolean;
  json?: boolean;
}

/** The site that a command works on. */
export interface SiteFolders {
  /** Absolute path. */
  siteDir: string;
  /** Absolute path; undefined for the default names in `siteDir`. */
  configPath: string | undefined;
  locale: string | undefined;
}

/** Resolves paths of the command line, which are relative to the current folder. */
export function siteFolders({ config, cache, locale }: CommonOptions): SiteFolders {
  if (cache !== undefined) nameStateFolder(cache);
  if (config === undefined) return { siteDir: process.cwd(), configPath: undefined, locale };
  const configPath = path.resolve(config);
  return { siteDir: path.dirname(configPath), configPath, locale };
}

/** Returns the output folder, which by default is in the site's folder. */
export function outputFolder(out: string | undefined, siteDir: string, usual = 'build'): string {
  return out === undefined ? path.join(siteDir, usual) : path.resolve(out);
}

/** Returns a URL unchanged, and the absolute path of anything else. */
export function toPlace(written: string): string {
  return /^https?:\/\//.test(written) ? written : path.resolve(written);
}

/** Returns a path for people: relative to the current folder, or absolute if it is outside of it. */
export function toShownPath(absolutePath: string): string {
  const relative = path.relative(process.cwd(), absolutePath);
  return relative === '' || relative.startsWith('..') ? absolutePath : relative;
}
