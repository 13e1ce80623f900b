// What bundles need to know of a page: its imports, what of it runs in the browser, its inline styles.

import { charactersIn } from '../base/characters.js';
import { hashOf } from '../base/hash.js';
import type { PackedPiece } from '../cache/page-packs.js';
import type { PageFacts } from '../compile/compiled-page.js';
import { isInfimaUse } from '../compile/html/infima-parts.js';
import type { Config } from '../config/config.js';
import type { Content } from '../content/source-file.js';

export interface PageNeeds {
  /** Path of the page's source. */
  source: string;
  /** Place of its compiled article. */
  place: PackedPiece;
  facts: Pick<
    PageFacts,
    | 'runs'
    | 'imports'
    | 'browser'
    | 'styles'
    | 'diagram'
    | 'liveCode'
    | 'uses'
    | 'sources'
    | 'problems'
    | 'versions'
    | 'characters'
  >;
}

const digests = new WeakMap<PageNeeds, string>();

/** Returns the digest of what bundles need of one page; empty if they need nothing. */
export function needsDigest(page: PageNeeds): string {
  const known = digests.get(page);
  if (known !== undefined) return known;
  const { runs, imports, browser, styles, diagram, liveCode } = page.facts;
  const { sources, characters = '', versions } = page.facts;
  const infima = page.facts.uses.filter(isInfimaUse);
  const isBroken = hasErrors(page);
  const isPlain =
    !runs &&
    !isBroken &&
    diagram === undefined &&
    liveCode === undefined &&
    versions === undefined &&
    sources.length + infima.length + characters.length + Object.keys(styles).length === 0;
  const keys = imports.map(({ key, specifier, binds }) => [key, specifier, binds]);
  const digest = isPlain
    ? ''
    : hashOf(
        JSON.stringify([
          page.source,
          keys,
          Object.keys(browser).length > 0 && page.place.hash,
          styles,
          diagram,
          liveCode,
          infima,
          sources,
          characters,
          isBroken,
          versions,
        ]),
      );
  digests.set(page, digest);
  return digest;
}

/** Tells whether the page has mistakes, so that it is not rendered. */
export function hasErrors({ facts }: Pick<PageNeeds, 'facts'>): boolean {
  return facts.problems.some(({ severity }) => severity === 'error');
}

/** Returns the characters beyond ASCII that the site shows: in pages, titles, tags, names of authors, the shell, and dates. */
export function siteCharacters(config: Config, content: Content, pages: readonly PageNeeds[]): string {
  const { title, titleDelimiter, tagline, texts, navbar, footer, announcementBar } = config;
  const { docs, blog, openapi, locales, translation } = config;
  const { format } = new Intl.DateTimeFormat(config.dateLang, { dateStyle: 'long' });
  const { sources, categories, blogs, sidebars, tags, lastUpdates } = content;
  return charactersIn([
    pages.map(({ facts }) => facts.characters),
    [sources, categories, blogs, sidebars, tags, lastUpdates],
    [title, titleDelimiter, tagline, texts, navbar, footer, announcementBar],
    [docs, blog, openapi, locales, translation],
    Array.from({ length: 12 }, (_, month) => format(Date.UTC(2026, month, month * 2 + 1))),
  ]);
}
