import type { ThemeProps } from './theme-components.js';

/** The parts stand directly in `<body>`: the navbar sticks to the top of its parent's box. */
export function Layout({ skipLink, announcementBar, navbar, content, footer }: ThemeProps['Layout']) {
  return (
    <>
      {skipLink}
      {announcementBar}
      {navbar}
      <div className="rd-content" data-rd-region="content">
        {content}
      </div>
      {footer}
    </>
  );
}
