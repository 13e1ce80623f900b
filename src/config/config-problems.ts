// Turns what the schema found into problems with a key path, what was expected, what is there, and the line.
import type * as z from 'zod';
import type { ErrorLocation, SiteError } from '../errors.js';
import { nearestName } from '../nearest-name.js';
import { invalidConfig, unknownComponent, unknownKey } from './config-errors.js';
import { configSchema } from './config-schema.js';
import { failedNavbarItem } from './failed-navbar-item.js';
import { locateKey, toKeyPath } from './locate-key.js';

/** Where fields of Docusaurus' that have no place here went. */
const elsewhere: Readonly<Record<string, string>> = {
  themeConfig: 'Its fields stand at the top level here.',
  presets: 'The options of its "docs" go to "docs", those of "theme" to "theme".',
  plugins: 'A second docs plugin becomes another entry of "docs".',
  i18n: 'Write the language as: lang: "en". Each language is a site of its own; "locales" names the others.',
  onBrokenMarkdownLinks: '"onBrokenLinks" covers links to files, too.',
  additionalLanguages: 'All languages are there already: take it away.',
};

/** All mistakes in a config, in the order of its file; `source` is the text of that. */
export function findConfigProblems(value: unknown, file: string, source: string): SiteError[] {
  const issues = configSchema.safeParse(value).error?.issues ?? [];
  const problems = issues.flatMap((issue) =>
    toProblems(issue, value, (path) => ({ file, ...locateKey(source, path) })),
  );
  return problems.sort((a, b) => (a.location?.line ?? 0) - (b.location?.line ?? 0));
}

type Locate = (path: readonly PropertyKey[]) => ErrorLocation;

function toProblems(issue: z.core.$ZodIssue, config: unknown, locate: Locate): SiteError[] {
  if (issue.code !== 'unrecognized_keys') {
    const location = locate(issue.path);
    return [invalidConfig(`${toKeyPath(issue.path)}: ${explain(issue, config)}`, location)];
  }
  const known = issue.message.split(' ');
  const problem = issue.path.join('.') === 'theme.components' ? unknownComponent : unknownKey;
  return issue.keys.map((key) => {
    const path = [...issue.path, key];
    return problem(toKeyPath(path), locate(path), elsewhere[key] ?? suggest(key, known));
  });
}

function suggest(key: string, known: readonly string[]): string {
  const nearest = nearestName(key, known);
  return nearest === undefined ? `Options here: ${known.join(', ')}.` : `Did you mean "${nearest}"?`;
}

/** Fields of a navbar item that hold items. */
const innerItems: ReadonlySet<PropertyKey> = new Set(['items', 'dropdownItemsBefore', 'dropdownItemsAfter']);

function explain(issue: z.core.$ZodIssue, config: unknown): string {
  const found = issue.message.startsWith('expected')
    ? `, found ${describe(valueAt(config, issue.path))}`
    : '';
  const text = issue.message + found;
  const [navbar, items, index] = issue.path;
  if (navbar !== 'navbar' || items !== 'items' || index === undefined) return text;
  const isInner = issue.path.length > 4 && innerItems.has(issue.path[3]!);
  return `${failedNavbarItem(valueAt(config, issue.path.slice(0, isInner ? 5 : 3)))}: ${text}`;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], value);
}

function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'object' && value !== null) return 'an object';
  return typeof value === 'string'
    ? JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value)
    : String(value);
}
