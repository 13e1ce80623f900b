// What plugins are told of the site.
import { createRequire } from 'node:module';
import path from 'node:path';
import type { SiteError } from '../errors.js';
import { type Loose, listOf, looseOf, textOf } from './loose.js';
import type { PluginEntry } from './plugin-entries.js';

/** What Docusaurus gives to a plugin. */
export interface PluginContext {
  siteDir: string;
  generatedFilesDir: string;
  outDir: string;
  baseUrl: string;
  siteConfig: Readonly<Record<string, unknown>>;
  siteConfigPath: string;
  i18n: object;
  localizationDir: string;
  codeTranslations: object;
  siteVersion: undefined;
  siteMetadata: object;
}

export interface PluginSite {
  siteDir: string;
  /** The language that is made; undefined: the default one. */
  locale?: string | undefined;
  /** Absolute path of the config. */
  configFile: string;
  /** The config as it is, functions and all. */
  config: Loose;
  entries: readonly PluginEntry[];
  /** What went wrong with the presets that name them. */
  problems?: readonly SiteError[];
}

/** As plugins may rely on them. */
const configDefaults = {
  tagline: '',
  titleDelimiter: '|',
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'warn',
  onBrokenMarkdownLinks: 'warn',
  onDuplicateRoutes: 'warn',
  themeConfig: {},
  customFields: {},
  presets: [],
  plugins: [],
  themes: [],
  staticDirectories: ['static'],
};

/** Docusaurus' own, where it is installed: who does not have it has no plugin that calls it either. */
function frontMatterParser(configFile: string): unknown {
  try {
    return looseOf(createRequire(configFile)('@docusaurus/utils')).DEFAULT_PARSE_FRONT_MATTER;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

export function contextOf(
  { siteDir, configFile, config, locale: asked }: PluginSite,
  generatedFilesDir: string,
): PluginContext {
  const i18n = looseOf(config.i18n);
  const defaultLocale = textOf(i18n.defaultLocale) ?? 'en';
  const locale = asked ?? defaultLocale;
  const baseUrl = textOf(config.baseUrl) ?? '/';
  const folder = textOf(i18n.path) ?? 'i18n';
  return {
    siteDir,
    generatedFilesDir,
    outDir: path.join(siteDir, 'build'),
    baseUrl,
    siteConfig: {
      ...configDefaults,
      ...config,
      future: { experimental_router: 'browser', ...looseOf(config.future) },
      markdown: {
        format: 'mdx',
        parseFrontMatter: frontMatterParser(configFile),
        hooks: {},
        ...looseOf(config.markdown),
      },
    },
    siteConfigPath: configFile,
    i18n: {
      defaultLocale,
      locales: listOf(i18n.locales),
      path: folder,
      currentLocale: locale,
      localeConfigs: {
        [locale]: { label: locale, htmlLang: locale, direction: 'ltr', path: locale, baseUrl },
        ...looseOf(i18n.localeConfigs),
      },
    },
    localizationDir: path.join(siteDir, folder, locale),
    codeTranslations: {},
    siteVersion: undefined,
    siteMetadata: { docusaurusVersion: '3.0.0', pluginVersions: {} },
  };
}
