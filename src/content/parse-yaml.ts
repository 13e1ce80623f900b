// The one place that knows the YAML parser: values together with the place of every key. JSON is read as the YAML that it is.
import {
  CORE_SCHEMA,
  constructFromEvents,
  EVENT_ID,
  type Event,
  getScalarValue,
  mergeTag,
  parseEvents,
  realMapTag,
  SCALAR_STYLE,
  type ScalarEvent,
  YAMLException,
} from 'js-yaml';

/** YAML 1.2, as `2024-01-01` should stay text, with the `<<` of 1.1 that authors know. */
const schema = CORE_SCHEMA.withTags(mergeTag);

export interface ParsedYaml {
  /** undefined for an empty document. */
  value: unknown;
  /** Offset of the key, list entry or value at a path such as `['tags', 0]`; of the nearest parent where it has none. */
  offsetOf(path: readonly PropertyKey[]): number;
  /** The scalar at a path as it is written: `1.10` where the value is the number 1.1. */
  writtenAt(path: readonly PropertyKey[]): string | undefined;
}

/** A syntax error at an offset in the text. */
interface YamlMistake {
  reason: string;
  offset: number;
}

/** So many mistakes of one text are mended. */
const mostMended = 200;

/**
 * The first document of a text, or what is wrong with it. What older parsers take is taken.
 */
export function parseYaml(written: string): ParsedYaml | YamlMistake {
  let text = written;
  let toWritten = (offset: number): number => offset;
  for (let count = 0; ; count++) {
    const parsed = parseStrictly(text);
    const mended =
      'reason' in parsed && count < mostMended ? mendYaml(text, parsed.reason, parsed.offset) : undefined;
    if (mended) {
      const before = toWritten;
      toWritten = (offset) => before(mended.toWritten(offset));
      text = mended.text;
    } else if ('reason' in parsed) return { ...parsed, offset: toWritten(parsed.offset) };
    else return { ...parsed, offsetOf: (path) => toWritten(parsed.offsetOf(path)) };
  }
}

/**
 * A text that is cut out of a longer one; undefined where it may mean something else there: something of it stands elsewhere, or is
 * to be mended.
 */
export function parseAlone(text: string): ParsedYaml | undefined {
  const parsed = parseStrictly(text, true);
  return 'reason' in parsed ? undefined : parsed;
}

/**
 * The same of JSON that has been taken before. A parser of JSON takes a tenth of the time, but mistakes as well, and knows no places:
 * these are looked up when somebody asks for one. @param offsets tells undefined where it cannot tell
 */
export function parseKnownJson(
  text: string,
  offsets: { offsetOf(path: readonly PropertyKey[]): number | undefined },
): ParsedYaml {
  let placed: ParsedYaml | undefined;
  const place = (): ParsedYaml => {
    placed ??= parseAlone(text)!;
    return placed;
  };
  // Numbers beyond those of JavaScript are infinite to a parser of JSON; YAML keeps their text.
  if (/[:,[\s]-?(?:\d{309}|\d{1,308}(?:\.\d+)?[eE]\+?\d{3})/.test(text)) return place();
  try {
    const value: unknown = JSON.parse(text);
    return {
      value,
      offsetOf: (path) => offsets.offsetOf(path) ?? place().offsetOf(path),
      writtenAt: (path) => place().writtenAt(path),
    };
  } catch (error) {
    // YAML that begins as JSON does.
    if (!(error instanceof SyntaxError)) throw error;
    return place();
  }
}

/** @param isAlone what may mean something else elsewhere is a mistake. */
function parseStrictly(text: string, isAlone = false): ParsedYaml | YamlMistake {
  try {
    const events = parseEvents(text, {});
    const [value] = isAlone ? constructFromEvents(events, { source: text, schema }) : construct(events, text);
    const alias = events.find((event) => event.type === EVENT_ID.ALIAS);
    if (alias && (isAlone || expandedSize(value) > mostValues))
      return { reason: 'its aliases would repeat without end', offset: alias.anchorStart - 1 };
    let top: YamlNode | undefined;
    const topNode = () => {
      top ??= indexNodes(text, events);
      return top;
    };
    return {
      value,
      offsetOf(path) {
        let node = topNode();
        for (const key of path) {
          const entry = node.entries?.get(String(key));
          if (!entry) break;
          node = entry;
        }
        return node.offset;
      },
      writtenAt: (path) =>
        path.reduce<YamlNode | undefined>((node, key) => node?.entries?.get(String(key)), topNode())?.written,
    };
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    return { reason: error.reason, offset: error.mark?.position ?? 0 };
  }
}

/** Values of a text. A key that is a mapping itself, as in `{{ name }}`, is text. */
function construct(events: Event[], source: string): unknown[] {
  try {
    return constructFromEvents(events, { source, schema });
  } catch (error) {
    if (!(error instanceof YAMLException && error.reason.includes('complex keys'))) throw error;
    return constructFromEvents(events, { source, schema: schema.withTags(realMapTag) }).map(withTextKeys);
  }
}

function withTextKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTextKeys);
  if (!(value instanceof Map)) return value;
  return Object.fromEntries(Array.from(value, ([key, entry]) => [String(key), withTextKeys(entry)]));
}

/** Aliases of aliases can stand for more than any cache can hold. */
const mostValues = 100_000;

/** Number of values with all aliases written out; infinite where one stands in what it refers to. */
function expandedSize(value: unknown, known = new Map<object, number>()): number {
  if (typeof value !== 'object' || value === null) return 1;
  const size = known.get(value);
  if (size !== undefined) return size;
  known.set(value, Number.POSITIVE_INFINITY);
  const total = Object.values(value).reduce((sum: number, entry) => sum + expandedSize(entry, known), 1);
  known.set(value, total);
  return total;
}

interface YamlNode {
  offset: number;
  written: string | undefined;
  /** What a list or mapping holds, by index or key. */
  entries: Map<string, YamlNode> | undefined;
}

/** Walks the parser's events and notes where each key and list entry stands. */
function indexNodes(text: string, events: readonly Event[]): YamlNode {
  let next = 1; // after the event of the document
  const visit = (keyOffset: number | undefined): YamlNode => {
    const event = events[next++];
    const node: YamlNode = { offset: 0, written: undefined, entries: undefined };
    if (!event || event.type === EVENT_ID.POP || event.type === EVENT_ID.DOCUMENT) return node;
    node.offset = keyOffset ?? offsetOfEvent(event);
    if (event.type === EVENT_ID.SCALAR) node.written = getScalarValue(text, event);
    else if (event.type === EVENT_ID.SEQUENCE || event.type === EVENT_ID.MAPPING) {
      const entries = new Map<string, YamlNode>();
      node.entries = entries;
      while (events[next]?.type !== EVENT_ID.POP) {
        const key = events[next]!;
        if (event.type === EVENT_ID.SEQUENCE) entries.set(String(entries.size), visit(undefined));
        else if (key.type === EVENT_ID.SCALAR) {
          next++;
          entries.set(getScalarValue(text, key), visit(startOf(key)));
        } else {
          // A key that is itself a list or mapping: no path leads there.
          visit(undefined);
          visit(undefined);
        }
      }
      next++;
    }
    return node;
  };
  return { ...visit(undefined), offset: 0 };
}

/** Where a scalar begins, its quote included. */
function startOf({ style, valueStart }: ScalarEvent): number {
  return style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED
    ? valueStart - 1
    : valueStart;
}

function offsetOfEvent(event: Event): number {
  if (event.type === EVENT_ID.SCALAR) return startOf(event);
  if (event.type === EVENT_ID.SEQUENCE || event.type === EVENT_ID.MAPPING) return event.start;
  return 0;
}

/** A text, and where in it something was put in. */
interface MendedYaml {
  text: string;
  /** Offset in the mended text -> offset in the one that was written. */
  toWritten(offset: number): number;
}

/** Deeper than any value stands. */
const indentation = ' '.repeat(64);

/**
 * Mends one mistake that older parsers take, among them that of Docusaurus, and ours refuses: lines of a quoted text that
 * begin further to the left than its key, tabs before a key, and a key behind a list, mapping or quoted text in the same line. Undefined
 * where it is none of these.
 */
function mendYaml(text: string, reason: string, offset: number): MendedYaml | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  if (reason === 'deficient indentation') return replace(text, start, 0, indentation);
  const tabs = /^ *\t+/.exec(text.slice(start))?.[0];
  if (tabs !== undefined && /tab characters|end of the stream/.test(reason))
    return replace(text, start, tabs.length, tabs.replaceAll('\t', ''));
  const [, indent, gap = ''] = /^( *)[^\s#-].*[\]}"']([ \t]*)$/.exec(text.slice(start, offset)) ?? [];
  if (indent !== undefined && /^bad indentation/.test(reason))
    return replace(text, offset - gap.length, gap.length, `\n${indent}`);
  return undefined;
}

function replace(text: string, at: number, length: number, by: string): MendedYaml {
  const added = by.length - length;
  return {
    text: text.slice(0, at) + by + text.slice(at + length),
    toWritten: (offset) => (offset < at + by.length ? Math.min(offset, at) : offset - added),
  };
}
