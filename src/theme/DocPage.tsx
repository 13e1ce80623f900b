import { fillText } from '../texts/fill-text.js';
import type { DocRoute, LinkData } from './route-data.js';
import { each, linkEntry, Neighbours, TextLink, tagEntry } from './TextLink.js';
import { useTexts } from './texts-context.js';
import type { ThemeProps } from './theme-components.js';

export function DocPage(props: ThemeProps['DocPage']) {
  const texts = useTexts();
  const { route, versionBanner, breadcrumbs, article, hasOperations, meta, pagination, mobileToc } = props;
  return (
    <div className={['rd-doc', hasOperations && 'rd-wide', route.className].filter(Boolean).join(' ')}>
      {mobileToc}
      {versionBanner}
      {breadcrumbs}
      {route.unlisted && <p className="rd-banner">{texts.unlisted}</p>}
      {route.draft && <p className="rd-banner">{texts.draft}</p>}
      {route.shownIn && <p className="rd-banner">{texts.untranslated}</p>}
      {route.menu && <PageMenu twinUrl={route.twinUrl} links={route.menu} />}
      <article className={proseClasses(route)} lang={route.shownIn?.lang} dir={route.shownIn?.direction}>
        {route.showTitle && <h1>{route.title}</h1>}
        {route.showTitle && route.lead && !hasOperations && <p className="rd-lead">{route.lead}</p>}
        {article}
      </article>
      {route.feedback && <Feedback url={route.feedback.url} />}
      {meta}
      {pagination}
      <button type="button" className="rd-top" hidden>
        {texts.backToTop}
      </button>
    </div>
  );
}

export function proseClasses({ proseClass }: Pick<DocRoute, 'proseClass'>): string {
  return proseClass === undefined ? 'rd-prose' : `rd-prose ${proseClass}`;
}

/** A menu with actions for the page. It opens without scripts. */
function PageMenu({ twinUrl, links }: { twinUrl: string; links: readonly LinkData[] }) {
  const texts = useTexts();
  return (
    <details className="rd-page-menu">
      <summary>{texts.pageMenu}</summary>
      <ul>
        <li>
          <CopyPage twinUrl={twinUrl} />
        </li>
        {linkEntry({ href: twinUrl, external: true, label: texts.viewMarkdown })}
        <li>
          <button type="button" className="rd-print">
            {texts.printPage}
          </button>
        </li>
        {each(links, linkEntry)}
      </ul>
    </details>
  );
}

function CopyPage({ twinUrl }: { twinUrl: string }) {
  return (
    <button type="button" className="rd-copy-page" data-twin={twinUrl}>
      {useTexts().copyPage}
    </button>
  );
}

/** Asks whether the page was helpful. Scripts show the field for what could be better after an answer. */
function Feedback({ url }: { url: string | undefined }) {
  const texts = useTexts();
  return (
    <form className="rd-feedback" data-url={url}>
      <fieldset>
        <legend>{texts.pageHelpful}</legend>
        <button type="button" className="rd-button" value="yes">
          {texts.yes}
        </button>
        <button type="button" className="rd-button" value="no">
          {texts.no}
        </button>
      </fieldset>
      <div hidden>
        <label>
          {texts.feedbackComment}
          <textarea rows={3} maxLength={1000} />
        </label>
        <button type="submit" className="rd-button">
          {texts.sendFeedback}
        </button>
      </div>
      <p role="status" data-thanks={texts.feedbackThanks} />
    </form>
  );
}

/** Breadcrumbs without the page itself, as its title follows below. */
export function Breadcrumbs({ crumbs, homeHref, home }: ThemeProps['Breadcrumbs']) {
  const texts = useTexts();
  const way = crumbs.slice(0, -1);
  if (way.length === 0) return null;
  return (
    <nav className="rd-breadcrumbs" aria-label={texts.breadcrumbs}>
      <ol>
        {home ?? (
          <li>
            <a href={homeHref}>{texts.home}</a>
          </li>
        )}
        {each(way, ({ label, href }) => (
          <li>{href ? <a href={href}>{label}</a> : <span>{label}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}

export function DocMeta({ route }: ThemeProps['DocMeta']) {
  const texts = useTexts();
  const { tags, editUrl, twinUrl, menu } = route;
  return (
    <div className="rd-doc-meta">
      {tags.length > 0 && (
        <div className="rd-tags">
          <b>{texts.tags}:</b>
          <ul>{each(tags, tagEntry)}</ul>
        </div>
      )}
      {editUrl && (
        <TextLink href={editUrl} external={true} className="rd-edit">
          {texts.editPage}
        </TextLink>
      )}
      {!menu && <CopyPage twinUrl={twinUrl} />}
      <LastUpdate route={route} />
    </div>
  );
}

/** When and by whom the page was last changed; below the title of a page, and at the end of a post. */
export function LastUpdate({ route: { lastUpdate } }: ThemeProps['LastUpdate']) {
  const texts = useTexts();
  if (!lastUpdate) return null;
  const { author, iso, text } = lastUpdate;
  const updated = author === undefined ? texts.lastUpdated : fillText(texts.lastUpdatedBy, { author });
  const [before, after] = updated.split('{date}');
  return (
    <span>
      {before}
      <time dateTime={iso}>{text}</time>
      {after}
    </span>
  );
}

export function Pagination({ previous, next }: ThemeProps['Pagination']) {
  const texts = useTexts();
  return (
    <Neighbours
      name={texts.docsPages}
      previous={previous && { ...previous, about: texts.previous }}
      next={next && { ...next, about: texts.next }}
    />
  );
}

/** Tells readers that the page is of another version than the last one, and links to the same page there. */
export function VersionBanner({ version, shell }: ThemeProps['VersionBanner']) {
  const texts = useTexts();
  if (!version || version.banner === 'none') return null;
  const { label, banner, last, instance } = version;
  return (
    <p className="rd-banner rd-version-banner" role="note">
      {fillText(banner === 'unreleased' ? texts.unreleasedVersion : texts.unmaintainedVersion, {
        site: shell.siteTitle,
        version: label,
      })}{' '}
      {version.name !== last.name && (
        <a
          href={last.href}
          data-docs={instance}
          data-version={last.name}
          data-last={last.name === undefined ? '' : undefined}
        >
          {last.label === undefined
            ? texts.newestVersion
            : fillText(last.isSamePage ? texts.pageInLastVersion : texts.lastVersion, {
                version: last.label,
              })}
        </a>
      )}
    </p>
  );
}

export function VersionBadge({ version }: ThemeProps['VersionBadge']) {
  const texts = useTexts();
  if (!version?.badge) return null;
  return <span>{fillText(texts.versionBadge, { version: version.label })}</span>;
}
