// Queries to both engines, 100 of them, in the long series 200: whatever dialog and search page rely on holds of the answers of either.
import { readFileSync } from 'node:fs';
import fastGlob from 'fast-glob';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { splitMarks } from '../../src/client/islands/search/hit-texts.js';
import type {
  HighlightedText,
  SearchHit,
  SearchRequest,
  SearchResult,
} from '../../src/search/search-client.js';
import type { AlgoliaRecord } from '../algolia/answer-query.js';
import { withAlgolia } from '../algolia/serve-algolia.js';
import { indexOf, sectionsOf } from './with-index.js';

const engines = suite('both engines');
const hitsPerPage = 20;
const levels = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const;

/** As the dialog asks. */
const asked = {
  hitsPerPage,
  attributesToRetrieve: [...levels.map((level) => `hierarchy.${level}`), 'content', 'type', 'url'],
  attributesToSnippet: [...levels.slice(1).map((level) => `hierarchy.${level}:10`), 'content:10'],
  snippetEllipsisText: '…',
  highlightPreTag: '<mark>',
  highlightPostTag: '</mark>',
  clickAnalytics: false,
  facetFilters: ['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']],
} satisfies Partial<SearchRequest>;

type Ask = (query: string, more?: Partial<SearchRequest>) => Promise<SearchResult>;

const plain = (html: string): string => splitMarks(html).join('');
/** Text that holds what looks like an entity reads differently as HTML. */
const decoded = (text: string): string => plain(text.replace(/<\/?mark>/g, ''));

function checkText(
  marked: HighlightedText | undefined,
  text: string | null,
  isSnippet: boolean,
  place: string,
): void {
  if (!marked) return;
  assert.ok(text !== null, place);
  assert.match(marked.matchLevel, /^(none|partial|full)$/);
  assert.is(marked.value.match(/<mark>/g)?.length ?? 0, marked.value.match(/<\/mark>/g)?.length ?? 0, place);
  const shown = plain(marked.value).replace(/^…|…$/g, '');
  if (isSnippet) assert.ok(decoded(text!).includes(shown.trim()), `${place}: ${shown}`);
  else assert.is(plain(marked.value), decoded(text!), place);
}

function checkHit(hit: SearchHit, query: string): void {
  const place = `${query}: ${hit.objectID}`;
  const { objectID, url, type, hierarchy, content, _highlightResult, _snippetResult, ...rest } = hit;
  assert.equal(Object.keys(rest), [], place);
  assert.ok(objectID !== '' && /^https?:\/\//.test(url), place);
  assert.match(type, /^(lvl[1-6]|content)$/);
  assert.equal(Object.keys(hierarchy).sort(), [...levels], place);
  assert.ok(hierarchy.lvl0 && hierarchy.lvl1, place);
  if (type === 'content') assert.ok(content, place);
  else assert.ok(hierarchy[type], place);
  for (const [marked, isSnippet] of [
    [_highlightResult, false],
    [_snippetResult, true],
  ] as const) {
    checkText(marked?.content, content, isSnippet, place);
    for (const level of levels) checkText(marked?.hierarchy?.[level], hierarchy[level], isSnippet, place);
  }
  // What the entry shows of itself.
  assert.ok(type === 'content' ? _snippetResult?.content : _snippetResult?.hierarchy?.[type], place);
}

function checkAnswer(answer: SearchResult, query: string): void {
  const { hits, nbHits, page, nbPages } = answer;
  assert.is(answer.query, query);
  assert.is(answer.hitsPerPage, hitsPerPage);
  assert.is(page, 0);
  assert.is(nbPages, Math.ceil(nbHits / hitsPerPage), query);
  assert.is(hits.length, Math.min(nbHits, hitsPerPage), query);
  assert.is(new Set(hits.map(({ objectID }) => objectID)).size, hits.length, query);
  for (const hit of hits) checkHit(hit, query);
}

engines('queries are answered in the same shape, and each finds its heading', async () => {
  const pages = Object.fromEntries(
    await Promise.all(
      fastGlob
        .sync('templates/starter/docs/**/*.md')
        .sort()
        .map(async (file) => [
          file.slice('templates/starter/docs'.length, -3),
          await sectionsOf(readFileSync(file, 'utf8').replace(/^---\n.*?\n---\n/s, '')),
        ]),
    ),
  ) as Record<string, Awaited<ReturnType<typeof sectionsOf>>>;
  const headings = [
    ...new Set(
      Object.values(pages)
        .flat()
        .map(({ heading }) => heading)
        .filter((heading) => /^[A-Za-z][A-Za-z ]{5,}$/.test(heading)),
    ),
  ];
  const index = await indexOf(pages, 'one file');
  const records = new Map<string, AlgoliaRecord>();
  for (const heading of headings.slice(0, process.env.SOAK ? headings.length : 100)) {
    const { hits } = await index.search(heading, { hitsPerPage: 1000 });
    for (const { _highlightResult, _snippetResult, ...record } of hits) records.set(record.objectID, record);
  }
  const longest = (text: string): string => text.split(' ').sort((a, b) => b.length - a.length)[0]!;
  const withTypo = (word: string): string => word.slice(0, 2) + word.slice(3);
  const take = headings.slice(0, process.env.SOAK ? 50 : 25);
  const queries = [
    ...take,
    ...take.map(longest),
    ...take.map((heading) => longest(heading).slice(0, -1)),
    ...take.map((heading) => (longest(heading).length > 4 ? withTypo(longest(heading)) : longest(heading))),
  ];
  assert.is(queries.length, 4 * take.length);
  assert.ok(take.length >= 25, String(take.length));

  await withAlgolia({ docs: [...records.values()] }, async ({ origin }) => {
    const fromAlgolia: Ask = async (query, more = {}) => {
      const body = JSON.stringify({ requests: [{ indexName: 'docs', query, ...asked, ...more }] });
      const response = await fetch(`${origin}/1/indexes/*/queries`, { method: 'POST', body });
      return ((await response.json()) as { results: [SearchResult] }).results[0];
    };
    const embedded: Ask = (query, more = {}) => index.search(query, { ...asked, ...more });
    for (const ask of [embedded, fromAlgolia]) {
      for (const query of queries) {
        const answer = await ask(query);
        checkAnswer(answer, query);
        assert.ok(answer.hits.length > 0, query);
      }
      for (const heading of take) {
        const texts = (await ask(heading)).hits.map((hit) =>
          hit.type === 'content' ? '' : hit.hierarchy[hit.type],
        );
        assert.ok(texts.slice(0, 10).includes(heading), `${heading}: ${texts.slice(0, 10).join(', ')}`);
      }
      const [first, second] = [await ask('page'), await ask('page', { page: 1 })];
      assert.ok(first.nbHits > hitsPerPage);
      assert.is(second.page, 1);
      assert.is(second.nbHits, first.nbHits);
      const ids = [...first.hits, ...second.hits].map(({ objectID }) => objectID);
      assert.is(new Set(ids).size, ids.length);
      assert.is((await ask('qqqzzzxxx')).nbHits, 0);
      assert.is((await ask('page', { facetFilters: ['language:de'] })).nbHits, 0);
      assert.is((await ask('page', { facetFilters: [['docusaurus_tag:default']] })).nbHits, 0);
      assert.type((await ask('page', { clickAnalytics: true })).queryID, 'string');
    }
  });
});

engines.run();
