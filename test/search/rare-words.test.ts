// Most words of a large site stand on one page. They lie in many files, of which a query needs few.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type BucketFile, indexFilePath } from '../../src/search/embedded/index-format.js';
import { type Files, indexOf, placeOf } from './with-index.js';

const rare = suite('rare words of a large index');

const syllables = 'ka ke ki ko la le li lo ma me mi mo na ne ni no ra re ri ro sa se si so ta te ti to'.split(
  ' ',
);

/** Another word for each number, all with the same first letter: `zakalekalo`. */
function wordOf(number: number): string {
  let word = 'z';
  for (let rest = number * 7919 + 1_000_003, at = 0; at < 5; at++) {
    word += syllables[rest % syllables.length]!;
    rest = Math.floor(rest / syllables.length);
  }
  return word;
}

const perPage = 20;
const count = 6000;

async function openLargeIndex() {
  const pages = Array.from({ length: count / perPage }, (_, page) => {
    const words = Array.from({ length: perPage }, (_, index) => wordOf(page * perPage + index));
    const section = {
      level: 1,
      anchor: '',
      heading: `Page ${page}`,
      text: words.join(' '),
      code: '',
      keys: '',
    };
    return [`/page-${String(page).padStart(4, '0')}`, [section]] as const;
  });
  return indexOf(Object.fromEntries(pages), 'many files');
}

const pageOf = (number: number): string => `/page-${String(Math.floor(number / perPage)).padStart(4, '0')}`;
const sample = Array.from({ length: 60 }, (_, index) => index * 100 + (index % 7));

rare('each is found as typed, from one file of words', async () => {
  const { search, fetched } = await openLargeIndex();
  assert.is(new Set(Array.from({ length: count }, (_, number) => wordOf(number))).size, count);
  await search('');
  for (const number of sample) {
    const before = fetched.length;
    const { hits } = await search(`${wordOf(number)} `);
    assert.equal(hits.map(placeOf), [pageOf(number)], wordOf(number));
    // Its bucket, its file of words, the page. Words like it are looked for, too, in the bucket alone.
    assert.ok(fetched.length - before <= 3, fetched.slice(before).join(' '));
  }
});

rare('each is found by its beginning, and with a typo wherever it is', async () => {
  const { search } = await openLargeIndex();
  for (const number of sample) {
    const word = wordOf(number);
    const begun = await search(word.slice(0, -1));
    assert.ok(begun.hits.map(placeOf).includes(pageOf(number)), word);
    for (const at of [0, 1, 2, 5, 9]) {
      const typo = `${word.slice(0, at)}x${word.slice(at + 1)} `;
      const { hits } = await search(typo);
      assert.ok(hits.map(placeOf).includes(pageOf(number)), `${word} as ${typo}`);
    }
  }
});

rare(
  'five pages have one file of the index, so that large sites fit on hosts that limit their number',
  async () => {
    const { files } = await openLargeIndex();
    const pages = count / perPage;
    assert.ok(files.size < pages * 0.2, `${files.size} files for ${pages} pages`);
  },
);

rare('of the shortest beginning only some files of words are fetched', async () => {
  const { search, fetched, files } = await openLargeIndex();
  const { rare: shards } = bucketOf('z', files);
  assert.ok(shards.length > 20, String(shards.length));
  assert.ok((await search('z')).nbHits > 0);
  assert.ok(fetched.filter((file) => /search-z-/.test(file)).length <= 3, fetched.join(' '));
});

rare('a typo in the first letter of a word with which others begin fetches few files of words', async () => {
  const pockets = Array.from(
    { length: 3000 },
    (_, number) => `po${number % 6 === 0 ? 'cket' : 'l'}${wordOf(number).slice(1)}`,
  );
  const pages = [
    ['socket'],
    ...Array.from({ length: 150 }, (_, page) => pockets.slice(page * 20, page * 20 + 20)),
  ];
  const { search, fetched, files } = await indexOf(
    Object.fromEntries(
      pages.map((words, page) => {
        const section = {
          level: 1,
          anchor: '',
          heading: `Page ${page}`,
          text: words.join(' '),
          code: '',
          keys: '',
        };
        return [`/page-${page}`, [section]];
      }),
    ),
    'many files',
  );
  const tails = bucketOf('o', files).tails.map(([, name]) => indexFilePath(name));
  assert.equal((await search('aocket ')).hits.map(placeOf), ['/page-0']);
  const asked = fetched.filter((file) => tails.includes(file)).length;
  assert.ok(asked > 0 && asked * 2 < tails.length, `${asked} of ${tails.length}`);
});

/** The words that begin with a letter. */
function bucketOf(letter: string, files: Files): BucketFile {
  const name = [...files.keys()].find((file) => new RegExp(`search-${letter}-.*json$`).test(file))!;
  return JSON.parse(String(files.get(name))) as BucketFile;
}

rare.run();
