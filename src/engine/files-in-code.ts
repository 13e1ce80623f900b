// Finds the site's files that code blocks import: what TypeScript reports for the blocks depends on them.

import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { hashFile } from '../base/hash.js';
import { isFile, pathFrom } from '../base/paths.js';
import type { Checker } from '../compile/code/types-in-code.js';
import type { DependencyFact } from '../compile/compiled-page.js';

/** Returns the hash of a file; null if there is no such file. */
export function hashOfFile(absolutePath: string): string | null {
  return isFile(absolutePath) ? hashFile(absolutePath) : null;
}

/** Returns the files of the checker's programs. Packages are covered by the lock file, unless they link to a folder of the author's. */
export function filesOf(checker: Checker, siteDir: string): DependencyFact[] {
  const names = [...checker.getCacheMap().values()].flatMap(({ languageService }) =>
    languageService
      .getProgram()
      .getSourceFiles()
      // Programs also contain names that are not files.
      .filter(({ fileName }) => existsSync(fileName))
      .map(({ fileName }) => realpathSync(fileName).split(path.sep)),
  );
  const own = names.filter((name) => !name.includes('node_modules'));
  return toFacts(
    own.map((name) => pathFrom(siteDir, name.join('/'))),
    siteDir,
  ).filter(({ hash }) => hash !== null);
}

/** Returns the places of a module that TypeScript did not find, because it may exist the next time. */
export function placesOf(message: string, siteDir: string): DependencyFact[] {
  const [, specifier] = /^Cannot find module '(\.[^']+)'/.exec(message) ?? [];
  if (specifier === undefined) return [];
  const file = path.posix.normalize(specifier);
  return toFacts(
    ['', '.ts', '.tsx', '.d.ts', '.js', '/index.ts'].map((ending) => file.replace(/\.js$/, '') + ending),
    siteDir,
  );
}

function toFacts(files: readonly string[], siteDir: string): DependencyFact[] {
  return [...new Set(files)].map((file) => ({ file, hash: hashOfFile(path.join(siteDir, file)) }));
}
