import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writeCorpus } from '../corpus.mjs';
import { runRelaydocs, withSite } from './with-site.js';

const memory = suite('memory');

memory('2,000 pages build with a heap of 96 MB', async () => {
  await withSite({}, async (site) => {
    writeCorpus(site.dir, 2000);
    const { code, stderr } = await runRelaydocs(site.dir, ['build'], {}, ['--max-old-space-size=96']);
    assert.is(code, 0, stderr);
    assert.match(site.output('part-9/section-79/page-01999.html'), /<h1/);
  });
});

memory('800 pages with components that run in the browser build with a heap of 48 MB', async () => {
  await withSite({}, async (site) => {
    writeCorpus(site.dir, 800, 'all');
    const { code, stderr } = await runRelaydocs(site.dir, ['build'], {}, ['--max-old-space-size=48']);
    assert.is(code, 0, stderr);
    assert.match(site.output('part-3/section-31/page-00799.html'), /<relay-island/);
  });
});

memory.run();
