// Puts a new text into the main landmark so that the reader keeps what is theirs: scroll position, open details and tabs,
// focus, selection, islands.
import { buildTabs } from '../tabs.js';
import { morph } from './morph.js';

export function morphMain(main: Element, next: Element): void {
  const restore = takeBackScripts(main);
  copyState(main, next);
  morph(main, next);
  restore();
}

/** What scripts made of the server's HTML is taken back, so that like is compared with like. @returns makes it again. */
function takeBackScripts(main: Element): () => void {
  const chosen = new Map<Element, string | undefined>();
  const focused = document.activeElement;
  let focusedTab: { tabs: Element; index: number } | undefined;
  for (const tabs of main.querySelectorAll<HTMLElement>('.rd-tabs[data-ready]')) {
    const list = tabs.querySelector(':scope > .rd-tab-list');
    const panels = panelsOf(tabs);
    chosen.set(tabs, panels.find(({ hidden }) => !hidden)?.dataset.value);
    if (list && focused && list.contains(focused))
      focusedTab = { tabs, index: [...list.children].indexOf(focused) };
    list?.remove();
    tabs.removeAttribute('data-ready');
    for (const panel of panels) {
      for (const name of ['hidden', 'role', 'aria-labelledby', 'tabindex']) panel.removeAttribute(name);
      if (/^rd-tab-\d+-panel$/.test(panel.id)) panel.removeAttribute('id');
    }
  }
  return () => {
    buildTabs(main);
    for (const [tabs, value] of chosen) {
      const index = panelsOf(tabs).findIndex(({ dataset }) => dataset.value === value);
      const tab = tabs.querySelectorAll<HTMLElement>(':scope > .rd-tab-list > *')[index];
      if (tabs.isConnected && tab?.getAttribute('aria-selected') === 'false') tab.click();
    }
    if (focusedTab) {
      const { tabs, index } = focusedTab;
      tabs.querySelectorAll<HTMLElement>(':scope > .rd-tab-list > *')[index]?.focus({ preventScroll: true });
    }
  };
}

function panelsOf(tabs: Element): HTMLElement[] {
  return [...tabs.children].filter((child): child is HTMLElement => child.matches('.rd-tab'));
}

/** Details that the reader opened or closed are so in the new text as well, found by their summary. */
function copyState(main: Element, next: Element): void {
  const keyOf = (details: HTMLDetailsElement): string => details.querySelector('summary')?.textContent ?? '';
  const known = new Map<string, boolean[]>();
  for (const details of main.querySelectorAll('details')) {
    const states = known.get(keyOf(details)) ?? [];
    known.set(keyOf(details), [...states, details.open]);
  }
  for (const details of next.querySelectorAll('details')) {
    const open = known.get(keyOf(details))?.shift();
    if (open !== undefined) details.open = open;
  }
}
