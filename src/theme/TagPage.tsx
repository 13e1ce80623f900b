import { CardList } from './CardList.js';
import { TextLink } from './TextLink.js';
import type { ThemeProps } from './theme-components.js';

export function TagPage({ route }: ThemeProps['TagPage']) {
  return (
    <div className="rd-doc rd-list-page">
      <div className="rd-prose">
        <h1>{route.title}</h1>
        <p>
          <TextLink href={route.allTags.href} external={route.allTags.external}>
            {route.allTags.label}
          </TextLink>
        </p>
      </div>
      <CardList items={route.items} />
    </div>
  );
}
