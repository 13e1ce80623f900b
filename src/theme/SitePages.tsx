// Pages outside of the docs: landing pages, the page of search results, the page for unknown addresses.
import { fillText } from '../texts/fill-text.js';
import { each, TextLink } from './TextLink.js';
import { useTexts } from './texts-context.js';
import type { ThemeProps } from './theme-components.js';

export function LandingPage({ route, article }: ThemeProps['LandingPage']) {
  const texts = useTexts();
  const { eyebrow, title, tagline, actions, install, image } = route.hero;
  return (
    <>
      <div className={image ? 'rd-hero rd-hero-split' : 'rd-hero'}>
        <div>
          {eyebrow && (
            <p className="rd-eyebrow">
              {eyebrow.link ? <TextLink {...eyebrow.link}>{eyebrow.label}</TextLink> : eyebrow.label}
            </p>
          )}
          <h1>{title}</h1>
          {tagline !== '' && <p>{tagline}</p>}
          {actions.length > 0 && (
            <div className="rd-hero-actions">
              {each(actions, (action) => (
                <TextLink
                  {...action}
                  className={action.primary ? 'rd-button rd-button-primary' : 'rd-button'}
                >
                  {action.label}
                </TextLink>
              ))}
            </div>
          )}
          {install !== undefined && (
            <div className="rd-install">
              <code>{install}</code>
              {/* The client copies the code. */}
              <button type="button" className="rd-copy" data-copy="" aria-label={texts.copyCode} />
            </div>
          )}
        </div>
        {image && <img {...image} alt={image.alt} />}
      </div>
      <div className="rd-landing rd-prose">{article}</div>
    </>
  );
}

/** The page of all search results. src/client/islands/search/search-page.tsx relies on these class names. */
export function SearchPage({ route }: ThemeProps['SearchPage']) {
  const texts = useTexts();
  return (
    <div className="rd-doc rd-list-page rd-search-page-all" data-search-page="">
      <h1>{route.title}</h1>
      <SearchForm pageUrl={route.permalink} />
      <p className="rd-needs-scripts">{texts.searchNeedsScripts}</p>
      <div className="rd-search-results" />
    </div>
  );
}

function SearchForm({ pageUrl }: { pageUrl: string }) {
  const texts = useTexts();
  return (
    <search>
      <form className="rd-search-form" action={pageUrl}>
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
  );
}

/** The page for unknown addresses. If the site has a search, the client searches for words of the address. */
export function NotFoundPage({ shell }: ThemeProps['NotFoundPage']) {
  const texts = useTexts();
  const { search } = shell;
  return (
    <div
      className={`rd-doc rd-list-page ${search ? 'rd-search-page-all' : 'rd-prose'}`}
      data-search-page={search && 'address'}
    >
      <h1>{texts.pageNotFound}</h1>
      <p>{texts.pageNotFoundText}</p>
      <p>
        <a href={shell.baseUrl}>{fillText(texts.startPage, { site: shell.siteTitle })}</a>
      </p>
      {search && (
        <>
          <SearchForm pageUrl={search.pageUrl} />
          <div className="rd-search-results" />
        </>
      )}
    </div>
  );
}
