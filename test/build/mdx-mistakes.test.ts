// What authors are told of mistakes in MDX: of all at once, each with its code, its place and what to do.
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hurried, runRelaydocs, withSite } from './with-site.js';

const mistakes = suite('mistakes in MDX');

interface Mistake {
  files: Record<string, string>;
  /** Place, code and message. */
  printed: RegExp;
  hint: RegExp;
}

/** Found when pages are compiled and what they import is bundled. */
const beforeRendering: Record<string, Mistake> = {
  'a tag left open': {
    files: { 'docs/open.mdx': '# A\n\n<Box>\n\ntext\n' },
    printed: /docs\/open\.mdx:3:1\s+MDX_SYNTAX\s+.*closing tag for `<Box>`/,
    hint: /Close every tag \(<br \/>\)/,
  },
  'a bad expression': {
    files: { 'docs/expression.mdx': '# A\n\nText {1 +} more\n' },
    printed: /docs\/expression\.mdx:3:10\s+MDX_SYNTAX\s/,
    hint: /in braces is parsed as JavaScript/,
  },
  'a brace left open': {
    files: { 'docs/brace.mdx': '# A\n\nText {open\n' },
    printed: /docs\/brace\.mdx:3:6\s+MDX_SYNTAX\s/,
    hint: /in braces is parsed as JavaScript/,
  },
  'a bad import': {
    files: { 'docs/import.mdx': "import { = from 'x'\n\n# A\n" },
    printed: /docs\/import\.mdx:1:10\s+MDX_SYNTAX\s/,
    hint: /begins with "import"/,
  },
  'an import that leads nowhere': {
    files: { 'docs/nowhere.mdx': "# A\n\nimport X from './nowhere'\n\n<X/>\n" },
    printed: /docs\/nowhere\.mdx:3:1\s+UNRESOLVED_IMPORT\s+Could not resolve "\.\/nowhere"/,
    hint: /relative to the file/,
  },
  'a package that is not installed': {
    files: { 'docs/package.mdx': "# A\n\nimport X from '@some/thing/deep'\n\n<X/>\n" },
    printed: /docs\/package\.mdx:3:1\s+UNRESOLVED_IMPORT/,
    hint: /npm install @some\/thing/,
  },
  'a component of the theme that is not there': {
    files: { 'docs/theme.mdx': "import X from '@theme/Nothing'\n\n<X/>\n" },
    printed: /docs\/theme\.mdx:1:1\s+UNRESOLVED_IMPORT/,
    hint: /src\/theme\/Nothing/,
  },
  'an import of the machine': {
    files: { 'docs/machine.mdx': "import fs from 'node:fs'\n\n# A\n" },
    printed: /docs\/machine\.mdx:1:1\s+MDX_IMPORT\s/,
    hint: /Import a file of the site/,
  },
  'files that import each other': {
    files: {
      'docs/circle.mdx': "import P from './_a.mdx'\n\n<P/>\n",
      'docs/_a.mdx': "import P from './_b.mdx'\n\n<P/>\n",
      'docs/_b.mdx': "Text\n\nimport P from './_a.mdx'\n\n<P/>\n",
    },
    printed: /docs\/_b\.mdx:3:1\s+MDX_IMPORT_CYCLE\s+.*docs\/_a\.mdx -> docs\/_b\.mdx -> docs\/_a\.mdx/,
    hint: /Remove one of these imports/,
  },
  'a page that reads the environment': {
    files: { 'docs/env.mdx': '# A\n\n{process.env.HOME}\n' },
    printed: /docs\/env\.mdx:3:2\s+MDX_READS_ENVIRONMENT\s+.*process\.env\.HOME/,
    hint: /the same on every machine/,
  },
  'a page that reads all of it': {
    files: { 'docs/env-all.mdx': 'export const { HOME } = globalThis.process.env\n\n# A\n' },
    printed: /docs\/env-all\.mdx:1:25\s+MDX_READS_ENVIRONMENT/,
    hint: /the same on every machine/,
  },
};

/** The bundle tells of these apart from imports that lead nowhere. */
const inModules: Record<string, Mistake> = {
  'a syntax error in a component': {
    files: {
      'docs/syntax.mdx': "import X from '@site/src/syntax'\n\n<X/>\n",
      'src/syntax.jsx': 'export default () => <b>;\n',
    },
    printed: /src\/syntax\.jsx:\d+:\d+\s+SYNTAX/,
    hint: /./,
  },
  'a tag left open beside it': {
    files: { 'docs/left-open.mdx': '# A\n\n<Box>\n' },
    printed: /docs\/left-open\.mdx:3:1\s+MDX_SYNTAX/,
    hint: /Close every tag/,
  },
};

const whileRendering: Record<string, Mistake> = {
  'a component that throws': {
    files: {
      'docs/bad.mdx': "# A\n\nimport Bad from '@site/src/Bad'\n\n<Bad />\n",
      'src/Bad.tsx':
        'type P = { a?: { b: string } };\n\nexport default function Bad({ a }: P) {\n  return <b>{a!.b}</b>;\n}\n',
    },
    printed: /src\/Bad\.tsx:4:\d+\s+MDX_THREW\s+TypeError: Cannot read properties of undefined/,
    hint: /Run with --debug to see the stack trace\. Used by docs\/bad\.mdx\./,
  },
  'a component that throws inside Suspense': {
    files: {
      'docs/suspense.mdx':
        "import { Suspense } from 'react'\nimport Late from '@site/src/Late'\n\n<Suspense fallback=\"wait\"><Late /></Suspense>\n",
      'src/Late.jsx': "export default function Late() {\n  throw new Error('late');\n}\n",
    },
    printed: /src\/Late\.jsx:2:\d+\s+MDX_THREW\s+Error: late/,
    hint: /--debug/,
  },
  'a module that throws when it is loaded': {
    files: {
      'docs/load.mdx': "import X from '@site/src/load'\n\n<X/>\n",
      'src/load.js': "const a = 1;\nthrow new Error('at load');\nexport default a;\n",
    },
    printed: /src\/load\.js:2:\d+\s+MDX_THREW\s+Error: at load/,
    hint: /--debug/,
  },
  'a component that ends the process': {
    files: {
      'docs/exits.mdx': "# A\n\nimport Exits from '@site/src/Exits'\n\n<Exits />\n",
      'src/Exits.jsx': 'export default function Exits() {\n  process.exit(0);\n}\n',
    },
    printed: /src\/Exits\.jsx:2:\d+\s+MDX_THREW\s+Error: process\.exit\(0\) was called/,
    hint: /--debug/,
  },
  'an expression that throws': {
    files: { 'docs/undeclared.mdx': '---\ntitle: A\n---\n\n# A\n\nText\n\n{nothing.here}\n' },
    printed: /docs\/undeclared\.mdx:9:\d+\s+MDX_THREW\s+ReferenceError: nothing is not defined/,
    hint: /Import or declare it\. For a literal brace, write \\\{\.$/m,
  },
  'a name that is nothing, further down in a paragraph': {
    files: { 'docs/wrapped.mdx': '# A\n\nThe first line\nof a paragraph, and\nthe third {one} here.\n' },
    printed: /docs\/wrapped\.mdx:5:12\s+MDX_THREW\s+ReferenceError: one is not defined/,
    hint: /declare it/,
  },
  'what is nothing within an attribute': {
    files: { 'docs/attribute.mdx': '# A\n\nText <b title="x">b</b>\nand <i title={[].first.name}>i</i>\n' },
    printed: /docs\/attribute\.mdx:4:24\s+MDX_THREW\s+TypeError/,
    hint: /threw this/,
  },
  'what only browsers have': {
    files: {
      'docs/browser.mdx': "import Width from '@site/src/Width'\n\n# A\n\n<Width />\n",
      'src/Width.jsx': 'export default function Width() {\n  return <b>{window.innerWidth}</b>;\n}\n',
    },
    printed: /src\/Width\.jsx:2:\d+\s+MDX_THREW\s+ReferenceError: window is not defined/,
    hint: /useEffect.*<BrowserOnly>.*'use client'/s,
  },
  'an unknown component': {
    files: { 'docs/unknown.mdx': '# A\n\nText <Missing /> x\n' },
    printed: /docs\/unknown\.mdx:3:6\s+MDX_UNKNOWN_COMPONENT\s+Unknown component <Missing>/,
    hint: /Import it/,
  },
  'an unknown component in an expression': {
    files: { 'docs/deep.mdx': '# A\n\n{[1].map((n) => <Ui.Missing key={n} />)}\n' },
    printed: /docs\/deep\.mdx:3:\d+\s+MDX_UNKNOWN_COMPONENT\s+Unknown component <Ui>/,
    hint: /Import it/,
  },
  'a name that a module does not export': {
    files: {
      'docs/name.mdx':
        "---\ntitle: A\n---\n\nimport { Y } from '@site/src/x'\n\nText\n\nimport {\n  X,\n} from '@site/src/x'\n\n<X/>\n",
      'src/x.js': 'export const Y = 1;',
    },
    printed: /docs\/name\.mdx:9:1\s+MDX_UNKNOWN_EXPORT\s+"\.\/src\/x" has no export "X"/,
    hint: /Check how the module exports it/,
  },
  'cards on a page in no sidebar': {
    files: {
      'sidebars.json': '{ "docs": ["a"] }',
      'docs/cards.mdx': "import DocCardList from '@theme/DocCardList'\n\n# A\n\n<DocCardList />\n",
    },
    printed: /docs\/cards\.mdx:5:1\s+MDX_PROPS\s+This page is not in a sidebar/,
    hint: /items=/,
  },
  'a page that does not end': {
    files: { 'docs/endless.mdx': '# A\n\n{(() => { for (;;); })()}\n' },
    printed: /docs\/endless\.mdx:1:1\s+MDX_ENDLESS/,
    hint: /a loop that never ends/,
  },
  'a page that waits for ever': {
    files: {
      'docs/wait.mdx':
        "import { Suspense } from 'react'\nimport W from '@site/src/w'\n\n<Suspense><W/></Suspense>\n",
      'src/w.jsx':
        "import { use } from 'react';\nconst never = new Promise(() => {});\nexport default () => use(never);\n",
    },
    printed: /docs\/wait\.mdx:1:1\s+MDX_ENDLESS/,
    hint: /a promise that never settles/,
  },
};

/** One stands in the way of the other, unless something is put in its place. */
const manyOnOnePage = {
  'docs/many.mdx':
    '# Many {a.b}\n\n<Calout>Text {undef.x}</Calout>\n\n{other.map((one) => one.name)} <Warnung />\n',
  'docs/throws.mdx':
    "import { First, Second } from '@site/src/Throws'\n\n# Throws\n\n<First>\n\n<Notte />\n\n</First>\n\n<Second />\n",
  'src/Throws.jsx':
    "export function First() {\n  throw new Error('first');\n}\nexport function Second() {\n  throw new Error('second');\n}\n",
};

const onOnePage: Record<string, Mistake> = Object.fromEntries(
  [
    /docs\/many\.mdx:1:\d+\s+MDX_THREW\s+ReferenceError: a is not/,
    /docs\/many\.mdx:3:1\s+MDX_UNKNOWN_COMPONENT\s+Unknown component <Calout>/,
    /docs\/many\.mdx:3:\d+\s+MDX_THREW\s+ReferenceError: undef is not/,
    /src\/Throws\.jsx:2:\d+\s+MDX_THREW\s+Error: first/,
    /src\/Throws\.jsx:5:\d+\s+MDX_THREW\s+Error: second/,
    /docs\/throws\.mdx:7:1\s+MDX_UNKNOWN_COMPONENT\s+Unknown component <Notte>/,
    /docs\/many\.mdx:5:\d+\s+MDX_THREW\s+ReferenceError: other is not/,
    /docs\/many\.mdx:5:\d+\s+MDX_UNKNOWN_COMPONENT\s+Unknown component <Warnung>/,
  ].map((printed) => [printed.source, { files: manyOnOnePage, printed, hint: /hint: / }]),
);

/** On each page that can be rendered, and told once. */
const aroundPages: Record<string, Mistake> = {
  'a part of the theme that throws': {
    files: {
      'src/Foot.tsx': "export default function Foot() {\n  throw new Error('no footer');\n}\n",
      'docs/plain.md': '# Plain\n',
    },
    printed:
      /src\/Foot\.tsx\s+THEME_COMPONENT_THREW\s+The theme component Footer threw an error: Error: no footer \(on docs\/\w+\.md\)/,
    hint: /--debug/,
  },
};

const config = `export default { title: 'T', url: 'https://docs.example.com', baseUrl: '/', docs: { sidebarPath: 'sidebars.json' }, theme: { components: { Footer: './src/Foot.tsx' } } };\n`;

const all = { ...beforeRendering, ...inModules, ...whileRendering, ...onOnePage, ...aroundPages };

mistakes('all that a site has are told in one run, by a build and by a check', async () => {
  const files = Object.assign(
    { 'docs/a.md': '# A\n', 'sidebars.json': '{ "docs": [{ "type": "autogenerated", "dirName": "." }] }' },
    ...Object.values(all).map(({ files: own }) => own),
  ) as Record<string, string>;
  await withSite({ ...files, 'relaydocs.config.ts': config }, async ({ run, dir }) => {
    for (const command of ['build', 'check']) {
      const endless = Object.values(all).filter(({ printed }) => /MDX_ENDLESS/.test(printed.source));
      // To wait for these once is long enough.
      if (command === 'check')
        for (const file of endless.flatMap((one) => Object.keys(one.files))) rmSync(path.join(dir, file));
      const told = Object.values(all).filter((one) => command === 'build' || !endless.includes(one));
      const { code, stderr } =
        command === 'build' ? await runRelaydocs(dir, [command], {}, hurried) : await run([command]);
      assert.is(code, 1, stderr);
      assert.not.ok(existsSync(path.join(dir, 'build')));
      assert.not.match(stderr, /^\s+at .*:\d+:\d+\)?$/m, 'a stack trace');
      const reports = stderr.split(/\n\n/);
      for (const { printed, hint } of told) {
        const report = reports.find((one) => printed.test(one));
        assert.ok(report, `${printed} in ${command}:\n${stderr}`);
        assert.match(report, hint);
      }
      assert.match(stderr, new RegExp(`${told.length} errors`), command);
    }
  });
});

mistakes('those of a part of the theme are told with those of client modules and style sheets', async () => {
  const files = {
    'docs/a.md': '# A\n',
    'src/Foot.tsx': 'export const Foot = 1;\n',
    'src/client.ts': "import './nowhere';\n",
    'relaydocs.config.ts': config
      .replace(' };\n', ", clientModules: ['./src/client.ts'] };\n")
      .replace("docs: { sidebarPath: 'sidebars.json' }, ", ''),
  };
  await withSite(files, async ({ run }) => {
    const { code, stderr } = await run(['check']);
    assert.is(code, 1);
    assert.match(stderr, /src\/Foot\.tsx\s+NO_DEFAULT_EXPORT/);
    assert.match(stderr, /src\/client\.ts:1:\d+\s+UNRESOLVED_IMPORT/);
  });
});

mistakes(
  'a site of Docusaurus 2 is told once that its pages are MDX 1, where they are no valid MDX',
  async () => {
    const site = {
      'docusaurus.config.js':
        "module.exports = { title: 'T', url: 'https://t.example', baseUrl: '/', presets: ['classic'] };\n",
      'package.json': '{\n  "dependencies": {\n    "@docusaurus/core": "^2.4.3"\n  }\n}\n',
      'docs/a.mdx': '# A\n\nText.\n',
      'docs/b.mdx': '# B\n\nText.\n',
    };
    await withSite(site, async ({ run, write }) => {
      assert.not.match((await run(['build'])).stderr, 'MDX_OLD');
      write({ 'docs/a.mdx': '# A\n\n<https://a.example>\n', 'docs/b.mdx': '# B\n\nText {1 +} more\n' });
      const { code, stderr } = await run(['build']);
      assert.is(code, 1);
      assert.is(stderr.match(/MDX_SYNTAX/g)?.length, 2);
      assert.is(stderr.match(/MDX_OLD/g)?.length, 1);
      assert.match(stderr, /package\.json:3\S* {2}MDX_OLD \(warning\) {2}.*Docusaurus 2/);
      assert.match(stderr, /hint: .*https:\/\/docusaurus\.io\/docs\/migration\/v3/);
      write({ 'package.json': site['package.json'].replace('^2.4.3', '^3.8.0') });
      assert.not.match((await run(['build'])).stderr, 'MDX_OLD');
    });
  },
);

mistakes.run();
