// What two builds of a site say differently, from folders and from where one is published.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pairAlike } from '../../src/base/likeness.js';
import { diffAsMarkdown } from '../../src/diff/diff-markdown.js';
import { diffText } from '../../src/diff/diff-text.js';
import { serveOutput } from '../../src/preview/serve-output.js';
import { runCli, withSiteFolder } from '../cli/with-cli.js';

const diff = suite('relaydocs diff');

const long = 'Alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho.';
const api = (paths: object): string =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'Dice', version: '1' }, paths });
const call = (summary: string, parameters: object[] = []): object => ({
  summary,
  tags: ['Dice'],
  parameters,
  responses: { 200: { description: 'Fine.' } },
});

const before = {
  'relaydocs.config.mjs': `export default { title: 'Test', url: 'https://docs.example.com', baseUrl: '/docs/', trailingSlash: true, openapi: { path: 'api.json' } };\n`,
  'api.json': api({ '/roll': { get: call('Roll'), delete: call('Forget') } }),
  'docs/index.md': '# Start\n\nHello, [install](./install.md).\n',
  'docs/install.md': `# Install\n\nIt takes a minute.\n\n## Set up\n\nRun <it> now | then wait.\n\n\`\`\`bash\nnpm install\n\nnpm start\n\`\`\`\n`,
  'docs/old.md': '# Old\n\nNobody needs this page, which says things of its own and nothing else.\n',
  'docs/guide.md': `# Guide\n\n${long}\n\n${long.split(' ').reverse().join(' ')}\n`,
  'docs/same.md': '# Same\n\nStays as it is.\n',
};

/** Two builds: `one`, and `two` after the changes. */
async function withBuilds(use: (dir: string) => Promise<void>): Promise<void> {
  await withSiteFolder(before, async (dir, config) => {
    const build = async (out: string) => {
      const { code, err } = await runCli(['build', '--config', config, '--out', path.join(dir, out)]);
      assert.is(code, 0, err);
    };
    const write = (file: string, text: string) => writeFileSync(path.join(dir, file), text);
    await build('one');
    write('relaydocs.config.mjs', before['relaydocs.config.mjs'].replace('/docs/', '/pr-7/'));
    write(
      'api.json',
      api({
        '/roll': {
          get: call('Roll', [{ name: 'sides', in: 'query', required: true, schema: {} }]),
          post: call('Load'),
        },
      }),
    );
    write(
      'docs/install.md',
      before['docs/install.md']
        .replace('a minute', 'an hour')
        .replace('Set up', 'Begin')
        .replace('npm start', 'npm run start'),
    );
    rmSync(path.join(dir, 'docs/old.md'));
    renameSync(path.join(dir, 'docs/guide.md'), path.join(dir, 'docs/handbook.md'));
    write('docs/handbook.md', before['docs/guide.md'].replace('Alpha beta', 'Alpha'));
    write('docs/new.md', '# New\n\nA page of another kind.\n');
    await build('two');
    await use(dir);
  });
}

diff('pages added, gone, moved and changed are told, and nothing of those that only have another base', () =>
  withBuilds(async (dir) => {
    const [one, two] = [path.join(dir, 'one'), path.join(dir, 'two')];
    const { code, out } = await runCli(['diff', one, two, '--json']);
    assert.is(code, 0);
    const said = JSON.parse(out);
    assert.is(said.ok, true);
    assert.equal(said.added, [{ address: '/new/', title: 'New' }]);
    assert.equal(said.gone, [{ address: '/old/', title: 'Old' }]);
    assert.equal(
      said.moved.map(({ from, address }: Record<string, string>) => [from, address]),
      [['/guide/', '/handbook/']],
    );
    assert.ok(said.moved[0].likeness > 0.8 && said.moved[0].likeness < 1);
    const install = said.changed.find(({ address }: { address: string }) => address === '/install/');
    assert.equal(install.headings, { added: ['Begin'], gone: ['Set up'] });
    assert.not.ok(said.changed.some(({ address }: { address: string }) => /^\/(?:same\/)?$/.test(address)));
    assert.equal(said.operations.gone, ['DELETE /roll']);
    assert.equal(said.operations.added, ['POST /roll']);
    assert.ok(
      said.operations.changes.some(
        ({ kind, place }: Record<string, string>) =>
          kind === 'breaking' && place === 'query parameter "sides"',
      ),
    );
    assert.ok(said.bytes.before > 1000 && said.bytes.after > 1000);

    const text = (await runCli(['diff', one, two])).out;
    assert.match(text, /^- \/old\/ {2}Old$/m);
    assert.match(text, /^> \/guide\/ -> \/handbook\/ {2}\d\d % alike, {2}1 word gone$/m);
    assert.match(text, /^~ \/install\/ {2}.*headings? "Begin" added; heading "Set up" gone$/m);
    assert.match(text, /pages? added, 1 gone, 1 moved, \d changed; 1 operation added, 1 gone/);
    assert.is((await runCli(['diff', two, two])).out, 'Both builds say the same.\n');

    const page = path.join(dir, 'diff.html');
    const markdown = (await runCli(['diff', one, two, '--markdown', '--html', page])).out;
    assert.match(markdown, /^- `\/old\/` Old$/m);
    assert.match(markdown, '<summary><code>/install/</code>');
    assert.match(markdown, '- It takes a minute.\n+ It takes an hour.\n');
    // Lines that stay are neither gone nor new.
    assert.match(markdown, '  npm install\n  \n- npm start\n+ npm run start\n');
    const html = readFileSync(page, 'utf8');
    assert.match(html, '<del>minute</del>');
    assert.match(html, '<ins>hour</ins>');
    assert.not.match(html, '<it>');
  }),
);

diff('a published build is read where it is, and no site is an error that says so', () =>
  withBuilds(async (dir) => {
    const [one, two] = [path.join(dir, 'one'), path.join(dir, 'two')];
    const served = await serveOutput({ outDir: one, host: undefined, port: 0, onError: assert.unreachable });
    try {
      const inFolders = JSON.parse((await runCli(['diff', one, two, '--json'])).out);
      const published = JSON.parse((await runCli(['diff', `${served.url}`, two, '--json'])).out);
      assert.equal(published, inFolders);
    } finally {
      await served.close();
    }
    for (const place of [path.join(dir, 'docs'), 'http://[']) {
      const { code, err } = await runCli(['diff', place, two]);
      assert.is(code, 1);
      assert.match(err, 'NO_BUILT_SITE');
    }
    // What a site says of itself is no order to the terminal.
    for (const file of ['install.md', 'install/index.html']) {
      const built = path.join(two, file);
      if (existsSync(built))
        writeFileSync(built, `${readFileSync(built, 'utf8')}\n## Owned\u001b]0;title\u0007\n`);
    }
    for (const form of [[], ['--markdown']]) {
      const said = (await runCli(['diff', one, two, ...form])).out;
      assert.match(said, 'Owned');
      assert.not.match(said, /[\u001b\u0007]/);
    }
    // A report is written where a folder can be made for it, and is no bug where none can.
    const page = path.join(dir, 'reports/today/diff.html');
    assert.is((await runCli(['diff', one, two, '--html', page])).code, 0);
    assert.match(readFileSync(page, 'utf8'), '<html');
    for (const [file, said] of [
      [path.join(page, 'under-a-file.html'), /OUTPUT_NOT_WRITABLE[\s\S]*another file with --html/],
      [dir, 'EXPORT_FILE_IS_FOLDER'],
    ] as const)
      assert.match((await runCli(['diff', one, two, '--html', file])).err, said);
    rmSync(path.join(two, 'new/index.html'));
    assert.match((await runCli(['diff', one, two])).err, 'DIFF_PAGE_UNREADABLE  /pr-7/new/');
  }),
);

diff('words differ within their paragraph; a block of code is one, with its empty lines', () => {
  const { changes, words } = diffText(
    'A.\n\n```\none\n\ntwo\n```\n\nZ.',
    'A.\n\n```\none\n\nthree\n```\n\nZ.',
  );
  assert.equal(words, { added: 1, gone: 1 });
  assert.equal(changes, [
    {
      heading: '',
      parts: [
        { type: 'same', text: '```\none\n\n' },
        { type: 'gone', text: 'two' },
        { type: 'added', text: 'three' },
        { type: 'same', text: '\n```' },
      ],
    },
  ]);
});

diff('a comment shows headings with code as they are, and the first entries of a long list', () => {
  const page = {
    from: undefined,
    likeness: undefined,
    title: 'A',
    titleBefore: undefined,
    bytes: { before: 1, after: 1 },
  };
  const markdown = diffAsMarkdown({
    added: Array.from({ length: 3000 }, (_, index) => ({
      address: `/guide/page-${index}/`,
      title: `Page ${index}`,
    })),
    gone: [],
    moved: [],
    changed: [
      {
        ...page,
        address: '/a/',
        words: { added: 1, gone: 0 },
        headings: { added: ['Use `<foo>`'], gone: [] },
        changes: [{ heading: '', parts: [{ type: 'added', text: 'b' }] }],
      },
    ],
    operations: { added: [], gone: [], changes: [] },
    bytes: { before: 1, after: 1 },
  } as never);
  assert.match(markdown, 'heading "Use `&lt;foo&gt;`" added</summary>');
  assert.match(markdown, '- `/guide/page-0/` Page 0\n- `/guide/page-1/` Page 1\n');
  assert.match(markdown, /^… and 2900 more/m);
  assert.ok(markdown.length < 65_536);
});

diff('each page has moved to one place at most, the most alike first', () => {
  const sets = (entries: Record<string, string>) =>
    new Map(Object.entries(entries).map(([name, letters]) => [name, new Set(letters)]));
  assert.equal(
    pairAlike(sets({ a: 'abcd', b: 'abxy' }), sets({ c: 'abcde', d: 'pq' }), 0.5).map(({ from, to }) => [
      from,
      to,
    ]),
    [['a', 'c']],
  );
});

diff.run();
