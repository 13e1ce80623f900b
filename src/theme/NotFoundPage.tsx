import type { ThemeProps } from './theme-components.js';

export function NotFoundPage({ shell }: ThemeProps['NotFoundPage']) {
  return (
    <div className="rd-doc rd-list-page rd-prose">
      <h1>Page Not Found</h1>
      <p>
        There is no page at this address. It may have been moved, or the link that led you here may be wrong.
      </p>
      <p>
        <a href={shell.baseUrl}>Go to the start page of {shell.siteTitle}</a>
      </p>
    </div>
  );
}
