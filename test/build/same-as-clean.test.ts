// A build that takes over what earlier builds have made writes what a clean build writes, whatever has changed meanwhile.
import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readSealed, writeSealed } from '../../src/base/sealed-file.js';
import type { ProblemData } from '../../src/errors.js';
import { changeAtRandom, changingSite, everyChange, seeded, shortSeries } from '../dev/random-changes.js';
import { runHere, smallestConfig, snapshot, type TestSite, withSite } from './with-site.js';

const builds = suite('builds of a site that changes');

builds('after any changes a build writes what a clean build writes', () =>
  withSite(changingSite, async (site) => {
    const seed = Number(process.env.SEED ?? 5);
    const next = seeded(seed);
    const series = process.env.SOAK ? { fieldsAtOnce: 1, firstValues: false } : shortSeries;
    let log: string[] = [];
    let refused = 0;
    const steps = everyChange(site.dir, next, { served: false, ...series });
    for (const [turn, step] of steps.entries()) {
      step.make();
      log.push(step.name);
      if (turn % 4 === 0) log.push(changeAtRandom(site.dir, turn, next, { served: false }));
      const { isRefused, difference } = await compareWithClean(site);
      assert.is(difference, undefined, `seed ${seed}\n${log.join('\n')}\n${difference}`);
      if (isRefused) refused += 1;
      else log = [];
      // Fields that name a version that went at random would have all that follows refused.
      site.write({ 'versions.json': changingSite['versions.json']! });
      if (isRefused || step.isForAll === false) step.takeBack?.();
    }
    assert.ok(
      refused < steps.length / (process.env.SOAK ? 3 : 7),
      `${refused} of ${steps.length} steps were refused`,
    );
  }),
);

builds('builds that share their threads each make the folders of their output', () =>
  withSite({ 'docs/area/page.mdx': '# First\n\n{1 + 1}\n' }, async (site) => {
    for (const title of ['First', 'Second']) {
      site.write({ 'docs/area/page.mdx': `# ${title}\n\n{1 + 1}\n` });
      assert.is((await site.run(['build'])).code, 0);
      assert.match(site.output('area/page.html'), title);
    }
  }),
);

/** Assets of earlier builds would differ from those of a clean one. */
const keepsNothing = smallestConfig.replace(' }', ', keep: 0 }');

builds('another title leaves pages alone that show nothing of it', () =>
  withSite(
    {
      'relaydocs.config.ts': keepsNothing,
      'docs/index.md': '# Home\n',
      'docs/a/one.md': '# One\n',
      'docs/a/two.md': '# Two\n\n[One](one.md)\n',
      'docs/a/three.md': '# Three\n',
      'docs/a/four.md': '# Four\n',
      'docs/lone/page.md':
        '---\ndisplayed_sidebar: null\npagination_next: null\npagination_prev: null\n---\n\n# Lone\n',
    },
    async (site) => {
      await problemsOf(site.dir);
      const lone = statSync(path.join(site.dir, 'build/lone/page.html')).mtimeMs;
      site.write({ 'docs/a/one.md': '# First\n' });
      assert.is((await compareWithClean(site)).difference, undefined);
      for (const page of ['index', 'a/two', 'a/four']) assert.match(site.output(`${page}.html`), 'First');
      assert.is(statSync(path.join(site.dir, 'build/lone/page.html')).mtimeMs, lone);
      site.write({ 'docs/a/_category_.yml': 'label: Another\n' });
      assert.is((await compareWithClean(site)).difference, undefined);
    },
  ),
);

builds('what is not edited is told of, and read by others, as what an edit makes of it', () =>
  withSite(
    {
      'relaydocs.config.ts': keepsNothing,
      'docs/index.md': '# Home\n\n[One](a.md#one)\n',
      'docs/a.md': '# A\n\nFirst words.\n\n## One\n',
      'docs/b.md': '# B\n\nText.\n',
      'docs/hero.md':
        '---\nlayout: landing\nhero:\n  title: Hero\n  actions: [{ label: Go, to: /c#three }]\n---\n',
      'docs/c.md': '# C\n\n## Three\n',
    },
    async (site) => {
      const warned = async (): Promise<boolean> =>
        (await problemsOf(site.dir)).some(({ code }) => code === 'BROKEN_ANCHOR');
      assert.not(await warned());
      site.write({ 'docs/b.md': '# B\n\nText.\n\nMore text.\n' });
      assert.not(await warned());
      site.write({ 'docs/a.md': '# A\n\nOther words.\n\n## Two\n' });
      assert.ok(await warned(), 'the heading that a page leads to has another name');
      assert.match(site.output('llms.txt'), 'Other words.');
      assert.match(site.output('routes.json'), '"anchors":["a","two"]');
      site.write({ 'docs/b.md': '# B\n\nEdited.\n' });
      assert.ok(await warned(), 'another page was edited');
      assert.match(site.output('llms.txt'), 'Edited.');
      site.write({ 'docs/a.md': '---\ndescription: Said.\n---\n\n# A\n\nOther words.\n\n## One\n' });
      assert.not(await warned());
      assert.match(site.output('llms.txt'), 'Said.');
      site.write({ 'docs/b.md': '# B\n\nEdited again.\n' });
      assert.not(await warned());
      site.write({ 'docs/a.md': '# A\n\nOther words.\n\n## One\n' });
      assert.not(await warned());
      assert.match(site.output('llms.txt'), 'Other words.');
      site.write({ 'docs/c.md': '# C\n\n## Four\n' });
      assert.ok(await warned(), 'the heading that a button leads to has another name');
      site.write({ 'docs/c.md': '# Another title\n\n## Three\n' });
      assert.not(await warned());
      assert.is((await compareWithClean(site)).difference, undefined);
      site.write({ 'docs/a.md': '---\nslug: /elsewhere\n---\n\n# A\n\n## One\n' });
      assert.is((await compareWithClean(site)).difference, undefined);
    },
  ),
);

builds('a card of a link shows the first words of its page after an edit of another, too', () => {
  const link = { type: 'link', label: 'A', href: '/a' };
  const category = {
    type: 'category',
    label: 'More',
    link: { type: 'generated-index' },
    items: ['index', link],
  };
  return withSite(
    {
      'relaydocs.config.ts': keepsNothing.replace(' }', ", docs: { sidebarPath: 'sidebars.js' } }"),
      'sidebars.js': `module.exports = { docs: [${JSON.stringify(category)}, 'a'] };`,
      'docs/index.md': '# Home\n',
      'docs/a.md': '---\ndescription: Said.\n---\n\n# A\n\nFirst words.\n',
    },
    async (site) => {
      await problemsOf(site.dir);
      assert.match(site.output('category/more.html'), 'First words.');
      site.write({ 'docs/index.md': '# Home\n\nEdited.\n' });
      assert.is((await compareWithClean(site)).difference, undefined);
      site.write({ 'docs/index.md': '# Home again\n\nEdited.\n' });
      assert.is((await compareWithClean(site)).difference, undefined);
    },
  );
});

builds('what another version has left in the cache is no hindrance', () =>
  withSite(
    { 'relaydocs.config.ts': keepsNothing, 'docs/index.md': '# Home\n', 'docs/a.md': '# A\n' },
    async (site) => {
      await problemsOf(site.dir);
      const file = path.join(site.dir, '.relaydocs/built-pages.json');
      const built = readSealed<{ pages: unknown[] }>(file)!;
      assert.is(built.pages.length, 2);
      writeSealed(file, { ...built, pages: { 'docs/a.md': ['state', 'key'] } });
      site.write({ 'docs/a.md': '# A\n\nEdited.\n' });
      assert.is((await compareWithClean(site)).difference, undefined);
    },
  ),
);

builds('the feeds of a changelog tell of a release on its second page as it was edited', () => {
  const day = '2024-02-01';
  const later = Array.from({ length: 100 }, (_, index) => `## 2.0.${99 - index} - 2023-01-01\n\n- Later\n\n`);
  const text = `${later.join('')}## 1.0.0 - ${day}\n\n- First\n`;
  const config = keepsNothing.replace(' }', ", changelog: { path: 'changelog', file: 'CHANGELOG.md' } }");
  return withSite(
    { 'relaydocs.config.ts': config, 'docs/index.md': '# Home\n', 'CHANGELOG.md': text },
    async (site) => {
      await problemsOf(site.dir);
      assert.match(site.output('changelog/1.x.html'), 'First');
      for (const [from, to, told] of [
        ['- First', '- Edited', 'Edited'],
        [day, '2024-02-09', '09 Feb 2024'],
      ] as const) {
        site.write({ 'CHANGELOG.md': text.replace(from, to) });
        assert.is((await compareWithClean(site)).difference, undefined);
        assert.match(site.output('changelog/rss.xml'), told);
      }
    },
  );
});

/** @returns what differs between the output of a build that knows the last one and that of one that knows nothing. */
async function compareWithClean({ dir }: TestSite) {
  const known = await problemsOf(dir);
  const cleanDir = mkdtempSync(path.join(tmpdir(), 'relaydocs-clean-'));
  try {
    cpSync(dir, cleanDir, { recursive: true, filter: (file) => !made.includes(path.relative(dir, file)) });
    const clean = await problemsOf(cleanDir);
    const isRefused = clean.some(({ severity }) => severity === 'error');
    if (JSON.stringify(known) !== JSON.stringify(clean))
      return {
        isRefused,
        difference: [known, clean].map((one) => JSON.stringify(one, null, 1)).join('\n-- clean --\n'),
      };
    if (isRefused) return { isRefused, difference: undefined };
    const [built, wanted] = [dir, cleanDir].map((each) => snapshot(path.join(each, 'build'))) as [
      Files,
      Files,
    ];
    const names = [...new Set([...built.keys(), ...wanted.keys()])];
    const other = names.filter((name) => built.get(name) !== wanted.get(name));
    return { isRefused, difference: other.length === 0 ? undefined : other.join(', ') };
  } finally {
    rmSync(cleanDir, { recursive: true, force: true });
  }
}

/** What a build makes in the folder of a site. */
const made = ['build', '.relaydocs'];
type Files = ReturnType<typeof snapshot>;

/** What a build tells of. */
async function problemsOf(dir: string): Promise<readonly ProblemData[]> {
  const { stdout, stderr } = await runHere(dir, ['build', '--json']);
  assert.ok(stdout, stderr);
  return (JSON.parse(stdout) as { problems: readonly ProblemData[] }).problems;
}

builds.run();
