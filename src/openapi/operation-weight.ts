// How many bytes of HTML an operation takes on a page, about. Which pages there are is decided before any of them is made, so what
// an operation says is counted instead; each number is what such a thing took on the pages of thirteen public descriptions and one of ours,
// 2,200 operations. Sums of pages come out within a tenth. Pure.
import type { ApiContent, ApiMessage, ApiOperation, ApiSchema, ApiText } from './api-description.js';

/** What no page of several operations weighs, in bytes of HTML, and as Brotli packs them. */
export const mostBytes = 250_000;
export const mostPacked = 25_000;

/** A page with operations that weigh more is divided: with all that is around them it stays below `mostBytes`. */
const heaviestPage = 218_000;

/** Markup repeats itself and sentences do not: how much of a byte Brotli leaves, and what it makes of all that is around operations. */
const packed = { around: 4500, markup: 0.039, prose: 0.36 } as const;

/** What something takes on a page, in bytes of HTML; `prose`: of them, those of sentences. */
export interface Weight {
  weight: number;
  prose: number;
}

/** Whether a page with these, and with what its tag or the API says of itself, would be too large. */
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
  /** A line of a body stands in samples of five languages, one of an example once. */
  bodyLine: 4.9,
  bodyByte: 3.9,
  exampleLine: 13,
  /** Names of fields stand in their addresses twice, and in links to them once more. */
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

/** Values of a list beyond these are only counted on pages. */
const mostValues = 40;
/** As deep as consoles ask for values. */
const deepestInput = 3;

/** What an operation takes, about. A sentence that it says several times is packed as one. */
export function weighOperation(operation: ApiOperation): Weight {
  const scale = new Scale(operation.anchor.length);
  scale.operation(operation);
  const prose = [...scale.told].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return { weight: Math.round(scale.sum), prose };
}

interface ListEntry {
  /** Path of the source of its page. */
  source: string;
  anchor: string;
  path: string;
  title: string;
}

/** What a list of operations takes that lead to their pages: addresses have the names of pages and operations. */
export function weighList(operations: readonly ListEntry[]): Weight {
  const weight = operations.reduce(
    (sum, { source, anchor, path, title }) =>
      sum + bytes.entry + source.length + anchor.length * 2 + path.length + Buffer.byteLength(title),
    0,
  );
  return { weight, prose: 0 };
}

/** What the name of a group takes that leads to its page. */
export function weighGroup({ source, title }: Pick<ListEntry, 'source' | 'title'>): Weight {
  return { weight: bytes.group + source.length + Buffer.byteLength(title), prose: 0 };
}

/** Entries in their order, in as many lists as fit pages; undefined where one page holds them. */
export function divideList<Entry>(
  entries: readonly Entry[],
  weigh: (entry: Entry) => Weight,
): readonly (readonly Entry[])[] | undefined {
  const weights = entries.map((entry) => weigh(entry).weight);
  const weight = weights.reduce((sum, one) => sum + one, 0);
  if (weight <= heaviestPage) return undefined;
  // Lists that are much alike, and none that is heavier than others by its names.
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
  readonly told = new Set<string>();

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

  /** Bodies that look alike are told once. */
  private responses(responses: ApiOperation['responses']): void {
    const told = new Set<string>();
    for (const { status, description, headers, contents } of responses) {
      this.sum += bytes.response;
      this.text(description);
      for (const { name, description: meaning, schema } of headers) {
        this.text(meaning);
        this.field(name, schema, undefined);
      }
      const key = JSON.stringify(contents.map(({ mediaType, schema }) => [mediaType, schema]));
      for (const content of contents) {
        // Errors are alike in all operations: only the first ones of a page have addresses.
        const address = status.startsWith('2') ? this.anchor + status.length + 1 : undefined;
        if (!told.has(key)) this.content(content, address);
        this.examples(content);
      }
      if (contents.some(({ schema }) => schema && schema.properties.length > 0)) told.add(key);
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

  /** @param address length of what begins the addresses of its fields; undefined: they have none. */
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
    let told = lengthOf(shown) + shown.length * bytes.value;
    if (constraints.length > 0) told += bytes.rules + constraints.join(' · ').length;
    if ('default' in schema) told += bytes.note + lengthOf(schema.default);
    if (example !== undefined && typeof example !== 'object') told += bytes.note + lengthOf(example);
    this.sum += told * bytes.textByte;
    this.inside(schema, address);
  }

  /** What consoles know of the values that they ask for. */
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
    this.told.add(text.text);
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
