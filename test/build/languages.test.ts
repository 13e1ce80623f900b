// A page that is not translated is compiled once for all languages, and is in each of them what it would be alone.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { configWith, runRelaydocs, snapshot, type TestSite, withBuilt, withSite } from './with-site.js';

const languages = suite('languages');

/** The parts of V8's file that tell which objects there are. */
interface HeapSnapshot {
  snapshot: { meta: { node_fields: readonly string[]; node_types: readonly [readonly string[]] } };
  nodes: readonly number[];
  strings: readonly string[];
}

const parts = `:::note
Note.
:::

> [!TIP]
> Tip.

- [ ] open
- [x] done

| a | b |
| - | - |
| 1 | 2 |

## What "quoted" & <b>bold</b> is

A[^1], ![one](/img/one.svg) and ![two](./two.svg), ![one](/base/img/one.svg).

:::details
Folded.
:::

\`\`\`js file=./code.js
\`\`\`

[code](./code.js), [other](./run.mdx)

[^1]: Foot.
`;
const run = `import Part from './_part.mdx';

# Run {1 + 1}

${parts.replaceAll('./run.mdx', './plain.md')}
<Part />

<img src="/img/one.svg" alt={\`one \${1}\`} /> and {[1].map((one) => <b key={one}>{one}</b>)}
`;
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
const french = 'i18n/fr/docusaurus-plugin-content-docs/current';
const site = {
  'relaydocs.config.ts': configWith(
    "i18n: { defaultLocale: 'en', locales: ['en', 'fr', 'ja', 'ar'] }, blog: {}, markdown: { math: true }",
  ),
  'docs/index.md': '# Home\n\nText.\n',
  'docs/plain.md': `---\nimage: /img/one.svg\n---\n\n# Plain\n\n${parts}`,
  'docs/run.mdx': run,
  'docs/_part.mdx': '## Part\n\n:::info\nInfo {1}.\n:::\n',
  'docs/first.md': ':::caution\nNothing but a note.\n:::\n',
  'docs/rare.md': '# Rare\n\nA sign of ours: \uE9C3\n\n## Heading\n',
  'docs/code.js': 'const one = 1;\n',
  'docs/two.svg': svg,
  'blog/2026-01-02-post.md': '---\ntitle: Post\n---\n\n:::note\nHi.\n:::\n\n<!-- truncate -->\n\n## Rest\n',
  'static/img/one.svg': svg,
  [`${french}/index.md`]: '# Accueil\n\nTexte.\n',
};
const pages = 6;

/** What the command says of its work. */
async function build({ run }: TestSite, ...args: string[]): Promise<{ compiled: number }> {
  const { code, stdout, stderr } = await run(['build', '--json', ...args]);
  assert.is(code, 0, stdout + stderr);
  return JSON.parse(stdout).summary;
}

/** Pages, their Markdown and the search; what a host is told is told of all languages. */
function published(folder: string): Map<string, string> {
  const files = snapshot(folder);
  for (const file of files.keys())
    if (/^(?:fr|ja|ar|_relaydocs|_headers|_redirects)(?:\/|$)/.test(file)) files.delete(file);
  return files;
}

languages('a page is compiled once, and is in each language what it is where that is built alone', () =>
  withSite(site, async (test) => {
    const alone = async (locale: string): Promise<Map<string, string>> => {
      rmSync(path.join(test.dir, '.relaydocs'), { recursive: true, force: true });
      await build(test, '--locale', locale, '--out', `alone-${locale}`);
      return published(path.join(test.dir, `alone-${locale}`));
    };
    const expected = { fr: await alone('fr'), ja: await alone('ja'), ar: await alone('ar') };
    rmSync(path.join(test.dir, '.relaydocs'), { recursive: true });
    // The translation, and the page that has a sign of ours.
    const { compiled } = await build(test);
    assert.is(compiled, pages + 1 + 3);
    for (const [locale, files] of Object.entries(expected)) {
      const folder = path.join(test.dir, 'build', locale);
      assert.equal([...published(folder).keys()], [...files.keys()], locale);
      for (const [file, contents] of published(folder))
        assert.ok(contents === files.get(file), `${locale}/${file} is another one`);
    }
    test.write({ 'docs/plain.md': `# Plain\n\n${parts}\n\n## Added\n` });
    assert.is((await build(test)).compiled, 1);
    assert.match(test.output('ja/plain.html'), 'aria-label="Addedへの直接リンク"');
    // Another output than before, though nothing has changed.
    await build(test, '--locale', 'en');
    assert.not.ok(existsSync(path.join(test.dir, 'build/ja')));
  }),
);

languages('a page at /fr/index leaves the address of the French home to that', () =>
  withBuilt(
    {
      'relaydocs.config.ts': configWith("i18n: { defaultLocale: 'en', locales: ['en', 'fr'] }"),
      'docs/index.md': '# Home\n',
      'docs/odd.md': '---\nslug: /fr/index\n---\n\n# Odd\n',
      [`${french}/index.md`]: '# Accueil\n',
    },
    ({ output }) => {
      assert.match(output('fr/index.html'), 'Accueil');
      assert.match(output('fr/index/index.html'), 'Odd');
    },
  ),
);

const inGerman = {
  'docs/a.md': '# A\n\n[German](/de/a.html)\n',
  'i18n/de/docusaurus-plugin-content-docs/current/a.md': '---\nslug: /anders\n---\n\n# Anders\n',
  'docs/b.md': '# B\n',
  'i18n/de/docusaurus-plugin-content-docs/current/b.md': '---\nslug: /unter/b\n---\n\n# B\n',
  'docs/c.md': '# C\n',
  'i18n/de/docusaurus-plugin-content-docs/current/c.md': '---\nslug: /neu\n---\n\n# C\n',
  'static/de/neu.html/deep/x.txt': 'in a folder',
  'static/x.txt': 'of all',
  'static/de/unter': 'in a folder',
  'static/de/x.txt': 'in a folder',
  'static/de/a.html': 'in a folder',
  'static/de/anders.html': 'in a folder',
  'static/de/sitemap.xml': 'in a folder',
};

languages('a language stands over static files in its folder in a Docusaurus site, and only over those', () =>
  withSite(
    {
      ...inGerman,
      'docusaurus.config.js':
        "module.exports = { title: 'T', url: 'https://t.example', baseUrl: '/', i18n: { defaultLocale: 'en', locales: ['en', 'de'] }, presets: [['classic', { blog: false, docs: { routeBasePath: '/' } }]] };\n",
    },
    async ({ run, dir, output, write }) => {
      const { code, stdout, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      const told = [
        ['i18n/de/docusaurus-plugin-content-docs/current/a.md', 'anders.html'],
        ['i18n/de/docusaurus-plugin-content-docs/current/c.md', 'neu.html/deep/x.txt', 'neu.html'],
        ['sitemap.xml', 'sitemap.xml'],
        ['i18n/de/docusaurus-plugin-content-docs/current/b.md', 'unter'],
        ['static/x.txt', 'x.txt'],
      ].map(
        ([maker, file, place = file]) =>
          `"${maker}" in the language "de" and "static/de/${file}" would both be written to de/${place}`,
      );
      const warnings = /(?<=\(warning\) {2}).*/g;
      assert.equal((stdout + stderr).match(warnings), told);
      const checked = await run(['check']);
      assert.equal(
        (checked.stdout + checked.stderr).match(warnings)?.sort(),
        told.filter((one) => !one.includes('sitemap')).sort(),
        'check tells them too, but for those of files that a build alone makes',
      );
      assert.match(output('de/anders.html'), 'Anders</h1>');
      assert.match(output('de/unter/b.html'), 'B</h1>');
      assert.match(output('de/neu.html'), 'C</h1>');
      assert.is(output('de/x.txt'), 'of all');
      assert.match(output('de/sitemap.xml'), 'https://t.example/de/anders');
      assert.is(output('de/a.html'), 'in a folder');
      const first = snapshot(path.join(dir, 'build'));
      // With all files of the last build, and with some of them.
      write({ 'static/x.txt': 'of all and more' });
      await run(['build']);
      assert.is(output('de/x.txt'), 'of all and more');
      write({ 'static/x.txt': 'of all' });
      await run(['build']);
      assert.equal(snapshot(path.join(dir, 'build')), first);
    },
  ),
);

languages(
  'static files in the folder of a language that has others of the names end the build, with both',
  () =>
    withSite(
      {
        ...inGerman,
        'relaydocs.config.ts': configWith("i18n: { defaultLocale: 'en', locales: ['en', 'de'] }"),
      },
      async ({ run }) => {
        for (const command of ['build', 'check']) {
          const { code, stderr } = await run([command]);
          assert.is(code, 1);
          for (const [page, file] of [
            ['a', 'anders\\.html'],
            ['b', 'unter'],
            ['c', 'neu\\.html/deep/x\\.txt'],
          ])
            assert.match(
              stderr,
              new RegExp(
                `^static/de/${file} {2}OUTPUT_CLASH {2}"i18n/de/.*/${page}\\.md" in the language "de" and "static/de/${file}" would`,
                'm',
              ),
            );
          assert.not.match(stderr, 'static/de/a.html');
        }
      },
    ),
);

languages(
  'a script of the static folder that the config names with the base may load what it loads in each language',
  () =>
    withSite(
      {
        'docusaurus.config.js':
          "module.exports = { title: 'T', url: 'https://t.example', baseUrl: '/base/', i18n: { defaultLocale: 'en', locales: ['en', 'de'] }, scripts: ['/base/js/count.js?x=1'], presets: [['classic', { blog: false, docs: { routeBasePath: '/' } }]] };\n",
        'docs/index.md': '# Home\n',
        'static/js/count.js': "fetch('https://count.example/seen');\n",
      },
      async (test) => {
        await build(test, '--locale', 'de');
        const page = test.output('index.html');
        assert.match(page, '<script src="/base/js/count.js?x=1"></script>');
        assert.match(test.output('_headers'), 'https://count.example');
      },
    ),
);

languages('only pages with live code may run text, whichever languages have some', () => {
  const live = '```jsx live\n<b>1</b>\n```\n';
  return withSite(
    {
      'relaydocs.config.ts': configWith(
        "i18n: { defaultLocale: 'en', locales: ['en', 'fr', 'ja'] }, markdown: { liveCode: true }",
      ),
      'docs/index.md': '# Home\n',
      'docs/code.md': `# Code\n\n${live}`,
      'docs/late.md': '# Late\n',
      [`${french}/code.md`]: '# Code\n\nRien.\n',
      'i18n/ja/docusaurus-plugin-content-docs/current/code.md': '# Code\n',
    },
    async (test) => {
      const mayRunText = (): string[] =>
        ['', 'fr/', 'ja/'].flatMap((folder) =>
          ['index', 'code', 'late', '404'].flatMap((page) => {
            const file = `${folder}${page}.html`;
            return /<meta http-equiv="Content-Security-Policy" content="script-src /.test(test.output(file))
              ? []
              : [file];
          }),
        );
      const { stdout } = await test.run(['build']);
      assert.match(stdout, /script-src 'unsafe-eval' +docs\/code\.md:3\n/);
      assert.match(test.output('_headers'), "'unsafe-eval'");
      assert.equal(mayRunText(), ['code.html']);
      // A translation alone has some.
      test.write({ 'docs/code.md': '# Code\n', [`${french}/late.md`]: `# Tard\n\n${live}` });
      await build(test);
      assert.equal(mayRunText(), ['fr/late.html']);
    },
  );
});

languages('what is known of a language leaves memory with it, and threads end with the last one', () =>
  withSite(
    {
      // With a plugin, pages are compiled in a thread. In the main one, errors that a dependency keeps would hold what was called.
      'relaydocs.config.ts': `import { writeHeapSnapshot } from 'node:v8';
import { writeFileSync } from 'node:fs';
${configWith(`i18n: { defaultLocale: 'en', locales: ['en', 'fr'] }, markdown: { remarkPlugins: [() => () => {}] }, afterBuild() {
  writeFileSync('resources.json', JSON.stringify(process.getActiveResourcesInfo()));
  writeHeapSnapshot('memory.json');
}`)}`,
      'docs/index.mdx': '# Home {1 + 1}\n',
      [`${french}/index.mdx`]: '# Accueil {1 + 1}\n',
    },
    async (test) => {
      const { code, stderr } = await runRelaydocs(test.dir, ['build'], {});
      assert.is(code, 0, stderr);
      const read = (file: string): string => readFileSync(path.join(test.dir, file), 'utf8');
      assert.not.match(read('resources.json'), 'MessagePort');
      const { snapshot: heap, nodes, strings } = JSON.parse(read('memory.json')) as HeapSnapshot;
      const width = heap.meta.node_fields.length;
      const kinds = heap.meta.node_types[0];
      const counted = (name: string): number =>
        nodes.filter(
          (_, at) => at % width === 0 && kinds[nodes[at]!] === 'object' && strings[nodes[at + 1]!] === name,
        ).length;
      assert.is(counted('PendingOutput'), 1);
      assert.is(counted('Engine'), 0);
      assert.is(counted('SiteState'), 0);
    },
  ),
);

languages.run();
