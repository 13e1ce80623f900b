// Puts the pages of the docs in the order of a book, which is that of the sidebars.
import { globMatcher } from '../base/globs.js';
import type { RenderConfig } from '../config/stage-configs.js';
import { sidebarHeading } from '../render/llms.js';
import { shownPages } from '../site/listed-pages.js';
import { toOutputPath } from '../site/permalink.js';
import type { Page, SidebarItem, Site } from '../site/site.js';
import { nothingToPrint, unknownExportVersion } from './export-errors.js';

/** An entry of the table of contents. */
export interface Chapter {
  /** Id of its element in the document, such as `c12`. */
  id: string;
  /** Label, as in the sidebar. */
  label: string;
  /** Nesting level, 0 for the outermost entries. */
  depth: number;
  /** Labels of its ancestors. */
  place: readonly string[];
  /** undefined for a heading over other entries that has no page. */
  page: Page | undefined;
  /** Path of the page in a build with trailing slashes; empty if there is no page. */
  file: string;
}

export interface ChapterChoice {
  /** Name of a version; default: the last version of each docs folder. */
  version?: string | undefined;
  /** Patterns of routes: `guide/**`. Default: all pages. */
  include?: readonly string[] | undefined;
}

/** @throws SiteError if no page is left. */
export function toChapters(site: Site, config: RenderConfig, { version, include }: ChapterChoice): Chapter[] {
  const shown = new Set(shownPages(site).map(({ route }) => route));
  const isWanted = include
    ? globMatcher(include.map((pattern) => `/${pattern.replace(/^\/|\/$/g, '')}`))
    : () => true;
  const chapters: Chapter[] = [];
  const add = (label: string, place: readonly string[], page: Page | undefined): Chapter => {
    const file = page ? toOutputPath(page.route, { trailingSlash: true }) : '';
    const chapter = { id: `c${chapters.length + 1}`, label, depth: place.length, place, page, file };
    chapters.push(chapter);
    return chapter;
  };
  const take = (route: string | undefined): Page | undefined =>
    route !== undefined && isWanted(route) && shown.delete(route) ? site.pages.get(route) : undefined;
  const walk = (items: readonly SidebarItem[], place: readonly string[]): void => {
    for (const item of items) {
      if (item.type === 'html') continue;
      const page = take(item.href);
      if (item.type === 'link') {
        if (page) add(item.label, place, page);
        continue;
      }
      const heading = add(item.label, place, page);
      walk(item.items, [...place, item.label]);
      // The heading has no entries: its pages are not wanted, or are elsewhere already.
      if (!page && chapters.at(-1) === heading) chapters.pop();
    }
  };
  const versions = chosenVersions(site, version);
  const sidebars = versions.flatMap(({ instance, chosen }) =>
    Array.from(chosen.sidebars.values(), (sidebar) => ({ instance, sidebar })),
  );
  for (const { instance, sidebar } of sidebars) {
    const title = sidebars.length > 1 ? sidebarHeading(sidebar, instance, site, config) : undefined;
    if (title === undefined) walk(sidebar.items, []);
    else {
      const heading = add(title, [], undefined);
      walk(sidebar.items, [title]);
      if (chapters.at(-1) === heading) chapters.pop();
    }
  }
  // Pages of the docs that are in no sidebar.
  for (const { chosen } of versions)
    for (const route of chosen.docs.values()) {
      const page = site.pages.get(route);
      if (page?.type !== 'doc' || page.layout === 'landing' || page.layout === 'module') continue;
      if (take(route)) add(page.title, [], page);
    }
  if (chapters.length === 0) throw nothingToPrint(include ? ` among ${include.join(', ')}` : '');
  return chapters;
}

function chosenVersions(site: Site, version: string | undefined) {
  const all = site.docs.map((instance) => ({
    instance,
    chosen:
      version === undefined
        ? instance.last
        : instance.versions.find(({ name, label }) => name === version || label === version),
  }));
  const chosen = all.flatMap(({ instance, chosen: one }) => (one ? [{ instance, chosen: one }] : []));
  if (chosen.length === 0 && version !== undefined) {
    const names = site.docs.flatMap(({ versions }) => versions.map(({ name }) => name));
    throw unknownExportVersion(version, [...new Set(names)]);
  }
  return chosen;
}
