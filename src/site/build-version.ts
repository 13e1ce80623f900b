// Builds a version of a docs folder: its pages, sidebars and tags.
import type { DocsConfig } from '../config/config.js';
import type { SiteConfig } from '../config/stage-configs.js';
import type { VersionConfig } from '../config/version-config.js';
import { type Content, versionKey } from '../content/source-file.js';
import type { SiteError } from '../errors.js';
import { type BuiltSidebar, buildSidebar } from './build-sidebar.js';
import { categoryPages } from './category-pages.js';
import { docPageBuilder } from './doc-pages.js';
import { normalizeRoute } from './permalink.js';
import { type Drafts, type PlannedDoc, planDocs } from './plan-docs.js';
import { resolveSidebars } from './resolve-sidebars.js';
import type { DocsVersion, Page } from './site.js';
import { collectTags, findInlineTags, tagPages } from './tag-pages.js';

export interface BuiltVersion {
  version: DocsVersion;
  /** In the order of the files, with generated pages last. Routes may still clash. */
  pages: Page[];
  problems: readonly SiteError[];
}

/** Returns the plans and sidebar nodes from which a version is built. */
export function planVersion(
  config: SiteConfig,
  options: DocsConfig,
  version: VersionConfig,
  content: Pick<Content, 'sources' | 'categories' | 'sidebars'>,
  drafts: Drafts,
) {
  const planned = planDocs(config, options, version, content, drafts);
  const { sidebars: nodes, problems: sidebarProblems } = resolveSidebars({
    options,
    version,
    planned,
    raw: content.sidebars.get(versionKey(options.id, version.name)),
    messages: config.messages?.docs[versionKey(options.id, version.name)],
  });
  return { planned, nodes, sidebarProblems };
}

/** Builds a version: its doc pages, generated pages and sidebars. */
export function buildVersion(
  config: SiteConfig,
  options: DocsConfig,
  version: VersionConfig,
  content: Content,
  drafts: Drafts,
): BuiltVersion {
  const { planned, nodes, sidebarProblems } = planVersion(config, options, version, content, drafts);
  const { baseRoute } = planned;
  const sidebars = Array.from(nodes, ([name, items]) => buildSidebar(name, items, content.icons));
  const tagsRoute = normalizeRoute(`${baseRoute}/${options.tagsBasePath}`);
  const tagsPlace = { tagsRoute, definitions: content.tags.get(versionKey(options.id, version.name)) };
  const tags = collectTags(tagsPlace, planned.docs);
  const problems = [
    ...planned.problems,
    ...sidebarProblems,
    ...findInlineTags(tagsPlace, options.onInlineTags, planned.docs),
  ];
  const toPage = docPageBuilder({
    config,
    options,
    version,
    planned,
    sidebars,
    tags,
    tagsPlace,
    lastUpdates: content.lastUpdates,
    problems,
  });
  const docPages = planned.docs.map(toPage);

  return {
    version: {
      name: version.name,
      label: version.label,
      route: baseRoute,
      isLast: version.isLast,
      banner: version.banner,
      badge: version.badge,
      noIndex: version.noIndex,
      ...(version.className !== undefined && { className: version.className }),
      mainRoute: mainRoute(baseRoute, planned.docs, sidebars),
      docs: new Map(Array.from(planned.byId, ([id, doc]) => [id, doc.route])),
      draftIds: [...planned.draftIds],
      sidebars: new Map(sidebars.map(({ sidebar }) => [sidebar.name, sidebar])),
    },
    pages: [
      ...docPages,
      ...categoryPages(options, version, nodes, sidebars),
      ...tagPages(options, version, { tagsRoute, texts: config.texts }, tags),
    ],
    problems,
  };
}

/** Returns the page at the version's root, else the first page of its first sidebar, else the page of its first file. */
function mainRoute(
  baseRoute: string,
  docs: readonly PlannedDoc[],
  sidebars: readonly BuiltSidebar[],
): string {
  if (docs.some((doc) => doc.route === baseRoute)) return baseRoute;
  return sidebars[0]?.sidebar.firstRoute ?? docs[0]?.route ?? baseRoute;
}
