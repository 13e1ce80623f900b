// Converts options of the docs plugin to an entry of `docs`.

import type { UserDocsConfig, UserVersionConfig } from '../config/docs-fields.js';
import type { EditUrlFunction, NumberPrefixParser, SidebarItemsGenerator } from '../config/hooks.js';
import type { MathSettings, PluginEntry } from '../config/markdown-fields.js';
import { missingPackageOf, whyMissing } from '../config/stand-in.js';
import type { Rule } from './findings.js';
import {
  filledOf,
  flagOf,
  functionOf,
  isLoose,
  listOf,
  looseOf,
  oneOf,
  policyOf,
  textOf,
  textsOf,
} from './loose.js';
import { type Keys, Section, taken } from './section.js';

/** Returns the name of the package that exports a value. */
export type PackageOf = (value: unknown) => string | undefined;

/** Kinds of plugins for Markdown, in the order in which they run. */
export const markdownPluginKinds = [
  'beforeDefaultRemarkPlugins',
  'remarkPlugins',
  'beforeDefaultRehypePlugins',
  'rehypePlugins',
  'recmaPlugins',
] as const;
type MarkdownPluginKind = (typeof markdownPluginKinds)[number];

/** Plugins for Markdown whose work relaydocs does anyway. */
const ownWork: Readonly<Record<string, string>> = {
  '@docusaurus/remark-plugin-npm2yarn': 'fences with npm2yarn are tabs',
  'remark-math': 'markdown.math has its options',
  'rehype-katex': 'markdown.math has its options',
  'rehype-mathjax': 'markdown.math is on',
};

/** Tells whether nothing is lost if this package is not installed. */
export function isOwnWork(name: string): boolean {
  return Object.hasOwn(ownWork, name);
}

export interface MappedDocs {
  docs: UserDocsConfig;
  /** Kinds of admonitions besides the default ones. */
  admonitions: string[];
}

/** Rule for an option that names a theme component. @param usual default components, which need no finding */
export const ownComponent = (...usual: string[]): Rule => [
  'unsupported',
  'components of the theme are replaced by theme.components',
  usual.map((name) => `@theme/${name}`),
];

/** Keys of all plugins with Markdown, read by `mapMarkdownPlugins`. */
export const markdownKeys = taken(...markdownPluginKinds, 'admonitions');

/** Returns the path of a file, or false for none; undefined if the option is missing. */
export const tagsFileOf = (value: unknown): string | false | undefined =>
  value === false || value === null ? false : textOf(value);

const keys = {
  id: textOf,
  path: textOf,
  // Docusaurus' default.
  routeBasePath: (value) => textOf(value) ?? 'docs',
  sidebarPath: (value) => (value === false ? false : textOf(value)),
  include: textsOf,
  exclude: textsOf,
  numberPrefixParser: (value) => flagOf(value) ?? functionOf<NumberPrefixParser>(value),
  sidebarItemsGenerator: functionOf<SidebarItemsGenerator>,
  breadcrumbs: flagOf,
  sidebarCollapsible: flagOf,
  sidebarCollapsed: flagOf,
  editUrl: (value) => functionOf<EditUrlFunction>(value) ?? filledOf(value),
  showLastUpdateTime: flagOf,
  showLastUpdateAuthor: flagOf,
  tagsBasePath: textOf,
  tags: tagsFileOf,
  onInlineTags: policyOf,
  includeCurrentVersion: flagOf,
  lastVersion: textOf,
  onlyIncludeVersions: textsOf,
  versions: mapVersions,
  editCurrentVersion: flagOf,
  editLocalizedFiles: flagOf,
  ...taken('disableVersioning'),
  ...markdownKeys,
  docsRootComponent: ownComponent('DocsRoot'),
  docVersionRootComponent: ownComponent('DocVersionRoot'),
  docRootComponent: ownComponent('DocRoot', 'DocPage'),
  docItemComponent: filledOf,
  docTagDocListComponent: ownComponent('DocTagDocListPage'),
  docTagsListComponent: ownComponent('DocTagsListPage'),
  docCategoryGeneratedIndexComponent: ownComponent('DocCategoryGeneratedIndexPage'),
} satisfies Keys;

/** Converts the options of a docs folder. */
export function mapDocs(options: Section, packageOf: PackageOf): MappedDocs {
  const { admonitions, disableVersioning } = options.value;
  const docs: UserDocsConfig = options.read(keys);
  if (disableVersioning === true) docs.onlyIncludeVersions = ['current'];
  Object.assign(docs, mapMarkdownPlugins(options, packageOf));
  return { docs, admonitions: textsOf(looseOf(admonitions).keywords) ?? [] };
}

/** Returns the math settings of a content plugin; undefined if it has no math plugins. */
export function mathOf(options: Section, packageOf: PackageOf): Partial<MathSettings> | undefined {
  const { remarkPlugins, rehypePlugins } = options.value;
  const entryOf = (plugins: unknown, name: string): unknown =>
    listOf(plugins).find((entry) => packageOf(pluginOf(entry)) === name);
  const remarkMath = entryOf(remarkPlugins, 'remark-math');
  if (remarkMath === undefined) return undefined;
  const sectionOf = (kind: MarkdownPluginKind, entry: unknown): Section => {
    const index = listOf(options.value[kind]).indexOf(entry);
    const given: unknown = Array.isArray(entry) ? entry[1] : undefined;
    return new Section(looseOf(given), [...options.path, kind, index, 1], options.findings);
  };
  const katex = sectionOf('rehypePlugins', entryOf(rehypePlugins, 'rehype-katex'));
  const keys = typeof katex.value.trust === 'function' ? { ...katexKeys, trust: trustFunction } : katexKeys;
  return {
    ...sectionOf('remarkPlugins', remarkMath).read(remarkMathKeys),
    ...katex.read<Keys>(keys, ['ignored', 'formulas are MathML, which browsers draw']),
  };
}

const remarkMathKeys = { singleDollarTextMath: flagOf } satisfies Keys;

/** A function may refuse URLs, so none are trusted. */
const trustFunction = ['unsupported', 'a function is not asked: no address of a formula is trusted'] as const;

const katexKeys = {
  macros: (value) =>
    isLoose(value)
      ? Object.fromEntries(
          Object.entries(value).filter((entry): entry is [string, string] => filledOf(entry[1]) === entry[1]),
        )
      : undefined,
  strict: (value) => (value === true ? 'error' : oneOf('ignore', 'warn', 'error')(value)),
  trust: flagOf,
  throwOnError: flagOf,
} satisfies Keys;

function pluginOf(entry: unknown): unknown {
  return Array.isArray(entry) ? entry[0] : entry;
}

/** Returns the plugins for Markdown of a content plugin. */
export function mapMarkdownPlugins(
  options: Section,
  packageOf: PackageOf,
): Partial<Record<MarkdownPluginKind, PluginEntry[]>> {
  const entries = markdownPluginKinds.map((kind) => {
    const plugins = mapKind(options, kind, packageOf);
    return [kind, plugins.length > 0 ? plugins : undefined] as const;
  });
  return Object.fromEntries(entries);
}

function mapKind(options: Section, kind: MarkdownPluginKind, packageOf: PackageOf): PluginEntry[] {
  return listOf(options.value[kind]).flatMap((entry, index): PluginEntry[] => {
    const plugin = pluginOf(entry);
    const name = packageOf(plugin);
    const own = name !== undefined && isOwnWork(name) ? ownWork[name] : undefined;
    if (own !== undefined) {
      options.findings.add('taken', name!, [...options.path, kind, index], own);
      return [];
    }
    if (missingPackageOf(plugin) !== undefined) {
      options.note('unsupported', `it comes from ${name}, which ${whyMissing(plugin)}`, kind, index);
      return [];
    }
    if (typeof plugin === 'function') return [entry as PluginEntry];
    if (plugin !== null && plugin !== undefined && plugin !== false)
      options.note('unsupported', 'a plugin of Markdown is a function here', kind, index);
    return [];
  });
}

function mapVersions(value: unknown): UserDocsConfig['versions'] {
  if (!isLoose(value)) return undefined;
  const entries = Object.entries(value).map(([name, entry]): [string, UserVersionConfig] => {
    const { label, path: route, banner, badge, noIndex, className } = looseOf(entry);
    return [
      name,
      {
        label: textOf(label),
        path: textOf(route),
        banner: oneOf('none', 'unreleased', 'unmaintained')(banner),
        badge: flagOf(badge),
        noIndex: flagOf(noIndex),
        className: filledOf(className),
      },
    ];
  });
  return Object.fromEntries(entries);
}
