import type { SearchSettings } from '../search/search-settings.js';
import { fillText } from '../texts/fill-text.js';
import { useTexts } from './texts-context.js';

/** Opens the search dialog; what that has to know is kept here. */
export function SearchButton({ settings }: { settings: SearchSettings }) {
  const texts = useTexts();
  return (
    <button
      type="button"
      className="rd-search-button"
      aria-label={fillText(texts.searchWithKey, { key: 'Ctrl+K' })}
      aria-keyshortcuts="Control+K Meta+K /"
      data-key="Ctrl K"
      data-search={JSON.stringify(settings)}
    >
      <span>{texts.search}</span>
    </button>
  );
}
