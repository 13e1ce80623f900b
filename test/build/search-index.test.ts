// The search index of built sites.
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { corpusPage } from '../corpus.mjs';
import { type Files, openIndex, placeOf } from '../search/with-index.js';
import { smallestConfig, snapshot, type TestSite, withSite } from './with-site.js';

const index = suite('search index of a build');

/** Asks the index that lies in the output. */
function searchIn(site: TestSite) {
  const files: Files = new Map();
  for (const [file, contents] of snapshot(path.join(site.dir, 'build')))
    files.set(file, Buffer.from(contents, 'base64'));
  const { search } = openIndex(files);
  return async (query: string): Promise<string[]> =>
    (await search(query)).hits.map((hit) => placeOf(hit).replace('https://docs.example.com', ''));
}

async function build(site: TestSite): Promise<void> {
  const { code, stderr } = await site.run(['build']);
  assert.is(code, 0, stderr);
}

index('unlisted pages and those with search: false are not found, generated category pages are', () =>
  withSite(
    {
      'docs/index.md': '# Home\n\nA lantern.',
      'docs/hidden.md': '---\nunlisted: true\n---\n# Hidden\n\nA lantern.',
      'docs/silent.md': '---\nsearch: false\n---\n# Silent\n\nA lantern.',
      'docs/draft.md': '---\ndraft: true\n---\n# Draft\n\nA lantern.',
      'docs/guide/_category_.json':
        '{ "label": "Lighthouse", "link": { "type": "generated-index", "description": "Lantern rooms." } }',
      'docs/guide/lamp.md': '# Lamp\n\nA lantern.',
    },
    async (site) => {
      await build(site);
      const found = searchIn(site);
      assert.equal((await found('lantern')).sort(), ['/', '/category/lighthouse', '/guide/lamp']);
      assert.equal((await found('lighthouse'))[0], '/category/lighthouse');
    },
  ),
);

index('without search, and with Algolia, there is none', () =>
  withSite({ 'docs/index.md': '# Home' }, async (site) => {
    const algolia = "algolia: { appId: 'A', apiKey: 'k', indexName: 'i' }";
    for (const [fields, isThere] of [
      ['search: false', false],
      [algolia, false],
      ['search: {}', true],
    ] as const) {
      site.write({ 'relaydocs.config.ts': smallestConfig.replace('};', `, ${fields} };`) });
      await build(site);
      assert.is(existsSync(path.join(site.dir, 'build/search-index.json')), isThere, fields);
    }
  }),
);

index(
  'of a large site, after edits, new and deleted pages, is that of a clean build; one edit changes few files',
  () =>
    withSite({}, async (site) => {
      const page = (number: number): string => `docs/part-${number % 7}/page-${number}.md`;
      const text = (number: number): string => corpusPage(number, 1).replace(/^See .*$/gm, '');
      for (let number = 1; number <= 230; number++) site.write({ [page(number)]: text(number) });
      await build(site);
      const first = snapshot(path.join(site.dir, 'build'));
      const searchFiles = (files: Map<string, string>): string[] =>
        [...files.keys()].filter((file) => /search-/.test(file));
      assert.ok(searchFiles(first).length > 20, `${searchFiles(first).length} files`);

      site.write({ [page(40)]: `${text(40)}\n\nThe zeppelin.\n` });
      await build(site);
      const second = snapshot(path.join(site.dir, 'build'));
      const changed = searchFiles(second).filter((file) => second.get(file) !== first.get(file));
      assert.ok(changed.length < 12, changed.join(' '));
      const found = searchIn(site);
      assert.equal((await found('zeppelin')).length, 1);
      assert.equal((await found('zepelin')).length, 1);
      assert.equal((await found('eppelin')).length, 1);

      site.write({ 'docs/part-3/page-new.md': '# New\n\nAnother zeppelin.\n' });
      rmSync(path.join(site.dir, page(99)));
      await build(site);
      // What the cache keeps is damaged.
      const store = path.join(site.dir, '.relaydocs/search');
      for (const file of readdirSync(store).slice(0, 3)) writeFileSync(path.join(store, file), 'rubbish');
      site.write({ [page(41)]: `${text(41)}\n\nOne more zeppelin.\n` });
      await build(site);
      const third = snapshot(path.join(site.dir, 'build'));
      for (const folder of ['build', '.relaydocs']) rmSync(path.join(site.dir, folder), { recursive: true });
      await build(site);
      const clean = snapshot(path.join(site.dir, 'build'));
      const kept = (file: string): boolean => file.startsWith('assets/search-') && !clean.has(file);
      assert.equal(
        [...third.keys()].filter((file) => !kept(file)),
        [...clean.keys()],
      );
      for (const [file, contents] of clean) assert.is(third.get(file), contents, file);
    }),
);

index.run();
