// Updates the shown page to what the server has now, and leaves everything that the reader has changed.

import { isForbidden, patchHead } from '../show-page.js';
import { keepSidebarState } from '../sidebar-group.js';
import { noteIslands, scriptOf } from './island-identity.js';
import { morphMain } from './morph.js';

interface PageStamp {
  token: string;
  version: number;
  /** A digest of the Content-Security-Policy. */
  policy: string;
  /** ETag of the server's last response for this page. */
  etag: string;
}

/** Reads the server's `<meta name="relaydocs-dev">`, which is exchanged with the rest of the head. */
export function pageStamp(page: Document = document): PageStamp {
  const [token = '', version = '0', policy = '', etag = ''] = (
    page.querySelector<HTMLMetaElement>('meta[name=relaydocs-dev]')?.content ?? ''
  ).split(' ');
  return { token, version: Number(version), policy, etag };
}

/** The policy and the scripts that this document runs with, whichever pages are put into it. */
const { policy } = pageStamp();
const scripts = scriptsOf(document);
/** Addresses of the server's style sheets; others were added by scripts of the site and are left alone. */
const served = new Set(sheetsOf(document).map(hrefOf));

/** Fetches the shown page and updates it. @throws if the server does not answer. */
export async function refreshPage(): Promise<void> {
  const url = location.pathname + location.search;
  // An unchanged page must not be updated at all: that could close what the reader has opened.
  const headers = { accept: 'text/html', 'if-none-match': pageStamp().etag };
  const response = await fetch(url, { headers, cache: 'no-store' });
  if (response.status === 304) return;
  const html = await response.text();
  // The reader has navigated meanwhile; whoever showed the new page also checks whether it is current.
  if (url !== location.pathname + location.search) return;
  const next = new DOMParser().parseFromString(html, 'text/html');
  if (response.redirected || needsReload(next)) {
    location.replace(response.redirected ? response.url : location.href);
    return;
  }
  noteIslands(next);
  await exchangeStyles(next);
  patchHead(next);
  patchShell(next);
  document.dispatchEvent(
    new CustomEvent('relaydocs:route', { detail: { url: location.href, previousUrl: location.href } }),
  );
}

/** Whether the page must be loaded anew: it has other scripts, another policy or another layout. */
function needsReload(next: Document): boolean {
  const hasContent = (page: Document): boolean => page.querySelector('[data-rd-region=content]') !== null;
  return (
    pageStamp(next).policy !== policy ||
    isForbidden(next) ||
    scriptsOf(next) !== scripts ||
    next.documentElement.dataset.layout !== document.documentElement.dataset.layout ||
    hasContent(next) !== hasContent(document)
  );
}

function scriptsOf(page: Document): string {
  const scripts = page.querySelectorAll<HTMLScriptElement>('script[src]');
  return Array.from(scripts, (one) => [one.getAttribute('src'), one.dataset.versions]).join();
}

function sheetsOf(page: Document): HTMLLinkElement[] {
  return [...page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
}

/** Returns the address as the server wrote it. */
function hrefOf(link: HTMLLinkElement): string {
  return link.getAttribute('href')!.replace(/\?relaydocs-version=\d+$/, '');
}

/** Exchanges style sheets. Old ones stay until the new ones have loaded, so that the page is never unstyled. */
async function exchangeStyles(next: Document): Promise<void> {
  const known = new Map(sheetsOf(document).map((link) => [hrefOf(link), link]));
  let last: Element | undefined;
  const loading = sheetsOf(next).map((link) => {
    served.add(hrefOf(link));
    const there = known.get(hrefOf(link));
    known.delete(hrefOf(link));
    if (there) {
      last = there;
      return undefined;
    }
    const added = document.importNode(link);
    const loaded = new Promise((resolve) => {
      added.onload = added.onerror = resolve;
    });
    // The order of style sheets decides which rule wins.
    if (last) last.after(added);
    else document.head.append(added);
    last = added;
    return loaded;
  });
  await Promise.all(loading);
  for (const [href, link] of known) if (served.has(href)) link.remove();
}

/** Updates everything in `<body>`: parts that differ are replaced, and the main landmark is morphed. */
function patchShell(next: Document): void {
  const root = document.documentElement;
  for (const { name, value } of next.documentElement.attributes) {
    // The colour mode is the reader's. Writing an unchanged attribute would make the browser recompute styles.
    if (name !== 'data-theme' && root.getAttribute(name) !== value) root.setAttribute(name, value);
  }
  patchMain(next);
  patchParts(next);
}

function patchMain(next: Document): void {
  const main = mainOf(document);
  const nextMain = mainOf(next);
  const [content, nextContent] = [contentOf(document), contentOf(next)];
  // The columns (sidebar, table of contents) or the layout component around the page differ: replace all.
  if (
    columnsOf(content) !== columnsOf(nextContent) ||
    frameOf(content, main) !== frameOf(nextContent, nextMain)
  ) {
    content.replaceChildren(...nextContent.childNodes);
    return;
  }
  const [sidebar, nextSidebar] = [document, next].map((page) =>
    page.querySelector<HTMLElement>('.rd-sidebar'),
  );
  // Read it before the update, as reading it later would force a layout of the new text.
  const scrollTop = sidebar?.scrollTop;
  morphMain(main, nextMain);
  exchange(document.querySelector('.rd-toc'), next.querySelector('.rd-toc'));
  if (!sidebar || !nextSidebar) return;
  keepSidebarState(sidebar, nextSidebar);
  if (exchange(sidebar, nextSidebar)) document.querySelector('.rd-sidebar')!.scrollTop = scrollTop!;
}

/** Returns the main landmark. A page that is a component may have one of its own inside ours. */
function mainOf(page: Document): HTMLElement {
  return page.querySelector('#rd-main, main')!;
}

function contentOf(page: Document): Element {
  return page.querySelector('[data-rd-region=content]')!;
}

function columnsOf(content: Element): string {
  return ['.rd-sidebar', 'main', '.rd-toc'].map((part) => content.querySelector(part) !== null).join();
}

/** Returns the script of the island in which the main landmark stands, where a site has its own Layout component. */
function frameOf(content: Element, main: Element): string {
  const island = main.parentElement!.closest('relay-island');
  return island && content.contains(island) ? scriptOf(island) : '';
}

/** Updates the shell around the content: navbar, announcement, footer. What scripts have opened, such as the search, stays. */
function patchParts(next: Document): void {
  const partsOf = (page: Document): Element[] =>
    [...page.body.children].filter(
      (part) =>
        !part.matches(
          '[data-rd-region=content], script, dialog[class^=rd-], .rd-visually-hidden, [data-rd-dev]',
        ),
    );
  const [parts, nextParts] = [partsOf(document), partsOf(next)];
  const kinds = (list: Element[]): string => list.map((part) => part.className).join();
  if (kinds(parts) === kinds(nextParts)) {
    for (const [index, part] of parts.entries()) exchange(part, nextParts[index]!);
    return;
  }
  const content = contentOf(document);
  for (const part of parts) part.remove();
  let isBefore = true;
  for (const part of [...next.body.children]) {
    if (part.matches('[data-rd-region=content]')) isBefore = false;
    else if (!part.matches('script')) isBefore ? content.before(part) : document.body.append(part);
  }
}

/** The server's last HTML of each part, as scripts alter the part in the page. */
const sent = new WeakMap<Element, string>();

/** Replaces a part if its HTML has changed. @returns whether it has. */
function exchange(part: Element | null, next: Element | null): boolean {
  if (!part || !next) return false;
  const html = next.outerHTML;
  if (sent.get(part) === html || part.isEqualNode(next)) return false;
  const added = document.importNode(next, true);
  sent.set(added, html);
  part.replaceWith(added);
  return true;
}

/** Reloads images, style sheets and other files whose contents have changed at the same address. */
export function refreshFiles(files: readonly string[], version: number): void {
  const hasChanged = (address: string): boolean => {
    const url = new URL(address, location.href);
    return url.origin === location.origin && files.includes(url.pathname);
  };
  for (const link of sheetsOf(document)) if (hasChanged(hrefOf(link))) exchangeSheet(link, version);
  for (const element of document.querySelectorAll('[src], link[rel=icon]')) {
    const name = element.hasAttribute('src') ? 'src' : 'href';
    const [address] = element.getAttribute(name)!.split('?relaydocs-version=') as [string];
    if (hasChanged(address)) element.setAttribute(name, `${address}?relaydocs-version=${version}`);
  }
}

/** Reloads all style sheets: after a lost connection nobody knows which ones have changed. */
export function refreshStyles(): void {
  for (const link of sheetsOf(document)) if (served.has(hrefOf(link))) exchangeSheet(link, Date.now());
}

/** Loads a style sheet again; the old one is removed when the new one has loaded. */
function exchangeSheet(link: HTMLLinkElement, version: number): void {
  const added = link.cloneNode() as HTMLLinkElement;
  added.setAttribute('href', `${hrefOf(link)}?relaydocs-version=${version}`);
  added.onload = added.onerror = () => link.remove();
  link.after(added);
}
