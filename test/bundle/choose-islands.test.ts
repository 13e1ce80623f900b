import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildHere } from '../build/with-site.js';

const choice = suite('what of a page is an island');

// Each imports the next two, and changes a module: so many ways lead to the last that they cannot be walked one by one.
const web = Array.from({ length: 40 }, (_, at): [string, string] => {
  const next = (step: number): string => (at + step < 40 ? `Web${at + step}` : 'Counter');
  return [
    `src/Web${at}.jsx`,
    `import One from './${next(1)}';
import Two from './${next(2)}';
import { table } from './table';
table[${at}] = One;
export default ({ deep }) => deep ? <><One /><Two /></> : <b>{${at}}</b>;\n`,
  ];
});

const files = {
  ...(Object.fromEntries(web) as Record<string, string>),
  'relaydocs.config.ts':
    "export default { title: 'T', url: 'https://docs.example.com', baseUrl: '/', mdx: { components: './src/all' } };\n",
  'docs/index.md': '# Start\n',
  'static/a.png': '',
  'src/data.json': '{ "list": [1, 2] }',
  'src/values.js': "export const value = 'text';\nexport const call = () => 'text';\n",
  'src/Counter.jsx':
    "import { useState } from 'react';\nexport default function Counter({ label, children }) { const [n] = useState(0); return <b>{label}{n}{children}</b>; }\nexport const format = (n) => n + '!';\nexport const counter = Counter;\nCounter.Part = Counter;\n",
  'src/Look.jsx':
    "import { useState } from 'react';\nexport default ({ children }) => { const [n] = useState(0); return <b>{n}{children.length}</b>; };\n",
  'src/OwnTabs.jsx':
    "import { useState } from 'react';\nimport Tabs from '@theme-original/Tabs';\nexport default (props) => { const [first] = useState('b'); return <Tabs {...props} defaultValue={first} />; };\n",
  'src/PlainTabs.jsx': "import Tabs from '@theme/Tabs';\nexport default (props) => <Tabs {...props} />;\n",
  'src/Frame.jsx': 'export default ({ children }) => <section>{children}</section>;\n',
  'src/Theme.jsx':
    "import { useState } from 'react';\nimport { Theme } from './theme-context';\nexport default ({ children }) => { const [n] = useState('dark'); return <Theme value={n}>{children}</Theme>; };\n",
  'src/theme-context.js':
    "import { createContext } from 'react';\nexport const Theme = createContext('none');\n",
  'src/Fixed.jsx':
    'import { Theme } from \'./theme-context\';\nexport default ({ children }) => <Theme value="fixed">{children}</Theme>;\n',
  'src/Show.jsx':
    "import { useContext } from 'react';\nimport { Theme } from './theme-context';\nexport default () => <i>{useContext(Theme)}</i>;\n",
  'src/Reveal.jsx': "'use client';\nexport default ({ children }) => <div>{children}</div>;\n",
  'src/Wrapped.jsx':
    "import Reveal from './Reveal';\nexport default ({ children }) => <Reveal>{children}</Reveal>;\n",
  'src/all.jsx':
    "import Counter from './Counter';\nimport Frame from './Frame';\nimport Look from './Look';\nexport default { ForAll: Counter, FrameForAll: Frame, h6: Counter, strong: Counter, del: Look, th: Counter };\n",
  // Modules that are asked for while the code runs, and one that changes another when it is imported.
  'src/Lazy.jsx':
    "import { lazy, Suspense } from 'react';\nconst Later = lazy(() => import('./Counter'));\nexport default () => <Suspense><Later /></Suspense>;\n",
  'src/Asked.jsx':
    "export default () => { const { default: Counter } = require('./Counter'); return <Counter />; };\n",
  'src/table.js': 'export const table = {};\n',
  'src/fill.js':
    "import Counter from './Counter';\nimport { table } from './table';\ntable.Counter = Counter;\nexport const filled = true;\nexport const Plain = () => null;\n",
  'src/Filled.jsx':
    "import { table } from './table';\nimport { filled } from './fill';\nexport const isFilled = filled;\nexport default () => <table.Counter />;\n",
  'docs/_counting.mdx': 'import Counter from \'@site/src/Counter\'\n\n<Counter label="part" />\n',
  'docs/_given.mdx': "import Counter from '@site/src/Counter'\n\n<Counter label={props.name} />\n",
};

const imports = [
  ...[
    'Counter',
    'Look',
    'OwnTabs',
    'PlainTabs',
    'Frame',
    'Theme',
    'Fixed',
    'Show',
    'Reveal',
    'Wrapped',
    'Lazy',
    'Asked',
    'Filled',
    'Web0',
  ].map((name) => `import ${name} from '@site/src/${name}'`),
  "import { counter as Alias, format } from '@site/src/Counter'",
  "import * as all from '@site/src/Counter'",
  "import data from '@site/src/data.json'",
  "import { value, call } from '@site/src/values'",
  "import TabItem from '@theme/TabItem'",
  "import useBaseUrl from '@docusaurus/useBaseUrl'",
  "import Counting from './_counting.mdx'",
  "import Given from './_given.mdx'",
].join('\n');

/** What stands in a page -> how many islands it is in the page, or all of it. */
const pages: readonly (readonly [mdx: string, islands: number | 'all'])[] = [
  ['<Frame>Text</Frame> <FrameForAll>Text</FrameForAll> <Show /> {value}', 0],
  ['<Fixed><Show /></Fixed>', 0],
  ['<Lazy />', 1],
  ['<Asked />', 1],
  ['<Filled />', 1],
  ['<Web0 />', 1],
  ['<Counter label="a" /> and <Counter label="b" />', 2],
  ['<Counter />\n\n<ForAll label="c" />\n\n<all.default />\n\n<Alias />', 4],
  ['<Counter label="a">\n\nProse with a [link](./index.md), `code` and\n\n- a list\n\n</Counter>', 1],
  ['<Counter><Frame>Text</Frame></Counter>', 1],
  ['<Frame><Counter label="in a frame" /></Frame>', 1],
  ['<Look>only text</Look>', 1],
  ['<Look>\n\nA paragraph.\n\n</Look>', 'all'],
  // Tabs find their items among the children.
  ['<OwnTabs>\n<TabItem value="a">A</TabItem>\n<TabItem value="b">B</TabItem>\n</OwnTabs>', 'all'],
  ['<PlainTabs>\n<TabItem value="a"><Counter /></TabItem>\n</PlainTabs>', 1],
  // What is JSON.
  [
    'export const years = { from: 1999, to: [2026] }\n\n<Counter label={years.from} {...frontMatter} at={years} />',
    1,
  ],
  ['<Counter label={data.list} url={useBaseUrl("/a.png")} text={value + "!"} is={1 > 2 ? "a" : null} />', 1],
  ['<Counter label={value} />', 'all'],
  ['<Counter label={call()} />', 'all'],
  ['<Counter label={<b>bold</b>} />', 'all'],
  ['<Counter label={() => 1} />', 'all'],
  ['<Counter>{() => 1}</Counter>', 'all'],
  ['<Counter>{value}</Counter>', 'all'],
  ['{[1, 2].map((n) => <Counter key={n} label={n} />)}', 'all'],
  ['{value && <Counter label="if" />}', 1],
  ['export const Own = ({ label }) => <Counter label="own" />\n\n<Own />\n\n<Own />', 2],
  ['export const Own = ({ label }) => <Counter label={label} />\n\n<Own label="own" />', 'all'],
  // Names that are used otherwise than as tags.
  ['{format(1)}', 0],
  ['{typeof Alias}', 'all'],
  ['<Frame as={Counter} />', 'all'],
  ['<Counter.Part />', 'all'],
  ["{require('@site/src/Counter').format(2)}", 'all'],
  // State and handlers of its own.
  ["import { useState } from 'react'\n\nexport const Own = () => useState(1)[0]\n\n<Own />", 'all'],
  ['<button onClick={() => alert(1)}>x</button>', 'all'],
  // Islands among the children of something that hands down to them, or looks at them.
  ['<Theme>\n\nProse.\n\n</Theme>', 1],
  ['<Theme>\n\nProse and <Show />.\n\n</Theme>', 'all'],
  ['export const Own = () => <Show />\n\n<Theme><p><Own /></p></Theme>', 'all'],
  ['<Fixed><Counter /></Fixed>', 'all'],
  ['<Counter><Counter /></Counter>', 'all'],
  ['<Counter><ForAll /></Counter>', 'all'],
  ['<Counter><Reveal>a</Reveal></Counter>', 'all'],
  ['<Counter><Counting /></Counter>', 'all'],
  ['<Reveal><Counter /></Reveal>', 'all'],
  ['<Reveal>\n\nProse.\n\n</Reveal>', 1],
  ['<Wrapped>\n\nProse.\n\n</Wrapped>', 1],
  ['<Wrapped><Counter /></Wrapped>', 'all'],
  // Places where HTML has no room for an element of ours.
  ['<table><tbody><Counter /></tbody></table>', 'all'],
  ['<table><tbody><tr><td><Counter /></td></tr></tbody></table>', 1],
  ['<svg><Counter /></svg>', 'all'],
  ['<Counter><tr><td>1</td></tr></Counter>', 'all'],
  // Other Markdown files.
  ['<Counting />\n\n<Counting />', 2],
  ['<Given name="a" />', 'all'],
  // Tags of Markdown that a component stands for.
  ['###### Small\n\n{1 + 1}\n\n###### Small, too', 2],
  ['###### A [link](./index.md)\n\n{1 + 1}', 1],
  ['###### **Bold** and `code`\n\n{1 + 1}', 2],
  ['Prose of **bold {"text"}** and ~~text~~.', 2],
  ['Prose of ~~text~~ and ~~_more_~~.', 'all'],
  ['~~Old~~ and **<Counter />**', 'all'],
  ['| a |\n| - |\n| 1 |\n\n{1 + 1}', 'all'],
];

choice('each component, unless something stands against it; then all of the page is one', async () => {
  const dir = realpathSync(mkdtempSync(path.join(tmpdir(), 'relaydocs-choice-')));
  try {
    const texts = pages.map(([mdx], index): [string, string] => {
      const used = imports.split('\n').filter((line) => {
        const names = line.match(/(?<=import |\{ |as |, )\w+(?=[ ,}]*(?:,|\}|from| from))/g) ?? [];
        return names.some((name) => new RegExp(`\\b${name}\\b`).test(mdx));
      });
      return [`docs/page-${index}.mdx`, `${used.join('\n')}\n\n# Page\n\n${mdx}\n`];
    });
    for (const [file, text] of [...Object.entries(files), ...texts]) {
      mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
      writeFileSync(path.join(dir, file), text);
    }
    const outDir = path.join(dir, 'build');
    const { islands } = await buildHere({ siteDir: dir, outDir });
    const whole = new Set(islands.flatMap((page) => (page.whole ? [page.file] : [])));
    const found = pages.map(([mdx], index) => {
      const html = readFileSync(path.join(outDir, `page-${index}.html`), 'utf8');
      const count = html.match(/<relay-island /g)?.length ?? 0;
      return `${whole.has(`docs/page-${index}.mdx`) && count === 1 ? 'all' : count}: ${mdx}`;
    });
    assert.equal(
      found,
      pages.map(([mdx, expected]) => `${expected}: ${mdx}`),
    );
  } finally {
    rmSync(dir, { recursive: true });
  }
});

choice.run();
