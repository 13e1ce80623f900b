// Turns the mistakes that the fields find into problems with a key path, what was expected, what is there, and the line.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { nearestName, nearestNames } from '../base/names.js';
import { valueAt } from '../base/values.js';
import type { SiteError } from '../errors.js';
import { failedNavbarItem, invalidConfig, unknownComponent, unknownKey } from './config-errors.js';
import type { Issue } from './fields.js';
import { locateKey, toKeyPath } from './locate-key.js';
import { userConfig } from './user-config.js';

/** Where fields went that have another place or name here, as in Docusaurus and its like. */
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

/** All mistakes in a config, in the order of its file, which is read only where there are any. */
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

/** What has to be left out of a config, in this order, so that it can be read. */
interface ConfigMistake {
  /** Where it is when those before it are gone. */
  path: readonly PropertyKey[];
  /** Where it is written. */
  place: readonly PropertyKey[];
  /** `expected text, found 7` */
  problem: string;
}

/** Mistakes of a config that was made of another tool's, whose author has not written it. */
export function findMistakes(value: unknown): ConfigMistake[] {
  const all: ConfigMistake[] = [];
  let rest = value;
  // What is left out may be what something else needs. Each time there is less.
  for (;;) {
    const [issue] = userConfig.check(rest, []);
    if (!issue) break;
    const problem = explain(issue, rest);
    const at = [...issue.path];
    // Where something is missing, what it is missing in has to go.
    while (at.length > 0 && valueAt(rest, at) === undefined) at.pop();
    if (at.length === 0) break;
    rest = withoutKeys(rest, [at]);
    // What it was part of goes with the part that it cannot do without: that is one mistake.
    const part = all.at(-1);
    const place = placeOf(at, all);
    if (part && place.every((key, index) => part.place[index] === key))
      all.splice(-1, 1, { ...part, path: at, place });
    else all.push({ path: at, place, problem });
  }
  return all;
}

/** Entries of a list move up by those before them that are gone. */
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

/** More options than these are no help in a message. */
const mostNamed = 8;

function suggest(key: string, known: readonly string[]): string {
  const nearest = nearestName(key, known);
  if (nearest !== undefined) return `Did you mean "${nearest}"?`;
  if (known.length <= mostNamed) return `Options here: ${known.join(', ')}.`;
  return `Of the ${known.length} options here the nearest are ${nearestNames(key, known, 3).join(', ')}. The manual lists all.`;
}

/** Fields of a navbar item that hold items. */
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

/** A value without what stands at these paths: keys of objects, entries of lists. What they stand in is copied. */
export function withoutKeys(value: unknown, paths: readonly (readonly PropertyKey[])[]): unknown {
  // Entries of lists from the end, so that those before them keep their places.
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
