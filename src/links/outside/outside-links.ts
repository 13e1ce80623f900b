// Collects all links of a site to other hosts, with their places.
import type { PageFacts } from '../../compile/compiled-page.js';
import type { LinkConfig } from '../../config/stage-configs.js';
import type { ErrorLocation } from '../../errors.js';
import type { Site } from '../../site/site.js';
import { checkFrontMatterTargets, checkShell, createAnchorsOf } from '../check-links.js';
import { BrokenLinks } from '../policies.js';
import { placeOf } from '../site-target.js';

export interface OutsideLink {
  /** As the author wrote it. */
  href: string;
  /** The address to ask for, without hash. */
  address: string;
  location: ErrorLocation;
  /** Text of the page, if it is generated and has no file. */
  source?: string | undefined;
}

/** Returns the links in articles, front matter, sidebars, navbar and footer, but not those that components compute. */
export function outsideLinks(
  site: Site,
  config: LinkConfig,
  facts: ReadonlyMap<string, PageFacts>,
): OutsideLink[] {
  const { ignore } = config.externalLinks;
  const links: OutsideLink[] = [];
  const add = (href: string, rest: Omit<OutsideLink, 'href' | 'address'>): void => {
    const address = addressOf(href);
    if (address !== undefined && !ignore.some((pattern) => isBelow(address, pattern)))
      links.push({ href, address, ...rest });
  };
  const others = new BrokenLinks(config);
  const against = { site, config, broken: others, anchorsOf: createAnchorsOf(facts) };
  for (const page of site.pages.values()) {
    if (page.type !== 'doc') continue;
    const { virtualText, changelog } = page.source;
    const path = changelog?.file ?? page.source.path;
    for (const { href, file = path, line, column } of facts.get(page.route)?.outside ?? [])
      add(href, { location: { file, line, column }, source: file === path ? virtualText : undefined });
    checkFrontMatterTargets(page, against);
  }
  checkShell(against);
  for (const { href, location, source } of others.outside) add(href, { location: placeOf(location), source });
  return links;
}

/** Domains that RFC 2606 reserves for documentation, where nothing exists. */
const madeUp = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test)$/;

function addressOf(href: string): string | undefined {
  const written = href.startsWith('//') ? `https:${href}` : href;
  if (!/^https?:\/\//i.test(written) || !URL.canParse(written)) return undefined;
  const url = new URL(written);
  url.hash = '';
  return madeUp.test(url.hostname) ? undefined : url.href;
}

function isBelow(address: string, pattern: string): boolean {
  if (pattern.endsWith('/**')) return address.startsWith(pattern.slice(0, -2));
  return address === addressOf(pattern);
}
