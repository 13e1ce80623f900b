// Properties of the embedded engine that hold for every section of a real site, and whatever is typed or damaged.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { PageSection } from '../../src/compile/compiled-page.js';
import { SearchUnavailable } from '../../src/search/embedded/query/index-files.js';
import { isStopWord } from '../../src/search/embedded/stop-words.js';
import { wordsOf } from '../../src/search/embedded/words.js';
import {
  type Files,
  filesOf,
  forms,
  openIndex,
  placeOf,
  sectionsOf,
  type TestIndex,
  toPages,
} from './with-index.js';

const everySection = suite('every section');

const root = fileURLToPath(new URL('../../', import.meta.url));
const folders = ['docs', 'templates/starter/docs'];

type Pages = Record<string, readonly PageSection[]>;

async function realPages(): Promise<Pages> {
  const pages: Pages = {
    '/chinese': await sectionsOf(
      '# 使用指南\n\n本页说明如何安装中继服务器，并把它连接到世界。\n\n## 安装步骤\n\n首先下载软件包，然后启动容器。最后检查日志。\n\n## データの場所\n\nデータベースはボリュームに保存されます。\n\n## 설치하기 전에\n\n서버를 준비하세요.',
    ),
  };
  for (const folder of folders) {
    for (const file of readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.md') || path.basename(file).startsWith('_')) continue;
      const text = readFileSync(path.join(root, folder, file), 'utf8');
      const title = /^title: (.*)$/m.exec(text)?.[1];
      const sections = await sectionsOf(text, title);
      pages[`/${folder.replace(/\W/g, '-')}/${file.replace(/\.md$/, '')}`] = sections;
    }
  }
  return pages;
}

const pages = realPages();
const indexes = new Map<string, Promise<TestIndex>>();

function realIndex(form: (typeof forms)[number]): Promise<TestIndex> {
  const made =
    indexes.get(form) ??
    pages.then(async (all) => openIndex(filesOf({ 'docs-default-current': await toPages(all) }, form)));
  indexes.set(form, made);
  return made;
}

/** Numbers below `below`, the same in every run. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** One letter wrong, missing, too many, or two exchanged. */
function withTypo(word: string, random: (below: number) => number): string {
  const at = random(word.length);
  const letter = 'etaoinsrhl'[random(10)]!;
  switch (random(4)) {
    case 0:
      return word.slice(0, at) + word.slice(at + 1);
    case 1:
      return word.slice(0, at) + letter + word.slice(at);
    case 2:
      return word.slice(0, at) + letter + word.slice(at + 1);
    default:
      return at + 1 < word.length
        ? word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
        : word.slice(0, at);
  }
}

async function sections(): Promise<{ place: string; section: PageSection }[]> {
  return Object.entries(await pages).flatMap(([route, all]) =>
    all.map((section) => ({
      place: route + (section.anchor === '' ? '' : `#${section.anchor}`),
      section,
    })),
  );
}

for (const form of forms) {
  everySection(`R-EMB-03 is found by its heading (${form})`, async () => {
    const { search } = await realIndex(form);
    const all = await sections();
    assert.ok(all.length > 150, String(all.length));
    // `pages()` and `Pages` are the same to readers.
    const wordsIn = (heading: string): string =>
      wordsOf(heading)
        .map(({ term }) => term)
        .join(' ');
    const headings = all.map(({ section }) => wordsIn(section.heading));
    const times = new Map<string, number>();
    for (const heading of headings) times.set(heading, (times.get(heading) ?? 0) + 1);
    for (const [index, { place, section }] of all.entries()) {
      const { hits } = await search(section.heading);
      const first = hits.slice(0, times.get(headings[index]!) === 1 ? 5 : 20);
      assert.ok(first.map(placeOf).includes(place), `${section.heading}: ${first.map(placeOf)}`);
    }
  });

  everySection(`R-EMB-03 is found by its heading with a typo (${form})`, async () => {
    const { search } = await realIndex(form);
    const random = generator(11);
    let [tried, found] = [0, 0];
    for (const { place, section } of await sections()) {
      const long = wordsOf(section.heading).filter(
        ({ term, parts }) => term.length >= 4 && parts.length === 0,
      );
      const word = long[random(long.length)];
      if (!word || /[^\x00-\x7f]/.test(section.heading)) continue;
      const typo = withTypo(section.heading.slice(word.start, word.end), random);
      // Words of three letters are taken as they are typed.
      if (typo.length < 4) continue;
      const query = section.heading.slice(0, word.start) + typo + section.heading.slice(word.end);
      const { hits } = await search(query);
      tried += 1;
      if (hits.map(placeOf).includes(place)) found += 1;
    }
    console.log(`figure: headings with a typo found (${form}): ${found} of ${tried}`);
    // A word with a typo may be another word of the site.
    assert.ok(found / tried > 0.97, `${found} of ${tried}`);
  });

  everySection(`R-EMB-03 is found by its text (${form})`, async () => {
    const { search } = await realIndex(form);
    for (const { place, section } of await sections()) {
      const words = section.text.split(' ').filter((word) => /\w/.test(word));
      if (words.length < 8) continue;
      const middle = Math.floor(words.length / 2) - 3;
      const query = words
        .slice(middle, middle + 6)
        .join(' ')
        .slice(0, 64);
      // Words around one that says something are no search.
      if (wordsOf(query).filter(({ term }) => !isStopWord(term)).length < 2) continue;
      const { hits } = await search(query);
      assert.ok(hits.map(placeOf).includes(place), `${query}: ${hits.map(placeOf)}`);
    }
  });

  everySection(`R-EMB-04 every two characters of text without spaces are found (${form})`, async () => {
    const { search } = await realIndex(form);
    for (const { anchor, heading, text } of (await pages)['/chinese']!) {
      for (const [run] of `${heading} ${text}`.matchAll(
        /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}ー]+/gu,
      )) {
        for (let index = 0; index + 1 < run.length; index++) {
          const { hits } = await search(run.slice(index, index + 2));
          const place = `/chinese${anchor === '' ? '' : `#${anchor}`}`;
          assert.ok(hits.map(placeOf).includes(place), `${run.slice(index, index + 2)} in ${run}`);
        }
      }
    }
  });

  everySection(`whatever is typed gets an answer (${form})`, async () => {
    const { search } = await realIndex(form);
    const random = generator(5);
    const pieces = [
      '"',
      '<script>',
      '__proto__',
      'constructor',
      '\0',
      '�',
      '\ud800',
      '安',
      '💥',
      '-',
      '/',
      '//',
      '~',
      '~a',
      ' ',
      'the',
      'api',
      'x-',
      '*',
      '\\',
      'ﷺ',
      'İ',
      'e\u0301',
      '🇩🇪',
      'a'.repeat(70),
      '%00',
      "'",
    ];
    for (let round = 0; round < 150; round++) {
      let query = '';
      for (let index = random(6); index >= 0; index--) query += pieces[random(pieces.length)]!;
      const { hits, nbHits } = await search(query.slice(0, 64), {
        attributesToSnippet: ['content:10'],
        page: random(3),
      });
      assert.ok(hits.length <= nbHits || nbHits === 0);
      for (const { _highlightResult } of hits) {
        const value = _highlightResult?.content?.value ?? '';
        assert.not.match(value.replace(/<\/?mark>/g, ''), /[<>]/);
      }
    }
  });

  everySection(`a damaged index gives an answer, or the one error there is (${form})`, async () => {
    const { files } = await realIndex(form);
    const random = generator(3);
    const names = [...files.keys()];
    let failed = 0;
    for (let round = 0; round < 60; round++) {
      const damaged = new Map(files);
      for (const name of form === 'one file' || round % 2 ? names : [names[random(names.length)]!]) {
        if (form !== 'one file' && random(3) > 0) continue;
        const bytes = Buffer.from(files.get(name)!);
        const at = random(bytes.length);
        const kind = random(4);
        if (kind === 0) damaged.delete(name);
        else if (kind === 1) damaged.set(name, bytes.subarray(0, at));
        else if (kind === 2)
          damaged.set(
            name,
            Buffer.concat([bytes.subarray(0, at), Buffer.from('~~~#[{'), bytes.subarray(at + 6)]),
          );
        else damaged.set(name, ['null', '[]', '{}', '7', '""', '<!doctype html>'][random(6)]!);
      }
      const { search } = openIndex(damaged);
      try {
        const { hits } = await search(['install', 'realy', 'x-api-key', '安装'][random(4)]!);
        assert.ok(Array.isArray(hits));
      } catch (error) {
        failed += 1;
        assert.instance(error, SearchUnavailable);
      }
    }
    assert.ok(failed > 5, String(failed));
  });
}

everySection('an index that comes back is used again', async () => {
  const { files } = await realIndex('many files');
  const broken = new Map() as Files;
  const { search } = openIndex(broken);
  await search('install').then(
    () => assert.unreachable(),
    (error) => assert.instance(error, SearchUnavailable),
  );
  for (const [name, text] of files) broken.set(name, text);
  assert.ok((await search('install')).nbHits > 0);
});

everySection(
  'a tab that was opened before the site was published anew starts again from the root',
  async () => {
    const { files } = await realIndex('many files');
    const site = new Map(files);
    const { search } = openIndex(site);
    assert.ok((await search('install')).nbHits > 0);
    const next = filesOf({ 'docs-default-current': await toPages({ '/new': '# Zeppelin' }) }, 'one file');
    site.clear();
    for (const [name, text] of next)
      site.set(name.replace('index-0', 'index-9'), String(text).replaceAll('index-0', 'index-9'));
    const { hits } = await search('zeppelin');
    assert.equal(hits.map(placeOf), ['/new']);
  },
);

everySection.run();
