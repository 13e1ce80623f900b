// A theme that shows what each component is given and nothing else.
import type { ThemeComponents } from '../../src/theme/theme-components.js';

export const plainTheme: ThemeComponents = {
  Layout: ({ skipLink, announcementBar, navbar, content, footer }) => (
    <>
      {skipLink}
      {announcementBar}
      {navbar}
      {content}
      {footer}
    </>
  ),
  SkipLink: () => <a href="#main">skip</a>,
  AnnouncementBar: ({ shell }) =>
    shell.announcementBar ? <aside>{shell.announcementBar.content}</aside> : null,
  Navbar: ({ shell, items }) => (
    <header>
      {shell.navbarTitle}
      {items.map((item) =>
        item.type === 'html' ? (
          <i key={item.html}>{item.html}</i>
        ) : item.type === 'search' ? (
          <button key="search" type="button" />
        ) : (
          <b key={item.label} className={item.active ? 'active' : undefined}>
            {item.label}
          </b>
        ),
      )}
    </header>
  ),
  DocLayout: ({ sidebar, main, toc }) => (
    <>
      {sidebar}
      <main>{main}</main>
      {toc && <aside>{toc}</aside>}
    </>
  ),
  PageLayout: ({ main }) => <main>{main}</main>,
  Sidebar: ({ sidebarKey, children }) => <nav id={sidebarKey}>{children}</nav>,
  SidebarLink: ({ item, href, external, current }) => (
    <a href={href} target={external ? '_blank' : undefined} aria-current={current ? 'page' : undefined}>
      {item.label}
    </a>
  ),
  SidebarGroup: ({ item, href, open, current, children, fragmentUrl }) => (
    <details open={open} aria-current={current ? 'page' : undefined} data-fragment={fragmentUrl}>
      <summary>{href === undefined ? item.label : <a href={href}>{item.label}</a>}</summary>
      {children}
    </details>
  ),
  SidebarHtml: ({ item }) => <div dangerouslySetInnerHTML={{ __html: item.html }} />,
  Breadcrumbs: ({ crumbs }) =>
    crumbs.length > 0 ? <p>{crumbs.map((crumb) => crumb.label).join(' > ')}</p> : null,
  Toc: ({ entries }) => (entries.length > 0 ? <ol>{entries.map((entry) => entry.id).join()}</ol> : null),
  MobileToc: ({ entries }) => (entries.length > 0 ? <details>{entries.length} headings</details> : null),
  Pagination: ({ previous, next }) => (
    <p>
      {previous && <a href={previous.href}>{previous.label}</a>}
      {next && <a href={next.href}>{next.label}</a>}
    </p>
  ),
  DocMeta: () => null,
  LastUpdate: ({ route }) => <small>{route.lastUpdate?.text}</small>,
  VersionBanner: ({ version }) => <p>{version?.banner}</p>,
  VersionBadge: ({ version }) => <b>{version?.label}</b>,
  DocPage: ({ route, breadcrumbs, article, meta, pagination, mobileToc }) => (
    <>
      {breadcrumbs}
      {mobileToc}
      {route.showTitle && <h1>{route.title}</h1>}
      {article}
      {meta}
      {pagination}
    </>
  ),
  LandingPage: ({ route, article }) => (
    <>
      <h1>{route.hero.title}</h1>
      <p>{route.hero.tagline}</p>
      {route.hero.actions.map((action) => (
        <a key={action.href} href={action.href}>
          {action.label}
        </a>
      ))}
      {article}
    </>
  ),
  CategoryPage: ({ route, breadcrumbs, pagination }) => (
    <>
      {breadcrumbs}
      <h1>{route.title}</h1>
      {route.items.map((item) => (
        <a key={item.href} href={item.href}>
          {item.label}
        </a>
      ))}
      {pagination}
    </>
  ),
  TagPage: ({ route }) => <h1>{route.title}</h1>,
  TagListPage: ({ route }) => <h1>{route.tags.map((tag) => `${tag.label} (${tag.count})`).join(', ')}</h1>,
  PostPage: ({ route, article }) => (
    <article>
      {route.title}
      {article}
    </article>
  ),
  PostListPage: ({ route, excerpts }) => (
    <>
      {route.title}
      {excerpts}
    </>
  ),
  ArchivePage: ({ route }) => <h1>{route.title}</h1>,
  AuthorListPage: ({ route }) => <h1>{route.title}</h1>,
  SearchPage: ({ route }) => <h1>{route.title}</h1>,
  NotFoundPage: ({ route }) => <h1>{route.title}</h1>,
  Footer: () => <footer>foot</footer>,
};
