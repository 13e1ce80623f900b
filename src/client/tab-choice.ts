// Which tab a reader has chosen: by the address (`?os=mac`), else as it was kept for the group.
import { onStored, readStored, writeStored } from '../base/storage.js';

const storageKey = (group: string): string => `relaydocs.tabs.${group}`;

/** The lists of a group. */
export const listsOf = (group: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`.rd-tabs[data-group="${CSS.escape(group)}"]`),
];

/** The likeliest first. What the address says to one list it says to all of its group. */
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

/** Calls back when another window of the reader's has chosen. */
export function onChoice(listener: (group: string, value: string) => void): void {
  const prefix = storageKey('');
  onStored((key, value) => {
    if (value !== null && key?.startsWith(prefix)) listener(key.slice(prefix.length), value);
  });
}

/** Puts a choice into the address, without an entry in the history. */
export function showInAddress({ dataset: { query } }: HTMLElement, value: string): void {
  if (query === undefined) return;
  const url = new URL(location.href);
  url.searchParams.set(query, value);
  history.replaceState(history.state, '', url);
  document.dispatchEvent(new Event('relaydocs:query'));
}
