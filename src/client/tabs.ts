// Turns labelled sections, which the server's HTML shows one below the other, into an ARIA tab list (APG "Tabs", automatic activation).
// Lists with the same `data-group` follow each other. Their attributes:
//   .rd-tabs  data-group  data-query="parameter of the address"  data-name="of the list"  data-none: no tab is selected at first
//             data-lazy: panels that were never opened are kept out of the DOM, in a <template>
//   .rd-tab   data-value  data-default; its first child is the label, whose attributes the tab gets

import { afterPaint } from '../base/storage.js';
import { awaitsReact } from './hold-clicks.js';
import { onClick } from './listen.js';
import { chosenValues, keepChoice, listsOf, onChoice, showInAddress } from './tab-choice.js';

let lastId = 0;

/** Builds the tab lists in `scope` that are not built yet. @param atOnce number of lists to build now; as many follow after each paint. */
export function buildTabs(scope: ParentNode, atOnce = Infinity): void {
  let left = atOnce;
  for (const tabs of scope.querySelectorAll<HTMLElement>('.rd-tabs:not([data-ready])')) {
    // A list may be in a panel that was closed meanwhile: it is built when that panel is opened.
    if (!tabs.isConnected || awaitsReact(tabs)) continue;
    if (left-- === 0) {
      afterPaint(() => buildTabs(scope, atOnce));
      return;
    }
    build(tabs);
  }
}

function build(tabs: HTMLElement): void {
  const panels = panelsOf(tabs);
  const list = document.createElement('div');
  list.className = 'rd-tab-list';
  list.setAttribute('role', 'tablist');
  if (tabs.dataset.name !== undefined) list.setAttribute('aria-label', tabs.dataset.name);
  list.append(...panels.map(buildTab));
  tabs.prepend(list);
  tabs.dataset.ready = '';
  const values = [...chosenValues(tabs), panels.find(({ dataset }) => 'default' in dataset)?.dataset.value];
  const chosen = values.find((value) => panels.some(({ dataset }) => dataset.value === value));
  select(tabs, chosen ?? ('none' in tabs.dataset ? undefined : panels[0]?.dataset.value));
  if ('lazy' in tabs.dataset) for (const panel of panels) if (panel.hidden) close(panel);
}

function buildTab(panel: HTMLElement): HTMLElement {
  const tab = document.createElement('button');
  const label = panel.firstElementChild!;
  for (const { name, value } of label.attributes) if (name !== 'id') tab.setAttribute(name, value);
  tab.classList.remove('rd-tab-label');
  tab.append(...label.cloneNode(true).childNodes);
  tab.type = 'button';
  tab.id = `rd-tab-${++lastId}`;
  tab.setAttribute('role', 'tab');
  // The author may have set an id, which is a link target: it stays.
  panel.id ||= `${tab.id}-panel`;
  tab.setAttribute('aria-controls', panel.id);
  panel.setAttribute('role', 'tabpanel');
  panel.setAttribute('aria-labelledby', tab.id);
  panel.tabIndex = 0;
  return tab;
}

/** Moves the content of a panel into a <template>, where it neither loads nor runs anything. */
function close(panel: HTMLElement): void {
  const template = document.createElement('template');
  template.content.append(...[...panel.childNodes].slice(1));
  panel.append(template);
}

function open(panel: HTMLElement): void {
  const template = panel.lastElementChild;
  if (!(template instanceof HTMLTemplateElement)) return;
  template.replaceWith(template.content);
  buildTabs(panel);
}

const closedPanels = (): HTMLTemplateElement[] => [
  ...document.querySelectorAll<HTMLTemplateElement>('.rd-tab > template'),
];

/** Finds an element by id, also in closed panels, which it opens. */
export function findElement(id: string): HTMLElement | null {
  const closed = closedPanels().find(({ content }) => content.getElementById(id));
  if (!closed) return document.getElementById(id);
  open(closed.parentElement!);
  return findElement(id);
}

/** Selects the tabs that contain `element`, such as the target of a link. */
export function revealInTabs(element: Element): void {
  for (
    let panel = element.closest<HTMLElement>('.rd-tab');
    panel;
    panel = panel.parentElement!.closest<HTMLElement>('.rd-tab')
  ) {
    const tabs = panel.parentElement!;
    if (!('ready' in tabs.dataset)) {
      if (awaitsReact(tabs)) continue;
      build(tabs);
    }
    select(tabs, panel.dataset.value);
  }
}

export function startTabs(): void {
  const shownTab = '.rd-tab-list > [role="tab"]';
  onClick(shownTab, choose);
  document.addEventListener('keydown', (event) => {
    const tab = (event.target as Element).closest<HTMLElement>(shownTab);
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
  onChoice(selectInGroup);
  // All panels are printed.
  addEventListener('beforeprint', () => {
    for (let closed = closedPanels(); closed.length > 0; closed = closedPanels())
      for (const { parentElement } of closed) open(parentElement!);
  });
}

/** Selects a tab, in all lists of its group and for later pages. The tab keeps its position on the screen. */
function choose(tab: HTMLElement): void {
  const tabs = tab.closest<HTMLElement>('.rd-tabs')!;
  const value = panelsOf(tabs)[[...tab.parentElement!.children].indexOf(tab)]!.dataset.value!;
  const { group } = tabs.dataset;
  const { top } = tab.getBoundingClientRect();
  select(tabs, value);
  showInAddress(tabs, value);
  if (group !== undefined) {
    selectInGroup(group, value);
    keepChoice(group, value);
  }
  scrollBy(0, tab.getBoundingClientRect().top - top);
}

function selectInGroup(group: string, value: string): void {
  for (const tabs of listsOf(group)) {
    if ('ready' in tabs.dataset && select(tabs, value)) showInAddress(tabs, value);
  }
}

/** Selects the panel with a value; false, and no change, if there is none. Without a value, no panel is shown. */
function select(tabs: HTMLElement, value: string | undefined): boolean {
  const panels = panelsOf(tabs);
  const chosen = panels.find(({ dataset }) => dataset.value === value);
  if (!chosen && value !== undefined) return false;
  for (const [index, panel] of panels.entries()) {
    const tab = tabs.firstElementChild!.children[index] as HTMLElement;
    panel.hidden = panel !== chosen;
    tab.setAttribute('aria-selected', String(panel === chosen));
    tab.tabIndex = panel === (chosen ?? panels[0]) ? 0 : -1;
  }
  if (chosen) open(chosen);
  return true;
}

export function panelsOf(tabs: Element): HTMLElement[] {
  return [...tabs.children].filter((child): child is HTMLElement => child.matches('.rd-tab'));
}
