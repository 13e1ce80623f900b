import { searchFrameTexts } from './search-texts.js';

/** Texts that the scripts in the browser say, too. `{label}` and the like stand for what the page puts in. */
export const clientTexts = {
  colorModeSwitch: 'Switch between dark and light mode (currently {mode})',
  darkMode: 'dark mode',
  lightMode: 'light mode',
  systemMode: 'system mode',
  expandCategory: "Expand sidebar category '{label}'",
  collapseCategory: "Collapse sidebar category '{label}'",
  loadingCategory: 'Loading {label}',
  categoryLoaded: '{label} loaded',
  searchWithKey: 'Search ({key})',
  menu: 'Menu',
  closeMenu: 'Close navigation bar',
  backToMainMenu: '← Back to main menu',
  loadingPage: 'Loading page',
  copied: 'Copied',
  cannotCopy: 'Copying is not allowed here',
  pageError: 'Page Error',
  retry: 'Retry',
  search: 'Search',
  close: 'Close',
  searchPlaceholder: 'Search docs',
  clearQuery: 'Clear the query',
  ...searchFrameTexts,
};

export type ClientTexts = Readonly<Record<keyof typeof clientTexts, string>>;
