import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Config } from '../../src/config/config.js';
import { renderRoutes, renderSiteFiles, replaceRoutes, toManifestPage } from '../../src/render/site-files.js';
import type { Site } from '../../src/site/site.js';
import { doc, group, link, sampleConfig, siteOf } from './sample-site.js';

const siteFiles = suite('files of the site');

function filesOf(site: Site, config: Config = sampleConfig()): Record<string, string> {
  const files = renderSiteFiles(site, config, (route) => `About ${route}.`);
  return Object.fromEntries(files.map((file) => [file.path, file.contents]));
}

siteFiles('the sitemap lists the pages that may be found, with the day of their last change', () => {
  const site = siteOf([
    doc('/'),
    doc('/a&b', { lastUpdate: { timeMs: Date.UTC(2026, 10, 20), author: 'Jane' } }),
    doc('/secret', { unlisted: true }),
    doc('/draft', { draft: true }),
  ]);
  assert.is(
    filesOf(site)['sitemap.xml'],
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      '<url><loc>https://example.com/docs/</loc></url>',
      '<url><loc>https://example.com/docs/a&amp;b</loc><lastmod>2026-11-20</lastmod></url>',
      '</urlset>',
      '',
    ].join('\n'),
  );
});

siteFiles('pages that match a pattern of `sitemap.exclude` are not in the sitemap', () => {
  const site = siteOf([doc('/'), doc('/tags'), doc('/tags/a'), doc('/a/old'), doc('/a/older')]);
  const config = { ...sampleConfig(), sitemap: { exclude: ['/tags/**/', '**/old/'] } };
  const { 'sitemap.xml': sitemap } = filesOf(site, config);
  assert.equal(
    Array.from(sitemap!.matchAll(/<loc>([^<]*)/g), ([, url]) => url),
    ['https://example.com/docs/', 'https://example.com/docs/a/older'],
  );
});

siteFiles('a sitemap that would be too long names others', () => {
  const pages = Array.from({ length: 50_001 }, (_, number) => doc(`/n${number}`));
  const { 'sitemap.xml': index, 'sitemap-1.xml': first, 'sitemap-2.xml': second } = filesOf(siteOf(pages));
  assert.match(index!, '<sitemapindex ');
  assert.match(
    index!,
    '<sitemap><loc>https://example.com/docs/sitemap-2.xml</loc></sitemap>\n</sitemapindex>',
  );
  assert.is(first!.split('<loc>').length - 1, 50_000);
  assert.is(second!.split('<loc>').length - 1, 1);
  assert.match(second!, '<url><loc>https://example.com/docs/n50000</loc></url>\n</urlset>');
});

siteFiles('crawlers are shown the sitemap, or sent away with noIndex', () => {
  assert.match(filesOf(siteOf([]))['robots.txt']!, 'Sitemap: https://example.com/docs/sitemap.xml\n');
  const closed = filesOf(siteOf([]), sampleConfig({ noIndex: true }));
  assert.is(closed['robots.txt'], 'User-agent: *\nDisallow: /docs/\n');
  assert.is(closed['sitemap.xml'], undefined);
});

siteFiles('an old address leads on, without a script too', () => {
  const site = siteOf([doc('/new')], [], { redirects: new Map([['/old/place', '/new']]) });
  const html = filesOf(site)['old/place.html']!;
  assert.match(html, '<meta http-equiv="refresh" content="0; url=/docs/new">');
  assert.match(html, '<link rel="canonical" href="https://example.com/docs/new">');
  assert.match(html, '<a href="/docs/new">');
  // It takes query and hash along, where scripts run.
  const [, script] = /<script src="\/docs\/(assets\/redirect-\w+\.js)"><\/script>/.exec(html)!;
  assert.match(filesOf(site)[script!]!, 'location.hash');
  assert.not.ok(Object.keys(filesOf(siteOf([doc('/new')]))).some((file) => file.includes('redirect')));
});

siteFiles('llms.txt lists the pages as Markdown in the order of the sidebar', () => {
  const site = siteOf(
    [
      doc('/', { title: 'Relay', layout: 'landing' }),
      doc('/intro', { title: 'Intro', description: 'Start\nhere' }),
      doc('/guide', { title: 'Guide' }),
      doc('/guide/install', { title: 'Installing' }),
      doc('/guide/hidden', { unlisted: true }),
    ],
    [
      link('Intro', '/intro'),
      group('Guides', [link('Install [it]', '/guide/install'), link('Hidden', '/guide/hidden')], {
        href: '/guide',
      }),
      link('Source', 'https://example.com/source'),
    ],
  );
  assert.is(
    filesOf(site)['llms.txt'],
    [
      '# Relay',
      '',
      '> Calls your world',
      '',
      '## Documentation',
      '',
      '- [Intro](https://example.com/docs/intro.md): Start here',
      '',
      '## Guides',
      '',
      '- [Guides](https://example.com/docs/guide.md): About /guide.',
      '- [Install \\[it\\]](https://example.com/docs/guide/install.md): About /guide/install.',
      '',
      '## Other pages',
      '',
      '- [Relay](https://example.com/docs/index.md): About /.',
      '',
    ].join('\n'),
  );
});

siteFiles('llms.txt names the parts of a site as readers know them, never by the name of a sidebar', () => {
  const guide = doc('/start', { title: 'First steps', sidebar: 'defaultSidebar' });
  const api = doc('/api', { title: 'Overview', sidebar: 'defaultSidebar', instance: 'api' });
  const [docs] = siteOf([guide]).docs;
  const docsOf = (id: string, page: typeof guide) => {
    const items = [link(page.title, page.route)];
    const sidebar = { name: 'defaultSidebar', items, firstRoute: page.route };
    const last = {
      ...docs!.last,
      docs: new Map([[page.id, page.route]]),
      sidebars: new Map([['defaultSidebar', sidebar]]),
    };
    return { id, versions: [last], last };
  };
  const site = siteOf([guide, api], [], { docs: [docsOf('default', guide), docsOf('api', api)] });
  const headings = (items: Config['navbar']['items']): string[] => {
    const { navbar } = sampleConfig();
    const llms = filesOf(site, sampleConfig({ navbar: { ...navbar, items } }))['llms.txt']!;
    return [...llms.matchAll(/^## (.*)/gm)].map(([, heading]) => heading!);
  };
  assert.equal(headings([]), ['First steps', 'Overview']);
  assert.equal(
    headings([
      { type: 'docSidebar', sidebarId: 'defaultSidebar', label: 'Guide' },
      { type: 'dropdown', label: 'More', items: [{ type: 'link', label: 'API', to: '/docs/api/' }] },
    ]),
    ['Guide', 'API'],
  );
  assert.equal(headings([{ type: 'doc', docId: 'api', docsPluginId: 'api', label: 'Calls' }]), [
    'First steps',
    'Calls',
  ]);
});

siteFiles('routes.json names every page with its anchors, in the order of the addresses', () => {
  const config = sampleConfig();
  const pages = [doc('/b "é"', { title: 'B' }), doc('/a', { title: 'A' })].map((page) => ({
    ...toManifestPage(page, config, ['top']),
    hash: 'hash',
  }));
  const lines = pages.map((page) => [page.url, JSON.stringify(page)] as const);
  const text = renderRoutes('/docs/', new Map(lines));
  assert.equal(JSON.parse(text), {
    baseUrl: '/docs/',
    pages: [
      { url: '/docs/a', file: 'a.html', title: 'A', anchors: ['top'], hash: 'hash' },
      { url: '/docs/b%20%22%C3%A9%22', file: 'b "é".html', title: 'B', anchors: ['top'], hash: 'hash' },
    ],
  });
  assert.is(renderRoutes('/docs/', new Map(lines.toReversed())), text);
});

siteFiles('routes.json of an edited page is that of the last build with another line', () => {
  const lines = ['/a', '/b', '/c'].map((url) => [url, JSON.stringify({ url, file: `${url}.html` })] as const);
  const before = renderRoutes('/', new Map(lines));
  const edited = new Map(
    ['/c', '/a'].map((url) => [url, JSON.stringify({ url, file: `${url}.html`, hash: 'other' })] as const),
  );
  const whole = renderRoutes('/', new Map([...lines, ...edited]));
  assert.is(replaceRoutes(before, edited), whole);
  assert.is(replaceRoutes(before, new Map([['/d', '{}']])), undefined, 'a page that is not in it');
});

siteFiles.run();
