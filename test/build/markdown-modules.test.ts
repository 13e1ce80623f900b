// Markdown that components import: what a reader gets of it.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleOf, withBuilt, withSite } from './with-site.js';

const modules = suite('Markdown that components import');

const notes = `---
by: Ann
---
## Heading of notes

:::tip
Text for {props.name}
:::

[Elsewhere](https://example.com/) ![A dot](./dot.svg)

\`\`\`js
const one = 1;
\`\`\`
`;
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0"/></svg>';
const shown = '<Notes name="Jo" /><p>{frontMatter.by} {toc.length}</p>';
const files = {
  'docs/index.mdx': "import Show from '@site/src/Show'\n\n<Show />\n",
  'docs/island.mdx': "import Island from '@site/src/Island'\n\n<Island />\n",
  'src/Show.tsx': `import Notes, { frontMatter, toc } from './notes.mdx';\nexport default () => <>${shown}</>;\n`,
  'src/Island.tsx': `import { useState } from 'react';\nimport Notes, { frontMatter, toc } from './notes.mdx';\nexport default function Island() { const [open] = useState(true); return open && <>${shown}</>; }\n`,
  'src/notes.mdx': notes,
  'src/dot.svg': svg,
};

modules(
  'a component and an island show it as a page would, and the next build has an edit of it',
  async () => {
    await withBuilt(files, async ({ run, output, write }) => {
      for (const page of ['index', 'island']) {
        const html = articleOf(output(`${page}.html`)).replaceAll('<!-- -->', '');
        assert.match(html, /<h2[^>]*>.*Heading of notes/);
        assert.match(html, 'Text for Jo');
        assert.match(html, 'href="https://example.com/"');
        assert.match(html, /src="\/[^"]*assets\/dot-\w+\.svg"/);
        assert.match(html, '<p>Ann 1</p>');
      }
      write({ 'src/notes.mdx': notes.replace('Text for', 'Greetings to') });
      assert.is((await run(['build'])).code, 0);
      for (const page of ['index', 'island']) assert.match(output(`${page}.html`), /Greetings to/);
    });
  },
);

modules(
  "a component shows it with the site's components for all pages, which it need not import",
  async () => {
    await withBuilt(
      {
        ...files,
        'src/notes.mdx': '<Summary>In short.</Summary>\n',
        'src/Show.tsx': "import Notes from './notes.mdx';\nexport default () => <Notes />;\n",
        'src/Island.tsx':
          "import { useState } from 'react';\nimport Notes from './notes.mdx';\nexport default () => useState(true)[0] && <Notes />;\n",
        'src/theme/MDXComponents.tsx':
          "import ours from '@theme-original/MDXComponents';\nexport default { ...ours, Summary: ({ children }) => <mark>{children}</mark> };\n",
      },
      ({ output }) => {
        for (const page of ['index', 'island'])
          assert.match(articleOf(output(`${page}.html`)), '<mark>In short.</mark>');
      },
    );
  },
);

modules(
  'the next build has an edit of a partial that it imports, of code that it shows, and of its beginning',
  async () => {
    const site: Record<string, string> = {
      'docs/index.mdx': "import Show from '@site/src/Show'\n\n<Show />\n",
      'src/Show.jsx':
        "import Notes from './notes.mdx';\nimport Cut from './post.mdx?truncated=true';\nexport default () => <><Notes /><Cut /></>;\n",
      'src/notes.mdx':
        "import Part from './_part.mdx';\nimport code from '!!raw-loader!./code.js';\n\n<Part />\n\n<pre>{code}</pre>\n",
      'src/_part.mdx': 'First part.\n',
      'src/code.js': 'firstCode();\n',
      'src/post.mdx': 'First post.\n\n{/* truncate */}\n\nMore.\n',
    };
    await withSite(site, async ({ run, output, write }) => {
      const edits: Record<string, string>[] = [
        {},
        { 'src/_part.mdx': 'Second part.\n' },
        { 'src/code.js': 'secondCode();\n' },
        { 'src/post.mdx': 'Second post.\n\n{/* truncate */}\n\nMore.\n' },
      ];
      for (const edit of edits) {
        Object.assign(site, edit);
        write(edit);
        const { code, stderr } = await run(['build']);
        assert.is(code, 0, stderr);
        const html = articleOf(output('index.html'));
        for (const file of ['src/_part.mdx', 'src/code.js', 'src/post.mdx'])
          assert.match(html, site[file]!.split('\n')[0]!, `${file} after ${JSON.stringify(edit)}`);
        assert.not.match(html, 'More.');
      }
    });
  },
);

modules('its links have the base and are checked, and the plugins of its folder are run on it', async () => {
  const part = 'Go [on](/guide), [astray](/none) or [down](./paper.pdf).\n';
  const show =
    "import Part from '../docs/_part.mdx';\nimport Note from './note.md';\nexport default () => <><Part /><Note /></>;\n";
  const config = `const loud = () => (tree) => { tree.children.unshift({ type: 'paragraph', children: [{ type: 'text', value: 'Loud!' }] }); };
module.exports = {
  title: 'T', url: 'https://docs.example.com', baseUrl: '/base/', onBrokenLinks: 'warn',
  presets: [['classic', { docs: { routeBasePath: '/', remarkPlugins: [loud] } }]],
};\n`;
  const site = {
    'docusaurus.config.js': config,
    'docs/guide.mdx': '# Guide\n',
    'docs/_part.mdx': part,
    'docs/paper.pdf': '%PDF',
    'src/Show.jsx': show,
    'src/note.md': 'Quiet.\n',
    'src/pages/index.jsx': "export { default } from '../Show';\n",
  };
  await withSite(site, async ({ run, output }) => {
    const { code, stderr } = await run(['build']);
    assert.is(code, 0, stderr);
    const html = output('index.html');
    assert.match(html, '<a href="/base/guide">on</a>');
    assert.match(html, /<a [^>]*href="\/base\/assets\/paper-\w+\.pdf"/);
    assert.is(html.split('<p>Loud!</p>').length, 2, 'the note stands in no folder with plugins');
    assert.match(
      stderr,
      'src/pages/index.jsx  BROKEN_LINK (warning)  link of a component: No page at /base/none',
    );
    assert.is(stderr.split('BROKEN_LINK').length, 2, stderr);
  });
});

modules('what is wrong in it is told at its own lines, also in what it imports', () =>
  withSite(files, async ({ run, write }) => {
    const told = async (text: string, inner = '# Inner\n'): Promise<string> => {
      write({ 'src/notes.mdx': `${notes}\n${text}\n`, 'src/_inner.mdx': `Text.\n\n${inner}` });
      const { code, stderr } = await run(['build']);
      assert.is(code, 1, text);
      return stderr;
    };
    const at = notes.split('\n').length + 1;
    assert.match(await told('<Missing>text</Missing>'), `src/notes.mdx:${at}:1  MDX_UNKNOWN_COMPONENT`);
    assert.match(await told('Text <Ui.Missing />'), `src/notes.mdx:${at}:6  MDX_UNKNOWN_COMPONENT`);
    assert.match(await told('Text {undefined.name}'), new RegExp(`src/notes\\.mdx:${at}:\\d+ +MDX_THREW`));
    assert.match(await told('{open'), `src/notes.mdx:${at}:1  MDX_SYNTAX`);
    assert.match(await told("import Gone from './gone';"), `src/notes.mdx:${at}:1  UNRESOLVED_IMPORT`);
    const importing = "import Inner from './_inner.mdx';\n\n<Inner />";
    assert.match(await told(importing, '<Missing />\n'), 'src/_inner.mdx:3:1  MDX_UNKNOWN_COMPONENT');
    assert.match(await told(importing, "import 'nowhere';\n"), 'src/_inner.mdx:3:1  UNRESOLVED_IMPORT');
  }),
);

modules.run();
