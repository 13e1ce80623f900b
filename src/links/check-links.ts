import type { PageFacts } from '../compile/compiled-page.js';
import type { Config } from '../config/config.js';
import type { SiteError } from '../errors.js';
import type { DocPage, Site } from '../site/site.js';
import { checkConfigTargets } from './check-config-targets.js';
import { checkFrontMatterTargets } from './check-front-matter-targets.js';
import { checkSidebarLinks } from './check-sidebar-links.js';
import { brokenAnchor, brokenImage, brokenLink } from './link-errors.js';
import { anchorOf, decodePercents, parseHref } from './parse-href.js';
import { BrokenLinks } from './policies.js';
import { createLinkResolver, type LinkResolver } from './resolve-link.js';

/**
 * Every link of the site that leads nowhere: in articles, front matter, sidebars, navbar and footer, as the policies of
 * the config want them.
 * @param factsOf facts of the pages with an article, by route.
 * @param resolve a resolver of this site that is used elsewhere too.
 */
export function checkLinks(
  site: Site,
  config: Config,
  factsOf: ReadonlyMap<string, PageFacts>,
  resolve = createLinkResolver(site, config, createAnchorsOf(factsOf)),
): SiteError[] {
  const broken = new BrokenLinks(config);
  for (const page of site.pages.values()) {
    if (page.type !== 'doc') continue;
    const facts = factsOf.get(page.route);
    if (facts) checkArticle(page, facts, resolve, broken);
    checkFrontMatterTargets(page, site, config, broken);
  }
  checkSidebarLinks(site, config, broken);
  const fixed = checkConfigTargets(site, config, broken);
  return [...fixed, ...broken.problems()];
}

/** Sets of anchors are made for the pages that links with a hash lead to, not for all. */
export function createAnchorsOf(
  factsOf: ReadonlyMap<string, PageFacts>,
): (route: string) => ReadonlySet<string> | undefined {
  const sets = new Map<string, ReadonlySet<string>>();
  return (route) => {
    const facts = factsOf.get(route);
    if (!facts) return undefined;
    const set = sets.get(route) ?? new Set(facts.anchors);
    sets.set(route, set);
    return set;
  };
}

function checkArticle(page: DocPage, facts: PageFacts, resolve: LinkResolver, broken: BrokenLinks): void {
  const placeOf = ({ file, line, column }: { file: string | undefined; line: number; column: number }) => ({
    location: { file: file ?? page.source.path, line, column },
    source: file === undefined ? page.source.virtualText : undefined,
  });
  for (const link of facts.links) {
    const resolved = resolve(page, link);
    if (resolved.type === 'ok') continue;
    const { part, suggestion } = resolved;
    broken.add(part === 'anchor' ? 'anchor' : 'link', (severity) => {
      const details = { ...placeOf(link), suggestion, severity };
      if (part !== 'anchor') return brokenLink(part, link.href, details);
      const { path, hash } = parseHref(link.href);
      return brokenAnchor(path, decodePercents(anchorOf(hash)!), details);
    });
  }
  for (const missing of facts.missing) {
    if (missing.kind === 'image')
      broken.add('image', (severity) => brokenImage(missing.href, { ...placeOf(missing), severity }));
    else
      broken.add('link', (severity) => brokenLink('file', missing.href, { ...placeOf(missing), severity }));
  }
}
