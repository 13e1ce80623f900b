// What `relaydocs api-diff` says of two descriptions.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ApiDescription } from '../../src/openapi/api-description.js';
import { compareDescriptions } from '../../src/openapi/compare-descriptions.js';
import { configWith, withSite } from '../build/with-site.js';
import { readApi } from './api-of.js';

const diff = suite('what changed between two descriptions of an API');

const noAnswer = { responses: { 204: { description: 'Done' } } };
const withQuery = (parameter: object) =>
  readApi({
    paths: { '/a': { get: { parameters: [{ in: 'query', name: 'q', ...parameter }], ...noAnswer } } },
  });
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const sending = (schema: object, rest: object = {}) =>
  readApi({ ...rest, paths: { '/a': { post: { requestBody: json(schema), ...noAnswer } } } });
const answering = (schema: object, rest: object = {}) =>
  readApi({
    ...rest,
    paths: { '/a': { get: { responses: { 200: { description: 'Done', ...json(schema) } } } } },
  });
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });

const linesOf = (before: ApiDescription, after: ApiDescription): string[] =>
  compareDescriptions(before, after).map(
    ({ kind, operations, place, message }) =>
      `${kind}: ${[operations.join('+'), place, message].filter((part) => part !== '').join(' ')}`,
  );

diff('the same API has no changes', async () => {
  const one = await answering(object({ id: { type: 'string' } }));
  assert.equal(linesOf(one, one), []);
});

diff(
  'a call that is gone breaks, a new one does not, and the name of a part of the path means nothing',
  async () => {
    const before = await readApi({
      paths: { '/a': { get: noAnswer }, '/b/{id}': { get: { ...pathParameter('id'), ...noAnswer } } },
    });
    const after = await readApi({
      paths: { '/c': { get: noAnswer }, '/b/{uuid}': { get: { ...pathParameter('uuid'), ...noAnswer } } },
    });
    assert.equal(linesOf(before, after), [
      'breaking: GET /a was removed without having been deprecated',
      'note: GET /b/{uuid} path parameter "uuid" was called "id"',
      'compatible: GET /c is new',
    ]);
  },
);

const pathParameter = (name: string) => ({
  parameters: [{ in: 'path', name, required: true, schema: { type: 'string' } }],
});

for (const [title, before, after, line] of [
  [
    'a parameter that is required now',
    { schema: {} },
    { schema: {}, required: true },
    'breaking: GET /a query parameter "q" is required now',
  ],
  [
    'a parameter that may be left out now',
    { schema: {}, required: true },
    { schema: {} },
    'compatible: GET /a query parameter "q" is not required any more',
  ],
  [
    'fewer types',
    { schema: { type: ['string', 'integer'] } },
    { schema: { type: 'integer' } },
    'breaking: GET /a query parameter "q" is integer instead of string or integer',
  ],
  [
    'a wider type',
    { schema: { type: 'integer' } },
    { schema: { type: 'number' } },
    'compatible: GET /a query parameter "q" is number instead of integer',
  ],
  [
    'a lower maximum',
    { schema: { type: 'integer', maximum: 9 } },
    { schema: { type: 'integer', maximum: 5 } },
    'breaking: GET /a query parameter "q" has the maximum 5 instead of 9',
  ],
  [
    'a higher maximum',
    { schema: { type: 'integer', maximum: 5 } },
    { schema: { type: 'integer', maximum: 9 } },
    'compatible: GET /a query parameter "q" has the maximum 9 instead of 5',
  ],
  [
    'a value less',
    { schema: { enum: ['a', 'b'] } },
    { schema: { enum: ['a'] } },
    'breaking: GET /a query parameter "q" cannot be "b" any more',
  ],
  [
    'a value more',
    { schema: { enum: ['a'] } },
    { schema: { enum: ['a', 'b'] } },
    'compatible: GET /a query parameter "q" can be "b" now',
  ],
  [
    'another default',
    { schema: { default: 1 } },
    { schema: { default: 2 } },
    'note: GET /a query parameter "q" has the default 2 instead of 1',
  ],
] as const)
  diff(`of what is sent: ${title}`, async () => {
    assert.equal(linesOf(await withQuery(before), await withQuery(after)), [line]);
  });

const text = { type: 'string' };
for (const [title, before, after, line] of [
  [
    'a property that is gone',
    object({ id: text, name: text }),
    object({ id: text }),
    'breaking: GET /a answer 200: .name was removed',
  ],
  [
    'a new property',
    object({ id: text }),
    object({ id: text, name: text }),
    'compatible: GET /a answer 200: .name is new',
  ],
  [
    'a property that may be missing now',
    object({ id: text }, { required: ['id'] }),
    object({ id: text }),
    'breaking: GET /a answer 200: .id is not required any more',
  ],
  [
    'null where it was none',
    object({ id: text }),
    object({ id: { type: ['string', 'null'] } }),
    'breaking: GET /a answer 200: .id is string or null instead of string',
  ],
  ['a new value', { enum: ['a'] }, { enum: ['a', 'b'] }, 'note: GET /a answer 200 can be "b" now'],
  ['what only requests hold', object({ id: { type: 'string', writeOnly: true } }), object({}), undefined],
  [
    'entries of a list',
    { type: 'array', items: object({ id: text }) },
    { type: 'array', items: object({}) },
    'breaking: GET /a answer 200: [].id was removed',
  ],
] as const)
  diff(`of what is answered: ${title}`, async () => {
    assert.equal(linesOf(await answering(before), await answering(after)), line === undefined ? [] : [line]);
  });

diff('of a body that is sent: a new property breaks only where it is required', async () => {
  const before = await sending(object({ id: text }));
  assert.equal(linesOf(before, await sending(object({ id: text, name: text }))), [
    'compatible: POST /a request body: .name is new',
  ]);
  assert.equal(linesOf(before, await sending(object({ id: text, name: text }, { required: ['name'] }))), [
    'breaking: POST /a request body: .name is new and required',
  ]);
});

diff('a change in a schema with a name is told once for all its calls', async () => {
  const api = (properties: object) =>
    readApi({
      components: { schemas: { Roll: object(properties) } },
      paths: {
        '/a': {
          get: { responses: { 200: { description: 'A', ...json({ $ref: '#/components/schemas/Roll' }) } } },
        },
        '/b': {
          get: {
            responses: {
              200: {
                description: 'B',
                ...json({ type: 'array', items: { $ref: '#/components/schemas/Roll' } }),
              },
            },
          },
        },
      },
    });
  assert.equal(
    linesOf(await api({ id: text, die: object({ sides: text }) }), await api({ id: text, die: object({}) })),
    ['breaking: GET /a+GET /b Roll.die.sides in answers was removed'],
  );
});

diff('credentials that are needed now, or are not taken any more, break', async () => {
  const api = (security: object[]) =>
    readApi({
      components: {
        securitySchemes: {
          key: { type: 'apiKey', in: 'header', name: 'x-key' },
          login: { type: 'http', scheme: 'basic' },
        },
      },
      paths: { '/a': { get: { security, ...noAnswer } } },
    });
  assert.equal(linesOf(await api([]), await api([{ key: [] }])), [
    'breaking: GET /a does not work without credentials any more',
  ]);
  assert.equal(linesOf(await api([{ key: [] }, { login: [] }]), await api([{ login: [] }])), [
    'breaking: GET /a does not let in by key any more',
  ]);
  assert.equal(linesOf(await api([{ key: [] }]), await api([{ key: [] }, {}])), [
    'compatible: GET /a works without credentials now',
  ]);
});

const described = (call: string) => `openapi: 3.1.0
info: { title: Dice, version: '1' }
paths:
  /${call}:
    get: { operationId: ${call}, tags: [games], responses: { '204': { description: Done } } }
`;
const files = {
  'relaydocs.config.ts': configWith(`openapi: { path: 'docs/dice.yaml' }`),
  'docs/index.md': '# Home\n',
  'docs/dice.yaml': described('roll'),
};

diff('the command compares a version with what is written now, as text, JSON and Markdown', () =>
  withSite(files, async (site) => {
    await site.run(['version', '1.0']);
    site.write({ 'docs/dice.yaml': described('throw') });
    const told = await site.run(['api-diff', '1.0', 'current']);
    assert.is(told.code, 0, told.stderr);
    assert.is(
      told.stdout,
      'Breaking changes\n  GET /roll  was removed without having been deprecated\n\nCompatible changes\n  GET /throw  is new\n\n2 changes: 1 breaking, 0 worth a note, 1 compatible\n',
    );
    const { stdout } = await site.run(['api-diff', '1.0', 'docs/dice.yaml', '--json']);
    assert.equal(JSON.parse(stdout).counts, { breaking: 1, note: 0, compatible: 1 });
    const markdown = await site.run(['api-diff', '1.0', 'current', '--markdown']);
    assert.is(
      markdown.stdout,
      '### Breaking changes\n\n- `GET /roll`: was removed without having been deprecated\n\n### Compatible changes\n\n- `GET /throw`: is new\n',
    );
    assert.is((await site.run(['api-diff', '1.0', 'current', '--fail-on-breaking'])).code, 1);
    assert.is((await site.run(['api-diff', 'current', 'current', '--fail-on-breaking'])).code, 0);
  }),
);

diff('the first page of a published API leads to its description', () =>
  withSite(files, async (site) => {
    assert.is((await site.run(['build'])).code, 0);
    const server = http.createServer((request, response) => {
      try {
        response.end(site.output(request.url!.replace('/base/', '').replace(/^api$/, 'api.html')));
      } catch {
        response.writeHead(404).end();
      }
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`;
    try {
      site.write({ 'docs/dice.yaml': described('throw') });
      const told = await site.run(['api-diff', `${address}api`, 'current']);
      assert.match(told.stdout, 'GET /throw  is new', told.stderr);
      const gone = await site.run(['api-diff', `${address}nothing`, 'current']);
      assert.is(gone.code, 1);
      assert.match(gone.stderr, 'API_DIFF_UNREACHABLE');
    } finally {
      server.close();
    }
  }),
);

diff('a place that is nothing is an error that names the versions', () =>
  withSite(files, async (site) => {
    await site.run(['version', '1.0']);
    const { code, stderr } = await site.run(['api-diff', '1.1', 'current']);
    assert.is(code, 1);
    assert.match(stderr, 'API_DIFF_PLACE  "1.1" is neither a file nor a version with an API description');
    assert.match(stderr, 'one of the versions: current, 1.0');
  }),
);

diff.run();
