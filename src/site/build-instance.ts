// One docs folder -> its pages, sidebars and tags.
import type { Config, DocsConfig } from '../config/config.js';
import { nearestName } from '../content/nearest-name.js';
import type { Content, LastUpdate, SourceFile } from '../content/source-file.js';
import type { SiteError } from '../errors.js';
import { type BuiltSidebar, buildSidebar, type SidebarStop } from './build-sidebar.js';
import { toCards } from './category-cards.js';
import { toEditUrl } from './edit-url.js';
import { normalizeRoute } from './permalink.js';
import { type PlannedDoc, type PlannedDocs, planDocs } from './plan-docs.js';
import { resolveSidebars } from './resolve-sidebars.js';
import type { CategoryNode, SidebarNode } from './sidebar-node.js';
import type { CategoryPage, DocPage, DocsInstance, Page, PageLink, TagListPage, TagPage } from './site.js';
import { unknownDisplayedSidebar, unknownPaginationId } from './site-errors.js';
import { collectTags, type Tag, tagsOf } from './tag-pages.js';

export interface BuiltInstance {
  docs: DocsInstance;
  /** In the order of the files; generated pages last. Routes may still clash. */
  pages: Page[];
  problems: readonly SiteError[];
}

/** Unversioned docs are one version of this name. */
const version = 'current';

export function buildInstance(config: Config, options: DocsConfig, content: Content): BuiltInstance {
  const baseRoute = normalizeRoute(options.routeBasePath);
  const belongs = ({ instance }: { instance: string }) => instance === options.id;
  const sources = content.sources.filter((source) => belongs(source) && !source.isPartial);
  const planned = planDocs({ docs: options, baseRoute, siteTitle: config.title, sources });
  const { sidebars: nodes, problems: sidebarProblems } = resolveSidebars({
    options,
    baseRoute,
    planned,
    categories: content.categories.filter(belongs),
    raw: content.sidebars.get(options.id),
  });
  const sidebars = Array.from(nodes, ([name, items]) => buildSidebar(name, items));
  const tagsRoute = normalizeRoute(`${baseRoute}/${options.tagsBasePath}`);
  const tags = collectTags(tagsRoute, planned.docs);
  const problems = [...planned.problems, ...sidebarProblems];
  const toPage = docPageBuilder({
    config,
    options,
    planned,
    sidebars,
    tags,
    tagsRoute,
    lastUpdates: content.lastUpdates,
    problems,
  });
  const docPages = planned.docs.map(toPage);

  return {
    docs: {
      id: options.id,
      versions: [
        {
          name: version,
          label: 'Next',
          route: baseRoute,
          isLast: true,
          mainRoute: mainRoute(baseRoute, planned.docs, sidebars),
          docs: new Map(Array.from(planned.byId, ([id, doc]) => [id, doc.route])),
          sidebars: new Map(sidebars.map(({ sidebar }) => [sidebar.name, sidebar])),
        },
      ],
    },
    pages: [...docPages, ...categoryPages(options, nodes, sidebars), ...tagPages(options, tagsRoute, tags)],
    problems,
  };
}

interface DocPageInput {
  config: Config;
  options: DocsConfig;
  planned: PlannedDocs;
  sidebars: readonly BuiltSidebar[];
  tags: ReadonlyMap<string, Tag>;
  tagsRoute: string;
  lastUpdates: ReadonlyMap<string, LastUpdate>;
  problems: SiteError[];
}

function docPageBuilder(input: DocPageInput): (doc: PlannedDoc) => DocPage {
  const { config, options, planned, sidebars, tags, tagsRoute, lastUpdates, problems } = input;
  const sidebarNames = sidebars.map(({ sidebar }) => sidebar.name);

  /** The sidebar that front matter asks for, else the first one that has the page. */
  function findSidebar({ source, route, isLanding }: PlannedDoc): BuiltSidebar | undefined {
    const { displayed_sidebar: displayed } = source.frontMatter;
    if (isLanding || displayed === null) return undefined;
    if (displayed === undefined) return sidebars.find(({ stops }) => stops.has(route));
    const found = sidebars.find(({ sidebar }) => sidebar.name === displayed);
    if (!found)
      problems.push(unknownDisplayedSidebar(source, displayed, nearestName(displayed, sidebarNames)));
    return found;
  }

  /** A neighbour that front matter fixes: by id, or null for none. */
  function neighbour(
    source: SourceFile,
    key: 'pagination_prev' | 'pagination_next',
    usual: PageLink | undefined,
  ): PageLink | undefined {
    const id = source.frontMatter[key];
    if (id === undefined) return usual;
    if (id === null) return undefined;
    const doc = planned.byId.get(id);
    if (doc) return { title: doc.paginationLabel, route: doc.route };
    if (!planned.draftIds.has(id))
      problems.push(unknownPaginationId(source, key, id, nearestName(id, planned.byId.keys())));
    return undefined;
  }

  return (doc) => {
    const { source, route } = doc;
    const built = findSidebar(doc);
    const stop = built?.stops.get(route);
    return {
      type: 'doc',
      ...placeOf(options, built, stop),
      id: doc.id,
      route,
      title: doc.title,
      description: source.frontMatter.description,
      unlisted: doc.unlisted,
      previous: neighbour(source, 'pagination_prev', stop?.previous),
      next: neighbour(source, 'pagination_next', stop?.next),
      source,
      layout: doc.isLanding ? 'landing' : 'doc',
      tags: tagsOf(doc, tagsRoute, tags),
      editUrl: toEditUrl(options, doc, config, problems),
      lastUpdate: lastUpdateOf(source, lastUpdates.get(source.path)),
      draft: false,
    };
  };
}

function placeOf(options: DocsConfig, built: BuiltSidebar | undefined, stop: SidebarStop | undefined) {
  return {
    instance: options.id,
    version,
    sidebar: built?.sidebar.name,
    sidebarPath: stop?.path ?? [],
    breadcrumbs: options.breadcrumbs ? (stop?.breadcrumbs ?? []) : [],
  };
}

/** Front matter wins over git, each of its two values by itself. */
function lastUpdateOf({ frontMatter }: SourceFile, git: LastUpdate | undefined): LastUpdate | undefined {
  const { timeMs = git?.timeMs, author = git?.author ?? '' } = frontMatter.last_update ?? {};
  return timeMs === undefined ? undefined : { timeMs, author };
}

function categoryPages(
  options: DocsConfig,
  nodes: ReadonlyMap<string, readonly SidebarNode[]>,
  sidebars: readonly BuiltSidebar[],
): CategoryPage[] {
  const categories = [...nodes.values()].flatMap(allCategories);
  return categories.flatMap(({ link, nodes: items }): CategoryPage[] => {
    if (link?.type !== 'generated-index') return [];
    const built = sidebars.find(({ stops }) => stops.has(link.route))!;
    const stop = built.stops.get(link.route)!;
    return [
      {
        type: 'category',
        ...placeOf(options, built, stop),
        route: link.route,
        title: link.title,
        description: link.description,
        unlisted: false,
        previous: stop.previous,
        next: stop.next,
        items: toCards(items),
        keywords: link.keywords,
        image: link.image,
      },
    ];
  });
}

function allCategories(nodes: readonly SidebarNode[]): CategoryNode[] {
  return nodes.flatMap((node) => (node.type === 'category' ? [node, ...allCategories(node.nodes)] : []));
}

function tagPages(
  options: DocsConfig,
  tagsRoute: string,
  tags: ReadonlyMap<string, Tag>,
): (TagPage | TagListPage)[] {
  if (tags.size === 0) return [];
  const common = {
    ...placeOf(options, undefined, undefined),
    description: undefined,
    unlisted: false,
    previous: undefined,
    next: undefined,
  };
  const links = Array.from(tags.values(), ({ label, route, items }) => ({
    label,
    route,
    count: items.length,
  }));
  const pages = Array.from(tags.values(), ({ label, route, items }): TagPage => {
    const title = `${items.length} ${items.length === 1 ? 'page' : 'pages'} tagged with "${label}"`;
    return { type: 'tag', ...common, route, title, label, items, allTagsRoute: tagsRoute };
  });
  return [{ type: 'tag-list', ...common, route: tagsRoute, title: 'Tags', tags: links }, ...pages];
}

/** The page at the version's root, else the first one of its first sidebar, else its first file. */
function mainRoute(
  baseRoute: string,
  docs: readonly PlannedDoc[],
  sidebars: readonly BuiltSidebar[],
): string {
  if (docs.some((doc) => doc.route === baseRoute)) return baseRoute;
  return sidebars[0]?.sidebar.firstRoute ?? docs[0]?.route ?? baseRoute;
}
