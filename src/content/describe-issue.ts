// Describes problems that a schema has found: `expected a number, got "two"`.
import type * as z from 'zod';
import { valueAt } from '../base/values.js';

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping of keys to values',
  record: 'a mapping of keys to values',
};

/** Returns the message: `expected text, got 7`. Messages in a schema that begin in lower case replace the first part. */
export function describeIssue(issue: z.core.$ZodIssue, root: unknown): string {
  return `expected ${describeExpected(issue)}, got ${describeValue(valueAt(root, issue.path))}`;
}

function describeExpected(issue: z.core.$ZodIssue): string {
  if (!/^[A-Z]/.test(issue.message)) return issue.message;
  if (issue.code === 'invalid_value') return issue.values.map((value) => JSON.stringify(value)).join(' or ');
  if (issue.code === 'invalid_type') return kinds[issue.expected] ?? issue.expected;
  return issue.message;
}

/** Describes a value briefly, so that its author recognises it. */
export function describeValue(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a mapping';
  if (typeof value === 'function') return 'a function';
  const written = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return written.length > 60 ? `${written.slice(0, 57)}...` : written;
}

/** Writes a key path: `['docs', 2, 'items', 0]` -> `docs[2].items[0]`. */
export function keyPath(path: readonly PropertyKey[]): string {
  return path
    .map((key, index) =>
      typeof key === 'number' ? `[${key}]` : index === 0 ? String(key) : `.${String(key)}`,
    )
    .join('');
}

/** Converts an offset in a text to line and column, beginning with 1. @param firstLine line number of the text's first line */
export function placeOf(text: string, offset: number, firstLine = 1): { line: number; column: number } {
  let line = firstLine;
  let lineStart = 0;
  for (
    let newline = text.indexOf('\n');
    newline !== -1 && newline < offset;
    newline = text.indexOf('\n', lineStart)
  ) {
    line++;
    lineStart = newline + 1;
  }
  return { line, column: offset - lineStart + 1 };
}

/** Writes a key path in a sidebars file: `sidebars.docs[2].items[0]`. */
export function sidebarKeyPath(keys: readonly PropertyKey[]): string {
  return keyPath(['sidebars', ...keys]);
}
