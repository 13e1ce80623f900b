import type { SearchHit } from '../../../search/search-client.js';
import type { EntryGroup } from './create-search.js';
import { textsOfHit } from './hit-texts.js';
import { markedText } from './marked-text.js';
import { texts } from './search-texts.js';

/** What the buttons of a recent or favorite search do. */
export interface EntryActions {
  onSave(hit: SearchHit): void;
  onRemove(hit: SearchHit, kind: EntryGroup['kind']): void;
}

/** A titled list of results, or of recent or favorite searches. */
export function EntryList({ group, actions }: { group: EntryGroup; actions: EntryActions }) {
  const titleId = `${group.id}-title`;
  return (
    <section className="rd-search-group">
      <div className="rd-search-group-title" id={titleId}>
        {group.title}
      </div>
      <div role="listbox" tabIndex={-1} id={group.id} aria-labelledby={titleId}>
        {group.entries.map((entry) => (
          // By its place: to fill what is there with other texts takes less than to make new elements.
          <Entry key={entry.id} entry={entry} kind={group.kind} actions={actions} />
        ))}
      </div>
    </section>
  );
}

interface EntryProps {
  entry: EntryGroup['entries'][number];
  kind: EntryGroup['kind'];
  actions: EntryActions;
}

/** The focus stays in the field: which entry is active is told there (`aria-activedescendant`). */
function Entry({ entry, kind, actions }: EntryProps) {
  const { hit, id, active, href, attributes } = entry;
  const { title, page } = textsOfHit(hit);
  return (
    <div
      role="option"
      tabIndex={-1}
      id={id}
      aria-selected={active}
      className="rd-search-entry"
      onMouseMove={attributes.onMouseMove}
      onMouseDown={attributes.onMouseDown}
    >
      <a
        href={href}
        tabIndex={-1}
        onClick={attributes.onClick}
        onAuxClick={(event) => event.button === 1 && attributes.onClick(event)}
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
