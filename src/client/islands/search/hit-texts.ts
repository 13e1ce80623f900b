import { decodeEntities } from '../../../compile/html/escape-html.js';
import type { HighlightedAttributes, SearchHit, SearchLevel } from '../../../search/search-client.js';
import { pageUrl } from './group-hits.js';

/** A text split at its matches: pieces with an odd index are matches; a piece between two matches may be empty. */
export type MarkedText = readonly string[];

/** The texts that an entry shows. Parts that the entries above already show may be empty. */
export interface HitTexts {
  /** Title of the page. */
  page: MarkedText;
  /** Whether the page title is shown on its own line above this entry, with the page's matching headings below it. */
  isBelowPage: boolean;
  /** Heading of the section; for an entry that is a page, its title. */
  heading: MarkedText;
  /** The matching part of the text below the heading. */
  text: MarkedText;
}

/** Returns texts that present the hits of a group as an outline: each page title once, its headings below it, and each text once. */
export function outlineOf(hits: readonly SearchHit[]): HitTexts[] {
  const shown = new Set<string>();
  return hits.map((hit, index) => {
    const before = hits[index - 1];
    const isFirst = !before || pageUrl(before) !== pageUrl(hit);
    const page = textAt('lvl1', hit, hit._snippetResult);
    const level = ownLevels(hit).at(-1) ?? 'lvl1';
    const content = textAt('content', hit, hit._snippetResult);
    const isKnown = shown.has(content.join(''));
    shown.add(content.join(''));
    const text = isKnown ? [] : content;
    // The heading above several texts is shown once; the first lines of a page have the page title as theirs.
    const isRepeated = hit.type === 'content' && !isFirst && (level === 'lvl1' || before?.url === hit.url);
    const heading = isRepeated && text.length > 0 ? [] : textAt(level, hit, hit._snippetResult);
    return { page, isBelowPage: isFirst && level !== 'lvl1', heading, text };
  });
}

/** Returns the texts of a recent or favorite search: its heading and its page. */
export function placeTexts(hit: SearchHit): HitTexts {
  const levels = ownLevels(hit);
  const [page, heading] = [textAt('lvl1', hit, undefined), textAt(levels.at(-1) ?? 'lvl1', hit, undefined)];
  return { page, isBelowPage: false, heading, text: levels.length > 1 ? page : [] };
}

/** Returns the title of a hit on the search page: the whole heading of its section. */
export function headingOfHit(hit: SearchHit): MarkedText {
  const level = ownLevels(hit).at(-1);
  return level === undefined ? [] : textAt(level, hit, hit._highlightResult);
}

/** Returns the titles above the hit's own heading, from the group down. */
export function placeOfHit(hit: SearchHit): string[] {
  return ['lvl0' as const, ...ownLevels(hit).slice(0, -1)].flatMap((level) => {
    const text = hit.hierarchy[level];
    return text ? [text] : [];
  });
}

/** Returns an excerpt around the matching text; empty if only the heading matches. */
export function excerptOfHit(hit: SearchHit): MarkedText {
  return textAt('content', hit, hit._snippetResult);
}

function ownLevels(hit: SearchHit): SearchLevel[] {
  return (['lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const).filter((level) => hit.hierarchy[level]);
}

function textAt(
  attribute: SearchLevel | 'content',
  { hierarchy, content }: SearchHit,
  marked: HighlightedAttributes | undefined,
): MarkedText {
  const [html, plain] =
    attribute === 'content'
      ? [marked?.content, content]
      : [marked?.hierarchy?.[attribute], hierarchy[attribute]];
  if (html?.value) return splitMarks(html.value);
  return plain ? [plain] : [];
}

/** Splits a text at `<mark>`, the only tag that counts as one; everything else is text. */
export function splitMarks(html: string): MarkedText {
  return html.split(/<mark>(.*?)<\/mark>/s).map((text) => decodeEntities(text.replace(/<\/?mark>/g, '')));
}
