// What another build had and this site lacks, as problems: readers and other sites still link there.
import { SiteError } from '../errors.js';
import type { Vanished } from '../links/compare-routes.js';

/** A page that is gone is an error; an anchor, after which the page still opens, a warning. */
export function vanishedProblems({ urls, anchors }: Vanished): SiteError[] {
  return [...urls.map(vanishedPage), ...anchors.map(vanishedAnchor)];
}

const vanishedPage = (url: string): SiteError =>
  new SiteError('VANISHED_PAGE', `${url} is gone`, {
    hint: 'Name it in "aliases" in the front matter of the page that took its place, or as "from" in "redirects" of the config.',
  });

const vanishedAnchor = (url: string): SiteError =>
  new SiteError('VANISHED_ANCHOR', `${url} is gone`, {
    severity: 'warning',
    hint: 'Give the heading its old id with {#id}.',
  });
