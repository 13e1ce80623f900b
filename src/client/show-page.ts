// Puts a fetched document in the place of the one that is shown. Scripts, styles, navbar and footer stay.
import { keepSidebarState } from './sidebar-group.js';

const headTags =
  'title, meta[name], meta[property], link:is([rel=canonical], [rel=alternate], [rel=prev], [rel=next]), script[type="application/ld+json"], [data-rd-head]';

/** A document's own policy stays with it: where it forbids the styles of diagrams, a page with some comes as a document. */
export function isForbidden(next: Document): boolean {
  const isStrict = (page: Document): boolean => !!page.querySelector('meta[content*=style-src]');
  return isStrict(document) && !isStrict(next);
}

/** HTML of the same build as this document, that needs nothing but to be put in place. */
export function canShow(next: Document): boolean {
  const build = (page: Document): string => {
    // Not in any region: a new announcement, and a page without a footer, or without anything around it, come with a
    // document.
    const { announcement, layout } = page.documentElement.dataset;
    const scripts = page.querySelectorAll<HTMLScriptElement>('script[data-relaydocs]');
    return [announcement, layout, ...Array.from(scripts, ({ src }) => src)].join();
  };
  // A script of the author's would not run when it is only put in place; one of a JSON type is data.
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

/** Adds the style sheets that only the next page has, and waits for them. A missing one is no reason to wait longer. */
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

/** Replaces the regions and the head. The sidebar keeps the reader's state where it is the same one. */
export function showPage(next: Document): void {
  const oldSidebar = document.querySelector<HTMLElement>('.rd-sidebar');
  // Asked before anything changes: later the browser would lay the old page out once more for it.
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

/** Tags that both pages have stay as they are; those of other tools in the head are not touched. */
export function patchHead(next: Document): void {
  const wanted = new Map([...next.head.querySelectorAll(headTags)].map((tag) => [tag.outerHTML, tag]));
  for (const tag of document.head.querySelectorAll(headTags)) if (!wanted.delete(tag.outerHTML)) tag.remove();
  document.head.append(...wanted.values());
}

/** Attributes that one of the pages gives itself, which `data-rd-own` names, and the versions, which are not the same on all. */
function takeAttributes(element: HTMLElement, next: HTMLElement): void {
  for (const name of `data-docs data-rd-own ${element.dataset.rdOwn ?? ''} ${next.dataset.rdOwn ?? ''}`
    .trim()
    .split(/\s+/)) {
    const value = next.getAttribute(name);
    if (value === null) element.removeAttribute(name);
    else if (value !== element.getAttribute(name)) element.setAttribute(name, value);
  }
}
