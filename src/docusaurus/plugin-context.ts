// Makes the context that plugins get of the site.
import path from 'node:path';
import { docusaurusVersion } from '../base/version.js';
import { directionOf } from '../config/resolve-language.js';
import type { SiteError } from '../errors.js';
import { type Loose, listOf, looseOf, textOf } from './loose.js';

import type { PluginEntry } from './plugin-entries.js';
import { wholeConfig, withSlashes } from './whole-config.js';

/** The context as Docusaurus defines it. */
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

/** A site that has a Docusaurus config. */
export interface PresetSite {
  siteDir: string;
  /** Absolute path of the config. */
  configFile: string;
  /** The language that is built; undefined for the default one. */
  locale?: string | undefined;
}

export interface PluginSite extends PresetSite {
  /** The config as it was written, including functions. */
  config: Loose;
  entries: readonly PluginEntry[];
  /** Problems of the presets that name the plugins. */
  problems?: readonly SiteError[];
}

/** Returns the context. @param generatedFilesDir absolute path of the folder for files that plugins generate */
export function contextOf(
  { siteDir, configFile, config, locale: asked }: PluginSite,
  generatedFilesDir: string,
): PluginContext {
  const siteConfig = wholeConfig(config, configFile);
  const i18n = looseOf(siteConfig.i18n);
  const locale = asked ?? String(i18n.defaultLocale);
  const localeConfigs = localeConfigsOf(i18n, textOf(config.baseUrl) ?? '/', locale);
  const { baseUrl } = localeConfigs[locale]!;
  return {
    siteDir,
    generatedFilesDir,
    // The same path already before the output exists, because some plugins remember it when they are created.
    outDir: `${generatedFilesDir}-output`,
    baseUrl,
    // A copy, because plugins that translate the config modify it.
    siteConfig: {
      ...siteConfig,
      baseUrl,
      // Docusaurus' default makes folders, but plugins that read the output have to look for files here.
      trailingSlash: siteConfig.trailingSlash ?? false,
      themeConfig: { ...looseOf(siteConfig.themeConfig) },
    },
    siteConfigPath: configFile,
    i18n: { ...i18n, currentLocale: locale, localeConfigs },
    localizationDir: path.join(siteDir, String(i18n.path), locale),
    codeTranslations: {},
    siteVersion: undefined,
    siteMetadata: { docusaurusVersion, pluginVersions: {} },
  };
}

/** Returns all locales by name. Those besides the default one have folders of their own. */
function localeConfigsOf(
  i18n: Loose,
  siteBase: string,
  current: string,
): Record<string, { baseUrl: string }> {
  const given = looseOf(i18n.localeConfigs);
  const names = new Set([...listOf(i18n.locales).map(String), current]);
  return Object.fromEntries(
    Array.from(names, (name) => {
      const own = looseOf(given[name]);
      const htmlLang = textOf(own.htmlLang) ?? name;
      const base = textOf(own.baseUrl);
      const config = {
        label: name,
        direction: directionOf(htmlLang),
        path: name,
        ...own,
        htmlLang,
        baseUrl: withSlashes(base ?? (name === i18n.defaultLocale ? siteBase : `${siteBase}/${name}`)),
      };
      return [name, config];
    }),
  );
}
