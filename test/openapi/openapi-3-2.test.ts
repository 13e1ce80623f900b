// What OpenAPI 3.2 adds, and answers that come piece by piece, on pages and in code samples.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ItemReader } from '../../src/client/islands/console/read-items.js';
import { codeSamples } from '../../src/openapi/code-samples.js';
import { articleOf, configWith, withSite } from '../build/with-site.js';
import { readApi, readFiles } from './api-of.js';

const version = suite('OpenAPI 3.2');

const done = { responses: { 200: { description: 'Done' } } };
const logs = (mediaType: string, content: object) => ({
  responses: { 200: { description: 'Logs', content: { [mediaType]: content } } },
});
const entry = { type: 'object', required: ['level'], properties: { level: { type: 'string' } } };

version('methods beyond those of HTTP are operations: QUERY, and what the description names', async () => {
  const { operations } = await readApi({
    openapi: '3.2.0',
    paths: {
      '/a': {
        query: { operationId: 'look', ...done },
        additionalOperations: { COPY: { operationId: 'copy', ...done } },
      },
    },
  });
  assert.equal(
    operations.map(({ method, operationId }) => [method, operationId]),
    [
      ['query', 'look'],
      ['copy', 'copy'],
    ],
  );
});

version('a reference by the address that the file gives itself leads into the file', async () => {
  const { description, places } = await readFiles({
    'api.yaml': `openapi: 3.2.0
$self: https://example.com/api
info: { title: A, version: '1' }
components: { schemas: { Roll: { type: object, properties: { sides: { type: integer } } } } }
paths:
  /roll:
    get:
      responses:
        '200':
          summary: A roll
          content: { application/json: { schema: { $ref: 'https://example.com/api#/components/schemas/Roll' } } }
`,
  });
  assert.equal(places, []);
  const [response] = description!.operations[0]!.responses;
  assert.is(response!.contents[0]!.schema!.properties[0]!.name, 'sides');
  assert.is(response!.description!.text, 'A roll');
});

version('the whole query as one object is written as its properties', async () => {
  const { operations } = await readApi({
    openapi: '3.2.0',
    paths: {
      '/a': {
        get: {
          parameters: [
            {
              name: 'filter',
              in: 'querystring',
              content: {
                'application/x-www-form-urlencoded': {
                  schema: { type: 'object' },
                  example: { q: 'dice', page: 2 },
                },
              },
            },
          ],
          ...done,
        },
      },
    },
  });
  const [curl] = codeSamples(operations[0]!, []);
  assert.match(curl!.code, 'q=dice&page=2');
});

version('tags below tags are pages in the folder of their parent', () =>
  withSite(
    {
      'relaydocs.config.ts': configWith(`openapi: { path: 'api.yaml' }`),
      'docs/index.md': '# Home\n',
      'api.yaml': `openapi: 3.2.0
info: { title: Dice, version: '1' }
tags:
- { name: cards, summary: Cards, parent: games }
- { name: games, summary: All games }
- { name: lost, summary: Lost, parent: nowhere }
paths:
  /card: { get: { operationId: draw, summary: Draw a card, tags: [cards], responses: { '200': { description: Done } } } }
  /lost: { get: { operationId: find, summary: Find it, tags: [lost], responses: { '200': { description: Done } } } }
`,
    },
    async (site) => {
      const built = await site.run(['build']);
      assert.is(built.code, 0, built.stderr);
      assert.match(site.output('api/games/cards.html'), 'Draw a card');
      assert.match(articleOf(site.output('api/games.html')), 'href="/base/api/games/cards#draw"');
      assert.match(site.output('api/lost.html'), 'Find it');
    },
  ),
);

version('the page tells of one item of a stream, and so does its twin', () =>
  withSite(
    {
      'relaydocs.config.ts': configWith(`openapi: { path: 'api.json' }`),
      'docs/index.md': '# Home\n',
      'api.json': JSON.stringify({
        openapi: '3.2.0',
        info: { title: 'Logs', version: '1' },
        paths: { '/logs': { get: { tags: ['logs'], ...logs('application/jsonl', { itemSchema: entry }) } } },
      }),
    },
    async (site) => {
      const built = await site.run(['build']);
      assert.is(built.code, 0, built.stderr);
      assert.match(articleOf(site.output('api/logs.html')), 'a stream of items, each of which has');
      assert.match(
        site.output('api/logs.md'),
        '`application/jsonl` a stream of items, each of which has\n\n- `level` (string, required)',
      );
    },
  ),
);

version('code reads a stream of JSON line by line in all five languages', async () => {
  const { operations } = await readApi({
    openapi: '3.2.0',
    paths: { '/logs': { get: logs('application/jsonl', { itemSchema: entry }) } },
  });
  const code = new Map(codeSamples(operations[0]!, []).map((sample) => [sample.label, sample.code]));
  assert.match(code.get('cURL')!, 'curl --no-buffer --request GET');
  assert.match(
    code.get('JavaScript')!,
    'for await (const text of response.body.pipeThrough(new TextDecoderStream()))',
  );
  assert.match(code.get('JavaScript')!, 'console.log(JSON.parse(line))');
  assert.match(code.get('TypeScript')!, 'type Item = {\n  level: string;\n};');
  assert.match(
    code.get('Python')!,
    'stream=True)\n\nfor line in response.iter_lines(decode_unicode=True):\n    if line:\n        print(json.loads(line))',
  );
  assert.match(code.get('Go')!, 'lines := bufio.NewScanner(res.Body)');
  assert.not.match(code.get('Go')!, '"io"');
});

version('code reads the data of events', async () => {
  const { operations } = await readApi({
    paths: { '/logs': { get: logs('text/event-stream', { schema: { type: 'string' } }) } },
  });
  const code = new Map(codeSamples(operations[0]!, []).map((sample) => [sample.label, sample.code]));
  assert.match(code.get('JavaScript')!, 'if (line.startsWith("data:")) console.log(line.slice(5).trim());');
  assert.match(code.get('Python')!, 'if line.startswith("data:"):\n        print(line[5:].strip())');
  assert.match(code.get('Go')!, 'strings.CutPrefix(lines.Text(), "data:")');
});

version('the sample in JavaScript prints what a server sends', async () => {
  const { operations } = await readApi({
    paths: { '/logs': { get: logs('application/x-ndjson', { schema: entry }) } },
  });
  const sample = codeSamples(operations[0]!, []).find(({ label }) => label === 'JavaScript')!;
  const printed: unknown[] = [];
  const run = new Function('fetch', 'console', `return (async () => {${sample.code}})()`);
  const pieces = ['{"level":"in', 'fo"}\n{"level"', ':"warn"}\n'];
  await run(async () => new Response(new Blob(pieces).stream()), {
    log: (item: unknown) => printed.push(item),
  });
  assert.equal(printed, [{ level: 'info' }, { level: 'warn' }]);
});

/** Pushes a text in pieces of every size. */
function itemsOf(kind: 'events' | 'lines', text: string): Set<string> {
  const read = new Set<string>();
  for (let size = 1; size <= text.length; size++) {
    const reader = new ItemReader(kind);
    const items = [];
    for (let at = 0; at < text.length; at += size) items.push(...reader.push(text.slice(at, at + size)));
    items.push(...reader.end());
    read.add(JSON.stringify(items.map(({ number, name, text: data }) => [number, name ?? null, data])));
  }
  return read;
}

version('an item that does not end takes no more room than a large one', () => {
  const reader = new ItemReader('events');
  const line = `data: ${'x'.repeat(999)}\n`;
  for (let count = 0; count < 5000; count++) reader.push(line);
  const [item] = reader.push('\n');
  assert.is(item!.text.length, 999_999);
  assert.is(reader.push('data: next\n\n')[0]!.text, 'next');
  const lines = new ItemReader('lines');
  assert.is(lines.push('x'.repeat(1_000_001)).length, 1);
});

version('events are the same wherever their pieces are cut', () => {
  const text =
    ': hello\r\n\r\nevent: roll\r\ndata: 4\r\ndata:  5\r\nid: 1\r\n\r\ndata\n\ndata: {"a":1}\r\rdata: never ended\n';
  assert.equal(
    [...itemsOf('events', text)],
    [
      JSON.stringify([
        [1, 'roll', '4\n 5'],
        [2, null, ''],
        [3, null, '{"a":1}'],
      ]),
    ],
  );
});

version('lines and records are the same wherever their pieces are cut', () => {
  assert.equal(
    [...itemsOf('lines', '{"a":1}\n\n\u001E{"a":2}\n{"a":3}')],
    [
      JSON.stringify([
        [1, null, '{"a":1}'],
        [2, null, '{"a":2}'],
        [3, null, '{"a":3}'],
      ]),
    ],
  );
});

version('what is sent to a reader is shown with a call that sends the same', () =>
  withSite(
    {
      'relaydocs.config.ts': configWith(`openapi: { path: 'api.json' }`),
      'docs/index.md': '# Home\n',
      'api.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Hooks', version: '1' },
        paths: {
          '/watch': {
            post: {
              tags: ['hooks'],
              ...done,
              callbacks: {
                onRoll: {
                  '{$request.body#/url}': {
                    post: {
                      requestBody: { content: { 'application/json': { example: { rolled: 6 } } } },
                      ...done,
                    },
                  },
                },
              },
            },
          },
        },
        webhooks: {
          started: {
            post: {
              requestBody: { content: { 'application/json': { example: { world: 'Barovia' } } } },
              ...done,
            },
          },
        },
      }),
    },
    async (site) => {
      assert.is((await site.run(['build'])).code, 0);
      for (const [page, word] of [
        ['api/hooks.html', 'rolled'],
        ['api/webhooks.html', 'Barovia'],
      ] as const) {
        const article = articleOf(site.output(page));
        assert.match(article, 'What you get');
        assert.match(article, 'Send one to your server');
        assert.match(article.replace(/<[^>]*>/g, ''), /--url https:\/\/example\.com\/your-endpoint/);
        assert.match(article, word);
      }
    },
  ),
);

version.run();
