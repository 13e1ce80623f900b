import type { ReactElement } from 'react';
import { Link } from './Link.js';
import type { SidebarCategory, SidebarEntry, SidebarLink } from './page-settings.js';
import {
  filterDocCardListItems,
  findFirstSidebarItemLink,
  useCurrentSidebarSiblings,
} from './sidebar-category.js';

export interface DocCardListProps {
  /** Default: the entries of the category that the page is in. */
  items?: readonly SidebarEntry[];
  className?: string;
}

/** Cards for entries of the sidebar. */
export function DocCardList(props: DocCardListProps): ReactElement {
  return props.items ? <CardList {...props} items={props.items} /> : <CurrentCardList {...props} />;
}

function CurrentCardList({ className }: DocCardListProps): ReactElement {
  return <CardList items={useCurrentSidebarSiblings()} className={className} />;
}

function CardList({ items, className }: Required<Pick<DocCardListProps, 'items'>> & { className?: string }) {
  return (
    <ul className={['rd-card-list', className].filter(Boolean).join(' ')}>
      {filterDocCardListItems(items).map((item) => (
        <li className="rd-card" key={findFirstSidebarItemLink(item)}>
          <CardContent item={item} />
        </li>
      ))}
    </ul>
  );
}

/** One card by itself. */
export function DocCard({ item }: { item: SidebarCategory | SidebarLink }): ReactElement {
  return (
    <div className="rd-card-list">
      <div className="rd-card">
        <CardContent item={item} />
      </div>
    </div>
  );
}

function CardContent({ item }: { item: SidebarCategory | SidebarLink }): ReactElement {
  const { label, description = countOf(item) } = item;
  return (
    <>
      <Link to={findFirstSidebarItemLink(item)}>{label}</Link>
      {description !== undefined && <p>{description}</p>}
    </>
  );
}

function countOf(item: SidebarCategory | SidebarLink): string | undefined {
  if (item.type === 'link') return undefined;
  return itemCount(filterDocCardListItems(item.items).length);
}

const itemCount = (count: number): string => (count === 1 ? '1 item' : `${count} items`);

/** For cards of the site's own. */
export function useDocCardDescriptionCategoryItemsPlural(): (count: number) => string {
  return itemCount;
}
