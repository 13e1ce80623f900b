import type { MouseEvent } from 'react';
import type { SearchHit } from '../../../search/search-client.js';
import type { EntryGroup, SearchEntry } from './create-search.js';
import { type HitTexts, outlineOf, placeTexts } from './hit-texts.js';
import { markedText, texts } from './shared-parts.js';

export interface EntryActions {
  /** Called when the pointer moves onto an entry. */
  onPoint(entry: SearchEntry): void;
  onClick(entry: SearchEntry, event: MouseEvent): void;
  onSave(hit: SearchHit): void;
  onRemove(hit: SearchHit, kind: EntryGroup['kind']): void;
}

const groupTitles = { recent: texts.recentSearches, favorite: texts.favoriteSearches };

interface EntryListProps {
  group: EntryGroup;
  activeId: string | undefined;
  actions: EntryActions;
}

/** A titled list of results, or of recent or favorite searches. */
export function EntryList({ group, activeId, actions }: EntryListProps) {
  const { kind, entries } = group;
  const titleId = `${group.id}-title`;
  const hits = entries.map(({ hit }) => hit);
  const shown = kind === 'results' ? outlineOf(hits) : hits.map(placeTexts);
  return (
    <section className="rd-search-group">
      <div className="rd-search-group-title" id={titleId}>
        {kind === 'results' ? group.title : groupTitles[kind]}
      </div>
      <div role="listbox" tabIndex={-1} id={group.id} aria-labelledby={titleId}>
        {entries.map((entry, index) => (
          // The key is the position: changing the texts of existing elements is faster than creating new ones.
          <Entry
            key={entry.id}
            entry={entry}
            shown={shown[index]!}
            active={entry.id === activeId}
            kind={kind}
            actions={actions}
          />
        ))}
      </div>
    </section>
  );
}

interface EntryProps {
  entry: SearchEntry;
  shown: HitTexts;
  active: boolean;
  kind: EntryGroup['kind'];
  actions: EntryActions;
}

/**
 * The focus stays in the search field, which names the active entry (`aria-activedescendant`). In the HTML, and so for screen readers, the
 * entry's own text comes first; the style sheet shows the heading above it.
 */
function Entry({ entry, shown, active, kind, actions }: EntryProps) {
  const { hit, id, href } = entry;
  const { page, isBelowPage, heading, text } = shown;
  const isText = kind === 'results' && hit.type === 'content';
  const isPage = !isBelowPage && heading.join('') === page.join('');
  const icon = `rd-search-icon rd-search-of-${kind === 'results' ? (hit.kind ?? 'page') : kind}`;
  const title = heading.length > 0 && <span className="rd-search-title">{markedText(heading)}</span>;
  return (
    <>
      {isBelowPage && (
        <div aria-hidden="true" className={`rd-search-page ${icon}`}>
          <span>{markedText(page)}</span>
        </div>
      )}
      <div
        role="option"
        tabIndex={-1}
        id={id}
        aria-selected={active}
        className={`rd-search-entry ${isPage || kind !== 'results' ? icon : 'rd-search-part'}`}
        onMouseMove={() => actions.onPoint(entry)}
        // Without this, a click would take the focus from the field.
        onMouseDown={(event) => event.preventDefault()}
      >
        <a
          href={href}
          tabIndex={-1}
          onClick={(event) => actions.onClick(entry, event)}
          onAuxClick={(event) => event.button === 1 && actions.onClick(entry, event)}
        >
          {!isText && title}
          {text.length > 0 && <span className="rd-search-text">{markedText(text)}</span>}
          {isText && title}
          {kind === 'results' && !isPage && <span className="rd-visually-hidden">{markedText(page)}</span>}
        </a>
        {kind === 'recent' && (
          <ActionButton kind="save" name={texts.saveSearch} onClick={() => actions.onSave(hit)} />
        )}
        {kind !== 'results' && (
          <ActionButton
            kind="remove"
            name={kind === 'recent' ? texts.removeRecentSearch : texts.removeFavoriteSearch}
            onClick={() => actions.onRemove(hit, kind)}
          />
        )}
      </div>
    </>
  );
}

function ActionButton({ kind, name, onClick }: { kind: string; name: string; onClick: () => void }) {
  return (
    <button type="button" className={`rd-icon-button rd-search-${kind}`} title={name} onClick={onClick} />
  );
}
