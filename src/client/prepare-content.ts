import { buildTabs } from './tabs.js';

/** What the page's content needs before it is scrolled to: at the first visit and after each navigation. */
export function prepareContent(): void {
  buildTabs(document);
  // A `style` attribute in the HTML would need a weaker Content-Security-Policy.
  for (const pre of document.querySelectorAll<HTMLElement>('pre[data-start]')) {
    pre.style.setProperty('--rd-start', pre.dataset.start!);
  }
}
