// Checks the links of all pages, and those in the shell around pages, against the pages and files of the site.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { decodePercents, getOrMake } from '../base/values.js';
import type { LinkFact, PageFacts, WrittenPlace } from '../compile/compiled-page.js';
import { addressFailed } from '../config/ask-for-address.js';
import type { Config } from '../config/config.js';
import type { LinkConfig } from '../config/stage-configs.js';
import { asWarning, type ErrorLocation, type Severity, type SiteError } from '../errors.js';
import type { DocPage, Site } from '../site/site.js';
import { checkConfigTargets, checkSidebarLinks, textIfThere } from './check-config-targets.js';
import {
  type BrokenLinkDetails,
  brokenAnchor,
  brokenImage,
  brokenLink,
  untruncatedPosts,
} from './link-errors.js';
import { anchorOf, parseHref } from './parse-href.js';
import { BrokenLinks, type LateAnchor } from './policies.js';
import { createLinkResolver, type LinkResolver, type ResolvedLink } from './resolve-link.js';
import { type AnchorsOf, checkImage, checkTarget, type TargetCheck } from './site-target.js';

/**
 * Finds all broken links of the site: in articles, front matter, sidebars, navbar and footer. The policies of the config decide how they
 * are reported.
 * @param factsOf facts of the pages with an article, by route.
 * @param options `resolve`: a shared link resolver of this site. `isFine`: whether a page's links are known to be valid. `onBroken`: called
 * with pages that have broken links. `late`: collects links to anchors of pages with code, which may exist once the page is rendered;
 * without it, they are reported.
 */
export function checkLinks(
  site: Site,
  config: LinkConfig,
  factsOf: ReadonlyMap<string, PageFacts>,
  {
    resolve = createLinkResolver(site, config, createAnchorsOf(factsOf)),
    isFine = () => false,
    onBroken,
    late,
  }: {
    resolve?: LinkResolver;
    isFine?(page: DocPage): boolean;
    onBroken?(page: DocPage): void;
    late?: LateAnchor[] | undefined;
  } = {},
): SiteError[] {
  const broken = new BrokenLinks(config, late && factsOf);
  const against = { site, config, resolve, broken, anchorsOf: createAnchorsOf(factsOf) };
  for (const page of site.pages.values()) {
    if (page.type !== 'doc' || isFine(page)) continue;
    const { found } = broken;
    checkPage(page, factsOf.get(page.route), against);
    if (broken.found > found) onBroken?.(page);
  }
  const ofShell = checkShell(against);
  late?.push(...broken.late);
  return [...ofShell, ...broken.problems()];
}

interface PageCheck extends TargetCheck {
  resolve: LinkResolver;
}

/** Checks the links of one page, including its front matter. @param facts undefined if they are not known. */
export function checkPage(page: DocPage, facts: PageFacts | undefined, against: PageCheck): void {
  if (facts) checkArticle(page, facts, against);
  checkFrontMatterTargets(page, against);
}

/** Checks the links around all pages: in sidebars, navbar and footer. @returns errors to which no policy applies. */
export function checkShell(against: TargetCheck): SiteError[] {
  checkSidebarLinks(against);
  return checkConfigTargets(against);
}

/** How many sets of anchors are kept. Those of all pages would take a tenth of the memory of a large site. */
const mostSets = 2000;

/** Returns a function that gives the anchors of a page. The set is only made for pages that links with a hash lead to. */
export function createAnchorsOf(factsOf: ReadonlyMap<string, PageFacts>): AnchorsOf {
  const sets = new Map<string, ReadonlySet<string>>();
  return (route) => {
    const facts = factsOf.get(route);
    if (!facts) return undefined;
    return getOrMake(sets, route, () => {
      if (sets.size === mostSets) sets.clear();
      return new Set(facts.anchors);
    });
  };
}

function checkArticle(page: DocPage, facts: PageFacts, { config, resolve, broken }: PageCheck): void {
  const isTag = createTagFinder(config.siteDir);
  const placeOf = ({ file, line, column }: WrittenPlace) => ({
    location: { file: file ?? page.source.changelog?.file ?? page.source.path, line, column },
    source: file === undefined ? page.source.virtualText : undefined,
  });
  for (const link of facts.links) {
    if (link.isUnchecked) continue;
    checkLink(
      link,
      resolve(page, link),
      placeOf(link),
      broken,
      () => link.mayPass === true || leadsInRepository(link, config.siteDir) || isTag(placeOf(link)),
    );
  }
  for (const missing of facts.missing) {
    const { kind, href, mayBeMissing } = missing;
    const place = placeOf(missing);
    const toProblem = (severity: Severity) =>
      kind === 'image'
        ? brokenImage(href, { ...place, severity })
        : brokenLink('file', href, { ...place, severity });
    const isThere = (): boolean => kind !== 'image' && leadsInRepository(missing, config.siteDir);
    broken.add(
      kind === 'image' ? 'image' : 'link',
      toProblem,
      () => mayBeMissing === true || isThere() || isTag(place),
    );
  }
}

/**
 * Whether a link comes from a Markdown file above the site's folder, which was written for the repository: it leads to a file there, which
 * the site does not contain.
 */
function leadsInRepository(
  { file, href }: Pick<WrittenPlace, 'file'> & { href: string },
  siteDir: string,
): boolean {
  if (file?.startsWith('../') !== true || href.startsWith('/')) return false;
  return existsSync(path.join(siteDir, path.dirname(file), decodePercents(parseHref(href).path)));
}

function checkLink(
  { href }: Pick<LinkFact, 'href'>,
  resolved: ResolvedLink,
  place: Pick<BrokenLinkDetails, 'location' | 'source' | 'key'>,
  broken: BrokenLinks,
  mayPass: () => boolean,
): void {
  if (resolved.type === 'ok') return;
  const { suggestion } = resolved;
  const { path, hash } = parseHref(href);
  if (resolved.part === 'anchor') {
    const { route, translation } = resolved;
    const id = decodePercents(anchorOf(hash)!);
    const toProblem = (severity: Severity) =>
      brokenAnchor(path, id, { ...place, suggestion, severity, translation });
    broken.addAnchor({ route, id, toProblem, mayPass });
    return;
  }
  const { part, failed } = resolved;
  if (failed) broken.addFailure((config) => addressFailed('link', place.location, failed.cause, config));
  broken.add(
    /\.mdx?$/i.test(path) ? 'markdownLink' : 'link',
    (severity) => brokenLink(part, href, { ...place, suggestion, severity }),
    () => failed !== undefined || mayPass(),
  );
}

/** Matches bundled files such as `/base/assets/report-4K2J9Q7Z.pdf`. */
const bundledFile = /\/assets\/[^/?#]+-(?:[A-Z\d]{8}|[a-f\d]{8}|[a-f\d]{16})\.\w+$/;

/** What is only known of a page after rendering. */
interface RenderedPage {
  /** Addresses on this site that its components link to. */
  links: readonly string[];
  /** Ids that are not in its text. */
  anchors: readonly string[];
}

/**
 * Checks links that components rendered, which have no place but their page, and links to anchors of such pages.
 * @param rendered by route. @param late links to anchors that were missing before. Pages that were not rendered are not reported.
 */
export function checkRenderedLinks(
  rendered: readonly (readonly [route: string, page: RenderedPage])[],
  late: readonly LateAnchor[],
  { site, config, facts, resolveLink: resolve }: RenderedSite,
): SiteError[] {
  const broken = new BrokenLinks(config, facts);
  for (const [route, { links: hrefs }] of rendered) {
    const page = hrefs.length > 0 ? site.pages.get(route) : undefined;
    if (page?.type !== 'doc') continue;
    const { path: file, virtualText } = page.source;
    const place = { location: { file }, source: virtualText, key: 'link of a component' };
    const at = { route, baseUrl: config.baseUrl };
    let written: ReadonlySet<string> | undefined;
    for (const href of hrefs) {
      // A file that a component imports was bundled with the component, so it exists.
      if (bundledFile.test(href)) continue;
      const link: LinkFact = { href, file: undefined, line: 1, column: 1, isMade: true };
      const resolved = resolve(page, link);
      if (resolved.type === 'ok') continue;
      // The links of the text may be rendered by components; they are reported at their place in the text.
      written ??= new Set(
        facts.get(route)?.links.flatMap((one) => {
          const ofText = resolve(page, one);
          return ofText.type === 'ok' ? [] : [targetOf(one, ofText, at)];
        }),
      );
      if (written.has(targetOf(link, resolved, at))) continue;
      // The HTML does not show whether the link is one that Docusaurus checks, so it is reported leniently.
      checkLink(link, resolved, place, broken, () => true);
    }
  }
  const asked = [...late, ...broken.late];
  if (asked.length > 0) {
    const anchors = new Map(rendered.map(([route, page]) => [route, new Set(page.anchors)]));
    for (const { route, id, toProblem, mayPass } of asked)
      if (anchors.get(route)?.has(id) === false) broken.add('anchor', toProblem, mayPass);
  }
  return broken.problems();
}

/** Returns the target of a link, for comparison with other links of the page: components have links of the text as absolute paths. */
function targetOf(
  { href }: Pick<LinkFact, 'href'>,
  resolved: ResolvedLink,
  { route, baseUrl }: { route: string; baseUrl: string },
): string {
  const isAnchor = resolved.type !== 'ok' && resolved.part === 'anchor';
  if (isAnchor) return `${resolved.route}${parseHref(href).hash}`;
  if (href.startsWith(baseUrl)) return `/${href.slice(baseUrl.length)}`;
  return /^(?:[a-z][\w+.-]*:|[/?#])/i.test(href) ? href : path.posix.join(path.posix.dirname(route), href);
}

interface RenderedSite {
  site: Site;
  config: LinkConfig;
  facts: ReadonlyMap<string, PageFacts>;
  resolveLink: LinkResolver;
}

/**
 * Creates a test for whether a link is written as a tag (`<a href>`, `<img src>`) and not as Markdown: Docusaurus does not check tags. It
 * reads the file again, but is only called for broken links.
 */
function createTagFinder(
  siteDir: string,
): (place: { location: ErrorLocation; source: string | undefined }) => boolean {
  const linesOf = new Map<string, readonly string[]>();
  return ({ location: { file, line = 1, column = 1 }, source }) => {
    // Texts of API descriptions have lost their tags, and their place is inside a part of the file.
    if (file.includes('\0')) return false;
    const lines = getOrMake(linesOf, file, () =>
      (source ?? textIfThere(path.join(siteDir, file))).split('\n'),
    );
    return lines[line - 1]?.[column - 1] === '<';
  };
}

/** Checks the links in a page's front matter: its image, and links and image of its hero. */
export function checkFrontMatterTargets(page: DocPage, against: TargetCheck): void {
  const { frontMatter, path, virtualText } = page.source;
  const { image, hero, places } = frontMatter;
  const at = (key: string, href: string) => ({
    key,
    href,
    location: { file: path, ...places?.[key] },
    source: virtualText,
  });
  if (image !== undefined) checkImage(against, at('image', image));
  if (hero?.image) checkImage(against, at('hero.image.src', hero.image.src));
  if (hero?.eyebrow?.to !== undefined) checkTarget(against, at('hero.eyebrow.to', hero.eyebrow.to));
  for (const [index, action] of hero?.actions?.entries() ?? [])
    checkTarget(against, at(`hero.actions[${index}].to`, action.to));
}

/** Finds blog posts that lists show in full, if the config wants them reported: once for each blog. */
export function checkPosts(
  { blogs }: Site,
  { blog: configs }: Pick<Config, 'blog'>,
  facts: ReadonlyMap<string, PageFacts>,
): SiteError[] {
  return configs.flatMap(({ id, onUntruncatedBlogPosts: policy }) => {
    const posts = blogs.find((blog) => blog.id === id)?.posts ?? [];
    const whole = posts.filter(({ route }) => facts.get(route)?.post?.isTruncated === false);
    if (whole.length === 0 || policy === 'ignore' || policy === 'log') return [];
    const problem = untruncatedPosts(whole[0]!.source.path, whole.length);
    return [policy === 'warn' ? asWarning(problem) : problem];
  });
}
