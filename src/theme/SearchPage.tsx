import type { ThemeProps } from './theme-components.js';

/** src/theme/islands/search/search-page.tsx relies on the names here. */
export function SearchPage({ route }: ThemeProps['SearchPage']) {
  return (
    <div className="rd-doc rd-list-page rd-search-page-all" data-search-page="">
      <h1>{route.title}</h1>
      <search>
        <form className="rd-search-form" action={route.permalink}>
          <input
            type="search"
            name="q"
            aria-label="Search"
            placeholder="Search docs"
            maxLength={512}
            autoComplete="off"
            spellCheck={false}
          />
        </form>
      </search>
      <p className="rd-needs-scripts">The search runs in your browser: please allow scripts for this site.</p>
      <div className="rd-search-results" />
    </div>
  );
}
