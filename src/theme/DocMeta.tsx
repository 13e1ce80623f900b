import { each } from './each.js';
import { TextLink } from './TextLink.js';
import type { ThemeProps } from './theme-components.js';

export function DocMeta({ route }: ThemeProps['DocMeta']) {
  const { tags, editUrl, lastUpdate } = route;
  if (tags.length === 0 && !editUrl && !lastUpdate) return null;
  return (
    <div className="rd-doc-meta">
      {tags.length > 0 && (
        <div className="rd-tags">
          <b>Tags:</b>
          <ul>
            {each(tags, (tag) => (
              <li>
                <TextLink href={tag.href} external={tag.external}>
                  {tag.label}
                </TextLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      {editUrl && (
        <TextLink href={editUrl} external={true} className="rd-edit">
          Edit this page
        </TextLink>
      )}
      {lastUpdate && (
        <span className="rd-last-update">
          Last updated on <time dateTime={lastUpdate.iso}>{lastUpdate.text}</time>
          {lastUpdate.author !== undefined && <> by {lastUpdate.author}</>}
        </span>
      )}
    </div>
  );
}
