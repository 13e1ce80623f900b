// The reader's choice of tabs: it comes from the address (`?os=mac`), else from what was stored for the group.
import { onStored, readStored, writeStored } from '../base/storage.js';

const storageKey = (group: string): string => `relaydocs.tabs.${group}`;

/** Returns all tab lists of a group. */
export const listsOf = (group: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`.rd-tabs[data-group="${CSS.escape(group)}"]`),
];

/** Returns values to select in a tab list, in order of preference. A choice in the address applies to all lists of the group. */
export function chosenValues(tabs: HTMLElement): (string | null)[] {
  const { group } = tabs.dataset;
  const inAddress = ({ dataset: { query } }: HTMLElement) =>
    new URLSearchParams(location.search).get(query ?? '');
  return group === undefined
    ? [inAddress(tabs)]
    : [...[tabs, ...listsOf(group)].map(inAddress), readStored(storageKey(group))];
}

export function keepChoice(group: string, value: string): void {
  writeStored(storageKey(group), value);
}

/** Calls `listener` when the reader makes a choice in another window. */
export function onChoice(listener: (group: string, value: string) => void): void {
  const prefix = storageKey('');
  onStored((key, value) => {
    if (value !== null && key?.startsWith(prefix)) listener(key.slice(prefix.length), value);
  });
}

/** Puts a choice into the query of the address, without a new history entry. */
export function showInAddress({ dataset: { query } }: HTMLElement, value: string): void {
  if (query === undefined) return;
  const url = new URL(location.href);
  url.searchParams.set(query, value);
  history.replaceState(history.state, '', url);
  document.dispatchEvent(new Event('relaydocs:query'));
}
