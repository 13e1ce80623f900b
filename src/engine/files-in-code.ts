// Files of the site that the code of fences imports: what TypeScript says of it depends on them.
import { existsSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { hashFile } from '../base/hash.js';
import type { Checker } from '../compile/code/types-in-code.js';
import type { DependencyFact } from '../compile/compiled-page.js';

/** Null where there is no such file. */
export function hashOfFile(absolutePath: string): string | null {
  const isFile = statSync(absolutePath, { throwIfNoEntry: false })?.isFile() === true;
  return isFile ? hashFile(absolutePath) : null;
}

/** Those of the programs in hand; packages are told by the lock file, but for those that are linked to a folder of the author's. */
export function filesOf(checker: Checker, siteDir: string): DependencyFact[] {
  const names = [...checker.getCacheMap().values()].flatMap(({ languageService }) =>
    languageService
      .getProgram()
      .getSourceFiles()
      // Programs hold names that are no files, too.
      .filter(({ fileName }) => existsSync(fileName))
      .map(({ fileName }) => realpathSync(fileName).split(path.sep)),
  );
  const own = names.filter((name) => !name.includes('node_modules'));
  return toFacts(
    own.map((name) => path.relative(siteDir, name.join('/')).replaceAll(path.sep, '/')),
    siteDir,
  ).filter(({ hash }) => hash !== null);
}

/** Where a module would lie that was not found: it may be there next time. */
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
