// Turns ranked sections into hits of the interface, with texts from the blocks of their pages.

import type {
  HighlightedAttributes,
  HighlightedText,
  SearchHierarchy,
  SearchHit,
  SearchLevel,
  SearchRequest,
} from '../../search-client.js';
import { type RecordKind, recordOf } from '../../search-record.js';
import {
  type BlockFile,
  blockPack,
  blocksInPack,
  pieceName,
  type ShownPage,
  type ShownSection,
  segmentSize,
} from '../index-format.js';
import { IntegerReader } from '../integers.js';
import { countMatched, type Highlighter, highlight, snippet } from './highlight.js';
import { type IndexFiles, SearchUnavailable } from './index-files.js';
import { pageSize } from './match-table.js';
import type { RankedSection } from './score-sections.js';

const levels: readonly SearchLevel[] = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'];

/** What a request wants of each hit. */
interface HitShape {
  /** Attributes, with the level for the hierarchy; undefined for all of them. */
  attributes: readonly (readonly [name: string, level: string])[] | undefined;
  /** Attribute -> length of its snippet in words; `*` for all other attributes. */
  lengths: ReadonlyMap<string, number>;
  ellipsis: string;
}

export function toHitShape(request: SearchRequest): HitShape {
  const { attributesToRetrieve, attributesToSnippet = [], snippetEllipsisText = '…' } = request;
  const attributes = attributesToRetrieve?.includes('*') ? undefined : attributesToRetrieve;
  return {
    attributes: attributes?.map((name) => [name, name.replace(/^hierarchy\./, '')]),
    lengths: new Map(
      attributesToSnippet.map((attribute) => {
        const [name = '', length = '10'] = attribute.split(':');
        return [name, Number(length) || 10];
      }),
    ),
    ellipsis: snippetEllipsisText,
  };
}

/** Creates a hit. Highlighting is done when the text is read, as the dialog only shows the texts of some hits. */
export async function showHit(
  { section, byHeading }: RankedSection,
  files: IndexFiles,
  origin: string,
  { attributes, lengths, ellipsis }: HitShape,
  highlighter: Highlighter,
): Promise<SearchHit> {
  const page = await loadPage(Math.floor(section / pageSize), files);
  const number = section % pageSize;
  const recordAs = (kind: RecordKind): SearchHit =>
    recordOf(page, number, kind, { origin, ...files.reference });
  const shown = page[2][number]!;
  const asHeading = byHeading && !saysItBelow(shown, highlighter);
  const record = (): SearchHit => recordAs(asHeading ? 'heading' : textKind(shown, highlighter));
  const hit = retrieved(recordAs(asHeading ? 'heading' : 'text'), attributes);
  if (!asHeading)
    for (const name of ['objectID', 'content'] as const)
      if (name in hit) defineLazy(hit, name, () => record()[name]);
  defineLazy(hit, '_highlightResult', () =>
    attributesOf(record(), (_, text) => highlight(text, highlighter)),
  );
  if (lengths.size > 0)
    defineLazy(hit, '_snippetResult', () =>
      attributesOf(record(), (name, text) => {
        const length = lengths.get(name) ?? lengths.get('*');
        return length === undefined ? undefined : snippet(text, length, ellipsis, highlighter);
      }),
    );
  return hit;
}

async function loadPage(number: number, files: IndexFiles): Promise<ShownPage> {
  const segment = Math.floor(number / segmentSize);
  const inSegment = number % segmentSize;
  const reader = new IntegerReader(files.index.blocks[segment] ?? '');
  let [first, start, pack] = [0, 0, ''];
  for (let block = 0; !reader.done; block++) {
    if (block % blocksInPack === 0) {
      pack = blockPack(segment, first, reader.text.slice(reader.position, reader.position + 6));
      reader.position += 6;
      start = 0;
    }
    const next = first + reader.next();
    const end = start + reader.next();
    if (inSegment < next) {
      const pages = await files.load<BlockFile>(pieceName(pack, start, end));
      return pages[inSegment - first]!;
    }
    [first, start] = [next, end];
  }
  throw new SearchUnavailable(`no page ${number}`);
}

/** Whether the match is not in the heading but in the text, as when an address or a description matches: then the text is shown. */
function saysItBelow([, , heading, text]: ShownSection, highlighter: Highlighter): boolean {
  return text !== '' && countMatched(heading, highlighter) === 0 && countMatched(text, highlighter) > 0;
}

/** Chooses the text or the code for the snippet, whichever contains more of the query. */
function textKind([, , , text, code]: ShownSection, highlighter: Highlighter): 'text' | 'code' {
  if (code === '') return 'text';
  if (text === '') return 'code';
  const inText = countMatched(text, highlighter);
  const isWhole = inText === highlighter.typed.length;
  return !isWhole && countMatched(code, highlighter) > inText ? 'code' : 'text';
}

/** Defines a property whose value is computed when it is first read. */
function defineLazy<Name extends keyof SearchHit>(
  hit: SearchHit,
  name: Name,
  make: () => SearchHit[Name],
): void {
  const define = (property: PropertyDescriptor): void => {
    Object.defineProperty(hit, name, { ...property, enumerable: true, configurable: true });
  };
  define({
    get() {
      const value = make();
      define({ value, writable: true });
      return value;
    },
  });
}

function attributesOf(
  { hierarchy, content }: SearchHit,
  use: (name: string, text: string) => HighlightedText | undefined,
): HighlightedAttributes {
  const ofLevels = levels.flatMap((level): [SearchLevel, HighlightedText][] => {
    const text = hierarchy[level];
    const value = text === null ? undefined : use(`hierarchy.${level}`, text);
    return value ? [[level, value]] : [];
  });
  const ofContent = content === null ? undefined : use('content', content);
  return {
    ...(ofLevels.length > 0
      ? { hierarchy: Object.fromEntries(ofLevels) as Partial<Record<SearchLevel, HighlightedText>> }
      : {}),
    ...(ofContent ? { content: ofContent } : {}),
  };
}

/** Returns the hit with the requested attributes and levels, and always with id and kind. */
function retrieved(record: SearchHit, attributes: HitShape['attributes']): SearchHit {
  if (!attributes) return record;
  const { objectID, kind } = record;
  const kept: Record<string, unknown> = kind ? { objectID, kind } : { objectID };
  const hierarchy: Partial<SearchHierarchy> = {};
  for (const [attribute, level] of attributes) {
    if (Object.hasOwn(record, attribute)) kept[attribute] = record[attribute as keyof SearchHit];
    else if (level !== attribute && Object.hasOwn(record.hierarchy, level)) {
      hierarchy[level as SearchLevel] = record.hierarchy[level as SearchLevel];
      kept.hierarchy ??= hierarchy;
    }
  }
  return kept as unknown as SearchHit;
}
