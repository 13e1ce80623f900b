// What a site is made of, as it lies on disk: the start of every command.
import { BundleCache } from './bundle/bundle-cache.js';
import { PageCache } from './cache/page-cache.js';
import type { Config } from './config/config.js';
import { loadConfig } from './config/load-config.js';
import { discoverContent, type SourceCache } from './content/discover-content.js';
import type { Content } from './content/source-file.js';
import { stateFolder } from './state-folder.js';

export interface SiteOptions {
  /** Absolute path of the folder that holds the config. */
  siteDir: string;
  /** Absolute; default: `relaydocs.config.*` in the folder. */
  configPath?: string;
  onProgress?(event: ProgressEvent): void;
}

/** How far a stage is: in pages, an upload in records. */
export interface ProgressEvent {
  stage: 'compile' | 'render' | 'upload';
  done: number;
  total: number;
}

export interface SiteInputs {
  config: Config;
  content: Content;
  cache: PageCache;
}

/** @throws SiteErrors when the config cannot be used at all. */
export async function loadInputs({ siteDir, configPath }: SiteOptions): Promise<SiteInputs> {
  const cacheDir = stateFolder(siteDir);
  const config = await loadConfig({ siteDir, configPath, cacheDir });
  const cache = new PageCache(cacheDir, siteDir);
  return { config, content: await loadContent(config, cache.sources, cacheDir), cache };
}

/**
 * Everything that pages are made of. @param sources heads of pages as they were read before; `breathe` is awaited again
 * and again.
 */
export async function loadContent(
  config: Config,
  sources: SourceCache,
  cacheDir: string,
  breathe?: () => Promise<void>,
): Promise<Content> {
  const content = await discoverContent(config, sources, breathe);
  if (config.openapi.length === 0) return content;
  const { addApiPages } = await import('./openapi/add-api-pages.js');
  return addApiPages(config, content, cacheDir);
}

/** What was bundled in earlier runs. */
export function openBundleCache(siteDir: string): BundleCache {
  return new BundleCache(stateFolder(siteDir), siteDir);
}
