import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { codeSamples } from '../../src/openapi/code-samples.js';
import { readApi, readOperation } from './api-of.js';

const samples = suite('code samples');

const servers = [{ url: 'https://api.example.com/v1', description: undefined, variables: [] }];

samples('every language makes the same call', async () => {
  const operation = await readOperation(
    {
      parameters: [
        { name: 'clientId', in: 'query', required: true, schema: { type: 'string' }, example: 'foundry-1' },
        { name: 'verbose', in: 'query', schema: { type: 'boolean' }, example: true },
      ],
      requestBody: {
        content: {
          'application/json': { schema: { type: 'object' }, example: { formula: '2d6', whisper: ['a'] } },
        },
      },
      security: [{ Key: [] }],
    },
    { components: { securitySchemes: { Key: { type: 'apiKey', in: 'header', name: 'x-api-key' } } } },
  );
  const all = codeSamples(operation, servers);
  assert.equal(
    all.map(({ label }) => label),
    ['cURL', 'JavaScript', 'Python', 'TypeScript', 'Go'],
  );
  for (const { label, code } of all) {
    assert.match(code, 'https://api.example.com/v1/things?clientId=foundry-1', label);
    assert.match(code, /x-api-key['"]?[:,] ['"]?YOUR_API_KEY/, label);
    assert.match(code, 'formula', label);
    assert.not.match(code, 'verbose', label);
  }
});

samples('a file is sent as a file', async () => {
  const operation = await readOperation({
    requestBody: {
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    },
  });
  const code = Object.fromEntries(
    codeSamples(operation, servers).map((sample) => [sample.label, sample.code]),
  );
  assert.match(code.cURL!, `--data-binary '@file.bin'`);
  assert.match(code.JavaScript!, 'await openAsBlob("file.bin")');
  assert.match(code.Python!, 'open("file.bin", "rb")');
  assert.match(code.Go!, 'os.Open("file.bin")');
  for (const text of Object.values(code)) assert.not.match(text, 'relaydocs-file');
});

samples('forms have their fields, and files in them', async () => {
  const operation = await readOperation({
    requestBody: {
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: {
              note: { type: 'string', example: 'hi' },
              picture: { type: 'string', format: 'binary', example: 'a.png' },
            },
          },
        },
      },
    },
  });
  const code = Object.fromEntries(
    codeSamples(operation, servers).map((sample) => [sample.label, sample.code]),
  );
  assert.match(code.cURL!, `--form picture='@a.png'`);
  assert.not.match(code.cURL!, /content-type/i);
  assert.match(code.JavaScript!, 'form.append("picture", await openAsBlob("a.png"), "a.png")');
  assert.match(code.TypeScript!, 'form.append("note", "hi")');
});

samples('values are written into path and query as the parameter says', async () => {
  const { operations } = await readApi({
    paths: {
      '/things/{id}': {
        get: {
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'a/b c' },
            { name: 'tags', in: 'query', required: true, schema: { type: 'array' }, example: ['x', 'y'] },
            {
              name: 'piped',
              in: 'query',
              required: true,
              style: 'pipeDelimited',
              explode: false,
              schema: { type: 'array' },
              example: [1, 2],
            },
            {
              name: 'filter',
              in: 'query',
              required: true,
              style: 'deepObject',
              explode: true,
              schema: { type: 'object' },
              example: { age: { min: 3 } },
            },
            {
              name: 'json',
              in: 'query',
              required: true,
              content: { 'application/json': { schema: {}, example: ['r'] } },
            },
          ],
          responses: { 200: { description: 'Done' } },
        },
      },
    },
  });
  const [curl] = codeSamples(operations[0]!, servers);
  const [, url = ''] = /--url '?([^'\s]+)/.exec(curl!.code) ?? [];
  const { pathname, searchParams } = new URL(url);
  assert.is(pathname, '/v1/things/a%2Fb%20c');
  assert.equal(
    [...searchParams],
    [
      ['tags', 'x'],
      ['tags', 'y'],
      ['piped', '1|2'],
      ['filter[age][min]', '3'],
      ['json', '["r"]'],
    ],
  );
});

samples('code of the author stands instead of ours in the same language, or beside it', async () => {
  const operation = await readOperation({
    'x-codeSamples': [
      { lang: 'Python', source: 'client.roll()' },
      { lang: 'Ruby', label: 'Ruby client', source: 'Client.roll' },
    ],
  });
  const all = codeSamples(operation, servers);
  assert.equal(
    all.map(({ label }) => label),
    ['Ruby client', 'cURL', 'JavaScript', 'Python', 'TypeScript', 'Go'],
  );
  assert.is(all.find(({ label }) => label === 'Python')?.code, 'client.roll()');
});

samples.run();
