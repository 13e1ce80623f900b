// One file of an API's description: its value, and where in the text each part of it stands.
import { hashOf } from '../base/hash.js';
import { LineIndex, Utf8Offsets } from '../base/line-index.js';
import { getOrMake, valueAt } from '../base/values.js';
import { type ParsedYaml, parseAlone, parseKnownJson, parseYaml } from '../content/parse-yaml.js';
import type { ErrorLocation } from '../errors.js';
import type { ApiPlace, ApiText } from './api-description.js';
import {
  type CutDescription,
  cutDescription,
  isCutAt,
  JsonOffsets,
  type PartStamp,
} from './cut-description.js';
import { isRemote } from './fetch-reference.js';
import { type KeyPath, parsePointer, toPointer } from './references.js';

interface DocumentMistake {
  reason: string;
  location: ErrorLocation;
}

/**
 * YAML or JSON -> a document, or what is wrong with it.
 * @param bytes valid UTF-8. Only what is looked at becomes text: that of a large file takes longer than to find out what is new in it.
 * @param isKnown whether a part with this digest has been read before: it is parsed when somebody asks for what is in it.
 * @param formerOf the part with a pointer as it was when the file was read before.
 */
export function parseApiDocument(
  file: string,
  bytes: Buffer,
  isKnown: (digest: string) => boolean = () => false,
  formerOf?: (pointer: string) => PartStamp | undefined,
): ApiDocument | DocumentMistake {
  const cut = cutDescription(bytes, formerOf);
  const parts = cut && toParts(bytes, cut, isKnown);
  if (parts?.every((part) => isKnown(part.digest) || part.isAlone()))
    return new ApiDocument(file, bytes, parts, cut);
  const wholeOf = (parse: (text: string) => ParsedYaml) =>
    new ApiDocument(file, bytes, [new ApiPart([], bytes, (offset) => offset, parse)]);
  const whole = wholeOf(parseWhole);
  if (isKnown(whole.parts.get('')!.digest)) return whole;
  const text = bytes.toString();
  const parsed = parseYaml(text);
  if (!('reason' in parsed)) return wholeOf(() => parsed);
  const offset = new Utf8Offsets(bytes).byteOf(parsed.offset);
  return { reason: parsed.reason, location: { file, ...new LineIndex(bytes).placeOf(offset) } };
}

function parseWhole(text: string): ParsedYaml {
  const parsed = parseYaml(text);
  if ('reason' in parsed) throw new Error(`What was read before cannot be read any more: ${parsed.reason}`);
  return parsed;
}

/** What stands between the parts comes first. */
function toParts(
  bytes: Buffer,
  { isJson, parts, sections }: CutDescription,
  isKnown: (digest: string) => boolean,
): ApiPart[] {
  const parse = (own: string, digest: string) =>
    isJson && isKnown(digest) ? parseKnownJson(own, new JsonOffsets(own)) : parseAlone(own);
  const rest: Buffer[] = [];
  let length = 0;
  let end = 0;
  /** Where the rest goes on behind a section: there, and in the text. */
  const jumps: [at: number, by: number][] = [];
  for (const section of sections) {
    rest.push(bytes.subarray(end, section.start));
    length += section.start - end;
    end = section.end;
    jumps.push([length, section.end - section.start]);
  }
  rest.push(bytes.subarray(end));
  const toFile = (offset: number) => jumps.reduce((sum, [at, by]) => (at <= offset ? sum + by : sum), offset);
  return [
    new ApiPart([], Buffer.concat(rest), toFile, parse, { sections }),
    ...parts.map(
      ({ path, start, end: partEnd, former }) =>
        new ApiPart(path, bytes.subarray(start, partEnd), (offset) => start + offset, parse, {
          isJson,
          former,
        }),
    ),
  ];
}

/** A stretch of the file that means the same wherever it stands. The first of a document is what is in no other one. */
export class ApiPart {
  readonly digest: string;
  /** How many lines end in it, where it is what it was. */
  readonly lineEnds: number | undefined;
  /** Pointer to what it is an entry of. */
  readonly section: string;
  private parsed: ParsedYaml | undefined;
  private offsets: Utf8Offsets | undefined;

  constructor(
    readonly path: readonly string[],
    private readonly bytes: Buffer,
    private readonly toFile: (offset: number) => number,
    private readonly parse: (text: string, digest: string) => ParsedYaml | undefined,
    /** `isJson`: it is an entry of an object, without its braces. */
    private readonly cut: {
      isJson?: boolean;
      former?: PartStamp | undefined;
      sections?: CutDescription['sections'];
    } = {},
  ) {
    const known = cut.former?.length === bytes.length ? cut.former : undefined;
    this.digest = known?.digest ?? hashOf(bytes);
    this.lineEnds = known?.lineEnds;
    this.section = toPointer(path.slice(0, -1));
  }

  get length(): number {
    return this.bytes.length;
  }

  /** Offset of its beginning in the file. */
  get start(): number {
    return this.toFile(0);
  }

  private get text(): string {
    return this.cut.isJson ? `{${this.bytes}}` : this.bytes.toString();
  }

  /** It can be read without what is around it, and is what the lines looked like. */
  isAlone(): boolean {
    this.parsed ??= this.parse(this.text, this.digest);
    if (!this.parsed) return false;
    const { value } = this.parsed;
    if (this.path.length > 0)
      return (
        typeof value === 'object' && value !== null && Object.keys(value).join('\0') === this.path.at(-1)
      );
    return (this.cut.sections ?? []).every(({ path }) => isEmpty(valueAt(value, path)));
  }

  /** It is parsed by now. */
  get isOpen(): boolean {
    return this.parsed !== undefined;
  }

  get value(): unknown {
    const { value } = this.open();
    return this.path.length === 0 ? value : (value as Record<string, unknown>)[this.path.at(-1)!];
  }

  /** Offset in the file. @param path in the document */
  offsetOf(path: KeyPath): number {
    const offset = this.open().offsetOf(path.slice(Math.max(this.path.length - 1, 0)));
    this.offsets ??= new Utf8Offsets(this.bytes);
    return this.toFile(this.offsets.byteOf(this.cut.isJson ? Math.max(offset - 1, 0) : offset));
  }

  private open(): ParsedYaml {
    this.parsed ??= this.parse(this.text, this.digest)!;
    return this.parsed;
  }
}

function isEmpty(value: unknown): boolean {
  return value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}

/** The line that a part begins in, or, without the rest, a key at the top or a kind of components. */
export interface PartPlace extends Partial<PartStamp> {
  line: number;
}

export class ApiDocument {
  /** Those that are in no other part are in the first. By their pointers, which are empty for the first. */
  readonly parts: ReadonlyMap<string, ApiPart>;
  private whole: unknown;
  private lineIndex: LineIndex | undefined;

  constructor(
    /** Path relative to the site's folder, or the URL that it was fetched from. */
    readonly file: string,
    private readonly bytes: Buffer,
    parts: readonly ApiPart[],
    private readonly cut?: CutDescription,
  ) {
    this.parts = new Map(parts.map((part) => [toPointer(part.path), part]));
  }

  /** The address that it gives itself (3.2), which is in no part. */
  get self(): unknown {
    const { value } = this.parts.get('')!;
    return typeof value === 'object' && value !== null ? Reflect.get(value, '$self') : undefined;
  }

  /** Entries that are parts are parsed as they are looked at. */
  get value(): unknown {
    this.whole ??= this.only(() => true);
    return this.whole;
  }

  /** The value with some of the parts, and all that is in none. */
  only(isIn: (pointer: string) => boolean): unknown {
    const { value } = this.parts.get('')!;
    if (this.parts.size === 1) return value;
    const copy = { ...(value as Record<string, unknown>) };
    const holders = new Map<string, object>();
    for (const [pointer, part] of this.parts) {
      const { path } = part;
      if (path.length === 0) continue;
      const section = pointer.slice(0, pointer.lastIndexOf('/'));
      const holder = getOrMake(holders, section, () => ownSection(copy, path.slice(0, -1)));
      const key = path.at(-1)!;
      if (!isIn(pointer)) continue;
      // Plain properties take a fraction of the time.
      if (part.isOpen && key !== '__proto__') Reflect.set(holder, key, part.value);
      else
        Object.defineProperty(holder, key, {
          get: () => part.value,
          enumerable: true,
          configurable: true,
        });
    }
    return copy;
  }

  /** Lines of the parts, the keys at the top and the kinds of components, by their ids, and what tells whether the parts are what they were. */
  *partPlaces(): Iterable<[id: string, PartPlace]> {
    for (const [pointer, start] of this.cut?.places ?? []) {
      const line = this.lines.lineOf(start);
      const part = this.parts.get(pointer);
      const { digest, length } = part ?? {};
      const lineEnds = part && (part.lineEnds ?? this.lines.lineOf(start + part.length) - line);
      yield [this.idOf(pointer), { line, digest, length, lineEnds }];
    }
  }

  /** Names a part among those of all documents. */
  idOf(pointer: string): string {
    return `${this.file}#${pointer}`;
  }

  /** The id of the part that a path leads into. */
  partOf(path: KeyPath): string {
    const pointer = toPointer(placePart(path));
    return this.idOf(this.parts.has(pointer) ? pointer : '');
  }

  /** The place of a key or list entry, or of the nearest one above where there is none. */
  placeOf(path: KeyPath): Required<ErrorLocation> {
    return { file: this.file, ...this.lines.placeOf(this.offsetOf(path)) };
  }

  /** The same from the entry that it stands in, so that it does not change with what stands above. */
  placeInPart(path: KeyPath): ApiPlace {
    const { line, column } = this.lines.placeOf(this.offsetOf(path));
    // Nobody can look at the text again that came over the network.
    const isWhole = this.parts.size === 1 || isRemote(this.file);
    const cut = placePart(path);
    // What is written in a line with its section is not cut. Parts stand among the kinds of components.
    const isKind = this.cut?.places.has(toPointer(path.slice(0, 2)));
    const inPart = this.parts.has(toPointer(cut)) ? cut : path.slice(0, isKind ? 2 : 1);
    const part = isWhole ? [] : inPart;
    return { file: this.file, part: toPointer(part), line: line - this.lineOf(part) + 1, column };
  }

  /** Text at a path, such as a description; undefined where there is none. */
  textAt(path: KeyPath, value: unknown): ApiText | undefined {
    if (typeof value !== 'string' || value.trim() === '') return undefined;
    const place = this.placeInPart(path);
    const offset = this.offsetOf(path);
    const block = /^[\w-]+:[ \t]*\|[-+\d]*[ \t]*(?:#.*)?\r?\n([ \t]*)/.exec(
      this.bytes.toString('utf8', offset, offset + 400),
    );
    return block
      ? { text: value, ...place, line: place.line + 1, column: block[1]!.length + 1, isBlock: true }
      : { text: value, ...place, isBlock: false };
  }

  /** Where a place is in the file. */
  locate({ file, part, line, column }: ApiPlace): Required<ErrorLocation> {
    return { file, line: this.lineOf(parsePointer(part)!) + line - 1, column };
  }

  private lineOf(path: KeyPath): number {
    if (path.length === 0) return 1;
    const start = this.parts.get(toPointer(path))?.start ?? this.offsetOf(path);
    return this.lines.lineOf(start);
  }

  private offsetOf(path: KeyPath): number {
    const part = this.parts.get(toPointer(placePart(path))) ?? this.parts.get('')!;
    return part.offsetOf(path);
  }

  private get lines(): LineIndex {
    this.lineIndex ??= new LineIndex(
      this.bytes,
      [...this.parts.values()].flatMap(({ start, length, lineEnds }) =>
        lineEnds === undefined ? [] : [{ start, end: start + length, lineEnds }],
      ),
    );
    return this.lineIndex;
  }
}

/** The part of a document that a path is in, wherever it is cut; else the key at its top. */
function placePart(path: KeyPath): KeyPath {
  const depth = [1, 2].find((length) => path.length > length && isCutAt(path.slice(0, length)));
  return path.slice(0, depth === undefined ? 1 : depth + 1);
}

/** An empty mapping in the place of the parts that were cut out. */
function ownSection(copy: Record<string, unknown>, [first, kind]: readonly string[]): object {
  const section = {};
  if (kind === undefined) copy[first!] = section;
  else copy[first!] = { ...(copy[first!] as object), [kind]: section };
  return section;
}
