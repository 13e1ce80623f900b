// Pages that list others: those of a category, those with a tag, all tags.

import { itemsLabel } from '../texts/fill-text.js';
import type { CardData } from './route-data.js';
import { each, TextLink } from './TextLink.js';
import { useTexts } from './texts-context.js';
import type { ThemeProps } from './theme-components.js';

/** Cards for pages and categories; `count` is the number of entries in a category. */
function CardList({ items }: { items: readonly CardData[] }) {
  const texts = useTexts();
  return (
    <ul className="rd-card-list">
      {each(items, ({ description, count, ...item }) => (
        <li className="rd-card">
          <TextLink {...item}>{item.label}</TextLink>
          {description && <p>{description}</p>}
          {description === undefined && count !== undefined && <p>{itemsLabel(texts, count)}</p>}
        </li>
      ))}
    </ul>
  );
}

export function CategoryPage(props: ThemeProps['CategoryPage']) {
  const { route, versionBanner, versionBadge, breadcrumbs, pagination } = props;
  return (
    <div className="rd-doc">
      {versionBanner}
      {breadcrumbs}
      <div className="rd-prose">
        <h1>{route.title}</h1>
        {versionBadge}
        {route.description && <p>{route.description}</p>}
      </div>
      <CardList items={route.items} />
      {pagination}
    </div>
  );
}

export function TagPage({ route }: ThemeProps['TagPage']) {
  return (
    <div className="rd-doc rd-list-page">
      <div className="rd-prose">
        <h1>{route.title}</h1>
        <p>
          <TextLink {...route.allTags}>{route.allTags.label}</TextLink>
        </p>
      </div>
      <CardList items={route.items} />
    </div>
  );
}

export function TagListPage({ route }: ThemeProps['TagListPage']) {
  // Links of Docusaurus name letters.
  const letters = route.tags.map(({ label: [letter] }) => letter?.toUpperCase());
  return (
    <div className="rd-doc rd-list-page">
      <div className="rd-prose">
        <h1>{route.title}</h1>
      </div>
      <div className="rd-tags">
        <ul>
          {each(route.tags, (tag, n) => (
            <li id={letters.indexOf(letters[n]!) === n ? letters[n] : undefined}>
              <TextLink {...tag} rel="tag">
                {tag.label} <small>{tag.count}</small>
              </TextLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
