// What bundles take of the pages of a site: what these import, what of them runs in the browser, their inline styles.

import { hashOf } from '../base/hash.js';
import type { PackedPiece } from '../cache/page-packs.js';
import type { PageFacts } from '../compile/compiled-page.js';
import { isInfimaUse } from '../compile/html/infima-parts.js';

export interface PageNeeds {
  /** Path of the page's source. */
  source: string;
  /** Its article. */
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
    | 'characters'
  >;
}

const digests = new WeakMap<PageNeeds, string>();

/** Digest of what bundles take of one page; empty where they take nothing. */
export function needsDigest(page: PageNeeds): string {
  const known = digests.get(page);
  if (known !== undefined) return known;
  const { runs, imports, browser, styles, diagram, liveCode, sources, characters = '' } = page.facts;
  const infima = page.facts.uses.filter(isInfimaUse);
  const isBroken = hasErrors(page);
  const isPlain =
    !runs &&
    !isBroken &&
    diagram === undefined &&
    liveCode === undefined &&
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
        ]),
      );
  digests.set(page, digest);
  return digest;
}

/** The page has mistakes: it is not rendered. */
export function hasErrors({ facts }: Pick<PageNeeds, 'facts'>): boolean {
  return facts.problems.some(({ severity }) => severity === 'error');
}
