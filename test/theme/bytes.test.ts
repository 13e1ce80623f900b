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
  assert.ok(brotli(script) <= 9120, `script ${brotli(script)}`);
  assert.ok(boot.length <= 700, `inline script ${boot.length}`);
});

bytes('styles of parts that few pages have are no larger', async () => {
  const { codeStyles, extraStyles, landingStyles, apiStyles } = await loadShippedClient('production');
  console.log(
    `figure: brotli bytes: code styles ${brotli(codeStyles)}, extra styles ${brotli(extraStyles)}, landing styles ${brotli(landingStyles)}, API styles ${brotli(apiStyles)}`,
  );
  assert.ok(brotli(codeStyles) <= 1450, `code styles ${brotli(codeStyles)}`);
  assert.ok(brotli(extraStyles) <= 2500, `extra styles ${brotli(extraStyles)}`);
  assert.ok(brotli(landingStyles) <= 2200, `landing styles ${brotli(landingStyles)}`);
  assert.ok(brotli(apiStyles) <= 2500, `API styles ${brotli(apiStyles)}`);
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
