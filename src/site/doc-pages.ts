// Makes the page of a planned doc, from front matter, sidebars, tags and git.

import { nearestName } from '../base/names.js';
import type { DocsConfig } from '../config/config.js';
import type { SiteConfig } from '../config/stage-configs.js';
import type { VersionConfig } from '../config/version-config.js';
import type { LastUpdate, SourceFile } from '../content/source-file.js';
import type { SiteError } from '../errors.js';
import { type BuiltSidebar, placeOf } from './build-sidebar.js';
import { toEditUrl } from './edit-url.js';
import type { PlannedDoc, PlannedDocs } from './plan-docs.js';
import type { DocPage, PageLink } from './site.js';
import { unknownDisplayedSidebar, unknownPaginationId } from './site-errors.js';
import { type Tag, type TagsPlace, tagsOf } from './tag-pages.js';

interface DocPageInput {
  config: SiteConfig;
  options: DocsConfig;
  version: VersionConfig;
  planned: PlannedDocs;
  sidebars: readonly BuiltSidebar[];
  tags: ReadonlyMap<string, Tag>;
  tagsPlace: TagsPlace;
  lastUpdates: ReadonlyMap<string, LastUpdate>;
  problems: SiteError[];
}

/** Returns a function that builds pages. Unknown names in front matter are added to `problems`. */
export function docPageBuilder(input: DocPageInput): (doc: PlannedDoc) => DocPage {
  const { config, options, version, planned, sidebars, tags, tagsPlace, lastUpdates, problems } = input;
  const sidebarNames = sidebars.map(({ sidebar }) => sidebar.name);

  /** Returns the sidebar that front matter names, else the first one that contains the page. */
  function findSidebar({ source, route, isLanding }: PlannedDoc): BuiltSidebar | undefined {
    const { displayed_sidebar: displayed } = source.frontMatter;
    if (isLanding || displayed === null) return undefined;
    if (displayed === undefined) return sidebars.find(({ stops }) => stops.has(route));
    const found = sidebars.find(({ sidebar }) => sidebar.name === displayed);
    if (!found)
      problems.push(unknownDisplayedSidebar(source, displayed, nearestName(displayed, sidebarNames)));
    return found;
  }

  /** Returns a neighbour that front matter sets: a page by id, or null for none. */
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
      ...placeOf(options, version, built, stop),
      id: doc.id,
      route,
      title: doc.title,
      description: source.frontMatter.description,
      unlisted: doc.unlisted,
      previous: neighbour(source, 'pagination_prev', stop?.previous),
      next: neighbour(source, 'pagination_next', stop?.next),
      source,
      layout: doc.isLanding ? 'landing' : 'doc',
      tags: tagsOf(doc, tagsPlace, tags),
      editUrl: toEditUrl(options, version, doc, config, problems),
      lastUpdate: lastUpdateOf(source, lastUpdates.get(source.path)),
      draft: source.frontMatter.draft ?? false,
    };
  };
}

/** Merges the last update of front matter and git; for each of the two values, front matter takes precedence. */
export function lastUpdateOf(
  { frontMatter }: SourceFile,
  git: LastUpdate | undefined,
): LastUpdate | undefined {
  const { timeMs = git?.timeMs, author = git?.author ?? '' } = frontMatter.last_update ?? {};
  return timeMs === undefined ? undefined : { timeMs, author };
}
