// Which pages a search on this page is about: those of its language, and of each docs folder those of one version.
import { readStored } from '../../../client/storage.js';
import type { SearchRequest } from '../../../search/search-client.js';
import type { SearchSettings } from '../../../search/search-settings.js';

/** Filters for the page that is shown: `['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']]`. */
export function contextualFacets({ versions }: SearchSettings): NonNullable<SearchRequest['facetFilters']> {
  const pageTag = metaContent('docsearch:docusaurus_tag');
  const tags = Object.entries(versions).map(([instance, names]) => {
    const ofPage = names.find((name) => pageTag === toTag(instance, name));
    return toTag(instance, ofPage ?? preferredVersion(instance, names) ?? names[0]!);
  });
  return [
    `language:${metaContent('docsearch:language') ?? document.documentElement.lang}`,
    ['default', ...tags].map((tag) => `docusaurus_tag:${tag}`),
  ];
}

/** The version that the reader has chosen last, if there still is one of that name. */
function preferredVersion(instance: string, names: readonly string[]): string | undefined {
  const preferred = readStored(`docs-preferred-version-${instance}`);
  return names.find((name) => name === preferred);
}

function toTag(instance: string, version: string): string {
  return `docs-${instance}-${version}`;
}

function metaContent(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}
