import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writeCorpus } from '../corpus.mjs';
import { runRelaydocs, withSite } from './with-site.js';

const memory = suite('memory');

memory('4,000 pages build with a heap of 256 MB', async () => {
  await withSite({}, async (site) => {
    writeCorpus(site.dir, 4000);
    const { code, stderr } = await runRelaydocs(site.dir, ['build'], {}, ['--max-old-space-size=256']);
    assert.is(code, 0, stderr);
    assert.match(site.output('part-19/section-159/page-03999.html'), /<h1/);
  });
});

memory.run();
