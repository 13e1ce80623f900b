// Readers type questions. Of two real sites, the section that answers one is among the first results.
import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { PackReader } from '../../src/cache/page-packs.js';
import { Engine } from '../../src/engine/engine.js';
import { loadPageEntry, searchPlaces } from '../../src/engine/search-records.js';
import { indexWords } from '../../src/search/embedded/stop-words.js';
import { searchIndexes } from '../../src/search/search-pages.js';
import { type Question, relayQuestions, starterQuestions, untunedQuestions } from './questions.js';
import { filesOf, forms, openIndex, placeOf, type TestIndex, temporaryStore } from './with-index.js';

const questions = suite('questions of readers');
const root = fileURLToPath(new URL('../../', import.meta.url));

/** The index of a site in both forms. @param paths of its files and folders. */
async function indexesOf(folder: string, paths: readonly string[]): Promise<TestIndex[]> {
  const siteDir = realpathSync(mkdtempSync(path.join(tmpdir(), 'relaydocs-questions-')));
  try {
    for (const file of paths)
      cpSync(path.join(root, folder, file), path.join(siteDir, file), { recursive: true });
    const engine = new Engine({ siteDir, mode: 'production' });
    await engine.read();
    await engine.compileAll();
    const state = engine.compiledSite!;
    const { site, config } = state;
    const reader = new PackReader(state.pages.packDir);
    const pages = searchIndexes(site, config, await searchPlaces(state)).flatMap((index) =>
      index.pages.map((page) => ({
        url: `/docs${page.url.slice(config.baseUrl.length - 1)}`,
        category: page.category,
        description: page.description,
        entry: loadPageEntry(page, state, reader),
      })),
    );
    reader.close();
    await engine.close();
    const words = indexWords(config.lang, config.search!.synonyms);
    return forms.map((form) =>
      openIndex(filesOf({ 'docs-default-current': pages }, form, temporaryStore(), words)),
    );
  } finally {
    rmSync(siteDir, { recursive: true });
  }
}

const relay = await indexesOf('', ['docs', 'relaydocs.config.ts']);
const manual = await indexesOf('templates/starter', ['docs', 'relaydocs.config.ts', 'src', 'static']);
const sites = [
  ['the relay', relay, relayQuestions],
  ['the manual', manual, starterQuestions],
  ['the manual, untuned', manual, untunedQuestions],
] as const;

/** Where the first section that answers stands among the results, from 1; 0: it is none of them. */
async function rankOf([typed, ...places]: Question, { search }: TestIndex): Promise<number> {
  const { hits } = await search(typed);
  return hits.findIndex((hit) => places.includes(placeOf(hit))) + 1;
}

for (const [number, form] of forms.entries()) {
  questions(
    `the section that answers is first mostly, and hardly ever below the third (${form})`,
    async () => {
      for (const [name, indexes, list] of sites) {
        const ranks = [];
        for (const question of list) ranks.push(await rankOf(question, indexes[number]!));
        console.log(`figure: ${name}: ${list.length} questions, ${figures(ranks)}`);
        assert.ok(meanReciprocalRank(ranks) >= 0.85, figures(ranks));
        // A site of the manual's size is one file.
        const most = list === untunedQuestions ? 0.93 : form === 'one file' ? 0.95 : 0.92;
        assert.ok(shareOfFirst(3, ranks) >= most, figures(ranks));
      }
    },
  );

  questions(`what readers asked for in vain is first or second (${form})`, async () => {
    const asked = /^(?:how do i change the port|how do I add a logo|rate limt|favicon|api key)$/;
    for (const [, indexes, list] of sites)
      for (const question of list.filter(([typed]) => asked.test(typed))) {
        const rank = await rankOf(question, indexes[number]!);
        assert.ok(rank === 1 || rank === 2, `${question[0]}: ${rank}`);
      }
  });
}

questions('what operations of an API have in common comes below prose', async () => {
  for (const index of relay) {
    assert.is(await rankOf(['requestId', '/first-api-call#envelope'], index), 2);
    assert.is(await rankOf(['timeout', '/api/session#headless-sessions'], index), 4);
  }
});

const meanReciprocalRank = (ranks: readonly number[]): number =>
  ranks.reduce((sum, rank) => sum + (rank > 0 ? 1 / rank : 0), 0) / ranks.length;

const shareOfFirst = (count: number, ranks: readonly number[]): number =>
  ranks.filter((rank) => rank > 0 && rank <= count).length / ranks.length;

const figures = (ranks: readonly number[]): string =>
  `mean reciprocal rank ${meanReciprocalRank(ranks).toFixed(3)}, ${(100 * shareOfFirst(3, ranks)).toFixed(1)} % among the first three`;

questions.run();
