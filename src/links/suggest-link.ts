// Suggests the likely target of a broken link, in the author's way of writing.
import path from 'node:path';
import { editDistance, nearestName } from '../base/names.js';
import { decodePercents, getOrMake, groupBy } from '../base/values.js';
import type { LinkFact } from '../compile/compiled-page.js';
import { parseNumberPrefix } from '../site/number-prefix.js';
import { normalizeRoute, toPermalink } from '../site/permalink.js';
import type { DocPage, Site } from '../site/site.js';
import { fileCandidates, folderOf, type LinkRules, stripBase } from './find-target.js';
import type { Href } from './parse-href.js';

interface Suggester {
  (from: DocPage, link: LinkFact, href: Href, part: 'page' | 'file'): string | undefined;
  anchor(href: Href, id: string, anchors: ReadonlySet<string>): string | undefined;
}

/** Creates the function that suggests targets for the broken links of a site. */
export function createSuggester(site: Site, rules: LinkRules): Suggester {
  // Cached, as many pages may have the same broken target, and the search over all names is slow.
  const known = new Map<string, string | undefined>();
  const names = new Map<NameKind, PathIndex>();
  const nearest = (wanted: string, kind: NameKind): string | undefined => {
    const key = `${kind} ${wanted}`;
    if (known.has(key)) return known.get(key);
    const index = getOrMake(names, kind, () => indexPaths(namesOf(site, kind)));
    const found = nearestPath(wanted, index);
    known.set(key, found);
    return found;
  };

  const suggest = (from: DocPage, link: LinkFact, href: Href, part: 'page' | 'file'): string | undefined => {
    const written = decodePercents(href.path);
    const isMarkdown = /\.mdx?$/i.test(written);
    if (isMarkdown) {
      const [wanted] = fileCandidates(from, link, written, rules.siteDir);
      const source = nearest(wanted!, 'source');
      return source === undefined
        ? undefined
        : writeFileLink(from, link, written, source) + href.query + href.hash;
    }
    // The author has linked to the file without its extension. The address may differ from the file name, so suggest the file.
    const extension = ['.md', '.mdx'].find((end) =>
      fileCandidates(from, link, written + end, rules.siteDir).some((file) => site.pagesBySource.has(file)),
    );
    if (part === 'page' && extension) return href.path + extension + href.query + href.hash;
    if (written.startsWith('@site/')) return undefined;
    const permalink = toPermalink(from.route, rules);
    const isRelative = !written.startsWith('/');
    const absolute = isRelative
      ? decodePercents(new URL(href.path, `http://site${permalink}`).pathname)
      : written;
    const wanted = normalizeRoute(stripBase(absolute, rules));
    const route = nearest(wanted, part === 'page' ? 'route' : 'file');
    if (route === undefined || (isRelative && route === from.route)) return undefined;
    const target = isRelative
      ? writeRelative(permalink, route, part, written)
      : writeAbsolute(route, written);
    return target + href.query + href.hash;
  };

  function writeRelative(permalink: string, route: string, part: 'page' | 'file', written: string): string {
    const target = part === 'page' ? toPermalink(route, rules) : rules.baseUrl + encodeURI(route.slice(1));
    const relative = path.posix.relative(path.posix.dirname(`${permalink}.`), target) || '.';
    const dotted = written.startsWith('./') && !relative.startsWith('.') ? `./${relative}` : relative;
    return written.endsWith('/') ? `${dotted}/` : dotted;
  }

  function writeAbsolute(route: string, written: string): string {
    const hasBase = rules.baseUrl !== '/' && written.startsWith(rules.baseUrl);
    const encoded = encodeURI(hasBase ? rules.baseUrl + route.slice(1) : route);
    return written.endsWith('/') && !encoded.endsWith('/') ? `${encoded}/` : encoded;
  }

  return Object.assign(suggest, {
    anchor(href: Href, id: string, anchors: ReadonlySet<string>) {
      const meant = nearestName(id, anchors);
      return meant === undefined ? undefined : `${href.path}${href.query}#${meant}`;
    },
  });
}

function writeFileLink({ source }: DocPage, link: LinkFact, written: string, target: string): string {
  if (written.startsWith('@site/')) return `@site/${encodeURI(target)}`;
  const { path: file, original = file } = source;
  const contentRoot = original.slice(0, -source.docPath.length);
  if (written.startsWith('/'))
    return encodeURI(`/${target.startsWith(contentRoot) ? target.slice(contentRoot.length) : target}`);
  const relative = path.posix.relative(folderOf(link.file ?? original), target);
  return encodeURI(written.startsWith('.') && !relative.startsWith('.') ? `./${relative}` : relative);
}

type NameKind = 'source' | 'route' | 'file';

function namesOf(site: Site, kind: NameKind): Iterable<string> {
  if (kind === 'source') return site.pagesBySource.keys();
  return kind === 'route' ? site.pages.keys() : Array.from(site.staticFiles.keys(), (file) => `/${file}`);
}

/** Returns the name without number prefix, which authors tend to forget: `02-Install` -> `install`. */
function stemOf(name: string): string {
  return parseNumberPrefix(name).name.toLowerCase();
}

/** Paths by file name (lower case, without extension and number), and by folder. */
interface PathIndex {
  byStem: Map<string, string[]>;
  byFolder: Map<string, string[]>;
}

function indexPaths(paths: Iterable<string>): PathIndex {
  const all = [...paths];
  return {
    byStem: groupBy(all, (file) => stemOf(path.posix.parse(file).name)),
    byFolder: groupBy(all, (file) => path.posix.parse(file).dir),
  };
}

/** Returns the most similar path: the same file name in the nearest folder, else the most similar name in the same folder. */
function nearestPath(wanted: string, { byStem, byFolder }: PathIndex): string | undefined {
  const { dir, name } = path.posix.parse(wanted);
  const namesakes = byStem.get(stemOf(name));
  if (namesakes)
    return leastDistant(
      wanted,
      namesakes,
      wanted.length + Math.max(...namesakes.map(({ length }) => length)),
    );
  const folder = byFolder.has(dir) ? dir : nearestName(dir, byFolder.keys());
  const neighbours = folder === undefined ? [] : byFolder.get(folder)!;
  const inFolder = path.posix.join(folder ?? '', path.posix.basename(wanted));
  return leastDistant(inFolder, neighbours, Math.min(3, Math.max(1, Math.floor(name.length / 3))));
}

function leastDistant(wanted: string, paths: readonly string[], limit: number): string | undefined {
  let best: { path: string; distance: number } | undefined;
  for (const candidate of paths) {
    const allowed = best ? best.distance - 1 : limit;
    const distance = editDistance(wanted, candidate, allowed);
    if (distance <= allowed) best = { path: candidate, distance };
  }
  return best?.path;
}
