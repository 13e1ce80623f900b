// Turns what the schema found into problems with a key path, what was expected, what is there, and the line.
import type * as z from 'zod';
import { nearestName, nearestNames } from '../base/names.js';
import type { ErrorLocation, SiteError } from '../errors.js';
import { invalidConfig, unknownComponent, unknownKey } from './config-errors.js';
import { configSchema } from './config-schema.js';
import { failedNavbarItem } from './failed-navbar-item.js';
import { locateKey, toKeyPath } from './locate-key.js';
import { withoutKeys } from './without-keys.js';

/** Where fields went that have another place or name here, as in Docusaurus and its like. */
const elsewhere: Readonly<Record<string, string>> = {
  themeConfig: 'Its fields stand at the top level here.',
  presets: 'The options of its "docs" go to "docs", those of "theme" to "theme".',
  plugins: 'A second docs plugin becomes another entry of "docs".',
  i18n: 'Write the language as: lang: "en". Each language is a site of its own; "locales" names the others.',
  onBrokenMarkdownLinks: '"onBrokenLinks" covers links to files, too.',
  additionalLanguages: 'All languages are there already: take it away.',
  head: 'Write it as: headTags: [{ tagName: "meta", attributes: { name: "a", content: "b" } }].',
  clientModules: 'It stands at the top level of the config: clientModules: ["./src/module.js"].',
  customCss: 'It belongs to the theme: theme: { customCss: "./src/custom.css" }.',
  sidebarPath: 'It belongs to the docs: docs: { sidebarPath: "./sidebars.ts" }.',
  routeBasePath: 'It belongs to the docs: docs: { routeBasePath: "/" }.',
  editUrl: 'It belongs to the docs: docs: { editUrl: "https://..." }.',
  remarkPlugins: 'It belongs to markdown: markdown: { remarkPlugins: [plugin] }.',
  rehypePlugins: 'It belongs to markdown: markdown: { rehypePlugins: [plugin] }.',
  logo: 'It belongs to the navbar: navbar: { logo: { src: "img/logo.svg" } }.',
};

/** All mistakes in a config, in the order of its file; `source` is the text of that. */
export function findConfigProblems(value: unknown, file: string, source: string): SiteError[] {
  const issues = configSchema.safeParse(value).error?.issues ?? [];
  const problems = issues.flatMap((issue) =>
    toProblems(issue, value, (path) => ({ file, ...locateKey(source, path) })),
  );
  return problems.sort((a, b) => (a.location?.line ?? 0) - (b.location?.line ?? 0));
}

/** What has to be left out of a config, in this order, so that the schema takes it. */
export interface ConfigMistake {
  path: readonly PropertyKey[];
  /** `expected text, found 7` */
  problem: string;
}

/** So many looks: what is left out may be what something else needs. */
const mostLooks = 20;

/** Mistakes of a config that was made of another tool's, whose author has not written it. */
export function findMistakes(value: unknown): ConfigMistake[] {
  const all: ConfigMistake[] = [];
  let rest = value;
  for (let look = 0; look < mostLooks; look++) {
    const [issue] = configSchema.safeParse(rest).error?.issues ?? [];
    if (!issue) break;
    const path = [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [])];
    // Where something is missing, what it is missing in has to go.
    while (path.length > 0 && valueAt(rest, path) === undefined) path.pop();
    if (path.length === 0) break;
    rest = withoutKeys(rest, [path]);
    // What it was part of goes with the part that it cannot do without: that is one mistake.
    const part = all.at(-1);
    if (part && path.every((key, index) => part.path[index] === key)) all.splice(-1, 1, { ...part, path });
    else all.push({ path, problem: explain(issue, value) });
  }
  return all;
}

type Locate = (path: readonly PropertyKey[]) => ErrorLocation;

function toProblems(issue: z.core.$ZodIssue, config: unknown, locate: Locate): SiteError[] {
  if (issue.code !== 'unrecognized_keys') {
    const found = valueAt(config, issue.path);
    const hint =
      issue.path.join('.') === 'openapi' && typeof found === 'string'
        ? `Write: openapi: { path: ${JSON.stringify(found)} }.`
        : undefined;
    return [invalidConfig(`${toKeyPath(issue.path)}: ${explain(issue, config)}`, locate(issue.path), hint)];
  }
  const known = issue.message.split(' ');
  const problem = issue.path.join('.') === 'theme.components' ? unknownComponent : unknownKey;
  return issue.keys.map((key) => {
    const path = [...issue.path, key];
    return problem(toKeyPath(path), locate(path), elsewhere[key] ?? suggest(key, known));
  });
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
