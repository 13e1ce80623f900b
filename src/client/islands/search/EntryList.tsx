import type { MouseEvent } from 'react';
import type { SearchHit } from '../../../search/search-client.js';
import type { EntryGroup, SearchEntry } from './create-search.js';
import { textsOfHit } from './hit-texts.js';
import { markedText, texts } from './shared-parts.js';

export interface EntryActions {
  /** The pointer is on it. */
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
  const { kind } = group;
  const titleId = `${group.id}-title`;
  return (
    <section className="rd-search-group">
      <div className="rd-search-group-title" id={titleId}>
        {kind === 'results' ? group.title : groupTitles[kind]}
      </div>
      <div role="listbox" tabIndex={-1} id={group.id} aria-labelledby={titleId}>
        {group.entries.map((entry) => (
          // By its place: to fill what is there with other texts takes less than to make new elements.
          <Entry key={entry.id} entry={entry} active={entry.id === activeId} kind={kind} actions={actions} />
        ))}
      </div>
    </section>
  );
}

interface EntryProps {
  entry: SearchEntry;
  active: boolean;
  kind: EntryGroup['kind'];
  actions: EntryActions;
}

/** The focus stays in the field: which entry is active is told there (`aria-activedescendant`). */
function Entry({ entry, active, kind, actions }: EntryProps) {
  const { hit, id, href } = entry;
  const { title, page } = textsOfHit(hit);
  return (
    <div
      role="option"
      tabIndex={-1}
      id={id}
      aria-selected={active}
      className="rd-search-entry"
      onMouseMove={() => actions.onPoint(entry)}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    >
      <a
        href={href}
        tabIndex={-1}
        onClick={(event) => actions.onClick(entry, event)}
        onAuxClick={(event) => event.button === 1 && actions.onClick(entry, event)}
      >
        <span className="rd-search-title">{markedText(title)}</span>
        {page.length > 0 && <span className="rd-search-page">{markedText(page)}</span>}
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
  );
}

function ActionButton({ kind, name, onClick }: { kind: string; name: string; onClick: () => void }) {
  return (
    <button type="button" className={`rd-icon-button rd-search-${kind}`} title={name} onClick={onClick} />
  );
}
