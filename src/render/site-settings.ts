// What components in pages can know of the site.

import { siteLanguages } from '../config/docusaurus-i18n.js';
import type { RenderConfig } from '../config/stage-configs.js';
import { articleTexts, pickTexts } from '../texts/texts.js';
import { staysInBuild } from '../theme/mdx/component-errors.js';
import type { PageSettings, SiteConfig, SiteSettings, ThemeConfig } from '../theme/mdx/page-settings.js';

export function buildSiteSettings(config: RenderConfig): SiteSettings {
  const { baseUrl, trailingSlash, code, locales } = config;
  return {
    texts: pickTexts(config.texts, articleTexts),
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
      i18n: siteLanguages(locales, config.foreign?.i18n as object | undefined),
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

/** Components were written for what the other tool tells them: its words go before ours. */
function withForeign(foreign: RenderConfig['foreign'], ours: SiteConfig): SiteConfig {
  if (!foreign) return ours;
  const { themeConfig, i18n: _i18n, baseUrl: _, ...rest } = foreign as Partial<SiteConfig>;
  const { colorMode, tableOfContents, navbar, docs } = themeConfig ?? {};
  return {
    ...ours,
    ...rest,
    themeConfig: {
      ...ours.themeConfig,
      ...themeConfig,
      navbar: { hideOnScroll: false, items: [], ...navbar },
      docs: { sidebar: { hideable: false, autoCollapseCategories: false }, ...docs },
      colorMode: { ...ours.themeConfig.colorMode, ...colorMode },
      tableOfContents: { ...ours.themeConfig.tableOfContents, ...tableOfContents },
    },
  };
}

/**
 * What components that run in the browser can know: it stands in their pages, where everybody reads it. One that asks for
 * more ends the build, as the value would be missing in the browser. What is public is there once something has asked for it.
 */
export function toBrowserSettings({ isPublic, asked: _asked, ...settings }: PageSettings): PageSettings {
  const { customFields: _, themeConfig, ...config } = settings.config;
  const { colorMode, tableOfContents } = themeConfig;
  const guard = isPublic ? showAsked : refuseOthers;
  const shownTheme = guard({ colorMode, tableOfContents }, themeConfig) as ThemeConfig;
  const known = isPublic
    ? { ...always(config), themeConfig: shownTheme }
    : { ...config, themeConfig: shownTheme };
  return { ...settings, config: guard(known, settings.config) as SiteConfig };
}

/**
 * What code of the site reads of `themeConfig`: names that stand in one statement with it.
 * @param code as it is bundled
 */
export function askedOfTheme(code: string, { config, isPublic }: SiteSettings): string[] {
  if (!isPublic) return [];
  const word = 'hemeConfig';
  const statements = new Set<string>();
  for (let at = code.indexOf(word); at !== -1; ) {
    const end = code.indexOf(';', at);
    const stop = end === -1 ? code.length : end;
    statements.add(code.slice(code.lastIndexOf(';', at) + 1, stop));
    at = code.indexOf(word, stop);
  }
  const words = new Set(Array.from(statements, (one) => one.match(/\w+/g) ?? []).flat());
  return Object.keys(config.themeConfig).filter((name) => words.has(name));
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

/** Values of the whole that are not among those shown cannot be read, and are no part of JSON. */
function refuseOthers(shown: object, whole: object): object {
  return withGetters(shown, whole, (name) => {
    throw staysInBuild(name);
  });
}

/** Those that are read become part of the JSON, which is written when the page is rendered. */
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
