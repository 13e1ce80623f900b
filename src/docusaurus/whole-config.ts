// Completes a config as Docusaurus does for plugins and presets: fills in defaults and expands shorthands.
import { createRequire } from 'node:module';
import { unlessFails } from '../base/thrown.js';
import { type Loose, listOf, looseOf, textOf } from './loose.js';

/** Defaults of the config's fields. */
export const configDefaults: Loose = {
  tagline: '',
  titleDelimiter: '|',
  noIndex: false,
  baseUrlIssueBanner: true,
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'warn',
  onBrokenMarkdownLinks: 'warn',
  onDuplicateRoutes: 'warn',
  themeConfig: {},
  customFields: {},
  presets: [],
  plugins: [],
  themes: [],
  headTags: [],
  stylesheets: [],
  scripts: [],
  clientModules: [],
  staticDirectories: ['static'],
};

/** Flags of `future.v4`. */
const v4Flags = [
  'removeLegacyPostBuildHeadAttribute',
  'useCssCascadeLayers',
  'siteStorageNamespacing',
  'fasterByDefault',
  'mdx1CompatDisabledByDefault',
];

/** Flags of `future.faster`, formerly `experimental_faster`. */
const fasterFlags = [
  'swcJsLoader',
  'swcJsMinimizer',
  'swcHtmlMinimizer',
  'lightningCssMinimizer',
  'mdxCrossCompilerCache',
  'rspackBundler',
  'rspackPersistentCache',
  'ssgWorkerThreads',
  'gitEagerVcs',
];

/** Completes a config. @param config as it was written @param configFile absolute path, from which Docusaurus is resolved */
export function wholeConfig(config: Loose, configFile: string): Loose {
  // Docusaurus' own utilities, if it is installed.
  const utils = looseOf(
    unlessFails(['MODULE_NOT_FOUND'], () => createRequire(configFile)('@docusaurus/utils')),
  );
  const given = looseOf(config.future);
  const v4 = flags(v4Flags, given.v4, false);
  const faster = flags(fasterFlags, given.faster ?? given.experimental_faster, v4.fasterByDefault);
  const storage = filled(
    { type: 'localStorage', namespace: v4.siteStorageNamespacing },
    config.storage ?? given.experimental_storage,
  );
  const vcs = vcsOf(given.experimental_vcs, utils);
  const { mdx1Compat, anchors, hooks, ...markdown } = looseOf(config.markdown);
  return {
    ...filled(configDefaults, config),
    i18n: wholeI18n(config.i18n),
    storage,
    future: {
      ...filled({ experimental_router: 'browser' }, given),
      v4,
      faster,
      experimental_faster: faster,
      experimental_storage: storage,
      experimental_vcs: vcs,
    },
    markdown: {
      ...filled(
        { format: 'mdx', mermaid: false, emoji: true, parseFrontMatter: utils.DEFAULT_PARSE_FRONT_MATTER },
        markdown,
      ),
      mdx1Compat: flags(
        ['comments', 'admonitions', 'headingIds'],
        mdx1Compat,
        v4.mdx1CompatDisabledByDefault !== true,
      ),
      anchors: filled({ maintainCase: false }, anchors),
      hooks: filled({ onBrokenMarkdownLinks: 'warn', onBrokenMarkdownImages: 'throw' }, hooks),
    },
  };
}

/** Returns the i18n settings with defaults. */
export function wholeI18n(value: unknown): Loose {
  const given = looseOf(value);
  const defaultLocale = textOf(given.defaultLocale) ?? 'en';
  const locales = listOf(given.locales ?? defaultLocale);
  return filled({ defaultLocale, path: 'i18n', locales, localeConfigs: {} }, given);
}

/** Adds defaults for values that are missing or undefined. */
function filled(usual: Loose, value: unknown): Loose {
  const given = Object.entries(looseOf(value)).filter(([, entry]) => entry !== undefined);
  return { ...usual, ...Object.fromEntries(given) };
}

/** @param value an object with some flags, or a boolean for all */
function flags(names: readonly string[], value: unknown, usual: unknown): Loose {
  const all = typeof value === 'boolean' ? value : usual;
  return filled(Object.fromEntries(names.map((name) => [name, all])), value);
}

/** Returns functions that read authors and dates of files. Variants with a start-up are replaced by those that ask git for each file. */
function vcsOf(value: unknown, { getVcsPreset }: Loose): unknown {
  if (typeof getVcsPreset !== 'function' || (typeof value === 'object' && value !== null)) return value;
  const lazy: Loose = { 'default-v2': 'default-v1', 'git-eager': 'git-ad-hoc' };
  const name = value === false ? 'disabled' : (textOf(value) ?? 'default-v1');
  return (getVcsPreset as (name: unknown) => unknown)(lazy[name] ?? name);
}

/** Adds slashes: `docs` -> `/docs/` */
export function withSlashes(base: string): string {
  const parts = base.split('/').filter((part) => part !== '');
  return parts.length === 0 ? '/' : `/${parts.join('/')}/`;
}
