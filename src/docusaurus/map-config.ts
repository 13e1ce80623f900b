// Converts a Docusaurus config to a relaydocs config that makes the same site. It is a pure function: it reads no files.

import type {
  BrokenAddressFunction,
  ParseFrontMatterFunction,
  PreprocessorFunction,
} from '../config/hooks.js';
import type { UserLocaleSettings } from '../config/i18n-fields.js';
import type { KeyMove } from '../config/locate-key.js';
import type { UserMarkdownConfig } from '../config/markdown-fields.js';
import { showsItems } from '../config/own-parts.js';
import type { RanProgram } from '../config/run-program.js';
import type { LinkPolicy, ScriptTag, StylesheetTag, UserConfig } from '../config/user-config.js';
import { Findings, type Rule } from './findings.js';
import {
  attributesOf,
  dataOf,
  filledOf,
  flagOf,
  functionOf,
  isLoose,
  type Loose,
  listOf,
  looseOf,
  oneOf,
  policies,
  policyOf,
  textOf,
  textsOf,
  withoutMissing,
} from './loose.js';
import { mapAlgolia } from './map-algolia.js';
import { withDropdownLists } from './map-navbar.js';
import { type MapContext, type MappedPlugins, mapPlugins } from './map-plugins.js';
import { mapTheme, usualCodeTheme } from './map-theme.js';
import { bringsComponent, type PluginEntry } from './plugin-entries.js';
import { type Keys, Section, taken } from './section.js';
import { configDefaults, withSlashes } from './whole-config.js';

export interface MappedConfig {
  user: UserConfig;
  findings: Findings;
  /** The config as components can read it: data, without the parts that concern only the build. */
  whole: Readonly<Record<string, unknown>>;
  /** Origins of keys in the Docusaurus config; the first that matches a key tells its place. */
  moves: readonly KeyMove[];
  /** The plugins that are run, and the config that they are given. */
  run: { entries: readonly PluginEntry[]; config: Loose };
}

const ofDocusaurus: Rule = ['ignored', 'it concerns Docusaurus alone'];

const keys = {
  title: (value) => textOf(value) || 'Documentation',
  tagline: textOf,
  titleDelimiter: filledOf,
  url: textOf,
  baseUrl: (value) => withSlashes(textOf(value) ?? '/'),
  favicon: filledOf,
  trailingSlash: flagOf,
  noIndex: flagOf,
  // Docusaurus warns by default.
  onDuplicateRoutes: (value) => oneOf('throw', 'ignore')(value) ?? 'warn',
  onBrokenAnchors: policyOf,
  staticDirectories: textsOf,
  headTags: mapHeadTags,
  scripts: (value) => mapTags<ScriptTag>(value, 'src'),
  stylesheets: (value) => mapTags<StylesheetTag>(value, 'href'),
  clientModules: textsOf,
  ...taken(
    'customFields',
    'i18n',
    'onBrokenLinks',
    'onBrokenMarkdownLinks',
    'markdown',
    'themeConfig',
    'presets',
    'plugins',
    'themes',
  ),
  ssrTemplate: ['unsupported', 'the frame of a page is made of its parts'],
  organizationName: ofDocusaurus,
  projectName: ofDocusaurus,
  deploymentBranch: ofDocusaurus,
  githubHost: ofDocusaurus,
  githubPort: ofDocusaurus,
  baseUrlIssueBanner: ofDocusaurus,
  future: ofDocusaurus,
  storage: ofDocusaurus,
  webpack: ofDocusaurus,
} satisfies Keys;

/** Converts a config, and collects what becomes of each of its keys. */
export function mapConfig(
  { value, packageOf }: Pick<RanProgram, 'value' | 'packageOf'>,
  site: Omit<MapContext, 'findings' | 'packageOf'>,
): MappedConfig {
  const findings = new Findings();
  const config = withDropdownLists(looseOf(withoutMissing(value, findings)));
  const section = new Section(config, [], findings);
  const read = section.read(keys, ['unsupported', 'Docusaurus has no such option']);
  const plugins = mapPlugins(config, { ...site, findings, packageOf });
  const themeConfig = section.in('themeConfig');
  const brings = bringsComponent(plugins.run, site.siteDir);
  const theme = mapTheme(themeConfig, plugins.moves, (type) => showsItems(type, site.siteDir, brings));
  const whole = knownConfig(config, findings);
  const data = looseOf(whole.themeConfig);
  // The theme of a package that is not installed has been taken out of the config.
  const { theme: codeTheme } = looseOf(looseOf(looseOf(value).themeConfig).prism);
  const prism = codeTheme === undefined && { prism: { theme: usualCodeTheme, ...looseOf(data.prism) } };
  const { hooks } = looseOf(config.markdown);
  const user: UserConfig = {
    ...read,
    url: originOf(config.url, findings),
    ...mapLanguage(looseOf(config.i18n)),
    strict: false,
    customFields: isLoose(whole.customFields) ? whole.customFields : undefined,
    servedBeside: unlessEmpty(plugins.servedBeside),
    ...linksOf(config, plugins, looseOf(hooks).onBrokenMarkdownLinks),
    onBrokenImages: hookPolicyOf(looseOf(hooks).onBrokenMarkdownImages),
    sitemap: sitemapOf(plugins.notInSitemap, read.baseUrl, looseOf(config.i18n), findings),
    redirects: unlessEmpty(plugins.redirects),
    createRedirects: plugins.createRedirects,
    docs: docsOf(plugins),
    blog: unlessEmpty(plugins.blog),
    pagesFolder: unlessEmpty(plugins.pagesFolder),
    markdown: mapMarkdown(
      new Section(looseOf(config.markdown), ['markdown'], findings),
      themeConfig.value,
      plugins,
    ),
    ...theme,
    ...mapAlgolia(themeConfig),
    headTags: [...plugins.headTags, ...read.headTags],
    theme: { infima: true, ...(plugins.customCss.length > 0 ? { customCss: plugins.customCss } : {}) },
  };
  return {
    user,
    findings,
    // Components, like plugins, rely on the defaults of all fields.
    whole: { ...configDefaults, ...whole, themeConfig: { ...data, ...prism } },
    moves: movesOf(plugins),
    run: { entries: plugins.run, config },
  };
}

/**
 * Returns the config that components can read. Functions are not part of it, nor is what concerns only the build, for which cycles are not
 * reported.
 */
function knownConfig(config: Loose, findings: Findings): Loose {
  const entries = Object.entries(config).map(([key, value]) => {
    const isOfBuild = ['presets', 'plugins', 'themes', 'markdown'].includes(key);
    const data = dataOf(value, [key], ({ paths, count }) => {
      const others = count - paths.length;
      for (const [index, path] of isOfBuild ? [] : paths.entries()) {
        const isLast = index === paths.length - 1;
        const more = isLast && others > 0 ? `, as are ${others} more in ${key}` : '';
        findings.settle(path, ['unsupported', `it cannot be written as JSON: left out${more}`]);
      }
    });
    return [key, data];
  });
  return Object.fromEntries(entries);
}

function originOf(value: unknown, findings: Findings): string {
  const url = textOf(value);
  if (url !== undefined && URL.canParse(url)) return new URL(url).origin;
  findings.note(['url'], ['unsupported', 'it is not a URL: http://localhost is used instead']);
  return 'http://localhost';
}

function unlessEmpty<Item>(items: Item[]): Item[] | undefined {
  return items.length > 0 ? items : undefined;
}

/** With a function for broken links, a link for which it returns nothing stays as it is. */
const hookPolicyOf = (value: unknown) => (typeof value === 'function' ? 'ignore' : policyOf(value));

/** Returns the policies for links. If a plugin does not run, broken links are only warnings, as they may lead to its pages. */
function linksOf(
  { onBrokenLinks: value, onBrokenMarkdownLinks }: Loose,
  { lacksPlugins }: MappedPlugins,
  hook: unknown,
): Pick<UserConfig, 'onBrokenLinks' | 'onBrokenMarkdownLinks'> {
  const links = policyOf(value);
  const lenient = (policy: LinkPolicy | undefined) => (lacksPlugins && policy === 'throw' ? 'warn' : policy);
  const ofFiles = policyOf(onBrokenMarkdownLinks) ?? hookPolicyOf(hook) ?? 'warn';
  // Links to missing files are looked up among the pages too, so the stricter policy counts.
  const isStricter = policies.indexOf(ofFiles) > policies.indexOf(links ?? 'throw');
  return {
    onBrokenLinks: lenient(lacksPlugins ? (links ?? 'throw') : links),
    onBrokenMarkdownLinks: isStricter ? lenient(ofFiles) : undefined,
  };
}

/** Returns the docs; undefined for a site without any content plugin, because one with pages or posts alone has no docs. */
function docsOf({ docs, pagesFolder, blog }: MappedPlugins): UserConfig['docs'] {
  if (docs.length + pagesFolder.length + blog.length === 0) return undefined;
  return docs.map((one) => one.docs);
}

function mapLanguage(i18n: Loose): Pick<UserConfig, 'lang' | 'direction' | 'locales' | 'i18n'> {
  const defaultLocale = textOf(i18n.defaultLocale) ?? 'en';
  const locales = [...new Set(textsOf(i18n.locales) ?? [])];
  const configs = looseOf(i18n.localeConfigs);
  if (locales.length < 2 || !locales.includes(defaultLocale)) {
    const { htmlLang: lang = defaultLocale, label, direction } = mapLocale(looseOf(configs[defaultLocale]));
    return { lang, direction, locales: label === undefined ? undefined : [{ lang, label }] };
  }
  const settings = locales.flatMap((name) =>
    isLoose(configs[name]) ? [[name, mapLocale(configs[name])] as const] : [],
  );
  const localeConfigs = settings.length > 0 ? Object.fromEntries(settings) : undefined;
  return { i18n: { defaultLocale, locales, path: textOf(i18n.path), localeConfigs } };
}

/** Returns the routes that are left out of the sitemap. Patterns of Docusaurus begin with the base URL, of a language as well, or with `**`. */
function sitemapOf(
  patterns: MappedPlugins['notInSitemap'],
  baseUrl: string,
  i18n: Loose,
  findings: Findings,
): UserConfig['sitemap'] {
  const others = (textsOf(i18n.locales) ?? []).filter(
    (name) => name !== (textOf(i18n.defaultLocale) ?? 'en'),
  );
  const exclude = patterns.flatMap(({ pattern, path }) => {
    if (pattern.startsWith('**')) return [pattern];
    const route = pattern.startsWith(baseUrl) ? pattern.slice(baseUrl.length) : undefined;
    if (route !== undefined && !others.includes(route.split('/')[0]!)) return [`/${route}`];
    const note =
      route === undefined
        ? `no address begins so: it would begin with ${baseUrl} or **`
        : 'a pattern holds for a page in all languages, not in one';
    findings.note(path, ['unsupported', note]);
    return [];
  });
  return exclude.length === 0 ? undefined : { exclude };
}

function mapLocale({ direction, baseUrl, ...texts }: Loose): UserLocaleSettings {
  const base = textOf(baseUrl);
  return {
    label: textOf(texts.label),
    direction: oneOf('rtl', 'ltr')(direction),
    htmlLang: textOf(texts.htmlLang),
    calendar: textOf(texts.calendar),
    path: textOf(texts.path),
    baseUrl: base === undefined ? undefined : withSlashes(base),
  };
}

function mapMarkdown(
  markdown: Section,
  { liveCodeBlock, mermaid }: Loose,
  { docs, math, zoom, runsLiveCode }: MappedPlugins,
): UserMarkdownConfig {
  return {
    ...markdown.read({
      // Docusaurus' `detect` decides by the file's extension, as our `md` does; its `md` applies to all files.
      format: (value) => (value === 'detect' ? 'md' : value === 'md' ? 'plain' : 'mdx'),
      mermaid: (value) => value === true && mapMermaid(looseOf(mermaid)),
      emoji: flagOf,
      parseFrontMatter: functionOf<ParseFrontMatterFunction>,
      preprocessor: functionOf<PreprocessorFunction>,
      hooks: (value) => ({
        onBrokenMarkdownLinks: functionOf<BrokenAddressFunction>(looseOf(value).onBrokenMarkdownLinks),
        onBrokenMarkdownImages: functionOf<BrokenAddressFunction>(looseOf(value).onBrokenMarkdownImages),
      }),
      mdx1Compat: ['taken', 'comments, admonitions and heading ids are read in any case'],
      anchors: ['unsupported', 'letters in the ids of headings are small'],
      remarkRehypeOptions: ['unsupported', 'how Markdown becomes HTML cannot be changed but by plugins'],
    }),
    admonitions: unlessEmpty([...new Set(docs.flatMap((one) => one.admonitions))]),
    liveCode: runsLiveCode
      ? { playgroundPosition: oneOf('top')(looseOf(liveCodeBlock).playgroundPosition) ?? 'bottom' }
      : undefined,
    imageZoom: zoom || undefined,
    math: mathOf(math),
  };
}

/** Joins the math settings of all content plugins: macros of all, and the last value of every other setting. */
function mathOf(all: MappedPlugins['math']): UserMarkdownConfig['math'] {
  const said = all.flatMap((one) => Object.entries(one).filter(([, value]) => value !== undefined));
  if (said.length === 0) return all.length > 0 || undefined;
  const macros: Record<string, string> = Object.assign({}, ...all.map((one) => one.macros));
  return { ...Object.fromEntries(said), ...(Object.keys(macros).length > 0 && { macros }) };
}

/** Returns the settings of diagrams. Without any, diagrams take the colours of the page. */
function mapMermaid({ theme, options }: Loose): UserMarkdownConfig['mermaid'] {
  const { light, dark } = looseOf(theme);
  const themes = isLoose(theme) ? { light: textOf(light), dark: textOf(dark) } : undefined;
  const settings = isLoose(options) ? looseOf(dataOf(options)) : undefined;
  return themes === undefined && settings === undefined ? true : { theme: themes, options: settings };
}

function mapHeadTags(value: unknown): NonNullable<UserConfig['headTags']> {
  return listOf(value)
    .filter(isLoose)
    .flatMap(({ tagName, attributes, innerHTML }) =>
      typeof tagName === 'string'
        ? [{ tagName, attributes: attributesOf(looseOf(attributes)), innerHTML: textOf(innerHTML) }]
        : [],
    );
}

/** Returns scripts or style sheets, given by URL or as attributes. */
function mapTags<Tag extends ScriptTag | StylesheetTag>(value: unknown, address: string): Tag[] | undefined {
  const tags = listOf(value).flatMap((tag): Tag[] => {
    if (typeof tag === 'string') return tag === '' ? [] : [tag as Tag];
    return isLoose(tag) && typeof tag[address] === 'string' ? [attributesOf(tag) as Tag] : [];
  });
  return tags.length > 0 ? tags : undefined;
}

const ofTheme = [
  'navbar',
  'footer',
  'announcementBar',
  'colorMode',
  'prism',
  'metadata',
  'image',
  'algolia',
  'tableOfContents',
];

function movesOf({ moves }: MappedPlugins): KeyMove[] {
  return [
    ...moves,
    [['sidebar'], ['themeConfig', 'docs', 'sidebar']],
    ...ofTheme.map((key): KeyMove => [[key], ['themeConfig', key]]),
    [['lang'], ['i18n', 'defaultLocale']],
    [['i18n'], ['i18n']],
    [['onBrokenMarkdownLinks'], ['markdown', 'hooks', 'onBrokenMarkdownLinks']],
    [['onBrokenImages'], ['markdown', 'hooks', 'onBrokenMarkdownImages']],
  ];
}
