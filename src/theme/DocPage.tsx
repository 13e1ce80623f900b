import type { ThemeProps } from './theme-components.js';

export function DocPage({ route, breadcrumbs, article, meta, pagination, mobileToc }: ThemeProps['DocPage']) {
  return (
    <div className="rd-doc">
      {breadcrumbs}
      {mobileToc}
      {route.unlisted && (
        <p className="rd-banner">
          This page is unlisted. Search engines will not index it, and only readers with its address find it.
        </p>
      )}
      {route.draft && <p className="rd-banner">This page is a draft. It is shown in development only.</p>}
      <article className="rd-prose">
        {route.showTitle && <h1>{route.title}</h1>}
        {article}
      </article>
      {meta}
      {pagination}
    </div>
  );
}
