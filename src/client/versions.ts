// Links to other versions and languages. They keep query and hash. The choice of a version is stored for each docs folder: on pages outside
// that folder, its items in the navbar lead to the chosen version.
//
// <html data-docs='{"default":["2.0","current","1.0"]}'> lists the versions of each docs folder but the page's own, the last one first; it
// is absent where there is nothing to choose.
import { readStored, writeStored } from '../base/storage.js';
import { onClick } from './listen.js';

/** The same key as in Docusaurus, so that readers keep their choice when a site moves. */
const storageKey = (instance: string): string => `docs-preferred-version-${instance}`;

/** Returns the version that the reader chose last. A choice that no longer exists is deleted. */
function preferredVersion(instance: string): string | undefined {
  const kept = readStored(storageKey(instance));
  if (kept === null) return undefined;
  const docs = JSON.parse(document.documentElement.dataset.docs ?? '{}') as Record<string, string[]>;
  if (docs[instance]?.includes(kept)) return kept;
  writeStored(storageKey(instance), null);
  return undefined;
}

/** Handles links to versions and languages. Must be registered before navigation, which then follows the changed link. */
export function startVersions(): void {
  onClick<HTMLAnchorElement>('a:is([data-version], [data-locale])', (link) => {
    const { docs: instance, version } = link.dataset;
    if (instance !== undefined && version !== undefined) writeStored(storageKey(instance), version);
    link.search = location.search;
    link.hash = location.hash;
  });
  // The page may come from the back/forward cache, after another choice was made elsewhere.
  addEventListener('pageshow', showPreferredVersions);
}

/** Points the navbar items of each docs folder to the preferred version. Called for every page that is shown. */
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

/** Adds newer versions on pages of old versions. Called for every page that is shown. */
export function showNewerVersions(): void {
  const link = document.querySelector<HTMLLinkElement>('link[data-newer]');
  if (link) void import('./newer-versions.js').then(({ addNewerVersions }) => addNewerVersions(link));
}
