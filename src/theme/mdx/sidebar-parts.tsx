// The sidebar made of its entries, for sites that replace components for some of these.
import type { ReactElement } from 'react';
import { isActiveSidebarItem, useVisibleSidebarItems } from './docs-data.js';
import { Link } from './Link.js';
import { usePage } from './page-context.js';
import type { SidebarCategory, SidebarEntry, SidebarHtml, SidebarLink } from './page-settings.js';
import { usePart } from './parts-context.js';

interface SidebarItemsProps {
  items: readonly SidebarEntry[];
  /** Permalink of the current page. */
  activePath: string;
  level?: number;
}

type ItemProps<Item> = Omit<SidebarItemsProps, 'items'> & { item: Item; index?: number };

export function SidebarItems({ items, ...place }: SidebarItemsProps): ReactElement {
  const Item = usePart('DocSidebarItem', SidebarItem);
  return (
    <>
      {useVisibleSidebarItems(items, place.activePath).map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <Item key={index} item={item} index={index} level={1} {...place} />
      ))}
    </>
  );
}

export function SidebarItem({ item, ...place }: ItemProps<SidebarEntry>): ReactElement {
  const Category = usePart('DocSidebarItem/Category', SidebarCategoryItem);
  const Html = usePart('DocSidebarItem/Html', SidebarHtmlItem);
  const Entry = usePart('DocSidebarItem/Link', SidebarLinkItem);
  if (item.type === 'category') return <Category item={item} {...place} />;
  return item.type === 'html' ? <Html item={item} {...place} /> : <Entry item={item} {...place} />;
}

export function SidebarLinkItem({ item, activePath }: ItemProps<SidebarLink>): ReactElement {
  return (
    <li className={item.className}>
      <Link to={item.href} aria-current={item.href === activePath ? 'page' : undefined}>
        {item.label}
      </Link>
    </li>
  );
}

export function SidebarHtmlItem({ item }: ItemProps<SidebarHtml>): ReactElement {
  return (
    <li
      className={
        [item.defaultStyle && 'rd-sidebar-text', item.className].filter(Boolean).join(' ') || undefined
      }
      dangerouslySetInnerHTML={{ __html: item.value }}
    />
  );
}

/** A category; the sidebar's scripts open and close it. */
export function SidebarCategoryItem({
  item,
  activePath,
  level = 1,
}: ItemProps<SidebarCategory>): ReactElement {
  const { label, href, items, collapsible, className } = item;
  const Items = usePart('DocSidebarItems', SidebarItems);
  const open = !item.collapsed || isActiveSidebarItem(item, activePath);
  const name = href ? (
    <Link to={href} aria-current={href === activePath ? 'page' : undefined}>
      {label}
    </Link>
  ) : (
    <span>{label}</span>
  );
  return (
    <li className={['rd-group', className].filter(Boolean).join(' ')}>
      {collapsible && !href && (
        <button type="button" aria-expanded={open}>
          {label}
        </button>
      )}
      {collapsible && href && (
        <div>
          {name}
          <button type="button" aria-expanded={open} aria-label={label} />
        </div>
      )}
      {!collapsible && <div>{name}</div>}
      <ul hidden={collapsible && !open}>
        <Items items={items} activePath={activePath} level={level + 1} />
      </ul>
    </li>
  );
}

/** The entries of the sidebar, without the column around them. */
export function SidebarOfData({
  sidebar,
  path,
}: {
  sidebar: readonly SidebarEntry[];
  path: string;
}): ReactElement {
  const Items = usePart('DocSidebarItems', SidebarItems);
  return (
    <nav aria-label={usePage().texts.docsSidebar}>
      <ul>
        <Items items={sidebar} activePath={path} level={1} />
      </ul>
    </nav>
  );
}
