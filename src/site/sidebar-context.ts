import path from 'node:path';
import GithubSlugger from 'github-slugger';
import { nearestName } from '../base/names.js';
import type { DocsConfig } from '../config/config.js';
import type { CategoryFile, CategoryLink } from '../content/category-file.js';
import type { ErrorLocation, SiteError } from '../errors.js';
import type { PrefixParser } from './number-prefix.js';
import { normalizeRoute } from './permalink.js';
import type { PlannedDoc, PlannedDocs } from './plan-docs.js';
import type { GeneratedIndex } from './sidebar-node.js';
import { unknownDocId } from './site-errors.js';

/** Looks up folders and pages. */
export interface FolderNames {
  /** Path of a folder, relative to the docs folder -> its category file. */
  categories: ReadonlyMap<string, CategoryFile>;
  parsePrefix: PrefixParser;
  /** Finds a page by id. An unknown id is reported at `toPlace()`. */
  findDoc(id: string, toPlace: () => SidebarPlace): PlannedDoc | undefined;
}

/** Helps to create sidebar entries. */
export interface SidebarContext extends FolderNames {
  generatedIndex(label: string, link: GeneratedIndexLink): GeneratedIndex;
  collapsing(category: { collapsible?: boolean; collapsed?: boolean; section?: boolean } | undefined): {
    collapsible: boolean;
    collapsed: boolean;
  };
}

export interface SidebarPlace {
  keyPath: string;
  location: ErrorLocation;
}

type GeneratedIndexLink = Extract<CategoryLink, { type: 'generated-index' }>;

/** Creates the context for all sidebars of a docs folder, as the slugs of generated indexes must be unique. */
export function createSidebarContext(
  options: DocsConfig,
  planned: PlannedDocs,
  problems: SiteError[],
): SidebarContext {
  const slugger = new GithubSlugger();
  return {
    parsePrefix: planned.parsePrefix,
    categories: new Map(planned.categories.map((category) => [category.dir, category])),
    findDoc(id, toPlace) {
      const doc = planned.byId.get(id);
      // Docs without any pages are reported elsewhere.
      if (!doc && planned.byId.size > 0 && !planned.draftIds.has(id)) {
        const { keyPath, location } = toPlace();
        problems.push(unknownDocId(location, keyPath, id, nearestName(id, planned.byId.keys())));
      }
      return doc;
    },
    generatedIndex(label, link) {
      const slug = link.slug ?? `/category/${slugger.slug(label)}`;
      return {
        type: 'generated-index',
        route: normalizeRoute(path.posix.join('/', planned.baseRoute, slug)),
        title: link.title ?? label,
        description: link.description,
        keywords: link.keywords ?? [],
        image: link.image,
      };
    },
    collapsing(category) {
      const collapsible = !category?.section && (category?.collapsible ?? options.sidebarCollapsible);
      return { collapsible, collapsed: collapsible && (category?.collapsed ?? options.sidebarCollapsed) };
    },
  };
}
