// Plugins of a Docusaurus site that take too long.
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runPlugins } from '../../src/docusaurus/run-plugins.js';
import { withFiles } from '../site/site-of.js';

const running = suite('running plugins');

running('ends what does not end, a loop as well as a promise, and takes what the others give', () =>
  withFiles({}, async (siteDir) => {
    const methods = [
      {
        name: 'loop',
        loadContent() {
          for (;;);
        },
      },
      { name: 'promise', contentLoaded: () => new Promise(() => {}) },
      { name: 'fine', injectHtmlTags: () => ({ headTags: '<meta name="fine">' }) },
    ];
    const entries = methods.map((given, index) => ({
      name: undefined,
      file: undefined,
      plugin: () => given,
      options: {},
      path: ['plugins', index],
    }));
    const site = { siteDir, configFile: path.join(siteDir, 'docusaurus.config.js'), config: {}, entries };
    const { plugged, headTags } = await runPlugins(site, path.join(siteDir, 'made'), 200);
    assert.equal(
      plugged.problems.map(({ message }) => message),
      [
        'The plugin "loop" failed in loadContent: it did not end within 0.2 s',
        'The plugin "promise" failed in contentLoaded: it did not end within 0.2 s',
      ],
    );
    assert.equal(headTags, [{ tagName: 'meta', attributes: { name: 'fine' } }]);
  }),
);
running.run();
