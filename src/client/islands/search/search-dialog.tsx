// The search dialog once its code is loaded. src/client/search.ts creates the field and the frame around it, so readers can type before
// this script arrives and keep the same field. React renders the panel below.
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { getOrMake } from '../../../base/values.js';
import type { SearchClient } from '../../../search/search-client.js';
import type { SearchSettings, SuggestedPage } from '../../../search/search-settings.js';
import { createSearch, type EntryGroup, type SearchState } from './create-search.js';
import { SearchPanel } from './SearchPanel.js';
import { createHistory } from './search-history.js';
import { buildRequest, tellOfAnswer, toResultUrl } from './search-request.js';
import { suggestedPages } from './suggested-pages.js';

/** Length at which queries are cut. */
const MAX_QUERY_LENGTH = 64;

/** Number of entries that fit into the dialog. They are rendered first; the rest follows if no further key is pressed. */
const FIRST_ENTRIES = 8;
const REST_MS = 100;

interface DialogInput {
  /** An open dialog that contains a form with the field, a reset button, a progress sign and an empty panel. */
  dialog: HTMLDialogElement;
  client: SearchClient;
  settings: SearchSettings;
}

/** Starts an open dialog and searches for what its field already contains. */
export function startDialog({ dialog, client, settings }: DialogInput): void {
  const part = <Part extends HTMLElement>(selector: string): Part => dialog.querySelector<Part>(selector)!;
  const field = part<HTMLInputElement>('input');
  const progress = part('[role=progressbar]');
  const reset = part('[type=reset]');
  const panel = part('.rd-search-panel');
  const root = createRoot(panel);
  const history = createHistory(settings.indexName, !settings.service);
  const events = client.startEvents?.(settings.indexName);

  const urls = new Map<string, string>();

  const search = createSearch({
    sources: [
      {
        id: 'site',
        find: async (query) =>
          (await client.search({ requests: [buildRequest(query, settings)] })).results[0]!,
      },
    ],
    maxQueryLength: MAX_QUERY_LENGTH,
    // Parsing an address is slow, and most results stay the same from one key to the next.
    toUrl: ({ url }) => getOrMake(urls, url, () => toResultUrl(url, settings, client)),
    resultsPerGroup: settings.resultsPerGroup,
    history,
    onChange: show,
    onSelect({ hit, href, position, queryId, elsewhere }, isToOpen) {
      if (position !== undefined) events?.chosen(hit.objectID, position, queryId);
      if (!elsewhere) close();
      if (isToOpen) openUrl(href, elsewhere);
    },
  });

  /** The last state shown. */
  let latest: SearchState | undefined;
  /** The last state that was rendered completely. */
  let announced: SearchState | undefined;
  let rest = 0;
  let pages: readonly SuggestedPage[] = [];

  function show(state: SearchState): void {
    // The answer arrived after the dialog was closed.
    if (!dialog.open) return;
    const isNew = state.answered !== '' && state.answered !== latest?.answered;
    if (isNew && state.status === 'idle') tellOfAnswer(state.answered, state.nbHits);
    latest = state;
    if (field.value !== state.query) field.value = state.query;
    events?.shown(resultIds(state));
    // Unlike `hidden = true`, this does not cause a mutation if nothing changes.
    reset.toggleAttribute('hidden', state.query === '');
    progress.toggleAttribute('hidden', state.status !== 'stalled');
    const entries = state.groups.flatMap((group) => group.entries);
    setAttribute(field, 'aria-activedescendant', entries[state.active]?.id);
    setAttribute(field, 'aria-controls', state.groups.map(({ id }) => id).join(' ') || undefined);
    draw(state, state.answered === announced?.answered || state.active >= FIRST_ENTRIES);
  }

  /** Renders an answer in two steps: the reader sees the visible entries while the others are rendered. */
  function draw(state: SearchState, whole: boolean): void {
    cancelAnimationFrame(rest);
    const first = whole ? state.groups : firstEntries(state.groups);
    const isComplete = first === state.groups;
    panel.ariaBusy = isComplete ? null : 'true';
    if (isComplete) announced = state;
    render({ ...state, groups: first });
    if (!isComplete) {
      rest = requestAnimationFrame(() =>
        setTimeout(() => {
          if (dialog.open && latest === state) draw(state, true);
        }, REST_MS),
      );
    }
  }

  function render(state: SearchState): void {
    // React would otherwise render in a later task, perhaps only after the next frame.
    flushSync(() =>
      root.render(
        <SearchPanel
          state={state}
          announced={announced ?? state}
          pages={pages}
          pageUrl={settings.pageUrl}
          missingResultsUrl={settings.missingResultsUrl}
          actions={{
            onPoint: search.point,
            onClick: search.click,
            onSave: (hit) => change(() => history.save(hit)),
            onRemove: (hit, kind) =>
              change(() => (kind === 'recent' ? history.removeRecent(hit) : history.removeFavorite(hit))),
          }}
          onLeave={({ ctrlKey, metaKey, shiftKey }) => {
            if (!(ctrlKey || metaKey || shiftKey)) close();
          }}
          onSuggestion={(query) => change(() => search.setQuery(query))}
        />,
      ),
    );
  }

  /** The button that was pressed may disappear, so the focus returns to the field. */
  function change(act: () => void): void {
    act();
    if (field.value === '') search.refresh();
    field.focus();
  }

  function close(): void {
    dialog.close();
  }

  const readField = (): void => search.setQuery(field.value);
  field.addEventListener('input', readField);
  // Password managers and similar programs may only dispatch this event.
  field.addEventListener('change', () => {
    if (field.value !== latest?.query) readField();
  });
  field.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    search.onKeyDown(event);
    if (event.key.startsWith('Arrow'))
      panel.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });
  dialog.addEventListener('reset', (event) => {
    event.preventDefault();
    search.setQuery('');
    field.focus();
  });
  // On touch screens, hiding the keyboard leaves room to scroll.
  panel.addEventListener('touchmove', () => field.blur(), { passive: true });
  dialog.addEventListener('close', () => root.unmount());
  readField();
  void suggestedPages(settings).then((found) => {
    pages = found;
    if (dialog.open && latest) draw(latest, panel.ariaBusy === null);
  });
  // The site's own index is fetched while the reader starts to type; an error shows with the first search.
  if (!settings.service)
    void client.search({ requests: [buildRequest('', settings)] }).catch(() => undefined);
}

/** Returns the entries to render first; the same array if that is all of them. */
function firstEntries(groups: SearchState['groups']): SearchState['groups'] {
  const first: EntryGroup[] = [];
  let room = FIRST_ENTRIES;
  for (const group of groups) {
    if (room > 0) first.push({ ...group, entries: group.entries.slice(0, room) });
    room -= group.entries.length;
  }
  return room < 0 ? first : groups;
}

function resultIds({ groups }: SearchState): string[] {
  const results = groups.filter(({ kind }) => kind === 'results');
  return results.flatMap(({ entries }) => entries.map(({ hit }) => hit.objectID));
}

/** Sets an attribute only if it differs, as browsers treat every write as a change. */
function setAttribute(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function openUrl(url: string, elsewhere: boolean): void {
  if (elsewhere) {
    open(url, '_blank', 'noopener');
    return;
  }
  // A click on a link is handled by the page's client-side navigation.
  const link = document.createElement('a');
  link.href = url;
  document.body.append(link);
  link.click();
  link.remove();
}
