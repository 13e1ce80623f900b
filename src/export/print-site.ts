// `relaydocs export --pdf`: which pages of a site are printed, and what is said of them.
import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cleanUpAtExit } from '../base/process.js';
import type { Config } from '../config/config.js';
import { loadLastUpdates } from '../content/load-last-updates.js';
import { toAbsoluteUrl, toOutputUrl } from '../render/site-url.js';
import { toOutputPath, toPermalink } from '../site/permalink.js';
import type { Site } from '../site/site.js';
import { fillText } from '../texts/fill-text.js';
import type { BuiltFolder } from './built-folder.js';
import { type Chapter, type ChapterChoice, toChapters } from './chapters.js';
import { inlineFiles } from './inline-files.js';
import { type Cover, printDocument } from './print-document.js';
import { type Printed, printPdf } from './print-pdf.js';

export interface PrintOptions extends ChapterChoice {
  /** Absolute path of the browser. */
  browser: string;
  /** `A4` or `Letter`. */
  paper: string;
  /** Default: two minutes, and two seconds for each page. */
  limitMs: number | undefined;
}

/** @param isKept the document is wanted as well. @throws SiteError */
export async function printSite(
  site: Site,
  config: Config,
  folder: BuiltFolder,
  options: PrintOptions,
  isKept: boolean,
): Promise<Printed & { chapters: number }> {
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
    const document = path.join(dir, 'print.html');
    const file = await open(document, 'w');
    const cover = toCover(site, config, folder, options.version, timeMs);
    const input = {
      folder,
      chapters,
      cover,
      contents: config.texts.contents,
      paper: options.paper,
      published,
    };
    for await (const part of printDocument(input)) await file.write(part);
    await file.close();
    const diagrams = folder.files.find((one) => /^assets\/diagrams-\w+\.js$/.test(one));
    const printed = await printPdf(
      {
        browser: options.browser,
        document,
        diagrams: diagrams === undefined ? undefined : path.join(folder.dir, diagrams),
        limitMs: options.limitMs ?? 120_000 + count * 2000,
        timeMs,
      },
      path.join(dir, 'print.pdf'),
    );
    const html = isKept ? await inlineFiles(printed.html, folder.dir) : '';
    return { ...printed, html, chapters: count };
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

/** When one of the pages was changed last; undefined where nobody knows. */
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
