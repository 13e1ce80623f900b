import { brotliCompressSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadShippedClient } from '../../src/bundle/load-shipped-client.js';
import { clientBundle } from '../client/serve-sample.js';

const bytes = suite('bytes of theme and client');

function brotli(text: string): number {
  return brotliCompressSync(text).length;
}

bytes('a reader gets little CSS and JavaScript', async () => {
  const { boot, script, style } = await clientBundle();
  console.log(
    `figure: brotli bytes: style ${brotli(style)}, script ${brotli(script)}, inline script ${boot.length} raw`,
  );
  assert.ok(brotli(style) <= 7250, `style ${brotli(style)}`);
  assert.ok(brotli(script) <= 9200, `script ${brotli(script)}`);
  assert.ok(boot.length <= 700, `inline script ${boot.length}`);
});

bytes('styles of parts that few pages have are no larger', async () => {
  const { code, 'code-marks': marks, extras, landing, api } = (await loadShippedClient('production')).sheets;
  console.log(
    `figure: brotli bytes: code styles ${brotli(code)}, styles of marks in code ${brotli(marks)}, extra styles ${brotli(extras)}, landing styles ${brotli(landing)}, API styles ${brotli(api)}`,
  );
  assert.ok(brotli(code) <= 1460, `code styles ${brotli(code)}`);
  assert.ok(brotli(marks) <= 1500, `styles of marks in code ${brotli(marks)}`);
  assert.ok(brotli(extras) <= 2500, `extra styles ${brotli(extras)}`);
  assert.ok(brotli(landing) <= 2200, `landing styles ${brotli(landing)}`);
  assert.ok(brotli(api) <= 2500, `API styles ${brotli(api)}`);
});

bytes('the style sheet asks for no other file', async () => {
  const { style } = await clientBundle();
  assert.not.match(style, /url\(|@import/);
});

bytes('breadcrumbs have their sign also in browsers that know no alternative text for it', async () => {
  const { style } = await clientBundle();
  assert.match(style, /content:"\/";content:"\/" \/ ""/);
});

bytes(
  'underlines are there in Safari, where `text-decoration` takes no thickness, style or colour',
  async () => {
    const { styles, sheets } = await loadShippedClient('production');
    const all = [styles, ...Object.values(sheets)].join('');
    assert.equal(all.match(/[;{]text-decoration:\w+ [^;}]*/g) ?? [], []);
  },
);

bytes('icons of cards have a height of their own, as Safari makes none of their width', async () => {
  const { extras, landing } = (await loadShippedClient('production')).sheets;
  assert.match(extras, /\.rd-prose \.rd-icon\{block-size:1\.35em/);
  assert.match(landing, /\.rd-features \.rd-icon\{block-size:1\.375rem/);
});

bytes('the inline script leaves no names behind', async () => {
  const { boot } = await clientBundle();
  assert.match(boot, /^\{.*\}$/s);
});

bytes.run();
