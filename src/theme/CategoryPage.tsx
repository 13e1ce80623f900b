import { CardList } from './CardList.js';
import type { ThemeProps } from './theme-components.js';

export function CategoryPage({ route, breadcrumbs, pagination }: ThemeProps['CategoryPage']) {
  return (
    <div className="rd-doc">
      {breadcrumbs}
      <div className="rd-prose">
        <h1>{route.title}</h1>
        {route.description !== undefined && <p>{route.description}</p>}
      </div>
      <CardList items={route.items} />
      {pagination}
    </div>
  );
}
