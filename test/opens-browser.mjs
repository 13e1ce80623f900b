// Which test files open a browser, read from what they import.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const driver = /^import (?!type\b).*from 'playwright-core'/m;
const relativeImport = /^(?:import|export)(?! type\b)[^;]*?from '(\.[^']+)'/gm;

/**
 * @param file absolute path of a TypeScript file
 * @returns whether it, or what it imports by a relative address, drives a browser
 */
export function opensBrowser(file, seen = new Set()) {
  if (seen.has(file) || !existsSync(file)) return false;
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  if (driver.test(source)) return true;
  return [...source.matchAll(relativeImport)].some(([, address]) =>
    opensBrowser(path.resolve(path.dirname(file), address.replace(/\.js$/, '.ts')), seen),
  );
}
