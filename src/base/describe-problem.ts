// What is told of a problem, as texts without colours: for the terminal and for the dev server's overlay.
import type { ErrorLocation, Severity, SiteError } from '../errors.js';
import { toVisible, widthOf } from './visible-text.js';

// The line of the author's file that a problem stands in, with a caret below the place.

const tabWidth = 4;
/** UTF-16 units shown before the column in a line that is too long. */
const contextBefore = 40;

/**
 * @param line one line of the file. @param place line from 1; column from 1, in UTF-16 units, if known.
 * @param columns width of the terminal.
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

/** The part of a line around a column; a line may have 5 MB. */
function cut(
  line: string,
  at: number,
  room: number,
): { text: string; offset: number; isCutBefore: boolean; isCutAfter: boolean } {
  if (line.length <= room && widthOf(toCells(line)) <= room)
    return { text: line, offset: 0, isCutBefore: false, isCutAfter: false };
  const offset = wholeCharacter(line, at < room - contextBefore ? 0 : at - contextBefore);
  let end = wholeCharacter(line, Math.min(line.length, offset + room));
  // Wide characters take more room than they have units.
  while (end > at && widthOf(toCells(line.slice(offset, end))) > room - 2)
    end = wholeCharacter(line, end - 1);
  return { text: line.slice(offset, end), offset, isCutBefore: offset > 0, isCutAfter: end < line.length };
}

/** Not between the halves of a surrogate pair. */
function wholeCharacter(line: string, at: number): number {
  const code = line.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

/** Tabs become spaces, so that the caret stands right in every terminal. */
function toCells(text: string): string {
  let cells = '';
  for (const [index, part] of text.split('\t').entries()) {
    if (index > 0) cells += ' '.repeat(tabWidth - (widthOf(cells) % tabWidth));
    cells += toVisible(part);
  }
  return cells;
}

export interface ProblemLines {
  /** Width of what it is shown on. */
  columns: number;
  /** The line of a file that a problem stands in, or undefined where there is none to show. */
  lineOf(problem: SiteError): string | undefined;
}

export interface ProblemText {
  code: string;
  severity: Severity;
  /** `docs/guide.md:14:12` */
  place: string | undefined;
  message: string;
  /** The line with a caret below the column. */
  frame: string | undefined;
  hint: string | undefined;
}

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

/** `docs/guide.md:14:12` */
function formatPlace({ file, line, column }: ErrorLocation): string {
  return [file, line, column].filter((part) => part !== undefined).join(':');
}
