// The only module that uses the YAML parser. Returns values together with the place of every key. JSON is read as YAML.
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

/** YAML 1.2, so that `2024-01-01` stays text, with the merge key `<<` of YAML 1.1. */
const schema = CORE_SCHEMA.withTags(mergeTag);

export interface ParsedYaml {
  /** undefined for an empty document. */
  value: unknown;
  /** Returns the offset of the key, list entry or value at a path such as `['tags', 0]`, or of the nearest parent that exists. */
  offsetOf(path: readonly PropertyKey[]): number;
  /** Returns the scalar at a path as written: `1.10` if the value is the number 1.1. */
  writtenAt(path: readonly PropertyKey[]): string | undefined;
}

/** A syntax error, and its offset in the text. */
interface YamlMistake {
  reason: string;
  offset: number;
}

/** How many mistakes of a text are mended. */
const mostMended = 200;

/** Parses the first document of a text; returns the mistake if it is invalid. Some mistakes that older parsers accept are mended first. */
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
 * Parses a text that was cut out of a longer one; undefined if it may have another meaning there, because it refers to other parts or would
 * have to be mended.
 */
export function parseAlone(text: string): ParsedYaml | undefined {
  const parsed = parseStrictly(text, true);
  return 'reason' in parsed ? undefined : parsed;
}

/**
 * Parses JSON that was valid before. The JSON parser takes a tenth of the time, but accepts other mistakes and knows no places; these are
 * looked up on request. @param offsets returns undefined if it does not know an offset
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
  // The JSON parser reads too large numbers as infinite; YAML keeps their text.
  if (/[:,[\s]-?(?:\d{309}|\d{1,308}(?:\.\d+)?[eE]\+?\d{3})/.test(text)) return place();
  try {
    const value: unknown = JSON.parse(text);
    return {
      value,
      offsetOf: (path) => offsets.offsetOf(path) ?? place().offsetOf(path),
      writtenAt: (path) => place().writtenAt(path),
    };
  } catch (error) {
    // YAML that begins like JSON.
    if (!(error instanceof SyntaxError)) throw error;
    return place();
  }
}

/** @param isAlone true if what may have another meaning elsewhere counts as a mistake */
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

/** Constructs the values. A key that is a mapping itself, as in `{{ name }}`, becomes text. */
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

/** Nested aliases can stand for more values than any cache can hold. */
const mostValues = 100_000;

/** Counts the values with all aliases expanded; infinite if an alias occurs inside of its own target. */
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
  /** Entries of a list or mapping, by index or key. */
  entries: Map<string, YamlNode> | undefined;
}

/** Collects the place of each key and list entry from the parser's events. */
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
          // A key that is a list or mapping itself has no path.
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

/** Returns the offset of a scalar, including its quote. */
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

/** A mended text, and how its offsets map to the original. */
interface MendedYaml {
  text: string;
  /** Converts an offset in the mended text to one in the original text. */
  toWritten(offset: number): number;
}

/** Deeper than any value is indented. */
const indentation = ' '.repeat(64);

/**
 * Mends one mistake that older parsers, such as that of Docusaurus, accept and ours refuses: lines of a quoted text that are indented less
 * than its key, tabs before a key, and a key after a list, mapping or quoted text on the same line. Undefined for other mistakes.
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
