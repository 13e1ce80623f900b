// Divides a description into parts: the entries of `paths`, `webhooks` and each kind of `components`. A part means the same wherever it is
// in the file, so results for it can be cached. This module is pure and cautious: a file with an unusual notation is not divided.

import { hashOf } from '../base/hash.js';
import { getOrMake } from '../base/values.js';
import { toPointer } from './references.js';

interface DescriptionPart {
  /** Path of the entry: `['paths', '/roll']`, `['components', 'schemas', 'Roll']`. */
  path: readonly string[];
  /** Range from the entry's key (in YAML, from the beginning of its line) to the next key. */
  start: number;
  end: number;
  /** The stamp of the former part with this path, if the file has the same bytes here. */
  former?: PartStamp | undefined;
}

/** Tells whether a part is unchanged. */
export interface PartStamp {
  /** Hash of its bytes. */
  digest: string;
  length: number;
  /** Number of line ends in it. */
  lineEnds: number;
}

export interface CutDescription {
  isJson: boolean;
  /** In the order of the file. */
  parts: readonly DescriptionPart[];
  /** The ranges that the parts fill. The text outside them is the rest of the description. */
  sections: readonly { path: readonly string[]; start: number; end: number }[];
  /** JSON Pointer -> offset, for parts, top-level keys and kinds of components. */
  places: ReadonlyMap<string, number>;
}

/** Whether entries at this path are parts. Security schemes are not, as they affect every operation. */
export function isCutAt(path: readonly PropertyKey[]): boolean {
  const [first, second] = path;
  if (path.length === 1) return first === 'paths' || first === 'webhooks';
  return path.length === 2 && first === 'components' && second !== 'securitySchemes';
}

/**
 * Divides a description; undefined if that is not possible.
 * @param bytes UTF-8. All offsets are in bytes.
 * @param formerOf returns the former part with a pointer. Parts with the same bytes are skipped.
 */
export function cutDescription(
  bytes: Buffer,
  formerOf: (pointer: string) => PartStamp | undefined = () => undefined,
): CutDescription | undefined {
  // Everything that is searched for is ASCII, and decoding as Latin-1, one character for each byte, is the fastest.
  const text = bytes.toString('latin1');
  const sameAs: SameAs = (path, start) => {
    const former = formerOf(toPointer(path));
    if (!former || start + former.length > bytes.length) return undefined;
    return hashOf(bytes.subarray(start, start + former.length)) === former.digest ? former : undefined;
  };
  const cut = new Cut(text);
  const isWhole = cut.isJson ? cutJson(cut, sameAs) : cutYaml(cut, sameAs);
  for (const { path, start } of cut.parts) cut.places.set(toPointer(path), start);
  const keys = new Set(cut.parts.map(({ path }) => path.join('\0')));
  const sections = new Set(cut.sections.map(({ path }) => path.join('\0')));
  // A duplicate key is a mistake, which is only detected in an undivided file.
  return isWhole && keys.size === cut.parts.length && sections.size === cut.sections.length ? cut : undefined;
}

class Cut implements CutDescription {
  readonly parts: DescriptionPart[] = [];
  readonly sections: { path: readonly string[]; start: number; end: number }[] = [];
  readonly places = new Map<string, number>();

  readonly isJson: boolean;

  constructor(readonly text: string) {
    this.isJson = /^\s*\{/.test(text);
  }
}

/** Returns the former stamp of the part that begins at an offset, if its bytes are the same. */
type SameAs = (path: readonly string[], start: number) => PartStamp | undefined;

const newline = 10;
const carriageReturn = 13;
const tab = 9;
const space = 32;
const hash = 35;
/** Matches a key at the beginning of a line, and whether its value begins in the next line. */
const yamlKey =
  /(?:"([^"\\\r\n]*)"|'([^'\r\n]*)'|([\w/.$](?:[^ \t\r\n:#]|:(?=[^ \t\r\n]))*))[ \t]*:(?=[ \t\r\n]|$)([ \t]*(?:#.*)?\n|\r\n)?/my;

/** @returns false if the notation does not allow finding the ends of entries by lines alone. */
function cutYaml({ text, parts, sections, places }: Cut, sameAs: SameAs): boolean {
  /** Path of the current section, and indentation of its entries: -1 before the first one. */
  let path: readonly string[] | undefined;
  let indent = -1;
  /** Indentation of the kinds in `components`. */
  let kindIndent = -1;
  let isInComponents = false;
  const close = (at: number): void => {
    if (path && indent > 0) {
      parts.at(-1)!.end = at;
      sections.at(-1)!.end = at;
    }
    path = undefined;
    indent = -1;
  };
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = text.indexOf('\n', start);
    if (end === -1) end = text.length;
    let at = start;
    while (text.charCodeAt(at) === space) at++;
    const first = text.charCodeAt(at);
    if (at >= end || first === carriageReturn || first === hash) continue;
    if (first === tab) return false;
    const column = at - start;
    if (path && indent !== -1 && column > indent) continue;
    if (column > 0 && !path && !isInComponents) continue;
    // A list may be indented no more than its key.
    if (column === 0 && !path && text.startsWith('- ', at)) continue;
    if (column === 0 && start === 0 && /^---[ \t]*\r?\n/.test(text)) continue;
    if (!path && isInComponents && kindIndent !== -1 && column > kindIndent) continue;
    yamlKey.lastIndex = at;
    const match = yamlKey.exec(text);
    if (!match) return false;
    const key = fromLatin1((match[1] ?? match[2] ?? match[3])!);
    const isOpen = match[4] !== undefined;
    if (path && indent === -1 && column > (isInComponents ? kindIndent : 0)) {
      indent = column;
      sections.push({ path, start, end: start });
    }
    if (path && column === indent) {
      if (parts.length > 0) parts.at(-1)!.end = Math.min(parts.at(-1)!.end, start);
      const former = sameAs([...path, key], start);
      parts.push({ path: [...path, key], start, end: text.length, former });
      // Following lines may still belong to the part: comments, or lines that are indented further.
      if (former && text.charCodeAt(start + former.length - 1) === newline) end = start + former.length - 1;
      continue;
    }
    close(start);
    if (column === 0) {
      places.set(toPointer([key]), start);
      isInComponents = key === 'components' && isOpen;
      kindIndent = -1;
      if (isOpen && isCutAt([key])) path = [key];
    } else {
      if (kindIndent === -1) kindIndent = column;
      if (!isInComponents || column !== kindIndent) return false;
      places.set(toPointer(['components', key]), start);
      if (isOpen && isCutAt(['components', key])) path = ['components', key];
    }
  }
  close(text.length);
  return true;
}

function cutJson({ text, parts, sections, places }: Cut, sameAs: SameAs): boolean {
  const each = (at: number, visit: (key: string, keyStart: number, value: number) => number): number =>
    eachEntry(text, at, (key, start, value) => visit(fromLatin1(key), start, value));
  const part = (path: readonly string[], start: number, at: number): number => {
    const former = sameAs(path, start);
    // Literals such as numbers have no closing character, so the next character decides.
    const isWhole = former && /[}\]"]/.test(text[start + former.length - 1]!);
    const end = isWhole ? start + former.length : endOfJson(text, at);
    if (end !== -1) parts.push({ path, start, end, former });
    return end;
  };
  const section = (path: readonly string[], at: number): number => {
    const start = parts.length;
    const end = each(at, (key, keyStart, value) => part([...path, key], keyStart, value));
    if (end !== -1 && parts.length > start)
      sections.push({ path, start: parts[start]!.start, end: parts.at(-1)!.end });
    return end;
  };
  const inside = (path: readonly string[], at: number): number => {
    const isMapping = text[at] === '{';
    if (isMapping && isCutAt(path)) return section(path, at);
    if (isMapping && path[0] === 'components' && path.length === 1)
      return each(at, (key, start, value) => {
        places.set(toPointer([...path, key]), start);
        return inside([...path, key], value);
      });
    return endOfJson(text, at);
  };
  const end = each(skipSpace(text, 0), (key, start, at) => {
    places.set(toPointer([key]), start);
    return inside([key], at);
  });
  return end !== -1 && text.slice(end).trim() === '';
}

/** Decodes UTF-8 text that was read as Latin-1. */
function fromLatin1(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString();
}

/** Calls `visit` for each entry, which returns the end of the value at an offset. @returns the end of the object; -1 if it is not JSON. */
function eachEntry(
  text: string,
  start: number,
  visit: (key: string, keyStart: number, value: number) => number,
): number {
  return eachIn(text, start, '}', (at) => {
    const keyEnd = text[at] === '"' ? endOfText(text, at) : -1;
    const colon = keyEnd === -1 ? -1 : skipSpace(text, keyEnd);
    if (text[colon] !== ':') return -1;
    const key = text.slice(at + 1, keyEnd - 1);
    // Escapes in keys are rare, so such files are not divided.
    return key.includes('\\') ? -1 : visit(key, at, skipSpace(text, colon + 1));
  });
}

/** @param visit returns the end of the item at an offset. @returns the end of the object or list; -1 if it is not JSON */
function eachIn(text: string, start: number, close: string, visit: (at: number) => number): number {
  let at = skipSpace(text, start + 1);
  if (text[at] === close) return at + 1;
  for (;;) {
    const end = visit(at);
    if (end === -1) return -1;
    at = skipSpace(text, end);
    if (text[at] === close) return at + 1;
    if (text[at] !== ',') return -1;
    at = skipSpace(text, at + 1);
  }
}

interface JsonEntries {
  /** Key or index -> offsets of key and value. */
  found: ReadonlyMap<string, readonly [key: number, value: number]>;
  /** Whether all entries were found. */
  isWhole: boolean;
}

/** Finds the offsets of keys and list entries in JSON. Those of an object are found together and cached, as several are needed. */
export class JsonOffsets {
  /** Offset of the object or list -> its entries. */
  readonly #entries = new Map<number, JsonEntries>();

  constructor(private readonly text: string) {}

  /** Returns the offset of the key or entry at a path, or of its nearest ancestor. Undefined if keys have an unusual notation. */
  offsetOf(path: readonly PropertyKey[]): number | undefined {
    let offset = 0;
    let value = skipSpace(this.text, 0);
    for (const key of path) {
      if (this.text[value] !== '{' && this.text[value] !== '[') return offset;
      const { found, isWhole } = this.#entriesAt(value);
      const entry = found.get(String(key));
      if (!entry) return isWhole ? offset : undefined;
      [offset, value] = entry;
    }
    return offset;
  }

  #entriesAt(start: number): JsonEntries {
    return getOrMake(this.#entries, start, () => {
      const found = new Map<string, readonly [number, number]>();
      const visit = (key: string, keyStart: number, at: number): number => {
        if (!found.has(key)) found.set(key, [keyStart, at]);
        return endOfJson(this.text, at);
      };
      const each = this.text[start] === '{' ? eachEntry : eachItem;
      return { found, isWhole: each(this.text, start, visit) !== -1 };
    });
  }
}

/** Like `eachEntry` for a list, with indexes as keys. */
function eachItem(
  text: string,
  start: number,
  visit: (key: string, start: number, at: number) => number,
): number {
  let index = 0;
  return eachIn(text, start, ']', (at) => visit(String(index++), at, at));
}

function skipSpace(text: string, start: number): number {
  let at = start;
  for (let code = text.charCodeAt(at); isSpace(code); code = text.charCodeAt(at)) at++;
  return at;
}

function isSpace(code: number): boolean {
  return code === space || code === newline || code === carriageReturn || code === tab;
}

/** Returns the end of a string whose opening quote is at an offset; -1 if it is not closed. */
function endOfText(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at;
    while (text[before - 1] === '\\') before--;
    if ((at - before) % 2 === 0) return at + 1;
  }
  return -1;
}

/** Returns the end of the value at an offset; -1 if it is YAML and not JSON. */
function endOfJson(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      at = endOfText(text, at) - 1;
      if (at < 0) return -1;
      if (depth === 0) return at + 1;
    } else if (code === 0x7b || code === 0x5b) depth++;
    else if (code === 0x7d || code === 0x5d) {
      if (depth === 0) return at;
      depth--;
      if (depth === 0) return at + 1;
    } else if (code === 0x2c) {
      if (depth === 0) return at;
    } else if (!isSpace(code) && code !== 0x3a && !isOfLiteral(code)) return -1;
  }
  return -1;
}

/** Whether a character may be part of a literal: `-1.5e+3`, `true`, `null`. */
function isOfLiteral(code: number): boolean {
  return (
    (code >= 0x30 && code <= 0x39) ||
    (code >= 0x61 && code <= 0x7a) ||
    code === 0x45 ||
    code === 0x2b ||
    code === 0x2d ||
    code === 0x2e
  );
}
