// Makes the settings of the site that components in pages can read.

import type { MdxArticle } from '../compile/compiled-page.js';
import { siteLanguages } from '../config/docusaurus-i18n.js';
import type { RenderConfig } from '../config/stage-configs.js';
import articleTexts from '../texts/english/article.json';
import { pickTexts, type Texts } from '../texts/texts.js';
import { staysInBuild } from '../theme/mdx/component-errors.js';
import {
  type AskedSettings,
  type PageSettings,
  partTexts,
  type SiteConfig,
  type SiteSettings,
  type ThemeConfig,
} from '../theme/mdx/page-settings.js';

/** Returns the settings of the site for components. */
export function buildSiteSettings(config: RenderConfig): SiteSettings {
  const { baseUrl, trailingSlash, code, locales } = config;
  return {
    texts: { ...pickTexts(config.texts, articleTexts), ...ofParts(config.texts) },
    baseUrl,
    trailingSlash,
    ...code,
    ...(config.markdown.liveCode && { liveCode: true }),
    ...((config.foreign || !config.strict) && { isPublic: true }),
    config: withForeign(config.foreign, {
      title: config.title,
      tagline: config.tagline,
      url: config.url,
      baseUrl,
      favicon: config.favicon,
      trailingSlash,
      noIndex: config.noIndex,
      ...(config.titleDelimiter !== '|' && { titleDelimiter: config.titleDelimiter }),
      customFields: config.customFields,
      i18n: siteLanguages(locales, config.foreign),
      themeConfig: {
        navbar: config.navbar,
        footer: config.footer,
        announcementBar: config.announcementBar,
        colorMode: config.colorMode,
        tableOfContents: config.tableOfContents,
        prism: code,
        image: config.image,
        metadata: config.metadata,
      },
    }),
  };
}

const ofParts = (texts: Texts) =>
  Object.fromEntries(partTexts.map((name) => [name, texts[name]])) as Pick<Texts, (typeof partTexts)[number]>;

/** The comments that mark lines where a site names none. */
const highlights = {
  className: 'theme-code-block-highlighted-line',
  line: 'highlight-next-line',
  block: { start: 'highlight-start', end: 'highlight-end' },
};

const usualBar = {
  id: 'announcement-bar',
  isCloseable: true,
  backgroundColor: '#fff',
  textColor: '#000',
  content: '',
};

/** Adds the settings of a Docusaurus config, which take precedence, as components were written for them. */
function withForeign(foreign: RenderConfig['foreign'], ours: SiteConfig): SiteConfig {
  if (!foreign) return ours;
  const { themeConfig, i18n: _i18n, baseUrl: _, ...rest } = foreign as Partial<SiteConfig>;
  const { colorMode, tableOfContents, navbar, docs, blog, prism, footer, announcementBar } = (themeConfig ??
    {}) as Partial<ThemeConfig & { docs: { sidebar: object }; blog: { sidebar: object } }>;
  return {
    ...ours,
    ...rest,
    themeConfig: {
      ...ours.themeConfig,
      ...themeConfig,
      navbar: { hideOnScroll: false, items: [], ...navbar },
      docs: {
        versionPersistence: 'localStorage',
        ...docs,
        sidebar: { hideable: false, autoCollapseCategories: false, ...docs?.sidebar },
      },
      blog: { ...blog, sidebar: { groupByYear: true, ...blog?.sidebar } },
      prism: {
        ...ours.themeConfig.prism,
        magicComments: [highlights],
        additionalLanguages: [],
        ...prism,
      },
      footer: footer && { style: 'light', links: [], ...footer },
      announcementBar: announcementBar && { ...usualBar, ...announcementBar },
      colorMode: { ...ours.themeConfig.colorMode, ...colorMode },
      tableOfContents: { ...ours.themeConfig.tableOfContents, ...tableOfContents },
    },
  };
}

/**
 * Returns what components in the browser can read. It is part of the pages, where everybody can read it, so reading anything else ends the
 * build. With a public config, a value is included once something has read it.
 */
export function toBrowserSettings({ isPublic, asked: _asked, ...settings }: PageSettings): PageSettings {
  const texts = showAsked({ ...pickTexts(settings.texts as Texts, articleTexts) }, settings.texts);
  const { customFields: _, themeConfig, ...config } = settings.config;
  const { colorMode, tableOfContents } = themeConfig;
  const guard = isPublic ? showAsked : refuseOthers;
  const shownTheme = guard({ colorMode, tableOfContents }, themeConfig) as ThemeConfig;
  const known = isPublic
    ? { ...always(config), themeConfig: shownTheme }
    : { ...config, themeConfig: shownTheme };
  return {
    ...settings,
    texts: texts as SiteSettings['texts'],
    config: guard(known, settings.config) as SiteConfig,
  };
}

/**
 * Returns the browser's settings for components that are rendered. What lists the names of the configuration or copies it has read all of
 * it; JSON is made of the settings themselves, as listing their names must not add any.
 */
export function toReadSettings(settings: PageSettings): PageSettings {
  const { config } = settings;
  const themeConfig = readWhenListed(config.themeConfig, (name) => Reflect.get(config.themeConfig, name));
  const read = (name: PropertyKey): unknown =>
    name === 'themeConfig' ? themeConfig : Reflect.get(config, name);
  return { ...settings, config: readWhenListed(config, read) };
}

function readWhenListed<Values extends object>(values: Values, read: (name: PropertyKey) => unknown): Values {
  return new Proxy(values, {
    get: (_, name) => read(name),
    ownKeys() {
      for (const name of Object.getOwnPropertyNames(values)) read(name);
      return Reflect.ownKeys(values);
    },
  });
}

/**
 * Returns the properties of `themeConfig` (or of the configuration) that the site's code reads: names in a statement together with it. If it
 * is assigned to another variable, names anywhere in the code. If a statement lists the names or copies
 * the object: the same list of all names.
 * @param code as esbuild prints it
 */
function readOf(
  word: 'hemeConfig' | 'siteConfig',
  names: readonly string[],
  code: string,
): readonly string[] {
  const statements = new Set<string>();
  let isFollowed = true;
  for (let at = code.indexOf(word); at !== -1; at = code.indexOf(word, at + 1)) {
    const start = code.lastIndexOf(';', at) + 1;
    // A key in data, which says something and reads nothing: the configuration is there as a module as well.
    if (code.startsWith('":', at + word.length)) continue;
    const end = code.indexOf(';', at);
    const stop = end === -1 ? code.length : end;
    const before = code.slice(Math.max(start, at - look), at);
    const after = code.slice(at + word.length, stop);
    if (listing.test(before) && !property.test(after)) return names;
    isFollowed &&= staysNamed(before, after);
    statements.add(code.slice(start, stop));
  }
  if (statements.size === 0) return [];
  const read = isFollowed ? [...statements].join(';') : code;
  return names.filter((name) => hasWord(read, name));
}

/** Returns which public settings the site's code reads; undefined if none. @param code as esbuild prints it */
export function askedOf(code: string, settings: SiteSettings): AskedSettings | undefined {
  const texts = sayingParts.test(code);
  if (!settings.isPublic) return texts ? { themeConfig: [], config: [], texts } : undefined;
  const { customFields: _, themeConfig: ofTheme, ...others } = settings.config;
  const kept = Object.keys(others).filter((name) => !Object.hasOwn(always(others), name));
  const read = readOf('siteConfig', kept, code);
  const isWhole = read === kept;
  const themeConfig = isWhole ? Object.keys(ofTheme) : readOf('hemeConfig', Object.keys(ofTheme), code);
  const isOfFields = isWhole || /(?<![\w$])customFields(?![\w$]|":)/.test(code);
  const config = [...(isOfFields ? ['customFields'] : []), ...read];
  return texts || config.length + themeConfig.length > 0 ? { themeConfig, config, texts } : undefined;
}

/** Returns the same for the code of a page that is hydrated. Only code that imports Docusaurus' modules can read settings, not prose. */
export function askedByPage({ page, partials }: MdxArticle, settings: SiteSettings): AskedSettings {
  const reading = [page, ...Object.values(partials)].filter(({ code }) => importsOfDocusaurus.test(code));
  const all = reading.flatMap(({ code }) => askedOf(code, settings) ?? []);
  return {
    themeConfig: [...new Set(all.flatMap((one) => one.themeConfig))],
    config: [...new Set(all.flatMap((one) => one.config))],
    texts: all.some((one) => one.texts),
  };
}

const importsOfDocusaurus =
  /\b_import\(['"]@(?:docusaurus\/(?:useDocusaurusContext|theme-common)|generated\/)/;

/** Matches imports of parts of the theme that have texts; layouts around pages and components of Markdown have none. */
const sayingParts = /['"]@theme(?:-original|-init)?\/(?!Layout['"]|Tab|Admonition|Icon|Details|MDX|Heading)/;

/** Characters before the word that are examined to see what becomes of it. */
const look = 400;
const property = /^[\w$]*\)?(?:\(\))?(?:\??\.[\w$]|(?:\?\.)?\[")/;

/** Matches what stands before an object whose names are listed, or that is copied: `{ ...`, `{ a, ...b } = `, `Object.keys(`, `for (const a in `. */
const listing =
  /(?:\.\.\.(?:[\w$]{1,99}\s\}\s=\s)?|\b(?:Object\.\w{1,99}|JSON\.stringify|structuredClone)\((?:\{\},\s)?|\b(?:const|let|var)\s[\w$]{1,99}\sin\s)(?:\(0,\s)?[\w$.?()]{0,99}$/;

/**
 * Tells whether properties are read in a statement that contains the word.
 * @param before text of the statement before the word @param after text after it
 */
function staysNamed(before: string, after: string): boolean {
  // A property access, or a variable made from it.
  if (property.test(after) || /^[\w$]* = /.test(after)) return true;
  // Shorthand property: `{ themeConfig }`.
  if (/\{\s+[\w$]*$/.test(before) && /^(?:,|\s*\})/.test(after)) return true;
  if (/,\s+[\w$]*$/.test(before) && /^\s+\}/.test(after)) return true;
  // `{ api } = useThemeConfig()`, or assigned to a variable whose name contains the word.
  const equals = before.lastIndexOf(' = ');
  if (equals === -1 || !/^\)?(?:\(\))?$/.test(after) || /[{};]/.test(before.slice(equals))) return false;
  return /(?:[a-z]Config\d*|\{[^{}.]*\})$/.test(before.slice(0, equals));
}

function hasWord(text: string, name: string): boolean {
  return new RegExp(`(?<![\\w$])${name.replace(/\W/g, '\\$&')}(?![\\w$])`).test(text);
}

function always({
  title,
  tagline,
  url,
  baseUrl,
  trailingSlash,
  i18n,
}: Omit<SiteConfig, 'customFields' | 'themeConfig'>) {
  return { title, tagline, url, baseUrl, trailingSlash, i18n };
}

/** Makes all other values throw when they are read; they are not part of the JSON. */
function refuseOthers(shown: object, whole: object): object {
  return withGetters(shown, whole, (name) => {
    throw staysInBuild(name);
  });
}

/** Makes values part of the JSON when they are read while the page is rendered. */
function showAsked(shown: object, whole: object): object {
  return withGetters(shown, whole, (name, value) => {
    Object.defineProperty(shown, name, { value, enumerable: true });
    return value;
  });
}

function withGetters(shown: object, whole: object, read: (name: string, value: unknown) => unknown): object {
  for (const [name, value] of Object.entries(whole)) {
    if (Object.hasOwn(shown, name)) continue;
    Object.defineProperty(shown, name, { get: () => read(name, value), configurable: true });
  }
  return shown;
}
