// Messages for broken links, images and navigation targets.
import { didYouMean } from '../base/names.js';
import { type ErrorLocation, type Severity, SiteError, siteWarning } from '../errors.js';
import { parseHref } from './parse-href.js';

export interface BrokenLinkDetails {
  location: ErrorLocation;
  /** Text of the page, if it is generated and has no file. */
  source?: string;
  severity: Severity;
  /** The likely correct target. */
  suggestion?: string;
  /** Key path of the value, in the config or in front matter. */
  key?: string;
}

const prefixOf = (key: string | undefined) => (key === undefined ? '' : `${key}: `);
const hintFor = (suggestion: string | undefined, otherwise: string) =>
  suggestion === undefined ? otherwise : `Did you mean ${suggestion}?`;

export const brokenLink = (
  what: 'page' | 'file',
  href: string,
  { suggestion, key, ...details }: BrokenLinkDetails,
) =>
  new SiteError('BROKEN_LINK', `${prefixOf(key)}No ${what} at ${href}`, {
    ...details,
    hint: hintFor(
      suggestion,
      'Correct the link, or write it as pathname:///... if something else serves this address.',
    ),
  });

export const scriptLink = (href: string, { key, ...details }: BrokenLinkDetails) =>
  new SiteError('UNSAFE_TARGET', `${prefixOf(key)}"${href.slice(0, 60)}" would run code`, {
    ...details,
    hint: 'Link to a page, a file or an https: address.',
  });

/** `path` is empty for an anchor on the same page. @param details with the file of the page, if that is a translation. */
export const brokenAnchor = (
  path: string,
  anchor: string,
  { suggestion, key, translation, ...details }: BrokenLinkDetails & { translation?: string },
) => {
  const place = path === '' ? 'on this page' : `at ${path}`;
  const isElsewhere = translation !== undefined && path !== '';
  const file = isElsewhere ? `, translated in ${translation}` : '';
  return new SiteError(
    'BROKEN_ANCHOR',
    `${prefixOf(key)}No heading with the id "${anchor}" ${place}${file}`,
    {
      ...details,
      hint: hintFor(
        suggestion,
        isElsewhere
          ? `Write {#${anchor}} behind the heading of the translation.`
          : 'An id is made of the words of a heading, or fixed by {#id} behind them.',
      ),
    },
  );
};

export const brokenImage = (href: string, { suggestion, key, ...details }: BrokenLinkDetails) =>
  new SiteError('BROKEN_IMAGE', `${prefixOf(key)}No image at ${href}`, {
    ...details,
    hint: hintFor(
      suggestion,
      'Put the file beside the page (./image.png) or into a static folder (/img/image.png).',
    ),
  });

/** Summarizes all problems of a kind whose policy is `log`. @param counted `2 broken links` */
export const brokenCount = (code: string, counted: string, option: string) =>
  siteWarning(code, counted, {
    hint: `Set "${option}" to "warn" to see each of them.`,
  });

export const unknownSidebar = (location: ErrorLocation, key: string, id: string, suggestion?: string) =>
  new SiteError('UNKNOWN_SIDEBAR', `${key}: there is no sidebar "${id}"`, {
    location,
    hint: didYouMean(suggestion, 'Name a sidebar of the sidebars file.'),
  });

export const emptySidebar = (location: ErrorLocation, key: string, id: string) =>
  new SiteError('EMPTY_SIDEBAR', `${key}: the sidebar "${id}" doesn't have anything to be linked to`, {
    location,
    hint: 'Put a page into the sidebar, or remove the item.',
  });

export const unknownDocsInstance = (location: ErrorLocation, key: string, id: string, suggestion?: string) =>
  new SiteError('UNKNOWN_DOCS_INSTANCE', `${key}: there are no docs with the id "${id}"`, {
    location,
    hint: didYouMean(suggestion, 'Leave it out for the default docs.'),
  });

/** @param status `404`, or the code of the network error. @param good the last day on which it answered */
export const deadLink = (
  href: string,
  { status, good }: { status: number | string; good?: string | undefined },
  details: OutsideDetails,
) =>
  new SiteError(
    'DEAD_LINK',
    `${href} is dead: ${status} on three days${good === undefined ? '' : `, it last answered on ${good}`}`,
    {
      ...details,
      hint: 'Correct the link or take it out; "ignore" in "externalLinks" of the config has it not asked.',
    },
  );

export const movedLink = (href: string, redirect: string, details: OutsideDetails) =>
  new SiteError('MOVED_LINK', `${href} has moved for good`, {
    ...details,
    severity: 'warning',
    // Like browsers: the redirect's own hash wins, otherwise the link's hash is kept.
    hint: `Write ${redirect.includes('#') ? redirect : redirect + parseHref(href).hash}`,
  });

type OutsideDetails = Pick<BrokenLinkDetails, 'location' | 'source'>;
type OperationDetails = Pick<BrokenLinkDetails, 'location' | 'source' | 'severity'>;

/** @param call `GET /roll`. @param files the OpenAPI files that could contain it. */
export const goneOperation = (
  call: string,
  files: readonly string[],
  suggestion: string | undefined,
  details: OperationDetails,
) =>
  new SiteError('API_GONE_OPERATION', `${call} is documented here, but it is not in ${files.join(' or ')}`, {
    ...details,
    hint: hintFor(suggestion, 'Take the heading out, or describe the call in the OpenAPI file.'),
  });

/** @param page the file that should document it. */
export const undocumentedOperation = (
  call: string,
  page: { file: string; isBuilt: boolean },
  anchor: string,
  details: OperationDetails,
) =>
  new SiteError('API_UNDOCUMENTED_OPERATION', `${call} is on no page`, {
    ...details,
    hint: page.isBuilt
      ? `Write ::operation[${anchor}] or ::operations on a line of its own into ${page.file}.`
      : `Its page is ${page.file}, which is not part of the site: a draft, or left out.`,
  });

/** @param file of the first of these posts. */
export const untruncatedPosts = (file: string, count: number) =>
  new SiteError(
    'UNTRUNCATED_POST',
    `Lists of posts show this one whole${count > 1 ? `, and ${count - 1} more` : ''}: there is no mark in it`,
    {
      location: { file },
      hint: 'Put a line with <!-- truncate --> behind its introduction, or set "onUntruncatedBlogPosts" to "ignore".',
    },
  );
