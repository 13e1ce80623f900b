// Finds the page or file to which a path on the site leads.
import path from 'node:path';
import { pathFrom } from '../base/paths.js';
import { getOrMake } from '../base/values.js';
import type { LinkFact } from '../compile/compiled-page.js';
import type { LinkConfig } from '../config/stage-configs.js';
import type { MovedOperation } from '../content/source-file.js';
import { normalizeRoute, toTwinPath, toTwinRoute, type UrlRules } from '../site/permalink.js';
import type { DocPage, Page, Site } from '../site/site.js';

/** The target of a path below the base URL. */
export type Target = { type: 'page'; route: string } | { type: 'file'; path: string };

/** Files that every build writes, in addition to pages and static files. */
const generatedFiles: ReadonlySet<string> = new Set([
  '404.html',
  'llms.txt',
  'robots.txt',
  'routes.json',
  'sitemap.xml',
]);

/** How URLs are written, and the folder that file paths are relative to. */
export type LinkRules = UrlRules & Pick<LinkConfig, 'siteDir'> & Partial<Pick<LinkConfig, 'markdown'>>;

/** The part of a site that contains link targets. */
export type TargetSite = Pick<Site, 'pages' | 'redirects' | 'servedBeside' | 'staticFiles'>;

/**
 * Finds the target of a path: `/intro`, `/intro/`, `/docs/intro` with base, or `/intro.html` is the page; `/img/x.png` is the static file.
 * The path is decoded and begins with a slash. A redirected address leads to its present page.
 */
export function findTarget(path: string, site: TargetSite, rules: UrlRules): Target | undefined {
  return createTargetFinder(site, rules)(path);
}

/** @param isKept whether the address is published as written, so that its letter case must match, as hosts are case-sensitive */
type TargetFinder = (path: string, isKept?: boolean) => Target | undefined;

/**
 * Returns a function that finds the targets of many paths. Names match if they differ only in Unicode composition. Pages also match if they
 * differ only in letter case, as with Docusaurus' router; the link is then written with the page's own address.
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
/** Cached, as each broken link asks for it. */
const foldedSites = new WeakMap<TargetSite, TargetSite>();

/** Returns the pages by case-folded names. File names stay case-sensitive, as on hosts. */
function foldedSite({ pages, redirects }: TargetSite): TargetSite {
  return {
    servedBeside: [],
    pages: new Map(Array.from(pages, ([route, page]) => [foldName(route), page])),
    redirects: new Map(Array.from(redirects, ([from, to]) => [foldName(from), foldName(to)])),
    staticFiles: new Map(),
  };
}

/**
 * Returns the page to which a large API page has moved one of its operations. @param id of the operation, or of a part of it
 * (`listUsers.200.name`); one operation's id may begin with another's. @param own ids of the page itself, if known: a heading of the author
 * with this id takes precedence.
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

/** Returns anchor -> source of moved operations. Cached, as thousands of links may ask for it. */
function sourcesByAnchor(moved: readonly MovedOperation[]): ReadonlyMap<string, string> {
  return getOrMake(knownSources, moved, () => new Map(moved.map(({ anchor, source }) => [anchor, source])));
}

/**
 * Returns all ids that may follow a page's address: its own, and those of the operations that were moved from it. @param anchorsOf ids of
 * the page at a route, if known.
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

/** Whether a text is ASCII, so that its letters have only one Unicode form. */
export function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

function findFromRoot(path: string, site: TargetSite, rules: UrlRules): Target | undefined {
  return findBelowBase(path, site) ?? findBelowBase(stripBase(path, rules), site);
}

/** Returns the site with names in composed Unicode form, as people type them. Some file systems return decomposed names. */
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

/** Removes the base URL: `/docs/intro` -> `/intro` with the base `/docs/`; other paths stay. */
export function stripBase(path: string, { baseUrl }: Pick<UrlRules, 'baseUrl'>): string {
  return `${path}/`.startsWith(baseUrl) ? `/${path.slice(baseUrl.length)}` : path;
}

/** @param beside a pattern of `servedBeside`: `/app`, or `/blog/**` */
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
  // A page named `index` inside a folder also has the folder's address.
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

/** Returns the folder of a file, or of a page made from a part of a file. */
export function folderOf(place: string): string {
  return path.posix.dirname(place.split('\0', 1)[0]!);
}

/** Returns the files that a link may mean, relative to the site's folder, most likely first. */
export function fileCandidates(from: DocPage, link: LinkFact, written: string, siteDir: string): string[] {
  // Links in a translation are relative to the original, as untranslated pages only exist there.
  const { docPath, path: file, original = file } = from.source;
  const contentRoot = original.slice(0, -docPath.length);
  if (written.startsWith('@site/')) return [path.posix.normalize(written.slice('@site/'.length))];
  if (written.startsWith('/'))
    return [path.posix.join(contentRoot, written), path.posix.normalize(written.slice(1))];
  const joined = path.posix.join(folderOf(link.file ?? original), written);
  // A link from a file above the site's folder may lead into that folder.
  const beside = joined.startsWith('../') ? pathFrom(siteDir, path.join(siteDir, joined)) : joined;
  return /^\.\.?\//.test(written)
    ? [beside]
    : [beside, path.posix.join(contentRoot, written), path.posix.normalize(written)];
}
