// After an upload: does a reader's search find what was uploaded? Asked with the readers' key, filtered as the site does.
import type { AlgoliaIndex } from './algolia-index.js';

/** A page that must be found. */
export interface KnownPage {
  title: string;
  url: string;
  language: string;
  docusaurusTag: string;
}

export const probeCount = 5;

/** Pages whose titles no other page has, spread over the site; all of one title where there are no others. */
export function pagesToProbe(pages: readonly KnownPage[]): KnownPage[] {
  const counts = new Map<string, number>();
  for (const { title } of pages) counts.set(title, (counts.get(title) ?? 0) + 1);
  const unique = pages.filter(({ title }) => counts.get(title) === 1);
  const from = unique.length > 0 ? unique : pages;
  const step = Math.max(1, from.length / probeCount);
  return Array.from({ length: Math.min(probeCount, from.length) }, (_, n) => from[Math.floor(n * step)]!);
}

/** @returns the pages that were not found. */
export async function probeIndex(index: AlgoliaIndex, pages: readonly KnownPage[]): Promise<KnownPage[]> {
  const lost: KnownPage[] = [];
  for (const page of pages) {
    const urls = await index.find({
      indexName: '',
      query: page.title,
      hitsPerPage: 100,
      facetFilters: [`language:${page.language}`, `docusaurus_tag:${page.docusaurusTag}`],
      attributesToRetrieve: ['url'],
    });
    if (!urls.some((url) => url.replace(/#.*/, '') === page.url)) lost.push(page);
  }
  return lost;
}
