// Reads the config and content of a site from disk. In `dev` it reads again and again, but only what has changed.

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isSettledStamp } from '../base/file-hashes.js';
import { hashOf } from '../base/hash.js';
import { localeFolder, stateFolder } from '../base/state-folder.js';
import { getOrMake } from '../base/values.js';
import { PageCache } from '../cache/page-cache.js';
import type { Config, PluggedResults } from '../config/config.js';
import { configInputs } from '../config/load-config.js';
import { filesOfLogo } from '../config/logo-size.js';
import type { PluginResults } from '../config/plugged.js';
import { type ContentConfig, digestOfPart } from '../config/stage-configs.js';
import { translatedFolders } from '../config/translation-places.js';
import type { LinkPolicy } from '../config/user-config.js';
import { discoverContent, type SourceCache, type SourceHead } from '../content/discover-content.js';
import { headDigestOf } from '../content/head-digest.js';
import { contentAt, sourceAt } from '../content/publish-times.js';
import { type Content, type SourceFile, versionKey } from '../content/source-file.js';
import { docusaurus, loadSiteConfig } from '../docusaurus/load-site-config.js';
import { typescriptConfig, typescriptPaths } from '../docusaurus/typescript-paths.js';
import { fromProblemData, type SiteError, toProblemData } from '../errors.js';
import type { PluginTexts } from './plugged-content.js';
import type { SiteOptions } from './site-options.js';

/** What was read of a site. */
export interface SiteInputs {
  config: Config;
  content: Content;
  /** Files that the configuration was made from, relative to the site's folder. */
  configInputs: readonly string[];
}

export class SiteReader {
  readonly cache: PageCache;
  #triesFunctions: boolean;
  #heads = new Map<string, { stamp: string; head: SourceHead }>();
  /** Results of the site's plugins, from their last run. */
  #ran: { key: string; results: PluggedResults } | undefined;
  #readAnew = 0;
  /** What plugins were told of sources. */
  readonly #pluginTexts: PluginTexts = new Map();
  #onReadAnew: (count: number) => void;

  /**
   * @param options `triesFunctions`: functions of a changed config are tried out first, as they could end the process; `onReadAnew`: called
   * for each page whose text no earlier run knows, with the number of them so far
   */
  constructor(
    private readonly options: SiteOptions,
    { triesFunctions, onReadAnew }: { triesFunctions: boolean; onReadAnew(count: number): void },
  ) {
    this.#onReadAnew = onReadAnew;
    this.#triesFunctions = triesFunctions;
    this.cache = new PageCache(localeFolder(options), options.siteDir);
  }

  /** Reads the config. @throws SiteErrors if it cannot be used at all */
  async readConfig(): Promise<Pick<SiteInputs, 'config' | 'configInputs'>> {
    const { siteDir, configPath, locale } = this.options;
    const options = { siteDir, configPath, locale, cacheDir: stateFolder(siteDir), foreign: docusaurus };
    const loaded = await loadSiteConfig({ ...options, triesFunctions: this.#triesFunctions });
    const { config, reads } = await this.#withPlugins(this.options.forFiles ? forFiles(loaded) : loaded);
    const { logo } = config.navbar;
    // The logo's size becomes part of the configuration.
    const logoFiles = logo ? filesOfLogo(logo.src, config) : [];
    const texts = config.messages?.files ?? [];
    return { config, configInputs: [...(await configInputs(options)), ...texts, ...logoFiles, ...reads] };
  }

  /** Runs plugins of the site again if the config, translations of the navbar and footer, or a file that they have read has changed. */
  async #withPlugins(config: Config): Promise<{ config: Config; reads: readonly string[] }> {
    const { plugins } = config.hooks;
    const generated = path.join(localeFolder(config), 'plugins');
    const names = config.foreign ? typescriptPaths(config.siteDir) : {};
    const namesFrom = config.foreign ? [typescriptConfig] : [];
    if (!plugins) {
      const aliases = { ...names, ...config.aliases, '@generated': generated };
      return { config: config.foreign ? { ...config, aliases } : config, reads: namesFrom };
    }
    const { navbar, footer } = config.messages ?? {};
    const texts = JSON.stringify([navbar, footer]);
    const keyOf = (files: readonly string[]): string =>
      hashOf([config.digest, texts, ...files.map((file) => this.cache.hashes.hash(file) ?? '')].join());
    const { key, results: former } = this.#ran ?? {};
    if (!this.#ran || former?.plugged.seesContent || key !== keyOf(this.#ran.results.reads)) {
      const results = await plugins(generated, async () => {
        const { pluggedContent } = await import('./plugged-content.js');
        return pluggedContent(config, await this.#readFiles(config), this.#pluginTexts);
      });
      this.#ran = { key: keyOf(results.reads), results };
    }
    const { plugged, aliases, headTags, clientModules, customCss, codeTexts, reads, output, shell } =
      this.#ran.results;
    // If a plugin failed, pages that it generates are missing, so broken links are only warnings.
    const isWhole = plugged.problems.length === 0;
    const lenient = (policy: LinkPolicy) => (isWhole || policy !== 'throw' ? policy : 'warn');
    const { onBrokenLinks, onBrokenMarkdownLinks } = config;
    return {
      reads: [...namesFrom, ...reads],
      config: {
        ...config,
        ...shell,
        onBrokenLinks: lenient(onBrokenLinks),
        onBrokenMarkdownLinks: onBrokenMarkdownLinks && lenient(onBrokenMarkdownLinks),
        plugged,
        messages: withCodeTexts(config.messages, codeTexts),
        // Plugins expect a site with a server, so they do not process an export.
        hooks:
          this.options.forFiles || output.steps.length === 0 ? config.hooks : { ...config.hooks, output },
        aliases: { ...names, ...aliases },
        headTags: [...headTags, ...config.headTags],
        clientModules: [...clientModules, ...config.clientModules],
        customCss: [...customCss, ...config.customCss],
      },
    };
  }

  /**
   * Reads everything that pages are made from. @param last the former content: while a page's front matter or a sidebar has mistakes, its
   * last good state stays @param breathe awaited repeatedly, if nobody waits for the content
   */
  async readContent(config: Config, last?: Content, breathe?: () => Promise<void>): Promise<Content> {
    let content = await this.#readFiles(config, breathe);
    if (config.openapi.length > 0) {
      const { addApiPages } = await import('../openapi/add-api-pages.js');
      const begunMs = Date.now();
      content = await addApiPages(config, content, localeFolder(this.options), (file, hash) =>
        this.cache.hashes.learn(file, hash, begunMs),
      );
    }
    return last ? withLastGood(content, last, config) : content;
  }

  async #readFiles(config: Config, breathe?: () => Promise<void>): Promise<Content> {
    return contentAt(await discoverContent(config, this.#sources, breathe), Date.now());
  }

  /** Reads one page again. @throws errors of the file system */
  async reread(
    source: SourceFile,
    config: Config,
  ): Promise<{ source: SourceFile; problems: readonly SiteError[] }> {
    const { readSource } = await import('../content/read-source.js');
    const bytes = readFileSync(path.join(this.options.siteDir, source.path));
    const head = await readSource(source.path, bytes, config);
    const { hash, frontMatter, contentTitle } = head;
    return {
      source: sourceAt({ ...source, hash, frontMatter, contentTitle }, Date.now()),
      problems: head.problems.map(fromProblemData),
    };
  }

  exists(file: string): boolean {
    return existsSync(path.join(this.options.siteDir, file));
  }

  /** Forgets all that is known of a file, as it may have changed. */
  forget(file: string): void {
    this.#heads.delete(file);
    this.cache.hashes.forget(file);
  }

  /** Reads of this run, with those of earlier runs from the cache behind them. */
  #sources: SourceCache = {
    get: (file, stamp) => {
      const known = this.#heads.get(file);
      return known?.stamp === stamp ? known.head : this.cache.sources.get(file, stamp);
    },
    set: (file, stamp, head) => {
      if (isSettledStamp(stamp, Date.now())) this.#heads.set(file, { stamp, head });
      this.cache.sources.set(file, stamp, head);
      this.#readAnew += 1;
      this.#onReadAnew(this.#readAnew);
    },
  };
}

/**
 * Adapts the config for an export: URLs become paths of files, and nothing contacts a service. Images keep their format, because the script
 * for alternative formats in islands is a module, which browsers do not load from files.
 */
function forFiles({ feedback: _, analytics: __, ...config }: Config): Config {
  const { algolia: ___, ...search } = config.search ?? {};
  return {
    ...config,
    trailingSlash: true,
    markdown: { ...config.markdown, pictures: false },
    ...(config.search && { search: search as Config['search'] }),
    hooks: { ...config.hooks, afterBuild: undefined },
  };
}

/** Adds texts that plugins translate; those in the site's own files take precedence. */
function withCodeTexts(messages: Config['messages'], texts: PluginResults['codeTexts']): Config['messages'] {
  if (Object.keys(texts).length === 0) return messages;
  const { code, ...others } = messages ?? {
    code: {},
    navbar: {},
    footer: {},
    docs: {},
    blogs: {},
    files: [],
  };
  return { ...others, code: { ...texts, ...code } };
}

/** Returns the folders with pages and static files, relative to the site's folder, not always inside it. */
export function contentFolders({
  docs,
  pagesFolder,
  blog,
  staticDirectories,
  translation,
}: Pick<ContentConfig, 'docs' | 'pagesFolder' | 'blog' | 'staticDirectories' | 'translation'>): string[] {
  const pages = [...docs.flatMap(({ versions }) => versions), ...pagesFolder, ...blog];
  const translations = translatedFolders({ docs, pagesFolder, blog, translation });
  return [...pages.map((folder) => folder.path), ...translations.values(), ...staticDirectories];
}

/** Returns a digest of the content, including the texts of pages. */
export function contentDigest(content: Content): string {
  const { staticFiles, apis, inputs } = content;
  const hashes = content.sources.map(({ hash }) => hash);
  return hashOf(JSON.stringify([siteDigest(content), hashes, staticFiles, apis, inputs]));
}

const siteDigests = new WeakMap<Content, string>();

/** Returns a digest of all that makes the site: no texts of pages below their front matter, no bytes of static files. */
export function siteDigest(content: Content): string {
  const { sources, categories, blogs, sidebars, tags, staticFiles, icons, lastUpdates, problems } = content;
  const parts = () => [
    sources.map(headDigest),
    categories,
    blogs,
    Array.from(sidebars, ([version, { sidebars: named, ...file }]) => [version, file, [...named]]),
    [...tags],
    staticFiles.map(({ path: file, source }) => [file, source]),
    [...icons],
    [...lastUpdates],
    problems.map(toProblemData),
  ];
  return getOrMake(siteDigests, content, () => hashOf(JSON.stringify(parts())));
}

/** Returns a digest of what is known of a page before it is compiled. For a generated page, this includes its text. */
export function headDigest(source: SourceFile): string {
  const { path: file, instance, version, hash, virtualText, api } = source;
  if (virtualText !== undefined || api !== undefined)
    return [file, instance, version, hash, api?.isListed, JSON.stringify(api?.operations)].join('\0');
  return [file, instance, version, headDigestOf(source)].join('\0');
}

/** Returns a digest of everything that is built from a config and its content. */
export function inputsDigest({ config, content }: Pick<SiteInputs, 'config' | 'content'>): string {
  return hashOf(digestOfPart('all', config) + contentDigest(content));
}

function withLastGood(content: Content, last: Content, { docs }: Config): Content {
  const sidebars = new Map(content.sidebars);
  for (const { id, versions } of docs) {
    for (const { name, sidebarPath } of versions) {
      const key = versionKey(id, name);
      const former = last.sidebars.get(key);
      if (typeof sidebarPath === 'string' && former && !sidebars.has(key)) sidebars.set(key, former);
    }
  }
  return { ...content, sidebars, sources: withLastHeads(content, last) };
}

function withLastHeads(content: Content, last: Content): readonly SourceFile[] {
  const broken = new Set(
    content.problems.flatMap(({ severity, location }) =>
      severity === 'error' && location ? [location.file] : [],
    ),
  );
  if (broken.size === 0) return content.sources;
  const former = new Map(last.sources.map((source) => [source.path, source]));
  return content.sources.map((source) => {
    const before = broken.has(source.path) ? former.get(source.path) : undefined;
    if (!before) return source;
    return { ...source, frontMatter: before.frontMatter, contentTitle: before.contentTitle };
  });
}
