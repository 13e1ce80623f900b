// Puts a fetched page in the place of the one that is shown. Scripts, style sheets, navbar and footer stay.
import { keepSidebarState } from './sidebar-group.js';

const headTags =
  'title, meta[name], meta[property], link:is([rel=canonical], [rel=alternate], [rel=prev], [rel=next]), script[type="application/ld+json"], [data-rd-head]';

/**
 * Whether the Content-Security-Policy of this document, which stays with it, forbids the inline styles of diagrams on the next page. Such a
 * page must be loaded as a document.
 */
export function isForbidden(next: Document): boolean {
  const isStrict = (page: Document): boolean => !!page.querySelector('meta[content*=style-src]');
  return isStrict(document) && !isStrict(next);
}

/** Whether `next` can replace the shown page: it comes from the same build and needs nothing else that only a full load gives. */
export function canShow(next: Document): boolean {
  const build = (page: Document): string => {
    // These are not in a replaced region, so a page with another announcement or another layout needs a full load.
    const { announcement, layout } = page.documentElement.dataset;
    const scripts = page.querySelectorAll<HTMLScriptElement>('script[data-relaydocs]');
    return [announcement, layout, ...Array.from(scripts, ({ src }) => src)].join();
  };
  // Inserted scripts do not run, so a page with scripts of its author needs a full load. Scripts of a JSON type are only data.
  const own = next.querySelectorAll<HTMLScriptElement>(
    '[data-rd-region="content"] script, script[data-rd-head]',
  );
  return (
    build(next) === build(document) &&
    !isForbidden(next) &&
    !!next.querySelector('[data-rd-region="content"]') &&
    [...own].every(({ type }) => /\bjson$/.test(type))
  );
}

/** Adds the style sheets that only the next page has, and waits until they have loaded or failed. */
export async function loadStyles(next: Document): Promise<void> {
  await Promise.all(
    [...stylesOf(next)].flatMap(([href, link]) => {
      if (stylesOf(document).has(href)) return [];
      const added = document.importNode(link);
      const settled = new Promise((resolve) => {
        added.onload = added.onerror = resolve;
      });
      document.head.append(added);
      return [settled];
    }),
  );
}

function stylesOf(page: Document): Map<string, HTMLLinkElement> {
  const links = page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][data-relaydocs]');
  return new Map([...links].map((link) => [link.getAttribute('href')!, link]));
}

/** Replaces the regions and the tags in the head. If the sidebar is the same, its open categories and scroll position stay. */
export function showPage(next: Document): void {
  const oldSidebar = document.querySelector<HTMLElement>('.rd-sidebar');
  // Read it before anything changes: afterwards the browser would have to lay out the page for it.
  const scrollTop = oldSidebar?.scrollTop;
  const wantedStyles = stylesOf(next);
  for (const [href, link] of stylesOf(document)) if (!wantedStyles.has(href)) link.remove();
  patchHead(next);
  takeAttributes(document.documentElement, next.documentElement);
  takeAttributes(document.body, next.body);

  const newSidebar = next.querySelector<HTMLElement>('.rd-sidebar');
  if (oldSidebar && newSidebar) keepSidebarState(oldSidebar, newSidebar);
  for (const region of document.querySelectorAll<HTMLElement>('[data-rd-region]')) {
    const replacement = next.querySelector(`[data-rd-region="${region.dataset.rdRegion}"]`);
    if (replacement) region.replaceChildren(...replacement.childNodes);
  }
  if (newSidebar && newSidebar.dataset.sidebar === oldSidebar?.dataset.sidebar)
    newSidebar.scrollTop = scrollTop!;
}

/** Exchanges the tags in the head. Tags that both pages have stay, and so do tags that other tools have added. */
export function patchHead(next: Document): void {
  const wanted = new Map([...next.head.querySelectorAll(headTags)].map((tag) => [tag.outerHTML, tag]));
  for (const tag of document.head.querySelectorAll(headTags)) if (!wanted.delete(tag.outerHTML)) tag.remove();
  document.head.append(...wanted.values());
}

/** Takes over attributes that belong to a page, which `data-rd-own` names, and the versions, which differ between pages. */
function takeAttributes(element: HTMLElement, next: HTMLElement): void {
  for (const name of `data-docs data-rd-own ${element.dataset.rdOwn ?? ''} ${next.dataset.rdOwn ?? ''}`
    .trim()
    .split(/\s+/)) {
    const value = next.getAttribute(name);
    if (value === null) element.removeAttribute(name);
    else if (value !== element.getAttribute(name)) element.setAttribute(name, value);
  }
}
