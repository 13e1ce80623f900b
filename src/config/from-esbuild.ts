// Translates esbuild's messages into the author's terms.
import type { Message } from 'esbuild';
import { type ErrorLocation, SiteError } from '../errors.js';
import { prefixEnd } from './bundle-module.js';

/** Problems out of what `build()` of esbuild rejected with; undefined if the error is something else, a bug. */
export function fromEsbuild(error: unknown): SiteError[] | undefined {
  if (!(error instanceof Error) || !('errors' in error) || !Array.isArray(error.errors)) return undefined;
  return (error.errors as Message[]).map(toSiteError);
}

function toSiteError(message: Message): SiteError {
  const unresolved = /^Could not resolve "(.+?)"/.exec(message.text)?.[1];
  const code = unresolved === undefined ? 'SYNTAX' : 'UNRESOLVED_IMPORT';
  return new SiteError(code, message.text, {
    location: message.location === null ? undefined : toLocation(message.location),
    hint: unresolved === undefined ? message.notes[0]?.text : hintFor(unresolved),
  });
}

function hintFor(specifier: string): string {
  return /^[./]/.test(specifier)
    ? 'Check the path: it is relative to the file that imports it.'
    : `Install it in the site's folder: npm install ${packageName(specifier)}`;
}

/** `@scope/name/deep/file` -> `@scope/name` */
function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** esbuild counts lines from 1, columns from 0 and in bytes of UTF-8. */
function toLocation({ file, line, column, lineText }: NonNullable<Message['location']>): ErrorLocation {
  const before = Buffer.from(lineText).subarray(0, column).toString();
  const authorsStart = before.includes(prefixEnd) ? before.indexOf(prefixEnd) + prefixEnd.length : 0;
  return { file, line, column: before.length - authorsStart + 1 };
}
