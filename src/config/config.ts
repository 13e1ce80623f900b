// The configuration after it was validated and every default filled in. What an author writes, and what each field means,
// is in user-config.ts; resolve-config.ts turns one into the other.
import type { ErrorLocation } from '../errors.js';
import type { TextName, Texts } from '../texts/texts.js';
import type { DocsFolder } from './docs-fields.js';
import type { Out } from './fields.js';
import type { AfterBuildHook, PagesHook } from './hooks.js';
import type { KeyMove } from './locate-key.js';
import type { AllContent, Plugged, PluggedOutput, PluginResults } from './plugged.js';
import type { userConfig } from './user-config.js';
import type { VersionConfig } from './version-config.js';

/** Fields with their defaults. */
export type Filled = Out<typeof userConfig>;

/** Fields that the program reads as the author writes them, but for defaults and the form of paths. */
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
  /** Absolute path of the site's folder: relative paths in the config start there. */
  siteDir: string;
  /** The language of `i18n` that was asked for; undefined: the default one, or the only one. */
  locale: string | undefined;
  /** Path of the config file relative to `siteDir`. */
  configPath: string;
  direction: 'ltr' | 'rtl';
  /** Language of dates, with their calendar. */
  dateLang: string;
  /** Every language of the site, in the order of the config; this one among them. */
  locales: readonly LocaleConfig[];
  /** Only of a language of `i18n` that is not the default one. */
  translation: TranslationConfig | undefined;
  /** What the files of texts of its language say; undefined: nothing was read. */
  messages: Messages | undefined;
  texts: Texts;
  /** Names of texts that are English in a site of another language. */
  missingTexts: readonly TextName[];
  /** Each former address with the page that it leads to. */
  redirects: readonly RedirectConfig[];
  docs: readonly DocsConfig[];
  /** The module with components for all pages. */
  mdxComponents?: string;
  /** `operators`: in the colours that the config of another tool gives code they are not as brackets are. */
  code: Filled['prism'] & { operators?: true };
  /** undefined: the site has no search. */
  search?: SearchConfig;
  /** Style sheets added after the theme's. */
  customCss: readonly string[];
  /** The colour of the site, or its hue. */
  accent?: string | number;
  /** Name of the look of the site. */
  preset?: Filled['theme']['preset'];
  infima: boolean;
  /** Theme component name -> path of the site's own component. */
  themeComponents: Readonly<Record<string, string>>;
  hooks: { pages?: PagesHook; afterBuild?: AfterBuildHook; plugins?: RunPlugins; output?: PluggedOutput };
  /** What plugins of another tool have given; undefined where none was run. */
  plugged?: Plugged;
  /** Beginnings of imports, or whole ones that end in `$` -> absolute path. */
  aliases?: Readonly<Record<string, string>>;
  /** Where its parts stand in the file, where that is the config of another tool. */
  keyMoves: readonly KeyMove[];
  /** What the config of another tool says, as components know it there; they may read all of it in the browser. */
  foreign: Readonly<Record<string, unknown>> | undefined;
  /** Only where the config of another tool was read. */
  unread?: UnreadConfig;
  /** Hash of everything the config was made of (its bundled text and this version); part of cache keys. */
  digest: string;
}

/**
 * Runs the plugins. @param generatedDir absolute path of the folder for what they make
 * @param contentOf asked once they have written pages, where one of them takes what it gives
 */
export type RunPlugins = (
  generatedDir: string,
  contentOf?: () => Promise<AllContent>,
) => Promise<PluggedResults>;

export interface PluggedResults extends PluginResults {
  /** What differs of the site's shell in its language; undefined: nothing. */
  shell?: Pick<Config, 'navbar' | 'footer' | 'announcementBar' | 'metadata' | 'foreign'>;
}

/** Addresses are as written. */
export interface RedirectConfig {
  from: WrittenRoute;
  to: WrittenRoute;
}

/** A route and where it stands in the config. */
export interface WrittenRoute {
  route: string;
  /** `redirects[0].from[1]` */
  key: string;
  location: ErrorLocation;
}

/** What of the config of another tool has no effect here. */
export interface UnreadConfig {
  /** Relative to the site's folder. */
  file: string;
  /** So many things that nobody misses. */
  ignored: number;
  /** So many that readers miss. */
  unsupported: number;
}

/** A language in which the site is there. */
export interface LocaleConfig {
  lang: string;
  label: string;
  /** Absolute, with a slash at the end: `https://example.com/fr/`. */
  url: string;
  /** This site. */
  isOwn: boolean;
  /** For readers of no other. */
  isDefault: boolean;
  /** Its name in `i18n`, which one build makes all languages of; undefined: it is a site of its own. */
  name?: string;
  /** Its folder in the output, with a slash at the end; empty for the default one. */
  folder?: string;
  /** Folder of its translations relative to the site's: `i18n/fr`; undefined for the default one. */
  translations?: string;
}

/** How pages and texts of the site are shown in another language. */
export interface TranslationConfig {
  /** Its name in `i18n`: `fr`. */
  locale: string;
  /** Folder of its translations relative to the site's: `i18n/fr`. */
  folder: string;
  /** What pages that are not translated are written in, and where they lie. */
  original: { lang: string; direction: 'ltr' | 'rtl'; baseUrl: string };
}

/** Translated texts by their keys. */
export type MessageFile = Readonly<Record<string, string>>;

/** The texts of a language that its JSON files hold. */
export interface Messages {
  /** Those that components name. */
  code: MessageFile;
  navbar: MessageFile;
  footer: MessageFile;
  /** `default/current` -> labels of the version and its sidebars. */
  docs: Readonly<Record<string, MessageFile>>;
  /** Id of a blog -> its titles. */
  blogs: Readonly<Record<string, MessageFile>>;
  /** Files that were read or may be, relative to the site's folder. */
  files: readonly string[];
}

/** One folder of documentation. */
export interface DocsConfig
  extends Omit<DocsFolder, 'includeCurrentVersion' | 'lastVersion' | 'onlyIncludeVersions' | 'versions'> {
  /** What is built of this folder, in the order readers see it: `current` first, then the newest. Never empty. */
  versions: readonly VersionConfig[];
}

/** An API whose description becomes pages. */
export type OpenApiConfig = Filled['openapi'][number];
export type AnnouncementBarConfig = NonNullable<Filled['announcementBar']>;
export type ColorModeConfig = Filled['colorMode'];
/** What each kind of text is set in: packages, or style sheets in them. */
export type FontsConfig = NonNullable<Filled['fonts']>;

export interface SearchConfig extends Exclude<Filled['search'], false> {
  path: string;
  /** undefined: the site's own index is asked. */
  algolia?: AlgoliaConfig;
}

export interface AlgoliaConfig extends Omit<NonNullable<Filled['algolia']>, 'searchPagePath'> {
  /** `from`: source of a regular expression. */
  replaceSearchResultPathname: { from: string; to: string };
}
