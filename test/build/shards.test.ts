// A site that several machines build, a part each, and that is put together from the parts.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readSealed, writeSealed } from '../../src/base/sealed-file.js';
import { changeAtRandom, changingSite, seeded } from '../dev/random-changes.js';
import { withCache } from './serve-cache.js';
import { configWith, snapshot, type TestSite, withSite } from './with-site.js';

const shards = suite('a build in parts');
const turns = process.env.SOAK ? 20 : 3;

const files = {
  'docs/index.md': '# Start\n\nTo [one](one.md).\n',
  'docs/one.md': '# One\n',
  'docs/two.mdx': '# Two\n\nexport const name = "Jane";\n\n<b>{name}</b>\n',
  'docs/three.md': '# Three\n',
};

/** As on a machine that knows nothing. */
function forgetAll({ dir }: TestSite): void {
  for (const folder of ['.relaydocs', 'build'])
    rmSync(path.join(dir, folder), { recursive: true, force: true });
}

async function succeed(site: TestSite, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await site.run(args);
  assert.is(code, 0, `${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

async function buildShards(site: TestSite, count: number): Promise<string[]> {
  const folders: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    forgetAll(site);
    assert.match(
      await succeed(site, ['build', '--shard', `${number}/${count}`]),
      `Built shard ${number} of ${count}`,
    );
    folders.push(`shard-${number}-of-${count}`);
  }
  forgetAll(site);
  return folders;
}

/** What is told where the command fails. */
async function failure(site: TestSite, args: readonly string[]): Promise<string> {
  const { code, stderr } = await site.run(args);
  assert.is(code, 1, stderr);
  return stderr;
}

shards(
  'cold, merged of shards, or taken from a cache that machines share: the bytes are the same, whatever has changed',
  () =>
    withCache((cache) =>
      withSite(changingSite, async (site) => {
        const seed = Number(process.env.SEED ?? 5);
        const next = seeded(seed);
        const output = () => snapshot(path.join(site.dir, 'build'));
        const log: string[] = [];
        let compared = 0;
        process.env.RELAYDOCS_CACHE_TOKEN = 'a-token-of-the-test';
        try {
          for (let turn = 0; turn < turns; turn += 1) {
            for (const nth of [0, 1])
              log.push(changeAtRandom(site.dir, turn * 2 + nth, next, { served: false }));
            forgetAll(site);
            if ((await site.run(['build'])).code !== 0) continue;
            const cold = output();
            await succeed(site, ['merge', ...(await buildShards(site, 2))]);
            assert.equal(output(), cold, `merged, seed ${seed}: ${log.join(', ')}`);
            process.env.RELAYDOCS_CACHE_URL = cache.url;
            for (const machine of ['first', 'second']) {
              forgetAll(site);
              await succeed(site, ['build']);
              assert.equal(output(), cold, `${machine}, seed ${seed}: ${log.join(', ')}`);
            }
            delete process.env.RELAYDOCS_CACHE_URL;
            compared += 1;
          }
          assert.ok(compared > 1, `of ${turns} sites ${compared} could be built`);
        } finally {
          delete process.env.RELAYDOCS_CACHE_URL;
          delete process.env.RELAYDOCS_CACHE_TOKEN;
        }
      }),
    ),
);

shards('merging compiles and renders nothing, in whichever folder the site lies', () =>
  withSite(files, (one) =>
    withSite(files, async (other) => {
      const folders = await buildShards(one, 3);
      mkdirSync(path.join(other.dir, 'shards'));
      for (const folder of folders)
        renameSync(path.join(one.dir, folder), path.join(other.dir, 'shards', folder));
      const given = folders.map((folder) => `shards/${folder}`);
      const { summary } = JSON.parse(await succeed(other, ['merge', ...given, '--json']));
      assert.equal([summary.compiled, summary.rendered], [0, 0]);
      await succeed(one, ['build']);
      assert.equal(snapshot(path.join(other.dir, 'build')), snapshot(path.join(one.dir, 'build')));
      // Also where the site is built already.
      rmSync(path.join(other.dir, given[1]!), { recursive: true });
      assert.match(
        await failure(other, ['merge', given[0]!, given[2]!]),
        'SHARD_MISSING  Shard 2 of 3 is missing',
      );
    }),
  ),
);

const french = 'i18n/fr/docusaurus-plugin-content-docs/current';
const languages = {
  ...files,
  'relaydocs.config.ts': configWith("i18n: { defaultLocale: 'en', locales: ['en', 'fr', 'ar'] }"),
  [`${french}/one.md`]: '# Un\n\nUne page.\n',
  [`${french}/two.mdx`]: '# Deux\n\nexport const name = "Jeanne";\n\n<b>{name}</b>\n',
};

shards('shards, and a cache that machines share, hold all languages of a site, to the same bytes', () =>
  withCache((cache) =>
    withSite(languages, async (site) => {
      const output = () => snapshot(path.join(site.dir, 'build'));
      await succeed(site, ['build']);
      const cold = output();
      assert.ok(cold.has('ar/one.html'));
      const folders = await buildShards(site, 2);
      const merged = JSON.parse(await succeed(site, ['merge', ...folders, '--json']));
      assert.equal([merged.summary.compiled, merged.summary.rendered], [0, 0]);
      assert.equal(output(), cold, 'merged');
      rmSync(path.join(site.dir, folders[1]!, 'locales/ar'), { recursive: true });
      assert.match(
        await failure(site, ['merge', ...folders]),
        /SHARD_UNREADABLE .*locales\/ar does not contain a shard/,
      );
      process.env.RELAYDOCS_CACHE_TOKEN = 'a-token-of-the-test';
      process.env.RELAYDOCS_CACHE_URL = cache.url;
      try {
        for (const [compiled, rendered] of [
          [6, 18],
          [0, 0],
        ]) {
          forgetAll(site);
          const { summary } = JSON.parse(await succeed(site, ['build', '--json']));
          assert.equal([summary.compiled, summary.rendered], [compiled, rendered]);
          assert.equal(output(), cold, 'of the cache');
        }
        // The pages of one language are where a build of that language alone looks for them.
        forgetAll(site);
        const { summary } = JSON.parse(await succeed(site, ['build', '--locale', 'fr', '--json']));
        assert.equal([summary.compiled, summary.rendered], [0, 0]);
      } finally {
        delete process.env.RELAYDOCS_CACHE_URL;
        delete process.env.RELAYDOCS_CACHE_TOKEN;
      }
      // A mistake in one language is one of the shard.
      site.write({ [`${french}/one.md`]: '# Un\n\n[Deux](gone.md)\n' });
      assert.match(await failure(site, ['build', '--shard', '1/2', '--out', 'broken']), 'BROKEN_LINK');
      assert.not.ok(existsSync(path.join(site.dir, 'broken')));
    }),
  ),
);

shards('a shard that is missing, damaged or of another build is named, and nothing is written', () =>
  withSite(files, async (site) => {
    const [first, second] = (await buildShards(site, 2)) as [string, string];
    const pathOf = (folder: string): string => path.join(site.dir, folder);
    assert.match(await failure(site, ['merge', second]), 'SHARD_MISSING  Shard 1 of 2 is missing');
    assert.match(
      await failure(site, ['merge', first, second, first]),
      /SHARD_FOREIGN .*shard 1 is in .*shard-1-of-2 as well/,
    );
    assert.match(
      await failure(site, ['merge', first, 'docs']),
      /SHARD_UNREADABLE .*docs does not contain a shard/,
    );
    await succeed(site, ['build', '--shard', '1/3', '--out', 'of-three']);
    assert.match(
      await failure(site, ['merge', first, second, 'of-three']),
      /SHARD_FOREIGN .*of-three .*one of 3/,
    );

    cpSync(pathOf(second), pathOf('of-another-release'), { recursive: true });
    const headFile = path.join(pathOf('of-another-release'), 'shard.json');
    writeSealed(headFile, { ...readSealed<object>(headFile), program: 'other' });
    assert.match(
      await failure(site, ['merge', first, 'of-another-release']),
      /SHARD_FOREIGN .*of-another-release .*another release/,
    );
    writeFileSync(headFile, readFileSync(headFile, 'utf8').replace('other', 'wrong'));
    assert.match(await failure(site, ['merge', first, 'of-another-release']), 'SHARD_UNREADABLE');
    cpSync(pathOf(second), pathOf('in-part'), { recursive: true });
    rmSync(path.join(pathOf('in-part'), 'ac'), { recursive: true });
    assert.match(await failure(site, ['merge', first, 'in-part']), /SHARD_UNREADABLE .*in-part/);

    site.write({ 'docs/one.md': '# One, edited\n' });
    assert.match(await failure(site, ['merge', first, second]), /SHARD_FOREIGN .*shard-1-of-2 .*other pages/);
    assert.not.ok(existsSync(pathOf('build')));
  }),
);

shards('a shard with a mistake is no shard, and no folder of something else becomes one', () =>
  withSite(
    { ...files, 'docs/one.md': '# One\n\n[Two](gone.md)\n', 'mine/note.txt': 'Mine' },
    async (site) => {
      assert.match(await failure(site, ['build', '--shard', '2/2']), 'BROKEN_LINK');
      assert.not.ok(existsSync(path.join(site.dir, 'shard-2-of-2')));
      assert.match(await failure(site, ['build', '--shard', '2/2', '--out', 'mine']), 'OUTPUT_NOT_OURS');
      assert.ok(existsSync(path.join(site.dir, 'mine/note.txt')));
      const { code, stderr } = await site.run(['build', '--shard', '3/2']);
      assert.is(code, 2);
      assert.match(stderr, 'It must be a part such as 2/4.');
    },
  ),
);

shards.run();
