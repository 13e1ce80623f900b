// A file of an API description: its value, and the place of each part in its text.
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
 * Parses YAML or JSON. Returns a document, or the syntax error.
 * @param bytes valid UTF-8. Only what is needed is decoded: decoding a large file takes longer than finding out what has changed.
 * @param isKnown whether a part with this digest was read before; such a part is only parsed when its contents are needed.
 * @param formerOf returns the part with a pointer as it was when the file was read before.
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

/** Returns the parts, first the text between them. */
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
  /** Where the text between the parts continues after a section: offset in that text, and shift to the file's offset. */
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

/** A part of the file that means the same wherever it is in the file. The first part of a document is everything outside other parts. */
export class ApiPart {
  readonly digest: string;
  /** Number of line ends in it; only known if it is unchanged. */
  readonly lineEnds: number | undefined;
  /** JSON Pointer of its parent. */
  readonly section: string;
  private parsed: ParsedYaml | undefined;
  private offsets: Utf8Offsets | undefined;

  constructor(
    readonly path: readonly string[],
    private readonly bytes: Buffer,
    private readonly toFile: (offset: number) => number,
    private readonly parse: (text: string, digest: string) => ParsedYaml | undefined,
    /** `isJson`: it is an entry of a JSON object, without the braces. */
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

  /** Whether it can be parsed by itself, and contains exactly the entry that the line structure suggests. */
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

  /** Whether it is parsed already. */
  get isOpen(): boolean {
    return this.parsed !== undefined;
  }

  get value(): unknown {
    const { value } = this.open();
    return this.path.length === 0 ? value : (value as Record<string, unknown>)[this.path.at(-1)!];
  }

  /** Returns the offset of a value in the file. @param path in the document */
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

/** The line where a part begins, with its stamp; without a stamp for a top-level key or a kind of components. */
export interface PartPlace extends Partial<PartStamp> {
  line: number;
}

export class ApiDocument {
  /** The parts by JSON Pointer. The part with the empty pointer, which comes first, is everything outside other parts. */
  readonly parts: ReadonlyMap<string, ApiPart>;
  private whole: unknown;
  private lineIndex: LineIndex | undefined;

  constructor(
    /** Path relative to the site's folder, or the URL from which it was fetched. */
    readonly file: string,
    private readonly bytes: Buffer,
    parts: readonly ApiPart[],
    private readonly cut?: CutDescription,
  ) {
    this.parts = new Map(parts.map((part) => [toPointer(part.path), part]));
  }

  /** `$self` (OpenAPI 3.2), which is outside all parts. */
  get self(): unknown {
    const { value } = this.parts.get('')!;
    return typeof value === 'object' && value !== null ? Reflect.get(value, '$self') : undefined;
  }

  /** The whole value. Entries that are parts are parsed when they are accessed. */
  get value(): unknown {
    this.whole ??= this.only(() => true);
    return this.whole;
  }

  /** Returns the value with only some of the parts, and with everything outside parts. */
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
      // Plain properties are much faster than getters.
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

  /** Yields the lines of parts, top-level keys and kinds of components by id, with stamps that tell whether a part has changed. */
  *partPlaces(): Iterable<[id: string, PartPlace]> {
    for (const [pointer, start] of this.cut?.places ?? []) {
      const line = this.lines.lineOf(start);
      const part = this.parts.get(pointer);
      const { digest, length } = part ?? {};
      const lineEnds = part && (part.lineEnds ?? this.lines.lineOf(start + part.length) - line);
      yield [this.idOf(pointer), { line, digest, length, lineEnds }];
    }
  }

  /** Returns the id of a part, which is unique among all documents. */
  idOf(pointer: string): string {
    return `${this.file}#${pointer}`;
  }

  /** Returns the id of the part that contains a path. */
  partOf(path: KeyPath): string {
    const pointer = toPointer(placePart(path));
    return this.idOf(this.parts.has(pointer) ? pointer : '');
  }

  /** Returns the place of a key or list entry; if it does not exist, of the nearest ancestor. */
  placeOf(path: KeyPath): Required<ErrorLocation> {
    return { file: this.file, ...this.lines.placeOf(this.offsetOf(path)) };
  }

  /** Returns a place relative to its entry, so that it does not change with text above the entry. */
  placeInPart(path: KeyPath): ApiPlace {
    const { line, column } = this.lines.placeOf(this.offsetOf(path));
    // The text of a fetched file cannot be read again later.
    const isWhole = this.parts.size === 1 || isRemote(this.file);
    const cut = placePart(path);
    // A section that is written in one line is not divided. Kinds of components contain parts.
    const isKind = this.cut?.places.has(toPointer(path.slice(0, 2)));
    const inPart = this.parts.has(toPointer(cut)) ? cut : path.slice(0, isKind ? 2 : 1);
    const part = isWhole ? [] : inPart;
    return { file: this.file, part: toPointer(part), line: line - this.lineOf(part) + 1, column };
  }

  /** Returns the text at a path, such as a description; undefined if there is none. */
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

  /** Returns where a relative place is in the file now. */
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

/** Returns the path of the part that would contain a path, if the document is divided there; else its top-level key. */
function placePart(path: KeyPath): KeyPath {
  const depth = [1, 2].find((length) => path.length > length && isCutAt(path.slice(0, length)));
  return path.slice(0, depth === undefined ? 1 : depth + 1);
}

/** Replaces a section by a copy without the parts. */
function ownSection(copy: Record<string, unknown>, [first, kind]: readonly string[]): object {
  const section = {};
  if (kind === undefined) copy[first!] = section;
  else copy[first!] = { ...(copy[first!] as object), [kind]: section };
  return section;
}
