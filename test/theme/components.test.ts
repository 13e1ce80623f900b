import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type OwnParts, renderMain } from '../../src/render/render-main.js';
import type { VersionData } from '../../src/theme/index.js';
import * as theme from '../../src/theme/index.js';
import { createStorageSlot } from '../../src/theme/mdx/browser-hooks.js';
import {
  announcement,
  docRoute,
  groupItem,
  linkItem,
  navbarItems,
  sampleShell,
} from '../client/sample-site.js';

const parts = suite('parts of the default theme');

const render = (element: ReactElement): string => renderToStaticMarkup(element);

parts('the shell stands in the order in which it is read', () => {
  const html = render(
    createElement(theme.Layout, {
      shell: sampleShell,
      skipLink: createElement(theme.SkipLink, { shell: sampleShell }),
      announcementBar: createElement(theme.AnnouncementBar, {
        shell: { ...sampleShell, announcementBar: announcement },
      }),
      navbar: createElement(theme.Navbar, { shell: sampleShell, items: [], hasSidebar: false }),
      content: createElement(theme.PageLayout, { main: 'Text' }),
      footer: createElement(theme.Footer, { shell: sampleShell }),
    }),
  );
  const order = ['Skip to main content', 'Announcement', 'aria-label="Main"', '<main', '<footer'];
  const places = order.map((text) => html.indexOf(text));
  assert.not.ok(places.includes(-1));
  assert.equal(
    places,
    [...places].sort((a, b) => a - b),
  );
});

parts('no part has an inline style or an event handler', () => {
  const html = render(
    createElement(theme.AnnouncementBar, {
      shell: {
        ...sampleShell,
        announcementBar: { ...announcement, backgroundColor: 'red', textColor: '#fff' },
      },
    }),
  );
  assert.not.match(html, /style=|onclick/i);
  assert.is(
    theme.announcementCss({ ...announcement, backgroundColor: 'red', textColor: '#fff' }),
    ':root{--rd-announcement-background:red;--rd-announcement-text:#fff}\n',
  );
  assert.is(theme.announcementCss(announcement), '');
});

parts('breadcrumbs lead to the page and leave it out, as its title stands below them', () => {
  const way = (...crumbs: { label: string; href?: string }[]) =>
    render(
      createElement(theme.Breadcrumbs, {
        crumbs: crumbs.map(({ label, href }) => ({ label, href })),
        homeHref: '/docs/',
      }),
    );
  const html = way({ label: 'Guides', href: '/docs/guides' }, { label: 'Install', href: '/docs/install' });
  assert.match(html, /<a href="\/docs\/guides">Guides<\/a>/);
  assert.not.match(html, /Install/);
  assert.is(way({ label: 'Install', href: '/docs/install' }), '');
});

parts('an announcement that may not be closed has no button', () => {
  const shell = { ...sampleShell, announcementBar: { ...announcement, isCloseable: false } };
  assert.not.match(render(createElement(theme.AnnouncementBar, { shell })), /<button/);
  assert.is(render(createElement(theme.AnnouncementBar, { shell: sampleShell })), '');
});

parts('all of an icon in the navbar leads somewhere, and has a name', () => {
  const item = {
    type: 'link' as const,
    position: 'left' as const,
    external: true,
    active: false,
    target: undefined,
    rel: undefined,
  };
  const items = [
    { ...item, label: '', href: 'https://a.example', className: 'icon', attributes: { 'aria-label': 'A' } },
    { ...item, label: 'B', href: '/b', external: false, className: 'plain' },
    { ...item, label: '', html: '<b>C</b>', href: '/c', external: false, className: 'rich' },
  ];
  const html = render(createElement(theme.Navbar, { shell: sampleShell, items, hasSidebar: false }));
  assert.match(
    html,
    '<li><a class="icon" href="https://a.example" target="_blank" rel="noopener noreferrer" aria-label="A"></a></li>',
  );
  assert.match(html, '<li class="plain"><a href="/b">B</a></li>');
  assert.match(html, '<li class="rich"><a href="/c"><b>C</b></a></li>');
});

parts('the navbar keeps left and right items in their order', () => {
  const html = render(
    createElement(theme.Navbar, { shell: sampleShell, items: navbarItems('/docs/api'), hasSidebar: true }),
  );
  const order = [
    'Documentation',
    'API Reference',
    'More',
    'Second guide',
    'navbar-right',
    'GitHub',
    '<span class="badge">beta',
  ];
  const places = order.map((text) => html.indexOf(text));
  assert.equal(
    places,
    [...places].sort((a, b) => a - b),
  );
  assert.match(html, /<a href="\/docs\/api" aria-current="true">API Reference/);
  assert.match(html, /<a href="https:\/\/example.com\/source" target="_blank" rel="noopener noreferrer">/);
  assert.match(html, /<button type="button" aria-haspopup="true" aria-expanded="false">More/);
  assert.match(html, /class="rd-brand" href="\/docs\/"/);
});

parts('the colour switch names the mode, and is left out when it is disabled', () => {
  const navbar = (colorMode: typeof sampleShell.colorMode): string =>
    render(
      createElement(theme.Navbar, { shell: { ...sampleShell, colorMode }, items: [], hasSidebar: false }),
    );
  const { colorMode } = sampleShell;
  assert.match(navbar(colorMode), /Switch between dark and light mode \(currently dark mode\)/);
  assert.match(navbar({ ...colorMode, respectPrefersColorScheme: true }), /currently system mode/);
  assert.not.match(navbar({ ...colorMode, disableSwitch: true }), /Switch between/);
});

parts('a logo with a picture for each mode is decoration beside the title', () => {
  const logo = {
    src: '/docs/a.svg',
    srcDark: '/docs/b.svg',
    alt: 'Relay',
    href: '/docs/',
    target: '_blank',
    className: 'sharp',
    width: 32,
    height: 32,
  };
  const navbar = (navbarTitle: string): string =>
    render(
      createElement(theme.Navbar, {
        shell: { ...sampleShell, logo, navbarTitle },
        items: [],
        hasSidebar: false,
      }),
    );
  assert.match(
    navbar('Relay'),
    /<a class="rd-brand" href="\/docs\/" target="_blank" rel="noopener noreferrer"><img class="rd-logo sharp rd-light-only" src="\/docs\/a.svg" alt="" width="32" height="32"\/>/,
  );
  assert.match(navbar(''), /src="\/docs\/b.svg" alt="Relay"/);
  const nameless = {
    shell: { ...sampleShell, logo: undefined, navbarTitle: '' },
    items: [],
    hasSidebar: false,
  };
  assert.not.match(render(createElement(theme.Navbar, nameless)), 'rd-brand', 'a link without a name');
});

parts('a category says what its button does', () => {
  const group = (more: Partial<theme.ThemeProps['SidebarGroup']>): string => {
    const closed = {
      href: undefined,
      open: false,
      current: false,
      children: 'entries',
      fragmentUrl: undefined,
    };
    return render(createElement(theme.SidebarGroup, { item: groupItem('Guides'), ...closed, ...more }));
  };
  assert.match(group({}), /<ul hidden="">entries/);
  assert.match(
    group({ open: true }),
    /aria-expanded="true" aria-label="Collapse sidebar category &#x27;Guides&#x27;"/,
  );
  assert.match(group({ open: true }), /<ul>entries/);
  assert.match(
    group({ href: '/docs/guide', current: true }),
    /<a href="\/docs\/guide" aria-current="page">Guides<\/a><button/,
  );
  const fragment = group({
    href: '/docs/guide/one',
    fragmentUrl: '/docs/sidebar-lists/1.html',
    children: undefined,
  });
  assert.is(fragment, '<li data-fragment="1.html"><a href="/docs/guide/one">Guides</a></li>');
  const fixed = group({ item: { ...groupItem('Guides'), collapsible: false } });
  assert.not.match(fixed, /<button|hidden/);
});

parts('only the link of the current page is marked in the sidebar', () => {
  const link = (current: boolean): string =>
    render(
      createElement(theme.SidebarLink, {
        item: linkItem('A', '/a'),
        href: '/docs/a',
        external: false,
        current,
      }),
    );
  assert.is(link(true), '<li><a href="/docs/a" aria-current="page">A</a></li>');
  assert.is(link(false), '<li><a href="/docs/a">A</a></li>');
});

parts('the table of contents nests headings by level', () => {
  const entries = [
    { id: 'a', level: 2, html: 'A' },
    { id: 'b', level: 3, html: '<code>b</code>' },
    { id: 'c', level: 2, html: 'C' },
  ];
  assert.is(
    render(createElement(theme.Toc, { entries })),
    '<nav class="rd-toc" aria-label="On this page"><p>On this page</p><ul><li><a href="#a">A</a><ul><li><a href="#b"><code>b</code></a></li></ul></li><li><a href="#c">C</a></li></ul></nav>',
  );
  assert.is(render(createElement(theme.Toc, { entries: [] })), '');
  assert.is(render(createElement(theme.MobileToc, { entries: [] })), '');
});

parts('a page shows its title unless the article has one', () => {
  const page = (showTitle: boolean): string =>
    render(
      createElement(theme.DocPage, {
        route: docRoute('/docs/intro', 'Introduction', { showTitle }),
        versionBanner: null,
        breadcrumbs: null,
        article: 'Text',
        hasOperations: false,
        meta: null,
        pagination: null,
        mobileToc: null,
      }),
    );
  assert.match(page(true), /<h1>Introduction<\/h1>Text/);
  assert.not.match(page(false), /<h1/);
});

parts('a page tells below its title of which version it is, when and by whom it was changed', () => {
  const lastUpdate = { iso: '2026-01-06T00:00:00.000Z', text: 'Jan 6, 2026', author: 'Ada' };
  const version = { badge: true, banner: 'none', label: '2.0' } as VersionData;
  const mainOf = (changes: object, own: OwnParts = {}): string => {
    const route = docRoute('/docs/intro', 'Introduction', { lastUpdate, version, ...changes });
    const parts = { shell: sampleShell, theme, own };
    return renderMain(route, { article: '<h1>Own</h1><p>Text</p>', posts: [] }, new Set(), parts).main;
  };
  const update = /<span>Last updated on <time dateTime="[^"]+">Jan 6, 2026<\/time> by Ada<\/span>/;
  const line = new RegExp(
    `<h1>Own</h1><div class="rd-doc-line"><span>Version: 2.0</span>${update.source}</div><p>`,
  );
  assert.match(mainOf({ showTitle: false }), line);
  assert.not.match(mainOf({ lastUpdate: undefined, version: undefined }), 'rd-doc-line');
  const withFooter = mainOf({ showTitle: false }, { 'DocItem/Footer': '<footer>Mine</footer>' });
  assert.match(withFooter, '<div class="rd-doc-line"><span>Version: 2.0</span></div><p>');
  assert.not.match(withFooter, update);
});

parts('a page tells where to change it', () => {
  const route = docRoute('/docs/intro', 'Introduction', {
    editUrl: 'https://example.com/edit',
    tags: [{ label: 'setup', href: '/docs/tags/setup', external: false }],
  });
  const html = render(createElement(theme.DocMeta, { route }));
  assert.match(html, />Edit this page<\/a>/);
  assert.match(html, /<a href="\/docs\/tags\/setup" rel="tag">setup<\/a>/);
  assert.is(
    render(createElement(theme.DocMeta, { route: docRoute('/docs/a', 'A') })).replace(/<[^>]+>/g, ''),
    'Copy page as Markdown',
  );
});

parts('links of a flat footer have a middle dot between them, and none at the ends', () => {
  const text = render(createElement(theme.Footer, { shell: sampleShell })).replace(/<[^>]+>/g, '');
  assert.is(text, 'Getting Started·API Reference·SourceMIT licence');
  assert.is(render(createElement(theme.Footer, { shell: { ...sampleShell, footer: undefined } })), '');
});

parts('HTML of the footer has its class, as a link has', () => {
  const footer = { ...sampleShell.footer!, links: [{ html: '<i>Tide</i>', className: 'sign' }] };
  const html = render(createElement(theme.Footer, { shell: { ...sampleShell, footer } }));
  assert.match(html, '<li class="rd-html sign"><i>Tide</i></li>');
});

parts('what a page is about stands below its title, wherever that is written', () => {
  const route = docRoute('/docs/intro', 'Introduction', { lead: 'The way <in>' });
  const mainOf = (changes: object, article: string): string =>
    renderMain({ ...route, ...changes }, { article, posts: [] }, new Set(), {
      shell: sampleShell,
      theme,
      own: {},
    }).main;
  assert.match(
    mainOf({}, '<p>Text</p>'),
    '<h1>Introduction</h1><p class="rd-lead">The way &lt;in&gt;</p><p>Text</p>',
  );
  assert.match(
    mainOf({ showTitle: false }, '<h1 id="a">Own</h1><p>Text</p>'),
    '<h1 id="a">Own</h1><p class="rd-lead">The way &lt;in&gt;</p><p>Text</p>',
  );
  assert.not.match(mainOf({ showTitle: false }, '<p>Text</p>'), 'rd-lead');
});

parts('the not-found page says so in its heading', () => {
  const route = { ...docRoute('/docs/404', 'Page Not Found'), type: 'not-found' as const, hasSidebar: false };
  assert.match(
    render(createElement(theme.NotFoundPage, { route, shell: sampleShell })),
    /<h1>Page Not Found<\/h1>/,
  );
});

parts('the landing page has its title and the tagline right after it', () => {
  const route = {
    ...docRoute('/docs/', 'Relay'),
    type: 'landing' as const,
    hero: {
      eyebrow: undefined,
      title: 'Relay',
      tagline: 'A line',
      actions: [],
      install: undefined,
      image: undefined,
    },
  };
  assert.match(
    render(createElement(theme.LandingPage, { route, article: null })),
    /<h1>Relay<\/h1><p>A line<\/p>/,
  );
});

parts('a hero has a line above its title, which may lead on, and a command that can be copied', () => {
  const link = { label: 'New: 2.0', href: '/docs/new', external: false };
  const route = {
    ...docRoute('/docs/', 'Relay'),
    type: 'landing' as const,
    hero: {
      eyebrow: { label: link.label, link },
      title: 'Relay',
      tagline: '',
      actions: [],
      install: 'npm i relay',
      image: undefined,
    },
  };
  const html = render(createElement(theme.LandingPage, { route, article: null }));
  assert.match(html, '<p class="rd-eyebrow"><a href="/docs/new">New: 2.0</a></p><h1>Relay</h1>');
  assert.match(
    html,
    /<code>npm i relay<\/code><button type="button" class="rd-copy" [^>]*aria-label="Copy code/,
  );
});

parts('the attributes of <html> tell the scripts what the site wants', () => {
  assert.equal(theme.htmlAttributes({ ...sampleShell, announcementBar: announcement }), {
    lang: 'en',
    'data-base': '/docs/',
    'data-theme': 'dark',
    'data-color-default': 'dark',
    'data-announcement': 'spring',
  });
  const colorMode = { defaultMode: 'light', disableSwitch: true, respectPrefersColorScheme: true } as const;
  const attributes = theme.htmlAttributes({ ...sampleShell, colorMode });
  assert.is(attributes['data-theme'], 'light');
  assert.is(attributes['data-color-system'], '');
  assert.is(attributes['data-color-fixed'], '');
});

parts('a slot of one storage hears nothing of the same key in the other', () => {
  const windowEvents = new EventTarget();
  const stubs = {
    window: { localStorage: {}, sessionStorage: {} },
    addEventListener: windowEvents.addEventListener.bind(windowEvents),
    removeEventListener: windowEvents.removeEventListener.bind(windowEvents),
  };
  Object.assign(globalThis, stubs);
  try {
    const heard: unknown[] = [];
    const stop = createStorageSlot('kept', { persistence: 'sessionStorage' }).listen((event) =>
      heard.push(event.newValue),
    );
    const change = (storageArea: object, newValue: string) =>
      windowEvents.dispatchEvent(Object.assign(new Event('storage'), { key: 'kept', newValue, storageArea }));
    change(stubs.window.localStorage, 'of the other');
    change(stubs.window.sessionStorage, 'own');
    stop();
    change(stubs.window.sessionStorage, 'later');
    assert.equal(heard, ['own']);
  } finally {
    for (const key of Object.keys(stubs)) Reflect.deleteProperty(globalThis, key);
  }
});

parts.run();
