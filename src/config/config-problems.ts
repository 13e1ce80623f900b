// Turns the issues that the schema finds in a config into problems with key path, expected and found value, and line.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { nearestName, nearestNames } from '../base/names.js';
import { valueAt } from '../base/values.js';
import type { SiteError } from '../errors.js';
import { failedNavbarItem, invalidConfig, unknownComponent, unknownKey } from './config-errors.js';
import type { Issue } from './fields.js';
import { locateKey, toKeyPath } from './locate-key.js';
import { userConfig } from './user-config.js';

/** Fields of Docusaurus and similar tools that have another place or name here -> hint. */
const elsewhere: Readonly<Record<string, string>> = {
  themeConfig: 'Its fields stand at the top level here.',
  presets: 'The options of its "docs" go to "docs", those of "theme" to "theme".',
  plugins: 'A second docs plugin becomes another entry of "docs".',
  additionalLanguages: 'All languages are there already: take it away.',
  head: 'Write it as: headTags: [{ tagName: "meta", attributes: { name: "a", content: "b" } }].',
  clientModules: 'It stands at the top level of the config: clientModules: ["./src/module.js"].',
  customCss: 'It belongs to the theme: theme: { customCss: "./src/custom.css" }.',
  sidebarPath: 'It belongs to the docs: docs: { sidebarPath: "./sidebars.ts" }.',
  routeBasePath: 'It belongs to the docs: docs: { routeBasePath: "/" }.',
  editUrl: 'It belongs to the docs: docs: { editUrl: "https://..." }.',
  remarkPlugins: 'It belongs to markdown: markdown: { remarkPlugins: [plugin] }.',
  rehypePlugins: 'It belongs to markdown: markdown: { rehypePlugins: [plugin] }.',
  recmaPlugins: 'It belongs to markdown: markdown: { recmaPlugins: [plugin] }.',
  logo: 'It belongs to the navbar: navbar: { logo: { src: "img/logo.svg" } }.',
};

/** Finds all problems of a config, in the order of its file. The file is only read if there are any. */
export async function findConfigProblems(
  value: unknown,
  { siteDir, file }: { siteDir: string; file: string },
): Promise<SiteError[]> {
  const issues = [...userConfig.check(value, [])];
  if (issues.length === 0) return [];
  const source = await readFile(path.join(siteDir, file), 'utf8');
  const problems = issues.map((issue) => toProblem(issue, value, file, source));
  return problems.sort((a, b) => (a.location?.line ?? 0) - (b.location?.line ?? 0));
}

/** A value that must be removed from a config, in this order, to make it valid. */
interface ConfigMistake {
  /** Its path once the mistakes before it are removed. */
  path: readonly PropertyKey[];
  /** Its path in the config as written. */
  place: readonly PropertyKey[];
  /** `expected text, found 7` */
  problem: string;
}

/** Finds the mistakes in a config that was made from another tool's config, so that its author has not written it. */
export function findMistakes(value: unknown): ConfigMistake[] {
  const all: ConfigMistake[] = [];
  let rest = value;
  // Removing one value may make another invalid. The loop ends, as each time there is less.
  for (;;) {
    const [issue] = userConfig.check(rest, []);
    if (!issue) break;
    const problem = explain(issue, rest);
    const at = [...issue.path];
    // If something is missing, the object that lacks it has to be removed.
    while (at.length > 0 && valueAt(rest, at) === undefined) at.pop();
    if (at.length === 0) break;
    rest = withoutKeys(rest, [at]);
    // If the removed value is a required part of something removed earlier, both are one mistake.
    const part = all.at(-1);
    const place = placeOf(at, all);
    if (part && place.every((key, index) => part.place[index] === key))
      all.splice(-1, 1, { ...part, path: at, place });
    else all.push({ path: at, place, problem });
  }
  return all;
}

/** Returns the original path: in lists, indexes are raised by the number of removed entries before them. */
function placeOf(at: readonly PropertyKey[], gone: readonly ConfigMistake[]): PropertyKey[] {
  const place = [...at];
  for (const { path: left } of gone.toReversed()) {
    const last = left.length - 1;
    const [index, removed] = [place[last], left[last]];
    const isBeside = typeof index === 'number' && typeof removed === 'number';
    if (isBeside && removed <= index && left.slice(0, last).every((key, depth) => place[depth] === key))
      place[last] = index + 1;
  }
  return place;
}

function toProblem(issue: Issue, config: unknown, file: string, source: string): SiteError {
  const { path: at, known } = issue;
  const [keyPath, location] = [toKeyPath(at), { file, ...locateKey(source, at) }];
  if (known) {
    const key = String(at.at(-1));
    const isComponent = at.length === 3 && keyPath.startsWith('theme.components');
    return (isComponent ? unknownComponent : unknownKey)(
      keyPath,
      location,
      elsewhere[key] ?? suggest(key, known),
    );
  }
  const found = valueAt(config, at);
  const hint =
    keyPath === 'openapi' && typeof found === 'string'
      ? `Write: openapi: { path: ${JSON.stringify(found)} }.`
      : undefined;
  return invalidConfig(`${keyPath}: ${explain(issue, config)}`, location, hint);
}

/** A message lists at most this many options. */
const mostNamed = 8;

function suggest(key: string, known: readonly string[]): string {
  const nearest = nearestName(key, known);
  if (nearest !== undefined) return `Did you mean "${nearest}"?`;
  if (known.length <= mostNamed) return `Options here: ${known.join(', ')}.`;
  return `Of the ${known.length} options here the nearest are ${nearestNames(key, known, 3).join(', ')}. The manual lists all.`;
}

/** The fields of a navbar item that contain items. */
const innerItems: ReadonlySet<PropertyKey> = new Set(['items', 'dropdownItemsBefore', 'dropdownItemsAfter']);

function explain({ path, message }: Issue, config: unknown): string {
  const found = message.startsWith('expected') ? `, found ${describe(valueAt(config, path))}` : '';
  const text = message + found;
  const [navbar, items, index] = path;
  if (navbar !== 'navbar' || items !== 'items' || index === undefined) return text;
  const isInner = path.length > 4 && innerItems.has(path[3]!);
  return `${failedNavbarItem(valueAt(config, path.slice(0, isInner ? 5 : 3)))}: ${text}`;
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

/** Returns a value without the parts at these paths (object keys, list entries). Objects and lists that contain them are copied. */
export function withoutKeys(value: unknown, paths: readonly (readonly PropertyKey[])[]): unknown {
  return paths.reduce(withoutKey, value);
}

function withoutKey(value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    if (rest.length === 0) return value.filter((_, index) => index !== Number(key));
    return value.map((entry, index) => (index === Number(key) ? withoutKey(entry, rest) : entry));
  }
  const entries = Object.entries(value).flatMap(([name, entry]) => {
    if (name !== String(key)) return [[name, entry] as const];
    return rest.length === 0 ? [] : [[name, withoutKey(entry, rest)] as const];
  });
  return Object.fromEntries(entries);
}
