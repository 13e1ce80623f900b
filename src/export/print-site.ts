// Implements `relaydocs export --pdf`: selects the pages to print, and the text of the cover.

import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { lookup } from 'mrmime';
import { cleanUpAtExit } from '../base/process.js';
import type { Config } from '../config/config.js';
import { loadLastUpdates } from '../content/load-last-updates.js';
import { toAbsoluteUrl, toOutputUrl } from '../render/site-url.js';
import { toOutputPath, toPermalink } from '../site/permalink.js';
import type { Site } from '../site/site.js';
import { fillText } from '../texts/fill-text.js';
import type { BuiltFolder } from './built-folder.js';
import { type Chapter, type ChapterChoice, toChapters } from './chapters.js';
import { type Cover, chapterTexts, frontHtml, placeOf, printHead } from './print-document.js';

export interface PrintOptions extends ChapterChoice {
  /** Absolute path of the browser. */
  browser: string;
  /** Paper size, `A4` or `Letter`. */
  paper: string;
  /** Time limit; default: two minutes, plus two seconds for each page. */
  limitMs: number | undefined;
}

export interface PrintedSite {
  chapters: number;
  pages: number;
  /** Absolute path of the PDF. */
  pdf: string;
  /** The whole document as HTML, if it is wanted. */
  html: string;
}

/** Limits for a part that is printed at once: a browser needs four times as long for twice as much. */
const partLimit = { chapters: 25, characters: 1_000_000 };

/**
 * Prints a site.
 * @param isKept whether the document is wanted as well. @param use gets the result, whose files are deleted afterwards.
 * @throws SiteError
 */
export async function printSite(
  site: Site,
  config: Config,
  folder: BuiltFolder,
  options: PrintOptions,
  isKept: boolean,
  use: (printed: PrintedSite) => Promise<void>,
): Promise<void> {
  // The PDF library is only loaded for printing.
  const { printPdf } = await import('./print-pdf.js');
  const chapters = toChapters(site, config, options);
  const count = chapters.filter(({ page }) => page).length;
  const timeMs = await lastChange(chapters, config);
  const routes = new Map(
    Array.from(site.pages.keys(), (route) => [toOutputPath(route, { trailingSlash: true }), route]),
  );
  const published = (file: string): string => {
    const route = routes.get(file);
    const url = route === undefined ? toOutputUrl(file, config.baseUrl) : toPermalink(route, config);
    return toAbsoluteUrl(url, config.url);
  };
  const dir = mkdtempSync(path.join(tmpdir(), 'relaydocs-print-'));
  const remove = (): void => rmSync(dir, { recursive: true, force: true });
  const forget = cleanUpAtExit(remove);
  try {
    const cover = toCover(site, config, folder, options.version, timeMs);
    const { paper } = options;
    const input = { folder, chapters, cover, contents: config.texts.contents, paper, published };
    const toHead = await printHead(input);
    const documents: string[] = [];
    const write = async (some: readonly Chapter[], html: string): Promise<void> => {
      const document = path.join(dir, `${documents.length}.html`);
      documents.push(document);
      await writeFile(document, `${toHead(some)}${html}`);
    };
    await write([], frontHtml(input));
    const places = new Set(chapters.map(placeOf));
    let part: Chapter[] = [];
    let text = '';
    for await (const { chapter, html } of chapterTexts(input, places)) {
      const isFull = part.length === partLimit.chapters || text.length + html.length > partLimit.characters;
      if (isFull && part.length > 0) {
        await write(part, text);
        part = [];
        text = '';
      }
      part.push(chapter);
      text += html;
    }
    await write(part, text);
    const [front, ...parts] = documents;
    const diagrams = folder.files.find((one) => /^assets\/diagrams-\w+\.js$/.test(one));
    const pdf = path.join(dir, 'print.pdf');
    const printed = await printPdf(
      {
        browser: options.browser,
        front: front!,
        parts,
        places: [...places],
        diagrams: diagrams === undefined ? undefined : path.join(folder.dir, diagrams),
        limitMs: options.limitMs ?? 120_000 + count * 2000,
        timeMs,
      },
      pdf,
    );
    const body = isKept ? `${toHead(chapters)}\n${printed.html.join('\n')}\n</body></html>\n` : '';
    await use({ chapters: count, pages: printed.pages, pdf, html: await inlineFiles(body, folder.dir) });
  } finally {
    forget();
    remove();
  }
}

function toCover(
  site: Site,
  { title, tagline, navbar, texts, url, baseUrl, dateLang }: Config,
  { has }: BuiltFolder,
  version: string | undefined,
  timeMs: number | undefined,
): Cover {
  const logo = navbar.logo?.src.replace(/^\//, '');
  const versioned = site.docs.find(({ versions }) => versions.length > 1);
  const label = versioned?.versions.find(({ name, label }) => name === version || label === version)?.label;
  const shown = versioned && (label ?? versioned.last.label);
  const format = new Intl.DateTimeFormat(dateLang, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    title,
    tagline,
    logo: logo !== undefined && has(logo) ? logo : undefined,
    facts: [
      ...(shown === undefined ? [] : [fillText(texts.versionBadge, { version: shown })]),
      ...(timeMs === undefined ? [] : [fillText(texts.lastUpdated, { date: format.format(timeMs) })]),
    ],
    url: toAbsoluteUrl(baseUrl, url),
  };
}

/** Returns when the last change of a page was; undefined if it is not known. */
async function lastChange(chapters: readonly Chapter[], config: Config): Promise<number | undefined> {
  const files = chapters.flatMap(({ page }) => (page?.type === 'doc' ? [page.source.path] : []));
  const docs = config.docs.map((one) => ({ ...one, showLastUpdateTime: true }));
  const { lastUpdates } = await loadLastUpdates({ ...config, docs }, files);
  const times = chapters.flatMap(({ page }) => {
    if (page?.type !== 'doc') return [];
    return (page.lastUpdate ?? lastUpdates.get(page.source.path))?.timeMs ?? [];
  });
  return times.length === 0 ? undefined : Math.max(...times);
}

/** Embeds the files of a build that a document refers to; other files stay references. @param dir absolute path of the build */
async function inlineFiles(html: string, dir: string): Promise<string> {
  const root = pathToFileURL(dir + path.sep).href;
  const addresses = new Set(html.match(/file:\/\/\/[^\s"'()<>&]+/g)?.filter((url) => url.startsWith(root)));
  const inlined = new Map<string, string>();
  for (const address of addresses) {
    const file = fileURLToPath(address.replace(/[?#].*$/, ''));
    const type = lookup(file) ?? 'application/octet-stream';
    inlined.set(address, `data:${type};base64,${(await readFile(file)).toString('base64')}`);
  }
  return html.replace(/file:\/\/\/[^\s"'()<>&]+/g, (address) => inlined.get(address) ?? address);
}
