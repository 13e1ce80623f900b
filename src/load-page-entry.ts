// A page as search sees it: from where its compilation has put it.
import type { PackReader } from './cache/page-packs.js';
import type { Graph } from './load-graph.js';
import { type PageEntry, parsePageEntry } from './search/embedded/page-entry.js';
import type { SearchPage } from './search/search-pages.js';
import { LostArticles } from './stage-pages.js';

/** @throws LostArticles where the cache is damaged; the next graph compiles the page anew. */
export function loadPageEntry({ entry }: SearchPage, graph: Graph, reader: PackReader): PageEntry {
  if (!('pack' in entry)) return entry;
  const bytes = reader.bytes(entry);
  if (bytes) return parsePageEntry(bytes.toString());
  for (const { source, searchPlace } of graph.pages.values())
    if (searchPlace === entry) graph.cache.forget(source);
  throw new LostArticles(`a part of the search index was damaged in ${graph.cache.packDir}`);
}
