// The twin of a page is the page as Markdown: it says all that its HTML says.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { twinNames } from '../../src/site/permalink.js';
import { relayFiles, starterFiles } from '../e2e/relay-files.js';
import { unspokenWords } from './spoken-words.js';
import { buildOnce, configWith, withSite } from './with-site.js';

const twins = suite('twins');

/** All that authors write, one within the other. */
const anything = `---
tags: [first]
---

import Part from './_part.mdx';

# Anything {#any}

export const count = 3;

Say {count + 1} and {['a', 'b'].join(' & ')}. <kbd>Ctrl</kbd> \`:::code\`, x &lt; y and 14:30.[^n] ::since[1.1]

![Dot](./dot.png "T") <img src="./dot.png" alt="raw" /> [file](./b.txt) [page](./guide/one.md#one) ![root](/x.png)

[^n]: A *note*.

<Part name="given" />

:::::tip[Mind **this**]

::::tabs

:::tab[First one]
Inner {count}.

\`\`\`js title="a.js"
const x = { y: ':::' }; // import z from 'z'
\`\`\`
:::

:::tab[Second one]
| A | B |
| - | -: |
| \`a\\|b\` | <b>bold</b> |
:::

::::

:::::

<Steps>

1. Do this.
2. Then that.

</Steps>

<CardGrid>
  <Card title="One card" href="/guide/one">Of *many*.</Card>
</CardGrid>

<details>
<summary>More of <em>it</em></summary>

Hidden {count}.

</details>

<div className="x"><p>Raw <i>text</i> here.</p></div>

\`\`\`mermaid
graph LR; Start-->Finish
\`\`\`

$$
e = m c^2
$$
`;

const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Share of the words of a page that its twin may lack: marks of footnotes, labels of the interface. */
const mostLacking = 0.01;

/** Every page has a twin but that of the search, that of what is not there, and those that lead elsewhere. */
function assertTwinsSayAll(outDir: string): void {
  const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /(?<!404|search)\.html$/.test(file) &&
      !readFileSync(path.join(outDir, file), 'utf8').includes('http-equiv="refresh"'),
  );
  const pairs = files.map((file) => {
    const twin = twinNames(file)
      .map((name) => path.join(outDir, name))
      .find(existsSync);
    assert.ok(twin, `${file} has no twin`);
    return [path.join(outDir, file), twin] as const;
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
    // Neither links nor pictures are told from the root of the host.
    assert.not.match(prose, /\]\(\/|(?:src|href)="?\//, twin);
  }
}

function withoutCode(markdown: string): string {
  return markdown.replace(/^([ >]*)(`{3,}|~{3,})[\s\S]*?^[ >]*\2/gm, '').replace(/(`+)[^`][\s\S]*?\1/g, '');
}

twins("whatever text a page of the relay's documentation shows, its twin has", () =>
  withSite(relayFiles(), async (site) => {
    const built = await buildOnce(site, relayFiles());
    assert.is(built.code, 0, built.stderr);
    assertTwinsSayAll(path.join(site.dir, 'build'));
    const session = site.output('api/session.md');
    assert.match(session, '**Responses**');
    assert.match(session, '**401 Unauthorized**');
    assert.not.match(session, 'requests.post(url');
  }),
);

twins('whatever text a page of any kind shows, its twin has', () =>
  withSite(
    {
      'relaydocs.config.ts': configWith(
        "blog: {}, pagesFolder: {}, changelog: true, markdown: { math: true }, docs: { editUrl: 'https://x.example/', showLastUpdateTime: false }",
      ),
      'CHANGELOG.md':
        '# Changelog\n\n## [1.1.0] - 2026-03-04\n\n### Added\n\n- Dust. See [here](./docs/b.txt).\n',
      'docs/index.mdx': anything,
      'docs/b.txt': 'b',
      'docs/dot.png': Buffer.from(dot, 'base64'),
      'docs/_part.mdx': 'Included <b>part</b>: {props.name}.\n',
      'docs/guide/_category_.json':
        '{ "label": "Guides", "link": { "type": "generated-index", "description": "All of them." } }',
      'docs/guide/one.md': '---\ntags: [first, "second one"]\n---\n\n# One\n\nFirst.\n',
      'docs/guide/deep/two.md': '# Two\n\nSecond.\n',
      'blog/2026-01-02-hello.md':
        '---\nauthors: [{ name: Ada Byron, title: Countess }]\ntags: [news]\n---\n\n# Hello\n\nBeginning.\n\n<!-- truncate -->\n\nEnd.\n',
      'src/pages/users.jsx':
        'export default () => (<main><h1>Users</h1><p>All <a href="/base/guide/one">of <b>them</b></a>.</p><img src="/x.png" alt="Faces" /></main>);\n',
      'static/x.png': Buffer.from(dot, 'base64'),
    },
    async (site) => {
      for (const args of [['version', '1.0'], ['build']]) {
        const { code, stderr } = await site.run(args);
        assert.is(code, 0, stderr);
      }
      assertTwinsSayAll(path.join(site.dir, 'build'));
      const address = 'https://docs.example.com/base';
      assert.match(site.output('users.md'), `# Users\n\nAll [of **them**](${address}/guide/one).`);
      assert.match(
        site.output('blog/2026/01/02/hello.md'),
        '\nauthors: ["Ada Byron, Countess"]\ntags: ["news"]\n',
      );
      assert.match(
        site.output('blog.md'),
        `## [Hello](${address}/blog/2026/01/02/hello)\n\nJan 2, 2026 One min read`,
      );
      assert.not.match(site.output('blog.md'), /^- A$/m, 'the initial of the author');
      assert.match(site.output('blog/archive.md'), `- Jan 2, 2026 [Hello](${address}/blog/2026/01/02/hello)`);
      assert.match(site.output('tags/first.md'), `- [One](${address}/guide/one)`);
      assert.match(site.output('category/guides.md'), '/guide/deep/two): 1 item');
      const next = site.output('next.md');
      assert.match(next, '\nversion: "Next"\n');
      assert.match(next, new RegExp(`!\\[Dot\\]\\(${address}/assets/dot-\\w+\\.png "T"\\)`));
      assert.match(next, new RegExp(`<img src="${address}/assets/dot-\\w+\\.png"`));
      assert.match(next, new RegExp(`\\[file\\]\\(${address}/assets/b-\\w+\\.txt\\)`));
      assert.match(site.output('llms.txt'), `- [/users](${address}/users.md)`);
    },
  ),
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

twins(
  'a drawing of thousands of paths or cells in a component does not hold up the page, whose text the twin has',
  () =>
    withSite(
      {
        'relaydocs.config.ts': configWith(''),
        'docs/index.mdx': "import Drawing from '../drawing.jsx';\n\n# T\n\n<Drawing />\n",
        'drawing.jsx':
          'const paths = Array.from({ length: 20000 }, (_, n) => <path key={n} d="M0 0h1" />);\n' +
          'const cells = Array.from({ length: 20000 }, (_, n) => <em key={n}><i className="cell" /></em>);\n' +
          'export default () => <p>Before <svg><svg>{paths}</svg>{paths}</svg> behind{cells}.</p>;\n',
      },
      async (site) => {
        const { code, stderr } = await site.run(['build']);
        assert.is(code, 0, stderr);
        assert.match(site.output('index.md'), /^Before behind\.$/m);
      },
    ),
);

twins('whatever text a page of the manual shows, its twin has', () =>
  withSite(starterFiles(), async (site) => {
    const { code, stderr } = await buildOnce(site, starterFiles());
    assert.is(code, 0, stderr);
    assertTwinsSayAll(path.join(site.dir, 'build'));
    const { output } = site;
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

        // A page that alone is more than a file holds is cut between lines, and a line between characters.
        const lines = Array.from({ length: 30_000 }, (_, index) => `Line ${index} of many.\n`).join('');
        site.write({
          'docs/c.md': `# Long\n\n${lines}\n${'ä'.repeat(700_000)}\n`,
          'docs/d.md': '# D\n\nEnd.\n',
        });
        await build();
        const names = site.output('llms-full.txt').match(/[\w-]+\.txt$/gm)!;
        assert.ok(names.length >= 3, `${names.length}`);
        const parts = names.map((name) => site.output(name));
        for (const part of parts)
          assert.ok(Buffer.byteLength(part) <= 1_000_000, `${Buffer.byteLength(part)}`);
        const all = parts.join('');
        assert.ok(all.includes(lines) && all.includes('# D\n\nEnd.'));
        assert.is(all.match(/ä/g)!.length, 700_000);
        assert.not.match(all, '\ufffd');
      },
    ),
);

twins.run();
