import { existsSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runHere, smallestConfig, withSite } from './with-site.js';

const times = suite('pages with a time');

/** What the program takes for the time while `use` runs. */
async function at<Result>(time: string, use: () => Promise<Result>): Promise<Result> {
  const { now } = Date;
  const shiftMs = Date.parse(time) - now();
  Date.now = () => now() + shiftMs;
  try {
    return await use();
  } finally {
    Date.now = now;
  }
}

times('the first build after it publishes a page or leaves it out, although nothing else has changed', () =>
  withSite(
    {
      'relaydocs.config.ts': smallestConfig,
      'docs/index.md': '# Start\n',
      'docs/news.md': '---\npublishAt: 2027-03-01T09:00+01:00\nunpublishAt: 2027-04-01\n---\n\n# News\n',
      'docs/later.md': '---\npublishAt: 2027-03-20\n---\n\n# Later\n',
      'docs/never.md': '---\ndraft: true\npublishAt: 2027-02-01\n---\n\n# Never\n',
    },
    async (site) => {
      /** Pages that are there, and the last lines of the build. */
      const build = (time: string) =>
        at(time, async () => {
          const { code, stdout, stderr } = await runHere(site.dir, ['build']);
          assert.is(code, 0, stderr);
          const [, said] = /^(Built|Nothing changed)/.exec(stdout) ?? [];
          const [, next] = /^Next: (.*)$/m.exec(stdout) ?? [];
          const isThere = (name: string) => existsSync(path.join(site.dir, `build/${name}.html`));
          return [said, ['news', 'later', 'never'].filter(isThere), next];
        });
      const first = 'the first build after 2027-03-01 08:00 UTC publishes docs/news.md';
      assert.equal(await build('2027-01-01'), ['Built', [], first]);
      assert.equal(await build('2027-03-01T07:59:00Z'), ['Nothing changed', [], first]);
      const second = 'the first build after 2027-03-20 00:00 UTC publishes docs/later.md';
      assert.equal(await build('2027-03-01T08:01:00Z'), ['Built', ['news'], second]);
      assert.match(site.output('index.html'), 'News');
      const third = 'the first build after 2027-04-01 00:00 UTC leaves docs/news.md out';
      assert.equal(await build('2027-03-21'), ['Built', ['news', 'later'], third]);
      assert.equal(await build('2027-04-02'), ['Built', ['later'], undefined]);
      assert.not.match(site.output('index.html'), 'News');
      assert.equal(await build('2028-01-01'), ['Nothing changed', ['later'], undefined]);
    },
  ),
);

times.run();
