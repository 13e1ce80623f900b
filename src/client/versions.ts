// Versions of the docs: a choice keeps the reader's query and hash and is remembered for each docs folder; on pages that
// belong to no version of it, its items in the navbar follow that choice.
//
// <html data-docs='{"default":["2.0","current","1.0"]}'> lists the versions of each docs folder but the page's own, the last
// one first; it is absent where there is nothing to choose.
import { readStored, writeStored } from '../base/storage.js';
import { onClick } from './listen.js';

/** The key that Docusaurus uses: readers keep their choice when a site moves. */
const storageKey = (instance: string): string => `docs-preferred-version-${instance}`;

/** The version that the reader chose last; one that is gone is forgotten. */
function preferredVersion(instance: string): string | undefined {
  const kept = readStored(storageKey(instance));
  if (kept === null) return undefined;
  const docs = JSON.parse(document.documentElement.dataset.docs ?? '{}') as Record<string, string[]>;
  if (docs[instance]?.includes(kept)) return kept;
  writeStored(storageKey(instance), null);
  return undefined;
}

/** Versions and languages. Registered before navigation, which then follows the link with query and hash. */
export function startVersions(): void {
  onClick<HTMLAnchorElement>('a:is([data-version], [data-locale])', (link) => {
    const { docs: instance, version } = link.dataset;
    if (instance !== undefined && version !== undefined) writeStored(storageKey(instance), version);
    link.search = location.search;
    link.hash = location.hash;
  });
  // Shown again as it was left: the choice may have been made on a page after it.
  addEventListener('pageshow', showPreferredVersions);
}

/** Called for every page that is shown. */
export function showPreferredVersions(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-preferred]')) {
    const choices = JSON.parse(link.dataset.preferred!) as Record<string, { label: string; href: string }>;
    const choice = choices[preferredVersion(link.dataset.docs!) ?? ''];
    if (!choice) continue;
    link.textContent = choice.label;
    link.href = choice.href;
  }
  for (const button of document.querySelectorAll<HTMLElement>('.rd-dropdown > button[data-docs]')) {
    const instance = button.dataset.docs!;
    const chosen = [...button.parentElement!.querySelectorAll<HTMLElement>('a[data-version]')].find(
      ({ dataset }) => dataset.docs === instance && dataset.version === preferredVersion(instance),
    );
    if (chosen) button.textContent = chosen.textContent;
  }
}

/** Called for every page that is shown: one of an old version is told which newer ones there are by now. */
export function showNewerVersions(): void {
  const link = document.querySelector<HTMLLinkElement>('link[data-newer]');
  if (link) void import('./newer-versions.js').then(({ addNewerVersions }) => addNewerVersions(link));
}
