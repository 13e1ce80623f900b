import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readFiles } from './api-of.js';

const mistakes = suite('mistakes in OpenAPI files');

const head = `openapi: 3.1.0
info:
  title: Test
  version: '1'
`;

mistakes('what the specification allows is none, though older schemas of it do not know', async () => {
  for (const version of ['3.0.3', '3.1.0']) {
    const { places } = await readFiles({
      'api.yaml': `openapi: ${version}
info: { title: Test, version: '1', license: { name: MIT } }
paths:
  /roll: { get: { security: [{ Token: [] }], responses: { '200': { description: Done } } } }
components:
  securitySchemes:
    Token: { type: http, scheme: Bearer, bearerFormat: JWT }
`,
    });
    assert.equal(places, [], version);
  }
});

mistakes('where a value may be one of several, all of them are named', async () => {
  const { problems } = await readFiles({
    'api.yaml': `openapi: 3.0.3
info: { title: Test, version: '1' }
paths:
  /roll:
    get:
      parameters: [{ name: q, in: quer, schema: { type: string } }]
      responses: { '200': { description: Done } }
`,
  });
  assert.match(problems[0]!.message, 'expected one of "path", "query", "header", "cookie"');
});

mistakes('all are reported at once, each with its line', async () => {
  const { places, problems } = await readFiles({
    'api.yaml': `${head}paths:
  /roll/{id}:
    get:
      operationId: roll
      parameters:
        - name: limit
          in: nowhere
      responses:
        '200':
          description: Done
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Rol'
    post:
      operationId: roll
      security:
        - ApiKy: []
      responses:
        '200':
          $ref: './more.yaml#/Answer'
components:
  schemas:
    Roll:
      type: object
  securitySchemes:
    ApiKey:
      type: apiKey
      in: header
      name: x-api-key
`,
  });
  assert.equal([...places].sort(), [
    'API_DANGLING_REF api.yaml:18:17',
    'API_DUPLICATE_OPERATION api.yaml:19',
    'API_INVALID api.yaml:11:11',
    'API_PATH_PARAMETER api.yaml:19',
    'API_PATH_PARAMETER api.yaml:7',
    'API_REF_FILE api.yaml:25:11',
    'API_SECURITY api.yaml:22:11',
  ]);
  const hints = problems.map(({ hint }) => hint);
  assert.ok(hints.includes('Did you mean "#/components/schemas/Roll"?'), hints.join('\n'));
  assert.ok(hints.includes('Did you mean "ApiKey"?'), hints.join('\n'));
});

mistakes('a syntax error has its line, in YAML and in JSON', async () => {
  const yaml = await readFiles({ 'api.yaml': `${head}paths:\n  /roll: [get\n` });
  assert.match(yaml.places[0]!, /^API_SYNTAX api\.yaml:\d+:\d+$/);
  const json = await readFiles({ 'api.json': '{ "openapi": "3.1.0",\n  "info": [ }' });
  assert.match(json.places[0]!, /^API_SYNTAX api\.json:\d+:\d+$/);
});

mistakes('a file of another version, or of another kind, is named as what it is', async () => {
  for (const [text, words] of [
    ['swagger: "2.0"\npaths: {}\n', /Swagger 2\.0/],
    ['openapi: 2.9.0\npaths: {}\n', /version "2\.9\.0"/],
    ['title: x\n', /without "openapi"/],
    ['- a list\n', /a list/],
    ['just text', /something else/],
  ] as const) {
    const { problems } = await readFiles({ 'api.yaml': text });
    assert.is(problems[0]?.code, 'API_VERSION');
    assert.match(problems[0]!.message, words);
  }
});

mistakes('a file that is not there is named with the place in the config', async () => {
  const { places } = await readFiles({ 'api.yaml': '' }).then(() =>
    readFiles({ 'sub/none.yaml': `${head}paths: {}` }),
  );
  assert.equal(places, ['API_EMPTY sub/none.yaml:1']);
});

mistakes(
  'references that lead in a circle with nothing in between are told, schemas that hold themselves are not',
  async () => {
    const { places } = await readFiles({
      'api.yaml': `${head}paths:
  /node:
    get:
      responses:
        '200':
          description: Done
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Node' }
components:
  schemas:
    Node:
      type: object
      properties:
        children: { type: array, items: { $ref: '#/components/schemas/Node' } }
    A: { $ref: '#/components/schemas/B' }
    B: { $ref: '#/components/schemas/A' }
`,
    });
    assert.equal(places, ['API_CIRCULAR_REF api.yaml:20:10', 'API_CIRCULAR_REF api.yaml:21:10']);
  },
);

mistakes('references reach files beside the description, and files that these refer to', async () => {
  const { description, places } = await readFiles({
    'docs/api.yaml': `${head}paths:
  /roll:
    $ref: ./paths/roll.yaml
`,
    'docs/paths/roll.yaml': `get:
  responses:
    '200':
      description: Done
      content:
        application/json:
          schema: { $ref: '../schemas.json#/Roll' }
`,
    'docs/schemas.json': '{ "Roll": { "type": "object", "properties": { "total": { "type": "integer" } } } }',
  });
  assert.equal(places, []);
  const [content] = description!.operations[0]!.responses[0]!.contents;
  assert.is(content!.schema!.properties[0]!.name, 'total');
  assert.not.ok(description!.isOneFile);
});

mistakes('references out of the site are not followed', async () => {
  const { places } = await readFiles({
    'api.yaml': `${head}paths:\n  /a:\n    $ref: ../../../../etc/passwd\n`,
  });
  assert.ok(places.includes('API_REF_FILE api.yaml:7:5'), places.join('\n'));
});

const remote = (url: string) => `${head}paths:
  /a:
    get:
      responses:
        '200':
          description: Done
          content:
            application/json:
              schema: { $ref: '${url}' }
`;

mistakes(
  'the network is asked only where the config names the address, and never inside a network',
  async () => {
    let asked = 0;
    const server = createServer((_, response) => {
      asked++;
      response.end('{ "Roll": { "type": "string", "format": "date" } }');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    try {
      const url = `${origin}schemas.json#/Roll`;
      const unnamed = await readFiles({ 'api.yaml': remote(url) });
      assert.equal(unnamed.places, ['API_REMOTE_REF api.yaml:13:25']);
      const named = await readFiles({ 'api.yaml': remote(url) }, { remoteRefs: [origin] });
      assert.equal(named.places, ['API_PRIVATE_REF api.yaml:13:25']);
      const byName = origin.replace('127.0.0.1', 'localhost');
      const localhost = await readFiles(
        { 'api.yaml': remote(`${byName}schemas.json#/Roll`) },
        { remoteRefs: [byName] },
      );
      assert.equal(localhost.places, ['API_PRIVATE_REF api.yaml:13:25']);
      assert.is(asked, 0);

      const effects = { isPublic: () => true };
      const allowed = await readFiles({ 'api.yaml': remote(url) }, { remoteRefs: [origin], effects });
      assert.equal(allowed.places, []);
      assert.is(asked, 1);
      assert.is(allowed.description!.operations[0]!.responses[0]!.contents[0]!.schema!.format, 'date');
    } finally {
      server.close();
    }
  },
);

mistakes('addresses of clouds and of local networks are private, however they are written', async () => {
  for (const host of [
    '169.254.169.254',
    '10.0.0.1',
    '192.168.1.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0x7f.1',
    '2130706433',
  ]) {
    const url = `http://${host}/x.json`;
    const { problems } = await readFiles({ 'api.yaml': remote(url) }, { remoteRefs: ['http://'] });
    assert.is(problems[0]?.code, 'API_PRIVATE_REF', `${host}: ${problems[0]?.code} ${problems[0]?.message}`);
  }
});

mistakes('an alias that stands for millions of values is refused instead of read', async () => {
  const lines = ['a: &a [x, x, x, x, x, x, x, x, x, x]'];
  for (const [index, name] of ['b', 'c', 'd', 'e', 'f', 'g'].entries())
    lines.push(`${name}: &${name} [${Array(10).fill(`*${'abcdefg'[index]}`).join(', ')}]`);
  const { places } = await readFiles({ 'api.yaml': `${head}paths: {}\nx-bomb:\n  ${lines.join('\n  ')}\n` });
  assert.match(places[0]!, /^API_SYNTAX/);
});

mistakes.run();
