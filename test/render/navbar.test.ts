import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { NavbarItemConfig } from '../../src/config/navbar-fields.js';
import { buildNavbar, navbarItemsAt } from '../../src/render/navbar.js';
import type { NavbarItemData } from '../../src/theme/route-data.js';
import { doc, link, sampleConfig, siteOf } from './sample-site.js';

const navbars = suite('navbar');

const site = siteOf(
  ['/intro', '/guide/install', '/api', '/api/roll'].map((route) => doc(route)),
  [link('Intro', '/intro')],
);

function itemsAt(items: readonly NavbarItemConfig[], route: string, sidebar?: string): NavbarItemData[] {
  const config = sampleConfig({ navbar: { title: undefined, logo: undefined, hideOnScroll: false, items } });
  return navbarItemsAt(
    { route, sidebar, path: '', url: `/base${route}`, versions: undefined },
    buildNavbar(site, config, undefined),
  );
}

function hrefOf(item: NavbarItemConfig): string | undefined {
  const [data] = itemsAt([item], '/intro');
  return data?.type === 'link' ? data.href : undefined;
}

function activeAt(items: readonly NavbarItemConfig[], route: string, sidebar?: string): boolean[] {
  return itemsAt(items, route, sidebar).map(
    (item) => item.type !== 'html' && item.type !== 'search' && item.active,
  );
}

navbars('links of the site get the base path, however they are written', () => {
  for (const to of ['/api', '/api/', 'api', '/docs/api', '/docs/api/']) {
    assert.is(hrefOf({ type: 'link', label: 'API', to }), '/docs/api', to);
  }
  assert.is(hrefOf({ type: 'link', label: 'API', to: '/api?q=1#top' }), '/docs/api?q=1#top');
  assert.is(hrefOf({ type: 'link', label: 'Home', to: '/' }), '/docs/');
  assert.is(hrefOf({ type: 'link', label: 'App', to: 'pathname:///app' }), '/docs/app');
});

navbars('links outside stay as they are and are marked as such', () => {
  const [item] = itemsAt([{ type: 'link', label: 'Source', href: 'https://example.com/x' }], '/intro');
  assert.ok(item?.type === 'link' && item.external);
  assert.is(
    hrefOf({ type: 'link', label: 'Source', href: 'https://example.com/x' }),
    'https://example.com/x',
  );
});

navbars('a doc item is labelled with its id unless it has a label', () => {
  const labels = itemsAt(
    [
      { type: 'doc', docId: 'guide/install' },
      { type: 'doc', docId: 'guide/install', label: 'Install' },
    ],
    '/intro',
  ).map((item) => item.type === 'link' && [item.label, item.href]);
  assert.equal(labels, [
    ['guide/install', '/docs/guide/install'],
    ['Install', '/docs/guide/install'],
  ]);
});

navbars('a doc item, as others that lead to pages, may show HTML', () => {
  const item: NavbarItemConfig = { type: 'doc', docId: 'guide/install', html: '<b>Install</b>' };
  const [shown] = itemsAt([item], '/intro');
  assert.ok(shown?.type === 'link');
  assert.equal([shown.html, shown.href], ['<b>Install</b>', '/docs/guide/install']);
});

navbars('a sidebar item leads to the first page of its sidebar', () => {
  assert.is(hrefOf({ type: 'docSidebar', sidebarId: 'docs', label: 'Docs' }), '/docs/intro');
});

navbars('an item is active on its page and below it', () => {
  const items: NavbarItemConfig[] = [
    { type: 'link', label: 'API', to: '/api/' },
    { type: 'link', label: 'Home', to: '/' },
    { type: 'link', label: 'Guides', to: '/intro', activeBasePath: '/docs/guide/' },
  ];
  assert.equal(activeAt(items, '/api/roll'), [true, false, false]);
  assert.equal(activeAt(items, '/apiary'), [false, false, false]);
  assert.equal(activeAt(items, '/'), [false, true, false]);
  assert.equal(activeAt(items, '/guide/install'), [false, false, true]);
});

navbars('an item that leads to a place of whatever page it stands on is active on none', () => {
  const item: NavbarItemConfig = { type: 'link', label: 'Python', href: '#' };
  assert.equal(activeAt([item, { ...item, href: '#top' }], '/'), [false, false]);
  assert.equal(activeAt([{ type: 'dropdown', label: 'Language', items: [item] }], '/'), [false]);
});

navbars('an item with a pattern is active where the path matches, base included, and nowhere else', () => {
  const items: NavbarItemConfig[] = [
    { type: 'link', label: 'Any', to: '/intro', activeBaseRegex: '^/BASE/(api|guide)/' },
    { type: 'link', label: 'End', to: '/api', activeBaseRegex: 'roll/?$' },
  ];
  assert.equal(activeAt(items, '/api/roll'), [true, true]);
  assert.equal(activeAt(items, '/guide/install'), [true, false]);
  assert.equal(activeAt(items, '/intro'), [false, false]);
});

navbars('a sidebar item is active beside its sidebar where no other item names the page', () => {
  const beside = 'default/current/docs';
  const sidebar: NavbarItemConfig = { type: 'docSidebar', sidebarId: 'docs', label: 'Docs' };
  const api: NavbarItemConfig = { type: 'link', label: 'API', to: '/api' };
  assert.equal(activeAt([sidebar, api], '/intro', beside), [true, false]);
  assert.equal(activeAt([sidebar, api], '/api/roll', beside), [false, true]);
  assert.equal(activeAt([sidebar, api], '/'), [false, false]);
  const more: NavbarItemConfig = { type: 'dropdown', label: 'More', items: [api] };
  assert.equal(activeAt([sidebar, more], '/api', beside), [false, true]);
});

navbars('of the docs of one sidebar, the one that is open is active, and all where none of them is', () => {
  const items = ['guide/install', 'intro'].map((docId) => ({ type: 'doc' as const, docId }));
  const beside = 'default/current/docs';
  assert.equal(activeAt(items, '/intro', beside), [false, true]);
  assert.equal(activeAt(items, '/api', beside), [true, true]);
  const [menu] = itemsAt([{ type: 'dropdown', label: 'More', items }], '/intro', beside);
  assert.ok(menu?.type === 'dropdown' && menu.active);
  assert.equal(
    menu.items.map((item) => item.type === 'link' && item.active),
    [false, true],
  );
});

navbars('a dropdown is active with one of its items', () => {
  const items: NavbarItemConfig[] = [
    {
      type: 'dropdown',
      label: 'More',
      items: [
        { type: 'link', label: 'API', to: '/api' },
        { type: 'html', value: '<hr>' },
      ],
    },
  ];
  assert.equal(activeAt(items, '/api'), [true]);
  assert.equal(activeAt(items, '/intro'), [false]);
});

navbars('items stand in their order, on the left unless they say so', () => {
  const items = itemsAt(
    [
      { type: 'html', value: '<b>x</b>', position: 'right' },
      { type: 'link', label: 'API', to: '/api' },
    ],
    '/intro',
  );
  assert.equal(
    items.map((item) => item.position),
    ['right', 'left'],
  );
});

navbars(
  'a tab of docs is marked on all pages beside their sidebars, an item of the bar on its page alone',
  () => {
    const items: NavbarItemConfig[] = [
      { type: 'docsVersion', label: 'Docs', position: 'tabs' },
      { type: 'docsVersion', label: 'Docs' },
    ];
    assert.equal(activeAt(items, '/elsewhere', 'default/current/docs'), [true, false]);
    assert.equal(activeAt(items, '/elsewhere', 'sdk/current/docs'), [false, false]);
  },
);

navbars.run();
