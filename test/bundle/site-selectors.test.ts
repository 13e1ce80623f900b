// Scripts that look for elements of the frame of Docusaurus.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withOwnSelectors } from '../../src/bundle/rewrite-selectors.js';

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

selectors.run();
