// Most pages of a large site hold a common word. Few of them come to the first answers; the others are only counted.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { PageSection } from '../../src/compile/compiled-page.js';
import { forms, indexOf } from './with-index.js';

const common = suite('common words of a large index');

const vocabulary = 'sun map fox ice jar oak pen rug tin van'.split(' ');
let state = 7;
const random = (below: number): number => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};
const someWords = (most: number): string =>
  Array.from({ length: random(most + 1) }, () => vocabulary[random(vocabulary.length)]!).join(' ');

function makePage(): PageSection[] {
  // Now and then a page with more sections than others ever have.
  const sections = random(8) === 0 ? 30 + random(20) : 1 + random(6);
  return Array.from({ length: sections }, (_, index) => ({
    level: index === 0 ? 1 : 2,
    anchor: index === 0 ? '' : `part-${index}`,
    heading: `Part ${index} ${someWords(2)}`.trim(),
    text: someWords(3),
    code: '',
    keys: '',
  }));
}

/** Sections that hold a word themselves, and all words themselves or below the title. */
function countSections(pages: readonly PageSection[][], words: readonly string[]): number {
  return pages.flatMap((page) => {
    const title = page[0]!.heading.split(' ');
    return page.filter(({ heading, text }) => {
      const own = `${heading} ${text}`.split(' ');
      return (
        words.some((word) => own.includes(word)) &&
        words.every((word) => own.includes(word) || title.includes(word))
      );
    });
  }).length;
}

for (const form of forms) {
  common(`all their sections are counted, and the best come first (${form})`, async () => {
    const pages = Array.from({ length: 300 }, makePage);
    const index = Object.fromEntries(
      pages.map((page, number) => [`/page-${String(number).padStart(3, '0')}`, page]),
    );
    const { search } = await indexOf(index, form);
    for (let number = 0; number < 60; number++) {
      const words = new Set(Array.from({ length: 1 + random(3) }, () => vocabulary[random(10)]!));
      const query = `${[...words].join(' ')} `;
      const { hits, nbHits } = await search(query);
      assert.is(nbHits, countSections(pages, [...words]), query);
      const all = await search(query, { hitsPerPage: 2000 });
      assert.equal(
        hits.map(({ objectID }) => objectID),
        all.hits.slice(0, 20).map(({ objectID }) => objectID),
        query,
      );
    }
  });
}

common.run();
