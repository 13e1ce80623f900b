// How functions of `markdown.hooks` are called.
import { types } from 'node:util';
import { asWarning, type ErrorLocation, type SiteError } from '../errors.js';
import { functionFailed } from './config-errors.js';
import type { BrokenAddressFunction } from './hooks.js';

/** Told where such a function gives something that is no address. */
class NoText extends TypeError {}

/** A link or a picture that leads nowhere, as far as it is known. */
interface BrokenAddress {
  type: 'link' | 'image';
  url: string;
  /** The page, or the file that it includes, relative to the site's folder. */
  sourceFilePath: string;
  /** What readers see of a link, or what stands in the place of a picture. */
  text: string | undefined;
  title: string | undefined;
  line: number;
  column: number;
}

/**
 * The address that the author's function has, with a node of a tree of Markdown (mdast) made of what is known; undefined: it
 * has none. @throws what the function throws, and where it gives what is neither text nor nothing
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
  // Nobody waits for it: a failure of it would end the process.
  if (types.isPromise(given)) given.catch(() => {});
  throw new NoText(`it gave ${nameOf(given)}, where text or nothing belongs`);
}

function nameOf(given: unknown): string {
  if (types.isPromise(given)) return 'a promise';
  if (Array.isArray(given)) return 'a list';
  return `${typeof given === 'object' ? 'an' : 'a'} ${typeof given}`;
}

/**
 * The problem that such a function ended so. @param strict false in a site of Docusaurus: nodes there hold more than ours, and what
 * a function misses in one ends nothing
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
