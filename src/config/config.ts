// The configuration after validation, with every default filled in. user-config.ts has what an author writes and what each field means;
// resolve-config.ts turns that into this.
import type { ErrorLocation } from '../errors.js';
import type { TextName, Texts } from '../texts/texts.js';
import type { DocsFolder } from './docs-fields.js';
import type { Out } from './fields.js';
import type { AfterBuildHook, PagesHook } from './hooks.js';
import type { KeyMove } from './locate-key.js';
import type { AllContent, Plugged, PluggedOutput, PluginResults } from './plugged.js';
import type { userConfig } from './user-config.js';
import type { VersionConfig } from './version-config.js';

/** The author's fields with their defaults. */
export type Filled = Out<typeof userConfig>;

/** Fields that are used as the author writes them, apart from defaults and the form of paths. */
type Plain = Omit<
  Filled,
  | 'direction'
  | 'locales'
  | 'i18n'
  | 'texts'
  | 'redirects'
  | 'docs'
  | 'mdx'
  | 'prism'
  | 'search'
  | 'algolia'
  | 'theme'
  | 'pages'
  | 'afterBuild'
>;

export interface Config extends Plain {
  /** Absolute path of the site's folder, against which relative paths in the config are resolved. */
  siteDir: string;
  /** The language of `i18n` to build; undefined for the default one, or the only one. */
  locale: string | undefined;
  /** Path of the config file relative to `siteDir`. */
  configPath: string;
  direction: 'ltr' | 'rtl';
  /** Language tag for formatting dates, including the calendar. */
  dateLang: string;
  /** All languages of the site in the order of the config, including this one. */
  locales: readonly LocaleConfig[];
  /** Only set for a language of `i18n` that is not the default one. */
  translation: TranslationConfig | undefined;
  /** The texts from the language's JSON files; undefined if none were read. */
  messages: Messages | undefined;
  texts: Texts;
  /** Names of texts that are still English in a site of another language. */
  missingTexts: readonly TextName[];
  /** Each former address with the page to which it redirects. */
  redirects: readonly RedirectConfig[];
  docs: readonly DocsConfig[];
  /** The module that exports components for all pages. */
  mdxComponents?: string;
  /** `operators`: whether operators are coloured differently from brackets, as Docusaurus' code themes do. */
  code: Filled['prism'] & { operators?: true };
  /** undefined if the site has no search. */
  search?: SearchConfig;
  /** Style sheets added after the theme's. */
  customCss: readonly string[];
  /** The accent colour of the site, or its hue. */
  accent?: string | number;
  /** Name of the site's preset. */
  preset?: Filled['theme']['preset'];
  infima: boolean;
  /** Theme component name -> path of the site's own component. */
  themeComponents: Readonly<Record<string, string>>;
  hooks: { pages?: PagesHook; afterBuild?: AfterBuildHook; plugins?: RunPlugins; output?: PluggedOutput };
  /** What plugins of Docusaurus returned; undefined if none were run. */
  plugged?: Plugged;
  /** Import prefixes, or whole import specifiers that end in `$` -> absolute path. */
  aliases?: Readonly<Record<string, string>>;
  /** Maps keys to their places in the file, if that is the config of another tool. */
  keyMoves: readonly KeyMove[];
  /** The Docusaurus config as components see it there; all of it may be sent to the browser. */
  foreign: Readonly<Record<string, unknown>> | undefined;
  /** Only set if the config of another tool was read. */
  unread?: UnreadConfig;
  /** Hash of everything the config was made from (its bundled text and the relaydocs version); part of cache keys. */
  digest: string;
}

/**
 * Runs the plugins. @param generatedDir absolute path of the folder for the files that they generate
 * @param contentOf called once they have written their pages, if one of them uses the content
 */
export type RunPlugins = (
  generatedDir: string,
  contentOf?: () => Promise<AllContent>,
) => Promise<PluggedResults>;

export interface PluggedResults extends PluginResults {
  /** What plugins have changed in the site's shell, in its language; undefined if nothing. */
  shell?: Pick<Config, 'navbar' | 'footer' | 'announcementBar' | 'metadata' | 'foreign'>;
}

/** A redirect, with the addresses as the author wrote them. */
export interface RedirectConfig {
  from: WrittenRoute;
  to: WrittenRoute;
}

/** A route and its place in the config. */
export interface WrittenRoute {
  route: string;
  /** The key path: `redirects[0].from[1]`. */
  key: string;
  location: ErrorLocation;
}

/** How much of another tool's config has no effect here. */
export interface UnreadConfig {
  /** Path relative to the site's folder. */
  file: string;
  /** Number of settings whose absence readers do not notice. */
  ignored: number;
  /** Number of settings whose absence readers notice. */
  unsupported: number;
}

/** A language in which the site exists. */
export interface LocaleConfig {
  lang: string;
  label: string;
  /** Absolute address with a slash at the end: `https://example.com/fr/`. */
  url: string;
  /** Whether this is the language of this site. */
  isOwn: boolean;
  /** Whether readers of languages that the site does not have get this one. */
  isDefault: boolean;
  /** Its name in `i18n`, if one build makes all languages; undefined if it is a separate site. */
  name?: string;
  /** Its folder in the output, with a slash at the end; empty for the default one. */
  folder?: string;
  /** Folder of its translations, relative to the site's folder: `i18n/fr`; undefined for the default language. */
  translations?: string;
}

/** How pages and texts of the site are translated. */
export interface TranslationConfig {
  /** Name of the language in `i18n`: `fr`. */
  locale: string;
  /** Folder of the translations, relative to the site's folder: `i18n/fr`. */
  folder: string;
  /** Language and place of pages that are not translated. */
  original: { lang: string; direction: 'ltr' | 'rtl'; baseUrl: string };
}

/** Key of a text -> translated text. */
export type MessageFile = Readonly<Record<string, string>>;

/** The translated texts from the JSON files of a language. */
export interface Messages {
  /** Texts that components name. */
  code: MessageFile;
  navbar: MessageFile;
  footer: MessageFile;
  /** `default/current` -> labels of the version and its sidebars. */
  docs: Readonly<Record<string, MessageFile>>;
  /** Id of a blog -> its titles. */
  blogs: Readonly<Record<string, MessageFile>>;
  /** Files that were read or looked for, relative to the site's folder. */
  files: readonly string[];
}

/** One folder of documentation. */
export interface DocsConfig
  extends Omit<DocsFolder, 'includeCurrentVersion' | 'lastVersion' | 'onlyIncludeVersions' | 'versions'> {
  /** The versions to build, in the order in which readers see them: `current` first, then the newest. Never empty. */
  versions: readonly VersionConfig[];
}

/** An API whose description becomes pages. */
export type OpenApiConfig = Filled['openapi'][number];
export type AnnouncementBarConfig = NonNullable<Filled['announcementBar']>;
export type ColorModeConfig = Filled['colorMode'];
/** The fonts of each kind of text, as packages or style sheets in them. */
export type FontsConfig = NonNullable<Filled['fonts']>;

export interface SearchConfig extends Exclude<Filled['search'], false> {
  path: string;
  /** undefined if the search uses the site's own index. */
  algolia?: AlgoliaConfig;
}

export interface AlgoliaConfig extends Omit<NonNullable<Filled['algolia']>, 'searchPagePath'> {
  /** `from` is the source of a regular expression. */
  replaceSearchResultPathname: { from: string; to: string };
}
