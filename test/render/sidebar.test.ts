import { brotliCompressSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Badge } from '../../src/config/badges.js';
import { createPageRenderer } from '../../src/render/render-page.js';
import {
  createSidebarRenderer,
  type SidebarRenderer,
  sidebarFragments,
} from '../../src/render/render-sidebar.js';
import type { DocPage, SidebarItem } from '../../src/site/site.js';
import { defaultTheme } from '../../src/theme/index.js';
import { plainTheme } from './plain-theme.js';
import { contextOf, doc, group, jobOf, link, siteOf } from './sample-site.js';

const sidebars = suite('sidebars');

function sidebarOf(items: readonly SidebarItem[]): SidebarRenderer {
  return createSidebarRenderer(
    { key: 'default/current/docs', label: 'Docs sidebar', items, baseUrl: '/docs/', digest: '' },
    plainTheme,
  );
}

function linksTo(count: number, prefix = '/page'): SidebarItem[] {
  return Array.from({ length: count }, (_, n) => link(`Page ${n}`, `${prefix}-${n}`));
}

const guides = [
  link('Intro', '/docs/intro'),
  group('Guides', [link('Install', '/docs/install'), link('Update', '/docs/update')]),
  group('Reference', [link('API', '/docs/api')], { href: '/docs/reference' }),
];

sidebars('only the entry of the current page is marked', () => {
  const html = sidebarOf(guides).render([1, 0]);
  assert.is(html.split('aria-current').length - 1, 1);
  assert.match(html, '<a href="/docs/install" aria-current="page">Install</a>');
});

sidebars('a category is open on pages inside it and closed elsewhere', () => {
  const sidebar = sidebarOf(guides);
  assert.match(sidebar.render([1, 0]), '<details open=""><summary>Guides');
  assert.match(sidebar.render([0]), '<details><summary>Guides');
});

sidebars('a category is open and marked on its own page', () => {
  const html = sidebarOf(guides).render([2]);
  assert.match(
    html,
    '<details open="" aria-current="page"><summary><a href="/docs/reference">Reference</a></summary>',
  );
  assert.is(html.split('aria-current').length - 1, 1);
});

sidebars('a page that is in no sidebar marks nothing', () => {
  assert.not.match(sidebarOf(guides).render([]), 'aria-current');
});

sidebars('a category that the config opens, or that cannot be closed, is open everywhere', () => {
  const items = [
    group('Opened', linksTo(1), { collapsed: false }),
    group('Fixed', linksTo(1), { collapsible: false }),
    group('Closed', linksTo(1)),
  ];
  const html = sidebarOf(items).render([]);
  assert.match(html, '<details open=""><summary>Opened');
  assert.match(html, '<details open=""><summary>Fixed');
  assert.match(html, '<details><summary>Closed');
});

sidebars('an unlisted page is not shown, even while it is read, nor a category without listed pages', () => {
  const items = [
    link('Open', '/open'),
    link('Hidden', '/hidden', { unlisted: true }),
    group('Drafts', [link('Also hidden', '/also', { unlisted: true })]),
  ];
  const sidebar = sidebarOf(items);
  assert.is(
    sidebar.render([0]),
    '<nav id="default/current/docs"><a href="/open" aria-current="page">Open</a></nav>',
  );
  const unmarked = '<nav id="default/current/docs"><a href="/open">Open</a></nav>';
  assert.is(sidebar.render([1]), unmarked);
  assert.is(sidebar.render([2, 0]), unmarked);
});

sidebars('links outside open in a new tab, raw HTML stands as written', () => {
  const html = {
    type: 'html',
    html: '<hr class="x">',
    defaultStyle: true,
    className: undefined,
    customProps: undefined,
  } as const;
  assert.is(
    sidebarOf([link('Source', 'https://example.com'), html]).render([]),
    '<nav id="default/current/docs"><a href="https://example.com" target="_blank">Source</a><div><hr class="x"></div></nav>',
  );
});

sidebars('up to 300 entries stand in every page', () => {
  const sidebar = sidebarOf([group('All', linksTo(299))]);
  assert.is(sidebar.fragments(false).length, 0);
  assert.is(sidebar.render([]).split('<a ').length - 1, 299);
});

sidebars(
  'above 300 entries a closed category leads to its first page and names the file that holds its entries',
  () => {
    const sidebar = sidebarOf([
      group('First', linksTo(90, '/first')),
      group('Second', [group('Nested', linksTo(90, '/nested')), link('Flat', '/flat')]),
      group('Own', linksTo(90, '/own'), { href: '/own' }),
      group('More', linksTo(90, '/more')),
    ]);
    const html = sidebar.render([3, 0]);
    assert.match(
      html,
      /<details data-fragment="\/docs\/sidebar-lists\/[0-9a-f]{16}\.html"><summary><a href="\/first-0">First/,
    );
    assert.match(html, '<a href="/nested-0">Second</a>');
    assert.match(html, '<a href="/own">Own</a>');
    assert.match(html, '<a href="/more-0" aria-current="page">');
    assert.match(html, '<a href="/more-89">');
    assert.not.match(html, '/first-1"');
  },
);

sidebars("a category's file holds its entries, and those of categories in it are files again", () => {
  const sidebar = sidebarOf([
    group('Outer', [group('Inner', linksTo(80, '/inner')), ...linksTo(80, '/outer')]),
    group('Other', linksTo(200, '/other')),
  ]);
  const fragmentOf = (label: string, html: string): string => {
    const path = new RegExp(`data-fragment="/docs/([^"]+)"><summary><a [^>]+>${label}`).exec(html)![1];
    return sidebar
      .fragments(false)
      .find((fragment) => fragment.path === path)!
      .render();
  };
  const outer = fragmentOf('Outer', sidebar.render([1, 0]));
  assert.match(outer, '<a href="/outer-79">');
  assert.not.match(outer, '/inner-1"');
  assert.match(fragmentOf('Inner', outer), '<a href="/inner-79">');
});

sidebars(
  'a new title shows in the entries of its category, and leaves all that leads to the category as it is',
  () => {
    const items = (title: string): SidebarItem[] => [
      group('Outer', [
        group('Inner', [link(title, '/inner'), ...linksTo(80, '/inner')]),
        ...linksTo(80, '/outer'),
      ]),
      group('Other', linksTo(200, '/other')),
    ];
    const [before, after] = [sidebarOf(items('Old')), sidebarOf(items('New'))];
    assert.is(after.render([1, 0]), before.render([1, 0]));
    assert.is.not(after.render([0, 0, 1]), before.render([0, 0, 1]));
    const filesOf = (sidebar: SidebarRenderer) =>
      sidebar.fragments(false).map(({ path, key, render }) => ({ path, key, html: render() }));
    const former = filesOf(before);
    const changed = filesOf(after).filter(({ html }, index) => html !== former[index]!.html);
    assert.equal(
      filesOf(after).map(({ path }) => path),
      former.map(({ path }) => path),
    );
    assert.is(changed.length, 1);
    assert.match(changed[0]!.html, '>New<');
    const keys = new Set(former.map(({ key }) => key));
    assert.equal(
      filesOf(after).filter(({ key }) => !keys.has(key)),
      changed,
    );
  },
);

sidebars('categories of the same name have files of their own', () => {
  const items = [1, 2, 3, 4].map((n) => group('Same', linksTo(90, `/${n}`)));
  const paths = sidebarOf(items)
    .fragments(false)
    .map(({ path }) => path);
  assert.is(new Set(paths).size, 4);
});

sidebars('a very long list is cut into runs that are named for their first and last page', () => {
  const sidebar = sidebarOf(linksTo(1000));
  const html = sidebar.render([250]);
  assert.match(html, '<summary>Page 200 – Page 299</summary>');
  assert.match(html, '<a href="/page-250" aria-current="page">Page 250</a>');
  assert.match(html, '<a href="/page-0">Page 0 – Page 99</a>');
  assert.is(sidebar.fragments(false).length, 10);
});

sidebars('of the categories that the config opens, a large sidebar opens those it has room for', () => {
  const items = [1, 2, 3, 4].map((n) => group(`Group ${n}`, linksTo(90, `/${n}`), { collapsible: false }));
  const html = sidebarOf(items).render([3, 0]);
  assert.equal(
    [...html.matchAll(/<details([^>]*)>/g)].map(([, attributes]) => attributes!.includes('open')),
    [true, false, false, true],
  );
});

sidebars('a category that a large sidebar closed can be opened by the reader', () => {
  const items = [1, 2, 3, 4].map((n) => group(`Group ${n}`, linksTo(90, `/${n}`), { collapsible: false }));
  const sidebar = createSidebarRenderer(
    { key: 'docs', label: 'Docs sidebar', items, baseUrl: '/', digest: '' },
    defaultTheme,
  );
  assert.match(sidebar.render([]), /<li data-fragment="[0-9a-f]{16}\.html"><a href="\/3-0">Group 3<\/a>/);
});

/** Words that compress as those of real titles do. */
function wordAt(n: number): string {
  const syllables = [
    'con',
    'fi',
    'gure',
    'rou',
    'ter',
    'ses',
    'sion',
    'to',
    'ken',
    'up',
    'load',
    'me',
    'tric',
    'ca',
    'che',
    'pol',
  ];
  let word = '';
  for (let rest = (n * 2654435761) >>> 8; word.length < 7; rest = Math.floor(rest / 16) + n)
    word += syllables[rest % 16];
  return word;
}

sidebars('a page whose closed categories hold badges links the style sheet for them', () => {
  const page = doc('/page-0', { sidebarPath: [0] });
  const sheetsFor = (count: number, badge?: Badge): boolean => {
    const entries = linksTo(count).map((item) => ({ ...item, badge }) as SidebarItem);
    const site = siteOf([page], [link('Page', '/page-0'), group('Others', entries)]);
    const render = createPageRenderer(contextOf(site), defaultTheme, '');
    return render(jobOf(page, { site }), { type: 'html', html: '' }).includes('assets/marks-1.css');
  };
  const badge: Badge = { text: 'New', kind: 'tip' };
  assert.ok(sheetsFor(400, badge));
  assert.not.ok(sheetsFor(400));
  assert.ok(sheetsFor(3, badge));
  assert.not.ok(sheetsFor(3));
});

for (const [shape, groups] of Object.entries({
  flat: 1,
  'in 100 categories': 100,
  'in 1,000 categories': 1000,
})) {
  sidebars(`10,000 pages ${shape}: the sidebar weighs at most 6 kB in a page`, () => {
    const pages: DocPage[] = [];
    const items = Array.from({ length: groups }, (_, g) => {
      const entries = Array.from({ length: 10_000 / groups }, (_, n) => {
        const title = `${wordAt(n * 7 + g)} ${wordAt(n * 13 + g * 5)}`;
        const route = `/${wordAt(g)}-${g}/${title.replace(' ', '-')}-${n}`;
        pages.push(doc(route, { title, sidebarPath: groups === 1 ? [n] : [g, n] }));
        return link(title, route);
      });
      return groups === 1 ? entries : [group(`${wordAt(g)} ${g}`, entries)];
    }).flat();
    const site = siteOf(pages, items);
    const context = contextOf(site);
    const render = createPageRenderer(context, defaultTheme, '');
    const fragments = new Set(
      sidebarFragments(context, { components: defaultTheme, digest: '', isOwn: false }).map(
        ({ path }) => path,
      ),
    );
    for (const page of [pages[0]!, pages[5_003]!, pages[9_999]!]) {
      const html = render(jobOf(page, { site }), { type: 'html', html: '' });
      const sidebar = /<nav class="rd-sidebar".*?<\/nav>/s.exec(html)![0];
      assert.ok(brotliCompressSync(sidebar).length <= 6_000, `${brotliCompressSync(sidebar).length} bytes`);
      assert.is(sidebar.split('aria-current').length - 1, 1);
      for (const [, name] of sidebar.matchAll(/data-fragment="([^"]+)"/g))
        assert.ok(fragments.has(`sidebar-lists/${name}`), name);
    }
  });
}

sidebars.run();
