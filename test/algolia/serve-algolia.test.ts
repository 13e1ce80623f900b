import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { QueryParameters } from './answer-query.js';
import { type AlgoliaServer, type Fault, withAlgolia } from './serve-algolia.js';

const algolia = suite('the local Algolia server');

const records = [
  record(
    'roll',
    { lvl1: 'Rolling dice', lvl2: 'Exploding dice' },
    'Send a formula such as 2d6 to the relay.',
  ),
  record('entity', { lvl1: 'Entities', lvl2: null }, 'An entity holds rollable tables.', 'docs-default-1.0'),
];

function record(name: string, levels: object, content: string, tag = 'docs-default-current') {
  return {
    objectID: name,
    url: `https://docs.example.com/${name}`,
    type: 'content',
    hierarchy: { lvl0: 'Guide', ...levels },
    content,
    language: 'en',
    docusaurus_tag: tag,
  };
}

interface Answer {
  results: {
    hits: { objectID: string; _highlightResult: never; _snippetResult: never }[];
    nbHits: number;
    nbPages: number;
  }[];
}

async function ask(
  { origin }: AlgoliaServer,
  request: QueryParameters,
  indexName = 'docs',
): Promise<Response> {
  const body = JSON.stringify({ requests: [{ indexName, ...request }] });
  return fetch(`${origin}/1/indexes/*/queries?x-algolia-api-key=key`, { method: 'POST', body });
}

async function idsOf(server: AlgoliaServer, request: QueryParameters): Promise<string[]> {
  const { results } = (await (await ask(server, request)).json()) as Answer;
  return results[0]!.hits.map(({ objectID }) => objectID);
}

algolia('finds words by their beginning and with typos, better matches first', async () => {
  await withAlgolia({ docs: records }, async (server) => {
    assert.equal(await idsOf(server, { query: 'roll' }), ['roll', 'entity']);
    assert.equal(await idsOf(server, { query: 'entty' }), ['entity']);
    assert.equal(await idsOf(server, { query: 'formula nothing' }), []);
    assert.equal(await idsOf(server, { query: 'roll', facetFilters: ['docusaurus_tag:docs-default-1.0'] }), [
      'entity',
    ]);
    assert.equal(
      await idsOf(server, {
        query: 'roll',
        facetFilters: ['language:en', ['docusaurus_tag:docs-default-current']],
      }),
      ['roll'],
    );
    assert.equal(await idsOf(server, { query: 'roll', hitsPerPage: 1, page: 1 }), ['entity']);
  });
});

algolia('marks what was found, and cuts texts to what stands around it', async () => {
  await withAlgolia({ docs: records }, async (server) => {
    const response = await ask(server, {
      query: 'formu',
      attributesToRetrieve: ['hierarchy.lvl1'],
      attributesToSnippet: ['content:3', 'hierarchy.lvl1:3'],
      highlightPreTag: '<mark>',
      highlightPostTag: '</mark>',
    });
    const [result] = ((await response.json()) as Answer).results;
    const [hit] = result!.hits as unknown as Record<string, Record<string, never>>[];
    assert.equal(Object.keys(hit!).sort(), ['_highlightResult', '_snippetResult', 'hierarchy', 'objectID']);
    assert.equal(hit!.hierarchy, { lvl1: 'Rolling dice' });
    assert.equal(hit!._snippetResult!.content, {
      value: '…a <mark>formu</mark>la such…',
      matchLevel: 'full',
      matchedWords: ['formu'],
    });
  });
});

algolia('fails as it is told to', async () => {
  await withAlgolia({ docs: records }, async (server) => {
    const withFault = (fault: Fault): Promise<Response> => {
      server.faults.set('*', fault);
      return ask(server, { query: 'roll' });
    };
    assert.is((await withFault({ kind: 'status', status: 503 })).status, 503);
    assert.is(await (await withFault({ kind: 'text', text: '<html>' })).text(), '<html>');
    const half = await withFault({ kind: 'half' });
    assert.is(await half.text().catch(() => 'broken'), 'broken');
    assert.is(await withFault({ kind: 'refuse' }).catch(() => 'refused'), 'refused');
    server.faults.clear();
    assert.is((await ask(server, { query: 'roll' }, 'none')).status, 404);
    assert.is(server.requests.length, 5);
  });
});

algolia.run();
