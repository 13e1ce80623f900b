// What the last build knew of the site, and of each page: where all that pages have in common is as it was then, a page that
// is as it was is neither checked nor planned again.
import path from 'node:path';
import { hashOf } from '../base/hash.js';
import { readSealed, writeSealed } from '../base/sealed-file.js';
import { localeFolder } from '../base/state-folder.js';
import type { CachedPage } from '../cache/page-cache.js';
import type { Config } from '../config/config.js';
import type { MadeFile } from '../output/output-part.js';
import type { DocPage, Page } from '../site/site.js';

export interface BuiltPages {
  /** Digest of all that links of a page lead to or away by; empty where some led nowhere. */
  links: string;
  /** Digest of all that pages have in common. */
  frame: string;
  /** Digest of what the files about the site are made of, and these: paths and keys. */
  siteFiles: { digest: string; files: readonly MadeFile[] };
  /** The parts of large sidebars, which are as they were where the frame is. */
  fragments: readonly MadeFile[];
  /** Key of routes.json; empty where the site has a file of its own of that name. */
  routes: string;
  /** By source: what it was compiled of, and the key that it was rendered under. */
  pages: Readonly<Record<string, readonly [state: string, key: string]>>;
}

export function loadBuiltPages(config: BuiltConfig): BuiltPages | undefined {
  return readSealed(fileFor(config));
}

/** To be called when the output holds these pages. */
export function saveBuiltPages(config: BuiltConfig, pages: BuiltPages): void {
  writeSealed(fileFor(config), pages);
}

type BuiltConfig = Pick<Config, 'siteDir' | 'locale'>;

function fileFor(config: BuiltConfig): string {
  return path.join(localeFolder(config), 'built-pages.json');
}

/** Functions of the author may give something else each time. */
export function isPredictable(config: Pick<Config, 'createRedirects' | 'docs' | 'blog'>): boolean {
  return (
    !config.createRedirects &&
    [...config.docs, ...config.blog].every(({ editUrl }) => typeof editUrl !== 'function')
  );
}

const states = new WeakMap<CachedPage, string>();

/** What a page was compiled of. */
export function stateOf(page: CachedPage): string {
  const { key, facts } = page;
  if (facts.dependencies.length === 0) return key;
  const state = states.get(page) ?? hashOf(JSON.stringify([key, facts.dependencies]));
  states.set(page, state);
  return state;
}

/** The page as it was built. Those that show others are looked at each time. */
export function builtBefore(
  page: Page,
  compiled: CachedPage | undefined,
  pages: BuiltPages['pages'] | undefined,
): { key: string } | undefined {
  if (!compiled || page.type !== 'doc' || page.layout === 'post') return undefined;
  const [state, key] = pages?.[page.source.path] ?? [];
  return key !== undefined && state === stateOf(compiled) ? { key } : undefined;
}

/** What pages tell others: digests of their anchors, and of how they begin. */
export function digestsOf(
  pages: Iterable<DocPage>,
  compiled: (page: DocPage) => CachedPage,
): { anchors: string; excerpts: string } {
  const digests = Array.from(pages, (page) => compiled(page).facts.digests);
  return {
    anchors: hashOf(digests.map(({ anchors }) => anchors).join()),
    excerpts: hashOf(digests.map(({ excerpt }) => excerpt).join()),
  };
}
