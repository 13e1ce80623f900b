import { useTexts } from './texts-context.js';
import type { ThemeProps } from './theme-components.js';

/** src/theme/islands/search/search-page.tsx relies on the names here. */
export function SearchPage({ route }: ThemeProps['SearchPage']) {
  const texts = useTexts();
  return (
    <div className="rd-doc rd-list-page rd-search-page-all" data-search-page="">
      <h1>{route.title}</h1>
      <search>
        <form className="rd-search-form" action={route.permalink}>
          <input
            type="search"
            name="q"
            aria-label={texts.search}
            placeholder={texts.searchPlaceholder}
            maxLength={512}
            autoComplete="off"
            spellCheck={false}
          />
        </form>
      </search>
      <p className="rd-needs-scripts">{texts.searchNeedsScripts}</p>
      <div className="rd-search-results" />
    </div>
  );
}
