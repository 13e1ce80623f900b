import { deflateSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { calledOrigins } from '../../src/compile/generated-api.js';

const generated = suite('API pages that the OpenAPI plugin of Docusaurus has generated');

const pageOf = (api: object): string =>
  `---\nid: tides\napi: ${deflateSync(JSON.stringify(api)).toString('base64')}\n---\n\nText.\n`;

generated('let their panel reach the servers of the API, and nothing else', () => {
  const servers = [
    { url: 'https://tides.example.com/{version}' },
    { url: 'http://localhost:4555' },
    { url: 'https://{region}.example.com/v1' },
    { url: '/here' },
  ];
  assert.equal(calledOrigins(pageOf({ servers })), [
    'https://tides.example.com',
    'http://localhost:4555',
    'https:',
  ]);
});

generated('are told from pages that only look like them', () => {
  for (const value of ['eJxxxx', 'GET /tides', 'eJ'])
    assert.equal(calledOrigins(`---\napi: ${value}\n---\n\nText.\n`), []);
  assert.equal(
    calledOrigins(
      `Text\n\napi: ${deflateSync('{"servers":[{"url":"https://a.example"}]}').toString('base64')}\n`,
    ),
    [],
  );
});

generated.run();
