// The index of a site that is being written.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MemoryIndex } from '../../src/search/embedded/memory-index.js';
import { type PageEntry, toPageEntry } from '../../src/search/embedded/page-entry.js';
import { createClient } from '../../src/search/embedded/query/embedded-client.js';
import { placeOf, sectionsOf } from './with-index.js';

const memory = suite('search in memory');

const entry = async (text: string): Promise<PageEntry> => toPageEntry(await sectionsOf(text));

function open(pages: Map<string, PageEntry>) {
  const index = new MemoryIndex(() => ({
    url: 'https://example.com',
    indexes: [
      {
        language: 'en',
        version: 'current',
        docusaurus_tag: 'docs-default-current',
        words: {},
        pages: Array.from(pages, ([route, page]) => ({
          url: `/docs${route}`,
          category: 'Documentation',
          description: '',
          entry: page,
        })),
      },
    ],
  }));
  const client = createClient({ baseUrl: '/docs/' }, async (url) => {
    const [file] = url.slice('/docs/'.length).split('?');
    const contents = index.file(file!);
    return contents === undefined
      ? new Response('', { status: 404 })
      : new Response(contents as Uint8Array<ArrayBuffer>);
  });
  return async (query: string): Promise<string[]> => {
    const { results } = await client.search({ requests: [{ indexName: '', query }] });
    return results[0]!.hits.map(placeOf);
  };
}

for (const count of [3, 300]) {
  memory(`R-EMB-07 a saved page is found by its new text with the next query (${count} pages)`, async () => {
    const pages = new Map<string, PageEntry>();
    for (let index = 0; index < count; index++)
      pages.set(`/page-${1000 + index}`, await entry(`# Page ${index}\n\nThe lantern burns.`));
    const found = open(pages);
    assert.equal(await found('zeppelin'), []);
    pages.set('/page-1001', await entry('# Page 1\n\nA zeppelin flies.'));
    assert.equal(await found('zeppelin'), ['/page-1001']);
    pages.set('/page-2000', await entry('# Another zeppelin'));
    assert.equal(await found('zeppelin'), ['/page-2000', '/page-1001']);
    pages.delete('/page-1001');
    assert.equal(await found('zeppelin'), ['/page-2000']);
  });
}

memory('searches that meet saves in the middle are answered, and the next one knows all', async () => {
  const pages = new Map([['/a', await entry('# A\n\nThe lantern burns.')]]);
  const found = open(pages);
  const under: Promise<string[]>[] = [];
  for (const name of ['/b', '/c', '/d']) {
    under.push(found('lantern'));
    pages.set(name, await entry('# Page\n\nA lantern.'));
  }
  for (const places of await Promise.all(under)) assert.ok(places.includes('/a'));
  assert.equal(await found('lantern'), ['/a', '/b', '/c', '/d']);
});

memory.run();
