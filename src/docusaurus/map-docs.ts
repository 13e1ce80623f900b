// Options of the docs plugin -> an entry of `docs`.

import type { UserDocsConfig, UserVersionConfig } from '../config/docs-fields.js';
import type { EditUrlFunction } from '../config/hooks.js';
import type { PluginEntry } from '../config/markdown-fields.js';
import { missingPackageOf } from '../config/stand-in.js';
import type { Findings, Rule } from './findings.js';
import { flagOf, functionOf, isLoose, type Loose, listOf, looseOf, textOf, textsOf } from './loose.js';

const ownComponent: Rule = ['unsupported', 'components of the theme are replaced by theme.components'];

const rules: Readonly<Record<string, Rule>> = {
  id: 'taken',
  path: 'taken',
  routeBasePath: 'taken',
  sidebarPath: 'taken',
  include: 'taken',
  exclude: 'taken',
  breadcrumbs: 'taken',
  sidebarCollapsible: 'taken',
  sidebarCollapsed: 'taken',
  editUrl: 'taken',
  editCurrentVersion: 'taken',
  editLocalizedFiles: 'taken',
  showLastUpdateTime: 'taken',
  showLastUpdateAuthor: 'taken',
  tagsBasePath: 'taken',
  includeCurrentVersion: 'taken',
  lastVersion: 'taken',
  onlyIncludeVersions: 'taken',
  versions: 'taken',
  disableVersioning: 'taken',
  admonitions: 'taken',
  remarkPlugins: 'taken',
  rehypePlugins: 'taken',
  recmaPlugins: ['unsupported', 'plugins of recma are not run: pages are no JavaScript here'],
  beforeDefaultRemarkPlugins: 'taken',
  beforeDefaultRehypePlugins: 'taken',
  numberPrefixParser: 'taken',
  tags: 'taken',
  onInlineTags: 'taken',
  sidebarItemsGenerator: 'taken',
  docsRootComponent: ownComponent,
  docVersionRootComponent: ownComponent,
  docRootComponent: ownComponent,
  docItemComponent: ownComponent,
  docTagDocListComponent: ownComponent,
  docTagsListComponent: ownComponent,
  docCategoryGeneratedIndexComponent: ownComponent,
};

/** The package that exports a function. */
export type PackageOf = (value: unknown) => string | undefined;

/** Plugins of Markdown, in the order in which they run. */
type MarkdownPluginKind =
  | 'beforeDefaultRemarkPlugins'
  | 'remarkPlugins'
  | 'beforeDefaultRehypePlugins'
  | 'rehypePlugins';

export const markdownPluginKinds: readonly MarkdownPluginKind[] = [
  'beforeDefaultRemarkPlugins',
  'remarkPlugins',
  'beforeDefaultRehypePlugins',
  'rehypePlugins',
];

/** Plugins whose work is done here in any case. */
const ownWork: Readonly<Record<string, string>> = {
  '@docusaurus/remark-plugin-npm2yarn': 'fences with npm2yarn are tabs',
  'remark-math': 'markdown.math is on',
  'rehype-katex': 'markdown.math is on',
  'rehype-mathjax': 'markdown.math is on',
};

/** Whether nothing is missed where this package is not installed. */
export function isOwnWork(name: string): boolean {
  return Object.hasOwn(ownWork, name);
}

export interface MappedDocs {
  docs: UserDocsConfig;
  /** `$x$` is a formula. */
  math: boolean;
  /** Kinds of admonitions beside the usual ones. */
  admonitions: string[];
}

export function mapDocs(
  options: Loose,
  path: readonly PropertyKey[],
  findings: Findings,
  packageOf: PackageOf,
): MappedDocs {
  findings.section(options, path, rules);
  const docs: UserDocsConfig = {
    id: textOf(options.id),
    path: textOf(options.path),
    // Docusaurus has docs at `/docs`.
    routeBasePath: textOf(options.routeBasePath) ?? 'docs',
    sidebarPath: options.sidebarPath === false ? false : textOf(options.sidebarPath),
    include: textsOf(options.include),
    exclude: textsOf(options.exclude),
    numberPrefixParser: flagOf(options.numberPrefixParser) ?? functionOf(options.numberPrefixParser),
    sidebarItemsGenerator: functionOf(options.sidebarItemsGenerator),
    breadcrumbs: flagOf(options.breadcrumbs),
    sidebarCollapsible: flagOf(options.sidebarCollapsible),
    sidebarCollapsed: flagOf(options.sidebarCollapsed),
    editUrl: functionOf<EditUrlFunction>(options.editUrl) ?? (textOf(options.editUrl) || undefined),
    showLastUpdateTime: flagOf(options.showLastUpdateTime),
    showLastUpdateAuthor: flagOf(options.showLastUpdateAuthor),
    tagsBasePath: textOf(options.tagsBasePath),
    tags: options.tags === false || options.tags === null ? false : textOf(options.tags),
    onInlineTags: policies.find((one) => one === options.onInlineTags),
    includeCurrentVersion: flagOf(options.includeCurrentVersion),
    lastVersion: textOf(options.lastVersion),
    onlyIncludeVersions:
      options.disableVersioning === true ? ['current'] : textsOf(options.onlyIncludeVersions),
    versions: mapVersions(options.versions),
    editCurrentVersion: flagOf(options.editCurrentVersion),
    ...mapMarkdownPlugins(options, path, findings, packageOf),
  };
  const math = listOf(options.remarkPlugins).some((entry) => packageOf(pluginOf(entry)) === 'remark-math');
  return { docs, math, admonitions: textsOf(looseOf(options.admonitions).keywords) ?? [] };
}

function pluginOf(entry: unknown): unknown {
  return Array.isArray(entry) ? entry[0] : entry;
}

/** A plugin of unified: a function, or a list of one and its options. */
/** Plugins of Markdown that the docs plugin and the pages plugin are given. */
export function mapMarkdownPlugins(
  options: Loose,
  path: readonly PropertyKey[],
  findings: Findings,
  packageOf: PackageOf,
): Partial<Record<MarkdownPluginKind, PluginEntry[]>> {
  const entries = markdownPluginKinds.map((kind) => {
    const plugins = mapKind(options[kind], [...path, kind], findings, packageOf);
    return [kind, plugins.length > 0 ? plugins : undefined] as const;
  });
  return Object.fromEntries(entries);
}

function mapKind(
  value: unknown,
  path: readonly PropertyKey[],
  findings: Findings,
  packageOf: PackageOf,
): PluginEntry[] {
  return listOf(value).flatMap((entry, index): PluginEntry[] => {
    const plugin = pluginOf(entry);
    const name = packageOf(plugin);
    const own = name !== undefined && isOwnWork(name) ? ownWork[name] : undefined;
    if (own !== undefined) {
      findings.add('taken', name!, [...path, index], own);
      return [];
    }
    if (missingPackageOf(plugin) !== undefined) {
      findings.note([...path, index], ['unsupported', `it comes from ${name}, which is not installed`]);
      return [];
    }
    if (typeof plugin === 'function') return [entry as PluginEntry];
    if (plugin !== null && plugin !== undefined && plugin !== false)
      findings.note([...path, index], ['unsupported', 'a plugin of Markdown is a function here']);
    return [];
  });
}

const policies = ['ignore', 'log', 'warn', 'throw'] as const;
const banners = ['none', 'unreleased', 'unmaintained'] as const;

function mapVersions(value: unknown): UserDocsConfig['versions'] {
  if (!isLoose(value)) return undefined;
  const entries = Object.entries(value).map(([name, entry]): [string, UserVersionConfig] => {
    const { label, path: route, banner, badge, noIndex, className } = looseOf(entry);
    return [
      name,
      {
        label: textOf(label),
        path: textOf(route),
        banner: banners.find((one) => one === banner),
        badge: flagOf(badge),
        noIndex: flagOf(noIndex),
        className: textOf(className) || undefined,
      },
    ];
  });
  return Object.fromEntries(entries);
}
