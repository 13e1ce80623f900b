import { each } from './each.js';
import { TextLink } from './TextLink.js';
import type { ThemeProps } from './theme-components.js';

export function TagListPage({ route }: ThemeProps['TagListPage']) {
  return (
    <div className="rd-doc rd-list-page">
      <div className="rd-prose">
        <h1>{route.title}</h1>
      </div>
      <div className="rd-tags">
        <ul>
          {each(route.tags, (tag) => (
            <li>
              <TextLink href={tag.href} external={tag.external}>
                {tag.label} <small>{tag.count}</small>
              </TextLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
