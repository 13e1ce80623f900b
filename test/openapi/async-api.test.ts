// AsyncAPI files: what is read of them, what is wrong with them, and the pages that a site has of them.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ApiDescription } from '../../src/openapi/api-description.js';
import { configWith, withSite } from '../build/with-site.js';
import { readFiles } from './api-of.js';

const reading = suite('AsyncAPI files');

const schemas = `  schemas:
    Order: { type: object, required: [id], properties: { id: { type: string }, sides: { type: integer, minimum: 2 } } }
`;
const message = `    Rolled:
      title: A roll was made
      contentType: application/json
      correlationId: { location: '$message.payload#/id' }
      headers: { type: object, properties: { trace: { type: string } } }
      payload: { $ref: '#/components/schemas/Order' }
      examples:
        - { name: six, payload: { id: r1, sides: 6 }, headers: { trace: t1 } }
    Order: { payload: { $ref: '#/components/schemas/Order' } }
`;
const schemes = `  securitySchemes:
    apiKey: { type: httpApiKey, name: token, in: query }
`;

const version2 = `asyncapi: 2.6.0
info: { title: Dice, version: '1' }
servers:
  live:
    url: wss://dice.example.com/v1
    protocol: wss
    security: [{ apiKey: [] }]
    bindings: { ws: { bindingVersion: 0.1.0 } }
channels:
  /rolls/{table}:
    description: Rolls of one table.
    parameters:
      table: { description: Which table., schema: { type: string } }
    bindings:
      ws: { query: { type: object, required: [name], properties: { name: { type: string, examples: [Ann] } } } }
      amqp: { is: queue }
    subscribe:
      operationId: onRoll
      summary: Tell of a roll
      message: { $ref: '#/components/messages/Rolled' }
    publish:
      operationId: makeRoll
      summary: Make a roll
      message: { oneOf: [{ $ref: '#/components/messages/Order' }] }
components:
${schemas}  messages:
${message}${schemes}`;

const version3 = `asyncapi: 3.0.0
info: { title: Dice, version: '1' }
servers:
  live:
    host: dice.example.com
    pathname: /v1
    protocol: wss
    security: [{ $ref: '#/components/securitySchemes/apiKey' }]
    bindings: { ws: { bindingVersion: 0.1.0 } }
channels:
  /rolls/{table}:
    address: /rolls/{table}
    description: Rolls of one table.
    parameters:
      table: { description: Which table. }
    bindings:
      ws: { query: { type: object, required: [name], properties: { name: { type: string, examples: [Ann] } } } }
      amqp: { is: queue }
    messages:
      Rolled: { $ref: '#/components/messages/Rolled' }
      Order: { $ref: '#/components/messages/Order' }
operations:
  onRoll:
    action: send
    channel: { $ref: '#/channels/~1rolls~1{table}' }
    summary: Tell of a roll
    messages: [{ $ref: '#/channels/~1rolls~1{table}/messages/Rolled' }]
  makeRoll:
    action: receive
    channel: { $ref: '#/channels/~1rolls~1{table}' }
    summary: Make a roll
    messages: [{ $ref: '#/channels/~1rolls~1{table}/messages/Order' }]
components:
${schemas}  messages:
${message}${schemes}`;

async function read(text: string): Promise<ApiDescription> {
  const { description, problems } = await readFiles({ 'api.yaml': text });
  assert.equal(
    problems.map(({ code, message: words, location }) => `${code} ${location?.line} ${words}`),
    [],
  );
  return description!;
}

reading(
  'a file of 2.6 is read as the same of 3.0: who subscribes is sent to, who publishes is received from',
  async () => {
    const places = (key: string, value: unknown) =>
      key === 'line' || key === 'column' || key === 'format' ? undefined : value;
    const [old, now] = [await read(version2), await read(version3)];
    assert.equal([old.format, now.format], ['AsyncAPI 2.6.0', 'AsyncAPI 3.0.0']);
    assert.equal(JSON.parse(JSON.stringify(old, places)), JSON.parse(JSON.stringify(now, places)));
    assert.equal(
      old.operations.map(({ operationId, method, path }) => [operationId, method, path]),
      [
        ['onRoll', 'send', '/rolls/{table}'],
        ['makeRoll', 'receive', '/rolls/{table}'],
      ],
    );
  },
);

reading('an operation has the servers, the key, the parameters and the messages of its channel', async () => {
  const { servers, operations } = await read(version3);
  assert.equal([servers[0]!.url, servers[0]!.protocol], ['wss://dice.example.com/v1', 'wss']);
  const [first] = operations;
  assert.equal(
    first!.security.map((all) =>
      all.map(({ name, type, in: place, keyName }) => [name, type, place, keyName]),
    ),
    [[['apiKey', 'apiKey', 'query', 'token']]],
  );
  assert.equal(
    first!.parameters.map(({ name, in: place, required }) => [name, place, required]),
    [
      ['table', 'path', true],
      ['name', 'query', true],
    ],
  );
  const [rolled] = first!.channel!.messages;
  assert.is(rolled!.name, 'Rolled');
  assert.equal(rolled!.payload.examples[0]!.value, { id: 'r1', sides: 6 });
  assert.equal(rolled!.headersExample, { trace: 't1' });
  assert.is(rolled!.correlationId!.location, '$message.payload#/id');
  assert.equal(first!.channel!.bindings, [{ protocol: 'amqp', fields: { is: 'queue' } }]);
  // Without an example one is made, as for the body of a request.
  assert.equal(operations[1]!.channel!.messages[0]!.payload.examples[0]!.value, { id: 'text', sides: 2 });
});

reading(
  'traits fill in what an operation and a message do not say, schemas of other formats stay as they are',
  async () => {
    const { operations } = await read(`asyncapi: 3.0.0
info: { title: A, version: '1' }
channels:
  a:
    address: null
    messages:
      one:
        traits: [{ contentType: avro/binary, title: From the trait }]
        title: Own
        payload: { schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: { type: record, name: One } }
operations:
  tell:
    action: send
    channel: { $ref: '#/channels/a' }
    traits: [{ summary: Told by the trait, tags: [{ name: news }] }]
    reply: { address: { location: '$message.header#/replyTo' }, messages: [{ $ref: '#/channels/a/messages/one' }] }
`);
    const { title, tags, channel, path } = operations[0]!;
    assert.equal([title, tags, path], ['Told by the trait', ['news'], 'a']);
    const [one] = channel!.messages;
    assert.equal(
      [one!.title, one!.payload.mediaType, one!.payload.schema],
      ['Own', 'avro/binary', undefined],
    );
    assert.match(one!.foreign!.text, '"type": "record"');
    assert.equal(
      [channel!.reply!.address, channel!.reply!.messages[0]!.name],
      ['$message.header#/replyTo', 'one'],
    );
  },
);

reading('everything that is wrong with a file is told at once, each with its line', async () => {
  const { places, problems } = await readFiles({
    'api.yaml': `asyncapi: 3.0.0
info: { title: A }
servers:
  live: { host: example.com }
channels:
  rolls:
    address: rolls/{table}
    messages: { roll: { payload: { $ref: '#/components/schemas/Rol' } } }
operations:
  tell:
    action: sends
    channel: { $ref: '#/channels/rolls' }
  other:
    action: send
    channel: { $ref: '#/components/messages/Note' }
  third:
    action: send
    chanel: { $ref: '#/channels/rolls' }
    channel: { $ref: '#/channels/rolls' }
components:
  schemas: { Roll: { type: object } }
  messages: { Note: { payload: { type: string } } }
`,
  });
  assert.equal([...places].sort(), [
    'API_DANGLING_REF api.yaml:8:36',
    'API_INVALID api.yaml:11:5',
    'API_INVALID api.yaml:18:5',
    'API_INVALID api.yaml:2:1',
    'API_INVALID api.yaml:4:3',
    'API_PATH_PARAMETER api.yaml:16',
    'API_WRONG_TARGET api.yaml:15:5',
  ]);
  const hints = problems.map(({ hint }) => hint ?? '').join('\n');
  assert.match(hints, 'Did you mean "#/components/schemas/Roll"?');
  assert.match(hints, 'asyncapi.com/docs/reference/specification');
  assert.match(problems.map((one) => one.message).join('\n'), 'expected one of "send", "receive"');
});

reading(
  'in a file of 2.x names of servers and security schemes that nobody describes are mistakes',
  async () => {
    const { places } = await readFiles({
      'api.yaml': version2
        .replace('security: [{ apiKey: [] }]', 'security: [{ apiKy: [] }]')
        .replace('    description: Rolls of', '    servers: [life]\n    description: Rolls of'),
    });
    assert.equal(places, ['API_SECURITY api.yaml:7:18', 'API_WRONG_TARGET api.yaml:11:15']);
  },
);

reading('a channel that no operation speaks of is told of, as it is on no page', async () => {
  const { problems } = await readFiles({
    'api.yaml':
      "asyncapi: 3.0.0\ninfo: { title: A, version: '1' }\nchannels:\n  a: { address: a }\n  b: { address: b }\n  c: { address: c }\n" +
      "operations:\n  go:\n    action: send\n    channel: { $ref: '#/channels/a' }\n    reply: { channel: { $ref: '#/channels/c' } }\n",
  });
  assert.equal(
    problems.map(
      ({ code, severity, location }) => `${severity} ${code} ${location?.line}:${location?.column}`,
    ),
    ['warning API_UNUSED_CHANNEL 5:3'],
  );
});

reading('other versions, and a file without operations, are refused in words', async () => {
  for (const [text, code, words] of [
    ['asyncapi: 1.2.0\n', 'API_VERSION', 'version "1.2.0"'],
    [
      "asyncapi: 3.0.0\ninfo: { title: A, version: '1' }\n",
      'API_EMPTY',
      'The AsyncAPI file has no operations',
    ],
  ]) {
    const { problems } = await readFiles({ 'api.yaml': text! });
    assert.equal(
      problems.map((one) => one.code),
      [code],
    );
    assert.match(problems[0]!.message, words!);
  }
});

reading(
  'the WebSocket of the relay is described: what the module is opened with, its ping, calls and their answers',
  async () => {
    const { operations, servers } = await read(
      readFileSync(new URL('../../docs/api/asyncapi.yaml', import.meta.url), 'utf8'),
    );
    assert.equal(
      servers.map(({ url }) => url),
      ['ws://localhost:3010', 'wss://foundryvtt-rest-api-relay.fly.dev'],
    );
    assert.equal(
      operations.map(({ method, channel }) => [
        method,
        channel!.messages.map(({ name }) => name),
        channel!.reply!.messages.map(({ name }) => name),
      ]),
      [
        ['receive', ['ping'], ['pong']],
        ['send', ['request'], ['answer']],
      ],
    );
    const [key] = operations[0]!.security[0]!;
    assert.equal([key!.name, key!.in, key!.keyName], ['ApiKeyAuth', 'query', 'token']);
    assert.equal(
      operations[0]!.parameters.map(({ name, sameAs }) =>
        sameAs === undefined ? name : `${name} = ${sameAs}`,
      ),
      [
        'id = clientId',
        'worldId',
        'worldTitle',
        'foundryVersion',
        'systemId',
        'systemTitle',
        'systemVersion',
        'customName',
      ],
    );
  },
);

reading.run();

const sites = suite('sites with an AsyncAPI file');

const files = {
  'relaydocs.config.ts': configWith(`openapi: [
    { path: 'docs/openapi.yaml' },
    { path: 'docs/asyncapi.yaml', route: 'events' },
  ]`),
  'docs/index.md': '# Home\n\n[Tell](./events/rolls-table.md#onRoll)\n',
  'docs/openapi.yaml': `openapi: 3.1.0
info: { title: Rest, version: '1' }
paths: { /status: { get: { operationId: status, responses: { '200': { description: Fine } } } } }
`,
  'docs/asyncapi.yaml': version3,
};

sites(
  'its channels are pages beside those of an OpenAPI file, found by search, in llms.txt and as Markdown',
  async () => {
    await withSite(files, async (site) => {
      const { code, stderr } = await site.run(['build']);
      assert.is(code, 0, stderr);
      const html = site.output('events/rolls-table.html');
      assert.match(html, /<h2[^>]* id="onRoll"/);
      assert.match(html, /<span class="rd-method rd-method-send">SEND<\/span>/);
      assert.match(html, /rd-call-receive"><a href="[^"]*#makeRoll">Make a roll/);
      for (const words of [
        'sent by this application',
        'Rolls of one table.',
        'A roll was made',
        '$message.payload#/id',
      ])
        assert.match(html, words);
      const twin = site.output('events/rolls-table.md');
      assert.match(twin, '`SEND /rolls/{table}` sent by this application');
      assert.match(twin, '- `id` (string, required)');
      assert.match(twin, '"sides": 6');
      // Messages and their fields have addresses.
      for (const id of ['onRoll.Rolled', 'onRoll.Rolled.headers.trace', 'onRoll.Rolled.id'])
        assert.match(html, ` id="${id}"`);
      const first = site.output('events/index.html');
      for (const words of ['AsyncAPI 3.0.0', 'Download the AsyncAPI file', 'wss://dice.example.com/v1'])
        assert.match(first, words);
      assert.match(
        site.output('llms.txt'),
        '[SEND /rolls/{table}](https://docs.example.com/base/events/rolls-table.md#onRoll)',
      );
      assert.match(site.output('routes.json'), /"anchors":\["onRoll",[^\]]*"makeRoll"[^\]]*\]/);
      const [index = ''] = readdirSync(path.join(site.dir, 'build/assets')).filter((file) =>
        /^search-.*json$/.test(file),
      );
      for (const name of ['Rolled', 'Tell of a roll']) assert.match(site.output(`assets/${index}`), name);
      assert.not.match(html, 'data-call');
      // Its own edit is seen, and its mistakes are.
      site.write({
        'docs/asyncapi.yaml': version3.replace('summary: Tell of a roll', 'summary: Say what was rolled'),
      });
      assert.is((await site.run(['build'])).code, 0);
      assert.match(site.output('events/rolls-table.html'), 'Say what was rolled');
      site.write({ 'docs/asyncapi.yaml': version3.replace('action: send', 'action: snd') });
      const broken = await site.run(['check']);
      assert.is(broken.code, 1);
      assert.match(
        broken.stderr,
        /docs\/asyncapi\.yaml:\d+:5 {2}API_INVALID {2}operations\.onRoll\.action: expected one of/,
      );
    });
  },
);

sites(
  'a version of the docs keeps the file, and two of them cannot be compared as OpenAPI files can',
  async () => {
    await withSite(files, async (site) => {
      assert.is((await site.run(['version', '1.0'])).code, 0);
      site.write({
        'docs/asyncapi.yaml': version3.replace('summary: Tell of a roll', 'summary: Say what was rolled'),
      });
      assert.is((await site.run(['build'])).code, 0);
      assert.match(site.output('events/rolls-table.html'), 'Tell of a roll');
      assert.match(site.output('next/events/rolls-table.html'), 'Say what was rolled');
      const { code, stderr } = await site.run(['api-diff', '1.0', 'current', '--route', 'events']);
      assert.is(code, 1);
      assert.match(stderr, 'API_DIFF_ASYNC');
    });
  },
);

sites.run();
