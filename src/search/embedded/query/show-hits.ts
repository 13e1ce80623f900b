// Ranked sections -> hits in the shape of the interface, from the blocks of pages that hold them.

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

/** What a request asks of each hit. */
interface HitShape {
  /** Attributes, and of the hierarchy its levels; undefined: all of them. */
  attributes: readonly (readonly [name: string, level: string])[] | undefined;
  /** Length of the snippet of an attribute, in words; `*`: of all others. */
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

/** The dialog shows pieces of some hits: what texts have to be looked through for waits until it is read. */
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

/** An address or a description may hold what was typed where the heading does not: then the text shows it, if it does. */
function saysItBelow([, , heading, text]: ShownSection, highlighter: Highlighter): boolean {
  return text !== '' && countMatched(heading, highlighter) === 0 && countMatched(text, highlighter) > 0;
}

/** The text is shown where it holds more of the query than the code. */
function textKind([, , , text, code]: ShownSection, highlighter: Highlighter): 'text' | 'code' {
  if (code === '') return 'text';
  if (text === '') return 'code';
  const inText = countMatched(text, highlighter);
  const isWhole = inText === highlighter.typed.length;
  return !isWhole && countMatched(code, highlighter) > inText ? 'code' : 'text';
}

/** A property like any other, whose value is made when it is read first. */
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

/** The id and the kind always, of a hierarchy the levels that were asked for. */
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
