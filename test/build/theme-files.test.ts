// A site's own files in the place of Docusaurus' theme, and names that are not there.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleOf, configWith, withBuilt, withSite } from './with-site.js';

const theme = suite('files in src/theme');

theme('what asks for a part that is not there leaves the place to ours', async () => {
  const files = {
    'docs/index.mdx':
      "import Admonition from '@theme/Admonition'\nimport Details from '@theme/Details'\nimport Badge from '@theme/Badge'\n\n<Admonition type=\"tip\">text</Admonition>\n\n<Details summary=\"more\">x</Details>\n\n<Badge />\n",
    // Ejected from a version that has parts of its own below it.
    'src/theme/Admonition/index.jsx':
      "import Frame from './Frame';\nexport default () => <Frame>of the site</Frame>;\n",
    'src/theme/Admonition/Frame.jsx':
      "import Icons from '@theme/Admonition/OldIcons';\nexport default ({ children }) => <Icons>{children}</Icons>;\n",
    'src/theme/Details/index.tsx':
      "import type { Props } from '@theme/Details/Kind';\nimport Original from '@theme-original/Details';\nimport Badge from '@theme/Badge';\nexport default (props: Props) => <div data-own=\"\"><Badge /><Original {...props} /></div>;\n",
    'src/theme/Badge.jsx': 'export default () => <i>badge</i>;\n',
  };
  await withBuilt(files, async ({ run, output, write }) => {
    const html = articleOf(output('index.html'));
    assert.match(html, 'rd-admonition-tip');
    assert.match(html, '<div data-own=""><i>badge</i><details class="rd-details">');
    write({ 'src/theme/Admonition/OldIcons.jsx': 'export default ({ children }) => <u>{children}</u>;\n' });
    await run(['build']);
    assert.match(articleOf(output('index.html')), '<u>of the site</u>');
  });
});

theme(
  'what asks for a package that comes with Docusaurus leaves the place to ours until the package is there',
  async () => {
    const files = {
      'docs/index.mdx': "import CodeBlock from '@theme/CodeBlock'\n\n<CodeBlock>ls</CodeBlock>\n",
      'src/theme/CodeBlock/index.jsx':
        "import copy from 'copy-text-to-clipboard';\nexport default ({ children }) => <u>{copy(children)}</u>;\n",
    };
    await withBuilt(files, async ({ run, output, write }) => {
      assert.match(articleOf(output('index.html')), 'rd-code');
      write({
        'node_modules/copy-text-to-clipboard/package.json': '{"name":"copy-text-to-clipboard","main":"a.js"}',
        'node_modules/copy-text-to-clipboard/a.js': 'module.exports = (text) => "copied " + text;\n',
      });
      assert.is((await run(['build'])).code, 0);
      assert.match(articleOf(output('index.html')), '<u>copied ls</u>');
    });
  },
);

theme('a copy of a part that asks for the insides of its fellows leaves the place to ours', async () => {
  const copyOf = (imports: string): string =>
    `import { usePrismTheme } from '@docusaurus/theme-common';\n${imports} from '@docusaurus/theme-common/internal';\nexport default () => <u>of the site</u>;\n`;
  const files = {
    'docs/index.mdx':
      "import CodeBlock from '@theme/CodeBlock'\nimport Details from '@theme/Details'\nimport Mermaid from '@theme/Mermaid'\n\n<CodeBlock>ls</CodeBlock>\n\n<Details summary=\"more\">x</Details>\n\n<Mermaid value=\"graph TD\" />\n",
    'src/theme/Mermaid/index.jsx':
      "import { useMermaidRenderResult } from '@docusaurus/theme-mermaid/client';\nexport default () => <u>of the site</u>;\n",
    'src/theme/CodeBlock/index.jsx': "export { default } from '@theme/CodeBlock/Content';\n",
    'src/theme/CodeBlock/Content.jsx': "export { default } from '@theme/CodeBlock/Shown';\n",
    'src/theme/CodeBlock/Shown.jsx': copyOf('import {\n  parseLines,\n  useCodeWordWrap,\n}'),
    'src/theme/Details.jsx': `// import { parseLanguage } from '@docusaurus/theme-common/internal';\nimport CodeBlock from '@theme/CodeBlock';\n${copyOf('import { useCodeWordWrap as useWrap }')}`,
  };
  await withBuilt(files, ({ output }) => {
    const html = articleOf(output('index.html'));
    assert.match(html, '<figure class="rd-code');
    assert.is(html.match(/of the site/g)?.length, 1);
  });
});

theme(
  'an author, a copy of the layout and a file by any name are what Docusaurus makes of them',
  async () => {
    const files = {
      'docs/index.mdx':
        "import Author from '@theme/Blog/Components/Author'\nimport helper from '@site/src/helper'\nimport Copy from '@site/src/Copy'\nimport Stored from '@site/src/Stored'\n\n<Author author={{ name: 'Ada', title: 'Lead', url: 'https://ada.example', imageURL: '/ada.png', socials: { github: 'https://github.com/ada', email: 'mailto:a@ada.example' } }} as=\"h2\" />\n\n<Copy />\n\n<Stored name=\"notes\" />\n\n<Stored name=\"CNAME\" />\n\n<i>{helper.a + 1} helped</i>\n",
      'src/Copy.jsx':
        "import { useBackToTopButton, useHistoryPopHandler, useKeyboardNavigation, useTOCHighlight } from '@docusaurus/theme-common/internal';\nexport default () => { useKeyboardNavigation(); useTOCHighlight(); useHistoryPopHandler(() => {}); return useBackToTopButton({ threshold: 300 }).shown ? 'shown' : <i>at the top</i>; };\n",
      'src/Stored.jsx': `export default ({ name }) => <b>{require(\`@site/static/\${name}\`)}</b>;\n`,
      'src/helper': 'module.exports = { a: 1 };\n',
      'static/CNAME': 'docs.example\n',
      'static/notes': 'docs.example is no program\n',
      'static/.nojekyll': '',
      'static/ada.png': '',
    };
    await withBuilt(files, ({ output }) => {
      const html = articleOf(output('index.html'));
      assert.match(html, /class="avatar".*class="avatar__photo".*<h2>Ada<\/h2>.*avatar__subtitle">Lead/s);
      assert.match(html, 'https://ada.example');
      assert.match(
        html,
        /Lead<\/small><div><a [^>]*href="https:\/\/github\.com\/ada">github<\/a> <a [^>]*href="mailto:a@ada\.example">email<\/a>/,
      );
      assert.match(html, '<i>at the top</i>');
      assert.match(html, '<b>docs.example is no program');
      // By itself this would be a program, which asks for what is not there.
      assert.match(html, /<b>docs\.example\s*<\/b>/);
      assert.match(html, '<i>2 helped</i>');
    });
  },
);

theme('a component in the browser may import what React had once', async () => {
  const files = {
    'docs/index.mdx': "import Old from '@site/src/Old'\n\n<Old />\n",
    'src/Old.jsx':
      "import { useState } from 'react';\nimport { findDOMNode } from 'react-dom';\nexport default () => { const [n, set] = useState(0); return <button onClick={() => set(n + 1)}>{findDOMNode ? 'old' : 'new'}</button>; };\n",
  };
  await withBuilt(files, ({ output }) => {
    assert.match(articleOf(output('index.html')), '<button>new</button>');
  });
});

theme('a name that is not there is told with one that is like it', async () => {
  const files = {
    'docs/a.mdx': "import X from '@theme/Admonitions'\n\n<X/>\n",
    'docs/b.mdx': "import B from '@site/src/B'\n\n<B/>\n",
    'src/B.jsx': "\nimport { x } from '@docusaurus/useGlobalDatas';\nexport default () => x;\n",
  };
  await withSite(files, async ({ run }) => {
    const { code, stderr } = await run(['build']);
    assert.is(code, 1);
    assert.match(
      stderr,
      /docs\/a\.mdx:1:1\s+UNRESOLVED_IMPORT {2}Could not resolve "@theme\/Admonitions"[\s\S]*?src\/theme\/Admonitions. The page "Names of Docusaurus"[^\n]*Did you mean "@theme\/Admonition"\?/,
    );
    assert.match(
      stderr,
      /src\/B\.jsx:2:19\s+UNRESOLVED_IMPORT[\s\S]*?Did you mean "@docusaurus\/useGlobalData"\?/,
    );
  });
});

theme('pages have Head, Details and tabs without an import', async () => {
  const page =
    '# A\n\n<Tabs><TabItem value="one">first</TabItem></Tabs>\n\n<Head><title>Of the page</title></Head>\n\n<Details summary="more">inside</Details>\n\n';
  const files = {
    'docs/a.mdx': page,
    'docs/b.mdx': `${page}export const n = 1\n\n<button onClick={() => n}>press</button>\n`,
  };
  await withBuilt(files, ({ output }) => {
    for (const file of ['a.html', 'b.html']) {
      assert.match(output(file), '<title>Of the page</title>');
      assert.match(output(file), /<details class="rd-details">.*inside/);
      assert.match(output(file), /class="rd-tabs.*first/s);
    }
  });
});

theme('scripts of all pages that ask where they run bring no React', async () => {
  const files = {
    'relaydocs.config.ts': configWith("clientModules: ['./src/all.js'], search: false"),
    'docs/index.md': '# A\n',
    'src/all.js':
      "import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';\nimport isInternalUrl from '@docusaurus/isInternalUrl';\nif (ExecutionEnvironment.canUseDOM && isInternalUrl('/a')) document.title = 'of all';\n",
  };
  await withBuilt(files, ({ dir }) => {
    const scripts = readdirSync(path.join(dir, 'build/assets')).filter((file) => file.endsWith('.js'));
    assert.ok(scripts.some((file) => file.startsWith('plain-names-')));
    assert.not.ok(
      scripts.some((file) => file.startsWith('react-')),
      scripts.join(),
    );
  });
});

theme('a component that is called JavaScript may have types', async () => {
  const files = {
    'docs/index.mdx': 'import A from \'@site/src/A\'\n\n<A name="Jo" />\n',
    'src/A.jsx':
      "import { useState } from 'react';\nexport default function A({ name }: { name: string }) { const [own] = useState(name); return <b>{own}</b>; }\n",
  };
  await withBuilt(files, ({ output }) => {
    assert.match(output('index.html'), '<b>Jo</b>');
  });
});

theme.run();
