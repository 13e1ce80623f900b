import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildUrlTable } from '../../src/dev/url-table.js';
import { renderSitemaps } from '../../src/render/site-files.js';
import { doc, sampleConfig, siteOf } from '../render/sample-site.js';

const urlTable = suite('addresses that dev answers');

const sitemapsOf = (count: number, noIndex = false): string[] => {
  const site = siteOf(Array.from({ length: count }, (_, number) => doc(`/page-${number}`)));
  const { entries } = buildUrlTable(site, sampleConfig({ noIndex }));
  return [...entries].flatMap(([path, { type }]) => (type === 'sitemap' ? path : []));
};

urlTable('the sitemap stands where a build writes it, and so do the files that it names', () => {
  const pages = Array.from({ length: 50_001 }, (_, number) => doc(`/page-${number}`));
  const built = renderSitemaps(siteOf(pages), sampleConfig()).map(({ path }) => path);
  assert.equal(sitemapsOf(50_001), built);
  assert.equal(built, ['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml']);
});

urlTable('a site that fits into one file has one, and with noIndex none', () => {
  assert.equal(sitemapsOf(2), ['sitemap.xml']);
  assert.equal(sitemapsOf(2, true), []);
});

urlTable.run();
