// Ranked sections -> hits in the shape of the interface, from the blocks of pages that hold them.

import type {
  HighlightedAttributes,
  HighlightedText,
  SearchHierarchy,
  SearchHit,
  SearchLevel,
  SearchRequest,
} from '../../search-client.js';
import { recordOf } from '../../search-record.js';
import {
  type BlockFile,
  blockName,
  blocksInRun,
  type ShownPage,
  type ShownSection,
  segmentSize,
} from '../index-format.js';
import { IntegerReader } from '../integers.js';
import { countMatched, type Highlighter, highlight, snippet } from './highlight.js';
import type { IndexFiles } from './index-files.js';
import { pageSize } from './match-table.js';
import type { RankedSection } from './score-sections.js';
import { SearchUnavailable } from './search-unavailable.js';

const levels: readonly SearchLevel[] = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'];

export async function showHit(
  { section, byHeading }: RankedSection,
  files: IndexFiles,
  origin: string,
  request: SearchRequest,
  highlighter: Highlighter,
): Promise<SearchHit> {
  const page = await loadPage(Math.floor(section / pageSize), files);
  const number = section % pageSize;
  const shown = page[2][number];
  if (!shown) throw new SearchUnavailable(`no section ${section}`);
  const kind = byHeading ? 'heading' : textKind(shown, highlighter);
  const record = recordOf(page, number, kind, { origin, ...files.reference });
  return withHighlights(record, request, highlighter);
}

async function loadPage(number: number, files: IndexFiles): Promise<ShownPage> {
  const segment = Math.floor(number / segmentSize);
  const inSegment = number % segmentSize;
  const reader = new IntegerReader(files.index.blocks[segment] ?? '');
  let [first, hash] = [0, ''];
  let page: ShownPage | undefined;
  for (let block = 0; !reader.done; block++) {
    if (block % blocksInRun === 0) {
      hash = reader.text.slice(reader.position, reader.position + 6);
      reader.position += 6;
    }
    const next = first + reader.next();
    if (inSegment < next) {
      const pages = await files.load<BlockFile>(blockName(segment, first, hash));
      page = pages[inSegment - first];
      break;
    }
    first = next;
  }
  if (!page) throw new SearchUnavailable(`no page ${number}`);
  return page;
}

/** The text is shown where it holds more of the query than the code. */
function textKind([, , , text, code]: ShownSection, highlighter: Highlighter): 'text' | 'code' {
  if (code === '') return 'text';
  if (text === '') return 'code';
  const inText = countMatched(text, highlighter);
  const isWhole = inText === highlighter.typed.length;
  return !isWhole && countMatched(code, highlighter) > inText ? 'code' : 'text';
}

/** Texts are marked when somebody looks at them: of all hits, the dialog shows some, and of them pieces. */
function withHighlights(record: SearchHit, request: SearchRequest, highlighter: Highlighter): SearchHit {
  const { attributesToSnippet = [], snippetEllipsisText = '…' } = request;
  const lengths = new Map(
    attributesToSnippet.map((attribute) => {
      const [name = '', length = '10'] = attribute.split(':');
      return [name, Number(length) || 10];
    }),
  );
  const hit = retrieved(record, request.attributesToRetrieve);
  defineLazy(hit, '_highlightResult', () => attributesOf(record, (_, text) => highlight(text, highlighter)));
  if (lengths.size > 0)
    defineLazy(hit, '_snippetResult', () =>
      attributesOf(record, (name, text) => {
        const length = lengths.get(name) ?? lengths.get('*');
        return length === undefined ? undefined : snippet(text, length, snippetEllipsisText, highlighter);
      }),
    );
  return hit;
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

/** As Algolia has it: the id always, of a hierarchy the levels that were asked for. */
function retrieved(record: SearchHit, attributes: readonly string[] | undefined): SearchHit {
  if (!attributes || attributes.includes('*')) return record;
  const kept: Record<string, unknown> = { objectID: record.objectID };
  const hierarchy: Partial<SearchHierarchy> = {};
  for (const attribute of attributes) {
    const level = attribute.replace(/^hierarchy\./, '') as SearchLevel;
    if (Object.hasOwn(record, attribute)) kept[attribute] = record[attribute as keyof SearchHit];
    else if (level !== attribute && Object.hasOwn(record.hierarchy, level)) {
      hierarchy[level] = record.hierarchy[level];
      kept.hierarchy ??= hierarchy;
    }
  }
  return kept as unknown as SearchHit;
}
