import type { Config, DocsConfig, Filled, RedirectConfig, SearchConfig, WrittenRoute } from './config.js';
import type { DocsFolder } from './docs-fields.js';
import { type KeyMove, locateKey, toKeyPath, writtenKeys } from './locate-key.js';
import { directionOf, resolveLocales, resolveTexts } from './resolve-language.js';
import { type ReleasedVersion, resolveVersions } from './resolve-versions.js';
import { type UserConfig, userConfig } from './user-config.js';

export interface ConfigContext {
  /** Absolute. */
  siteDir: string;
  /** Relative to `siteDir`, forward slashes. */
  configPath: string;
  digest: string;
  /** Text of the config file, for the lines of what is judged later; needed where the config has `redirects`. */
  source?: string;
  /** Where the config was read from that of another tool. */
  moves?: readonly KeyMove[];
  unread?: Config['unread'];
  foreign?: Config['foreign'];
  /** Docs id -> versions that its `versions.json` names, the newest first; a docs folder that is missing has none. */
  released?: ReadonlyMap<string, readonly ReleasedVersion[]>;
}

/** Fills in every default of a config that was validated. Here is what depends on more than one field. */
export function resolveConfig(user: UserConfig, context: ConfigContext): Config {
  const { siteDir, configPath, digest, released, source = '', moves = [], unread, foreign } = context;
  const filled = userConfig.resolve(user, siteDir);
  const { mdx, prism, theme, algolia: _, pages, afterBuild, ...others } = filled;
  const { lang, direction = directionOf(lang) } = filled;
  return {
    ...others,
    siteDir,
    configPath,
    direction,
    locales: resolveLocales(filled),
    ...resolveTexts(filled.texts, lang, {
      api: filled.openapi.length > 0,
      blog: filled.blog.length > 0,
      liveCode: filled.markdown.liveCode !== false,
    }),
    redirects: resolveRedirects(filled.redirects, { configPath, source, moves }),
    docs: filled.docs.map((docs) => resolveDocs(docs, released?.get(docs.id) ?? [])),
    mdxComponents: mdx.components,
    code: prism,
    search: resolveSearch(filled),
    customCss: theme.customCss,
    infima: theme.infima,
    themeComponents: theme.components,
    hooks: { pages, afterBuild },
    keyMoves: moves,
    foreign,
    unread,
    digest,
  };
}

function resolveDocs(folder: DocsFolder, released: readonly ReleasedVersion[]): DocsConfig {
  const { includeCurrentVersion: _current, lastVersion: _last, onlyIncludeVersions: _only, ...docs } = folder;
  return { ...docs, versions: resolveVersions(folder, folder, released) };
}

function resolveSearch({ search, algolia, docs }: Filled): SearchConfig | undefined {
  if (search === false) return undefined;
  const path = search.path ?? algolia?.searchPagePath ?? 'search';
  if (!algolia) return { ...search, path };
  const { searchPagePath: _, ...options } = algolia;
  // Where pages of the site stand at `/docs/` themselves, as Docusaurus has it, this is no base of another host.
  const isRoute = docs.some(({ routeBasePath }) => /^docs(\/|$)/.test(routeBasePath));
  const usual = { from: '/docs/', to: isRoute ? '/docs/' : '/' };
  return { ...search, path, algolia: { replaceSearchResultPathname: usual, ...options } };
}

/** One entry for each former address. @param source text of the config, for the lines. */
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
