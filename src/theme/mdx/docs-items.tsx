// Items of the navbar by type, including those of the docs, for a site's own navbar.
import type { ReactElement } from 'react';
import { useActiveDocContext, useDocsVersionCandidates, useVersions } from './docs-data.js';
import { useLayoutDoc, useLayoutDocsSidebar } from './layout-hooks.js';
import { ItemInMenu, type ItemProps, itemTypes, LinkItem, MenuItem, renderItem } from './NavbarItems.js';
import type { GlobalVersion } from './page-settings.js';
import type { AnyComponent } from './parts-context.js';

interface DocsItemProps extends ItemProps {
  docsPluginId?: string;
}

/** A link to a page of the docs in the current version; nothing if the page is a draft. */
export function DocItem({
  docId,
  docsPluginId,
  label,
  ...item
}: DocsItemProps & { docId: string }): ReactElement | null {
  const doc = useLayoutDoc(docId, docsPluginId);
  return doc && <LinkItem exact {...item} label={label ?? doc.id} to={doc.path} />;
}

/** A link to the first page of a sidebar. */
export function DocSidebarItem({
  sidebarId,
  docsPluginId,
  label,
  ...item
}: DocsItemProps & { sidebarId: string }): ReactElement | null {
  const { link } = useLayoutDocsSidebar(sidebarId, docsPluginId);
  return link ? <LinkItem exact {...item} label={label ?? link.label} to={link.path} /> : null;
}

const startOf = ({ docs, mainDocId, path }: GlobalVersion): string =>
  docs.find(({ id }) => id === mainDocId)?.path ?? path;

/** A link to the main page of the current version, with the version's label. */
export function VersionItem({ docsPluginId, label, to, ...item }: DocsItemProps): ReactElement {
  const version = useDocsVersionCandidates(docsPluginId)[0]!;
  return <LinkItem {...item} label={label ?? version.label} to={to ?? startOf(version)} />;
}

interface VersionsItemProps extends DocsItemProps {
  dropdownActiveClassDisabled?: boolean;
  dropdownItemsBefore?: readonly ItemProps[];
  dropdownItemsAfter?: readonly ItemProps[];
  /** The versions to list; all by default. */
  versions?: readonly string[] | Readonly<Record<string, { label?: string }>>;
}

const isList = (wanted: VersionsItemProps['versions']): wanted is readonly string[] => Array.isArray(wanted);

/** A dropdown with the same page in all versions; a single link if there is only one version. */
export function VersionsItem({
  docsPluginId,
  dropdownActiveClassDisabled: _,
  dropdownItemsBefore = [],
  dropdownItemsAfter = [],
  versions: wanted,
  ...item
}: VersionsItemProps): ReactElement {
  const all = useVersions(docsPluginId);
  const { alternateDocVersions } = useActiveDocContext(docsPluginId);
  const candidates = useDocsVersionCandidates(docsPluginId);
  const labels: Readonly<Record<string, { label?: string }>> | undefined = isList(wanted)
    ? Object.fromEntries(wanted.map((name) => [name, {}]))
    : wanted;
  const names = labels === undefined ? all.map(({ name }) => name) : Object.keys(labels);
  const links = names.flatMap((name) => {
    const version = all.find((one) => one.name === name);
    if (!version) return [];
    const { label = version.label } = labels?.[name] ?? {};
    return [{ version, label, to: alternateDocVersions[name]?.path ?? startOf(version) }];
  });
  const items = [
    ...dropdownItemsBefore,
    ...links.map(({ label, to }) => ({ label, to, exact: true })),
    ...dropdownItemsAfter,
  ];
  const read =
    candidates.map((one) => links.find(({ version }) => version === one)).find(Boolean) ?? links[0];
  if (items.length === 1) return <LinkItem {...item} {...items[0]} />;
  return <MenuItem {...item} label={read?.label} items={items} />;
}

const types: Readonly<Record<string, AnyComponent>> = {
  ...itemTypes,
  doc: DocItem,
  docSidebar: DocSidebarItem,
  docsVersion: VersionItem,
  docsVersionDropdown: VersionsItem,
};

/** Docusaurus' classes for types of items that are not simple links. */
const classes: Readonly<Record<string, string>> = {
  search: '',
  ...Object.fromEntries(
    ['dropdown', 'docsVersionDropdown', 'localeDropdown', 'html'].map((type) => [type, 'navbar__item']),
  ),
};

/** Renders an item of the configuration; types of the site's own are rendered by its own components. */
export function NavbarItem(item: ItemProps): ReactElement {
  const { type = 'default', isDropdownItem, items, className } = item;
  const ofType = classes[type === 'default' && items ? 'dropdown' : type] ?? 'navbar__item navbar__link';
  const isPlain = isDropdownItem || type.startsWith('custom-') || ofType === '';
  const names = [ofType, className].filter(Boolean).join(' ');
  const classed = isPlain ? item : { ...item, className: names, activeClassName: 'navbar__link--active' };
  return <ItemInMenu value={NavbarItem}>{renderItem(classed, types)}</ItemInMenu>;
}

/** A dropdown with items of all types. */
export function DropdownItem(item: ItemProps): ReactElement {
  return (
    <ItemInMenu value={NavbarItem}>
      <MenuItem {...item} />
    </ItemInMenu>
  );
}
