// What components know of the docs, by the hooks of Docusaurus' `plugin-content-docs/client`.
import {
  type Context,
  createContext,
  createElement,
  type PropsWithChildren,
  type ReactElement,
  type ReactNode,
  useContext,
  useState,
} from 'react';
import { createStorageSlot, useStorageSlot } from './browser-hooks.js';
import { noDoc } from './component-errors.js';
import { renderRoutes } from './core-names.js';
import { useAllDocsData } from './global-data.js';
import { withSlash } from './Link.js';
import { usePage } from './page-context.js';
import type {
  DocOfPage,
  GlobalDoc,
  GlobalDocs,
  GlobalVersion,
  SidebarCategory,
  SidebarEntry,
  VersionOfPage,
} from './page-settings.js';
import { findFirstSidebarItemLink } from './sidebar-category.js';
import { DEFAULT_SEARCH_TAG, docVersionSearchTag } from './theme-common.js';

export { useAllDocsData };

const DocContext = createContext<DocOfPage | undefined>(undefined);
const VersionContext = createContext<VersionOfPage | undefined>(undefined);

/** The page as its author and the site's graph have it. @throws where the page is none of the docs. */
export function useDoc(): DocOfPage {
  const given = useContext(DocContext);
  const { doc } = usePage().page.docs ?? {};
  if (!given && !doc) throw noDoc('useDoc');
  return (given ?? doc)!;
}

export function DocProvider({ content, children }: PropsWithChildren<{ content: DocOfPage }>): ReactElement {
  return provide(DocContext, content, children);
}

/** The version that the page is of, with all its docs by their ids. */
export function useDocsVersion(): VersionOfPage & { docs: Readonly<Record<string, GlobalDoc>> } {
  const given = useContext(VersionContext);
  const { version = given } = usePage().page.docs ?? {};
  const plugins = useAllDocsData();
  if (!version) throw noDoc('useDocsVersion');
  const { docs = [] } =
    plugins[version.pluginId]?.versions.find(({ name }) => name === version.version) ?? {};
  return { docs: Object.fromEntries(docs.map((doc) => [doc.id, doc])), ...(given ?? version) };
}

export function DocsVersionProvider(props: PropsWithChildren<{ version: VersionOfPage }>): ReactElement {
  return provide(VersionContext, props.version, props.children);
}

const provide = <Value>(
  context: Context<Value | undefined>,
  value: Value,
  children: ReactNode,
): ReactElement => createElement(context.Provider, { value }, children);

/** The sidebar beside the page; null where there is none. */
export function useDocsSidebar(): { name: string; items: readonly SidebarEntry[] } | null {
  const { docs } = usePage().page;
  return docs?.sidebar ?? null;
}

/** What the frame of a page of the docs shows, and the sidebar beside it; null on other pages. @param route the frame's own. */
export function useDocRootMetadata({ route }: { route?: { routes?: Parameters<typeof renderRoutes>[0] } }): {
  docElement: ReactNode;
  sidebarName: string | undefined;
  sidebarItems: readonly SidebarEntry[] | undefined;
} | null {
  const { docs } = usePage().page;
  const { name: sidebarName, items: sidebarItems } = docs?.sidebar ?? {};
  return docs ? { docElement: renderRoutes(route?.routes), sidebarName, sidebarItems } : null;
}

export function DocsSidebarProvider({ children }: { children: ReactNode }): ReactNode {
  return children;
}

/** Page of the version by its id. @throws where there is none. */
export function useDocById(id: string): GlobalDoc;
export function useDocById(id: string | undefined): GlobalDoc | undefined;
export function useDocById(id: string | undefined): GlobalDoc | undefined {
  const version = useActiveVersion(undefined);
  if (id === undefined) return undefined;
  const doc = version?.docs.find((one) => one.id === id);
  if (!doc) throw noDoc(`useDocById(${JSON.stringify(id)})`);
  return doc;
}

export function useDocsData(pluginId = 'default'): GlobalDocs {
  const data = useAllDocsData()[pluginId];
  if (!data) throw noDoc(`useDocsData(${JSON.stringify(pluginId)})`);
  return data;
}

interface ActivePlugin {
  pluginId: string;
  pluginData: GlobalDocs;
}

/** The docs that the page is below, the deepest ones. */
export function useActivePlugin({ failfast = false } = {}): ActivePlugin | undefined {
  const { permalink } = usePage().page;
  const [active] = Object.entries(useAllDocsData())
    .filter(([, { path }]) => isBelow(permalink, path))
    .sort(([, one], [, other]) => other.path.length - one.path.length);
  if (!active && failfast) throw noDoc('useActivePlugin');
  return active && { pluginId: active[0], pluginData: active[1] };
}

export function useActivePluginAndVersion(
  options = {},
): { activePlugin: ActivePlugin; activeVersion: GlobalVersion | undefined } | undefined {
  const activePlugin = useActivePlugin(options);
  const activeVersion = useActiveVersion(activePlugin?.pluginId);
  return activePlugin && { activePlugin, activeVersion };
}

export function useVersions(pluginId?: string): readonly GlobalVersion[] {
  return useDocsData(pluginId).versions;
}

export function useLatestVersion(pluginId?: string): GlobalVersion {
  return useVersions(pluginId).find(({ isLast }) => isLast)!;
}

export function useActiveVersion(pluginId: string | undefined): GlobalVersion | undefined {
  const { permalink, docs } = usePage().page;
  const { versions = [] } = useAllDocsData()[pluginId ?? docs?.version.pluginId ?? 'default'] ?? {};
  // The last version is often at the root, below which the others are as well.
  return versions
    .filter(({ path }) => isBelow(permalink, path))
    .sort((one, other) => other.path.length - one.path.length)[0];
}

export interface ActiveDocContext {
  activeVersion?: GlobalVersion;
  activeDoc?: GlobalDoc;
  /** By version: the page of the same id there. */
  alternateDocVersions: Readonly<Record<string, GlobalDoc>>;
}

export function useActiveDocContext(pluginId?: string): ActiveDocContext {
  const { permalink } = usePage().page;
  const versions = useAllDocsData()[pluginId ?? 'default']?.versions ?? [];
  const activeVersion = useActiveVersion(pluginId);
  const activeDoc = activeVersion?.docs.find(({ path }) => path === permalink);
  const alternates = versions.flatMap(({ name, docs }) => {
    const doc = activeDoc && docs.find(({ id }) => id === activeDoc.id);
    return doc ? [[name, doc] as const] : [];
  });
  return { activeVersion, activeDoc, alternateDocVersions: Object.fromEntries(alternates) };
}

export function useDocVersionSuggestions(pluginId?: string): {
  latestDocSuggestion: GlobalDoc | undefined;
  latestVersionSuggestion: GlobalVersion;
} {
  const latest = useLatestVersion(pluginId);
  const { alternateDocVersions } = useActiveDocContext(pluginId);
  return { latestDocSuggestion: alternateDocVersions[latest.name], latestVersionSuggestion: latest };
}

const preferenceKey = (pluginId: string): string => `docs-preferred-version-${pluginId}`;

/** The version that the reader has chosen last. */
export function useDocsPreferredVersion(pluginId = 'default'): {
  preferredVersion: GlobalVersion | null;
  savePreferredVersionName(name: string): void;
} {
  const [name] = useStorageSlot(preferenceKey(pluginId));
  const version = useAllDocsData()[pluginId]?.versions.find((one) => one.name === name);
  return {
    preferredVersion: version ?? null,
    savePreferredVersionName: (chosen) => createStorageSlot(preferenceKey(pluginId)).set(chosen),
  };
}

/** The same of all folders of docs, by their ids. */
export function useDocsPreferredVersionByPluginId(): Readonly<Record<string, GlobalVersion | null>> {
  const ids = Object.keys(useAllDocsData());
  // A site has the same folders in every render, so that hooks keep their order.
  const choiceOf = useDocsPreferredVersion;
  return Object.fromEntries(ids.map((id) => [id, choiceOf(id).preferredVersion]));
}

/** Versions that a link into the docs may mean, the likeliest first. */
export function useDocsVersionCandidates(pluginId?: string): readonly GlobalVersion[] {
  const { preferredVersion } = useDocsPreferredVersion(pluginId);
  const candidates = [useActiveVersion(pluginId), preferredVersion, useLatestVersion(pluginId)];
  return [...new Set(candidates.filter((one) => one !== undefined && one !== null))];
}

export function useDocsContextualSearchTags(): readonly string[] {
  const plugins = Object.entries(useAllDocsData());
  const { permalink } = usePage().page;
  const tags = plugins.map(([id, { versions }]) => {
    const shown = versions.find(({ docs }) => docs.some(({ path }) => path === permalink));
    return docVersionSearchTag(id, (shown ?? versions.find(({ isLast }) => isLast)!).name);
  });
  return [DEFAULT_SEARCH_TAG, ...tags];
}

/** Categories and pages that lead to the page; null where it is in no sidebar. */
export function useSidebarBreadcrumbs(): readonly SidebarEntry[] | null {
  const sidebar = useDocsSidebar();
  const { permalink } = usePage().page;
  return sidebar && (wayTo(permalink, sidebar.items) ?? null);
}

/** Breadcrumbs as schema.org has them. */
export function useBreadcrumbsStructuredData({
  breadcrumbs,
}: {
  breadcrumbs: readonly SidebarEntry[];
}): object {
  const { url } = usePage().config;
  const links = breadcrumbs.flatMap((item) =>
    item.type !== 'html' && item.href !== undefined ? [{ name: item.label, item: url + item.href }] : [],
  );
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: links.map((link, index) => ({ '@type': 'ListItem', position: index + 1, ...link })),
  };
}

function wayTo(path: string, items: readonly SidebarEntry[]): SidebarEntry[] | undefined {
  for (const item of items) {
    if (item.type === 'html') continue;
    const below = item.type === 'category' ? wayTo(path, item.items) : undefined;
    if (below) return [item, ...below];
    if (item.href === path) return [item];
  }
  return undefined;
}

/** Whether an entry of the sidebar is the page, or holds it. */
export function isActiveSidebarItem(item: SidebarEntry, activePath: string): boolean {
  return wayTo(activePath, [item]) !== undefined;
}

/** What is in no list is shown only while it is the page. */
export function isVisibleSidebarItem(item: SidebarEntry, activePath: string): boolean {
  if (item.type === 'link') return !item.unlisted || item.href === activePath;
  if (item.type === 'html') return true;
  return item.href !== undefined || item.items.some((child) => isVisibleSidebarItem(child, activePath));
}

export function useVisibleSidebarItems(
  items: readonly SidebarEntry[],
  activePath: string,
): readonly SidebarEntry[] {
  return items.filter((item) => isVisibleSidebarItem(item, activePath));
}

const ExpandedContext = createContext<Expanded>({ expandedItem: null, setExpandedItem() {} });

/** Which category of a level stands open, where only one may. */
interface Expanded {
  expandedItem: number | null;
  setExpandedItem(item: number | null): void;
}

export function useDocSidebarItemsExpandedState(): Expanded {
  return useContext(ExpandedContext);
}

export function DocSidebarItemsExpandedStateProvider({ children }: { children: ReactNode }): ReactElement {
  const [expandedItem, setExpandedItem] = useState<number | null>(null);
  return createElement(ExpandedContext.Provider, { value: { expandedItem, setExpandedItem } }, children);
}

export function findSidebarCategory(
  items: readonly SidebarEntry[],
  isWanted: (category: SidebarCategory) => boolean,
): SidebarCategory | undefined {
  for (const item of items) {
    if (item.type !== 'category') continue;
    const found = isWanted(item) ? item : findSidebarCategory(item.items, isWanted);
    if (found) return found;
  }
  return undefined;
}

export const findFirstSidebarItemCategoryLink = findFirstSidebarItemLink;

const isBelow = (permalink: string, path: string): boolean =>
  withSlash(permalink).startsWith(withSlash(path));
