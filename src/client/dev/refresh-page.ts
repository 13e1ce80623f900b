// Brings the page that is shown to what the server has now, and leaves everything else as the reader has it.

import { isForbidden, patchHead } from '../show-page.js';
import { keepSidebarState } from '../sidebar-group.js';
import { noteIslands, scriptOf } from './island-identity.js';
import { morphMain } from './morph.js';

interface PageStamp {
  token: string;
  version: number;
  /** Changes with the Content-Security-Policy. */
  policy: string;
  /** The ETag of what the server sent last for this page. */
  etag: string;
}

/** What the server wrote into the page; it is exchanged with the rest of the head. */
export function pageStamp(page: Document = document): PageStamp {
  const [token = '', version = '0', policy = '', etag = ''] = (
    page.querySelector<HTMLMetaElement>('meta[name=relaydocs-dev]')?.content ?? ''
  ).split(' ');
  return { token, version: Number(version), policy, etag };
}

/** The policy and the scripts that this document runs with, whatever pages are put into it. */
const { policy } = pageStamp();
const scripts = scriptsOf(document);
/** Addresses of style sheets that the server has named: what scripts of the site add is theirs. */
const served = new Set(sheetsOf(document).map(hrefOf));

/** @throws where the server does not answer. */
export async function refreshPage(): Promise<void> {
  const url = location.pathname + location.search;
  // Without it, a page that is the same would lose what its reader has opened.
  const headers = { accept: 'text/html', 'if-none-match': pageStamp().etag };
  const response = await fetch(url, { headers, cache: 'no-store' });
  if (response.status === 304) return;
  const html = await response.text();
  // The reader has gone on meanwhile; the page that is shown now is looked at by who led there.
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

/** Other scripts, another policy, or another kind of page. */
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

/** As the server wrote it. */
function hrefOf(link: HTMLLinkElement): string {
  return link.getAttribute('href')!.replace(/\?relaydocs-version=\d+$/, '');
}

/** New style sheets are there before old ones go, so that the page is never without. */
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
    // Where it stands decides which rule wins.
    if (last) last.after(added);
    else document.head.append(added);
    last = added;
    return loaded;
  });
  await Promise.all(loading);
  for (const [href, link] of known) if (served.has(href)) link.remove();
}

/** Everything in `<body>`: each part that differs is exchanged; the main landmark is morphed. */
function patchShell(next: Document): void {
  const root = document.documentElement;
  for (const { name, value } of next.documentElement.attributes) {
    // The mode that the reader sees is theirs. An attribute that is written has the browser style the page anew.
    if (name !== 'data-theme' && root.getAttribute(name) !== value) root.setAttribute(name, value);
  }
  patchMain(next);
  patchParts(next);
}

function patchMain(next: Document): void {
  const main = mainOf(document);
  const nextMain = mainOf(next);
  const [content, nextContent] = [contentOf(document), contentOf(next)];
  // Sidebar or table of contents has come or gone, or what is around all of them is another.
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
  // Asked for later, it would have the browser lay out the new text at once.
  const scrollTop = sidebar?.scrollTop;
  morphMain(main, nextMain);
  exchange(document.querySelector('.rd-toc'), next.querySelector('.rd-toc'));
  if (!sidebar || !nextSidebar) return;
  keepSidebarState(sidebar, nextSidebar);
  if (exchange(sidebar, nextSidebar)) document.querySelector('.rd-sidebar')!.scrollTop = scrollTop!;
}

/** A page that is a component may have a main landmark of its own in ours. */
function mainOf(page: Document): HTMLElement {
  return page.querySelector('#rd-main, main')!;
}

function contentOf(page: Document): Element {
  return page.querySelector('[data-rd-region=content]')!;
}

function columnsOf(content: Element): string {
  return ['.rd-sidebar', 'main', '.rd-toc'].map((part) => content.querySelector(part) !== null).join();
}

/** What a Layout of the site's own has around the main landmark, and its script. */
function frameOf(content: Element, main: Element): string {
  const island = main.parentElement!.closest('relay-island');
  return island && content.contains(island) ? scriptOf(island) : '';
}

/** The shell around the content: navbar, announcement, footer. What scripts have opened, as the search, is the reader's. */
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

/** What the server sent last for a part: scripts alter what is on the page. */
const sent = new WeakMap<Element, string>();

/** @returns whether the part was another. */
function exchange(part: Element | null, next: Element | null): boolean {
  if (!part || !next) return false;
  const html = next.outerHTML;
  if (sent.get(part) === html || part.isEqualNode(next)) return false;
  const added = document.importNode(next, true);
  sent.set(added, html);
  part.replaceWith(added);
  return true;
}

/** Pictures, style sheets and the like whose address is the same and whose bytes are not. */
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

/** All of them: for a page that was away and cannot know. */
export function refreshStyles(): void {
  for (const link of sheetsOf(document)) if (served.has(hrefOf(link))) exchangeSheet(link, Date.now());
}

/** The old sheet goes when the new one is there. */
function exchangeSheet(link: HTMLLinkElement, version: number): void {
  const added = link.cloneNode() as HTMLLinkElement;
  added.setAttribute('href', `${hrefOf(link)}?relaydocs-version=${version}`);
  added.onload = added.onerror = () => link.remove();
  link.after(added);
}
