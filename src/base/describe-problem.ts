// Describes problems as texts without colours, for the terminal and the overlay of the dev server.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ErrorLocation, Severity, SiteError } from '../errors.js';
import { LineIndex } from './line-index.js';
import { unlessFails } from './thrown.js';

// The code frame: the line of the author's file, with a caret below the place.

const tabWidth = 4;
/** How many UTF-16 code units before the column are shown of a line that is too long. */
const contextBefore = 40;

/**
 * Returns the frame. @param line one line of the file @param place line and column beginning with 1, the column in UTF-16 code units
 * @param columns width of the terminal
 */
export function codeFrame(
  line: string,
  place: { line: number; column: number | undefined },
  columns: number,
): string {
  const gutter = `  ${place.line} | `;
  const room = Math.max(columns - gutter.length - 1, 40);
  const at = Math.min((place.column ?? 1) - 1, line.length);
  const { text, offset, isCutBefore, isCutAfter } = cut(line.replace(/\r$/, ''), at, room);
  const before = (isCutBefore ? '…' : '') + toCells(text.slice(0, at - offset));
  const shown = (isCutBefore ? '…' : '') + toCells(text) + (isCutAfter ? '…' : '');
  const source = `${gutter}${shown}`.trimEnd();
  if (place.column === undefined) return source;
  return `${source}\n${' '.repeat(gutter.length - 2)}| ${' '.repeat(widthOf(before))}^`;
}

/** Cuts out the part of a line around a column; a line may have 5 MB. */
function cut(
  line: string,
  at: number,
  room: number,
): { text: string; offset: number; isCutBefore: boolean; isCutAfter: boolean } {
  if (line.length <= room && widthOf(toCells(line)) <= room)
    return { text: line, offset: 0, isCutBefore: false, isCutAfter: false };
  const offset = wholeCharacter(line, at < room - contextBefore ? 0 : at - contextBefore);
  let end = wholeCharacter(line, Math.min(line.length, offset + room));
  // Wide characters take two cells.
  while (end > at && widthOf(toCells(line.slice(offset, end))) > room - 2)
    end = wholeCharacter(line, end - 1);
  return { text: line.slice(offset, end), offset, isCutBefore: offset > 0, isCutAfter: end < line.length };
}

/** Moves an index out of the middle of a surrogate pair. */
function wholeCharacter(line: string, at: number): number {
  const code = line.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

/** Replaces tabs by spaces, so that the caret is in the right place in every terminal. */
function toCells(text: string): string {
  let cells = '';
  for (const [index, part] of text.split('\t').entries()) {
    if (index > 0) cells += ' '.repeat(tabWidth - (widthOf(cells) % tabWidth));
    cells += toVisible(part);
  }
  return cells;
}

export interface ProblemLines {
  /** Width of the terminal or overlay. */
  columns: number;
  /** Returns the line of the file with the problem; undefined if there is none to show. */
  lineOf(problem: SiteError): string | undefined;
}

export interface ProblemText {
  code: string;
  severity: Severity;
  /** `docs/guide.md:14:12` */
  place: string | undefined;
  message: string;
  /** The line, with a caret below the column. */
  frame: string | undefined;
  hint: string | undefined;
}

/** Describes a problem as texts. */
export function describeProblem(problem: SiteError, { columns, lineOf }: ProblemLines): ProblemText {
  const { location, code, message, hint, severity } = problem;
  const line = lineOf(problem);
  return {
    code,
    severity,
    place: location && toVisible(formatPlace(location)),
    message: toVisible(message).trimEnd(),
    frame:
      line === undefined || location?.line === undefined
        ? undefined
        : codeFrame(line, { line: location.line, column: location.column }, columns),
    hint: hint && toVisible(hint).trimEnd(),
  };
}

/** Formats a place: `docs/guide.md:14:12` */
function formatPlace({ file, line, column }: ErrorLocation): string {
  return [file, line, column].filter((part) => part !== undefined).join(':');
}

/** Returns a function that reads the lines of problems, each file once. Generated pages and URLs have no file. */
export function lineReader(siteDir: string): (problem: SiteError) => string | undefined {
  const files = new Map<string, LineIndex | undefined>();
  const linesOf = (file: string): LineIndex | undefined => {
    if (!files.has(file)) {
      const bytes = unlessFails(noText, () => readFileSync(path.resolve(siteDir, file)));
      files.set(file, bytes && new LineIndex(bytes));
    }
    return files.get(file);
  };
  return ({ location, source }) => {
    if (location?.line === undefined) return undefined;
    return source === undefined
      ? linesOf(location.file)?.textOf(location.line)
      : source.split('\n')[location.line - 1];
  };
}

const noFile = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'];
const noText = [...noFile, 'EACCES', 'EPERM'];

/** C0 and C1 control characters, and those that reorder text (CVE-2021-42574); the caller handles tabs and line ends. */
const unprintable = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Replaces control characters in untrusted text, so that it cannot move the terminal's cursor: ESC becomes ␛. */
export function toVisible(text: string): string {
  return text.replace(unprintable, (character) => {
    const code = character.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? '\u2421' : '\ufffd';
  });
}

/** Created on first use, because it loads the data of all scripts, which would slow down every command. */
let segmenter: Intl.Segmenter | undefined;
/** Blocks of characters of the kinds East Asian Wide and Fullwidth. */
const wide =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f1e6}-\u{1f1ff}\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const emoji = /^\p{Emoji_Presentation}|\ufe0f/u;
const noWidth = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;

/** Returns how many cells of a terminal the text takes. */
function widthOf(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  segmenter ??= new Intl.Segmenter();
  for (const { segment } of segmenter.segment(text)) {
    if (noWidth.test(segment)) continue;
    width += wide.test(segment) || emoji.test(segment) ? 2 : 1;
  }
  return width;
}
