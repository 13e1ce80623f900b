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
 * Every link of the site that leads nowhere: in articles, front matter, sidebars, navbar and footer, as the policies of
 * the config want them.
 * @param factsOf facts of the pages with an article, by route.
 * @param options `resolve`: a resolver of this site that is used elsewhere too. `isFine`: pages whose links are known to lead
 * somewhere. `onBroken`: is told of pages with links that do not. `late`: gets anchors of pages that are run, which are told where
 * it is not given.
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

/** The links of one page, those of its front matter included. @param facts undefined where they are not known. */
export function checkPage(page: DocPage, facts: PageFacts | undefined, against: PageCheck): void {
  if (facts) checkArticle(page, facts, against);
  checkFrontMatterTargets(page, against);
}

/** Links around all pages: in sidebars, navbar and footer. @returns what no policy decides about. */
export function checkShell(against: TargetCheck): SiteError[] {
  checkSidebarLinks(against);
  return checkConfigTargets(against);
}

/** Sets of anchors are made for the pages that links with a hash lead to, not for all. */
export function createAnchorsOf(factsOf: ReadonlyMap<string, PageFacts>): AnchorsOf {
  const sets = new Map<string, ReadonlySet<string>>();
  return (route) => {
    const facts = factsOf.get(route);
    if (!facts) return undefined;
    return getOrMake(sets, route, () => new Set(facts.anchors));
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

/** Markdown above the site's folder was written for the repository: there its link leads to a file, which the site does not have. */
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

/** `/base/assets/report-4K2J9Q7Z.pdf` */
const bundledFile = /\/assets\/[^/?#]+-(?:[A-Z\d]{8}|[a-f\d]{8}|[a-f\d]{16})\.\w+$/;

/** What is known of a page only once it is rendered. */
interface RenderedPage {
  /** Addresses on this site that its components link to. */
  links: readonly string[];
  /** Ids that its text has not. */
  anchors: readonly string[];
}

/**
 * Links that components made while pages were rendered, which have no place but their page, and links to anchors of such pages.
 * @param rendered by route. @param late what was not found before: of a page that was not rendered, nothing is told.
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
      // A file that a component imports: it is there, as the component is.
      if (bundledFile.test(href)) continue;
      const link: LinkFact = { href, file: undefined, line: 1, column: 1, isMade: true };
      const resolved = resolve(page, link);
      if (resolved.type === 'ok') continue;
      // What shows the links of the text may be a component: they are told of where they are written.
      written ??= new Set(
        facts.get(route)?.links.flatMap((one) => {
          const ofText = resolve(page, one);
          return ofText.type === 'ok' ? [] : [targetOf(one, ofText, at)];
        }),
      );
      if (written.has(targetOf(link, resolved, at))) continue;
      // Whether a component of Docusaurus made it, or a tag that nobody looks up, does not show.
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

/** What a link leads to, to be held against others of its page: components have those of the text from the host on. */
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
 * Whether a link is written as a tag, `<a href>` or `<img src>`, and not as Markdown: of those Docusaurus looks up none.
 * Asked for broken links only, so that reading the file again is rare.
 */
function createTagFinder(
  siteDir: string,
): (place: { location: ErrorLocation; source: string | undefined }) => boolean {
  const linesOf = new Map<string, readonly string[]>();
  return ({ location: { file, line = 1, column = 1 }, source }) => {
    // Texts of an API have lost their tags, and are placed in a part of the file.
    if (file.includes('\0')) return false;
    const lines = getOrMake(linesOf, file, () =>
      (source ?? textIfThere(path.join(siteDir, file))).split('\n'),
    );
    return lines[line - 1]?.[column - 1] === '<';
  };
}

/** Targets that a page's front matter names: its image, and the links and the picture of its hero. */
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

/** Posts that lists show whole, where the configuration wants to know: told once a blog. */
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
