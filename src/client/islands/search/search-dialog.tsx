// The search dialog once its code is there. The field and the frame around it are src/client/search.ts's: readers type
// before this has been fetched, and whoever types keeps the same field. React renders what stands below.
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

/** Longer queries are cut. */
const MAX_QUERY_LENGTH = 64;

/** As many as the dialog has room for: the others are drawn when these are seen and no other key has come. */
const FIRST_ENTRIES = 8;
const REST_MS = 100;

interface DialogInput {
  /** Open, with the field in a form, a reset button, a progress sign and an empty panel. */
  dialog: HTMLDialogElement;
  client: SearchClient;
  settings: SearchSettings;
}

/** Brings an open dialog to life; what its field holds is searched for. */
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
    // Most results of a key are those of the last one, and to take an address apart takes long.
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

  /** What was shown last. */
  let latest: SearchState | undefined;
  /** What was drawn whole last. */
  let told: SearchState | undefined;
  let rest = 0;
  let pages: readonly SuggestedPage[] = [];

  function show(state: SearchState): void {
    // An answer that comes when the reader has gone on.
    if (!dialog.open) return;
    const isNew = state.answered !== '' && state.answered !== latest?.answered;
    if (isNew && state.status === 'idle') tellOfAnswer(state.answered, state.nbHits);
    latest = state;
    if (field.value !== state.query) field.value = state.query;
    events?.shown(resultIds(state));
    // Unlike `hidden = true` it changes nothing where nothing changes.
    reset.toggleAttribute('hidden', state.query === '');
    progress.toggleAttribute('hidden', state.status !== 'stalled');
    const entries = state.groups.flatMap((group) => group.entries);
    setAttribute(field, 'aria-activedescendant', entries[state.active]?.id);
    setAttribute(field, 'aria-controls', state.groups.map(({ id }) => id).join(' ') || undefined);
    draw(state, state.answered === told?.answered || state.active >= FIRST_ENTRIES);
  }

  /** Draws an answer in two steps: a reader sees the first one while the second, of what is below, is made. */
  function draw(state: SearchState, whole: boolean): void {
    cancelAnimationFrame(rest);
    const first = whole ? state.groups : firstEntries(state.groups);
    const isComplete = first === state.groups;
    panel.ariaBusy = isComplete ? null : 'true';
    if (isComplete) told = state;
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
    // React would wait for a task of its own, which may come after the next frame.
    flushSync(() =>
      root.render(
        <SearchPanel
          state={state}
          told={told ?? state}
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

  /** The button that was pressed may go with the change: the focus goes back to the field. */
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
  // A program that fills in fields may tell of it by this alone.
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
  // On a touch screen the keyboard leaves room for what is scrolled.
  panel.addEventListener('touchmove', () => field.blur(), { passive: true });
  dialog.addEventListener('close', () => root.unmount());
  readField();
  void suggestedPages(settings).then((found) => {
    pages = found;
    if (dialog.open && latest) draw(latest, panel.ariaBusy === null);
  });
  // The site's own index is fetched while the reader begins to type; a failure shows with the first search.
  if (!settings.service)
    void client.search({ requests: [buildRequest('', settings)] }).catch(() => undefined);
}

/** The groups themselves where they are short. */
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

/** Browsers take an attribute that is set for one that has changed. */
function setAttribute(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function openUrl(url: string, elsewhere: boolean): void {
  if (elsewhere) {
    open(url, '_blank', 'noopener');
    return;
  }
  // As if a link had been clicked: the page's own navigation takes it up.
  const link = document.createElement('a');
  link.href = url;
  document.body.append(link);
  link.click();
  link.remove();
}
