// Finds what the site's code reads of the site through hooks, such as `useSidebar`: the key of a page contains that data and no more.

import type { PageFacts } from '../compile/compiled-page.js';
import { partKeys } from '../config/own-parts.js';
import { namesFrom, toProvidedName } from '../config/provided-names.js';
import type { SiteReads } from '../render/page-input.js';
import type { LoadedPageModules } from './load-page-modules.js';

const categoryNames = namesFrom('sidebar-category', 'DocCard');
const categoryHooks = /\b(?:useCurrentSidebar(?:Category|Siblings)\b|theme(?:-original)?\/DocCard)/;
const docsNames = namesFrom('docs-data', 'docs-items');
const makerNames = namesFrom('core-names');
const postNames = namesFrom('blog-data', 'page-layouts', 'post-page');
const globalNames = namesFrom('docs-data', 'docs-items', 'global-data');
/** Modules with `useDocusaurusContext`, whose result has it as the property `globalData`. */
const contextNames = namesFrom('site-config');
const ofContext = /\bglobalData\b/;
/** Modules that read the same data by themselves. */
const itemNames = namesFrom('docs-items');
/** A property of the result of `useDocsVersion`. */
const allSidebarsName = /\bdocsSidebars\b/;
const sidebarHooks = /\buse(?:DocsSidebar|SidebarBreadcrumbs|DocRootMetadata)\b/;
/** What reads the descriptions of pages from the global data. */
const descriptionHooks = /\buseDocById\b|\buseDocsVersion\)?\(\)\.docs\b/;
const globalHooks =
  /\buse(?:GlobalData|PluginData|AllPluginInstancesData|AllDocsData|DocsData|DocById|DocsVersion|ActivePlugin\w*|Versions|LatestVersion|ActiveVersion|ActiveDocContext|DocVersionSuggestions|DocsPreferredVersion|DocsPreferredVersionByPluginId|DocsVersionCandidates|DocsContextualSearchTags|ContextualSearchFilters|LayoutDoc|LayoutDocsSidebar)\b/;

/**
 * Finds which data of the site pages read, by the imports of their modules; `global`, `sidebar`, `recent`: whether any page reads it.
 * `excerpts`: whether the first words of pages belong to that data.
 */
export function findSiteReads({ bundle, componentKeys, providedKeys, parts, pageItems }: LoadedPageModules): {
  ofPage(facts: PageFacts | undefined): SiteReads;
  global: boolean;
  sidebar: boolean;
  recent: boolean;
  excerpts: boolean;
} {
  const namesOf = (key: string): readonly string[] => bundle?.provided[key] ?? [toProvidedName(key) ?? ''];
  const reach = (names: ReadonlySet<string>, keys: readonly string[]): boolean =>
    keys.some((key) => namesOf(key).some((name) => names.has(name)));
  // For modules that a page imports directly, the bundle does not list names: the page's own code may call any hook.
  const mentions = (hooks: RegExp, names: ReadonlySet<string>, keys: readonly string[]): boolean =>
    keys.some((key) => names.has(toProvidedName(key) ?? '')) || hooks.test(bundle?.code ?? '');
  const asksForGlobal =
    mentions(globalHooks, globalNames, providedKeys) || reach(itemNames, Object.keys(bundle?.provided ?? {}));
  const asksByContext = ofContext.test(bundle?.code ?? '');
  const asksForCategory = mentions(categoryHooks, categoryNames, providedKeys);
  const asksForSidebar = mentions(sidebarHooks, docsNames, providedKeys);
  const asksForAllSidebars = mentions(allSidebarsName, docsNames, providedKeys);
  const showsSidebar = parts.some((name) => name.startsWith('DocSidebar'));
  const global = asksForGlobal || asksByContext;
  const sidebar = asksForSidebar || asksForAllSidebars || showsSidebar;
  return {
    global,
    sidebar,
    recent: parts.some((name) => /^Blog(?:PostPage|Layout|Sidebar)/.test(name)),
    excerpts:
      (global && mentions(descriptionHooks, globalNames, providedKeys)) || (sidebar && asksForCategory),
    ofPage(facts) {
      const imports = facts?.runs ? [...componentKeys, ...facts.imports.map(({ key }) => key)] : [];
      const keys = [...imports, ...partKeys(parts, pageItems)];
      const showsFacts = (['DocItem', 'DocItem/Footer', 'DocItem/Paginator'] as const).some((name) =>
        parts.includes(name),
      );
      const docs = reach(docsNames, keys) || showsSidebar || showsFacts;
      return {
        category: asksForCategory && reach(categoryNames, keys),
        docs,
        maker: reach(makerNames, keys),
        posts: reach(postNames, keys) || parts.includes('BlogPostPage'),
        sidebar: (asksForSidebar && docs) || showsSidebar,
        allSidebars: asksForAllSidebars && docs,
        global: (asksForGlobal && reach(globalNames, keys)) || (asksByContext && reach(contextNames, keys)),
      };
    },
  };
}
