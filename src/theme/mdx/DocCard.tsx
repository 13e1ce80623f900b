import type { ReactElement, ReactNode } from 'react';
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

/** Shows cards for entries of the sidebar. */
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

/** Shows a single card. */
export function DocCard({ item }: { item: SidebarCategory | SidebarLink }): ReactElement | null {
  if (findFirstSidebarItemLink(item) === undefined) return null;
  return (
    <div className="rd-card-list">
      <div className="rd-card">
        <CardContent item={item} />
      </div>
    </div>
  );
}

export interface CardLayoutProps {
  href: string;
  /** An icon before the title. */
  icon?: ReactNode;
  title: string;
  description?: string;
  className?: string;
}

/** A card whose texts a component of the site provides. */
export function CardLayout({ href, icon, title, description, className }: CardLayoutProps): ReactElement {
  return (
    <div className={['rd-card', className].filter(Boolean).join(' ')}>
      <Link to={href}>
        <CardHeading icon={icon} title={title} />
      </Link>
      {description && <CardDescription description={description} />}
    </div>
  );
}

export function CardHeading({ icon, title }: Pick<CardLayoutProps, 'icon' | 'title'>): ReactElement {
  return (
    <>
      {icon !== undefined && <>{icon} </>}
      {title}
    </>
  );
}

export function CardIcon({ icon }: { icon: ReactNode }): ReactNode {
  return icon;
}

export function CardTitle({ title }: { title: string }): ReactNode {
  return title;
}

export function CardDescription({ description }: { description: string }): ReactElement {
  return <p>{description}</p>;
}

function CardContent({ item }: { item: SidebarCategory | SidebarLink }): ReactElement {
  const { label, description = countOf(item) } = item;
  return (
    <>
      <Link to={findFirstSidebarItemLink(item)}>{label}</Link>
      {description && <p>{description}</p>}
    </>
  );
}

function countOf(item: SidebarCategory | SidebarLink): string | undefined {
  if (item.type === 'link') return undefined;
  return itemCount(filterDocCardListItems(item.items).length);
}

const itemCount = (count: number): string => (count === 1 ? '1 item' : `${count} items`);

/** Returns the function that formats the number of entries, for cards of the site's own. */
export function useDocCardDescriptionCategoryItemsPlural(): (count: number) => string {
  return itemCount;
}
