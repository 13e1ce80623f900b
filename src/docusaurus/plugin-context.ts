// What plugins are told of the site.
import path from 'node:path';
import type { SiteError } from '../errors.js';
import { type Loose, looseOf, textOf } from './loose.js';
import type { PluginEntry } from './plugin-entries.js';
import { wholeConfig } from './whole-config.js';

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

export function contextOf(
  { siteDir, configFile, config, locale: asked }: PluginSite,
  generatedFilesDir: string,
): PluginContext {
  const siteConfig = wholeConfig(config, configFile);
  const i18n = looseOf(siteConfig.i18n);
  const locale = asked ?? String(i18n.defaultLocale);
  const baseUrl = textOf(config.baseUrl) ?? '/';
  const localeConfigs = looseOf(i18n.localeConfigs);
  return {
    siteDir,
    generatedFilesDir,
    // The same before the output is there: some plugins write to the folder that they were made with.
    outDir: `${generatedFilesDir}-output`,
    baseUrl,
    siteConfig,
    siteConfigPath: configFile,
    i18n: {
      ...i18n,
      currentLocale: locale,
      localeConfigs: {
        ...localeConfigs,
        [locale]: {
          label: locale,
          htmlLang: locale,
          direction: 'ltr',
          path: locale,
          baseUrl,
          ...looseOf(localeConfigs[locale]),
        },
      },
    },
    localizationDir: path.join(siteDir, String(i18n.path), locale),
    codeTranslations: {},
    siteVersion: undefined,
    siteMetadata: { docusaurusVersion: '3.0.0', pluginVersions: {} },
  };
}
