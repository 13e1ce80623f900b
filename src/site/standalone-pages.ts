// Builds the pages outside the docs, from page folders, plugins and changelogs: without sidebar, version and neighbours.
import path from 'node:path';
import type { SearchConfig } from '../config/config.js';
import type { SiteConfig } from '../config/stage-configs.js';
import type { Content, SourceFile } from '../content/source-file.js';
import type { SiteError } from '../errors.js';
import type { Texts } from '../texts/texts.js';
import { lastUpdateOf } from './doc-pages.js';
import { editedFile, editUrlOf } from './edit-url.js';
import { normalizeRoute, toPermalink } from './permalink.js';
import { type Drafts, slugOf } from './plan-docs.js';
import { type DocPage, outsideDocs, type SearchPage } from './site.js';

/** Returns the pages outside the docs, and the mistakes in their front matter. */
export function standalonePages(
  config: SiteConfig,
  { sources, lastUpdates }: Pick<Content, 'sources' | 'lastUpdates'>,
  drafts: Drafts,
): { pages: DocPage[]; problems: SiteError[] } {
  const { pagesFolder, plugged, title, trailingSlash } = config;
  const problems: SiteError[] = [];
  const pages = pagesFolder.flatMap((folder, entry) =>
    pagesIn(folder.path, sources, drafts).map((source): DocPage => {
      const page = { ...toPage(source, normalizeRoute(folder.routeBasePath), title, problems), entry };
      // Components show neither.
      if (page.layout === 'module') return page;
      const file = editedFile(source, folder.editLocalizedFiles);
      const editUrl = editUrlOf(source, folder.editUrl, file, problems, () => ({
        pagesDirPath: folder.path,
        pagesPath: source.docPath,
        permalink: toPermalink(page.route, config),
        locale: config.lang,
      }));
      return { ...page, editUrl, lastUpdate: lastUpdateOf(source, lastUpdates.get(source.path)) };
    }),
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
  // In Docusaurus, the address of `team/index.js` ends in a slash, so a plugin's page without slash is found first.
  const isHidden = ({ route, source: { docPath, frontMatter } }: DocPage): boolean =>
    !trailingSlash &&
    frontMatter.slug === undefined &&
    /\/index\.\w+$/i.test(docPath) &&
    ofPlugins.some((other) => other.route === route);
  const shown = pages.filter((page) => !isHidden(page));
  return { pages: [...shown, ...ofPlugins, ...changelogs.map(withNeighbours)], problems };
}

/** Adds neighbours to the pages of a changelog. */
function withNeighbours(page: DocPage, at: number, pages: readonly DocPage[]): DocPage {
  const toLink = (other: DocPage | undefined) =>
    other && other.source.changelog!.index === page.source.changelog!.index
      ? { title: other.title, route: other.route }
      : undefined;
  return { ...page, previous: toLink(pages[at - 1]), next: toLink(pages[at + 1]) };
}

/** Returns the sources that become pages of a folder itself, not of docs inside it. */
export function pagesIn(folder: string, sources: readonly SourceFile[], drafts: Drafts): SourceFile[] {
  return sources.filter((source) => {
    const { docPath, instance, path: file, original = file, isPartial, frontMatter } = source;
    const isOfFolder = instance === undefined && original === path.posix.join(folder, docPath);
    return isOfFolder && !isPartial && (drafts === 'shown' || !frontMatter.draft);
  });
}

/** Returns the fields of a page outside the docs that come from its source. */
export function outsideDocsOf(source: SourceFile) {
  const { description, unlisted = false, draft = false } = source.frontMatter;
  return { description, unlisted, draft, source, ...outsideDocs };
}

/** Makes a page: `guide/index.tsx` -> `/guide`, `About.md` -> `/About`. */
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

/** Builds the search page. It is unlisted, so that search engines do not list it. */
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
