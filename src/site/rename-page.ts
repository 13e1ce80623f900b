// A page that is called otherwise, in a site that stays what it is: what `buildSite` would make of it, without building all
// of the site. A page's name stands in sidebars, beside the pages before and after it, and in the lists that hold it.
import type { SiteConfig } from '../config/stage-configs.js';
import type { FrontMatter } from '../content/front-matter.js';
import type { RawSidebarItem } from '../content/raw-sidebars.js';
import { type Content, type SourceFile, versionKey } from '../content/source-file.js';
import { normalizeRoute } from './permalink.js';
import { type PlannedDoc, planDocs } from './plan-docs.js';
import type { CardItem, DocPage, DocsInstance, Page, PageLink, SidebarItem, Site } from './site.js';
import { compareTitles } from './tag-pages.js';

/** One file before and after an edit. */
export interface Edit {
  from: SourceFile;
  to: SourceFile;
}

/**
 * @param site of the content in which the file is `edit.from`.
 * @returns undefined where more than names may be other, or which names are the page's own cannot be told.
 */
export function renamePage(site: Site, config: SiteConfig, content: Content, edit: Edit): Site | undefined {
  const page = site.pagesBySource.get(edit.from.path);
  if (!page || site.pages.get(page.route) !== page || !haveOnlyNamesChanged(edit)) return undefined;
  // Which of two pages an id means, for one, is told by who builds the site.
  if (site.problems.some(({ severity }) => severity === 'error')) return undefined;
  const [former, next] = [plan(edit.from, config), plan(edit.to, config)];
  if (former.isLanding || former.isFolderIndex || isNamedBySidebars(former, content)) return undefined;
  try {
    return rename(site, page, former, next);
  } catch (error) {
    if (error instanceof Ambiguous) return undefined;
    throw error;
  }
}

class Ambiguous extends Error {}

/** Whether the front matter and the title in the text differ in names alone. */
function haveOnlyNamesChanged({ from, to }: Edit): boolean {
  const restOf = ({ frontMatter, contentTitle: _, hash: __, ...source }: SourceFile): string => {
    const { title, description, sidebar_label, pagination_label, places, ...rest } = frontMatter;
    return JSON.stringify([rest satisfies Partial<FrontMatter>, source]);
  };
  return !from.isPartial && from.api === undefined && restOf(from) === restOf(to);
}

function plan(source: SourceFile, { docs, title }: SiteConfig): PlannedDoc {
  const options = docs.find(({ id }) => id === source.instance)!;
  const version = options.versions.find(({ name }) => name === source.version)!;
  const baseRoute = normalizeRoute(version.routeBasePath);
  return planDocs({ docs: options, baseRoute, siteTitle: title, sources: [source], drafts: 'shown' })
    .docs[0]!;
}

/** An author's sidebar or category file may call it as it likes. */
function isNamedBySidebars({ id, route, source }: PlannedDoc, content: Content): boolean {
  const { instance, version } = source;
  const raw = content.sidebars.get(versionKey(instance, version));
  const names = (item: RawSidebarItem): boolean => {
    if (item.type === 'link') return item.href === route;
    if (item.type === 'category')
      return (item.link?.type === 'doc' && item.link.id === id) || item.items.some(names);
    return (item.type === 'doc' || item.type === 'ref') && item.id === id;
  };
  return (
    Array.from(raw?.sidebars.values() ?? []).some((items) => items.some(names)) ||
    content.categories.some(
      (category) =>
        category.link?.type === 'doc' && (category.link.id === id || id.endsWith(`/${category.link.id}`)),
    )
  );
}

function rename(site: Site, page: DocPage, former: PlannedDoc, next: PlannedDoc): Site {
  const { route } = page;
  const toLink = (link: PageLink | undefined): PageLink | undefined =>
    link?.route === route ? { title: next.paginationLabel, route } : link;
  const renamed: DocPage = {
    ...page,
    source: next.source,
    title: next.title,
    description: next.source.frontMatter.description,
    breadcrumbs: page.breadcrumbs.map((crumb) =>
      crumb.route === route ? { label: next.label, route } : crumb,
    ),
    previous: toLink(page.previous),
    next: toLink(page.next),
  };
  const pages = new Map(site.pages);
  const pagesBySource = new Map(site.pagesBySource);
  const put = (changed: Page): void => {
    pages.set(changed.route, changed);
    if (changed.type === 'doc') pagesBySource.set(changed.source.path, changed);
  };
  for (const other of site.pages.values()) {
    const isBeside = other.previous?.route === route || other.next?.route === route;
    const beside = isBeside
      ? { ...other, previous: toLink(other.previous), next: toLink(other.next) }
      : other;
    const changed = withCard(beside, former, next);
    if (changed !== other) put(changed);
  }
  put(renamed);
  return { ...site, pages, pagesBySource, docs: site.docs.map((one) => withEntries(one, former, next)) };
}

/** A page that lists others, by their names. */
function withCard(page: Page, { route }: PlannedDoc, next: PlannedDoc): Page {
  if (page.type !== 'category' && page.type !== 'tag') return page;
  // A card with a count is that of a category, whose first page this may be.
  const index = page.items.findIndex(({ href, count }) => href === route && count === undefined);
  if (index === -1) return page;
  const { description } = next.source.frontMatter;
  const card = { ...page.items[index]!, description, label: page.type === 'tag' ? next.title : next.label };
  const items = page.items.with(index, card);
  return { ...page, items: page.type === 'tag' ? sorted(items, card) : items };
}

/** @throws Ambiguous where the order of the files decides. */
function sorted(items: CardItem[], card: CardItem): CardItem[] {
  if (items.some((item) => item !== card && compareTitles(item.label, card.label) === 0))
    throw new Ambiguous();
  return items.sort((a, b) => compareTitles(a.label, b.label));
}

function withEntries(instance: DocsInstance, former: PlannedDoc, next: PlannedDoc): DocsInstance {
  const { source } = former;
  if (instance.id !== source.instance) return instance;
  const versions = instance.versions.map((version) => {
    if (version.name !== source.version) return version;
    const sidebars = new Map(
      Array.from(version.sidebars, ([name, sidebar]) => [
        name,
        { ...sidebar, items: withLabel(sidebar.items, former, next) },
      ]),
    );
    return { ...version, sidebars };
  });
  return { ...instance, versions, last: versions.find(({ isLast }) => isLast)! };
}

/** Lists without the page stay the same objects. */
function withLabel(
  items: readonly SidebarItem[],
  former: PlannedDoc,
  next: PlannedDoc,
): readonly SidebarItem[] {
  let changed: SidebarItem[] | undefined;
  for (const [index, item] of items.entries()) {
    const other = renamedItem(item, former, next);
    if (other === item) continue;
    changed ??= [...items];
    changed[index] = other;
  }
  return changed ?? items;
}

function renamedItem(item: SidebarItem, former: PlannedDoc, next: PlannedDoc): SidebarItem {
  if (item.type === 'html') return item;
  const leadsThere = item.href === former.route;
  // A category that is named for it, or named by its folder.
  if (leadsThere && (item.type === 'group' || item.label !== former.label)) throw new Ambiguous();
  if (item.type === 'link') return leadsThere ? { ...item, label: next.label } : item;
  const items = withLabel(item.items, former, next);
  return items === item.items ? item : { ...item, items };
}
