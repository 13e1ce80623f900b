// The language of samples, which the tabs of the page hold: all lists of them follow the first.

export const languageTabs = (): HTMLElement | null =>
  document.querySelector('.rd-op-samples .rd-tabs[data-group="lang"] > .rd-tab-list');

/** Calls back when another one is chosen, on this page. */
export function onLanguage(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  const tabs = languageTabs();
  if (tabs) observer.observe(tabs, { attributeFilter: ['aria-selected'], subtree: true });
  return () => observer.disconnect();
}
