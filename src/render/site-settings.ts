// What components in pages can know of the site.

import type { RenderConfig } from '../config/stage-configs.js';
import { articleTexts, pickTexts } from '../texts/texts.js';
import { staysInBuild } from '../theme/mdx/component-errors.js';
import type { PageSettings, SiteConfig, SiteSettings, ThemeConfig } from '../theme/mdx/page-settings.js';

export function buildSiteSettings(config: RenderConfig): SiteSettings {
  const { baseUrl, trailingSlash, code, lang, locales } = config;
  return {
    texts: pickTexts(config.texts, articleTexts),
    baseUrl,
    trailingSlash,
    ...code,
    config: {
      title: config.title,
      tagline: config.tagline,
      url: config.url,
      baseUrl,
      favicon: config.favicon,
      trailingSlash,
      noIndex: config.noIndex,
      customFields: config.customFields,
      i18n: {
        defaultLocale: locales[0]?.lang ?? lang,
        locales: locales.map((locale) => locale.lang),
        path: 'i18n',
        currentLocale: lang,
        localeConfigs: Object.fromEntries(
          locales.map(({ lang: htmlLang, label, url }) => [htmlLang, { label, htmlLang, url }]),
        ),
      },
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
    },
  };
}

/**
 * What components that run in the browser can know: it stands in their pages, where everybody reads it. One that asks for
 * more ends the build, as the value would be missing in the browser.
 */
export function toBrowserSettings(settings: PageSettings): PageSettings {
  const { customFields: _, themeConfig, ...config } = settings.config;
  const { colorMode, tableOfContents } = themeConfig;
  const shownTheme = refuseOthers({ colorMode, tableOfContents }, themeConfig) as ThemeConfig;
  const shown = refuseOthers({ ...config, themeConfig: shownTheme }, settings.config) as SiteConfig;
  return { ...settings, config: shown };
}

/** Values of the whole that are not among those shown cannot be read, and are no part of JSON. */
function refuseOthers(shown: object, whole: object): object {
  for (const name of Object.keys(whole)) {
    if (Object.hasOwn(shown, name)) continue;
    Object.defineProperty(shown, name, {
      get: () => {
        throw staysInBuild(name);
      },
    });
  }
  return shown;
}
