import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildUrlTable } from '../../src/dev/url-table.js';
import { renderSitemaps } from '../../src/render/site-files.js';
import type { Site } from '../../src/site/site.js';
import { doc, sampleConfig, siteOf } from '../render/sample-site.js';

const urlTable = suite('addresses that dev answers');

const siteOfPages = (count: number): Site =>
  siteOf(Array.from({ length: count }, (_, number) => doc(`/page-${number}`)));

const sitemapsOf = (site: Site, noIndex = false): string[] => {
  const { entries } = buildUrlTable(site, sampleConfig({ noIndex }));
  return [...entries].flatMap(([path, { type }]) => (type === 'sitemap' ? path : []));
};

urlTable('the sitemap stands where a build writes it, and so do the files that it names', () => {
  const site = siteOfPages(50_001);
  const built = renderSitemaps(site, sampleConfig()).map(({ path }) => path);
  assert.equal(sitemapsOf(site), built);
  assert.equal(built, ['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml']);
});

urlTable('a site that fits into one file has one, and with noIndex none', () => {
  assert.equal(sitemapsOf(siteOfPages(2)), ['sitemap.xml']);
  assert.equal(sitemapsOf(siteOfPages(2), true), []);
});

urlTable.run();
