// Estimates the size of an operation on a page, in bytes of HTML. The pages of an API are planned before any of them is made, so the
// content of operations is measured instead. Each number is the average in 2,200 operations of fourteen descriptions. The estimate for a
// page is within a tenth of its real size. This module is pure.
import type { ApiContent, ApiMessage, ApiOperation, ApiSchema, ApiText } from './api-description.js';

/** Limits for a page with several operations, in bytes of HTML, and of HTML compressed with Brotli. */
export const mostBytes = 250_000;
export const mostPacked = 25_000;

/** Limit for the operations of a page: with everything around them, it then stays below `mostBytes`. */
const heaviestPage = 218_000;

/** Compression with Brotli: bytes for everything around operations, and factors for markup, which is repetitive, and for prose. */
const packed = { around: 4500, markup: 0.039, prose: 0.36 } as const;

/** Size on a page, in bytes of HTML; `prose` is the part that is text. */
export interface Weight {
  weight: number;
  prose: number;
}

/** Whether a page with these parts, and with the descriptions of its tag or API, would be too large. */
export function isTooHeavy(
  parts: readonly Weight[],
  descriptions: readonly (ApiText | undefined)[],
): boolean {
  const said = descriptions.reduce((sum, text) => sum + Buffer.byteLength(text?.text ?? ''), 0);
  const prose = parts.reduce((sum, part) => sum + part.prose, said);
  const weight = parts.reduce((sum, part) => sum + part.weight, said * bytes.textByte);
  return (
    weight > heaviestPage ||
    packed.around + (weight - prose) * packed.markup + prose * packed.prose > mostPacked
  );
}

const bytes = {
  operation: 4000,
  field: 215,
  variant: 315,
  parameter: 135,
  content: 150,
  example: 370,
  response: 135,
  scheme: 1180,
  /** A line of a body occurs in samples of five languages, a line of an example once. */
  bodyLine: 4.9,
  bodyByte: 3.9,
  exampleLine: 13,
  /** The name of a field occurs twice in its id, and again in links to it. */
  addressByte: 2.35,
  textByte: 1.13,
  consoleByte: 1.22,
  pathByte: 10.5,
  sampleByte: 2,
  value: 14,
  entry: 130,
  group: 105,
  rules: 24,
  note: 45,
} as const;

/** A page lists at most this many values, and only counts further ones. */
const mostValues = 40;
/** Depth to which consoles ask for values. */
const deepestInput = 3;

/** Estimates the size of an operation. Repeated sentences are counted once, as they compress well. */
export function weighOperation(operation: ApiOperation): Weight {
  const scale = new Scale(operation.anchor.length);
  scale.operation(operation);
  const prose = [...scale.counted].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return { weight: Math.round(scale.sum), prose };
}

interface ListEntry {
  /** Source path of its page. */
  source: string;
  anchor: string;
  path: string;
  title: string;
}

/** Estimates the size of a list with links to operations, which contains the names of pages and operations. */
export function weighList(operations: readonly ListEntry[]): Weight {
  const weight = operations.reduce(
    (sum, { source, anchor, path, title }) =>
      sum + bytes.entry + source.length + anchor.length * 2 + path.length + Buffer.byteLength(title),
    0,
  );
  return { weight, prose: 0 };
}

/** Estimates the size of a link to the page of a group. */
export function weighGroup({ source, title }: Pick<ListEntry, 'source' | 'title'>): Weight {
  return { weight: bytes.group + source.length + Buffer.byteLength(title), prose: 0 };
}

/** Distributes entries, in their order, over as many lists as are needed; undefined if they fit on one page. */
export function divideList<Entry>(
  entries: readonly Entry[],
  weigh: (entry: Entry) => Weight,
): readonly (readonly Entry[])[] | undefined {
  const weights = entries.map((entry) => weigh(entry).weight);
  const weight = weights.reduce((sum, one) => sum + one, 0);
  if (weight <= heaviestPage) return undefined;
  // Lists of about the same size, none of which is too large because of its names.
  const most = weight / Math.ceil(weight / (heaviestPage * 0.9));
  const lists: Entry[][] = [[]];
  let sum = 0;
  for (const [at, entry] of entries.entries()) {
    if (sum >= most) {
      lists.push([]);
      sum = 0;
    }
    lists.at(-1)!.push(entry);
    sum += weights[at]!;
  }
  return lists;
}

class Scale {
  sum = 0;
  readonly counted = new Set<string>();

  /** @param anchor length of the operation's anchor. */
  constructor(private readonly anchor: number) {}

  operation(operation: ApiOperation): void {
    const { path, description, security, parameters, body, responses, callbacks, samples, channel } =
      operation;
    this.sum += bytes.operation + path.length * bytes.pathByte + (security[0]?.length ?? 0) * bytes.scheme;
    this.text(description);
    for (const scheme of security.flat()) this.text(scheme.description);
    for (const { name, description: meaning, schema } of parameters) {
      this.sum += bytes.parameter + lengthOf(schema.values) * bytes.consoleByte;
      this.text(meaning);
      this.field(name, schema, this.anchor);
    }
    this.text(body?.description);
    for (const content of body?.contents ?? []) {
      this.content(content, this.anchor + '.body'.length);
      this.input(content.schema, 0);
      this.sum += lengthOf(content.examples[0]?.value) * bytes.consoleByte;
      if (operation.isWebhook || operation.channel) this.examples(content);
    }
    const sent = body?.contents[0]?.examples[0];
    if (sent) {
      const text = codeOf(sent.value);
      this.sum += linesOf(text) * bytes.bodyLine + text.length * bytes.bodyByte;
    }
    this.responses(responses);
    for (const { source } of samples) this.sum += source.length * bytes.sampleByte;
    for (const one of callbacks.flatMap(({ operations }) => operations)) this.operation(one);
    for (const message of [...(channel?.messages ?? []), ...(channel?.reply?.messages ?? [])])
      this.message(message);
  }

  /** Equal bodies of several responses are shown once. */
  private responses(responses: ApiOperation['responses']): void {
    const counted = new Set<string>();
    for (const { status, description, headers, contents } of responses) {
      this.sum += bytes.response;
      this.text(description);
      for (const { name, description: meaning, schema } of headers) {
        this.text(meaning);
        this.field(name, schema, undefined);
      }
      const key = JSON.stringify(contents.map(({ mediaType, schema }) => [mediaType, schema]));
      for (const content of contents) {
        // Error responses are similar in all operations, so only the first ones on a page have ids for their fields.
        const address = status.startsWith('2') ? this.anchor + status.length + 1 : undefined;
        if (!counted.has(key)) this.content(content, address);
        this.examples(content);
      }
      if (contents.some(({ schema }) => schema && schema.properties.length > 0)) counted.add(key);
    }
  }

  private message({ description, headers, payload, foreign }: ApiMessage): void {
    this.sum += bytes.content;
    this.text(description);
    if (headers) this.inside(headers, this.anchor);
    this.content(payload, this.anchor);
    this.input(payload.schema, 0);
    this.examples(payload);
    this.sum += (foreign?.text.length ?? 0) * bytes.textByte;
  }

  private content({ schema }: ApiContent, address: number | undefined): void {
    this.sum += bytes.content;
    if (schema) this.inside(schema, address);
  }

  private examples({ examples }: ApiContent): void {
    for (const { value } of examples) {
      const text = codeOf(value);
      this.sum += bytes.example + linesOf(text) * bytes.exampleLine + text.length;
    }
  }

  /** @param address length of the prefix of field ids; undefined if the fields have none. */
  private inside(
    { properties, others, items, variants, places }: ApiSchema,
    address: number | undefined,
  ): void {
    for (const { name, schema } of properties) this.field(name, schema, address);
    if (typeof others === 'object') this.field('*', others, address);
    if (items) this.inside(items, address);
    for (const schema of [
      ...variants.flatMap(({ schemas }) => schemas.map((one) => one.schema)),
      ...places,
    ]) {
      this.sum += bytes.variant;
      this.text(schema.description);
      this.inside(schema, address);
    }
  }

  private field(name: string, schema: ApiSchema, around: number | undefined): void {
    const address = around === undefined ? undefined : around + name.length + 1;
    this.sum += bytes.field + (address ?? 0) * bytes.addressByte + name.length;
    this.text(schema.description);
    const { values, constraints, example } = schema;
    const shown = values.slice(0, mostValues);
    let length = lengthOf(shown) + shown.length * bytes.value;
    if (constraints.length > 0) length += bytes.rules + constraints.join(' · ').length;
    if ('default' in schema) length += bytes.note + lengthOf(schema.default);
    if (example !== undefined && typeof example !== 'object') length += bytes.note + lengthOf(example);
    this.sum += length * bytes.textByte;
    this.inside(schema, address);
  }

  /** Adds the data with which consoles ask for values. */
  private input(schema: ApiSchema | undefined, depth: number): void {
    if (!schema) return;
    this.sum += (lengthOf(schema.values) + 55) * bytes.consoleByte;
    if (depth === deepestInput) return;
    for (const { name, schema: inside } of schema.properties) {
      this.sum += (name.length + 40) * bytes.consoleByte;
      this.input(inside, depth + 1);
    }
    this.input(schema.items, depth + 1);
  }

  private text(text: ApiText | undefined): void {
    if (!text) return;
    this.sum += Buffer.byteLength(text.text) * bytes.textByte;
    this.counted.add(text.text);
  }
}

function codeOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value ?? '', null, 2) ?? '');
}

function lengthOf(value: unknown): number {
  return value === undefined ? 0 : (JSON.stringify(value)?.length ?? 0);
}

function linesOf(text: string): number {
  return text.split('\n').length;
}
