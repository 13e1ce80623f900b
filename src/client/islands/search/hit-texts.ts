import { decodeEntities } from '../../../compile/html/escape-html.js';
import type { HighlightedAttributes, SearchHit, SearchLevel } from '../../../search/search-client.js';
import { pageUrl } from './group-hits.js';

/** A text in pieces: those at odd places are what was searched for; one between two of them may be empty. */
export type MarkedText = readonly string[];

/** What an entry shows. Of its parts, those may be empty that the entries above it show already. */
export interface HitTexts {
  /** The title of its page. */
  page: MarkedText;
  /** The page stands in a line of its own above the entry, with the headings of it that match below. */
  isBelowPage: boolean;
  /** Its heading; of an entry that is a page, the title of that. */
  heading: MarkedText;
  /** What matches in the text below the heading. */
  text: MarkedText;
}

/** The entries of a group as an outline: each page once, below it the headings of it, each text once. */
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
    // The heading of a text stands above it once; that of a page's first lines is the title of the page.
    const isRepeated = hit.type === 'content' && !isFirst && (level === 'lvl1' || before?.url === hit.url);
    const heading = isRepeated && text.length > 0 ? [] : textAt(level, hit, hit._snippetResult);
    return { page, isBelowPage: isFirst && level !== 'lvl1', heading, text };
  });
}

/** What an entry of the history shows: where it leads, and the page of that. */
export function placeTexts(hit: SearchHit): HitTexts {
  const levels = ownLevels(hit);
  const [page, heading] = [textAt('lvl1', hit, undefined), textAt(levels.at(-1) ?? 'lvl1', hit, undefined)];
  return { page, isBelowPage: false, heading, text: levels.length > 1 ? page : [] };
}

/** The title of a hit on the search page: the heading it stands below, whole. */
export function headingOfHit(hit: SearchHit): MarkedText {
  const level = ownLevels(hit).at(-1);
  return level === undefined ? [] : textAt(level, hit, hit._highlightResult);
}

/** Where it stands, from the group down to the heading above its own. */
export function placeOfHit(hit: SearchHit): string[] {
  return ['lvl0' as const, ...ownLevels(hit).slice(0, -1)].flatMap((level) => {
    const text = hit.hierarchy[level];
    return text ? [text] : [];
  });
}

/** The text that matches, cut to what stands around; empty for a mere heading. */
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

/** Only the marks are tags: whatever else looks like one is text. */
export function splitMarks(html: string): MarkedText {
  return html.split(/<mark>(.*?)<\/mark>/s).map((text) => decodeEntities(text.replace(/<\/?mark>/g, '')));
}
