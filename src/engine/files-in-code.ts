// Files of the site that the code of fences imports: what TypeScript says of it depends on them.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { hashOf } from '../base/hash.js';
import type { Checker } from '../compile/code/types-in-code.js';
import type { DependencyFact } from '../compile/compiled-page.js';

/** Null where there is no such file. */
export function hashOfFile(absolutePath: string): string | null {
  const isFile = statSync(absolutePath, { throwIfNoEntry: false })?.isFile() === true;
  return isFile ? hashOf(readFileSync(absolutePath)) : null;
}

/** Those of the programs in hand; packages are told by the lock file. */
export function filesOf(checker: Checker, siteDir: string): DependencyFact[] {
  const names = [...checker.getCacheMap().values()].flatMap(({ languageService }) =>
    languageService
      .getProgram()
      .getSourceFiles()
      .map(({ fileName }) => path.relative(siteDir, fileName).replaceAll(path.sep, '/')),
  );
  const own = names.filter((name) => !name.startsWith('..') && !name.split('/').includes('node_modules'));
  return toFacts(own, siteDir).filter(({ hash }) => hash !== null);
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
