import { decodeEntities } from '../../../search/decode-entities.js';
import type { HighlightedAttributes, SearchHit, SearchLevel } from '../../../search/search-client.js';

/** A text in pieces: those at odd places are what was searched for; one between two of them may be empty. */
export type MarkedText = readonly string[];

/** What an entry shows: its own text and, below, the page it is on. */
interface HitTexts {
  title: MarkedText;
  /** Empty where the entry is the page itself and has no text. */
  page: MarkedText;
}

export function textsOfHit(hit: SearchHit): HitTexts {
  const { type, _snippetResult: snippets } = hit;
  const page = textAt('lvl1', hit, snippets);
  const content = textAt('content', hit, snippets);
  if (type === 'content') return content.length > 0 ? { title: content, page } : { title: page, page: [] };
  if (type === 'lvl1') return { title: page, page: content };
  return { title: textAt(type, hit, snippets), page };
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
