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
import { mendYaml } from './tolerant-yaml.js';

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
export interface YamlMistake {
  reason: string;
  offset: number;
}

/** So many mistakes of one text are mended. */
const mostMended = 200;

/**
 * The first document of a text, or what is wrong with it. What older parsers take is taken; see tolerant-yaml.ts.
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

function parseStrictly(text: string): ParsedYaml | YamlMistake {
  try {
    const events = parseEvents(text, {});
    const [value] = construct(events, text);
    const alias = events.find((event) => event.type === EVENT_ID.ALIAS);
    if (alias && expandedSize(value) > mostValues)
      return { reason: 'its aliases would repeat without end', offset: alias.anchorStart - 1 };
    let nodes: Map<string, YamlNode> | undefined;
    const nodeAt = (path: readonly PropertyKey[]) => {
      nodes ??= indexNodes(text, events);
      return nodes.get(pathKey(path));
    };
    return {
      value,
      offsetOf(path) {
        for (let length = path.length; length > 0; length--) {
          const node = nodeAt(path.slice(0, length));
          if (node) return node.offset;
        }
        return 0;
      },
      writtenAt: (path) => nodeAt(path)?.written,
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
}

function pathKey(path: readonly PropertyKey[]): string {
  return path.map(String).join('\0');
}

/** Walks the parser's events and notes where each key and list entry stands. */
function indexNodes(text: string, events: readonly Event[]): Map<string, YamlNode> {
  const nodes = new Map<string, YamlNode>();
  let next = 1; // after the event of the document
  const visit = (path: readonly PropertyKey[], keyOffset: number | undefined): void => {
    const event = events[next++];
    if (!event || event.type === EVENT_ID.POP || event.type === EVENT_ID.DOCUMENT) return;
    const written = event.type === EVENT_ID.SCALAR ? getScalarValue(text, event) : undefined;
    const offset = keyOffset ?? offsetOfEvent(event);
    if (path.length > 0) nodes.set(pathKey(path), { offset, written });
    if (event.type === EVENT_ID.SEQUENCE) {
      for (let index = 0; events[next]?.type !== EVENT_ID.POP; index++) visit([...path, index], undefined);
      next++;
    } else if (event.type === EVENT_ID.MAPPING) {
      while (events[next]?.type !== EVENT_ID.POP) {
        const key = events[next]!;
        if (key.type === EVENT_ID.SCALAR) {
          next++;
          visit([...path, getScalarValue(text, key)], startOf(key));
        } else {
          // A key that is itself a list or mapping: no path leads there.
          visit([], undefined);
          visit([], undefined);
        }
      }
      next++;
    }
  };
  visit([], undefined);
  return nodes;
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
