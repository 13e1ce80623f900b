// `relaydocs samples`: what authors learn of samples that are not true any more.
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isRunning } from '../../src/base/process.js';
import { startApiServer } from '../../src/samples/api-server.js';
import { commandOf, hasRequests } from '../../src/samples/run-programs.js';
import { StandIns } from '../../src/samples/stand-ins.js';
import { runCli, withSiteFolder } from '../cli/with-cli.js';
import { compileText } from '../compile/compile-text.js';

const samples = suite('samples that ran');

interface Told {
  ok: boolean;
  problems: { code: string; message: string; location: { file: string; line: number } }[];
  blocks: number;
  generated: number;
  calls: number;
  skipped: Record<string, number>;
}

async function told(config: string, ...options: string[]): Promise<Told & { code: number }> {
  const { code, out, err } = await runCli(['samples', '--config', config, '--json', ...options]);
  assert.is(err, '');
  return { code, ...(JSON.parse(out) as Told) };
}

/** @param samples what stands in `samples` @param hasPages of the API, whose own samples are run then, too */
const config = (samples = '', hasPages = false): string =>
  `export default { title: 'Dice', url: 'https://docs.example.com', baseUrl: '/',
  ${hasPages ? "openapi: { path: 'docs/api.yaml' }," : ''}
  samples: { ${hasPages ? '' : "openapi: ['docs/api.yaml'], "}${samples} } };\n`;

const api = {
  openapi: '3.0.3',
  info: { title: 'Dice', version: '7' },
  servers: [{ url: 'https://dice.example.com/v1' }],
  security: [{ Key: [] }],
  paths: {
    '/rolls/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' }, example: 5 }],
      get: {
        operationId: 'getRoll',
        parameters: [
          { name: 'full', in: 'query', schema: { type: 'boolean' } },
          {
            name: 'x-world',
            in: 'header',
            required: true,
            schema: { type: 'string', enum: ['moor', 'vale'] },
            example: 'moor',
          },
        ],
        responses: {
          200: {
            description: 'The roll',
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/Roll' },
                example: { id: 5, total: 11, note: null },
              },
            },
          },
          404: { description: 'None' },
        },
      },
    },
    '/rolls': {
      post: {
        operationId: 'roll',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Order' },
              example: { formula: '2d6' },
            },
          },
        },
        responses: { 201: { description: 'Rolled' } },
      },
    },
  },
  components: {
    securitySchemes: { Key: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
    schemas: {
      Order: {
        type: 'object',
        required: ['formula'],
        properties: {
          formula: { type: 'string' },
          count: { type: 'integer', minimum: 0, exclusiveMinimum: true },
          whisper: { type: 'array', items: { type: 'string' } },
        },
      },
      Roll: {
        type: 'object',
        required: ['id', 'total'],
        properties: {
          id: { type: 'integer' },
          total: { type: 'integer' },
          note: { type: 'string', nullable: true },
        },
      },
    },
  },
};

const key = '-H "x-api-key: YOUR_API_KEY"';
const get = (rest: string): string => `curl -s "https://dice.example.com/v1/rolls/${rest}`;
const post = (body: string, head = `${key} -H "Content-Type: application/json"`): string =>
  `curl -s https://dice.example.com/v1/rolls ${head} -d '${body}'`;
const fence = (meta: string, code: string): string => `\`\`\`${meta}\n${code}\n\`\`\`\n`;

/** Block, code of the mistake, and words of it. */
const faults: readonly [meta: string, code: string, problem: string, says: string][] = [
  ['bash run', `${get('5')}s" ${key} -H "x-world: moor"`, 'SAMPLE_CALL', 'id: expected integer, got "5s"'],
  [
    'bash run',
    `curl -s https://dice.example.com/v1/rols -X POST ${key}`,
    'SAMPLE_CALL',
    'did you mean /v1/rolls?',
  ],
  [
    'bash run',
    `curl -s https://dice.example.com/v2/rolls -X POST ${key}`,
    'SAMPLE_CALL',
    'POST /v2/rolls: no description has this path',
  ],
  [
    'bash run',
    `${get('5')}" -X DELETE ${key} -H "x-world: moor"`,
    'SAMPLE_CALL',
    'DELETE /v1/rolls/5: expected GET',
  ],
  [
    'bash run',
    `${get('5')}" -H "x-world: moor"`,
    'SAMPLE_CALL',
    'expected the key in the header x-api-key, got none',
  ],
  [
    'bash run',
    `${get('5')}" -H "x-api-key: YOUR_KEY" -H "x-world: moor"`,
    'SAMPLE_CALL',
    'is not the placeholder',
  ],
  ['bash run', `${get('5')}" ${key}`, 'SAMPLE_CALL', 'the header x-world is missing'],
  [
    'bash run',
    `${get('5')}" ${key} -H "x-world: mars"`,
    'SAMPLE_CALL',
    'expected one of "moor", "vale", got "mars"',
  ],
  [
    'bash run',
    `${get('5')}?ful=true" ${key} -H "x-world: moor"`,
    'SAMPLE_CALL',
    'no such parameter; did you mean full?',
  ],
  [
    'bash run',
    `${get('5')}?full=yes" ${key} -H "x-world: moor"`,
    'SAMPLE_CALL',
    'expected boolean, got "yes"',
  ],
  ['bash run', post('{"formla": "2d6"}'), 'SAMPLE_CALL', '"formula" is missing'],
  ['bash run', post('{"formula": 2}'), 'SAMPLE_CALL', 'formula: expected string, got 2'],
  ['bash run', post('{"formula": "2d6", "count": 0}'), 'SAMPLE_CALL', 'count: must be > 0'],
  [
    'bash run',
    post('{"formula": "2d6", "wisper": []}'),
    'SAMPLE_CALL',
    'wisper: the description has no such field',
  ],
  [
    'bash run',
    post('{"formula": "2d6", "whisper": [4]}'),
    'SAMPLE_CALL',
    'whisper.0: expected string, got 4',
  ],
  ['bash run', post('{"formula": "2d6"'), 'SAMPLE_CALL', 'invalid JSON'],
  ['bash run', post('formula=2d6', key), 'SAMPLE_CALL', 'got application/x-www-form-urlencoded'],
  [
    'bash run',
    `curl -s https://dice.example.com/v1/rolls -X POST ${key}`,
    'SAMPLE_CALL',
    'the body is missing',
  ],
  ['bash run expect=201', `${get('5')}" ${key} -H "x-world: moor"`, 'SAMPLE_STATUS', 'expected 201, got 200'],
  ['bash run expect=200', 'echo done', 'SAMPLE_STATUS', 'expected 200, got no call'],
  ['bash run', 'curl -s http://localhost:4999/v1/rolls', 'SAMPLE_OUTSIDE', 'localhost:4999'],
  ['bash run', 'curl -s https://elsewhere.example.com/', 'SAMPLE_OUTSIDE', 'elsewhere.example.com:443'],
  ['js run', 'await fetch("https://elsewhere.example.com/");', 'SAMPLE_OUTSIDE', 'elsewhere.example.com:443'],
  ['bash run', `curl -s https://dice.example.com:4443/v1/rolls`, 'SAMPLE_OUTSIDE', 'dice.example.com:4443'],
  ['bash run', 'crul https://dice.example.com/v1/rolls', 'SAMPLE_FAILED', 'crul: command not found'],
  ['ts run', 'const n: number = ;', 'SAMPLE_FAILED', 'Unexpected'],
  [
    'js run',
    'const answer = {};\nconsole.log(answer.data.total);',
    'SAMPLE_FAILED',
    "TypeError: Cannot read properties of undefined (reading 'total')",
  ],
  ['bash run', 'sleep 60', 'SAMPLE_TIMEOUT', 'within 8 s'],
  ['bash run', 'exit 0', '', ''],
  ['bash run continue', 'false', 'SAMPLE_FAILED', 'got the end of its program in the block before'],
  ['bash run', 'rm -f ../mark; false', 'SAMPLE_FAILED', 'exit code 1'],
  [
    'bash run',
    'head -c 21000000 /dev/zero | curl -s --data-binary @- https://dice.example.com/v1/nowhere',
    'SAMPLE_CALL',
    'expected a body of at most 20000000 bytes, got 21000000',
  ],
  ['js run', 'let one = 1;', '', ''],
  ['js run continue', 'let one = 2;', 'SAMPLE_FAILED', "Identifier 'one' has already been declared"],
  ['js run', 'fetch("https://dice.example.com/v1/nowhere");', 'SAMPLE_CALL', 'no description has this path'],
  ['js run continue', 'await 1;', '', ''],
  ['ruby run', 'puts 1', 'SAMPLE_META', 'not for ruby'],
  ['python run continue', 'print(1)', 'SAMPLE_META', 'no python block'],
  ['bash run expect=good', 'true', 'SAMPLE_META', 'is not a status'],
  ['json response-of=nobody', '{}', 'SAMPLE_META', 'response-of=nobody'],
];
/** Answers of the block `roll`. */
const staleAnswers: readonly (typeof faults)[number][] = [
  [
    'json response-of=roll',
    '{ "id": 5, "total": 11, "dice": [5, 6] }',
    'SAMPLE_ANSWER',
    'dice: the description has no such field',
  ],
  [
    'json response-of=roll',
    '{ "id": 5, "total": "11" }',
    'SAMPLE_ANSWER',
    'total: expected integer, got "11"',
  ],
  ['json response-of=roll', '{ "id": 5 }', 'SAMPLE_ANSWER', '"total" is missing'],
];
const good: readonly [meta: string, code: string][] = [
  ['bash run response-of=roll', `${get('5')}?full=true" ${key} -H "x-world: moor"`],
  ['json response-of=roll', '{ "id": 7, "total": 3, "note": null }'],
  ['bash run expect=404', `${get('6')}" ${key} -H "x-world: vale"`],
  ['bash run expect=401', `${get('6')}" -H "x-world: vale"`],
  [
    'js run setup',
    'const base = "https://dice.example.com/v1";\nconst headers = { "x-api-key": process.env.DICE_KEY, "x-world": "moor" };',
  ],
  [
    'js run',
    'const { total } = await (await fetch(base + "/rolls/5", { headers })).json();\nif (total !== 11) throw new Error(total);',
  ],
  ['js run continue', 'console.log(total + 1);'],
  ['js run', 'const total: string = "another session";'.replace(': string', '')],
  [
    'ts run expect=201',
    'const order: { formula: string } = { formula: "2d6" };\nawait fetch("https://dice.example.com/v1/rolls", { method: "POST", headers: { "x-api-key": "YOUR_API_KEY", "content-type": "application/json" }, body: JSON.stringify(order) });',
  ],
];

samples(
  'planted faults are all found, each with its file and line, what was expected and what came; what is true is not',
  () => {
    const lines: { line: number; problem: string; says: string }[] = [];
    let page = '# Samples\n\n';
    for (const [meta, code, problem, says] of [
      ...good,
      ...faults,
      ...staleAnswers,
    ] as (typeof faults)[number][]) {
      if (problem) lines.push({ line: page.split('\n').length, problem, says });
      page += `${fence(meta, code)}\n`;
    }
    assert.ok(lines.length > 20);
    const files = {
      'relaydocs.config.mjs': config("timeout: 8, values: { YOUR_API_KEY: 'DICE_KEY' }"),
      'docs/api.yaml': JSON.stringify(api),
      'docs/index.md': page,
    };
    return withSiteFolder(files, async (_dir, file) => {
      const { code, problems } = await told(file);
      assert.is(code, 1);
      for (const { line, problem, says } of lines) {
        const found = problems.filter(
          ({ location }) => location.file === 'docs/index.md' && location.line === line,
        );
        assert.equal(
          found.map((one) => one.code),
          [problem],
          `line ${line}: ${says}; ${JSON.stringify(found)}`,
        );
        assert.ok(found[0]!.message.includes(says), `${found[0]!.message} says ${says}`);
      }
      assert.is(problems.length, lines.length, JSON.stringify(problems, null, 1));
      assert.equal(leftFolders(), []);
    });
  },
);

/** What is right, but has caught tools like this one; APIs on hosts of their own have the same path. */
const hosts = {
  'docs/a.yaml': `openapi: 3.1.0
info: { title: A, version: '1' }
servers:
  - url: grpc://grpc.example.com
  - url: https://a.example.com:443
  - url: https://{region}.example.com
    variables: { region: { default: us, enum: [us, eu] } }
paths:
  /status:
    get:
      responses:
        '200':
          description: All is well
          headers: { x-note: { schema: { type: string, example: 'a → b' } } }
          content: { application/json: { schema: { $ref: '#/components/schemas/Tree' } } }
  /moved:
    get: { responses: { '302': { description: Moved, headers: { Location: { schema: { type: string, example: 'https://other.example.com/' } } } } } }
  /socket:
    get: { responses: { '101': { description: Another protocol } } }
  /form:
    post:
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema:
              type: object
              required: [tags]
              properties:
                tags: { type: array, items: { type: string, pattern: '^\\d{3}\\-\\d{4}$' } }
                meta: { type: object, properties: { n: { type: integer } } }
                files: { type: array, items: { type: string, format: binary } }
      responses: { '201': { description: Done }, '400': { description: Bad }, '422': { description: Wrong } }
components:
  schemas:
    Tree: { type: object, required: [a, child], properties: { a: { type: string }, child: { $ref: '#/components/schemas/Tree' } } }
`,
  'docs/b.yaml': `openapi: 3.1.0
info: { title: B, version: '1' }
servers: [{ url: 'https://b.example.com' }]
paths:
  /status:
    get: { responses: { '200': { description: Well, content: { application/json: { example: { b: 1 } } } } } }
`,
  'docs/index.md': [
    [
      'js run',
      'const answers = await Promise.all([fetch("https://A.example.com/status"), fetch("https://b.example.com:443/status")]);\nconst [a, b] = await Promise.all(answers.map((one) => one.json()));\nif (!a.a || b.b !== 1) throw new Error(JSON.stringify([a, b]));\nawait fetch("https://a.example.com/moved");',
    ],
    ['bash run', 'curl -s https://eu.example.com/status && curl -s https://a.example.com/socket'],
    [
      'bash run',
      'touch f; curl -s https://us.example.com/form -F tags=555-0001 -F tags=555-0002 -F \'meta={"n":1}\' -F files=@f -F files=@f',
    ],
    ['bash run expect=422', 'curl -s https://us.example.com/form -F tags=nonsense'],
    ['bash run', 'curl -s https://b.example.com/moved'],
  ]
    .map(([meta, code]) => fence(meta!, code!))
    .join('\n'),
};

samples('APIs on hosts of their own are kept apart, and what they describe well is no mistake', () => {
  const text = config().replace("'docs/api.yaml'", "'docs/a.yaml', 'docs/b.yaml'");
  return withSiteFolder({ 'relaydocs.config.mjs': text, ...hosts }, async (_dir, file) => {
    const { problems } = await told(file);
    assert.equal(
      problems.map(({ message }) => message),
      ['GET /moved: no description has this path'],
    );
  });
});

function leftFolders(pid = process.pid): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith(`relaydocs-samples-${pid}-`));
}

samples(
  'a block finds nothing of the machine in its environment, and nothing that it starts outlives it',
  () =>
    withSiteFolder(
      {
        'relaydocs.config.mjs': config(),
        'docs/api.yaml': JSON.stringify({ ...api, paths: { '/rolls': api.paths['/rolls'] } }),
        'docs/index.md':
          `# Samples\n\n${fence('bash run', 'env | sed "s/=.*//" | sort > "$RELAYDOCS_TEST_OUT"; true')}`.replaceAll(
            '"$RELAYDOCS_TEST_OUT"',
            'OUT/names',
          ) + fence('bash run', 'echo "$HOME" > OUT/home\n(sleep 1; echo late > OUT/late) &\nsleep 0.1'),
      },
      async (dir, file) => {
        const page = path.join(dir, 'docs/index.md');
        writeFileSync(page, readFileSync(page, 'utf8').replaceAll('OUT/', `${dir}/`));
        process.env.MY_SECRET_TOKEN = 'not-for-samples-0123456789';
        try {
          const { problems } = await told(file);
          assert.equal(problems, []);
        } finally {
          delete process.env.MY_SECRET_TOKEN;
        }
        const names = readFileSync(path.join(dir, 'names'), 'utf8').trim().split('\n');
        assert.equal(
          names.filter((name) => !/proxy$/i.test(name)),
          ['HOME', 'PATH', 'PWD', 'SHLVL', 'TMPDIR', '_'].filter((name) => names.includes(name)),
        );
        const home = readFileSync(path.join(dir, 'home'), 'utf8').trim();
        assert.match(home, /relaydocs-samples-\d+-\w+\/home$/);
        assert.not(existsSync(home));
        await new Promise((resolve) => setTimeout(resolve, 1100));
        assert.not(existsSync(path.join(dir, 'late')));
      },
    ),
);

/** A server that wants the real key, and tells what it got in every way that it can be written. */
async function withRealServer(
  secrets: { key: string; id: string; total: unknown },
  use: (url: string, heads: IncomingMessage['headers'][]) => Promise<void>,
): Promise<void> {
  const heads: IncomingMessage['headers'][] = [];
  const server = createServer((request, response) => {
    heads.push({ ...request.headers, url: request.url! });
    const encoded = (way: BufferEncoding) => Buffer.from(secrets.key).toString(way);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('X-Key', secrets.key);
    response.setHeader('Location', `/base/rolls/6?key=${encodeURIComponent(secrets.key)}`);
    response.setHeader('ETag', '"5"');
    response.statusCode = request.headers['x-api-key'] === secrets.key ? 200 : 403;
    const note = [
      secrets.key,
      encodeURIComponent(secrets.key),
      encoded('base64'),
      encoded('hex'),
      'Zoë',
    ].join(' ');
    response.end(
      JSON.stringify({
        id: 5,
        total: secrets.total,
        note,
        owner: secrets.id,
        login: { apiKey: 'a-new-one' },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/base`, heads);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

const realSite = {
  'relaydocs.config.mjs': config(
    "values: { YOUR_API_KEY: 'DICE_KEY', 'user-0001': 'DICE_USER' }, showRuns: true",
  ),
  'docs/api.yaml': JSON.stringify({
    ...api,
    paths: { '/rolls/{id}': api.paths['/rolls/{id}'] },
    servers: [{ url: 'https://api.example.com' }, ...api.servers],
  }),
  'docs/index.md': `# Samples\n\n${fence('bash run response-of=roll', `${get('5')}?full=true" ${key} -H "x-world: moor" -H "x-user: user-0001" -D OUT/heads > OUT/answer\necho "$DICE_KEY" > OUT/env`)}`,
};

samples('a real server gets the real keys, and neither programs nor messages hold one', () =>
  withRealServer({ key: 'k3y/+"$& 77', id: 'ada-4711', total: '11' }, (url, heads) =>
    withSiteFolder(realSite, async (dir, file) => {
      const page = path.join(dir, 'docs/index.md');
      writeFileSync(page, readFileSync(page, 'utf8').replaceAll('OUT/', `${dir}/`));
      const missing = await told(file, '--server', url);
      assert.equal(
        missing.problems.map(({ code }) => code),
        ['SAMPLE_VALUE'],
      );
      assert.is(heads.length, 0);
      process.env.DICE_KEY = 'k3y/+"$& 77';
      process.env.DICE_USER = 'ada-4711';
      try {
        const away = await told(file, '--server', 'http://127.0.0.1:9');
        assert.equal(
          away.problems.map(({ code }) => code),
          ['SAMPLE_SERVER'],
        );
        const { problems } = await told(file, '--server', url);
        const ofPage = problems.filter(({ location }) => location.file === 'docs/index.md');
        assert.equal(
          ofPage.map(({ code, message }) => `${code} ${message}`),
          ['SAMPLE_ANSWER response of GET /v1/rolls/5 (200): total: expected integer, got "11"'],
        );
        const [, head] = heads;
        assert.is(head!['x-api-key'], 'k3y/+"$& 77');
        assert.is(head!['x-user'], 'ada-4711');
        assert.is(head!.url, '/base/rolls/5?full=true');
        assert.is(readFileSync(path.join(dir, 'env'), 'utf8'), 'TEST_API_KEY\n');
        const answered = readFileSync(path.join(dir, 'heads'), 'utf8');
        assert.match(answered, /^location: http:\/\/127\.0\.0\.1:\d+\/v1\/rolls\/6\?key=TEST_API_KEY\r$/im);
        assert.match(answered, /^etag: "5"\r$/im);
        assert.not.match(answered, /^x-key/im);
        assert.equal(JSON.parse(readFileSync(path.join(dir, 'answer'), 'utf8')), {
          id: 5,
          total: '11',
          note: 'TEST_API_KEY TEST_API_KEY TEST_API_KEY TEST_API_KEY Zoë',
          owner: 'user-0001',
          login: { apiKey: 'a-new-one' },
        });
      } finally {
        delete process.env.DICE_KEY;
        delete process.env.DICE_USER;
      }
    }),
  ),
);

samples('a recorded answer holds none of the keys it was made with, and stands on the page', () => {
  const real = { key: 'k3y/+"$& 77', id: 'ada-4711', total: 11 };
  return withRealServer(real, (url) =>
    withSiteFolder(
      {
        ...realSite,
        'docs/index.md': `${realSite['docs/index.md'].replace(/OUT\/\w+/g, '/dev/null')}\n${fence('json response-of=roll title="Answer"', '')}`,
      },
      async (dir, file) => {
        const unrecorded = await runCli(['check', '--config', file]);
        assert.is(unrecorded.code, 1);
        assert.match(
          unrecorded.err,
          /docs\/index\.md:8:1 +SAMPLE_UNRECORDED +No response is recorded as "roll"/,
        );
        // The answer was text once.
        mkdirSync(path.join(dir, 'examples'));
        writeFileSync(path.join(dir, 'examples/roll.txt'), '{ "id": 5, "total": 1 }');
        Object.assign(process.env, { DICE_KEY: real.key, DICE_USER: real.id });
        try {
          const { code, out, err } = await runCli(['samples', '--config', file, '--server', url, '--record']);
          assert.is(code, 0, err);
          assert.match(out, /^Wrote examples\/roll\.json$/m);
        } finally {
          delete process.env.DICE_KEY;
          delete process.env.DICE_USER;
        }
        const recorded = readFileSync(path.join(dir, 'examples/roll.json'), 'utf8');
        assert.equal(JSON.parse(recorded), {
          id: 5,
          total: 11,
          note: 'YOUR_API_KEY YOUR_API_KEY YOUR_API_KEY YOUR_API_KEY Zoë',
          owner: 'user-0001',
          login: { apiKey: 'YOUR_API_KEY' },
        });
        assert.equal(readdirSync(path.join(dir, 'examples')), ['roll.json']);
        const built = await runCli(['build', '--config', file]);
        assert.is(built.code, 0, built.err);
        const html = readFileSync(path.join(dir, 'build/index.html'), 'utf8').replace(/<[^>]*>/g, '');
        assert.match(html, 'user-0001');
        assert.not.match(html, 'response-of');
        assert.ok(html.includes(`Ran on ${new Date().toISOString().slice(0, 10)} against version 7`), html);
        assert.not.match(readFileSync(path.join(dir, 'build/llms.txt'), 'utf8'), 'Ran on');
        const twin = readFileSync(path.join(dir, 'build/index.md'), 'utf8');
        assert.ok(twin.includes(`\`\`\`json title="Answer"\n${recorded}\`\`\``), twin);
      },
    ),
  );
});

samples('check tells which blocks have changed since the last run, and which failed in it', () => {
  const page = (code: string): string =>
    `# Samples\n\n${fence('bash run', code)}\n${fence('bash run', `${get('5')}" ${key} -H "x-world: moor"`)}`;
  const files = {
    'relaydocs.config.mjs': config(),
    'docs/api.yaml': JSON.stringify(api),
    'docs/index.md': page('true'),
  };
  return withSiteFolder(files, async (dir, file) => {
    const warnings = async (): Promise<string[]> => {
      const { code, out } = await runCli(['check', '--config', file, '--json']);
      assert.is(code, 0, out);
      const { problems } = JSON.parse(out) as Told;
      return problems.map(({ code: name, location }) => `${name} ${location.file}:${location.line}`);
    };
    assert.equal(await warnings(), [], 'samples have never run');
    assert.is((await runCli(['samples', '--config', file])).code, 0);
    assert.equal(await warnings(), []);
    const lock = path.join(dir, 'samples.lock.json');
    const today = new Date().toISOString().slice(0, 10);
    const line = `"[0-9a-f]+": \\{"date":"${today}","outcome":"passed","against":"7"\\},\n`;
    assert.match(readFileSync(lock, 'utf8'), new RegExp(`^\\{\n${line}${line}"version": 1\n\\}\n$`));
    writeFileSync(path.join(dir, 'docs/index.md'), page('false'));
    assert.equal(await warnings(), ['SAMPLE_CHANGED docs/index.md:3']);
    assert.is((await runCli(['samples', '--config', file])).code, 1);
    assert.equal(await warnings(), ['SAMPLE_FAILING docs/index.md:3']);
    writeFileSync(lock, '<<<<<<< main\n{}');
    const { code, err } = await runCli(['check', '--config', file]);
    assert.is(code, 1);
    assert.match(err, 'SAMPLES_LOCK');
  });
});

samples('a run that is ended takes its programs with it, and its folder', () =>
  withSiteFolder(
    {
      'relaydocs.config.mjs': config(),
      'docs/api.yaml': JSON.stringify(api),
      'docs/index.md': `# Samples\n\n${fence('bash run', 'echo "$$" > "$HOME/../../started-PID"\nsleep 30 & sleep 30')}`,
    },
    async (dir) => {
      const started = path.join(dir, 'started');
      const page = path.join(dir, 'docs/index.md');
      writeFileSync(page, readFileSync(page, 'utf8').replace('"$HOME/../../started-PID"', started));
      const bin = fileURLToPath(new URL('../../bin/relaydocs.js', import.meta.url));
      const child = spawn(process.execPath, [bin, 'samples'], { cwd: dir, stdio: 'ignore' });
      const ended = new Promise((resolve) => child.on('exit', resolve));
      while (!existsSync(started) || readFileSync(started, 'utf8') === '')
        await new Promise((resolve) => setTimeout(resolve, 50));
      child.kill('SIGHUP');
      assert.is(await ended, 129);
      const program = Number(readFileSync(started, 'utf8'));
      // It was killed: on a busy machine it is there until the system has taken it away.
      for (const endMs = Date.now() + 10_000; isRunning(program) && Date.now() < endMs; )
        await new Promise((resolve) => setTimeout(resolve, 50));
      assert.not(isRunning(program));
      assert.equal(leftFolders(child.pid!), []);
    },
  ),
);

samples('pages in a browser that find the port of the server get nothing of it', async () => {
  const standIns = new StandIns({}, {});
  const options = {
    contracts: [],
    standIns,
    target: 'http://127.0.0.1:9',
    running: () => ({ id: '', expect: undefined }),
  };
  const server = await startApiServer(options);
  const ask = (headers: Record<string, string>) =>
    new Promise((resolve) => {
      request({ port: server.port, host: '127.0.0.1', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).end();
    });
  try {
    const host = `127.0.0.1:${server.port}`;
    assert.is(await ask({ host: `rebound.example.com:${server.port}` }), 403);
    assert.is(await ask({ host, 'sec-fetch-site': 'cross-site' }), 403);
    assert.equal(server.calls, []);
    assert.is(await ask({ host }), 404);
  } finally {
    await server.close();
  }
});

samples('what is not installed is skipped and counted', () =>
  withSiteFolder(
    {
      'relaydocs.config.mjs': config('', true),
      'docs/api.yaml': JSON.stringify(api),
      'docs/index.md': `# Samples\n\n${fence('go run', 'package main\nfunc main() { nonsense() }')}`,
    },
    async (dir, file) => {
      const before = process.env.PATH;
      process.env.PATH = dir;
      try {
        const { code, skipped, generated, blocks } = await told(file);
        assert.is(code, 0);
        assert.equal(skipped, { Go: 3, cURL: 2, Python: 2 });
        assert.equal([blocks, generated], [0, 4]);
      } finally {
        process.env.PATH = before;
      }
    },
  ),
);

samples('readers, the twin and search see nothing of how a block is run', async () => {
  const text = (meta: string) =>
    `# A\n\n- Item\n\n  \`\`\`bash ${meta}\n  curl x\n  \`\`\`\n\n\`\`\`js {1} ${meta}\nlet a;\n\`\`\`\n`;
  const plain = await compileText(text('title="Call it"'));
  const marked = await compileText(text('run title="Call it" expect=200 continue response-of=a setup'));
  assert.equal(marked.article, plain.article);
  assert.is(marked.twin, plain.twin);
  assert.equal(marked.sections, plain.sections);
  assert.is(marked.facts.samples?.length, 2);
  assert.is(plain.facts.samples, undefined);
});

samples("every sample of the relay's pages runs, in each language that is there", async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const dir = mkdtempSync(path.join(root, '.relaydocs-samples-test-'));
  try {
    for (const name of ['docs', 'relaydocs.config.ts'])
      cpSync(path.join(root, name), path.join(dir, name), { recursive: true });
    const { problems, blocks, generated, skipped, calls } = await told(path.join(dir, 'relaydocs.config.ts'));
    assert.equal(problems, []);
    const python = commandOf('python');
    const missing = [
      ...(python === undefined ? ['Python'] : hasRequests(python) ? [] : ['Python with requests']),
      ...(commandOf('go') === undefined ? ['Go'] : []),
    ];
    assert.equal(Object.keys(skipped).sort(), missing.sort());
    assert.is(generated, 47 * (5 - missing.length));
    assert.ok(blocks >= 34 - 7 * missing.length, `${blocks} blocks`);
    console.log(
      `figure: ${blocks} blocks and ${generated} generated samples of the relay make ${calls} calls as described`,
    );
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

samples.run();
