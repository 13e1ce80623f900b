import path from 'node:path';
import type { LinkFact, PageFacts } from '../compile/compiled-page.js';
import type { Config } from '../config/config.js';
import type { ResolvedLink } from '../links/resolve-link.js';
import type { DocPage, Page, Site } from '../site/site.js';
import { isOutsideUrl, toFileUrl, toOutputUrl } from './site-url.js';

/** What the jobs of all pages of a build are made of. */
export interface JobSource {
  site: Site;
  config: Config;
  resolveLink: (from: DocPage, link: LinkFact) => ResolvedLink;
}

/** What one page's job is made of. */
export interface PageInput extends JobSource {
  page: Page;
  /** undefined for pages that no file holds. */
  facts: PageFacts | undefined;
  /** Unix time in milliseconds -> the day as readers see it. */
  formatDate: (timeMs: number) => string;
}

/** A link in a page's front matter -> its URL; a broken one as written, the link check reports it. */
export function toFrontMatterUrl(href: string, page: DocPage, { resolveLink }: PageInput): string {
  if (isOutsideUrl(href)) return href;
  const resolved = resolveLink(page, { href, file: undefined, line: 1, column: 1 });
  return resolved.type === 'ok' ? resolved.url : href;
}

/** An image in a page's front matter -> its URL: a file beside the page that was found there, else a static file. */
export function toFrontMatterImage(image: string, page: DocPage, { config, facts }: PageInput): string {
  const file = path.posix.join(path.posix.dirname(page.source.path), image);
  const asset = image.startsWith('/')
    ? undefined
    : facts?.assets.find((candidate) => candidate.file === file);
  return asset ? toOutputUrl(asset.output, config.baseUrl) : toFileUrl(image, config.baseUrl);
}
