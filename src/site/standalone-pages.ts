// The pages of folders that belong to no docs, those of plugins and changelogs: no sidebar, no version, no neighbours.
import path from 'node:path';
import type { SearchConfig } from '../config/config.js';
import type { SiteConfig } from '../config/stage-configs.js';
import type { Content, SourceFile } from '../content/source-file.js';
import type { SiteError } from '../errors.js';
import type { Texts } from '../texts/texts.js';
import { normalizeRoute } from './permalink.js';
import { type Drafts, slugOf } from './plan-docs.js';
import { type DocPage, outsideDocs, type SearchPage } from './site.js';

export function standalonePages(
  { pagesFolder, plugged, title, trailingSlash }: SiteConfig,
  { sources }: Pick<Content, 'sources'>,
  drafts: Drafts,
): { pages: DocPage[]; problems: SiteError[] } {
  const problems: SiteError[] = [];
  const pages = pagesFolder.flatMap((folder, entry) =>
    pagesIn(folder.path, sources, drafts).map((source) => ({
      ...toPage(source, normalizeRoute(folder.routeBasePath), title, problems),
      entry,
    })),
  );
  const bySource = new Map(sources.map((source) => [source.path, source]));
  const ofPlugins = (plugged?.pages ?? []).map(({ route, module }) => ({
    ...toPage(bySource.get(module)!, '/', title, problems),
    route: normalizeRoute(route),
  }));
  const changelogs = sources.flatMap((source) =>
    source.changelog
      ? [{ ...toPage(source, '/', title, problems), route: normalizeRoute(source.changelog.route) }]
      : [],
  );
  // The address of `team/index.js` ends in a slash in Docusaurus: that of a plugin without one is found before it.
  const isHidden = ({ route, source: { docPath, frontMatter } }: DocPage): boolean =>
    !trailingSlash &&
    frontMatter.slug === undefined &&
    /\/index\.\w+$/i.test(docPath) &&
    ofPlugins.some((other) => other.route === route);
  const shown = pages.filter((page) => !isHidden(page));
  return { pages: [...shown, ...ofPlugins, ...changelogs.map(withNeighbours)], problems };
}

/** The pages of a changelog follow each other. */
function withNeighbours(page: DocPage, at: number, pages: readonly DocPage[]): DocPage {
  const toLink = (other: DocPage | undefined) =>
    other && other.source.changelog!.index === page.source.changelog!.index
      ? { title: other.title, route: other.route }
      : undefined;
  return { ...page, previous: toLink(pages[at - 1]), next: toLink(pages[at + 1]) };
}

/** Those of the sources that become pages of a folder itself, and not of docs that lie in it. */
export function pagesIn(folder: string, sources: readonly SourceFile[], drafts: Drafts): SourceFile[] {
  return sources.filter((source) => {
    const { docPath, instance, path: file, original = file, isPartial, frontMatter } = source;
    const isOfFolder = instance === undefined && original === path.posix.join(folder, docPath);
    return isOfFolder && !isPartial && (drafts === 'shown' || !frontMatter.draft);
  });
}

/** What a page of no docs has of its source. */
export function outsideDocsOf(source: SourceFile) {
  const { description, unlisted = false, draft = false } = source.frontMatter;
  return { description, unlisted, draft, source, ...outsideDocs };
}

/** `guide/index.tsx` -> `/guide`, `About.md` -> `/About` */
function toPage(source: SourceFile, baseRoute: string, siteTitle: string, problems: SiteError[]): DocPage {
  const { frontMatter, docPath } = source;
  const { dir, name, ext } = path.posix.parse(docPath);
  const isModule = !/^\.mdx?$/i.test(ext);
  const id = path.posix.join(dir, name);
  const written = slugOf(source, dir, problems);
  return {
    type: 'doc',
    layout: isModule ? 'module' : 'page',
    id,
    route: normalizeRoute(`${baseRoute}/${written ?? (/^index$/i.test(name) ? dir : id)}`),
    title: frontMatter.title || source.contentTitle || siteTitle,
    ...outsideDocsOf(source),
    tags: [],
    editUrl: frontMatter.custom_edit_url ?? undefined,
    lastUpdate: undefined,
  };
}

/** The page with all results; unlisted, as nobody should find it by a search engine. */
export function buildSearchPage({ path }: SearchConfig, texts: Texts): SearchPage {
  return {
    type: 'search',
    route: `/${path}`,
    title: texts.searchPage,
    description: undefined,
    unlisted: true,
    ...outsideDocs,
  };
}
