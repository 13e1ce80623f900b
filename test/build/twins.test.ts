// The twin of a page is the page as Markdown: it says all that its HTML says.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { relayFiles } from '../e2e/relay-files.js';
import { withEmptyFolder } from '../starter/with-starter.js';
import { unspokenWords } from './spoken-words.js';
import { configWith, runHere, withSite } from './with-site.js';

const twins = suite('twins');

/** Share of the words of a page that its twin may lack: marks of footnotes, labels of the interface. */
const mostLacking = 0.01;

function assertTwinsSayAll(outDir: string): void {
  const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  const pairs = files.flatMap((file) => {
    const twin = path.join(outDir, file.replace(/\.html$/, '.md'));
    return existsSync(twin) ? [[path.join(outDir, file), twin] as const] : [];
  });
  assert.ok(pairs.length > 15, `${pairs.length} twins`);
  const lacking = pairs.flatMap(([file, twin]) => {
    const { words, share } = unspokenWords(readFileSync(file, 'utf8'), readFileSync(twin, 'utf8'));
    return share > mostLacking
      ? [`${path.relative(outDir, file)} lacks ${words.slice(0, 20).join(' ')}`]
      : [];
  });
  assert.equal(lacking, []);
  for (const [, twin] of pairs) {
    const prose = withoutCode(readFileSync(twin, 'utf8'));
    assert.not.match(prose, /^:::|^::[a-z]|^import .* from |<\/?[A-Z][\w.]*[ />]/m, twin);
  }
}

function withoutCode(markdown: string): string {
  return markdown.replace(/^([ >]*)(`{3,}|~{3,})[\s\S]*?^[ >]*\2/gm, '').replace(/(`+)[^`][\s\S]*?\1/g, '');
}

twins("whatever text a page of the relay's documentation shows, its twin has", () =>
  withSite(relayFiles() as Record<string, Uint8Array>, async (site) => {
    const built = await site.run(['build']);
    assert.is(built.code, 0, built.stderr);
    assertTwinsSayAll(path.join(site.dir, 'build'));
    const session = site.output('api/session.md');
    assert.match(session, '**Answers**');
    assert.match(session, '**401 Unauthorized**');
    assert.not.match(session, 'requests.post(url');
  }),
);

twins('a section with components that is there since a version is in the twin once', () =>
  withSite(
    {
      'docs/index.mdx':
        "import X from '../x.jsx';\n\n# T\n\n## Part\n\n::since[3.2]\n\n<X />\n\nText {2 + 2}.\n\n## Next\n\nEnd.\n",
      'x.jsx': 'export default () => <b>shown</b>;\n',
    },
    async (site) => {
      const { code, stderr } = await site.run(['build']);
      assert.is(code, 0, stderr);
      const [, text = ''] = site.output('index.md').split('# T\n\n');
      assert.is(text, '## Part Since 3.2\n\n**shown**\n\nText 4.\n\n## Next\n\nEnd.\n');
    },
  ),
);

twins('whatever text a page of the manual shows, its twin has', () =>
  withEmptyFolder(async (dir) => {
    for (const command of [['init'], ['build']]) {
      const { code, stderr } = await runHere(dir, command);
      assert.is(code, 0, stderr);
    }
    assertTwinsSayAll(path.join(dir, 'build'));
    const output = (file: string): string => readFileSync(path.join(dir, 'build', file), 'utf8');
    assert.match(output('index.md'), '[Getting started](https://docs.example.com/getting-started)');
    assert.match(output('llms.txt'), '## Writing\n\n- [Writing](https://docs.example.com/writing.md): ');
    assert.match(output('writing.md'), /^- \[Markdown\]\(https:\/\/docs\.example\.com\/writing\/markdown\)/m);
  }),
);

twins(
  'llms-full.txt holds all pages in the order of llms.txt, and of a large site names the files that do',
  () =>
    withSite(
      {
        'relaydocs.config.ts': configWith('llmsFull: true'),
        'docs/index.md': '# Start\n\nSee [everything](/llms-full.txt).\n',
        'docs/b.md': '---\nsidebar_position: 1\n---\n\n# Second\n\nText.\n',
      },
      async (site) => {
        const build = async (): Promise<void> => {
          const built = await site.run(['build']);
          assert.is(built.code, 0, built.stderr);
          assert.not.match(built.stderr, 'BROKEN_LINK');
        };
        await build();
        const address = 'https://docs.example.com/base/llms-full';
        assert.match(site.output('llms.txt'), `All pages in full: ${address}.txt`);
        assert.is(site.output('llms-full.txt'), `${site.output('b.md')}\n${site.output('index.md')}`);

        const long = `# Long\n\n${'Many words. '.repeat(45_000)}\n`;
        site.write({ 'docs/c.md': long, 'docs/d.md': long });
        await build();
        assert.is(site.output('llms-full.txt'), `${address}-1.txt\n${address}-2.txt\n`);
        assert.match(site.output('llms-full-1.txt'), '# Second');
        const written = () => statSync(path.join(site.dir, 'build/llms-full-2.txt')).mtimeMs;
        const before = written();
        site.write({ 'docs/b.md': '---\nsidebar_position: 1\n---\n\n# Second\n\nOther text.\n' });
        await build();
        assert.match(site.output('llms-full-1.txt'), 'Other text.');
        assert.is(written(), before);
      },
    ),
);

twins.run();
