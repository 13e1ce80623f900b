// Converts presets, plugins and themes to the settings that they stand for.

import type { UserBlogConfig } from '../config/blog-fields.js';
import type { UserPagesFolder } from '../config/docs-fields.js';
import type { CreateRedirectsFunction, PagesEditUrlFunction } from '../config/hooks.js';
import type { KeyMove } from '../config/locate-key.js';
import type { MathSettings } from '../config/markdown-fields.js';
import type { HeadTag, UserRedirect } from '../config/user-config.js';
import { blogLists, ownLists } from './blog-lists.js';
import { classicOptions, ofClassic } from './classic-preset.js';
import type { FindingKind, Findings, Rule } from './findings.js';
import {
  filledOf,
  flagOf,
  functionOf,
  isLoose,
  type Loose,
  listOf,
  looseOf,
  textOf,
  textsOf,
  withoutMissing,
} from './loose.js';
import { counterTags } from './map-analytics.js';
import { mapBlog } from './map-blog.js';
import {
  type MappedDocs,
  mapDocs,
  mapMarkdownPlugins,
  markdownPluginKinds,
  mathOf,
  ownComponent,
  type PackageOf,
} from './map-docs.js';
import { type PluginEntry, pluginEntries, shownName } from './plugin-entries.js';
import { type Keys, Section, taken } from './section.js';

export interface MappedPlugins {
  docs: MappedDocs[];
  /** Origins of settings in the Docusaurus config. */
  moves: KeyMove[];
  customCss: string[];
  redirects: UserRedirect[];
  createRedirects?: CreateRedirectsFunction;
  headTags: HeadTag[];
  pagesFolder: UserPagesFolder[];
  blog: UserBlogConfig[];
  /** URL patterns of pages that are not built here. */
  servedBeside: string[];
  /** Patterns of routes, with the base URL, that are not in the sitemap. */
  notInSitemap: { pattern: string; path: readonly PropertyKey[] }[];
  /** Math settings of each content plugin that has them. */
  math: Partial<MathSettings>[];
  /** True if readers can enlarge images. */
  zoom: boolean;
  /** True if the site has live code. */
  runsLiveCode: boolean;
  /** True if a plugin that may make pages does not run. */
  lacksPlugins: boolean;
  /** Plugins that are run as they are, in order. */
  run: PluginEntry[];
}

export interface MapContext {
  /** Tells whether a package or file of this name exists. */
  hasModule(name: string): boolean;
  /** Returns the code of a plugin in a file of the site or in its config; empty for a package. */
  textOfPlugin(entry: PluginEntry): string;
  /** Returns the text of a module by its path in the site; empty if there is none. */
  textOfFile(file: string): string;
  /** Tells whether a file or folder exists, by its path relative to the site's folder. */
  hasFolder(folder: string): boolean;
  siteDir: string;
  /** Index in the list of presets -> the plugins and themes that a preset returned when it was run. */
  presets: ReadonlyMap<number, Loose>;
  /** Index in the list of presets -> why the preset failed. */
  failedPresets?: ReadonlyMap<number, string>;
  findings: Findings;
  packageOf: PackageOf;
}

/** Converts all presets, plugins and themes of a config. */
export function mapPlugins(config: Loose, context: MapContext): MappedPlugins {
  const mapped: MappedPlugins = {
    docs: [],
    moves: [],
    customCss: [],
    redirects: [],
    headTags: [],
    pagesFolder: [],
    blog: [],
    servedBeside: [],
    notInSitemap: [],
    math: [],
    zoom: false,
    runsLiveCode: false,
    lacksPlugins: false,
    run: [],
  };
  for (const entry of pluginEntries(config.presets, 'preset', ['presets'], context))
    addPreset(entry, mapped, context);
  for (const entry of pluginEntries(config.plugins, 'plugin', ['plugins'], context))
    addPlugin(entry, mapped, context);
  for (const entry of pluginEntries(config.themes, 'theme', ['themes'], context))
    addPlugin(entry, mapped, context);
  return mapped;
}

/** Adds a preset. If it was not run but its options look like those of the classic preset, they are read as such. */
function addPreset(entry: PluginEntry, mapped: MappedPlugins, context: MapContext): void {
  const { findings } = context;
  const given = context.presets.get(Number(entry.path.at(-1)));
  if (given) {
    addGiven(entry, given, mapped, context);
    return;
  }
  const { name = 'a function', options, path } = entry;
  const failed = context.failedPresets?.get(Number(path.at(-1)));
  const isClassic = name === '@docusaurus/preset-classic';
  const looksClassic =
    [options.docs, options.blog, options.pages].some(isLoose) ||
    looseOf(options.theme).customCss !== undefined;
  if (!isClassic && !looksClassic) {
    findings.add(
      'unsupported',
      `preset ${name}`,
      path,
      `${failed === undefined ? 'it is not run' : `it failed: ${failed}`}, so broken links are warnings`,
    );
    mapped.lacksPlugins = true;
    mapped.servedBeside.push(...routesNamed(options));
    return;
  }
  const asClassic = 'its options are read as those of the classic preset';
  if (failed === undefined) findings.add('taken', `preset ${name}`, path, isClassic ? undefined : asClassic);
  else findings.add('unsupported', `preset ${name}`, path, `it failed: ${failed}; ${asClassic}`);
  const optionsPath = [...path, 1];
  for (const [key, value] of classicOptions(options)) {
    const plugin = ofClassic[key];
    if (plugin === undefined)
      findings.note([...optionsPath, key], ['ignored', 'the classic preset does not know it']);
    else
      addPlugin(
        { ...entry, name: plugin, options: looseOf(value), path: [...optionsPath, key] },
        mapped,
        context,
        true,
      );
  }
}

/** Adds the plugins and themes that a preset has returned. */
function addGiven(preset: PluginEntry, given: Loose, mapped: MappedPlugins, context: MapContext): void {
  const { findings } = context;
  const { name = 'a function', path } = preset;
  findings.add('taken', `preset ${name}`, path, 'it is run');
  const { plugins, themes } = looseOf(withoutMissing(given, findings, path));
  for (const one of [
    ...pluginEntries(plugins, 'plugin', [], context),
    ...pluginEntries(themes, 'theme', [], context),
  ])
    addPlugin({ ...one, path: placeOfOptions(one, preset) }, mapped, context, true);
}

/** Returns the key path of options that a preset passes to a plugin. Most presets name them as the classic one does. */
function placeOfOptions({ name, options }: PluginEntry, preset: PluginEntry): PropertyKey[] {
  const handed = Object.entries(preset.options).find(
    ([key, value]) => value === options || (isLoose(value) && ofClassic[key] === name),
  );
  return [...preset.path, 1, ...(handed ? [handed[0]] : [])];
}

const ownSearch: Rule = ['ignored', "the site's own search stands in its place"];
const isThere = 'taken';

/** Packages whose options are not read. */
const plainPlugins: Readonly<Record<string, Rule>> = {
  '@docusaurus/plugin-svgr': isThere,
  '@docusaurus/plugin-debug': ['ignored', 'it shows Docusaurus itself'],
  '@docusaurus/plugin-css-cascade-layers': ['ignored', 'it orders the styles of Docusaurus'],
  '@docusaurus/plugin-rsdoctor': ['ignored', 'it measures Docusaurus'],
  '@docusaurus/plugin-google-analytics': ['ignored', 'Google has ended this service'],
  '@docusaurus/plugin-pwa': ['unsupported', 'the site cannot be read offline'],
  '@docusaurus/plugin-ideal-image': isThere,
  '@docusaurus/theme-mermaid': isThere,
  '@docusaurus/theme-search-algolia': isThere,
  'docusaurus-plugin-sass': isThere,
  'docusaurus-plugin-image-zoom': isThere,
  'docusaurus-plugin-search-local': ownSearch,
  'docusaurus-lunr-search': ownSearch,
  'docusaurus-theme-search-typesense': ownSearch,
  '@easyops-cn/docusaurus-search-local': ownSearch,
  '@cmfcmf/docusaurus-search-local': ownSearch,
  '@getcanary/docusaurus-theme-search-pagefind': ownSearch,
  '@docsearch/docusaurus-adapter': isThere,
  'docusaurus-plugin-copy-page-button': ['ignored', 'a page has its own button for that'],
};

const sitemapKeys = {
  changefreq: ['ignored', 'search engines do not read it'],
  priority: ['ignored', 'search engines do not read it'],
  lastmod: ['taken', 'pages whose dates are shown have it'],
  ignorePatterns: textsOf,
  createSitemapItems: ['unsupported', 'the sitemap is made without it'],
  filename: ['unsupported', 'it is called sitemap.xml', ['sitemap.xml']],
} satisfies Keys;

/** Docusaurus' bundler looks for `/src/a.css` in the site's folder. */
function fromSite(file: string, { hasFolder }: MapContext): string {
  return file.startsWith('/') && hasFolder(`.${file}`) ? `.${file}` : file;
}

/** Adds a plugin. @param isPreset true if it is part of a preset: then `path` is that of its options */
function addPlugin(entry: PluginEntry, mapped: MappedPlugins, context: MapContext, isPreset = false): void {
  const { findings } = context;
  const { name, options, plugin, path } = entry;
  const shown = shownName(entry);
  const section = new Section(options, isPreset ? path : [...path, 1], findings);
  const tell = (kind: FindingKind, note?: string): void => findings.add(kind, shown, path, note);
  switch (name) {
    case '@docusaurus/plugin-content-docs':
      tell('taken');
      addDocs(section, mapped, context);
      return;
    case '@docusaurus/plugin-content-blog':
      if (addBlog(section, mapped, context)) tell('taken');
      return;
    case '@docusaurus/plugin-content-pages':
      addPages(section, mapped, context, tell);
      return;
    case '@docusaurus/theme-classic': {
      tell('taken');
      const { customCss = [] } = section.read({ customCss: textsOf });
      mapped.customCss.push(...customCss.map((file) => fromSite(file, context)));
      mapped.moves.push([
        ['theme', 'customCss'],
        [...section.path, 'customCss'],
      ]);
      return;
    }
    case '@docusaurus/plugin-client-redirects':
      tell('taken');
      addRedirects(section, mapped);
      return;
    case '@docusaurus/plugin-sitemap':
      tell('taken', 'sitemap.xml is always written');
      for (const [index, pattern] of (section.read(sitemapKeys).ignorePatterns ?? []).entries())
        mapped.notInSitemap.push({ pattern, path: [...section.path, 'ignorePatterns', index] });
      return;
    case '@docusaurus/theme-live-codeblock':
      tell('taken');
      mapped.runsLiveCode = true;
      return;
    case 'docusaurus-plugin-image-zoom':
      tell('taken');
      mapped.zoom = true;
      return;
  }
  const tags = name === undefined ? undefined : counterTags(name, options);
  if (tags) {
    mapped.headTags.push(...tags);
    if (tags.length > 0) tell('taken', 'its script is put into the head of every page');
    else tell('ignored', 'its options say nothing to put into pages');
    return;
  }
  const rule = name !== undefined && Object.hasOwn(plainPlugins, name) ? plainPlugins[name]! : undefined;
  if (rule === undefined) {
    const isThere = plugin !== undefined || context.hasModule(entry.file ?? entry.module ?? name!);
    const wraps = isThere ? addWrapped(entry, section, mapped, context) : undefined;
    if (isThere) mapped.run.push({ ...entry, wraps });
    else mapped.lacksPlugins = true;
    const what = entry.file === undefined ? 'it is not installed' : 'there is no such file';
    if (isThere) tell('taken', 'it is run');
    else tell('unsupported', `${what}; it may have made pages, so broken links are warnings`);
    if (wraps === undefined) mapped.servedBeside.push(...routesNamed(options));
  } else if (rule === 'taken') tell('taken');
  else tell(rule[0], rule[1]);
}

/** Adds a plugin that wraps the docs or blog plugin: its options are read as those, and it runs for what else it does. */
function addWrapped(
  entry: PluginEntry,
  options: Section,
  mapped: MappedPlugins,
  context: MapContext,
): PluginEntry['wraps'] {
  const text = context.textOfPlugin(entry);
  const hasOption = (pattern: RegExp): boolean => Object.keys(entry.options).some((key) => pattern.test(key));
  if (hasOption(blogOption) || /plugin[-_]content[-_]blog\b/.test(text))
    return addBlog(options, mapped, context) ? 'blog' : undefined;
  if (!hasOption(docsOption) || !/["']@docusaurus\/plugin-content-docs["']|plugin_content_docs\b/.test(text))
    return undefined;
  const folder = textOf(entry.options.path) ?? 'docs';
  const isThere =
    context.hasFolder(folder) && !mapped.docs.some(({ docs }) => (docs.path ?? 'docs') === folder);
  if (!isThere) return undefined;
  addDocs(options, mapped, context);
  return 'docs';
}

/** Tells whether a plugin has options of docs; a plugin that only reads docs also names the docs plugin, but has none of these. */
const docsOption =
  /^(?:sidebar(?:Path|ItemsGenerator|Collapsible|Collapsed)|doc\w*Component|numberPrefixParser|includeCurrentVersion|lastVersion|versions|onlyIncludeVersions|disableVersioning)$/;

/** Options that only the blog plugin knows. */
const blogOption =
  /^(?:blog(?:Title|Description|Sidebar\w+|\w+Component)|postsPerPage|feedOptions|authorsMapPath|truncateMarker|(?:authors|archive|pages)BasePath|showReadingTime|readingTime|sortPosts|processBlogPosts|onUntruncatedBlogPosts|onInlineAuthors)$/;

function addDocs(options: Section, mapped: MappedPlugins, context: MapContext): void {
  mapped.docs.push(mapDocs(options, context.packageOf));
  addMath(options, mapped, context);
  mapped.moves.push([['docs', mapped.docs.length - 1], options.path]);
}

/** Adds a blog. @returns false if its folder does not exist, which Docusaurus accepts, or is another blog's */
function addBlog(options: Section, mapped: MappedPlugins, context: MapContext): boolean {
  const { blog, moves } = mapped;
  const { hasFolder, packageOf } = context;
  const folder = textOf(options.value.path) ?? 'blog';
  if (!hasFolder(folder) || blog.some((one) => (one.path ?? 'blog') === folder)) return false;
  moves.push([['blog', blog.length], options.path]);
  blog.push(mapBlog(options, packageOf));
  const lists = ownLists(options, context.textOfFile);
  if (Object.keys(lists).length > 0) mapped.run.push(blogLists(lists, options));
  addMath(options, mapped, context);
  return true;
}

const pagesKeys = {
  id: textOf,
  path: textOf,
  routeBasePath: textOf,
  include: textsOf,
  exclude: textsOf,
  ...taken(...markdownPluginKinds),
  mdxPageComponent: ownComponent('MDXPage'),
  editUrl: (value) => functionOf<PagesEditUrlFunction>(value) ?? filledOf(value),
  editLocalizedFiles: flagOf,
  // Only relaydocs has it.
  search: flagOf,
  showLastUpdateTime: flagOf,
  showLastUpdateAuthor: flagOf,
} satisfies Keys;

function addMath(options: Section, { math }: MappedPlugins, { packageOf }: MapContext): void {
  const settings = mathOf(options, packageOf);
  if (settings) math.push(settings);
}

function addPages(
  options: Section,
  mapped: MappedPlugins,
  context: MapContext,
  tell: (kind: FindingKind, note?: string) => void,
): void {
  const { pagesFolder, moves } = mapped;
  const { hasFolder, packageOf } = context;
  // Docusaurus accepts that the folder does not exist.
  if (!hasFolder(textOf(options.value.path) ?? 'src/pages')) return;
  tell('taken');
  moves.push([['pagesFolder', pagesFolder.length], options.path]);
  pagesFolder.push({ ...options.read(pagesKeys), ...mapMarkdownPlugins(options, packageOf) });
  addMath(options, mapped, context);
}

/** Returns URL patterns of the pages that a plugin would have added, as far as its options name them. */
function routesNamed(options: Loose): string[] {
  const routes = [options.routeBasePath, ...listOf(options.specs).map((spec) => looseOf(spec).route)];
  return routes.flatMap((route) => {
    const base = textOf(route)?.replace(/^\/+|(?<!\/)\/+$/g, '');
    return base ? [`/${base}/**`] : [];
  });
}

function addRedirects(options: Section, mapped: MappedPlugins): void {
  const { redirects, moves } = mapped;
  const { createRedirects, fromExtensions } = options.read({
    createRedirects: functionOf<CreateRedirectsFunction>,
    ...taken('id', 'redirects'),
    fromExtensions: textsOf,
    toExtensions: ['ignored', 'no page has an address with an extension'],
  });
  // Addresses with .html lead to their pages in any case.
  const extensions = (fromExtensions ?? [])
    .map((extension) => `.${extension.replace(/^\./, '')}`)
    .filter((extension) => extension !== '.html');
  if (createRedirects) mapped.createRedirects = createRedirects;
  if (extensions.length > 0)
    mapped.createRedirects = (address) => [
      ...listOf(createRedirects?.(address)).map(String),
      ...(address === '/' ? [] : extensions)
        .filter((extension) => !address.endsWith(extension))
        .map((extension) => address.replace(/\/$/, '') + extension),
    ];
  for (const redirect of options.list('redirects')) {
    const { from, to } = redirect.value;
    // A redirect leads to a page, so query and hash are left out.
    const target = textOf(to)?.replace(/[?#].*$/s, '');
    if (!target || !/^\/(?!\/)/.test(target)) {
      redirect.note(
        'unsupported',
        !target || !/^(?:\w+:|\/\/)/.test(target)
          ? 'it names no page that it leads to: the address of one begins with /'
          : 'a redirect leads to a page of the site, not to another site: have the host redirect this address',
      );
      continue;
    }
    if (target !== to) redirect.note('ignored', 'it leads to the page, without what follows ? or #');
    moves.push([['redirects', redirects.length], redirect.path]);
    redirects.push({ from: typeof from === 'string' ? from : (textsOf(from) ?? []), to: target });
  }
}
