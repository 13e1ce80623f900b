import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Badge } from '../../src/config/badges.js';
import type { Config } from '../../src/config/config.js';
import { contextDigest, pageRenderKey, sidebarDigests } from '../../src/render/render-key.js';
import type { Page, SidebarItem } from '../../src/site/site.js';
import { contextOf, doc, group, jobOf, link, sampleConfig, siteOf } from './sample-site.js';

const keys = suite('what renders a page anew');

interface KeyOptions {
  page?: Page;
  sidebar?: SidebarItem[];
  config?: Partial<Config>;
  articleHash?: string;
  themeDigest?: string;
}

function keyOf(options: KeyOptions = {}): string {
  const {
    page = doc('/a'),
    sidebar = [link('A', '/a')],
    articleHash = 'article',
    themeDigest = 'theme',
  } = options;
  const config = sampleConfig(options.config);
  const site = siteOf([page], sidebar);
  const context = contextOf(site, config);
  return pageRenderKey(
    jobOf(page, { site, config }),
    articleHash,
    contextDigest(context, themeDigest, sidebarDigests(context.sidebars, false)),
    [],
  );
}

keys('nothing changed: nothing is rendered', () => {
  assert.is(keyOf(), keyOf());
});

keys('its text, title, way and neighbours', () => {
  for (const changed of [
    keyOf({ articleHash: 'other' }),
    keyOf({ page: doc('/a', { title: 'B' }) }),
    keyOf({ page: doc('/a', { breadcrumbs: [{ label: 'A', route: undefined }] }) }),
    keyOf({ page: doc('/a', { next: { title: 'B', route: '/b' } }) }),
  ]) {
    assert.is.not(changed, keyOf());
  }
});

keys('the theme, and what all pages show', () => {
  assert.is.not(keyOf({ themeDigest: 'other' }), keyOf());
  assert.is.not(keyOf({ config: { title: 'Other' } }), keyOf());
  assert.is.not(keyOf({ config: { headTags: [{ tagName: 'link' }] } }), keyOf());
});

keys('the sidebar beside it, and no other', () => {
  const otherSidebar = [link('A', '/a'), link('B', '/b')];
  assert.is.not(keyOf({ sidebar: otherSidebar }), keyOf());
  const landing = doc('/a', { layout: 'landing' });
  assert.is(keyOf({ page: landing, sidebar: otherSidebar }), keyOf({ page: landing }));
});

keys('the entries of a large sidebar that it shows, and no others', () => {
  const part = (label: string, first: string): SidebarItem =>
    group(
      label,
      Array.from({ length: 200 }, (_, n) => link(n === 0 ? first : `Page ${n}`, `/${label}-${n}`)),
    );
  const key = (own: string, other: string): string =>
    keyOf({
      page: doc('/own-3', { sidebarPath: [0, 3] }),
      sidebar: [part('own', own), part('other', other)],
    });
  assert.is(key('A', 'B'), key('A', 'C'));
  assert.is.not(key('A', 'B'), key('D', 'B'));
});

keys('the first badge in a large sidebar, for which pages link a style sheet', () => {
  const key = (badge?: Badge): string => {
    const others = Array.from({ length: 400 }, (_, n) => link(`Page ${n}`, `/other-${n}`, { badge }));
    return keyOf({ sidebar: [link('A', '/a'), group('Others', others)] });
  };
  assert.is.not(key(), key({ text: 'New', kind: 'tip' }));
  assert.is(key({ text: 'Old', kind: 'tip' }), key({ text: 'New', kind: 'tip' }));
});

keys('4,000 keys cost no more than a blink', () => {
  const pages = Array.from({ length: 4000 }, (_, n) =>
    doc(`/page-${n}`, { description: 'A page.'.repeat(10) }),
  );
  const site = siteOf(
    pages,
    pages.map((page) => link(page.title, page.route)),
  );
  const jobs = pages.slice(0, 100).map((page) => jobOf(page, { site }));
  const context = contextOf(site);
  const digest = contextDigest(context, 'theme', sidebarDigests(context.sidebars, false));
  const started = process.cpuUsage();
  for (let round = 0; round < 40; round += 1)
    for (const job of jobs) pageRenderKey(job, 'article', digest, []);
  // Measured 50 ms; the limit leaves room for a busy machine.
  assert.ok(process.cpuUsage(started).user < 400_000);
});

keys.run();
