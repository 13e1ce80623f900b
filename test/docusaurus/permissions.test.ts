// What Docusaurus lets pass ends no build here either.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadSiteConfig } from '../../src/docusaurus/load-site-config.js';
import { withSite } from '../config/with-site.js';

const permissions = suite('what Docusaurus lets pass');

const smallest = `title: 'Tide', url: 'https://tide.example', baseUrl: '/'`;

permissions('versions.json may name the docs folder itself', () =>
  withSite(
    {
      'docusaurus.config.js': `module.exports = { ${smallest}, presets: [['classic', { docs: { lastVersion: 'current' } }]] };`,
      'versions.json': '["current", "1.0"]',
      'docs/index.md': '# Next',
      'versioned_docs/version-1.0/index.md': '# One',
    },
    async (siteDir) => {
      const { versions } = (await loadSiteConfig({ siteDir })).docs[0]!;
      assert.equal(
        versions.map(({ name, routeBasePath }) => `${name} /${routeBasePath}`),
        ['current /docs', '1.0 /docs/1.0'],
      );
    },
  ),
);

permissions.run();
