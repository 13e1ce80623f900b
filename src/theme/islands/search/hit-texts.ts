import type { HighlightedAttributes, SearchHit, SearchLevel } from '../../../search/search-client.js';

/** A piece of text; `marked`: it is what was searched for. */
export interface TextPart {
  text: string;
  marked: boolean;
}

/** What an entry shows: its own text and, below, the page it is on. */
export interface HitTexts {
  title: TextPart[];
  /** Empty where the entry is the page itself and has no text. */
  page: TextPart[];
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
export function headingOfHit(hit: SearchHit): TextPart[] {
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
export function excerptOfHit(hit: SearchHit): TextPart[] {
  return textAt('content', hit, hit._snippetResult);
}

function ownLevels(hit: SearchHit): SearchLevel[] {
  return (['lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const).filter((level) => hit.hierarchy[level]);
}

function textAt(
  attribute: SearchLevel | 'content',
  { hierarchy, content }: SearchHit,
  marked: HighlightedAttributes | undefined,
): TextPart[] {
  const [html, plain] =
    attribute === 'content'
      ? [marked?.content, content]
      : [marked?.hierarchy?.[attribute], hierarchy[attribute]];
  if (html) return splitMarks(html.value);
  return plain ? [{ text: plain, marked: false }] : [];
}

/** Marked HTML -> parts. Only the marks are tags: whatever else looks like one is text. */
export function splitMarks(html: string): TextPart[] {
  const pieces = html.includes('<') ? html.split(/(<mark>.*?<\/mark>)/s) : [html];
  return pieces.flatMap((piece) => {
    const marked = piece.startsWith('<mark>');
    const text = decodeEntities(piece.includes('<') ? piece.replace(/<\/?mark>/g, '') : piece);
    return text === '' ? [] : [{ text, marked }];
  });
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  '#39': "'",
  '#x27': "'",
};

function decodeEntities(html: string): string {
  return !html.includes('&')
    ? html
    : html.replace(/&(lt|gt|amp|quot|#39|#x27);/g, (_, name: string) => entities[name]!);
}
