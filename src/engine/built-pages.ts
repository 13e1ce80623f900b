// Records of the last build about the site and each page. If everything that pages share is unchanged, pages that are unchanged themselves
// are neither checked nor planned again.
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
  /** Digest of the site without the texts of its pages. */
  site: string;
  /** Digest of everything that pages are compiled with, besides their texts and titles. */
  rules: string;
  /** Digest of all targets that links of pages can have. */
  links: string;
  /** Source paths of pages with broken links. */
  broken: readonly string[];
  /** Digest of the anchors of all pages. */
  anchors: string;
  /** Digest of the excerpts of all pages. */
  excerpts: string;
  /** Digest of what pages share besides the site (the shell, scripts, styles), and of the link targets in it. */
  frame: string;
  /** Digest of the inputs of the site files (sitemap, feeds, …), and the paths and keys of these files. */
  siteFiles: { digest: string; files: readonly MadeFile[] };
  /** Fragments of large sidebars and data that islands share; still valid if `site` and `frame` are unchanged. */
  fragments: readonly MadeFile[];
  /** Key of routes.json; empty if the site has a static file of that name. */
  routes: string;
  /** By source path. If one file makes several pages, it is the page in `Site.pagesBySource`. */
  pages: ReadonlyMap<string, BuiltPage>;
}

/**
 * Source path, digest of what the page was compiled from, the key of its HTML, and what other pages take from it. `place`: see `SiteState.placeOf`.
 * `asks`: it links to headings of other pages.
 */
export type BuiltPage = readonly [
  source: string,
  state: string,
  key: string,
  anchors: string,
  excerpt: string,
  search: string,
  place: string,
  asks?: true,
];

type BuiltFolder = Pick<Config, 'siteDir' | 'locale'>;

function builtPagesFile(config: BuiltFolder): string {
  return path.join(localeFolder(config), 'built-pages.json');
}

/** The records as JSON: tens of thousands of pages are read in half the time as a list. */
type WrittenPages = Omit<BuiltPages, 'pages'> & { pages: readonly BuiltPage[] };

/** Writes the records. Call it when the output holds these pages. */
export function writeBuiltPages(config: BuiltFolder, { pages, ...built }: BuiltPages): void {
  writeSealed(builtPagesFile(config), { ...built, pages: [...pages.values()] } satisfies WrittenPages);
}

/** Reads the records of the last build; undefined if there are none of this version. */
export function readBuiltPages(config: BuiltFolder): BuiltPages | undefined {
  const written = readSealed<WrittenPages>(builtPagesFile(config));
  // Former versions wrote an object.
  if (!Array.isArray(written?.pages)) return undefined;
  return { ...written, pages: new Map(written.pages.map((page) => [page[0], page])) };
}

/** Tells whether the config has no functions whose results may differ from build to build. */
export function isPredictable(
  config: Pick<Config, 'createRedirects' | 'docs' | 'pagesFolder' | 'blog'>,
): boolean {
  return (
    !config.createRedirects &&
    [...config.docs, ...config.pagesFolder, ...config.blog].every(
      ({ editUrl }) => typeof editUrl !== 'function',
    )
  );
}

const states = new WeakMap<CachedPage, string>();

/** Returns the digest of a page's inputs: text and title suffice if its facts concern no other page. */
function stateOf(page: DocPage, compiled: CachedPage): string {
  const { key, facts } = compiled;
  if (isQuiet(facts) && !wasSavedMeanwhile(compiled)) return quietState(page);
  if (facts.dependencies.length === 0) return key;
  return getOrMake(states, compiled, () => hashOf(JSON.stringify([key, facts.dependencies])));
}

function quietState({ source, title }: DocPage): string {
  return `${source.hash} ${title}`;
}

/** Returns the record of a page for the next build. */
export function toBuiltPage(page: DocPage, compiled: CachedPage, key: string, place: string): BuiltPage {
  const trace = traceOf(compiled);
  const { anchors, search } = trace;
  const excerpt = askedExcerpt(page, trace);
  const state = stateOf(page, compiled);
  const built = [compiled.source, state, key, anchors, excerpt, search, place] as const;
  return asksForAnchors(page, compiled) ? [...built, true] : built;
}

/** Returns what other pages may take of the excerpt: nothing if the page has a description, which is shown instead. */
function askedExcerpt({ description }: DocPage, { excerpt }: PageTrace): string {
  return description === undefined ? excerpt : '';
}

/** Tells whether links depend on other pages' headings: links with `#` behind a path, and those to API operations that have moved. */
function asksForAnchors({ source: { api, frontMatter } }: DocPage, { facts }: CachedPage): boolean {
  const least = api?.moved || api?.movedFrom !== undefined ? 0 : 1;
  return frontMatter.hero !== undefined || facts.links.some(({ href }) => href.indexOf('#') >= least);
}

/** Tells whether records by source path speak of this page: if one file makes several pages, they speak of one of them only. */
export function isKnownBySource(page: DocPage, { pagesBySource }: Pick<Site, 'pagesBySource'>): boolean {
  return pagesBySource.get(page.source.path) === page;
}

/**
 * Returns the record of a page that can stay as it was built, if the site is unchanged. Pages that show other pages, and further pages of
 * one file, are always planned again.
 */
export function builtBefore(
  page: Page,
  site: Pick<Site, 'pagesBySource'>,
  pages: CompiledPages,
  built: BuiltPages['pages'] | undefined,
): BuiltPage | undefined {
  if (page.type !== 'doc' || page.layout === 'post' || !isKnownBySource(page, site)) return undefined;
  const before = built?.get(page.source.path);
  const compiled = pages.known(page.source.path)?.shown;
  return before?.[1] === (compiled ? stateOf(page, compiled) : quietState(page)) ? before : undefined;
}

/** Returns the trace that the last build kept of a page, if its text and title are the same and its facts concern no other page. */
export function traceOfBuilt(page: DocPage, built: BuiltPages['pages']): PageTrace | undefined {
  const [, state, , anchors, excerpt, search] = built.get(page.source.path) ?? [];
  return state === quietState(page) ? { anchors: anchors!, excerpt: excerpt!, search: search! } : undefined;
}

/** Returns digests of what pages tell others, their anchors and excerpts. All pages have to be compiled. */
export function digestsOf(
  pages: Iterable<DocPage>,
  compiled: CompiledPages,
): { anchors: string; excerpts: string } {
  const anchors: string[] = [];
  const excerpts: string[] = [];
  for (const page of pages) {
    const trace = compiled.trace(page.source.path)!;
    anchors.push(trace.anchors);
    excerpts.push(askedExcerpt(page, trace));
  }
  return { anchors: hashOf(anchors.join()), excerpts: hashOf(excerpts.join('\0')) };
}
