// Returns every section of a site as a record in DocSearch's format, which hosted search services are sent.
import { decodeUtf8 } from '../base/utf8.js';
import { PackReader } from '../cache/page-packs.js';
import type { ShownPage, ShownSection } from '../search/embedded/index-format.js';
import { type PageEntry, parsePageEntry } from '../search/embedded/page-entry.js';
import {
  type EntryPlace,
  isSearchedComponent,
  type SearchPage,
  searchIndexes,
} from '../search/search-pages.js';
import { type RecordKind, type RecordScope, recordOf, type SearchRecord } from '../search/search-record.js';
import type { DocPage } from '../site/site.js';
import { LostArticles } from './compiled-pages.js';
import type { ComponentEntries } from './component-entries.js';
import type { CompiledSite } from './site-state.js';

/** Loads the records. @throws LostArticles if the cache is damaged */
export async function loadSearchRecords(state: CompiledSite): Promise<SearchRecord[]> {
  const { site, config } = state;
  const reader = new PackReader(state.pages.packDir);
  try {
    return searchIndexes(site, config, await searchPlaces(state)).flatMap(
      ({ language, version, docusaurus_tag, pages: found }) => {
        const scope = { origin: config.url, language, version, docusaurus_tag };
        return found.flatMap((page) => {
          const { shown } = loadPageEntry(page, state, reader);
          return recordsOf([page.url, page.category, JSON.parse(shown) as readonly ShownSection[]], scope);
        });
      },
    );
  } finally {
    reader.close();
  }
}

function recordsOf(page: ShownPage, scope: RecordScope): SearchRecord[] {
  return page[2].flatMap(([level, , , text, code], number) => {
    const kinds: [RecordKind, number][] = [['heading', 100 - 10 * level]];
    if (text !== '') kinds.push(['text', 30]);
    if (code !== '') kinds.push(['code', 10]);
    return kinds.map(([kind, weight]) => ({ ...recordOf(page, number, kind, scope), weight }));
  });
}

/** Returns the entries of components; undefined if the search finds none, as most sites want it. */
export async function componentEntries({
  pagesFolder,
  siteDir,
}: CompiledSite['config']): Promise<ComponentEntries | undefined> {
  if (!pagesFolder.some(({ search }) => search)) return undefined;
  const { ComponentEntries } = await import('./component-entries.js');
  return new ComponentEntries(siteDir);
}

/** Returns a function that finds where the compiled search entry of a page is; the entry itself, if the page is a component. */
export async function searchPlaces(state: CompiledSite): Promise<(page: DocPage) => EntryPlace | PageEntry> {
  const components = await componentEntries(state.config);
  return (page) =>
    components && isSearchedComponent(page, state.config)
      ? components.entryOf(page)
      : {
          hash: state.pages.trace(page.source.path)!.search,
          place: () => state.compiled(page)!.searchPlace,
        };
}

/** Loads the search entry of a page. @throws LostArticles if the cache is damaged; the next run compiles the page again */
export function loadPageEntry({ entry }: SearchPage, state: CompiledSite, reader: PackReader): PageEntry {
  if (!('place' in entry)) return entry;
  const place = entry.place();
  const bytes = reader.bytes(place);
  if (bytes) return parsePageEntry(decodeUtf8(bytes));
  for (const { latest } of [...state.pages.all()])
    if (latest.searchPlace === place) state.pages.forget(latest.source);
  throw new LostArticles(`a part of the search index was damaged in ${state.pages.packDir}`);
}
