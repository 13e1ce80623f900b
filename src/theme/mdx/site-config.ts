// The configuration as components know it from Docusaurus.
import { usePage } from './page-context.js';

/** JSON-serialisable: neither functions of the configuration nor paths of the machine. */
export interface SiteConfig {
  title: string;
  tagline: string;
  url: string;
  baseUrl: string;
  favicon: string | undefined;
  trailingSlash: boolean;
  noIndex: boolean;
  customFields: Readonly<Record<string, unknown>>;
  i18n: {
    defaultLocale: string;
    locales: readonly string[];
    path: string;
    currentLocale: string;
    localeConfigs: Readonly<Record<string, LocaleConfig>>;
  };
  themeConfig: ThemeConfig;
}

export interface ThemeConfig {
  navbar: object;
  footer: object | undefined;
  announcementBar: object | undefined;
  colorMode: {
    defaultMode: 'dark' | 'light';
    disableSwitch: boolean;
    respectPrefersColorScheme: boolean;
  };
  tableOfContents: { minHeadingLevel: number; maxHeadingLevel: number };
  prism: { defaultLanguage: string | undefined; magicComments: readonly object[] };
  image: string | undefined;
  metadata: readonly Readonly<Record<string, string>>[];
}

interface LocaleConfig {
  label: string;
  htmlLang: string;
  url: string;
}

export interface DocusaurusContext {
  siteConfig: SiteConfig;
  siteMetadata: { docusaurusVersion: string; pluginVersions: object };
  i18n: SiteConfig['i18n'];
  globalData: object;
  codeTranslations: object;
}

/** The major version whose components work here. */
const docusaurusVersion = '3.0.0';

export function useDocusaurusContext(): DocusaurusContext {
  const { config } = usePage();
  return {
    siteConfig: config,
    siteMetadata: { docusaurusVersion, pluginVersions: {} },
    i18n: config.i18n,
    globalData: {},
    codeTranslations: {},
  };
}

export function useThemeConfig(): ThemeConfig {
  return usePage().config.themeConfig;
}
