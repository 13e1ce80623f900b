// A site of Docusaurus as it stands, by the real command.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { snapshot, withBuilt, withSite } from './with-site.js';

const site = suite('a site of Docusaurus');

const files = {
  'docusaurus.config.js': `const { themes } = require('prism-react-renderer');
module.exports = async () => ({
  title: 'Tide',
  url: 'https://tide.example',
  baseUrl: '/',
  organizationName: 'tide',
  titleDelimiter: '~',
  presets: [
    ['classic', /** @type {object} */ ({
      docs: { sidebarPath: require.resolve('./sidebars.js'), editUrl: 'https://git.example/tide/' },
      blog: false,
    })],
  ],
  plugins: [
    ['@docusaurus/plugin-client-redirects', { redirects: [{ from: '/docs/old', to: '/docs/ebb' }] }],
    function notes() { return { name: 'notes' }; },
  ],
  themeConfig: {
    navbar: { items: [{ type: 'docSidebar', sidebarId: 'main', label: 'Guide' }] },
    prism: { theme: themes.github },
  },
});
`,
  'sidebars.js': `module.exports = { main: ['intro', 'ebb'] };`,
  'docs/intro.md': '# Intro\n\nNext: [ebb](./ebb.md).\n',
  'docs/ebb.md': '# Ebb\n',
};

site('is built without a word of ours in it, and one line says what is left out', () =>
  withSite(files, async ({ run, output }) => {
    const { code, stdout, stderr } = await run(['build']);
    assert.is(code, 0, stderr);
    assert.match(
      stdout,
      'Of docusaurus.config.js 3 things are ignored and 0 not supported: "relaydocs compat" lists them, and what more it finds in plugins and the theme',
    );
    assert.match(output('docs/intro.html'), 'href="/docs/ebb"');
    assert.match(output('docs/intro.html'), 'https://git.example/tide/docs/intro.md');
    assert.match(output('docs/intro.html'), 'data-theme="light"');
    assert.match(
      output('docs/intro.html'),
      '<article class="rd-prose theme-doc-markdown markdown">',
      'scripts of the site look for the text by its classes there',
    );
    assert.match(output('docs/old.html'), '/docs/ebb');
  }),
);

site('what its components load from other hosts is allowed, and told', () =>
  withSite(
    {
      ...files,
      'node_modules/sky/package.json': '{ "name": "sky", "browser": { "./disk.js": false } }',
      'node_modules/sky/index.js': "exports.hasDisk = 'disk' in require('./disk.js');",
      'node_modules/sky/disk.js': 'exports.disk = true;',
      'src/pages/stars.js': `import { useEffect, useState } from 'react';
import { hasDisk } from 'sky';
export default function Stars() {
  const [stars, setStars] = useState();
  useEffect(() => { fetch('https://api.example/stars').then((got) => got.text()).then(setStars); }, []);
  return <p style={{ backgroundImage: 'url(https://sky.example/night.png)' }}>{hasDisk}{stars}<svg><image xlinkHref="https://moon.example/full.png" /></svg></p>;
}
`,
    },
    async ({ run, output }) => {
      const { code, stdout, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.match(stdout, 'connect-src https://api.example  src/pages/stars.js:5');
      assert.match(stdout, 'img-src https://sky.example  src/pages/stars.js');
      assert.match(output('_headers'), "connect-src 'self' https://api.example;");
      assert.match(output('_headers'), "img-src 'self' https://moon.example https://sky.example;");
    },
  ),
);

site('a formula that is no TeX is a warning with its place, and the page shows it', () =>
  withSite(
    {
      ...files,
      'docusaurus.config.js': `const math = require('remark-math');
module.exports = {
  title: 'Tide', url: 'https://tide.example', baseUrl: '/',
  presets: [['classic', { docs: { remarkPlugins: [math] } }]],
};
`,
      'docs/ebb.md': '# Ebb\n\nFalls by $\\frac{1$ a day.\n',
    },
    async ({ run, output }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.match(stderr, /docs\/ebb\.md:3:10 {2}MATH_SYNTAX \(warning\) {2}Invalid formula: /);
      assert.match(
        output('docs/ebb.html'),
        /Falls by <span class="katex-error [^>]*>\\frac\{1<\/span> a day/,
      );
    },
  ),
);

site('a page may lead on to another language, and to pages of its own that are there', () =>
  withSite(
    {
      ...files,
      'docusaurus.config.js': `module.exports = {
  title: 'Tide', url: 'https://tide.example', baseUrl: '/sea/', i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
  presets: [['classic', { docs: { routeBasePath: '/' } }]],
};
`,
      'docs/ebb.md': '# Ebb\n',
      'docs/moved.mdx':
        'import { Redirect } from \'@docusaurus/router\'\n\n<Redirect to="/sea/fr/ebb?a=b" />\n',
      'docs/without-signs.mdx':
        "import { Redirect } from '@docusaurus/router'\n\n<Redirect to={{ pathname: '/sea/fr/ebb', search: 'a=b', hash: 'low' }} />\n",
    },
    async ({ run, output, write }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.not.match(stderr, 'BROKEN_LINK');
      assert.match(output('moved.html'), '<a href="/sea/fr/ebb?a=b">');
      assert.match(output('without-signs.html'), '<a href="/sea/fr/ebb?a=b#low">');
      write({
        'docs/moved.mdx': 'import { Redirect } from \'@docusaurus/router\'\n\n<Redirect to="/frost" />\n',
      });
      assert.match((await run(['build'])).stderr, /BROKEN_LINK .*\/frost/);
    },
  ),
);

site(
  'links of components on the page of a folder begin in the folder, as its address ends in a slash there',
  () =>
    withSite(
      {
        ...files,
        'sidebars.js': `module.exports = { main: ['intro', 'ebb', 'moon/index', 'moon/full', 'moon/own'] };`,
        'docs/moon/index.mdx': `import Link from '@docusaurus/Link'
import DocCardList from '@theme/DocCardList'

# Moon

<Link to={'full' + '?a=1:2'}>a</Link> <Link to={'../ebb'}>b</Link>

<DocCardList items={[{ type: 'link', label: 'Full', href: 'full' }]} />
`,
        'docs/moon/own.mdx':
          "---\nslug: /tides\n---\n\nimport Link from '@docusaurus/Link'\n\n# Own\n\n<Link to={['eb', 'b'].join('')}>d</Link>\n",
        'src/pages/team/team.js':
          "import Link from '@docusaurus/Link';\nexport default () => <Link to={['tea', 'm'].join('')}>e</Link>;\n",
        'docs/moon/full.mdx':
          "import Link from '@docusaurus/Link'\n\n# Full\n\n<Link to={['ebb', 'ing'].join('')}>c</Link>\n",
      },
      async ({ run, output, write }) => {
        const { stderr } = await run(['build']);
        assert.match(stderr, 'No page at /docs/moon/ebbing');
        assert.is(stderr.match(/BROKEN_LINK/g)?.length, 1, stderr);
        write({ 'docs/moon/full.mdx': '# Full\n' });
        assert.is((await run(['build'])).code, 0);
        const page = output('docs/moon.html');
        assert.match(page, '<a href="/docs/moon/full?a=1:2">a</a>');
        assert.match(page, '<a href="/docs/ebb">b</a>');
        assert.match(output('docs/tides.html'), '<a href="ebb">d</a>');
        assert.match(output('team/team.html'), '<a href="team">e</a>');
        assert.match(page, /class="rd-card"><a [^>]*href="\/docs\/moon\/full"/);
      },
    ),
);

site('formulas are read with the options that rehype-katex has', () =>
  withSite(
    {
      ...files,
      'docusaurus.config.js': `const math = require('remark-math');
const katex = require('rehype-katex');
module.exports = {
  title: 'Tide', url: 'https://tide.example', baseUrl: '/',
  presets: [['classic', { docs: { remarkPlugins: [math], rehypePlugins: [[katex, { macros: { '\\\\low': 'l_{#1}' }, strict: false, output: 'html', trust: ({ protocol }) => protocol === 'https:' }]] } }]],
  plugins: [['@docusaurus/plugin-content-docs', { id: 'more', path: 'more', routeBasePath: 'more', remarkPlugins: [math], rehypePlugins: [[katex, { macros: { '\\\\high': 'h' } }]] }]],
};
`,
      'docs/ebb.md': '# Ebb\n\nFalls by $\\low{7}$ a day, $\\href{javascript:alert(1)}{x}$.\n',
      'more/flood.md': '# Flood\n\nRises to $\\high$.\n',
    },
    async ({ run, output }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.not.match(stderr, 'MATH_SYNTAX');
      assert.match(output('more/flood.html'), '<mi>h</mi>');
      assert.match(output('docs/ebb.html'), '<msub><mi>l</mi><mn>7</mn></msub>');
      assert.not.match(output('docs/ebb.html'), 'href="javascript');
      const { stdout } = await run(['compat']);
      assert.match(stdout, /rehypePlugins\[0\]\[1\]\.trust\s+a function is not asked/);
      assert.match(stdout, /rehypePlugins\[0\]\[1\]\.output\s+formulas are MathML/);
    },
  ),
);

site('a dollar is a price where remark-math is told so', () =>
  withBuilt(
    {
      ...files,
      'docusaurus.config.js': `const math = require('remark-math');
module.exports = {
  title: 'Tide', url: 'https://tide.example', baseUrl: '/',
  presets: [['classic', { docs: { remarkPlugins: [[math, { singleDollarTextMath: false, other: 1 }]] } }]],
};
`,
      'docs/ebb.md': '# Ebb\n\nFrom $5 to $6 for $$h$$.\n',
    },
    async ({ run, output }) => {
      assert.match(output('docs/ebb.html'), 'From $5 to $6 for <');
      assert.match(output('docs/ebb.html'), '<mi>h</mi>');
      const { stdout } = await run(['compat']);
      assert.match(stdout, /remarkPlugins\[0\]\[1\]\.singleDollarTextMath/);
      assert.match(stdout, /remarkPlugins\[0\]\[1\]\.other\s+relaydocs does not know it/);
    },
  ),
);

site('a page may import a name that its module does not have, where it does not show it', () =>
  withBuilt(
    {
      ...files,
      'docs/intro.md': "import Gone, { one } from '../src/names.js';\n\nOne is {one}{Gone}.\n",
      'src/names.js': 'export const one = 1;\n',
    },
    ({ output }) => {
      assert.match(output('docs/intro.html').replace(/<!--.*?-->/g, ''), 'One is 1.');
    },
  ),
);

site('a name that a module lacks is a warning, and what shows without it is built', () =>
  withSite(
    {
      ...files,
      'docs/intro.md': "import One from '../src/One';\n\n<One />\n",
      'src/one.module.css': '.there { color: red }\n',
      'src/One.jsx':
        "import { useState } from 'react';\nimport all, { there, absent } from './one.module.css';\nimport { one, gone } from './names.js';\nimport useIsBrowser, { goneToo } from '@docusaurus/useIsBrowser';\nexport default function One() {\n  const [shown] = useState(gone ?? goneToo ?? 'none');\n  return <b className={absent} title={typeof absent} id={String(there === all.there)}>{one} {shown} {typeof useIsBrowser}</b>;\n}\n",
      'src/names.js': 'export const one = 1;\n',
    },
    async ({ run, output }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.match(stderr, 'src/One.jsx:3:15  NO_SUCH_EXPORT (warning)  src/names.js has no export "gone"');
      assert.match(
        stderr,
        'src/One.jsx:4:24  NO_SUCH_EXPORT (warning)  @docusaurus/useIsBrowser has no export "goneToo" here',
      );
      assert.match(
        output('docs/intro.html').replaceAll('<!-- -->', ''),
        '<b title="undefined" id="true">1 none function</b>',
      );
      assert.match(
        stderr,
        'src/One.jsx:2:22  NO_SUCH_EXPORT (warning)  src/one.module.css has no export "absent"',
      );
    },
  ),
);

site("classes of Docusaurus' own theme are left out until it is installed, with one warning", () =>
  withSite(
    {
      ...files,
      'docs/intro.md': "import One from '../src/One';\nimport Two from '../src/Two';\n\n<One />\n\n<Two />\n",
      'src/One.jsx':
        "import styles from '@docusaurus/theme-classic/lib/theme/TOC/styles.module.css';\nexport default () => <b className={styles.toc}>one</b>;\n",
      'src/Two.jsx':
        "import { useState } from 'react';\nimport styles from '@docusaurus/theme-classic/lib/theme/TOC/styles.module.css';\nexport default function Two() {\n  const [count, setCount] = useState(0);\n  return <i className={styles.toc} onClick={() => setCount(count + 1)}>two</i>;\n}\n",
    },
    async ({ run, output, write }) => {
      const sheet = '@docusaurus/theme-classic/lib/theme/TOC/styles.module.css';
      for (const _ of ['cold', 'warm']) {
        const { code, stderr } = await run(['build']);
        assert.is(code, 0, stderr);
        assert.match(stderr, `src/One.jsx:1:20  UNRESOLVED_IMPORT (warning)  Could not resolve "${sheet}"`);
        assert.is(stderr.match(/UNRESOLVED_IMPORT/g)?.length, 1);
        assert.match(output('docs/intro.html'), /<b>one<\/b>[\s\S]*<i>two<\/i>/);
      }
      write({
        'node_modules/@docusaurus/theme-classic/package.json': '{ "name": "@docusaurus/theme-classic" }',
        [`node_modules/${sheet}`]: '.toc { color: teal; }\n',
      });
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.not.match(stderr, 'UNRESOLVED_IMPORT');
      assert.match(
        output('docs/intro.html'),
        /<b class="[^"]*toc">one<\/b>[\s\S]*<i class="[^"]*toc">two<\/i>/,
      );
    },
  ),
);

site('components are written as for Babel and webpack, whatever the settings of an editor say', () =>
  withBuilt(
    {
      ...files,
      'tsconfig.json': '{ "compilerOptions": { "jsx": "react" } }',
      'docs/intro.md': 'import One from \'../src/One\';\n\n<One name="a" />\n',
      'src/One.tsx': `import styles from './one.module.css';\nexport default ({ name }: { name: string }) => <b className={styles.it}>{require(\`!!raw-loader!@site/samples/\${name}.py\`).default}{name === 'b' && require(\`!!raw-loader!@site/gone/\${name}.py\`) && require(\`@site/gone/\${name}.png\`)}</b>;\n`,
      'src/one.module.css': ".it { background: url('~/img/back.png'); }\n",
      'static/img/back.png': new Uint8Array([1]),
      'samples/a.py': 'print(1)\n',
    },
    ({ dir, output }) => {
      assert.match(output('docs/intro.html'), /<b class="\w+">print\(1\)\n<\/b>/);
      const styles = readdirSync(path.join(dir, 'build/assets')).find((file) =>
        /^page-classes.*\.css$/.test(file),
      );
      assert.match(output(`assets/${styles}`), 'url(/img/back.png)');
    },
  ),
);

site(
  'texts of the default language are those of its files, where it has some, also once the config is moved',
  () =>
    withSite(
      {
        ...files,
        'docs/intro.md': "import Tide from '../src/Tide';\n\n# Intro\n\n<Tide />\n",
        'src/Tide.js':
          'import Translate from \'@docusaurus/Translate\';\nexport default () => <i><Translate id="tide" /></i>;\n',
        'i18n/en/code.json': JSON.stringify({
          tide: { message: 'Low water' },
          'theme.common.skipToMainContent': { message: 'To the text' },
        }),
      },
      async ({ run, output, write }) => {
        const { code, stderr } = await run(['build']);
        assert.is(code, 0, stderr);
        assert.match(output('docs/intro.html'), '<i>Low water</i>');
        assert.match(output('docs/intro.html'), '>To the text<');
        write({ 'i18n/en/code.json': JSON.stringify({ tide: { message: 'High water' } }) });
        await run(['build']);
        assert.match(output('docs/intro.html'), '<i>High water</i>');
        assert.not.match(output('docs/intro.html'), '>To the text<');
        const moved = await run(['migrate']);
        assert.is(moved.code, 0, moved.stderr);
        await run(['build', '--config', 'relaydocs.config.ts']);
        assert.match(output('docs/intro.html'), '<i>High water</i>');
      },
    ),
);

site('what a component may load by any name is nothing hidden, no package, and not all of the site', () =>
  withBuilt(
    {
      ...files,
      'docs/intro.md': "import { read } from '../src/read';\n\n<i>{read('a.txt')}</i>\n",
      'src/read.js': `'use client';\nexport const read = (name) => require(\`!!raw-loader?esModule=false!./\${name}\`);\nexport const any = (name) => require(\`!!raw-loader!@site/\${name}\`);\n`,
      'src/a.txt': 'Low water',
      'src/.env': 'WORD=drowned-in-a-page',
      'src/node_modules/tide/index.js': '// drowned-in-a-page\n',
      '.env': 'WORD=drowned-in-a-page',
      'docs/island.md': "import Dial from '../src/Dial';\n\n<Dial />\n",
      'src/Dial.js':
        "import { useState } from 'react';\nimport { any, read } from './read';\nexport default () => { const [name] = useState('a.txt'); return <b>{read(name)}{name === '' && any(name)}</b>; };\n",
    },
    ({ dir, output }) => {
      assert.match(output('docs/intro.html'), '<i>Low water</i>');
      const scripts = readdirSync(path.join(dir, 'build/assets')).map((file) => output(`assets/${file}`));
      assert.match(scripts.join(''), 'Low water');
      assert.not.match(scripts.join(''), 'drowned-in-a-page');
    },
  ),
);

site('a component takes texts from beside it by names that it is given', () =>
  withBuilt(
    {
      ...files,
      'docs/intro.md': "import { read } from '../src/read';\n\n<i>{read('notes/a.json').length}</i>\n",
      'src/read.ts': `export const read = (name: string) => require(\`!!raw-loader?esModule=false!./\${name}\`);\n`,
      'src/notes/a.json': '{"a":1}',
    },
    ({ output }) => {
      assert.match(output('docs/intro.html'), '<i>7</i>');
      // Scripts of such sites look for it, whatever classes the site has.
      assert.match(output('docs/intro.html'), '<body id="__docusaurus">');
    },
  ),
);

site(
  'components that begin with "use client" take what those around them hand down, as where nobody reads the words',
  () =>
    withBuilt(
      {
        ...files,
        'docs/intro.md': "import Tip from '../src/Tip';\n\n<Tip />\n",
        'src/Tip.jsx':
          "import { Inner, Outer } from './parts';\nexport default () => <Outer head={<i>head</i>}><Inner /></Outer>;\n",
        'src/parts.jsx': `'use client';
import { createContext, useContext, useState } from 'react';
const Shown = createContext(null);
export function Outer({ head, children }) { const [shown] = useState('handed'); return <Shown.Provider value={shown}>{head}{children}</Shown.Provider>; }
export function Inner() { const shown = useContext(Shown); if (!shown) throw new Error('outside'); return <b>{shown}</b>; }
`,
      },
      ({ output }) => {
        assert.match(
          output('docs/intro.html'),
          '<relay-island data-island="0"><i>head</i><b>handed</b></relay-island>',
        );
      },
    ),
);

site('packages with client modules may call functions of each other while they load', () =>
  withBuilt(
    {
      ...files,
      'docs/intro.md': "import Icon from 'ui';\n\n<Icon />\n",
      'node_modules/ui/package.json': '{ "name": "ui", "main": "index.js" }',
      'node_modules/ui/create.js':
        "'use client';\nexports.__esModule = true;\nexports.default = function createName(one, two) { return one + two; };\n",
      'node_modules/ui/index.js':
        "'use client';\nconst { createElement } = require('react');\nconst name = (0, require('./create').default)('of ', 'ui');\nexports.__esModule = true;\nexports.default = function Icon() { return createElement('i', null, name); };\n",
    },
    ({ output }) => {
      assert.match(output('docs/intro.html'), '<i>of ui</i>');
    },
  ),
);

site('what its components for all pages lack is told, also where it has parts of its own', () =>
  withSite(
    {
      ...files,
      'src/theme/MDXComponents.js': "import Gone from './Gone';\nexport default { Gone };\n",
      'src/theme/Footer.js': 'export default () => <footer>Own</footer>;\n',
    },
    async ({ run }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 1);
      assert.match(stderr, 'src/theme/MDXComponents.js:1:18  UNRESOLVED_IMPORT  Could not resolve "./Gone"');
    },
  ),
);

site('a page that is a component is given the configuration', () =>
  withBuilt(
    {
      ...files,
      'src/pages/index.js':
        "import React from 'react';\nimport Layout from '@theme/Layout';\nexport default class Start extends React.Component {\n  render() {\n    const { config: site, language = 'en' } = this.props;\n    return <Layout><h1>{site.title} by {site.organizationName} in {language}</h1></Layout>;\n  }\n}\n",
      'src/pages/help.js':
        "import Layout from '@theme/Layout';\nexport default function Help(props) {\n  return <Layout><p>From {props.config.baseUrl}</p></Layout>;\n}\n",
    },
    ({ output }) => {
      assert.match(output('index.html').replaceAll('<!-- -->', ''), '<h1>Tide by tide in en</h1>');
      assert.not.match(output('index.html'), 'relay-island', 'a class that only renders is HTML');
      assert.match(output('help.html').replaceAll('<!-- -->', ''), '<p>From /</p>');
    },
  ),
);

site('compat lists everything with its line, and a figure', () =>
  withSite(files, async ({ run }) => {
    const { code, stdout } = await run(['compat']);
    assert.is(code, 0);
    assert.match(stdout, /^Taken over\n {2}docusaurus\.config\.js:3 {2}title\n/);
    assert.match(stdout, 'docusaurus.config.js:10  presets[0][1].docs.sidebarPath\n');
    assert.match(
      stdout,
      /Taken over\n(?:.*\n)* {2}docusaurus\.config\.js:16 {2}function notes {2}it is run\n/,
    );
    assert.match(
      stdout,
      /\n\d+ things: \d+ taken over, 3 ignored, 0 not supported \(\d+ % need nothing\)\n$/,
    );
    assert.match(
      stdout,
      /prism\.theme {2}code has the colours of relaydocs, as it comes from prism-react-renderer, /,
    );
    assert.match(stdout, 'docusaurus.config.js:1  package prism-react-renderer  it is not installed');
    const { stdout: json } = await run(['compat', '--json']);
    const { entries, counts } = JSON.parse(json) as {
      entries: { what: string; line: number }[];
      counts: object;
    };
    assert.is(entries.find(({ what }) => what === 'titleDelimiter')?.line, 7);
    assert.equal(Object.keys(counts), ['taken', 'ignored', 'unsupported']);
  }),
);

const plugins = {
  'docusaurus.config.mjs': `import shout, { options } from 'remark-shout';
const repository = 'https://git.example/tide';
export default async () => ({
  title: "Tide's \\ \${docs}",
  tagline: 'Up\\nand down',
  url: 'https://tide.example',
  baseUrl: '/base/',
  presets: [
    ['classic', {
      docs: {
        path: './docs',
        editUrl: ({ docPath }) => repository + '/edit/' + docPath,
        remarkPlugins: [[shout, options]],
        versions: { current: { label: 'Now' } },
      },
      theme: { customCss: ['./src/site.css'] },
    }],
  ],
  customFields: { 'a-b': [1, null, { c: true }] },
  themeConfig: { colorMode: { defaultMode: 'dark' }, footer: { style: 'dark', links: [{ label: 'Guide', to: '/docs/intro' }] } },
});
`,
  'node_modules/remark-shout/package.json':
    '{ "name": "remark-shout", "type": "module", "main": "index.js" }',
  'node_modules/remark-shout/index.js': `export const options = { mark: '!' };
export default function shout({ mark }) {
  return (tree) => {
    for (const node of tree.children) if (node.type === 'heading') node.children[0].value += mark;
  };
}
`,
  'src/site.css': ':root { --ifm-color-primary: #123456 }',
  'docs/intro.md': '---\nreviewed_by: Ada\n---\n\n# Intro\n\nText.\n',
};

const reader = (mark: string) => ({
  'docusaurus.config.js': `module.exports = {
  title: 'Tide',
  url: 'https://tide.example',
  baseUrl: '/',
  markdown: {
    async parseFrontMatter(params) {
      const parsed = await params.defaultParseFrontMatter(params);
      const { frontMatter } = parsed;
      return { frontMatter: { ...frontMatter, title: frontMatter.title + ' ${mark}' }, content: parsed.content };
    },
    preprocessor: ({ filePath, fileContent }) => fileContent.replaceAll('{{mark}}', '${mark} ' + require('path').basename(filePath)),
  },
  presets: ['classic'],
};
`,
});

site('front matter and text are read by functions of the config, anew when they change', () =>
  withSite(
    {
      ...reader('one'),
      'docs/intro.md':
        "---\ntitle: Intro\n---\n\nimport Part from './_part.md';\n\nOf {{mark}}. [gone](./gone.md)\n\n<Part />\n",
      'docs/_part.md': 'Part of {{mark}}\n',
    },
    async ({ run, output, write }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 1);
      assert.match(stderr, 'docs/intro.md:7:');
      write({ 'docs/gone.md': '---\ntitle: There\n---\n' });
      for (const mark of ['one', 'two']) {
        write(reader(mark));
        const again = await run(['build']);
        assert.is(again.code, 0, again.stderr);
        const page = output('docs/intro.html');
        assert.match(page, `Intro ${mark}`);
        assert.match(page, `Of ${mark} intro.md.`);
        assert.match(page, `Part of ${mark} _part.md`);
      }
    },
  ),
);

site('packages and files that are missing are told all at once, with what to run', () =>
  withSite(
    {
      'docusaurus.config.js':
        "module.exports = { title: 'Tide', url: 'https://tide.example', baseUrl: '/', presets: ['classic'] };",
      'package.json': JSON.stringify({
        scripts: { prebuild: 'node make.js', build: 'npm run fetch && docusaurus build' },
        dependencies: { 'one-package': '1' },
      }),
      'src/One.js':
        "import one from 'one-package';\nimport data from '@site/made/data.json';\nexport default () => one + data;\n",
      'docs/a.mdx':
        "import One from '@site/src/One';\nimport one from 'one-package';\nimport two from '@two/package/deep';\n\n<One a={one} b={two} />\n",
    },
    async ({ run, write }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 1);
      assert.match(stderr, 'Could not resolve "one-package" (and in 1 more place)');
      const all = "Install all missing packages in the site's folder: npm install @two/package one-package";
      assert.is(stderr.split(all).length, 3);
      assert.match(stderr, 'Could not resolve "@site/made/data.json"');
      assert.match(stderr, 'If a script generates the file, run it first: npm run prebuild, npm run fetch');
      write({ 'docs/a.mdx': "import one from 'one-package';\n\n{one}\n" });
      assert.match((await run(['build'])).stderr, 'It is listed in package.json. Run npm install.');
      write({
        'docusaurus.config.js':
          "module.exports = require(require('path').join(__dirname, 'data/made.json'));",
      });
      assert.match((await run(['build'])).stderr, 'The config reads "data/made.json", which does not exist');
    },
  ),
);

site('migrate writes a config that builds the same pages, and nothing else', () =>
  withSite(plugins, async ({ dir, run, output }) => {
    const all = () => [...snapshot(dir).keys()].filter((file) => !/^(?:build|\.relaydocs)\//.test(file));
    const built = await run(['build']);
    assert.is(built.code, 0, built.stderr);
    const before = output('docs/intro.html');
    assert.match(before, 'Intro!');
    assert.not.match(built.stderr, 'reviewed_by', 'Docusaurus lets keys of the site be');
    const sources = all();
    const { code, stdout, stderr } = await run(['migrate']);
    assert.is(code, 0, stderr);
    assert.match(
      stdout,
      'Wrote relaydocs.config.ts from docusaurus.config.mjs, whose functions it imports: keep that file',
    );
    assert.equal(all(), [...sources, 'relaydocs.config.ts'].sort());
    const again = await run(['build']);
    assert.is(again.code, 0, again.stderr);
    assert.is(output('docs/intro.html'), before);
    assert.not.match(again.stderr, 'reviewed_by');

    const twice = await run(['migrate']);
    assert.is(twice.code, 1);
    assert.match(twice.stderr, 'CONFIG_EXISTS');
    assert.is((await run(['compat'])).code, 0);
  }),
);

site('migrate writes paths as they are on any machine, and names the packages that are to be installed', () =>
  withSite(
    {
      'docusaurus.config.js': `const told = require('not-there');
module.exports = { title: 'Tide', url: 'https://tide.example', baseUrl: '/', clientModules: [require.resolve('./src/client.js')],
  customFields: { lines: 'one\\ntwo', where: __dirname + '/docs is where', near: [require('path').resolve(__dirname, 'near'), '/tmp'] },
  presets: [['classic', { blog: false, docs: { sidebarPath: require.resolve('./sidebars.js'), editUrl: ({ docPath }) => 'https://edit.example/' + docPath, remarkPlugins: [told.plugin] },
    theme: { customCss: require.resolve('./src/custom.css') } }]] };`,
      'src/client.js': 'window.ran = 1;\n',
      'src/custom.css': '.tide { color: teal }\n',
      'sidebars.js': "module.exports = { tides: ['intro'] };\n",
      'docs/intro.md': '# Intro\n',
      'node_modules/other/package.json': '{ "name": "other" }',
      'near/file.txt': 'Near.\n',
    },
    async ({ dir, run, output, write }) => {
      const { code, stdout, stderr } = await run(['migrate']);
      assert.is(code, 0, stderr);
      assert.match(stdout, 'docusaurus.config.js imports what is not installed: run npm install not-there\n');
      const text = readFileSync(path.join(dir, 'relaydocs.config.ts'), 'utf8');
      assert.match(text, `where: '${dir}/docs is where'`);
      assert.not.match(text.replace(`${dir}/docs is where`, ''), dir);
      assert.match(text, 'lines: `one\ntwo`');
      assert.match(text, "near: ['./near', '/tmp']");
      assert.match(text, "clientModules: ['./src/client.js']");
      assert.match(text, "sidebarPath: './sidebars.js'");
      assert.match(text, "customCss: ['./src/custom.css']");
      write({
        'node_modules/not-there/package.json': '{ "name": "not-there", "main": "index.js" }',
        'node_modules/not-there/index.js': 'exports.plugin = () => () => {};\n',
      });
      const built = await run(['build']);
      assert.is(built.code, 0, built.stderr);
      assert.match(output('docs/intro.html'), 'https://edit.example/intro.md');
    },
  ),
);

site('options of plugins may be objects that refer to themselves, and large integers', () =>
  withSite(
    {
      'docusaurus.config.js': `class Highlighter { constructor() { this.self = this; } }
const options = { highlighter: new Highlighter(), most: 10n };
module.exports = { title: 'Tide', url: 'https://tide.example', baseUrl: '/',
  presets: [['classic', { blog: false, docs: { remarkPlugins: [[() => () => {}, options]] } }]] };`,
      'docs/intro.md': '# Intro\n',
    },
    async ({ run, output }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.match(output('docs/intro.html'), 'Intro</h1>');
      assert.match((await run(['build'])).stdout, 'Nothing changed');
    },
  ),
);

site('migrate names the plugins that the written config does not run', () =>
  withSite(
    {
      'docusaurus.config.js': `module.exports = { title: 'Tide', url: 'https://tide.example', baseUrl: '/',
  presets: [['classic', { blog: false }]], plugins: ['./moon.js', function sun() { return { name: 'sun' }; }] };`,
      'moon.js': "module.exports = () => ({ name: 'moon' });\n",
      'docs/intro.md': '# Intro\n',
    },
    async ({ run }) => {
      const { code, stdout, stderr } = await run(['migrate']);
      assert.is(code, 0, stderr);
      assert.match(stdout, 'plugins of Docusaurus, which are moon.js, sun\n');
    },
  ),
);

site('plugins of Markdown run on the pages of the folder that they are given to', () =>
  withBuilt(
    {
      'docusaurus.config.js': `const mark = (text) => () => (tree) => {
  tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: text }] });
};
module.exports = {
  ...{ title: 'Tide', url: 'https://tide.example', baseUrl: '/', markdown: { mermaid: true } },
  presets: [['classic', { docs: { remarkPlugins: [mark('of the docs')] }, pages: { remarkPlugins: [mark('of the pages')] } }]],
  plugins: [['content-docs', { id: 'faq', path: 'faq', routeBasePath: 'faq', remarkPlugins: [[mark('of the faq')]] }]],
};
`,
      'docs/intro.md': '# Intro',
      'faq/why.md': '# Why',
      'src/pages/help.md': '# Help',
    },
    ({ output }) => {
      const marks = (file: string) =>
        Array.from(output(file).matchAll(/<p>(of the \w+)<\/p>/g), ([, text]) => text);
      assert.equal(marks('docs/intro.html'), ['of the docs']);
      assert.equal(marks('faq/why.html'), ['of the faq']);
      assert.equal(marks('help.html'), ['of the pages']);
    },
  ),
);

site('a site may have pages alone, and components read customFields also in the browser', () =>
  withSite(
    {
      'docusaurus.config.js': `module.exports = {
  ...{ title: 'Tide', url: 'https://tide.example', baseUrl: '/', customFields: { channel: 'low' } },
  presets: [['classic', { docs: false, blog: false }]],
};
`,
      'src/pages/index.jsx': `import { useState } from 'react';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
export default function Home() {
  const { siteConfig } = useDocusaurusContext();
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{siteConfig.customFields.channel} {count}</button>;
}
`,
    },
    async ({ run, output }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.match(output('index.html'), 'low<!-- -->');
      assert.is((await run(['migrate'])).code, 0);
      const again = await run(['build']);
      assert.is(again.code, 0, again.stderr);
      assert.match(output('index.html'), 'low<!-- -->');
    },
  ),
);

site('compat names the components that the site puts in the place of others', () =>
  withSite(
    {
      ...files,
      'src/theme/Footer/index.tsx': 'export default () => null;',
      'src/theme/Footer/styles.module.css': '',
      'src/theme/MDXComponents.js': 'export default {};',
      'src/theme/Tide/Chart.tsx': 'export default () => null;',
      'src/theme/prism-include-languages.js': '',
    },
    async ({ run }) => {
      const { entries } = JSON.parse((await run(['compat', '--json'])).stdout) as {
        entries: { kind: string; what: string; file: string }[];
      };
      assert.equal(
        entries
          .filter(({ file }) => file.startsWith('src/'))
          .map(({ kind, what, file }) => `${kind} ${what} ${file}`),
        [
          'taken @theme/Footer src/theme/Footer/index.tsx',
          'taken @theme/MDXComponents src/theme/MDXComponents.js',
          'ignored @theme/prism-include-languages src/theme/prism-include-languages.js',
          'taken @theme/Tide/Chart src/theme/Tide/Chart.tsx',
        ],
      );
    },
  ),
);

site('a package that throws when it is loaded is run once, and compat says what it threw', () =>
  withSite(
    {
      'docusaurus.config.js':
        "const broken = require('broken');\nmodule.exports = { title: broken.title, tagline: require('./words'), url: 'https://tide.example', baseUrl: '/', presets: ['classic'] };\n",
      'words.js': "module.exports = require('broken').words;\n",
      'node_modules/broken/package.json': '{ "name": "broken", "main": "index.js" }',
      'node_modules/broken/index.js':
        "require('node:fs').appendFileSync(require('node:path').join(__dirname, 'runs'), 'x');\nthrow new Error('no key is set');\n",
      'docs/a.md': '# A\n',
    },
    async ({ run, dir }) => {
      const { code, stdout } = await run(['compat']);
      assert.is(code, 0);
      assert.is(readFileSync(path.join(dir, 'node_modules/broken/runs'), 'utf8'), 'x');
      for (const key of ['title', 'tagline'])
        assert.match(
          stdout,
          new RegExp(`${key} +it comes from broken, which cannot be loaded: no key is set`),
        );
      assert.not.match(stdout, 'not installed');
    },
  ),
);

site('compat names the classes of a style sheet that nothing stands for', () =>
  withSite(
    {
      'docusaurus.config.js':
        "module.exports = { title: 'T', url: 'https://t.example', baseUrl: '/', presets: [['classic', { theme: { customCss: './src/custom.css' } }]], themeConfig: { navbar: { items: [{ to: '/', label: 'New', className: 'navbar__item--new' }] } } };",
      'docs/index.md': '# Home',
      'src/custom.css': '.navbar__inner .navbar__icon { top: 0 } .own, .navbar__item--new { top: 0 }',
    },
    async ({ run }) => {
      const { stdout } = await run(['compat']);
      assert.match(stdout, 'src/custom.css  style sheet  no element has .navbar__icon\n');
    },
  ),
);

site('compat is for no other site', () =>
  withSite({ 'docs/index.md': '# Home' }, async ({ run }) => {
    const { code, stderr } = await run(['compat']);
    assert.is(code, 1);
    assert.match(stderr, 'NO_DOCUSAURUS_CONFIG');
  }),
);

site('links by file stay within the docs that they are read in, where two are made of one folder', () =>
  withBuilt(
    {
      'docusaurus.config.js': `module.exports = {
  title: 'Tide', url: 'https://tide.example', baseUrl: '/',
  presets: [['classic', { docs: { routeBasePath: 'docs' }, blog: false }]],
  plugins: [['@docusaurus/plugin-content-docs', { id: 'again', path: 'docs', routeBasePath: 'again' }]],
};
`,
      'docs/flow.md': '# Flow\n\n[ebb](./ebb.md#low), [by address](ebb#low)\n',
      'docs/ebb.md': '# Ebb\n\n## Low\n\n[flow](/flow.md)\n',
    },
    ({ output }) => {
      for (const base of ['docs', 'again']) {
        assert.match(output(`${base}/flow.html`), `<a href="/${base}/ebb#low">ebb</a>`);
        assert.match(output(`${base}/flow.html`), `<a href="/${base}/ebb#low">by address</a>`);
        assert.match(output(`${base}/ebb.html`), `<a href="/${base}/flow">flow</a>`);
      }
    },
  ),
);

site('links by file stay within the pages that they are read in, where two entries are of one folder', () =>
  withSite(
    {
      'docusaurus.config.js': `module.exports = {
  title: 'Tide', url: 'https://tide.example', baseUrl: '/', onBrokenLinks: 'warn',
  presets: [['classic', { blog: false }]],
  plugins: [['@docusaurus/plugin-content-pages', { id: 'again', path: 'src/pages', routeBasePath: 'again' }]],
};
`,
      'docs/a.md': '# A\n\n[flow](@site/src/pages/flow.md)\n',
      'src/pages/flow.md': '# Flow\n\n[ebb](./ebb.md#low), [gone](./gone.md)\n',
      'src/pages/ebb.md': '# Ebb\n\n## Low\n',
    },
    async ({ run, output, write }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      for (const base of ['', 'again/'])
        assert.match(output(`${base}flow.html`), `<a href="/${base}ebb#low">ebb</a>`);
      assert.is(stderr.split('src/pages/flow.md:3:').length, 2, 'a link that leads nowhere is told once');
      write({ 'src/pages/ebb.md': '---\nslug: /tide\n---\n\n## Low\n' });
      await run(['build']);
      for (const base of ['', 'again/'])
        assert.match(output(`${base}flow.html`), `<a href="/${base}tide#low">ebb</a>`);
    },
  ),
);

site('its own search page is shown in the place of ours, without a word', () =>
  withSite(
    { ...files, 'src/pages/search.jsx': 'export default () => <main>Our own search</main>;\n' },
    async ({ run, output }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0);
      assert.not.match(stderr, 'search');
      assert.match(output('search.html'), 'Our own search');
      assert.not.match(output('search.html'), 'data-search-page');
      assert.match(output('docs/intro.html'), '&quot;pageUrl&quot;:&quot;/search&quot;');
    },
  ),
);

site('its own NotFound is shown where there is no page', () =>
  withBuilt(
    {
      ...files,
      'src/theme/NotFound/index.js': [
        "import Layout from '@theme/Layout';",
        "import Content from '@theme/NotFound/Content';",
        'export default () => <Layout title="Gone"><Content /></Layout>;',
      ].join('\n'),
      'src/theme/NotFound/Content/index.js': 'export default () => <p className="hero">Lost at sea</p>;',
    },
    async ({ run, output }) => {
      assert.match(output('404.html'), '<p class="hero">Lost at sea</p>');
      assert.match(output('404.html'), '<title>Gone');
      assert.not.match(output('sitemap.xml'), '404');
      const { stdout } = await run(['compat']);
      assert.match(stdout, 'src/theme/NotFound/index.js  @theme/NotFound\n');
    },
  ),
);

site('functions of markdown.hooks name what stands in the place of what is not there', () => {
  const config = (to: string, strange = "'/'") => `module.exports = {
  title: 'Tide', url: 'https://tide.example', baseUrl: '/base/', onBrokenLinks: 'throw',
  presets: [['classic', { docs: { routeBasePath: '/' } }]],
  markdown: { hooks: {
    onBrokenMarkdownLinks: ({ url, sourceFilePath, node }) => {
      if (url.startsWith('bad')) throw new Error('Not ' + url);
      if (url === 'strange.md') return ${strange};
      if (url === 'node.md')
        return 'https://old.example/' + [node.children[0].value, node.title, node.position.end.line].join('.');
      return url === './gone.md#more' ? '${to}#' + node.type : 'https://old.example/' + sourceFilePath;
    },
    onBrokenMarkdownImages: ({ url, sourceFilePath, node }) => {
      if (url === 'bad.png') throw new Error('No picture');
      if (url === 'strange.png') return ${strange};
      if (url === 'node.png') return '/img/there.svg?' + [node.alt, node.title, node.position.end.line].join('.');
      return url === './gone.png' ? '/img/there.svg?' + sourceFilePath : undefined;
    },
  } },
};
`;
  const files = {
    'docusaurus.config.js': config('/other'),
    'static/img/there.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><path id="p" d="M0 0"/></svg>',
    'docs/index.md':
      '# Start\n\n[Gone](./gone.md#more) and [older](older/file.mdx)\n\n![Gone](./gone.png)\n![Lost](./lost.png)\n',
    'docs/other.md': '# Other\n\n## Link {#link}\n',
    'docs/third.md': '# Third\n\n## Link {#link}\n',
  };
  return withSite(files, async ({ run, output, write }) => {
    const { code, stderr } = await run(['build']);
    assert.is(code, 0, stderr);
    assert.not.match(stderr, 'BROKEN');
    const page = output('index.html');
    assert.match(page, 'href="/base/other#link"');
    assert.match(page, 'href="https://old.example/docs/index.md"');
    assert.match(page, 'src="/base/img/there.svg?docs/index.md"');
    write({ 'docusaurus.config.js': config('/third') });
    assert.is((await run(['build'])).code, 0);
    assert.match(output('index.html'), 'href="/base/third#link"');
    write({ 'docs/other.md': '# Other\n\n[My*self*](node.md "Head")\n\n![Alt](node.png "Top")\n' });
    assert.is((await run(['build'])).code, 0);
    assert.match(output('other.html'), 'href="https://old.example/Myself.Head.3"');
    assert.match(output('other.html'), 'src="/base/img/there.svg?Alt.Top.5"');
    const tags = '<a href="./gone.md#more">Gone</a>\n\n<img src="./gone.png" alt="Gone" />\n';
    write({
      'docs/other.md': '# Other\n\n[Out]: ./gone.md#more\n\n[Gone][Out]\n',
      'docs/tags.mdx': tags,
      'docs/plain.md': tags,
    });
    const ofTags = await run(['build']);
    assert.is(ofTags.code, 0, ofTags.stderr);
    assert.match(output('other.html'), 'href="/base/third#link"');
    for (const file of ['plain.md', 'tags.mdx']) {
      assert.match(ofTags.stderr, `docs/${file}:1:1  BROKEN_LINK (warning)`, 'tags are no Markdown');
      assert.match(output(file.replace(/mdx?$/, 'html')), 'src="./gone.png"');
    }
    write({ 'docs/other.md': '# Other\n\n[Bad](bad.md)\n\n![Bad](bad.png)\n' });
    const failed = await run(['build']);
    assert.is(failed.code, 0, failed.stderr);
    const failure = (hook: string, line: number) =>
      new RegExp(
        `docs/other\\.md:${line}:1 .*CONFIG_FUNCTION_FAILED \\(warning\\) {2}"markdown\\.hooks\\.${hook}" failed: `,
      );
    assert.match(failed.stderr, failure('onBrokenMarkdownLinks', 3));
    assert.match(failed.stderr, failure('onBrokenMarkdownImages', 5));
    for (const [given, name] of [
      ['5', 'a number'],
      ["Promise.reject(new Error('late'))", 'a promise'],
    ] as const) {
      write({
        'docusaurus.config.js': config('/third', given),
        'docs/other.md': '# Other\n\n[Bad](strange.md)\n',
      });
      const ofLink = await run(['build']);
      write({ 'docs/other.md': '# Other\n\n![Bad](strange.png)\n' });
      const ofPicture = await run(['build']);
      assert.equal([ofLink.code, ofPicture.code], [1, 1]);
      for (const { stderr } of [ofLink, ofPicture]) {
        assert.match(stderr, /docs\/other\.md:3:1 .* CONFIG_FUNCTION_FAILED/);
        assert.match(stderr, `failed: it gave ${name}`);
        assert.not.match(stderr, /\n\s+at /);
      }
    }
    write({ 'docusaurus.config.js': config('/third', 'null') });
    assert.is((await run(['build'])).code, 0);
  });
});

site('an anchor that a component makes is one, and links to others of its page are told', () =>
  withSite(
    {
      ...files,
      'docusaurus.config.js': files['docusaurus.config.js'].replace(
        "baseUrl: '/',",
        "baseUrl: '/',\n  onBrokenAnchors: 'throw',",
      ),
      'docs/intro.md':
        '# Intro\n\n[a](./ebb.md#made) [b](/docs/ebb#spring-tide) [c](./ebb.md#a&b) [d](./ebb.md#table) [e](./ebb.md#place)\n',
      'docs/ebb.md': `---
description: Low water
---
import Heading from '@theme/Heading';
import Tides from '@site/src/Tides';

<Heading as="h3" id="made">Made</Heading>

<Tides names={['Spring tide']} />

<p id={['a', 'b'].join('&')}>Text</p>
`,
      'src/Tides.js': `export default ({ names }) =>
  names.map((name) => <h2 key={name} id={name.toLowerCase().replace(' ', '-')}>{name}<a className="mark" name="place" /></h2>);
`,
    },
    async ({ run, write, output }) => {
      const first = await run(['build']);
      assert.is(first.code, 1);
      assert.match(first.stderr, /docs\/intro\.md:3:\d+ +BROKEN_ANCHOR +.*"table"/);
      assert.is(first.stderr.match(/BROKEN_ANCHOR/g)?.length, 1, first.stderr);
      assert.match((await run(['check'])).stderr, /intro\.md:3:\d+ +BROKEN_ANCHOR +.*"table"/);
      write({
        'docs/intro.md':
          '# Intro\n\n[a](./ebb.md#made) [b](/docs/ebb#spring-tide) [c](./ebb.md#a&b) [e](./ebb.md#place)\n',
      });
      const second = await run(['build']);
      assert.is(second.code, 0, second.stderr);
      assert.not.match(second.stderr, 'BROKEN_ANCHOR');
      assert.match(output('docs/intro.html'), 'href="/docs/ebb#spring-tide"');
      // The page of the link stays as it is.
      write({ 'src/Tides.js': 'export default () => null;\n' });
      assert.match((await run(['check'])).stderr, /intro\.md:3:\d+ +BROKEN_ANCHOR +.*"spring-tide"/);
      assert.match((await run(['build'])).stderr, /intro\.md:3:\d+ +BROKEN_ANCHOR +.*"spring-tide"/);
    },
  ),
);

site('a page that exports "toc" shows it as its table of contents, and its ids are anchors', () =>
  withSite(
    {
      ...files,
      'docs/intro.md': '# Intro\n\n[a](./ebb.md#high) [b](./ebb.md#low)\n',
      'docs/_part.mdx': '## Part\n\nText\n',
      'docs/ebb.md': `---
toc_max_heading_level: 3
---
import { toc as ofPart } from './_part.mdx';
import { waters } from '@site/src/waters';

# Ebb

export const toc = [
  ...waters.map((id) => ({ value: 'Water: <em>' + id + '</em>', id, level: 2 })),
  { value: 'Deep', id: 'deep', level: 4 },
  ...ofPart,
];

## Own

{waters.join()}

import Named from '@site/src/Named';

<Named tag="code" />
`,
      'docs/plain.mdx': `export const Show = () => { const toc = 'none'; return <p>{toc}</p>; };

## Told by {'code'}

<Show />
`,
      'docs/words.mdx': "export const toc = ['one', 'two'];\n\n## Told by {'code'}\n\n{toc.join()}\n",
      'src/waters.js': `export const waters = ['high', 'low'];\n`,
      'src/Named.js': `import { useDoc } from '@docusaurus/plugin-content-docs/client';
export default ({ tag: Tag }) => <Tag>{useDoc().toc.map(({ id }) => id).join()}</Tag>;\n`,
      'src/theme/DocItem/Footer.js':
        'import Named from \'@site/src/Named\';\nexport default () => <Named tag="footer" />;\n',
      'sidebars.js': `module.exports = { main: ['intro', 'ebb', 'plain'] };`,
    },
    async ({ run, output }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.not.match(stderr, 'BROKEN_ANCHOR');
      const listsOf = (file: string) =>
        ['rd-toc', 'rd-mobile-toc'].map((name) => {
          const [, list = ''] =
            new RegExp(`<nav class="${name}"[^>]*>(.*?)</nav>`, 's').exec(output(file)) ?? [];
          return [...list.matchAll(/href="(.*?)".*?>(.*?)<\/a>/g)].map(([, href, text]) => [href, text]);
        });
      const shown = [
        ['#high', 'Water: <em>high</em>'],
        ['#low', 'Water: <em>low</em>'],
        ['#part', 'Part'],
      ];
      assert.equal(listsOf('docs/ebb.html'), [shown, shown]);
      // What components ask for has headings of all levels.
      for (const tag of ['code', 'footer'])
        assert.match(output('docs/ebb.html'), `<${tag}>high,low,deep,part</${tag}>`);
      const own = [['#told-by-code', 'Told by code']];
      for (const page of ['plain', 'words']) assert.equal(listsOf(`docs/${page}.html`), [own, own], page);
    },
  ),
);

site('diagrams are drawn with the Mermaid that its theme brings and the site cannot import', () => {
  const theme = 'node_modules/@docusaurus/theme-mermaid';
  return withSite(
    {
      'docusaurus.config.js':
        "module.exports = { title: 'Tide', url: 'https://tide.example', baseUrl: '/', markdown: { mermaid: true }, presets: ['classic'] };\n",
      [`${theme}/package.json`]: '{ "name": "@docusaurus/theme-mermaid", "version": "3.9.0" }',
      [`${theme}/node_modules/mermaid/package.json`]:
        '{ "name": "mermaid", "version": "11.9.9", "exports": "./m.mjs" }',
      [`${theme}/node_modules/mermaid/m.mjs`]: 'export default { run: "drawing" };\n',
      'docs/a.md': '# A\n\n```mermaid\ngraph TD\n```\n',
    },
    async ({ run, output }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.not.match(stderr, 'MERMAID_MISSING');
      const [, script = ''] = /"\/(assets\/mermaid-[^"]+\.js)"/.exec(output('docs/a.html')) ?? [];
      assert.match(output(script), 'drawing');
    },
  );
});

site(
  'a plugin of Markdown that throws when it is given its options is told once, as the fault of the plugin',
  () =>
    withSite(
      {
        ...files,
        'docusaurus.config.js': `module.exports = {
  title: 'Tide', url: 'https://tide.example', baseUrl: '/',
  presets: [['classic', { docs: { remarkPlugins: [[({ word }) => word.length, {}]] } }]],
};
`,
        'src/pages/help.md': '# Help\n',
      },
      async ({ run }) => {
        const { code, stderr } = await run(['build']);
        assert.is(code, 1);
        assert.match(stderr, /docs\/ebb\.md {2}MARKDOWN_PLUGIN_THREW .*TypeError.*'length'/);
        assert.match(stderr, 'the same in docs/intro.md');
        assert.not.match(stderr, /help\.md|\n\s+at /);
      },
    ),
);

/** Says everything that a config can say, each thing in the way of Docusaurus. */
const talkative = {
  'docusaurus.config.mts': `import { readFileSync } from 'node:fs';
import words, { tagline } from './lib/words.mjs';
export default async function config() {
  const { default: named } = await import('./lib/named.cjs');
  return {
    title: 'Tide', tagline, url: 'https://tide.example', baseUrl: '/base/', favicon: 'img/a.svg', titleDelimiter: '·', noIndex: true,
    trailingSlash: true, onBrokenLinks: 'warn', onBrokenAnchors: 'ignore', onDuplicateRoutes: 'ignore', future: { v4: true },
    organizationName: words.us, staticDirectories: ['static', 'more-static'],
    customFields: { name: JSON.parse(readFileSync('package.json', 'utf8')).name },
    headTags: [{ tagName: 'meta', attributes: { name: 'own', content: 'a "b"' } }, { tagName: 'script', attributes: { type: 'application/ld+json' }, innerHTML: '{"@type":"Thing"}' }],
    scripts: ['/base/first.js', { src: 'https://cdn.example/b.js', async: true, 'data-site': 'x' }],
    stylesheets: ['/base/sheet.css', { href: 'https://cdn.example/b.css', media: 'print' }],
    clientModules: ['./src/client.ts', './src/client.css'],
    markdown: {
      format: 'detect', emoji: false, mdx1Compat: { comments: false, admonitions: false, headingIds: true },
      preprocessor: ({ filePath, fileContent }) => fileContent.replace('NAME', filePath.split(/[\\/]/).at(-1)),
      parseFrontMatter: async (file) => {
        const read = await file.defaultParseFrontMatter(file);
        return { ...read, frontMatter: { ...read.frontMatter, description: read.frontMatter.told } };
      },
      hooks: { onBrokenMarkdownLinks: 'ignore', onBrokenMarkdownImages: 'ignore' },
    },
    presets: [['@docusaurus/preset-classic', {
      docs: {
        editUrl: ({ versionDocsDirPath, docPath, permalink, locale, version }) => 'https://edit.example/' + [version, locale, versionDocsDirPath, docPath].join('/') + '?' + permalink,
        numberPrefixParser: (name) => {
          const [, number, filename = name] = /^v(\\d+)_(.*)$/.exec(name) ?? [];
          return { filename, numberPrefix: number === undefined ? undefined : Number(number) };
        },
        sidebarItemsGenerator: async ({ defaultSidebarItemsGenerator, ...args }) => {
          const items = await defaultSidebarItemsGenerator({ defaultSidebarItemsGenerator, ...args });
          return [...items.reverse(), { type: 'html', value: '<i>' + [args.item.dirName, args.version.versionName, args.docs.length, args.numberPrefixParser('v3_x').numberPrefix].join() + '</i>' }];
        },
        beforeDefaultRemarkPlugins: [[named, { name: 'before remark' }]], remarkPlugins: [() => named({ name: 'remark' })],
        beforeDefaultRehypePlugins: [() => named({ name: 'before rehype', type: 'element' })], rehypePlugins: [[(options) => named({ ...options, type: 'element' }), { name: 'rehype' }]],
      },
      blog: false,
      pages: { editUrl: ({ pagesDirPath, pagesPath }) => 'https://edit.example/' + pagesDirPath + '/' + pagesPath },
      gtag: { trackingID: 'G-1', anonymizeIP: true }, googleTagManager: { containerId: 'GTM-1' },
      sitemap: { lastmod: 'date' },
    }]],
    plugins: [
      ['content-docs', { id: 'more', path: 'more', routeBasePath: 'more', sidebarPath: false, numberPrefixParser: false, editUrl: 'https://git.example/' }],
      ['client-redirects', { redirects: [{ from: ['/old', '/older'], to: '/docs/intro' }], createRedirects: (address) => address.replace('/guide/', '/handbook/'), fromExtensions: ['html', 'htm'] }],
      '@docusaurus/plugin-vercel-analytics', ['docusaurus-plugin-plausible', { domain: 'tide.example' }], ['@dipakparmar/docusaurus-plugin-umami', { websiteID: 'u-1', analyticsDomain: 'umami.example' }],
    ],
    themes: ['@docusaurus/theme-mermaid', '@docusaurus/theme-live-codeblock', '@docusaurus/theme-search-algolia', 'docusaurus-theme-openapi-docs'],
    themeConfig: {
      image: 'img/a.svg', metadata: [{ name: 'keywords', content: 'tide, ebb' }, { property: 'og:type', content: 'article' }],
      colorMode: { defaultMode: 'dark', disableSwitch: true, respectPrefersColorScheme: false },
      announcementBar: { id: 'now', content: 'Read <a href="/base/docs/intro">this</a>', backgroundColor: '#fafbfc', textColor: '#091e42', isCloseable: false },
      tableOfContents: { minHeadingLevel: 3, maxHeadingLevel: 4 }, docs: { sidebar: { hideable: true, autoCollapseCategories: true } },
      prism: { defaultLanguage: 'js', additionalLanguages: ['haskell'], magicComments: [{ className: 'wrong-line', line: 'wrong-next', block: { start: 'wrong-start', end: 'wrong-end' } }] },
      navbar: {
        title: 'Bar', hideOnScroll: true, logo: { src: 'img/a.svg', srcDark: 'img/b.svg', alt: 'A', href: '/docs/intro', width: 32, height: '33' },
        items: [
          { to: '/docs/guide/first', label: 'By pattern', activeBaseRegex: '/docs/(guide|intro)', 'data-testid': 'x', target: '_blank' },
          { to: '/docs/guide/first', label: 'By base', activeBasePath: '/more' },
          { href: 'https://git.example', className: 'header-git', 'aria-label': 'Repository', position: 'right' },
          { type: 'docSidebar', sidebarId: 'defaultSidebar', html: '<b>All</b>' },
          { label: 'Menu', to: '/docs/intro', items: [{ type: 'doc', docId: 'intro', label: 'One' }, { type: 'html', value: '<hr class="line">' }] },
          { type: 'custom-clock', zone: 'UTC' }, { type: 'localeDropdown' }, { type: 'search', position: 'right' },
        ],
      },
      footer: { style: 'dark', logo: { src: 'img/a.svg', alt: 'Us' }, copyright: '© Us', links: [{ title: 'Docs', items: [{ label: 'In', to: '/docs/intro', 'data-z': 'q', target: '_self' }, { html: '<u>mark</u>' }] }] },
      algolia: {
        appId: 'APP', apiKey: 'KEY', indexName: 'tide', contextualSearch: false, searchPagePath: 'find', insights: true, maxResultsPerGroup: 3, placeholder: 'Look for',
        externalUrlRegex: 'far\\\\.example', searchParameters: { hitsPerPage: 4 }, translations: { button: { buttonText: 'Find' } }, askAi: 'id',
      },
    },
  };
}
`,
  'package.json': '{ "name": "tide", "type": "module" }',
  'lib/words.mjs': `export const tagline = 'Up and down';\nexport default { us: 'tide-makers' };\n`,
  'lib/named.cjs': `module.exports = ({ name, type = 'paragraph' }) => (tree) => {
  const child = { type: 'text', value: 'by ' + name };
  tree.children.push({ type, tagName: 'p', properties: {}, children: [child] });
};\n`,
  'src/client.ts': 'export default { onRouteDidUpdate() { console.log("moved by the client module"); } };\n',
  'src/client.css': '.of-client { color: teal }\n',
  'src/pages/index.md': '---\ntitle: Home\n---\n\nHome.\n',
  'docs/index.md': '---\nslug: /\n---\n# Twice\n',
  'src/pages/docs.js': 'export default () => <p>Twice</p>;\n',
  'docs/intro.md': `---
told: Low water
---
# Intro

Of NAME. :smile: {no.expression} [gone](./gone.md) ![gone](./gone.png)

## Two

### Three

#### Four

\`\`\`
// wrong-next
let a = 1;
\`\`\`

\`\`\`haskell
main = putStrLn "a"
\`\`\`
`,
  'docs/guide/v2_second.md': '# Second\n',
  'docs/guide/v1_first.mdx': '# First\n\nSum {1 + 1}.\n',
  'more/01-one.md': '# One\n',
  'static/img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'static/img/b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'static/.hidden': '',
  'more-static/other.txt': 'Other',
};

site('what a config of Docusaurus can say is taken over, and what is not is listed with its line', () =>
  withBuilt(talkative, async ({ dir, run, output }) => {
    const intro = output('docs/intro/index.html');
    const isIn = (page: string, ...wanted: (string | RegExp)[]): void => {
      for (const one of wanted) assert.match(output(page), one);
    };
    isIn(
      'docs/intro/index.html',
      '<title>Intro · Tide</title>',
      '<meta name="robots" content="noindex, nofollow">',
      '<link rel="canonical" href="https://tide.example/base/docs/intro/">',
      '<meta name="description" content="Low water">',
      '<meta name="keywords" content="tide, ebb">',
      '<meta property="og:type" content="article">',
      '<meta property="og:image" content="https://tide.example/base/img/a.svg">',
      '<meta name="own" content="a &quot;b&quot;">',
      '<script type="application/ld+json">{"@type":"Thing"}</script>',
      '<script src="/base/first.js"></script>',
      '<script src="https://cdn.example/b.js" async data-site="x"></script>',
      '<link rel="stylesheet" href="/base/sheet.css">',
      '<link rel="stylesheet" href="https://cdn.example/b.css" media="print">',
      `gtag('config', "G-1", { anonymize_ip: true })`,
      'https://www.googletagmanager.com/gtm.js?id=GTM-1',
      '/_vercel/insights/script.js',
      'https://plausible.io/js/script.js',
      'https://umami.example/umami.js',
      /<html [^>]*data-theme="dark"[^>]*data-color-fixed/,
      'data-announcement="now"',
      'Read <a href="/base/docs/intro">this</a>',
      /hide-sidebar-[^"]+\.js[\s\S]*close-siblings-/,
    );
    isIn(
      'docs/intro/index.html',
      'Of intro.md. :smile: {no.expression}',
      'https://edit.example/current/en/docs/intro.md?/base/docs/intro/',
      /<nav class="rd-mobile-toc"(?:(?!Two)[\s\S])*#three[\s\S]*#four/,
      /<span class="[^"]*wrong-line[^"]*">/,
      /<pre[^>]*language-haskell[\s\S]*class="token/,
      /<a href="\/base\/docs\/intro\/" aria-current="page">[\s\S]*>First<[\s\S]*>Second<[\s\S]*<i>\.,current,4,3<\/i>/,
    );
    for (const name of ['before remark', 'remark', 'before rehype', 'rehype'])
      assert.match(intro, `<p>by ${name}</p>`);
    assert.match(output('docs/guide/first/index.html'), 'Sum 2.');
    assert.match(output('more/01-one/index.html'), 'https://git.example/more/01-one.md');
    assert.match(output('index.html'), 'https://edit.example/src/pages/index.md');
    isIn(
      'docs/intro/index.html',
      '<a href="/base/docs/guide/first/" target="_blank" aria-current="true" data-testid="x">By pattern</a>',
      '<a href="/base/docs/guide/first/">By base</a>',
      /<a class="header-git" href="https:\/\/git\.example"[^>]* aria-label="Repository">/,
      /<a href="[^"]+"[^>]*><b>All<\/b><\/a>/,
      /Menu<\/button><ul><li><a href="\/base\/docs\/intro\/"[\s\S]*One[\s\S]*<hr class="line">/,
      'data-hide-on-scroll',
      /<img class="rd-logo rd-dark-only" src="\/base\/img\/b\.svg" alt="" width="32" height="33"/,
      'data-z="q"',
      '<u>mark</u>',
      'rd-footer-dark',
      '© Us',
      '<span>Find</span>',
      '&quot;pageUrl&quot;:&quot;/base/find/&quot;',
      '&quot;hitsPerPage&quot;:4',
      '&quot;insights&quot;:true',
      'far\\\\.example',
      '&quot;resultsPerGroup&quot;:3',
    );
    assert.match(output('more/01-one/index.html'), /aria-current="true"[^>]*>By base/);
    for (const file of ['old', 'older', 'docs/handbook/first', 'docs/guide/first.htm'])
      assert.match(output(`${file}/index.html`), /url=\/base\/docs\/(?:intro|guide\/first)\//);
    assert.is(output('other.txt') + output('.hidden'), 'Other');
    const assets = readdirSync(path.join(dir, 'build/assets')).map((file) => output(`assets/${file}`));
    assert.match(assets.join(''), 'moved by the client module');
    assert.match(assets.join(''), '.of-client{color:teal}');
    assert.match(assets.join(''), '--rd-announcement-background:#fafbfc');
    const { stdout } = await run(['compat']);
    const lost = [
      ...stdout.split('Not supported\n')[1]!.matchAll(/^ {2}docusaurus\.config\.mts:(\d+) {2}(\S+)/gm),
    ];
    assert.equal(
      lost.map(([, , what]) => what),
      ['docusaurus-theme-openapi-docs', 'themeConfig.navbar.items[5]', 'themeConfig.algolia.askAi'],
    );
    const lines = talkative['docusaurus.config.mts'].split('\n');
    for (const [[, line], text] of lost.map(
      (one, index) => [one, ['openapi', 'clock', 'askAi'][index]!] as const,
    ))
      assert.match(lines[Number(line) - 1]!, text);
  }),
);

/** As large as those that sites have of packages. */
const prismTheme = (color: string) =>
  JSON.stringify({
    plain: { color, backgroundColor: '#f6f8fa' },
    styles: [
      'comment',
      'string',
      'punctuation',
      'number',
      'keyword',
      'function',
      'tag',
      'attr-name',
      'operator',
      'variable',
    ].map((type, index) => ({
      types: [type],
      style: { color: `#${index}${index}${index}`, fontStyle: 'italic' },
    })),
  });

site(
  'a page without React weighs at a first visit what one of a site of ours does, within 2 kB',
  async () => {
    const page = '# Intro\n\n:::tip\n\nLow.\n\n:::\n\n## More\n\n```js\nlet a = 1;\n```\n';
    const fields = `title: 'Tide', url: 'https://tide.example', baseUrl: '/'`;
    const bar = "navbar: { title: 'Tide', items: [{ label: 'Intro', to: '/docs/intro' }] }";
    const weightOf = async (files: Record<string, string>): Promise<number> => {
      let bytes = 0;
      await withBuilt({ 'docs/intro.md': page, ...files }, ({ output }) => {
        const html = output('docs/intro.html');
        assert.not.match(html, 'data-rd-islands');
        const loaded = Array.from(
          html.matchAll(/(?:href|src)="\/(assets\/[^"]+\.(?:css|js))"/g),
          ([, file]) => file!,
        );
        assert.ok(loaded.length > 1);
        for (const text of [html, ...new Set(loaded).values()].map((one) =>
          one === html ? one : output(one),
        ))
          bytes += brotliCompressSync(text).length;
      });
      return bytes;
    };
    const moved = await weightOf({
      'docusaurus.config.js': `module.exports = { ${fields}, presets: [['classic', { blog: false, theme: { customCss: './site.css' } }]], themeConfig: { ${bar},
      prism: { theme: ${prismTheme('#393a34')}, darkTheme: ${prismTheme('#f8f8f2')} } } };`,
      'site.css': ':root { --ifm-color-primary: #2e8555; --ifm-code-font-size: 95%; }\n',
    });
    const own = await weightOf({
      'relaydocs.config.ts': `export default { ${fields}, docs: { routeBasePath: 'docs' }, ${bar} };`,
    });
    assert.ok(moved - own < 2048, `${moved} and ${own}`);
  },
);

site('has a page or a post where a page of the docs has the same address, which a warning tells', () =>
  withSite(
    {
      'docusaurus.config.js': `module.exports = { title: 'Tide', url: 'https://tide.example', baseUrl: '/',
        presets: [['classic', { docs: { routeBasePath: '/' } }]] };`,
      'docs/home.md': '---\nslug: /\n---\n\n# From the docs\n',
      'docs/flow.md': '---\nslug: /blog/ebb\n---\n\n# From the docs too\n',
      'blog/ebb.md': '---\nslug: ebb\ndate: 2024-01-01\n---\n\n# From the blog\n',
      'blog/former.md': '---\nslug: ebb\ndate: 2023-01-01\n---\n\n# Former one\n',
      'src/pages/index.js': 'export default () => <h1>From the pages</h1>;\n',
    },
    async ({ run, output, write }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.match(
        stderr,
        /DUPLICATE_ROUTE \(warning\) +"src\/pages\/index\.js" and "docs\/home\.md" both become \/\n/,
      );
      assert.match(output('index.html'), '<h1>From the pages</h1>');
      assert.match(output('blog/ebb.html'), 'From the blog');
      assert.not.match(output('blog.html'), 'Former one');
      write({
        'docusaurus.config.js': `module.exports = { title: 'Tide', url: 'https://tide.example', baseUrl: '/', onDuplicateRoutes: 'throw',
        presets: [['classic', { docs: { routeBasePath: '/' } }]] };`,
      });
      assert.is((await run(['build'])).code, 1);
    },
  ),
);

site.run();
