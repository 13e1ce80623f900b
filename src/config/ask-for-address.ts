// Calls the author's functions in `markdown.hooks`, which may replace broken addresses of links and images.
import { types } from 'node:util';
import { asWarning, type ErrorLocation, type SiteError } from '../errors.js';
import { functionFailed } from './config-errors.js';
import type { BrokenAddressFunction } from './hooks.js';

/** Thrown if such a function returns something other than text. */
class NoText extends TypeError {}

/** A link or image whose target does not exist, as far as is known. */
interface BrokenAddress {
  type: 'link' | 'image';
  url: string;
  /** The page, or the included file, relative to the site's folder. */
  sourceFilePath: string;
  /** The text of a link, or the alternative text of an image. */
  text: string | undefined;
  title: string | undefined;
  line: number;
  column: number;
}

/**
 * Calls the author's function with a Markdown (mdast) node and returns its address; undefined if it returns none.
 * @throws what the function throws, and NoText if it returns neither text nor nothing.
 */
export function askForAddress(
  ask: BrokenAddressFunction,
  { type, url, sourceFilePath, text, title, line, column }: BrokenAddress,
): string | undefined {
  const content =
    type === 'link' ? { children: [{ type: 'text', value: text ?? '' }] } : { alt: text ?? null };
  const position = { start: { line, column }, end: { line, column } };
  const given: unknown = ask({
    sourceFilePath,
    url,
    node: { type, url, title: title ?? null, ...content, position },
  });
  if (typeof given === 'string') return given;
  if (given === undefined || given === null) return undefined;
  // A promise is not awaited, so its rejection must be caught, or it would end the process.
  if (types.isPromise(given)) given.catch(() => {});
  throw new NoText(`it gave ${nameOf(given)}, where text or nothing belongs`);
}

function nameOf(given: unknown): string {
  if (types.isPromise(given)) return 'a promise';
  if (Array.isArray(given)) return 'a list';
  return `${typeof given === 'object' ? 'an' : 'a'} ${typeof given}`;
}

/**
 * Returns the problem for a function that failed. @param strict false in Docusaurus sites: nodes there hold more than ours, so a function
 * may fail on missing data, which is only a warning.
 */
export function addressFailed(
  type: BrokenAddress['type'],
  location: ErrorLocation,
  cause: unknown,
  { strict }: { strict: boolean },
): SiteError {
  const name = type === 'link' ? 'onBrokenMarkdownLinks' : 'onBrokenMarkdownImages';
  const problem = functionFailed(`markdown.hooks.${name}`, location, cause);
  return strict || cause instanceof NoText ? problem : asWarning(problem);
}
