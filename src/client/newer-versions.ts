// Adds versions that were released later to the version menu and the banner. Pages of a released version only name their own and older
// versions, so that their HTML does not change with each release.
import type { NewerVersions, PageOfVersion } from '../render/newer-versions-data.js';

/** Adds the newer versions to the page that is shown. @param from the element in its head that names the script with the versions. */
export async function addNewerVersions(from: HTMLLinkElement): Promise<void> {
  const own = JSON.parse(from.dataset.newer!) as PageOfVersion;
  const { default: newer } = (await import(from.href)) as { default: NewerVersions };
  // The reader may have navigated to another page meanwhile.
  if (!from.isConnected) return;
  const { versions, last } = newer;
  const menus = linksTo(own.instance, 'newest');
  const count = versions.findIndex(({ name }) => name === own.version);
  for (const [index, { name, label, base, url }] of versions.slice(0, Math.max(count, 0)).entries()) {
    const path = pathIn(index, own, newer);
    const href = path === null ? url : base + path;
    for (const link of menus) {
      const item = link.closest('li')!.cloneNode(true) as HTMLElement;
      const added = item.querySelector('a')!;
      added.removeAttribute('aria-current');
      added.removeAttribute('data-newest');
      added.dataset.version = name;
      added.href = href;
      added.textContent = label;
      link.closest('li')!.before(item);
    }
    if (name !== last.name) continue;
    for (const link of linksTo(own.instance, 'last')) {
      link.dataset.version = name;
      link.href = href;
      link.textContent = path === null ? last.mainPage : last.samePage;
    }
  }
  // The next page may keep this very menu, which must not get the versions twice.
  for (const link of menus) link.removeAttribute('data-newest');
}

function linksTo(instance: string, kind: 'newest' | 'last'): NodeListOf<HTMLAnchorElement> {
  return document.querySelectorAll(`a[data-${kind}][data-docs="${CSS.escape(instance)}"]`);
}

/** Returns the path of the page in another version; `null` if it is not in that version. @param index of the version, 0 for the newest. */
function pathIn(index: number, { page, path }: PageOfVersion, { pages }: NewerVersions): string | null {
  let left = index;
  for (const [count, other] of Object.hasOwn(pages, page) ? pages[page]! : []) {
    if (left < count) return other;
    left -= count;
  }
  return path;
}
