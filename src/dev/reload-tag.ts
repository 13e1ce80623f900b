// What the dev server adds to a page, and all that distinguishes it from the page that a build writes.

import { toTag } from '../theme/html-tag.js';
import type { Html } from '../theme/route-data.js';

/** Where the script of open pages lies. */
export const scriptPath = '/_relaydocs/dev.js';

export interface PageStamp {
  /** Lets the page listen. */
  token: string;
  /** Number of the content when the page was rendered. */
  version: number;
  /** Changes with the Content-Security-Policy: a document keeps the one that it was loaded with. */
  policy: string;
}

/** Puts the tags first in `<head>`. */
export function withReloadTag(html: Html, { token, version, policy }: PageStamp): Html {
  const content = `${token} ${version} ${policy}`;
  const tags =
    toTag('meta', { name: 'relaydocs-dev', content }) + toTag('script', { type: 'module', src: scriptPath });
  return html.replace('<head>', `<head>${tags}`);
}
