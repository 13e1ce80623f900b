// What the last build knew of the site, and of each page: where all that pages have in common is as it was then, a page that
// is as it was is neither checked nor planned again.
import path from 'node:path';
import { hashOf } from '../base/hash.js';
import { readSealed, writeSealed } from '../base/sealed-file.js';
import { localeFolder } from '../base/state-folder.js';
import { getOrMake } from '../base/values.js';
import { isQuiet } from '../cache/packed-facts.js';
import type { CachedPage } from '../cache/page-cache.js';
import type { Config } from '../config/config.js';
import type { MadeFile } from '../output/output-part.js';
import type { DocPage, Page, Site } from '../site/site.js';
import { type CompiledPages, type PageTrace, traceOf, wasSavedMeanwhile } from './compiled-pages.js';

export interface BuiltPages {
  /** Digest of the site but the texts of its pages. */
  site: string;
  /** Digest of what pages are compiled with beside their texts and titles. */
  rules: string;
  /** Digest of all that links of a page can lead to. */
  links: string;
  /** Sources of pages with links that led nowhere. */
  broken: readonly string[];
  /** Digest of the anchors of all pages. */
  anchors: string;
  /** Digest of all that pages have in common but the site, and of what leads where in that. */
  frame: string;
  /** Digest of what the files about the site are made of, and these: paths and keys. */
  siteFiles: { digest: string; files: readonly MadeFile[] };
  /** Parts of large sidebars, and what pages share with their islands: as they were where site and frame are. */
  fragments: readonly MadeFile[];
  /** Key of routes.json; empty where the site has a file of its own of that name. */
  routes: string;
  /** By source: of several pages of one file, the one that `Site.pagesBySource` has. */
  pages: Readonly<Record<string, BuiltPage>>;
}

/**
 * What a page was compiled of, the key that it was rendered under, and what others took of it. `place`: as `SiteState.placeOf`
 * has it. `asks`: it has links to headings of other pages.
 */
type BuiltPage = readonly [
  state: string,
  key: string,
  anchors: string,
  excerpt: string,
  search: string,
  place: string,
  asks?: true,
];

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

/** What a page of the site was compiled of. Of one that tells others nothing, that is its text and its title. */
function stateOf(page: DocPage, compiled: CachedPage): string {
  const { key, facts } = compiled;
  if (isQuiet(facts) && !wasSavedMeanwhile(compiled)) return quietState(page);
  if (facts.dependencies.length === 0) return key;
  return getOrMake(states, compiled, () => hashOf(JSON.stringify([key, facts.dependencies])));
}

function quietState({ source, title }: DocPage): string {
  return `${source.hash} ${title}`;
}

/** What the next build is to know of a page. */
export function toBuiltPage(page: DocPage, compiled: CachedPage, key: string, place: string): BuiltPage {
  const { anchors, excerpt, search } = traceOf(compiled);
  const built = [stateOf(page, compiled), key, anchors, excerpt, search, place] as const;
  return asksForAnchors(page, compiled) ? [...built, true] : built;
}

/** Those of its own headings change with the page, but for operations that have moved to another. */
function asksForAnchors({ source: { api, frontMatter } }: DocPage, { facts }: CachedPage): boolean {
  const least = api?.moved || api?.movedFrom !== undefined ? 0 : 1;
  return frontMatter.hero !== undefined || facts.links.some(({ href }) => href.indexOf('#') >= least);
}

/** Whether what is noted by its source is said of this page: of several pages of one file, it is of one. */
export function isKnownBySource(page: DocPage, { pagesBySource }: Pick<Site, 'pagesBySource'>): boolean {
  return pagesBySource.get(page.source.path) === page;
}

/**
 * The page as it was built, where the site is the same. Those that show others, and further pages of one file, are looked
 * at each time.
 */
export function builtBefore(
  page: Page,
  site: Pick<Site, 'pagesBySource'>,
  pages: CompiledPages,
  built: BuiltPages['pages'] | undefined,
): BuiltPage | undefined {
  if (page.type !== 'doc' || page.layout === 'post' || !isKnownBySource(page, site)) return undefined;
  const before = built?.[page.source.path];
  const compiled = pages.known(page.source.path)?.shown;
  return before?.[0] === (compiled ? stateOf(page, compiled) : quietState(page)) ? before : undefined;
}

/** What is known of a page that tells others nothing, and has the text and the title that it had in the last build by the same rules. */
export function traceOfBuilt(page: DocPage, built: BuiltPages['pages']): PageTrace | undefined {
  const [state, , anchors, excerpt, search] = built[page.source.path] ?? [];
  return state === quietState(page) ? { anchors: anchors!, excerpt: excerpt!, search: search! } : undefined;
}

/** What pages tell others: digests of their anchors, and of how they begin, where all are compiled. */
export function digestsOf(
  pages: Iterable<DocPage>,
  compiled: CompiledPages,
): { anchors: string; excerpts: string } {
  const traces = Array.from(pages, ({ source }) => compiled.trace(source.path)!);
  return {
    anchors: hashOf(traces.map(({ anchors }) => anchors).join()),
    excerpts: hashOf(traces.map(({ excerpt }) => excerpt).join('\0')),
  };
}
