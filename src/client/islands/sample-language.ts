// The language of the code samples: the first tab list of samples on the page decides, and all others follow it.

export const languageTabs = (): HTMLElement | null =>
  document.querySelector('.rd-op-samples .rd-tabs[data-group="lang"] > .rd-tab-list');

/** Calls `listener` when another language is chosen on this page. Returns a function that stops it. */
export function onLanguage(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  const tabs = languageTabs();
  if (tabs) observer.observe(tabs, { attributeFilter: ['aria-selected'], subtree: true });
  return () => observer.disconnect();
}
