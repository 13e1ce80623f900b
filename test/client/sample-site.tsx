// A small site made from the theme's components alone: the pages that the tests of theme and client look at.
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { AnnouncementBarConfig } from '../../src/config/config.js';
import type { SidebarGroupItem, SidebarLinkItem } from '../../src/site/site.js';
import { english } from '../../src/texts/texts.js';
import * as theme from '../../src/theme/index.js';
import type {
  CrumbData,
  DocRoute,
  NavbarItemData,
  RouteData,
  ShellData,
} from '../../src/theme/route-data.js';
import { everything, plain } from './sample-articles.js';

export interface SampleOptions {
  shell?: Partial<ShellData>;
}

export const announcement: AnnouncementBarConfig = {
  id: 'spring',
  content: 'Version 2 is out. <a href="/docs/guide/two">Read more</a>',
  isCloseable: true,
  backgroundColor: undefined,
  textColor: undefined,
};

export const sampleShell: ShellData = {
  siteTitle: 'Relay',
  tagline: 'Read and change a running world with plain HTTP requests, from any language.',
  lang: 'en',
  direction: 'ltr',
  texts: english,
  baseUrl: '/docs/',
  colorMode: { defaultMode: 'dark', disableSwitch: false, respectPrefersColorScheme: false },
  announcementBar: undefined,
  logo: undefined,
  navbarTitle: 'Relay',
  hideNavbarOnScroll: false,
  search: undefined,
  docs: [{ id: 'default', last: 'current', versions: ['current'] }],
  customFields: {},
  footer: {
    style: 'dark',
    columns: [],
    links: [
      { label: 'Getting Started', href: '/docs/guide/one', external: false },
      { label: 'API Reference', href: '/docs/api', external: false },
      { label: 'Source', href: 'https://example.com/source', external: true },
    ],
    copyright: 'MIT licence',
    logo: undefined,
  },
};

const itemBase = { className: undefined, customProps: undefined };

export function linkItem(label: string, href: string): SidebarLinkItem {
  return { ...itemBase, type: 'link', label, href, unlisted: false };
}

export function groupItem(label: string, href?: string): SidebarGroupItem {
  return { ...itemBase, type: 'group', label, href, collapsible: true, collapsed: true, items: [] };
}

export function navbarItems(path: string): NavbarItemData[] {
  const base = { className: undefined, target: undefined, rel: undefined };
  const link = (label: string, href: string, position: 'left' | 'right' = 'left'): NavbarItemData => {
    const external = href.startsWith('http');
    return {
      ...base,
      type: 'link',
      label,
      href,
      external,
      position,
      active: !external && path.startsWith(href),
    };
  };
  return [
    link('Documentation', '/docs/guide/one'),
    link('API Reference', '/docs/api'),
    {
      type: 'dropdown',
      label: 'More',
      position: 'left',
      className: undefined,
      active: false,
      items: [link('Second guide', '/docs/guide/two'), link('Elsewhere', 'https://example.com/')],
    },
    link('GitHub', 'https://example.com/source', 'right'),
    { type: 'html', html: '<span class="badge">beta</span>', position: 'right', className: undefined },
  ];
}

export const apiEntries = ['roll', 'macro'];

function sidebar(path: string): ReactNode {
  const link = (label: string, href: string): ReactNode => (
    <theme.SidebarLink item={linkItem(label, href)} href={href} external={false} current={path === href} />
  );
  const inGuides = path.startsWith('/docs/guide/') || path === '/docs/guide';
  const inApi = path.startsWith('/docs/api');
  return (
    <theme.Sidebar sidebarKey="default/current/docs" label="Docs sidebar">
      {link('Introduction', '/docs/intro')}
      <theme.SidebarGroup
        item={groupItem('Guides')}
        href={undefined}
        open={inGuides}
        current={false}
        fragmentUrl={undefined}
      >
        {link('Guide one', '/docs/guide/one')}
        {link('Guide two', '/docs/guide/two')}
      </theme.SidebarGroup>
      <theme.SidebarGroup
        item={groupItem('API Reference', '/docs/api')}
        href="/docs/api"
        open={inApi}
        current={path === '/docs/api'}
        fragmentUrl={inApi ? undefined : '/docs/sidebar-lists/api.html'}
      >
        {inApi ? apiEntries.map((name) => <ApiEntry key={name} name={name} path={path} />) : undefined}
      </theme.SidebarGroup>
    </theme.Sidebar>
  );
}

function ApiEntry({ name, path }: { name: string; path: string }) {
  const href = `/docs/api/${name}`;
  return (
    <theme.SidebarLink item={linkItem(name, href)} href={href} external={false} current={path === href} />
  );
}

export function apiFragment(): string {
  return apiEntries.map((name) => renderToStaticMarkup(<ApiEntry name={name} path="" />)).join('');
}

const base = { description: undefined, breadcrumbs: [], previous: undefined, next: undefined };

export function docRoute(path: string, title: string, more: Partial<DocRoute> = {}): DocRoute {
  return {
    ...base,
    type: 'doc',
    route: path.slice('/docs'.length),
    permalink: path,
    title,
    hasSidebar: true,
    showTitle: true,
    lead: undefined,
    className: undefined,
    toc: [],
    editUrl: undefined,
    lastUpdate: undefined,
    tags: [],
    unlisted: false,
    draft: false,
    shownIn: undefined,
    version: undefined,
    twinUrl: `${path}.md`,
    ...more,
  };
}

function docPage(route: DocRoute, html: string): ReactNode {
  const crumbs: CrumbData[] = [
    { label: 'Guides', href: undefined },
    { label: route.title, href: route.permalink },
  ];
  const main = (
    <theme.DocPage
      route={route}
      versionBanner={null}
      breadcrumbs={<theme.Breadcrumbs crumbs={crumbs} homeHref="/docs/" />}
      article={<Raw html={html} />}
      hasOperations={false}
      meta={<theme.DocMeta route={route} />}
      pagination={<theme.Pagination previous={route.previous} next={route.next} />}
      mobileToc={<theme.MobileToc entries={route.toc} />}
    />
  );
  return (
    <theme.DocLayout sidebar={sidebar(route.permalink)} main={main} toc={<theme.Toc entries={route.toc} />} />
  );
}

/** Text that the sample documents replace by raw HTML, as the render stage does. */
function Raw({ html }: { html: string }) {
  return `\u0001${Buffer.from(html).toString('base64')}\u0001`;
}

export interface Assets {
  boot: string;
  script: string;
  style: string;
}

function document(path: string, title: string, content: ReactNode, shell: ShellData, assets: Assets): string {
  const body = renderToStaticMarkup(
    <theme.Layout
      shell={shell}
      skipLink={<theme.SkipLink shell={shell} />}
      announcementBar={<theme.AnnouncementBar shell={shell} />}
      navbar={<theme.Navbar shell={shell} items={navbarItems(path)} hasSidebar={true} />}
      content={content}
      footer={<theme.Footer shell={shell} />}
    />,
  ).replace(/\u0001([^\u0001]*)\u0001/g, (_, encoded: string) => Buffer.from(encoded, 'base64').toString());
  const attributes = Object.entries(theme.htmlAttributes(shell)).map(
    ([name, value]) => ` ${name}="${value}"`,
  );
  return `<!doctype html><html${attributes.join('')}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><script>${assets.boot}</script><link rel="stylesheet" href="${assets.style}" data-relaydocs><script type="module" src="${assets.script}" data-relaydocs></script><meta name="theme-color" content="#12161c" data-rd-color><title>${title} | Relay</title><meta name="description" content="About ${title}"><link rel="canonical" href="https://example.com${path}"></head><body>${body}</body></html>`;
}

/** URL path -> document; `404` is the page for everything else. */
export function sampleSite(assets: Assets, options: SampleOptions = {}): Map<string, string> {
  const shell = { ...sampleShell, ...options.shell };
  const link = (label: string, href: string) => ({ label, href, external: false });
  const toc = [
    { id: 'request', level: 2, html: 'A first request' },
    { id: 'choices', level: 2, html: 'Choices' },
    { id: 'table', level: 3, html: 'A <code>table</code>' },
    { id: 'end', level: 2, html: 'The end' },
  ];
  const plainToc = [
    { id: 'first', level: 2, html: 'First' },
    { id: 'second', level: 2, html: 'Second' },
  ];
  const docs: [DocRoute, string][] = [
    [
      docRoute('/docs/intro', 'Introduction', { next: link('Guide one', '/docs/guide/one') }),
      plain('Introduction'),
    ],
    [
      docRoute('/docs/guide/one', 'Guide one', {
        toc,
        previous: link('Introduction', '/docs/intro'),
        next: link('Guide two', '/docs/guide/two'),
        editUrl: 'https://example.com/edit',
        lastUpdate: { iso: '2026-01-06T00:00:00.000Z', text: 'Jan 6, 2026', author: 'Ada' },
        tags: [link('setup', '/docs/tags/setup')],
      }),
      everything,
    ],
    [docRoute('/docs/guide/two', 'Guide two', { toc: plainToc }), plain('Guide two')],
    [docRoute('/docs/api', 'API Reference'), plain('API Reference')],
    ...apiEntries.map((name): [DocRoute, string] => [docRoute(`/docs/api/${name}`, name), plain(name)]),
    [
      docRoute('/docs/author-script', 'Author script'),
      '<script src="/docs/author.js"></script><p>With a script.</p>',
    ],
  ];
  const pages = new Map(
    docs.map(([route, html]) => [
      route.permalink,
      document(route.permalink, route.title, docPage(route, html), shell, assets),
    ]),
  );
  const landing: RouteData = {
    ...base,
    type: 'landing',
    route: '/',
    permalink: '/docs/',
    title: 'Relay',
    hasSidebar: false,
    hero: {
      eyebrow: undefined,
      title: 'Relay',
      tagline: shell.tagline,
      actions: [
        { ...link('Get started', '/docs/guide/one'), primary: true },
        { ...link('API Reference', '/docs/api'), primary: false },
      ],
      install: undefined,
      image: undefined,
    },
  };
  const landingMain = <theme.LandingPage route={landing} article={<Raw html={everything} />} />;
  pages.set('/docs/', document('/docs/', 'Relay', <theme.PageLayout main={landingMain} />, shell, assets));
  const notFound: RouteData = {
    ...base,
    type: 'not-found',
    route: '/404',
    permalink: '/docs/404.html',
    title: 'Page Not Found',
    hasSidebar: false,
  };
  const notFoundMain = <theme.NotFoundPage route={notFound} shell={shell} />;
  pages.set(
    '404',
    document('/docs/404', 'Page Not Found', <theme.PageLayout main={notFoundMain} />, shell, assets),
  );
  const category = (
    <theme.CategoryPage
      versionBanner={null}
      versionBadge={null}
      route={{
        ...base,
        type: 'category',
        version: undefined,
        route: '/guide',
        permalink: '/docs/guide',
        title: 'Guides',
        description: 'All guides.',
        hasSidebar: true,
        items: [
          {
            label: 'Guide one',
            href: '/docs/guide/one',
            external: false,
            description: 'The first steps.',
            count: undefined,
          },
          { label: 'More', href: '/docs/guide/two', external: false, description: undefined, count: 3 },
        ],
      }}
      breadcrumbs={null}
      pagination={null}
    />
  );
  const categoryLayout = <theme.DocLayout sidebar={sidebar('/docs/guide')} main={category} toc={null} />;
  pages.set('/docs/guide', document('/docs/guide', 'Guides', categoryLayout, shell, assets));
  return pages;
}
