// Versions of a site have many pages of the same text. A thread that has compiled one of them has the others, unless where a page
// lies means something to it.

import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fromFactsParts } from '../../src/cache/packed-facts.js';
import type { PackedPage } from '../../src/cache/page-cache.js';
import { PackReader } from '../../src/cache/page-packs.js';
import type { CompileOptions } from '../../src/compile/compiled-page.js';
import { BatchCompiler, type CompileBatch, type CompileJob } from '../../src/engine/batch-compiler.js';
import { compileAny, defaultOptions } from '../compile/compile-text.js';
import { writeFiles } from '../write-files.js';

const sameText = suite('pages of the same text');
const fixtures = fileURLToPath(new URL('../compile/fixtures', import.meta.url));
const versions = ['docs', 'versioned_docs/version-1.0'];

/** Pages with what lies beside them, which differs from version to version. */
const written: Record<string, string> = {
  'prose.md':
    '# Prose\n\nWords with [a link](./other.md#there), [one outside](https://example.com) and ![a mark](/mark.svg).\n',
  'code.md': '```js title="a.js"\nrun(1);\n```\n',
  'warned.md': ':::nonsense\n\nText.\n\n:::\n\n[x](javascript:alert(1))\n',
  'alike.md':
    '![One](./alike.svg) ![Again](alike.svg) [a file](./alike.txt) ![None](./none.png) ![Of the site](@site/static/mark.svg) ![A mark](/mark.svg)\n',
  'named-twice.md': '![One](./alike.svg) ![The same](@site/docs/alike.svg)\n',
  'one-is-missing.md': '![One](./only-in-docs.svg)\n',
  'alike.mdx': 'export const size = 2;\n\n![One](./alike.svg) {size} <img src="./alike.svg" alt="Two" />\n',
  'picture.md': '![A picture](./beside.svg)\n',
  'included.md': '::include{file="./_part.md"}\n',
  'code-of-a-file.md': '```js file="./beside.js"\n```\n',
  'live.md': '```jsx live\n<b>1</b>\n```\n',
  'diagram.md': '```mermaid\ngraph TD; A-->B\n```\n',
  'sample.md': '```bash run\necho 1\n```\n',
  'braces.md': 'Write {name} here.\n',
  'expression.mdx': 'export const count = 2;\n\n# It takes {count} steps\n\nText.\n\n<b>{count}</b>\n',
  'of-the-site.mdx':
    "import Box from '@site/src/Box';\nimport Tabs from '@theme/Tabs';\n\n<Box>\n\nText.\n\n</Box>\n",
  'beside.mdx': "import Box from './Box';\n\n<Box />\n",
  'part.mdx': "import Part from './_part.md';\n\n<Part />\n",
  'not-mdx.mdx': 'Broken { braces\n',
};

function writeSite(dir: string): string[] {
  const put = (file: string, text: string): void => writeFiles(dir, { [file]: text });
  const pages: string[] = Object.keys(written);
  for (const topic of readdirSync(fixtures))
    for (const name of readdirSync(path.join(fixtures, topic))) {
      for (const version of versions)
        cpSync(path.join(fixtures, topic, name), path.join(dir, version, topic, name), { recursive: true });
      const file = existsSync(path.join(fixtures, topic, name, 'input.mdx')) ? 'input.mdx' : 'input.md';
      pages.push(`${topic}/${name}/${file}`);
    }
  for (const version of versions) {
    for (const [file, text] of Object.entries(written)) put(`${version}/${file}`, text);
    put(`${version}/_part.md`, `A part of ${version}.\n`);
    put(`${version}/beside.js`, `run('${version}');\n`);
    put(
      `${version}/beside.svg`,
      `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><!-- ${version} --></svg>`,
    );
  }
  for (const version of versions) {
    put(`${version}/alike.svg`, '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"></svg>');
    put(`${version}/alike.txt`, 'Words.\n');
  }
  put('docs/only-in-docs.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="6" height="6"></svg>');
  put('static/mark.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>');
  return pages;
}

const jobOf = (file: string): CompileJob => ({
  path: file,
  docPath: file,
  key: file,
  title: 'Title',
  format: undefined,
  imageZoom: undefined,
  pictures: [],
  virtualText: undefined,
  isModule: false,
  api: undefined,
  common: undefined,
  isShared: false,
});

/** Compiles a page of both versions, in one batch or each by itself, and gives what is kept of each. */
async function compileBoth(dir: string, page: string, given: Partial<CompileOptions>) {
  const options = { ...defaultOptions, api: undefined, liveCode: true, ...given };
  const batch = (jobs: readonly CompileJob[], buildId: string): CompileBatch => ({
    type: 'compile',
    number: 0,
    siteDir: dir,
    folders: [],
    packDir: path.join(dir, 'packs'),
    hashes: {},
    buildId,
    options,
    configPath: path.join(dir, 'relaydocs.config.ts'),
    locale: undefined,
    commonDir: undefined,
    bases: undefined,
    jobs,
  });
  const jobs = versions.map((version) => jobOf(`${version}/${page}`));
  const name = page.replaceAll('/', '-');
  const compiler = new BatchCompiler('1');
  const together = await compiler.compile(batch(jobs, `${name}-together`));
  const alone: PackedPage[] = [];
  for (const [index, job] of jobs.entries())
    alone.push(...(await compiler.compile(batch([job], `${name}-${index}`))));
  compiler.close();
  const packs = new PackReader(path.join(dir, 'packs'));
  const shown = (made: readonly PackedPage[]) =>
    made.map(({ source, facts, place, searchPlace }) => ({
      source,
      facts: { ...fromFactsParts(facts), ...JSON.parse(String(facts.enclosed)) },
      body: packs.read(place),
      search: String(packs.bytes(searchPlace)),
    }));
  const kept = { together: shown(together), alone: shown(alone) };
  packs.close();
  return kept;
}

for (const [name, options] of Object.entries({ 'a site': {}, 'a site with fonts': { fonts: true } }))
  sameText(`are in each version of ${name} what they would be alone`, async () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'relaydocs-same-text-'));
    try {
      for (const page of writeSite(dir)) {
        const { together, alone } = await compileBoth(dir, page, options);
        assert.equal(together, alone, page);
      }
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  });

sameText('are compiled once by a thread, unless a plugin asks where they lie', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'relaydocs-same-text-'));
  try {
    writeFileSync(
      path.join(dir, 'relaydocs.config.ts'),
      `let count = 0;
const add = (value) => (tree) => { tree.children.push({ type: 'paragraph', children: [{ type: 'text', value }] }); };
export default {
  title: 'Site', url: 'https://docs.example.com', baseUrl: '/',
  markdown: { remarkPlugins: [
    () => (tree) => add('run ' + ++count)(tree),
    () => (tree, file) => { if (/which/.test(String(file))) add('in ' + file.path)(tree); },
  ] },
};
`,
    );
    for (const version of versions) {
      mkdirSync(path.join(dir, version), { recursive: true });
      writeFileSync(path.join(dir, version, 'same.md'), 'Text.\n');
      writeFileSync(path.join(dir, version, 'told.md'), 'It says which.\n');
      writeFileSync(path.join(dir, version, 'alike.md'), '[a file](./alike.txt)\n');
      writeFileSync(path.join(dir, version, 'alike.txt'), 'Words.\n');
      writeFileSync(path.join(dir, version, 'differs.md'), '[another file](./differs.txt)\n');
      writeFileSync(path.join(dir, version, 'differs.txt'), version);
    }
    const htmlOf = async (page: string): Promise<string[]> => {
      const { together } = await compileBoth(dir, page, { codeDigest: 'code' });
      return together.map(({ body }) => (body?.article.type === 'html' ? body.article.html : ''));
    };
    const [first, second] = await htmlOf('same.md');
    assert.match(first!, 'run 1');
    assert.is(second, first);
    const [alike, alikeToo] = await htmlOf('alike.md');
    assert.match(alike!, /alike-\w+\.txt/);
    assert.is(alikeToo, alike);
    const [differs, differsToo] = await htmlOf('differs.md');
    assert.is.not(differsToo, differs);
    const told = await htmlOf('told.md');
    assert.match(told[0]!, 'in docs/told.md');
    assert.match(told[1]!, 'in versioned_docs/version-1.0/told.md');
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

const asking = ['included.md', 'code-of-a-file.md', 'beside.mdx', 'part.mdx', 'sample.md', 'warned.md'];
const notAsking = [
  'prose.md',
  'picture.md',
  'alike.mdx',
  'code.md',
  'braces.md',
  'expression.mdx',
  'of-the-site.mdx',
];

for (const page of [...asking, ...notAsking])
  sameText(`${asking.includes(page) ? 'ask' : 'do not ask'} where they lie: ${page}`, async () => {
    let asks = false;
    const onPathAsked = (): void => {
      asks = true;
    };
    await compileAny(written[page]!, { path: `guide/${page}`, onPathAsked });
    assert.is(asks, asking.includes(page));
  });

sameText.run();
