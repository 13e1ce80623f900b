// `relaydocs check` holds what pages tell of an API against its OpenAPI file, and counts how much that tells.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { configWith, withSite } from '../build/with-site.js';

const contract = suite('the contract between pages and OpenAPI files');

const api = `openapi: 3.1.0
info: { title: Dice, version: '1' }
servers:
- url: https://dice.example.com/api/{version}
  variables: { version: { default: v2 } }
paths:
  /roll:
    get:
      operationId: listRolls
      tags: [rolls]
      summary: List rolls
      parameters:
      - { name: limit, in: query, description: How many., schema: { type: integer } }
      - { name: before, in: query, schema: { type: string } }
      responses:
        '200':
          description: Done
          content: { application/json: { schema: { type: object }, example: { rolls: [] } } }
  /roll/{id}/dice/{die}:
    delete:
      operationId: removeDie
      tags: [rolls]
      parameters:
      - { name: id, in: path, required: true, description: Of the roll., schema: { type: string } }
      - { name: die, in: path, required: true, schema: { type: string } }
      responses:
        '204': { description: Gone }
  /files:
    post:
      tags: [files]
      description: Puts a file there.
      responses:
        '200':
          description: Done
          content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } }
`;

const files = {
  'relaydocs.config.ts': configWith(`openapi: { path: 'docs/openapi.yaml' }`),
  'docs/openapi.yaml': api,
  'docs/index.md': '# Home\n',
};

interface Checked {
  ok: boolean;
  problems: { code: string; severity: string; message: string; hint: string; location: object }[];
  apis: { file: string; operations: number }[];
}

const byHand = [
  '# Calls',
  '## GET /roll',
  '## `GET /roll`',
  '### DELETE /roll/:id/dice/<die>',
  '### `DELETE /roll/{anything}/dice/{die}/`',
  '### DELETE /roll/\\{id\\}/dice/\\{die\\} {#remove}',
  '### **DELETE** /api/v2/roll/:id/dice/:die: remove a die',
  '### [GET https://dice.example.com/api/v2/roll?limit=3](https://example.com)',
  '## GET started',
  '## How to GET /nothing',
  '```md',
  '## GET /only/an/example',
  '```',
].join('\n\n');

contract('calls that are written by hand and in the file are told of however they are spelt', async () => {
  await withSite({ ...files, 'docs/calls.md': byHand }, async ({ run }) => {
    const { code, stdout, stderr } = await run(['check']);
    assert.is(code, 0, stderr);
    assert.match(stdout, 'no mistakes');
    assert.not.match(stderr, 'API_');
  });
});

contract(
  'a call that is documented and gone is an error at its heading, with the call that is meant',
  async () => {
    const calls =
      '---\ntitle: Calls\n---\n\n## GET /roll\n\nText.\n\n## `GET /rolls`\n\n:::note\n\n### PUT /files\n\n:::\n';
    const part = 'Part.\n\n## `POST /weather/{city}`\n';
    await withSite(
      { ...files, 'docs/calls.md': `${calls}\n::include{file="./_part.md"}\n`, 'docs/_part.md': part },
      async ({ run }) => {
        const { code, stderr } = await run(['check']);
        assert.is(code, 1);
        for (const lines of [
          'docs/_part.md:3:1  API_GONE_OPERATION  POST /weather/{city} is documented here, but is not in docs/openapi.yaml\n  3 | ## `POST /weather/{city}`\n    | ^\n  hint: Remove the heading, or describe the operation in the OpenAPI file.',
          'docs/calls.md:9:1  API_GONE_OPERATION  GET /rolls is documented here, but is not in docs/openapi.yaml\n  9 | ## `GET /rolls`\n    | ^\n  hint: Did you mean GET /roll?',
          'docs/calls.md:13:1  API_GONE_OPERATION  PUT /files is documented here, but is not in docs/openapi.yaml\n  13 | ### PUT /files\n     | ^\n  hint: Did you mean POST /files?',
        ])
          assert.ok(stderr.includes(lines), `${lines}\n--- is not in ---\n${stderr}`);
        const built = await run(['build']);
        assert.is(built.code, 0, built.stderr);
        assert.not.match(built.stderr, 'API_');
      },
    );
  },
);

contract('an operation that no page shows is a warning at its place in the file', async () => {
  const draft = '---\ndraft: true\n---\n\n# Files\n';
  // In a comment the directive shows nothing, and says that the page has its operations.
  const rolls = '# Rolls\n\n::operation[listRolls]\n\n<!--\n::operations\n-->\n';
  await withSite(
    { ...files, 'docs/api/rolls.md': rolls, 'docs/api/files.md': draft },
    async ({ run, write }) => {
      const { code, stderr } = await run(['check']);
      assert.is(code, 0, stderr);
      for (const lines of [
        'docs/openapi.yaml:20:5  API_UNDOCUMENTED_OPERATION (warning)  DELETE /roll/{id}/dice/{die} is on no page\n  20 |     delete:\n     |     ^\n  hint: Add ::operation[removeDie] or ::operations on a separate line in docs/api/rolls.md.',
        'docs/openapi.yaml:29:5  API_UNDOCUMENTED_OPERATION (warning)  POST /files is on no page\n  29 |     post:\n     |     ^\n  hint: Its page docs/api/files.md is not part of the site, because it is a draft or excluded.',
      ])
        assert.ok(stderr.includes(lines), `${lines}\n--- is not in ---\n${stderr}`);
      assert.not.match(stderr, 'GET /roll ');

      // Documented by hand is documented.
      write({ 'docs/files.md': '# Files\n\n## POST /files\n' });
      const { stderr: less } = await run(['check']);
      assert.not.match(less, 'POST /files');
      assert.match(less, 'DELETE /roll/{id}/dice/{die}');
    },
  );
});

contract('the config says what becomes of both', async () => {
  const config = (gone: string, undocumented: string) =>
    configWith(
      `openapi: { path: 'docs/openapi.yaml' }, onGoneOperations: '${gone}', onUndocumentedOperations: '${undocumented}'`,
    );
  const pages = {
    'docs/calls.md': '# Calls\n\n## GET /a\n\n## GET /b\n',
    'docs/api/files.md': '---\ndraft: true\n---\n',
  };
  await withSite({ ...files, ...pages }, async ({ run, write }) => {
    const checked = async (gone: string, undocumented: string) => {
      write({ 'relaydocs.config.ts': config(gone, undocumented) });
      const { code, stdout } = await run(['check', '--json']);
      const { problems } = JSON.parse(stdout) as Checked;
      return [code, ...problems.map(({ code: name, severity, message }) => `${severity} ${name} ${message}`)];
    };
    assert.equal(await checked('warn', 'throw'), [
      1,
      'warning API_GONE_OPERATION GET /a is documented here, but is not in docs/openapi.yaml',
      'warning API_GONE_OPERATION GET /b is documented here, but is not in docs/openapi.yaml',
      'error API_UNDOCUMENTED_OPERATION POST /files is on no page',
    ]);
    assert.equal(await checked('log', 'log'), [
      0,
      'warning API_GONE_OPERATION 2 headings of calls that are gone',
      'warning API_UNDOCUMENTED_OPERATION 1 operation on no page',
    ]);
    assert.equal(await checked('ignore', 'ignore'), [0]);
  });
});

contract('released versions may tell of calls as they were', async () => {
  const released = {
    'versions.json': '["1.0"]',
    'versioned_docs/version-1.0/index.md': '# Home\n\n## GET /old\n',
  };
  await withSite({ ...files, ...released }, async ({ run }) => {
    const { code, stderr } = await run(['check']);
    assert.is(code, 0, stderr);
    assert.not.match(stderr, 'API_');
  });
});

contract(
  'a released version has the pages of the API, those of the author and those of the file',
  async () => {
    const pages = {
      'docs/index.md': '# Home\n\n[List](./api/rolls.md#listRolls) and [files](./api/files.md)\n',
      'docs/api/rolls.md': '# Rolls\n\n::operation[listRolls]\n\nBetween.\n\n::operations\n',
    };
    await withSite({ ...files, ...pages }, async ({ run, output, write }) => {
      assert.is((await run(['version', '1.0'])).code, 0);
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      for (const folder of ['', 'next/']) {
        assert.match(output(`${folder}api/rolls.html`), 'id="listRolls"');
        assert.not.match(output(`${folder}api/rolls.html`), '::operation');
        assert.match(output(`${folder}api/files.html`), 'Puts a file there.');
      }
      write({ 'versioned_docs/version-1.0/other.md': '# Other\n\n::operation[listRolls]\n' });
      const wrong = await run(['check']);
      assert.is(wrong.code, 1);
      assert.match(
        wrong.stderr,
        /version-1\.0\/other\.md:3:1\s+API_DIRECTIVE\s+"::operation\[listRolls\]" has no effect/,
      );
    });
  },
);

contract('a site without an OpenAPI file may have headings of any call', async () => {
  await withSite({ 'docs/index.md': '# Home\n\n## GET /anything\n' }, async ({ run }) => {
    const { code, stdout, stderr } = await run(['check']);
    assert.is(code, 0, stderr);
    assert.not.match(stdout, 'API documentation');
  });
});

contract('the check tells how much the file describes, in words and in JSON', async () => {
  await withSite(files, async ({ run }) => {
    const { stdout } = await run(['check']);
    assert.match(
      stdout,
      'API documentation: 3 operations, 2 described (66 %), 2 with examples (66 %), 4 parameters, 2 described (50 %)\n',
    );
    const { apis } = JSON.parse((await run(['check', '--json'])).stdout) as Checked;
    assert.equal(apis, [
      {
        file: 'docs/openapi.yaml',
        operations: 3,
        described: 2,
        withExamples: 2,
        parameters: 4,
        parametersDescribed: 2,
        responses: 2,
        responsesWithExamples: 1,
      },
    ]);
  });
});

contract.run();
