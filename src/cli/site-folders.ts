// Which site a command works on: the folder of its config, and the folder of its output.
import path from 'node:path';
import { nameStateFolder } from '../base/state-folder.js';

/** Options that all commands share, as commander gives them. */
export interface CommonOptions {
  config?: string;
  /** Folder for what is kept between two runs. */
  cache?: string;
  /** One of the languages of the site. */
  locale?: string;
  debug?: boolean;
  json?: boolean;
}

/** The site that a command works on. */
export interface SiteFolders {
  /** Absolute. */
  siteDir: string;
  /** Absolute; undefined: the default names in `siteDir`. */
  configPath: string | undefined;
  locale: string | undefined;
}

/** Paths on the command line start at the current folder. */
export function siteFolders({ config, cache, locale }: CommonOptions): SiteFolders {
  if (cache !== undefined) nameStateFolder(cache);
  if (config === undefined) return { siteDir: process.cwd(), configPath: undefined, locale };
  const configPath = path.resolve(config);
  return { siteDir: path.dirname(configPath), configPath, locale };
}

/** In the site's folder unless named. */
export function outputFolder(out: string | undefined, siteDir: string, usual = 'build'): string {
  return out === undefined ? path.join(siteDir, usual) : path.resolve(out);
}

/** A URL as it is; else a path from the current folder. */
export function toPlace(written: string): string {
  return /^https?:\/\//.test(written) ? written : path.resolve(written);
}

/** As one would type it here: `build`, or the absolute path where that is shorter to read. */
export function toShownPath(absolutePath: string): string {
  const relative = path.relative(process.cwd(), absolutePath);
  return relative === '' || relative.startsWith('..') ? absolutePath : relative;
}
