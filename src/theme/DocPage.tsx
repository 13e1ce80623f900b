import { useTexts } from './texts-context.js';
import type { ThemeProps } from './theme-components.js';

export function DocPage(props: ThemeProps['DocPage']) {
  const texts = useTexts();
  const {
    route,
    versionBanner,
    versionBadge,
    breadcrumbs,
    article,
    hasOperations,
    meta,
    pagination,
    mobileToc,
  } = props;
  return (
    <div className={hasOperations ? 'rd-doc rd-wide' : 'rd-doc'}>
      {versionBanner}
      {breadcrumbs}
      {versionBadge}
      {mobileToc}
      {route.unlisted && <p className="rd-banner">{texts.unlisted}</p>}
      {route.draft && <p className="rd-banner">{texts.draft}</p>}
      <article className="rd-prose">
        {route.showTitle && <h1>{route.title}</h1>}
        {article}
      </article>
      {meta}
      {pagination}
      <button type="button" className="rd-top" hidden>
        {texts.backToTop}
      </button>
    </div>
  );
}
