// Tabs: the page brings labelled sections below each other; here they become an ARIA tab list (APG "Tabs", automatic
// activation). Lists with the same `data-group` follow each other, and the choice is kept.
import { readStored, writeStored } from './storage.js';

const storageKey = (group: string): string => `relaydocs.tabs.${group}`;
let lastId = 0;

/** Builds the tabs in `scope` that are not built yet. */
export function buildTabs(scope: ParentNode): void {
  for (const tabs of scope.querySelectorAll<HTMLElement>('.rd-tabs:not([data-ready])')) {
    const panels = panelsOf(tabs);
    const list = document.createElement('div');
    list.className = 'rd-tab-list';
    list.setAttribute('role', 'tablist');
    for (const panel of panels) {
      const id = `rd-tab-${++lastId}`;
      const tab = document.createElement('button');
      tab.type = 'button';
      tab.id = id;
      tab.textContent = panel.dataset.label!;
      tab.setAttribute('role', 'tab');
      // An id that the author may have set is a link's target: it stays.
      panel.id ||= `${id}-panel`;
      tab.setAttribute('aria-controls', panel.id);
      panel.setAttribute('role', 'tabpanel');
      panel.setAttribute('aria-labelledby', id);
      panel.tabIndex = 0;
      list.append(tab);
    }
    tabs.prepend(list);
    tabs.dataset.ready = '';
    const kept = tabs.dataset.group === undefined ? null : readStored(storageKey(tabs.dataset.group));
    const initial =
      panels.find(({ dataset }) => dataset.value === kept) ??
      panels.find(({ dataset }) => 'default' in dataset) ??
      panels[0];
    if (initial) select(tabs, initial.dataset.value!);
  }
}

/** Shows the panels that hold `element`: it may be the target of a link. */
export function revealInTabs(element: Element): void {
  for (
    let panel = element.closest<HTMLElement>('.rd-tab');
    panel;
    panel = panel.parentElement!.closest<HTMLElement>('.rd-tab')
  ) {
    select(panel.parentElement!, panel.dataset.value!);
  }
}

export function startTabs(): void {
  document.addEventListener('click', (event) => {
    const tab = (event.target as Element).closest<HTMLElement>('[role="tab"]');
    if (tab?.closest('.rd-tabs')) choose(tab);
  });
  document.addEventListener('keydown', (event) => {
    const tab = (event.target as Element).closest<HTMLElement>('.rd-tab-list > [role="tab"]');
    if (!tab || event.ctrlKey || event.altKey || event.metaKey) return;
    const all = [...tab.parentElement!.children] as HTMLElement[];
    const step = getComputedStyle(tab).direction === 'rtl' ? -1 : 1;
    const target = {
      ArrowRight: all.at((all.indexOf(tab) + step) % all.length),
      ArrowLeft: all.at((all.indexOf(tab) - step) % all.length),
      Home: all[0],
      End: all.at(-1),
    }[event.key];
    if (!target) return;
    event.preventDefault();
    target.focus();
    choose(target);
  });
}

/** The reader's choice: for every list of the group, and for later pages. The tab stays where it is on the screen. */
function choose(tab: HTMLElement): void {
  const tabs = tab.closest<HTMLElement>('.rd-tabs')!;
  const value = panelsOf(tabs)[[...tab.parentElement!.children].indexOf(tab)]!.dataset.value!;
  const { group } = tabs.dataset;
  const { top } = tab.getBoundingClientRect();
  select(tabs, value);
  if (group !== undefined) {
    for (const other of document.querySelectorAll<HTMLElement>('.rd-tabs[data-ready]')) {
      if (other.dataset.group === group) select(other, value);
    }
    writeStored(storageKey(group), value);
  }
  scrollBy(0, tab.getBoundingClientRect().top - top);
}

/** Nothing changes where no panel has this value. */
function select(tabs: HTMLElement, value: string): void {
  const panels = panelsOf(tabs);
  const chosen = panels.find(({ dataset }) => dataset.value === value);
  if (!chosen) return;
  for (const [index, panel] of panels.entries()) {
    const tab = tabs.firstElementChild!.children[index] as HTMLElement;
    panel.hidden = panel !== chosen;
    tab.setAttribute('aria-selected', String(panel === chosen));
    tab.tabIndex = panel === chosen ? 0 : -1;
  }
}

function panelsOf(tabs: HTMLElement): HTMLElement[] {
  return [...tabs.children].filter((child): child is HTMLElement => child.matches('.rd-tab'));
}
