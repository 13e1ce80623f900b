// Turns the validated config of the author into the `Config` of the program.
import { type Texts, textNames } from '../texts/texts.js';
import type { BlogConfig } from './blog-fields.js';
import type {
  Config,
  DocsConfig,
  Filled,
  MessageFile,
  Messages,
  RedirectConfig,
  SearchConfig,
  WrittenRoute,
} from './config.js';
import type { DocsFolder } from './docs-fields.js';
import { textsOfDocusaurus } from './docusaurus-texts.js';
import { type KeyMove, locateKey, toKeyPath, writtenKeys } from './locate-key.js';
import { hasOwnOperators } from './prism-theme.js';
import { resolveLanguage, resolveTexts } from './resolve-language.js';
import { type ReleasedVersion, resolveVersions } from './resolve-versions.js';
import { isPlain } from './stand-in.js';
import { translateTheme } from './translate-shell.js';
import { textKey } from './translation-places.js';
import { type UserConfig, userConfig } from './user-config.js';

export interface ConfigContext
  extends Pick<Config, 'siteDir' | 'configPath' | 'digest'>,
    Partial<Pick<Config, 'unread' | 'foreign' | 'locale'>> {
  /** Text of the config file, for line numbers in later problems; needed if the config has `redirects`. */
  source?: string;
  /** Maps key paths to those in the config of another tool, if the config was read from one. */
  moves?: readonly KeyMove[];
  /** Docs id -> versions in its `versions.json`, the newest first; a docs folder that is not in the map has none. */
  released?: ReadonlyMap<string, readonly ReleasedVersion[]>;
  /** The texts from the language's JSON files. */
  messages?: Messages;
  /** Texts of relaydocs in the language of the site. */
  shippedTexts?: Partial<Texts>;
}

type Foreign = NonNullable<Config['foreign']>;

/** Fills in every default of a validated config. Defaults that depend on several fields are computed here. */
export function resolveConfig(user: UserConfig, context: ConfigContext): Config {
  const { siteDir, configPath, digest, released, source = '', moves = [], unread, foreign } = context;
  const { locale, messages, shippedTexts = {} } = context;
  const filled = userConfig.resolve(user, siteDir);
  const { mdx, prism, theme, algolia: _, pages, afterBuild, i18n: __, ...others } = filled;
  const { translation, ...language } = resolveLanguage(filled, locale);
  const { navbar, footer } = filled;
  return {
    ...others,
    ...language,
    ...(messages && translateTheme({ navbar, footer }, messages)),
    siteDir,
    locale,
    configPath,
    translation,
    messages,
    // `texts` in the config are in the default language, so they do not apply to translations.
    ...resolveTexts(
      { ...(translation ? {} : filled.texts), ...(messages && ownTexts(messages.code)) },
      shippedTexts,
      language.lang,
      {
        api: filled.openapi.length > 0,
        blog: filled.blog.length > 0,
        changelog: filled.changelog.length > 0,
        liveCode: filled.markdown.liveCode !== false,
      },
    ),
    redirects: resolveRedirects(filled.redirects, { configPath, source, moves }),
    docs: filled.docs.map((docs) =>
      translateVersions(resolveDocs(docs, released?.get(docs.id) ?? []), messages?.docs),
    ),
    blog: messages ? filled.blog.map((blog) => translateBlog(blog, messages.blogs[blog.id])) : filled.blog,
    mdxComponents: mdx.components,
    code: hasOwnOperators(foreign) ? { ...prism, operators: true } : prism,
    search: resolveSearch(filled),
    customCss: theme.customCss,
    ...(theme.accent === undefined ? {} : { accent: theme.accent }),
    ...(theme.preset === undefined ? {} : { preset: theme.preset }),
    infima: theme.infima,
    themeComponents: theme.components,
    hooks: { pages, afterBuild },
    keyMoves: moves,
    foreign: foreign && messages ? translateForeign(foreign, messages) : foreign,
    unread,
    digest,
  };
}

/** Finds texts of the interface among those of components: by our names (`relaydocs.next`), or by Docusaurus' names. */
function ownTexts(code: MessageFile): Partial<Texts> {
  const own = textNames.map((name) => [name, code[textKey(name)]] as const);
  return { ...textsOfDocusaurus(code), ...Object.fromEntries(own.filter(([, text]) => text !== undefined)) };
}

function resolveDocs(folder: DocsFolder, released: readonly ReleasedVersion[]): DocsConfig {
  const { includeCurrentVersion: _current, lastVersion: _last, onlyIncludeVersions: _only, ...docs } = folder;
  return { ...docs, versions: resolveVersions(folder, folder, released) };
}

function translateVersions(docs: DocsConfig, messages: Messages['docs'] | undefined): DocsConfig {
  if (!messages) return docs;
  const versions = docs.versions.map((version) => {
    const { 'version.label': label = version.label } = messages[`${docs.id}/${version.name}`] ?? {};
    return { ...version, label };
  });
  return { ...docs, versions };
}

/** Translates the theme config that components of the site see. */
function translateForeign(foreign: Foreign, messages: Messages): Foreign {
  const { themeConfig } = foreign;
  return isPlain(themeConfig) ? { ...foreign, themeConfig: translateTheme(themeConfig, messages) } : foreign;
}

function translateBlog(blog: BlogConfig, messages: MessageFile = {}): BlogConfig {
  return {
    ...blog,
    blogTitle: messages.title ?? blog.blogTitle,
    blogDescription: messages.description ?? blog.blogDescription,
    blogSidebarTitle: messages['sidebar.title'] ?? blog.blogSidebarTitle,
  };
}

function resolveSearch({ search, algolia, docs }: Filled): SearchConfig | undefined {
  if (search === false) return undefined;
  const path = search.path ?? algolia?.searchPagePath ?? 'search';
  if (!algolia) return { ...search, path };
  const { searchPagePath: _, ...options } = algolia;
  // A site whose own pages are at `/docs/`, as is usual with Docusaurus, must keep that part of the address.
  const isRoute = docs.some(({ routeBasePath }) => /^docs(\/|$)/.test(routeBasePath));
  const usual = { from: '/docs/', to: isRoute ? '/docs/' : '/' };
  return { ...search, path, algolia: { replaceSearchResultPathname: usual, ...options } };
}

/** Returns one entry for each former address. @param source text of the config, for line numbers. */
export function resolveRedirects(
  redirects: Filled['redirects'],
  { configPath, source, moves = [] }: { configPath: string; source: string; moves?: readonly KeyMove[] },
): RedirectConfig[] {
  const written = (route: string, ours: readonly PropertyKey[]): WrittenRoute => {
    const path = writtenKeys(ours, moves);
    return { route, key: toKeyPath(path), location: { file: configPath, ...locateKey(source, path) } };
  };
  return redirects.flatMap(({ from, to }, index) => {
    const path = ['redirects', index];
    const target = written(to, [...path, 'to']);
    if (typeof from === 'string') return [{ from: written(from, [...path, 'from']), to: target }];
    return from.map((one, at) => ({ from: written(one, [...path, 'from', at]), to: target }));
  });
}
