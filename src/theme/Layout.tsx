import type { ComponentType, ReactNode } from 'react';
import { useTexts } from './texts-context.js';
import type { ThemeProps } from './theme-components.js';

/** The frame of every page. No element is around the navbar but `<body>`, as it sticks to the top of its parent only. */
export function Layout({ skipLink, announcementBar, navbar, content, footer }: ThemeProps['Layout']) {
  return (
    <>
      {skipLink}
      <header className="rd-header">
        {announcementBar}
        {navbar}
      </header>
      <div className="rd-content" data-rd-region="content">
        {content}
      </div>
      {footer}
    </>
  );
}

/** A link to the content, the first tab stop of every page. */
export const SkipLink: ComponentType<ThemeProps['SkipLink']> = () => (
  <a className="rd-skip-link" href="#rd-main">
    {useTexts().skipToContent}
  </a>
);

export function DocLayout({ sidebar, main, toc }: ThemeProps['DocLayout']) {
  return (
    <div className={toc === null ? 'rd-docs' : 'rd-docs rd-with-toc'}>
      {sidebar}
      <Main>{main}</Main>
      {toc}
    </div>
  );
}

export function PageLayout({ main }: ThemeProps['PageLayout']) {
  return <Main>{main}</Main>;
}

/** The main landmark. The skip link leads to it, and it gets the focus after a navigation. */
function Main({ children }: { children: ReactNode }) {
  return (
    <main id="rd-main" className="rd-main" tabIndex={-1}>
      {children}
    </main>
  );
}

export function AnnouncementBar({ shell }: ThemeProps['AnnouncementBar']) {
  const texts = useTexts();
  const bar = shell.announcementBar;
  if (!bar) return null;
  return (
    <section className="rd-announcement" aria-label={texts.announcement}>
      <div className="rd-announcement-text" dangerouslySetInnerHTML={{ __html: bar.content }} />
      {bar.isCloseable && (
        <button
          type="button"
          className="rd-icon-button rd-close rd-announcement-close"
          aria-label={texts.close}
        />
      )}
    </section>
  );
}
