// Finds `$ref` in a description, and parses the JSON Pointers in them.
import { decodePercents } from '../base/values.js';
export type KeyPath = readonly PropertyKey[];

export interface Reference {
  /** As it is written: `#/components/schemas/Roll`. */
  reference: string;
  /** Path of the object that contains the `$ref`. */
  path: KeyPath;
}

/** Keys with data of the API, where `$ref` has no meaning. */
const dataKeys = new Set(['example', 'default', 'enum', 'const']);
/** Keys whose children are names chosen by the author. */
const nameKeys = new Set(
  [
    'properties patternProperties schemas parameters responses headers examples definitions $defs',
    'dependentSchemas requestBodies securitySchemes links callbacks pathItems mediaTypes webhooks',
    'servers channels operations messages',
  ].flatMap((names) => names.split(' ')),
);

/** Returns all references in a value, in order. */
export function referencesIn(value: unknown): Reference[] {
  const found: Reference[] = [];
  const visit = (node: unknown, path: readonly PropertyKey[], areNames: boolean): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      for (const [index, entry] of node.entries()) visit(entry, [...path, index], false);
      return;
    }
    for (const [key, entry] of Object.entries(node)) {
      if (!areNames) {
        if (key === '$ref' && typeof entry === 'string') {
          found.push({ reference: entry, path: [...path, key] });
          continue;
        }
        if (dataKeys.has(key) || key.startsWith('x-')) continue;
        // This is the value of an Example Object.
        if (key === 'value' && path.at(-2) === 'examples') continue;
      }
      visit(entry, [...path, key], !areNames && nameKeys.has(key));
    }
  };
  visit(value, [], false);
  return found;
}

/** Returns the texts of all `$ref`, including those in data, which are not followed. */
export function everyReference(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, entry] of Object.entries(value)) {
    if (key === '$ref' && typeof entry === 'string') found.add(entry);
    else everyReference(entry, found);
  }
  return found;
}

/** Parses a JSON Pointer: `/paths/~1roll/get` -> `['paths', '/roll', 'get']`; undefined for other fragments. */
export function parsePointer(fragment: string): string[] | undefined {
  if (fragment === '') return [];
  if (!fragment.startsWith('/')) return undefined;
  return fragment
    .slice(1)
    .split('/')
    .map((part) => decodePercents(part).replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Formats a JSON Pointer: `['paths', '/roll']` -> `/paths/~1roll`. */
export function toPointer(path: KeyPath): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
