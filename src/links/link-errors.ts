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
      'Correct the link, or write it as pathname:///... if the URL is served by something else.',
    ),
  });

export const scriptLink = (href: string, { key, ...details }: BrokenLinkDetails) =>
  new SiteError('UNSAFE_TARGET', `${prefixOf(key)}"${href.slice(0, 60)}" would run code`, {
    ...details,
    hint: 'Link to a page, a file or an https: URL.',
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
    `${prefixOf(key)}There is no heading with the id "${anchor}" ${place}${file}`,
    {
      ...details,
      hint: hintFor(
        suggestion,
        isElsewhere
          ? `Add {#${anchor}} after the heading in the translation.`
          : 'Ids are generated from the text of headings, or set with {#id} after the text.',
      ),
    },
  );
};

export const brokenImage = (href: string, { suggestion, key, ...details }: BrokenLinkDetails) =>
  new SiteError('BROKEN_IMAGE', `${prefixOf(key)}No image at ${href}`, {
    ...details,
    hint: hintFor(
      suggestion,
      'Put the file next to the page (./image.png) or into a static folder (/img/image.png).',
    ),
  });

/** Summarizes all problems of a kind whose policy is `log`. @param counted `2 broken links` */
export const brokenCount = (code: string, counted: string, option: string) =>
  siteWarning(code, counted, {
    hint: `Set "${option}" to "warn" to list them.`,
  });

export const unknownSidebar = (location: ErrorLocation, key: string, id: string, suggestion?: string) =>
  new SiteError('UNKNOWN_SIDEBAR', `${key}: there is no sidebar "${id}"`, {
    location,
    hint: didYouMean(suggestion, 'Use the name of a sidebar in the sidebars file.'),
  });

export const emptySidebar = (location: ErrorLocation, key: string, id: string) =>
  new SiteError('EMPTY_SIDEBAR', `${key}: the sidebar "${id}" doesn't have anything to be linked to`, {
    location,
    hint: 'Add a page to the sidebar, or remove the item.',
  });

export const unknownDocsInstance = (location: ErrorLocation, key: string, id: string, suggestion?: string) =>
  new SiteError('UNKNOWN_DOCS_INSTANCE', `${key}: there are no docs with the id "${id}"`, {
    location,
    hint: didYouMean(suggestion, 'Omit it for the default docs.'),
  });

/** @param status `404`, or the code of the network error. @param good the last day on which it answered */
export const deadLink = (
  href: string,
  { status, good }: { status: number | string; good?: string | undefined },
  details: OutsideDetails,
) =>
  new SiteError(
    'DEAD_LINK',
    `${href} is dead: ${status} on three days${good === undefined ? '' : `, last success on ${good}`}`,
    {
      ...details,
      hint: 'Correct or remove the link, or add it to "externalLinks.ignore" in the config.',
    },
  );

export const movedLink = (href: string, redirect: string, details: OutsideDetails) =>
  new SiteError('MOVED_LINK', `${href} has moved permanently`, {
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
  new SiteError('API_GONE_OPERATION', `${call} is documented here, but is not in ${files.join(' or ')}`, {
    ...details,
    hint: hintFor(suggestion, 'Remove the heading, or describe the operation in the OpenAPI file.'),
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
      ? `Add ::operation[${anchor}] or ::operations on a separate line in ${page.file}.`
      : `Its page ${page.file} is not part of the site, because it is a draft or excluded.`,
  });

/** @param file of the first of these posts. */
export const untruncatedPosts = (file: string, count: number) =>
  new SiteError(
    'UNTRUNCATED_POST',
    `Lists show this whole post${count > 1 ? ` and ${count - 1} more` : ''}, because it has no truncation marker`,
    {
      location: { file },
      hint: 'Add a line with <!-- truncate --> after its introduction, or set "onUntruncatedBlogPosts" to "ignore".',
    },
  );
