// Scripts that look for elements of the frame of Docusaurus.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { nodesByPlace, withEdits } from '../../src/bundle/edit-module.js';
import { requiredContexts } from '../../src/bundle/require-context.js';
import { withOwnSelectors } from '../../src/bundle/rewrite-selectors.js';
import { siteSelectors } from '../../src/bundle/site-selectors.js';

const selectors = suite('selectors in scripts');

selectors('find our elements, however they are called', async () => {
  const script = await withOwnSelectors(
    `const bar: Element | null = document.querySelector<HTMLElement>('.navbar');
bar?.querySelector?.(".navbar .menu");
bar!.closest(\`.footer\`);
export const title = <b title="It's">{bar.matches('.navbar')}</b>;`,
    'bar.tsx',
  );
  assert.match(script!, 'document.querySelector(":is(.navbar,.rd-navbar)")');
  assert.match(script!, '(":is(.navbar,.rd-navbar) :is(.menu,.rd-sidebar)")');
  assert.match(script!, 'closest(":is(.footer,.rd-footer)")');
  assert.match(script!, 'matches(":is(.navbar,.rd-navbar)")');
});

selectors('are no texts that readers see, and no comments', async () => {
  const looking = "el.querySelector('.menu');\n";
  const words = 'Write document.querySelector(\\".navbar\\")';
  const script = await withOwnSelectors(
    `${looking}const said = "${words}"; // el.querySelector('.navbar')
export const shown = <p>{said} or .closest(&quot;.navbar&quot;) or .matches('.navbar')</p>;`,
    'words.jsx',
  );
  assert.match(script!, '":is(.menu,.rd-sidebar)"');
  assert.not.match(script!, /\.rd-navbar/);
  for (const text of ['const a = ".querySelector(\'.navbar\')";', "el.querySelector('.own')", "'.matches("])
    assert.is(await withOwnSelectors(text, 'own.js'), undefined, text);
});

selectors('leave a script its files of a name that is known later', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'selectors-'));
  try {
    await mkdir(path.join(folder, 'img'));
    await writeFile(path.join(folder, 'img/wave.txt'), 'a drawing of a wave');
    const script = "export const bar = document.querySelector('.navbar');\n";
    await writeFile(
      path.join(folder, 'bar.js'),
      `${script}export const draw = (name) => require(\`@site/img/\${name}.txt\`);\n`,
    );
    const { outputFiles } = await build({
      absWorkingDir: folder,
      entryPoints: ['bar.js'],
      bundle: true,
      write: false,
      loader: { '.txt': 'text' },
      plugins: [siteSelectors, requiredContexts],
    });
    assert.match(outputFiles[0]!.text, 'a drawing of a wave');
  } finally {
    await rm(folder, { recursive: true });
  }
});

selectors(
  'are left in a script of very many calls in hardly more time than it takes to read it',
  async () => {
    const calls = Array.from({ length: 20_000 }, (_, index) => `require('./a${index}/' + name);`);
    const text = calls.join('\n');
    const startedMs = performance.now();
    const nodeAt = await nodesByPlace(text, 'calls.js', ({ type }) => type === 'CallExpression');
    const places = [...text.matchAll(/require/g)].map(({ index }) => index);
    assert.ok(places.every((index) => nodeAt?.(index)));
    const made = withEdits(
      text,
      places.map((at) => ({ at, insert: 'own.' })),
    );
    assert.is(made, calls.map((one) => `own.${one}`).join('\n'));
    assert.ok(performance.now() - startedMs < 4000);
  },
);

selectors.run();
