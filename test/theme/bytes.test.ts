import { brotliCompressSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
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
  assert.ok(brotli(style) <= 6500, `style ${brotli(style)}`);
  assert.ok(brotli(script) <= 6000, `script ${brotli(script)}`);
  assert.ok(boot.length <= 700, `inline script ${boot.length}`);
});

bytes('the style sheet asks for no other file', async () => {
  const { style } = await clientBundle();
  assert.not.match(style, /url\(|@import/);
});

bytes('the inline script leaves no names behind', async () => {
  const { boot } = await clientBundle();
  assert.match(boot, /^\{.*\}$/s);
});

bytes.run();
