// A page as search sees it: from where its compilation has put it.
import type { PackedPiece, PackReader } from '../cache/page-packs.js';
import { type PageEntry, parsePageEntry } from '../search/embedded/page-entry.js';
import type { SearchPage } from '../search/search-pages.js';
import type { DocPage } from '../site/site.js';
import { LostArticles } from './render-all.js';
import type { SiteGraph } from './site-state.js';

/** Where the words of each page lie. */
export function searchPlaces(state: SiteGraph): (page: DocPage) => PackedPiece {
  return (page) => state.compiled(page)!.searchPlace;
}

/** @throws LostArticles where the cache is damaged; the next run compiles the page anew. */
export function loadPageEntry({ entry }: SearchPage, state: SiteGraph, reader: PackReader): PageEntry {
  if (!('pack' in entry)) return entry;
  const bytes = reader.bytes(entry);
  if (bytes) return parsePageEntry(bytes.toString());
  for (const { latest } of [...state.pages.all()])
    if (latest.searchPlace === entry) state.pages.forget(latest.source);
  throw new LostArticles(`a part of the search index was damaged in ${state.pages.packDir}`);
}
