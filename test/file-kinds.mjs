// What kind of test a file is, and whether a change reaches it, read from what it imports.
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** @typedef {'unit' | 'cli' | 'browser'} Kind */

const driver = /^import (?!type\b)[^;]*?from 'playwright-core'/m;
const child = /^import (?!type\b)[^;]*?from 'node:child_process'/m;
const relativeImport =
  /^(?:import|export)(?! type\b)[^;]*?from '(\.[^']+)'|^import '(\.[^']+)'|\b(?:import|new URL)\('(\.[^']+)'/gm;

/**
 * Every file that a file runs, itself first: what it imports by a relative address, to any depth.
 * @param file absolute path of a module
 * @param enter whether the imports of a file are followed
 * @returns {Map<string, string>} the source of each by its absolute path
 */
export function importedFiles(file, enter = () => true, seen = new Map()) {
  if (seen.has(file) || !statSync(file, { throwIfNoEntry: false })?.isFile()) return seen;
  const source = readFileSync(file, 'utf8');
  seen.set(file, source);
  if (!enter(file)) return seen;
  for (const [, ...addresses] of source.matchAll(relativeImport)) {
    const address = path.resolve(path.dirname(file), addresses.find(Boolean));
    const typescript = ['.ts', '.tsx'].map((extension) => address.replace(/\.js$/, extension));
    importedFiles(typescript.find((candidate) => existsSync(candidate)) ?? address, enter, seen);
  }
  return seen;
}

/**
 * @param file absolute path of a test file
 * @param testDir the folder of all tests: what the product itself starts is no matter of the test
 * @returns {Kind} `browser` when it drives a browser, `cli` when it starts a process, else `unit`
 */
export function kindOf(file, testDir) {
  const sources = [...importedFiles(file, (each) => each.startsWith(testDir + path.sep)).values()];
  if (sources.some((source) => driver.test(source))) return 'browser';
  return sources.some((source) => child.test(source)) ? 'cli' : 'unit';
}
