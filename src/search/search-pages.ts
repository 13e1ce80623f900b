// Groups searchable pages into indexes, one for each docs instance, version and language, as a reader searches in one at a time.
import type { PackedPiece } from '../cache/page-packs.js';
import type { IndexConfig } from '../config/stage-configs.js';
import { shownPages } from '../site/listed-pages.js';
import { toPermalink } from '../site/permalink.js';
import type { DocPage, Page, Site } from '../site/site.js';
import type { IndexReference, IndexWords } from './embedded/index-format.js';
import { type PageContext, type PageEntry, toPageEntry } from './embedded/page-entry.js';
import { indexWords } from './embedded/stop-words.js';

export interface SearchIndex extends Omit<IndexReference, 'name'> {
  words: IndexWords;
  /** In the order of their routes. */
  pages: readonly SearchPage[];
}

export interface SearchPage extends PageContext {
  /** The place of its entry; or the entry itself, for generated pages without a file. */
  entry: EntryPlace | PageEntry;
}

/** An entry that is read when it is needed. */
export interface EntryPlace {
  hash: string;
  place(): PackedPiece;
}

/** Category of pages that are in none. */
const noCategory = 'Documentation';

/** Finds the entry of a page with a file; undefined if the page is not compiled yet. */
type FindEntry = (page: DocPage) => EntryPlace | PageEntry | undefined;

/** Returns the indexes with their pages. Unlisted pages, drafts and pages with `search: false` are left out. */
export function searchIndexes(site: Site, config: IndexConfig, findEntry: FindEntry): SearchIndex[] {
  const indexes = new Map<string, SearchIndex & { pages: SearchPage[] }>();
  for (const page of shownPages(site)) {
    const entry = entryOf(page, findEntry);
    if (!entry) continue;
    const { version = '' } = page;
    const tag = page.instance === undefined ? 'default' : `docs-${page.instance}-${version}`;
    const index = indexes.get(tag) ?? {
      language: config.lang,
      version,
      docusaurus_tag: tag,
      ...(isOlder(page, site) ? { older: true } : {}),
      words: indexWords(config.lang, config.search!.synonyms),
      pages: [],
    };
    indexes.set(tag, index);
    index.pages.push({
      url: toPermalink(page.route, config),
      category: categoryOf(page, site),
      description: page.description ?? '',
      ...kindOf(page),
      entry,
    });
  }
  return [...indexes.values()];
}

/** Whether the page is a component whose text the search finds. */
export function isSearchedComponent(
  { layout, entry = -1 }: DocPage,
  { pagesFolder }: Pick<IndexConfig, 'pagesFolder'>,
): boolean {
  return layout === 'module' && pagesFolder[entry]?.search === true;
}

function isOlder({ instance, version }: Page, site: Site): boolean {
  const docs = site.docs.find(({ id }) => id === instance);
  return docs !== undefined && docs.last.name !== version;
}

/** Returns the entry of a page; undefined if it is not searchable. Lists of tags are left out, as their pages are found themselves. */
function entryOf(page: Page, findEntry: FindEntry): EntryPlace | PageEntry | undefined {
  switch (page.type) {
    case 'doc':
      return page.source.frontMatter.search === false ? undefined : findEntry(page);
    case 'category':
      return toPageEntry([
        { level: 1, anchor: '', heading: page.title, text: page.description ?? '', code: '', keys: '' },
      ]);
    default:
      return undefined;
  }
}

function kindOf(page: Page): Pick<SearchPage, 'kind'> {
  if (page.type !== 'doc') return {};
  return page.source.api ? { kind: 'api' } : page.layout === 'post' ? { kind: 'post' } : {};
}

/** Returns the innermost category that contains the page. */
function categoryOf({ instance, version, sidebar, sidebarPath }: Page, site: Site): string {
  const docs = site.docs.find(({ id }) => id === instance);
  const found = docs?.versions.find(({ name }) => name === version);
  let items = (sidebar !== undefined && found?.sidebars.get(sidebar)?.items) || [];
  let label = noCategory;
  for (const index of sidebarPath) {
    const item = items[index];
    if (item?.type !== 'group') break;
    label = item.label;
    items = item.items;
  }
  return label;
}
