// Data of the docs for components, by the hooks of Docusaurus' `plugin-content-docs/client`.
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
  SidebarOfPage,
  VersionOfPage,
} from './page-settings.js';
import { findFirstSidebarItemLink } from './sidebar-category.js';
import { docVersionSearchTag, isSamePath } from './theme-common.js';

export { useAllDocsData };

const DocContext = createContext<DocOfPage | undefined>(undefined);
const VersionContext = createContext<VersionOfPage | undefined>(undefined);
const SidebarContext = createContext<SidebarOfPage | null | undefined>(undefined);

/** Returns front matter, table of contents and metadata of the page. @throws if it does not belong to the docs */
export function useDoc(): DocOfPage {
  const given = useContext(DocContext);
  const { doc } = usePage().page.docs ?? {};
  if (!given && !doc) throw noDoc('useDoc');
  return (given ?? doc)!;
}

export function DocProvider({ content, children }: PropsWithChildren<{ content: DocOfPage }>): ReactElement {
  return provide(DocContext, content, children);
}

/** Returns the version that the page belongs to, with all its docs by id. */
export function useDocsVersion(): VersionOfPage & { docs: Readonly<Record<string, GlobalDoc>> } {
  const given = useContext(VersionContext);
  const { version = given } = usePage().page.docs ?? {};
  const plugins = useAllDocsData();
  if (!version) throw noDoc('useDocsVersion');
  const { docs = [] } =
    plugins[version.pluginId]?.versions.find(({ name }) => name === version.version) ?? {};
  const written = docs.filter(({ title }) => title !== undefined);
  return { docs: Object.fromEntries(written.map((doc) => [doc.id, doc])), ...(given ?? version) };
}

export function DocsVersionProvider(props: PropsWithChildren<{ version: VersionOfPage }>): ReactElement {
  return provide(VersionContext, props.version, props.children);
}

const provide = <Value>(
  context: Context<Value | undefined>,
  value: Value,
  children: ReactNode,
): ReactElement => createElement(context.Provider, { value }, children);

/** Returns the sidebar beside the page; null if there is none. @throws on pages that do not belong to the docs */
export function useDocsSidebar(): SidebarOfPage | null {
  const given = useContext(SidebarContext);
  const { sidebar } = usePage().page.docs ?? {};
  const shown = given === undefined ? sidebar : given;
  if (shown === undefined) throw noDoc('useDocsSidebar');
  return shown;
}

/** Returns the content and the sidebar of a page of the docs; null on other pages. @param route the props of the layout */
export function useDocRootMetadata({ route }: { route?: { routes?: Parameters<typeof renderRoutes>[0] } }): {
  docElement: ReactNode;
  sidebarName: string | undefined;
  sidebarItems: readonly SidebarEntry[] | undefined;
} | null {
  const { docs } = usePage().page;
  const { name: sidebarName, items: sidebarItems } = docs?.sidebar ?? {};
  return docs ? { docElement: renderRoutes(route?.routes), sidebarName, sidebarItems } : null;
}

export function DocsSidebarProvider(props: PropsWithChildren<Partial<SidebarOfPage>>): ReactElement {
  const { name, items, children } = props;
  return provide<SidebarOfPage | null>(SidebarContext, name && items ? { name, items } : null, children);
}

/** Returns a page of the version by its id. @throws if there is none */
export function useDocById(id: string): GlobalDoc;
export function useDocById(id: string | undefined): GlobalDoc | undefined;
export function useDocById(id: string | undefined): GlobalDoc | undefined {
  const { docs } = useDocsVersion();
  if (id === undefined) return undefined;
  const doc = docs[id];
  if (!doc) throw noDoc(`useDocById(${JSON.stringify(id)})`);
  return doc;
}

/** @param hook the one that the author calls, for the error about docs that do not exist */
export function useDocsData(pluginId = 'default', hook = 'useDocsData'): GlobalDocs {
  const data = useAllDocsData()[pluginId];
  if (!data) throw noDoc(`${hook}(${JSON.stringify(pluginId)})`);
  return data;
}

interface ActivePlugin {
  pluginId: string;
  pluginData: GlobalDocs;
}

/** Returns the docs whose path the page is below; the longest path counts. */
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
  const { permalink } = usePage().page;
  const activePlugin = useActivePlugin(options);
  return (
    activePlugin && { activePlugin, activeVersion: versionAt(permalink, activePlugin.pluginData.versions) }
  );
}

export function useVersions(pluginId?: string, hook = 'useVersions'): readonly GlobalVersion[] {
  return useDocsData(pluginId, hook).versions;
}

export function useLatestVersion(pluginId?: string, hook = 'useLatestVersion'): GlobalVersion {
  return useVersions(pluginId, hook).find(({ isLast }) => isLast)!;
}

/** @throws if there are no docs of that id */
export function useActiveVersion(pluginId: string | undefined): GlobalVersion | undefined {
  const { permalink } = usePage().page;
  return versionAt(permalink, useVersions(pluginId, 'useActiveVersion'));
}

function versionAt(permalink: string, versions: readonly GlobalVersion[]): GlobalVersion | undefined {
  // The last version often has the shortest path, below which the other versions are, so the longest path counts.
  return versions
    .filter(({ path }) => isBelow(permalink, path))
    .sort((one, other) => other.path.length - one.path.length)[0];
}

export interface ActiveDocContext {
  activeVersion?: GlobalVersion;
  activeDoc?: GlobalDoc;
  /** Version name -> the page with the same id in that version. */
  alternateDocVersions: Readonly<Record<string, GlobalDoc>>;
}

export function useActiveDocContext(pluginId?: string): ActiveDocContext {
  const { permalink } = usePage().page;
  const versions = useVersions(pluginId, 'useActiveDocContext');
  const activeVersion = versionAt(permalink, versions);
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
  const latest = useLatestVersion(pluginId, 'useDocVersionSuggestions');
  const { alternateDocVersions } = useActiveDocContext(pluginId);
  return { latestDocSuggestion: alternateDocVersions[latest.name], latestVersionSuggestion: latest };
}

const preferenceKey = (pluginId: string): string => `docs-preferred-version-${pluginId}`;

/** Returns the version that the reader has chosen last, and a function to choose one. */
export function useDocsPreferredVersion(
  pluginId = 'default',
  hook = 'useDocsPreferredVersion',
): {
  preferredVersion: GlobalVersion | null;
  savePreferredVersionName(name: string): void;
} {
  const [name] = useStorageSlot(preferenceKey(pluginId));
  const version = useVersions(pluginId, hook).find((one) => one.name === name);
  return {
    preferredVersion: version ?? null,
    savePreferredVersionName: (chosen) => createStorageSlot(preferenceKey(pluginId)).set(chosen),
  };
}

/** Returns the chosen version of each docs folder: plugin id -> version. */
export function useDocsPreferredVersionByPluginId(): Readonly<Record<string, GlobalVersion | null>> {
  const ids = Object.keys(useAllDocsData());
  // The hook is called in a loop, whose order is the same in every render, as the folders of a site do not change.
  const choiceOf = useDocsPreferredVersion;
  return Object.fromEntries(ids.map((id) => [id, choiceOf(id).preferredVersion]));
}

/** Returns the versions that a link into the docs may mean, the most likely one first. */
export function useDocsVersionCandidates(pluginId?: string): readonly GlobalVersion[] {
  const { preferredVersion } = useDocsPreferredVersion(pluginId, 'useDocsVersionCandidates');
  const candidates = [useActiveVersion(pluginId), preferredVersion, useLatestVersion(pluginId)];
  return [...new Set(candidates.filter((one) => one !== undefined && one !== null))];
}

export function useDocsContextualSearchTags(): readonly string[] {
  const plugins = Object.entries(useAllDocsData());
  const { permalink } = usePage().page;
  return plugins.map(([id, { versions }]) => {
    const shown = versions.find(({ docs }) => docs.some(({ path }) => path === permalink));
    return docVersionSearchTag(id, (shown ?? versions.find(({ isLast }) => isLast)!).name);
  });
}

/** Returns the categories above the page and the page itself; null if it is in no sidebar. */
export function useSidebarBreadcrumbs(): readonly SidebarEntry[] | null {
  const sidebar = useDocsSidebar();
  const { permalink } = usePage().page;
  return sidebar && (wayTo(permalink, sidebar.items) ?? null);
}

/** Returns breadcrumbs as structured data of schema.org. */
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
    if (item.href !== undefined && isSamePath(item.href, path)) return [item];
  }
  return undefined;
}

/** Tells whether an entry of the sidebar is the page or contains it. */
export function isActiveSidebarItem(item: SidebarEntry, activePath: string): boolean {
  return wayTo(activePath, [item]) !== undefined;
}

/** Tells whether an entry is shown: an unlisted page only on the page itself. */
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

/** The index of the open category of a level, if only one of them may be open. */
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
