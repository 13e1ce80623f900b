// Builds the printed document: cover, table of contents, then the chapters, each on a new page.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { escapeAttribute, escapeText } from '../compile/html/escape-html.js';
import { toRawText } from '../theme/html-tag.js';
import type { BuiltFolder } from './built-folder.js';
import type { Chapter } from './chapters.js';
import { toLocalAddress, toLocalStyles } from './local-page.js';
import { headOf, type Links, type PageHead, toChapterHtml } from './print-chapter.js';
import { printCss } from './print-css.js';

/** The contents of the cover. */
export interface Cover {
  title: string;
  tagline: string;
  /** File of the logo in the build. */
  logo: string | undefined;
  /** Lines at the bottom, such as version and date of the last change. */
  facts: readonly string[];
  /** Address at which the site is published. */
  url: string;
}

export interface PrintInput {
  folder: BuiltFolder;
  chapters: readonly Chapter[];
  cover: Cover;
  /** Heading of the table of contents. */
  contents: string;
  /** Paper size, `A4` or `Letter`. */
  paper: string;
  /** Returns the published address of a file. */
  published: Links['published'];
}

/** Returns the id whose page number the table of contents shows. A heading without page begins with the next chapter. */
export const placeOf = ({ id }: Chapter): string => id;

/** Returns a function that makes the beginning of a document with some of the chapters. Their bodies follow it. */
export async function printHead({
  folder,
  chapters,
  cover,
  paper,
}: PrintInput): Promise<(chapters: readonly Chapter[]) => string> {
  const read = (file: string): Promise<string> => readFile(path.join(folder.dir, file), 'utf8');
  const all = await headOfAll(chapters, folder, read);
  const direction = all.dir === undefined ? '' : ` dir="${escapeAttribute(all.dir)}"`;
  // The site's scripts do not run in it, so nothing may wait for them.
  let head = `<!doctype html><html lang="${escapeAttribute(all.lang)}"${direction} data-theme="light" data-script-failed><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src * data: file:; media-src * file:; style-src 'unsafe-inline'; font-src data: file:; script-src file:"><title>${escapeText(cover.title)}</title>${all.diagrams ?? ''}`;
  for (const sheet of all.sheets) {
    const css = toLocalStyles(await read(sheet), (address) =>
      toFileUrl(toLocalAddress(address, sheet, folder), sheet, folder),
    );
    // A font that loads late would not be used.
    head += `<style>${toRawText('style', css.replace(/font-display:\s*optional/g, 'font-display:block'))}</style>`;
  }
  const symbols = all.symbols.length > 0 ? `<div hidden><svg>${all.symbols.join('')}</svg></div>` : '';
  return (some) =>
    `${head}<style>${toRawText('style', printCss(paper, cover.title, some))}</style></head><body>${symbols}`;
}

/** Returns the HTML before the chapters: cover and table of contents. */
export function frontHtml({ cover, folder, contents, chapters }: PrintInput): string {
  return `${coverHtml(cover, folder)}<nav class="pr-contents"><h1>${escapeText(contents)}</h1>${contentsHtml(chapters)}</nav>\n`;
}

/** Yields chapters with their HTML, in order. Headings without page are part of the next chapter. */
export async function* chapterTexts(
  { folder, chapters, published }: PrintInput,
  places: Links['places'],
): AsyncGenerator<{ chapter: Chapter; html: string }> {
  const byFile = new Map(chapters.flatMap(({ file, id }) => (file === '' ? [] : [[file, id] as const])));
  const links: Links = { chapterOf: (file) => byFile.get(file), published, places };
  let headings: Chapter[] = [];
  for (const chapter of chapters) {
    if (!chapter.page) {
      headings.push(chapter);
      continue;
    }
    const page = await readFile(path.join(folder.dir, chapter.file), 'utf8');
    yield { chapter, html: toChapterHtml(page, chapter, headings, folder, links) };
    headings = [];
  }
}

function coverHtml({ title, tagline, logo, facts, url }: Cover, folder: BuiltFolder): string {
  const picture =
    logo === undefined ? '' : `<img src="${pathToFileURL(path.join(folder.dir, logo)).href}" alt="">`;
  const lines = facts.map((fact) => `<p>${escapeText(fact)}</p>`).join('');
  const address = `<p><a href="${escapeAttribute(url)}">${escapeText(url.replace(/^https?:\/\//, '').replace(/\/$/, ''))}</a></p>`;
  return `<div class="pr-cover">${picture}<p class="pr-title">${escapeText(title)}</p>${tagline && `<p class="pr-tagline">${escapeText(tagline)}</p>`}<div class="pr-facts">${lines}${address}</div></div>\n`;
}

function contentsHtml(chapters: readonly Chapter[], from = 0, depth = 0): string {
  let html = '<ol>';
  for (let index = from; index < chapters.length && chapters[index]!.depth >= depth; index++) {
    const chapter = chapters[index]!;
    if (chapter.depth > depth) continue;
    const place = placeOf(chapter);
    const hasMore = (chapters[index + 1]?.depth ?? 0) > depth;
    html += `<li${hasMore ? ' class="pr-group"' : ''}><a href="#${place}"><span>${escapeText(chapter.label)}</span><span data-page="${place}"></span></a>`;
    html += `${hasMore ? contentsHtml(chapters, index + 1, depth + 1) : ''}</li>`;
  }
  return `${html}</ol>`;
}

/** Collects what is in the heads of all pages, without duplicates. */
async function headOfAll(
  chapters: readonly Chapter[],
  folder: BuiltFolder,
  read: (file: string) => Promise<string>,
): Promise<PageHead> {
  const all = { lang: 'en', dir: undefined as string | undefined, diagrams: undefined as string | undefined };
  const sheets: string[] = [];
  const symbols = new Set<string>();
  let isFirst = true;
  for (const { file } of chapters) {
    if (file === '') continue;
    const head = headOf(await read(file), file, folder);
    if (isFirst) Object.assign(all, { lang: head.lang, dir: head.dir });
    isFirst = false;
    all.diagrams ??= head.diagrams;
    for (const symbol of head.symbols) symbols.add(symbol);
    // Keeps the order of style sheets that each page has: a new one goes behind the one that precedes it on its page.
    let last = -1;
    for (const sheet of head.sheets) {
      const known = sheets.indexOf(sheet);
      if (known < 0) sheets.splice(last + 1, 0, sheet);
      last = known < 0 ? last + 1 : Math.max(last, known);
    }
  }
  return { ...all, sheets, symbols: [...symbols] };
}

function toFileUrl(relative: string, from: string, folder: BuiltFolder): string {
  return /^[a-z][\w+.-]*:|^#/i.test(relative)
    ? relative
    : new URL(relative, pathToFileURL(path.join(folder.dir, from))).href;
}
