import { CardList } from './CardList.js';
import type { ThemeProps } from './theme-components.js';

export function CategoryPage(props: ThemeProps['CategoryPage']) {
  const { route, versionBanner, versionBadge, breadcrumbs, pagination } = props;
  return (
    <div className="rd-doc">
      {versionBanner}
      {breadcrumbs}
      {versionBadge}
      <div className="rd-prose">
        <h1>{route.title}</h1>
        {route.description !== undefined && <p>{route.description}</p>}
      </div>
      <CardList items={route.items} />
      {pagination}
    </div>
  );
}
