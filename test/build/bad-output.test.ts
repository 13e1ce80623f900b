import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { smallestConfig, snapshot, withSite } from './with-site.js';

const bad = suite('places that cannot be built into');
const page = { 'docs/index.md': '# Home\n' };

bad(
  'the folder of the site, of its pages, or one around them is refused, and nothing in it changes',
  async () => {
    await withSite({ ...page, 'static/a.txt': 'a', 'relaydocs.config.ts': smallestConfig }, async (site) => {
      const sources = () => [...snapshot(site.dir)].filter(([file]) => !file.startsWith('.relaydocs/'));
      const before = sources();
      for (const out of ['.', '..', 'docs', 'static', '/']) {
        const { code, stderr } = await site.run(['build', '--out', out]);
        assert.is(code, 1, out);
        assert.match(stderr, /OUTPUT_HOLDS_SOURCES/, out);
      }
      assert.equal(sources(), before);
    });
  },
);

bad('of two builds into one folder at once, one builds and the other names it', async () => {
  const pages = Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`docs/p${n}.md`, `# Page ${n}\n`]));
  await withSite({ ...page, ...pages }, async (site) => {
    const runs = await Promise.all([site.run(['build']), site.run(['build']), site.run(['build'])]);
    assert.ok(runs.some(({ code }) => code === 0));
    for (const { code, stderr } of runs) if (code !== 0) assert.match(stderr, /OUTPUT_LOCKED/);
    assert.match(site.output('p149.html'), /Page 149/);
    assert.is((await site.run(['build'])).code, 0);
  });
});

bad.run();
