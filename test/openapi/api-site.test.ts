// Whole sites with an API: what its pages are, what is on them, and what a build redoes.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { configWith, type TestSite, withSite } from '../build/with-site.js';

const sites = suite('sites with an API');

const api = `openapi: 3.1.0
info:
  title: Dice API
  version: '2.1'
  description: |-
    Rolls dice for you. See [the guide](../guide.md#rules).

    # Limits

    Ten a minute.
servers:
- url: https://dice.example.com
tags:
- name: fileSystem
  x-displayName: Files
- name: dice rolls
  description: Throw and look.
paths:
  /roll:
    post:
      operationId: makeRoll
      tags: [dice rolls]
      summary: Roll dice
      description: |-
        Uses [the rules](../guide.md#rules) of <b>Foundry</b>. <img src=x onerror="alert(1)">

        <script>alert(2)</script>

        [run](javascript:alert(3)) ![pixel](https://evil.example.com/pixel.gif) :::note &lt;/script&gt;
      requestBody:
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Formula' }
      responses:
        '200': { description: 'Done </script><script>alert(4)</script>' }
  /roll/{id}:
    get:
      tags: [dice rolls]
      deprecated: true
      summary: Read a roll
      parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
      responses:
        '200': { description: Done }
  /files:
    get:
      operationId: listFiles
      tags: [fileSystem]
      responses:
        '200': { description: Done }
webhooks:
  rolled:
    post:
      operationId: rolled
      summary: Somebody rolled
      responses:
        '200': { description: Thank you }
components:
  schemas:
    Formula:
      type: object
      required: [formula]
      properties:
        formula: { type: string, description: What to roll., examples: [2d6] }
`;

const files = {
  'relaydocs.config.ts': configWith(`openapi: { path: 'docs/api/openapi.yaml' }`),
  'docs/index.md': '# Home\n\n[Roll](./api/dice-rolls.md#makeRoll)\n',
  'docs/guide.md': '# Guide\n\n## Rules\n\n[All calls](./api/index.md)\n',
  'docs/api/openapi.yaml': api,
};

async function build(
  site: TestSite,
): Promise<{ compiled: number; rendered: number; warnings: { code: string }[]; touched: boolean }> {
  const { code, stdout, stderr } = await site.run(['build', '--json']);
  assert.is(code, 0, stderr + stdout);
  const { summary, problems } = JSON.parse(stdout);
  return { ...summary, warnings: problems ?? summary.warnings };
}

sites('an OpenAPI file becomes pages like any other', async () => {
  await withSite(files, async (site) => {
    const { stderr, code } = await site.run(['build']);
    assert.is(code, 0, stderr);
    assert.match(stderr, /docs\/api\/openapi\.yaml:29:9 {2}UNSAFE_URL/);
    const pages = readdirSync(path.join(site.dir, 'build/api')).filter((file) => file.endsWith('.html'));
    assert.equal(pages.sort(), ['dice-rolls.html', 'fileSystem.html', 'index.html', 'webhooks.html']);

    const rolls = site.output('api/dice-rolls.html');
    assert.match(rolls, '<h1>dice rolls</h1>');
    assert.match(rolls, '<h2 id="makeRoll">Roll dice');
    assert.match(rolls, '<h2 id="get-roll-id">Read a roll');
    // The table of contents, the sidebar, llms.txt and the twin have the operations as well.
    assert.match(rolls, /class="rd-toc"[\s\S]*href="#makeRoll"/);
    assert.match(
      rolls,
      /<li class="rd-call rd-call-post"><a href="\/base\/api\/dice-rolls#makeRoll">Roll dice/,
    );
    assert.match(rolls, /rd-call-get rd-call-deprecated/);
    assert.match(site.output('llms.txt'), 'api/dice-rolls.md#makeRoll');
    const twin = site.output('api/dice-rolls.md');
    assert.match(twin, '## Roll dice\n\n`POST /roll`');
    assert.match(twin, '[the rules](https://docs.example.com/base/guide#rules)');
    assert.match(twin, '- `formula` (string, required): What to roll.');
    // Nobody described the tag.
    assert.match(site.output('api/fileSystem.md'), /---\n\n# Files\n\n## /);
    const index = site.output('api/index.html');
    assert.match(index, '<h1>Dice API</h1>');
    assert.match(index, 'href="/base/api/dice-rolls#get-roll-id"');
    assert.match(index, '<h2 id="limits">Limits');
    assert.match(index, /href="\/base\/assets\/openapi-\w+\.yaml"/);
    assert.match(site.output('sitemap.xml'), '/base/api/fileSystem');
  });
});

sites('the sidebar lists the pages alone where the config says so', async () => {
  const config = configWith(`openapi: { path: 'docs/api/openapi.yaml', sidebar: 'pages' }`);
  await withSite({ ...files, 'relaydocs.config.ts': config }, async (site) => {
    await build(site);
    const rolls = site.output('api/dice-rolls.html');
    const [sidebar] = /<nav class="rd-sidebar"[\s\S]*?<\/nav>/.exec(rolls)!;
    assert.match(sidebar, '<a href="/base/api/dice-rolls" aria-current="page">dice rolls</a>');
    assert.not.match(sidebar, /href="[^"]*#/);
    assert.match(rolls, /class="rd-toc"[\s\S]*href="#makeRoll"/);
  });
});

sites('text of the API cannot run, load or break out of anything', async () => {
  await withSite(files, async (site) => {
    await build(site);
    const html = site.output('api/dice-rolls.html');
    const article = /<article[\s\S]*<\/article>/.exec(html)![0];
    assert.not.match(article, /<script|<img|javascript:|onerror=(?!&|"alert\(1\)"&gt;|&quot;)|<b>Foundry/);
    assert.match(article, '&lt;img src=x onerror=');
    assert.match(article, 'of Foundry.');
    assert.match(article, 'href="https://evil.example.com/pixel.gif"');
    assert.not.match(site.output('_headers'), 'evil.example.com');
    assert.not.match(site.output('api/dice-rolls.md'), 'javascript:');
  });
});

sites(
  'a part that the text of an API folds can be opened, and holds Markdown and no other HTML',
  async () => {
    const folded = api.replace(
      '[run](javascript',
      `<details open onclick="alert(5)"><summary>How <i>it</i> rolls</summary>

        **Twice**, see [the rules](../guide.md#rules).

        <script>alert(6)</script>

        - one

          <details>

          unnamed

        </details>

        [run](javascript`,
    );
    await withSite({ ...files, 'docs/api/openapi.yaml': folded }, async (site) => {
      await build(site);
      const [article] = /<article[\s\S]*<\/article>/.exec(site.output('api/dice-rolls.html'))!;
      assert.match(
        article,
        /<details open(?:="")? class="rd-details"><summary>How it rolls<\/summary>\s*<p><strong>Twice<\/strong>, see <a href/,
      );
      assert.match(article, /<details class="rd-details"><summary>Details<\/summary>\s*<p>unnamed<\/p>/);
      assert.not.match(article, /<script|onclick|&lt;\/?(?:details|summary)/);
    });
  },
);

sites('links in descriptions and to operations are checked, with the line of the OpenAPI file', async () => {
  const broken = api.replace('[the rules](../guide.md#rules)', '[the rules](../gide.md)');
  await withSite(
    {
      ...files,
      'docs/api/openapi.yaml': broken,
      'docs/index.md': '# Home\n\n[Roll](./api/dice-rolls.md#makeRol)\n',
    },
    async (site) => {
      const { code, stderr } = await site.run(['check']);
      assert.is(code, 1);
      assert.match(stderr, 'docs/api/openapi.yaml:25:14  BROKEN_LINK  No page at ../gide.md');
      assert.match(stderr, /docs\/index\.md:3:1 {2}BROKEN_ANCHOR[^\n]*makeRol/);
      assert.match(stderr, '#makeRoll');
    },
  );
});

sites(
  'links in descriptions have their lines where sites are not strict, and where other hosts are asked',
  async () => {
    const broken = api.replace(
      '[the rules](../guide.md#rules)',
      '[the rules](../gide.md) and [more](https://gone.invalid/more)\n\n        ```mermaid\n        graph LR\n        ```',
    );
    const inOneLine = broken.replace(
      /components:\n {2}schemas:\n {4}Formula:[\s\S]*/,
      "components:\n  schemas: { Formula: { type: object, description: 'See [it](../gone.md).' } }\n",
    );
    const dead =
      '{"good":"2026-01-01","status":404,"failures":["2026-11-01","2026-11-02","2026-11-03","2026-11-04"]}';
    await withSite(
      {
        ...files,
        'relaydocs.config.ts': files['relaydocs.config.ts'].replace(
          "baseUrl: '/base/',",
          "baseUrl: '/base/', strict: false,",
        ),
        'docs/api/openapi.yaml': inOneLine,
        'links.lock.json': `{\n"https://gone.invalid/more": ${dead},\n"version": 1\n}\n`,
      },
      async (site) => {
        const { code, stderr } = await site.run(['check', '--external', '--offline']);
        assert.is(code, 1, stderr);
        assert.match(stderr, 'docs/api/openapi.yaml:25:14  BROKEN_LINK  No page at ../gide.md');
        assert.match(stderr, /docs\/api\/openapi\.yaml:\d+:\d+ {2}BROKEN_LINK {2}No page at \.\.\/gone\.md/);
        assert.match(stderr, /docs\/api\/openapi\.yaml:25:42 {2}DEAD_LINK/);
        assert.match(stderr, 'docs/api/openapi.yaml:27:9  MERMAID_MISSING');
        const built = await site.run(['build', '--json']);
        assert.is(built.code, 1);
        assert.not.match(built.stdout, '\\u0000');
        assert.match(built.stdout, '"line": 25');
      },
    );
  },
);

sites('a page of the author stands before, between and after the operations', async () => {
  const page = `---\nsidebar_position: 9\n---\n\n# Rolling\n\nBefore.\n\n::operation[get-roll-id]\n\nBetween.\n\n::operations\n\n## After\n\nThe end.\n`;
  await withSite(
    {
      ...files,
      'docs/api/dice-rolls.md': page,
      'docs/api/fileSystem.mdx': 'export const n = 1;\n\n# Files {n}\n',
    },
    async (site) => {
      await build(site);
      const html = site.output('api/dice-rolls.html');
      const order = ['Before.', 'id="get-roll-id"', 'Between.', 'id="makeRoll"', 'id="after"'].map((text) =>
        html.indexOf(text),
      );
      assert.equal(
        order,
        order.toSorted((a, b) => a - b),
      );
      assert.ok(order[0]! > 0);
      assert.match(
        site.output('api/dice-rolls.md'),
        /Before\.[\s\S]*GET \/roll\/\{id\}[\s\S]*Between\.[\s\S]*POST \/roll/,
      );
      assert.match(site.output('api/fileSystem.html'), 'id="listFiles"');

      site.write({ 'docs/api/dice-rolls.md': page.replace('get-roll-id', 'makeRol') });
      const { stderr, code } = await site.run(['build']);
      assert.is(code, 1);
      assert.match(stderr, /docs\/api\/dice-rolls\.md:9:1 {2}UNKNOWN_OPERATION[\s\S]*makeRoll/);
    },
  );
});

sites(
  'a plugin for the HTML tree puts something of its own in the place of a part of an operation',
  async () => {
    const config = `openapi: { path: 'docs/api/openapi.yaml' }, markdown: { rehypePlugins: [() => (tree) => {
    for (const { children = [] } of walk(tree))
      for (const part of children)
        if (part.properties?.className?.includes('rd-endpoint'))
          Object.assign(part, { tagName: 'pre', children: [{ type: 'text', value: 'our line' }] });
  }] }`;
    const walk = 'function walk(node) { return [node, ...(node.children ?? []).flatMap(walk)]; }\n';
    await withSite({ ...files, 'relaydocs.config.ts': walk + configWith(config) }, async (site) => {
      await build(site);
      const html = site.output('api/dice-rolls.html');
      assert.match(html, '<pre class="rd-endpoint">our line</pre>');
      assert.not.match(html, 'rd-method-post');
    });
  },
);

sites(
  'a placeholder that stands for no key and no parameter is told, with the nearest that there is',
  async () => {
    const fields = (word: string) =>
      `path: 'docs/api/openapi.yaml', placeholders: {\n    MY_ROLL: 'id',\n    ${word}: 'idd',\n  }`;
    const lines = configWith(`openapi: { ${fields('MY_ID')} }`).split('\n');
    const place = `relaydocs.config.ts:${lines.findIndex((line) => line.includes("'idd'")) + 1}:5  API_PLACEHOLDER (warning)`;
    await withSite({ ...files, 'relaydocs.config.ts': lines.join('\n') }, async (site) => {
      const { stderr } = await site.run(['check']);
      assert.match(stderr, `${place}  openapi.placeholders.MY_ID: no operation has a key or parameter`);
      assert.match(stderr, 'named "idd"');
      assert.match(stderr, 'Did you mean "id"?');
      assert.is(stderr.split('API_PLACEHOLDER').length, 2, 'the other one is right');
      site.write({ 'relaydocs.config.ts': configWith(`openapi: [{ ${fields("'my-id'")} }]`) });
      assert.match((await site.run(['check'])).stderr, place);
    });
  },
);

const alternatives = `openapi: 3.1.0
info: { title: Two keys, version: '1' }
components:
  securitySchemes:
    a: { type: apiKey, in: header, name: X-A }
    b: { type: apiKey, in: header, name: X-B }
security: [{ a: [] }, { b: [] }]
paths:
  /pets:
    get: { operationId: listPets, tags: [pets], responses: { default: { description: Successful } } }
    post:
      operationId: addPet
      tags: [pets]
      security: []
      requestBody:
        content: { application/json: { schema: { type: array, items: { type: string } } } }
      responses: { '200': { description: Done }, default: { description: Failed } }
    put:
      operationId: putPet
      tags: [pets]
      security: [{ a: [] }, {}]
      requestBody:
        required: true
        content:
          application/json:
            schema:
              oneOf:
              - { type: object, properties: { name: { type: string } } }
              - { type: object, properties: { tag: { type: string } }, additionalProperties: { type: integer } }
      responses: { '404': { description: None }, default: { description: Done } }
    delete:
      operationId: endPets
      tags: [pets]
      security: [{ a: [] }, {}]
      responses: { '204': { description: Done } }
`;

sites(
  'the first lines of an operation say nothing that does not hold, and kinds without names have numbers in addresses',
  async () => {
    const config = configWith("openapi: { path: 'docs/api.yaml' }");
    const site = {
      'relaydocs.config.ts': config,
      'docs/index.md': '# Home\n',
      'docs/api.yaml': alternatives,
    };
    await withSite(site, async (built) => {
      await build(built);
      const page = built.output('api/pets.html');
      const briefs = Array.from(page.matchAll(/rd-op-brief">(.*?)<button/gs), ([, html]) =>
        html!
          .replace(/<[^>]*>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim(),
      );
      assert.equal(briefs, [
        'Send Authorization Returns default',
        'Send a body (application/json) Returns default Errors 404',
        'Send 1 optional Returns 200 Errors default',
        'Send nothing Returns 204',
      ]);
      for (const id of ['putPet.body.1.name', 'putPet.body.2.tag', 'putPet.body.2.*'])
        assert.ok(page.includes(` id="${id}"`), id);
    });
  },
);

sites('a placeholder for a key that no console asks for says so', async () => {
  const config = "openapi: { path: 'docs/api.yaml', tryIt: true, placeholders: { MY_A: 'a', MY_B: 'b' } }";
  const site = {
    'relaydocs.config.ts': configWith(config),
    'docs/index.md': '# Home\n',
    'docs/api.yaml': alternatives,
  };
  await withSite(site, async ({ run }) => {
    const { stderr } = await run(['check']);
    assert.match(
      stderr,
      'MY_B: no console uses the key "b", because it is not in the first alternative of "security"',
    );
    assert.is(stderr.split('API_PLACEHOLDER').length, 2, stderr);
    assert.not.match(stderr, 'Did you mean');
  });
});

sites('a change of one operation compiles the page of its tag alone', async () => {
  await withSite(files, async (site) => {
    await build(site);
    assert.not.ok((await build(site)).touched);
    site.write({ 'docs/api/openapi.yaml': api.replace('What to roll.', 'The formula to roll.') });
    const { compiled, touched } = await build(site);
    assert.ok(touched);
    // Its index offers the file itself for download.
    assert.is(compiled, 2);
    assert.match(site.output('api/dice-rolls.html'), 'The formula to roll.');
  });
});

sites('pages can be made of paths or of single operations', async () => {
  const config = (groupBy: string) => ({
    'relaydocs.config.ts': configWith(
      `openapi: { path: 'docs/api/openapi.yaml', route: 'rest', groupBy: '${groupBy}' }`,
    ),
    'docs/index.md': '# Home\n',
    'docs/api/openapi.yaml': api.replaceAll('(../guide.md#rules)', '(../index.md)'),
  });
  await withSite(config('path'), async (site) => {
    await build(site);
    const names = readdirSync(path.join(site.dir, 'build/rest')).filter((file) => file.endsWith('.html'));
    assert.equal(names.sort(), ['files.html', 'index.html', 'roll.html', 'webhooks.html']);
    site.write(config('operation'));
    await build(site);
    const pages = readdirSync(path.join(site.dir, 'build/rest'), { recursive: true, encoding: 'utf8' });
    for (const name of [
      'dice-rolls/makeRoll.html',
      'dice-rolls/get-roll-id.html',
      'fileSystem/listFiles.html',
    ])
      assert.ok(pages.includes(name), pages.join(' '));
    assert.match(site.output('rest/dice-rolls/makeRoll.html'), '<h1>Roll dice</h1>');
    assert.match(site.output('rest/dice-rolls/index.html'), 'href="/base/rest/dice-rolls/makeRoll#makeRoll"');
  });
});

sites.run();
