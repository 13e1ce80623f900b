import path from 'node:path';
import { getOrMake } from '../base/values.js';
import type { LinkFact } from '../compile/compiled-page.js';
import type { LinkConfig } from '../config/stage-configs.js';
import type { MovedOperation } from '../content/source-file.js';
import { normalizeRoute, toTwinPath, toTwinRoute, type UrlRules } from '../site/permalink.js';
import type { DocPage, Page, Site } from '../site/site.js';

/** What a path below the base leads to. */
export type Target = { type: 'page'; route: string } | { type: 'file'; path: string };

/** Files that every build writes beside pages and static files. */
const generatedFiles: ReadonlySet<string> = new Set([
  '404.html',
  'llms.txt',
  'robots.txt',
  'routes.json',
  'sitemap.xml',
]);

/** How addresses are written, and the folder that paths of files begin in. */
export type LinkRules = UrlRules & Pick<LinkConfig, 'siteDir'> & Partial<Pick<LinkConfig, 'markdown'>>;

/** The part of a site that paths lead to. */
export type TargetSite = Pick<Site, 'pages' | 'redirects' | 'servedBeside' | 'staticFiles'>;

/**
 * `/intro`, `/intro/`, `/docs/intro` with base, `/intro.html` -> the page; `/img/x.png` -> the static file. The path is
 * decoded and begins with a slash. A former address leads to the page of today.
 */
export function findTarget(path: string, site: TargetSite, rules: UrlRules): Target | undefined {
  return createTargetFinder(site, rules)(path);
}

/** @param isKept the address is published as it is written, so that its case counts: hosts tell names apart by it */
type TargetFinder = (path: string, isKept?: boolean) => Target | undefined;

/**
 * The same for many paths. A path and a name that differ only in how Unicode composes their letters are the same, and so are those of
 * pages that differ only by case, as they are for the router of Docusaurus: the address is written as that of the page.
 */
export function createTargetFinder(site: TargetSite, rules: UrlRules): TargetFinder {
  let composed: TargetSite | undefined;
  return (path, isKept = false) => {
    const found = findFromRoot(path, site, rules);
    if (found) return found;
    if (!isAscii(path)) {
      composed ??= composedSite(site);
      const target = findFromRoot(path.normalize(), composed, rules);
      if (target) return inOwnForm(target, composed);
    }
    if (isKept) return undefined;
    const folded = getOrMake(foldedSites, site, () => foldedSite(site));
    const target = findFromRoot(foldName(path), folded, { ...rules, baseUrl: foldName(rules.baseUrl) });
    return target && inOwnForm(target, folded);
  };
}

const foldName = (name: string): string => name.normalize().toLowerCase();
/** Links that lead nowhere ask for them one by one. */
const foldedSites = new WeakMap<TargetSite, TargetSite>();

/** Pages alone, under names without case. Names of files differ by it, as hosts serve them. */
function foldedSite({ pages, redirects }: TargetSite): TargetSite {
  return {
    servedBeside: [],
    pages: new Map(Array.from(pages, ([route, page]) => [foldName(route), page])),
    redirects: new Map(Array.from(redirects, ([from, to]) => [foldName(from), foldName(to)])),
    staticFiles: new Map(),
  };
}

/**
 * Page of an operation that a page leads on to, as it is too large to hold it. @param id of the operation, or of a part of it
 * (`listUsers.200.name`): that of one operation may begin that of another. @param own ids of the page itself, where they are known:
 * a heading of the author's stays where it is.
 */
export function findMovedOperation(
  id: string,
  { source: { api } }: DocPage,
  pagesBySource: Site['pagesBySource'],
  own: { has(id: string): boolean } | undefined,
): DocPage | undefined {
  if (!api?.moved || own?.has(id)) return undefined;
  const sources = sourcesByAnchor(api.moved);
  for (let end = id.length; end > 0; end = id.lastIndexOf('.', end - 1)) {
    const source = sources.get(id.slice(0, end));
    if (source !== undefined) return pagesBySource.get(source);
  }
  return undefined;
}

const knownSources = new WeakMap<readonly MovedOperation[], ReadonlyMap<string, string>>();

/** Anchor -> source of the operations of a page, which thousands of links ask for. */
function sourcesByAnchor(moved: readonly MovedOperation[]): ReadonlyMap<string, string> {
  return getOrMake(knownSources, moved, () => new Map(moved.map(({ anchor, source }) => [anchor, source])));
}

/**
 * Ids that addresses of a page may end in: its own, and all of the operations that it leads on to. @param anchorsOf ids of the page
 * at a route, where they are known.
 */
export function addressedAnchors(
  page: Page,
  pagesBySource: Site['pagesBySource'],
  anchorsOf: (route: string) => readonly string[] | undefined,
): readonly string[] {
  const own = anchorsOf(page.route) ?? [];
  const moved = page.type === 'doc' ? page.source.api?.moved : undefined;
  if (!moved) return own;
  const ofOperations = moved.flatMap(({ anchor, source }) => {
    const operation = pagesBySource.get(source);
    const all = operation && anchorsOf(operation.route);
    return all?.filter((id) => `${id}.`.startsWith(`${anchor}.`)) ?? [];
  });
  return [...new Set([...own, ...ofOperations])];
}

/** Letters that have one form only. */
export function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

function findFromRoot(path: string, site: TargetSite, rules: UrlRules): Target | undefined {
  return findBelowBase(path, site) ?? findBelowBase(stripBase(path, rules), site);
}

/** The site under names whose letters are composed, as people type them. Some file systems give them in parts. */
function composedSite({ pages, redirects, servedBeside, staticFiles }: TargetSite): TargetSite {
  return {
    servedBeside,
    pages: new Map(Array.from(pages, ([route, page]) => [route.normalize(), page])),
    redirects: new Map(Array.from(redirects, ([from, to]) => [from.normalize(), to.normalize()])),
    staticFiles: new Map(Array.from(staticFiles, ([file, found]) => [file.normalize(), found])),
  };
}

function inOwnForm(target: Target, { pages, staticFiles }: TargetSite): Target {
  if (target.type === 'page') return { ...target, route: pages.get(target.route)!.route };
  const file = staticFiles.get(target.path);
  if (file) return { ...target, path: file.path };
  const page = pages.get(toTwinRoute(target.path));
  return page ? { ...target, path: toTwinPath(page.route) } : target;
}

/** `/docs/intro` -> `/intro` where the base is `/docs/`; other paths as they are. */
export function stripBase(path: string, { baseUrl }: Pick<UrlRules, 'baseUrl'>): string {
  return `${path}/`.startsWith(baseUrl) ? `/${path.slice(baseUrl.length)}` : path;
}

/** @param beside `/app`, or `/blog/**` */
function isServed(route: string, beside: string): boolean {
  if (!beside.endsWith('/**')) return route === normalizeRoute(beside);
  const base = beside.slice(0, -'/**'.length);
  return route === base || route.startsWith(`${base}/`);
}

function findBelowBase(path: string, site: TargetSite): Target | undefined {
  const route = normalizeRoute(path);
  if (site.pages.has(route)) return { type: 'page', route };
  const redirected = site.redirects.get(route);
  if (redirected !== undefined) return { type: 'page', route: redirected };
  // The page called index answers the address of its folder.
  if (site.pages.has(`${route}/index`)) return { type: 'page', route: `${route}/index` };
  const file = route.slice(1);
  if (site.staticFiles.has(file) || generatedFiles.has(file)) return { type: 'file', path: file };
  if (site.servedBeside.some((beside) => isServed(route, beside)))
    return { type: 'file', path: path.slice(1) };
  const withoutExtension = normalizeRoute(route.replace(/(?:\/?index)?\.(?:html|md)$/, ''));
  const page = withoutExtension === route ? undefined : site.pages.get(withoutExtension);
  if (!page) return undefined;
  if (route.endsWith('.html')) return { type: 'page', route: withoutExtension };
  return page.type === 'doc' && toTwinPath(withoutExtension) === file
    ? { type: 'file', path: file }
    : undefined;
}

/** Folder of a file, or of one of its parts. */
export function folderOf(place: string): string {
  return path.posix.dirname(place.split('\0', 1)[0]!);
}

/** Files that a link may mean, relative to the site's folder, in the order of likelihood. */
export function fileCandidates(from: DocPage, link: LinkFact, written: string, siteDir: string): string[] {
  // A translation links as if it stood where the original does, as pages that are not translated are only there.
  const { docPath, path: file, original = file } = from.source;
  const contentRoot = original.slice(0, -docPath.length);
  if (written.startsWith('@site/')) return [path.posix.normalize(written.slice('@site/'.length))];
  if (written.startsWith('/'))
    return [path.posix.join(contentRoot, written), path.posix.normalize(written.slice(1))];
  const joined = path.posix.join(folderOf(link.file ?? original), written);
  // From a file above the site's folder a link may lead into it.
  const beside = joined.startsWith('../')
    ? path.relative(siteDir, path.join(siteDir, joined)).replaceAll(path.sep, '/')
    : joined;
  return /^\.\.?\//.test(written)
    ? [beside]
    : [beside, path.posix.join(contentRoot, written), path.posix.normalize(written)];
}
