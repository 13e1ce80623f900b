import { fillText } from '../texts/fill-text.js';
import { each } from './each.js';
import { TextLink } from './TextLink.js';
import { useTexts } from './texts-context.js';
import type { ThemeProps } from './theme-components.js';

export function DocMeta({ route }: ThemeProps['DocMeta']) {
  const texts = useTexts();
  const { tags, editUrl, lastUpdate, twinUrl } = route;
  const author = lastUpdate?.author;
  const updated = author === undefined ? texts.lastUpdated : fillText(texts.lastUpdatedBy, { author });
  const [before, after] = updated.split('{date}');
  return (
    <div className="rd-doc-meta">
      {tags.length > 0 && (
        <div className="rd-tags">
          <b>{texts.tags}:</b>
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
          {texts.editPage}
        </TextLink>
      )}
      <button type="button" className="rd-copy-page" data-twin={twinUrl}>
        {texts.copyPage}
      </button>
      {lastUpdate && (
        <span className="rd-last-update">
          {before}
          <time dateTime={lastUpdate.iso}>{lastUpdate.text}</time>
          {after}
        </span>
      )}
    </div>
  );
}
