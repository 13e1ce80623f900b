import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type BuiltScripts,
  buildReactChunk,
  buildShippedScripts,
} from '../../src/bundle/build-shipped-client.js';
import { filesInUse } from '../../src/bundle/lazy-chunks.js';
import { loadShippedClient } from '../../src/bundle/load-shipped-client.js';
import { writeFiles } from '../write-files.js';

const shipped = suite('scripts that relaydocs brings into the browser');

/** Builds a client of these files, and writes it into a folder as a site's output has it. */
async function withClient(
  files: Record<string, string>,
  body: (scripts: BuiltScripts, load: (file: string) => Promise<Record<string, unknown>>) => Promise<void>,
): Promise<void> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'relaydocs-client-')));
  try {
    writeFiles(folder, { ...files, 'package.json': '{"type":"module"}' });
    const scripts = await buildShippedScripts(
      { main: path.join(folder, 'main.ts'), provided: { folder, texts: new Map() } },
      'production',
      'react-x.js',
    );
    const out = path.join(folder, 'out');
    await mkdir(out);
    for (const [file, contents] of scripts.contents) await writeFile(path.join(out, file), contents);
    await writeFile(path.join(out, 'react-x.js'), await buildReactChunk('production'));
    await body(scripts, (file) => import(pathToFileURL(path.join(out, file)).href));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const sample = {
  'main.ts': `export const dialog = () => import('./dialog.js');\nexport const console = () => import('./console.js');`,
  'dialog.ts': `import { useState } from 'react';\nimport { shared } from './shared.js';\nimport old from 'old';\nexport default { useState, shared, old };`,
  'console.ts': `import { createRoot } from 'react-dom/client';\nimport { jsx } from 'react/jsx-runtime';\nimport { shared } from './shared.js';\nexport default { createRoot, jsx, shared };`,
  'shared.ts': `import * as React from 'react';\nexport const shared = { useState: React.useState, default: React.default };`,
  'node_modules/old/package.json': '{"name":"old","main":"index.js"}',
  'node_modules/old/index.js': `var react = require('react');\nmodule.exports = { useState: react.useState, createContext: react.createContext };`,
};

shipped('the main script of every page is one file that imports nothing', async () => {
  for (const mode of ['production', 'development'] as const) {
    const { main, imports, read } = await loadShippedClient(mode);
    assert.equal(imports[main], [], 'a lazy module imports something that main.ts imports, too');
    const bytes = brotliCompressSync(await read(main)).length;
    console.log(`figure: main script (${mode}), brotli: ${bytes} bytes`);
  }
});

shipped('all that needs React shares one React, packages of CommonJS as well', () =>
  withClient(sample, async ({ chunks, imports }, load) => {
    const dialog = (await load(chunks.dialog!)).default as Record<string, Record<string, unknown>>;
    const other = (await load(chunks.console!)).default as Record<string, unknown>;
    const { react, reactDomClient } = (await load('react-x.js')) as Record<string, Record<string, unknown>>;
    assert.is(dialog.useState, react!.useState);
    assert.is(dialog.old!.useState, react!.useState);
    assert.is(dialog.shared!.default, react);
    assert.is(dialog.shared, other.shared);
    assert.is(other.createRoot, reactDomClient!.createRoot);
    for (const file of [chunks.dialog!, chunks.console!]) assert.ok(imports[file]!.includes('react-x.js'));
  }),
);

shipped(
  'browsers can compile React while it arrives: each of its modules looks like a function that is called at once',
  async () => {
    const react = Buffer.from(await buildReactChunk('production')).toString();
    assert.ok(react.split('((function(').length > 5);
    assert.not.match(react, /=>\{"use strict"/);
  },
);

shipped('a lazy module is a file under its own name and a hash, and is written only where it is used', () =>
  withClient(sample, async (scripts) => {
    assert.match(scripts.main, /^relaydocs-\w{8}\.js$/);
    assert.match(scripts.chunks.dialog!, /^dialog-\w{8}\.js$/);
    assert.equal(filesInUse(scripts, { chunks: [], files: [] }), [scripts.main]);
    assert.equal(filesInUse(scripts, { chunks: [], files: ['react-x.js'] }), [scripts.main, 'react-x.js']);
    const used = filesInUse(scripts, { chunks: ['dialog'], files: [] });
    assert.ok(used.includes('react-x.js') && used.includes(scripts.chunks.dialog!));
    assert.not.ok(used.includes(scripts.chunks.console!));
  }),
);

shipped('nobody fetches functions of the bundler for a file that uses none of them', async () => {
  const client = await loadShippedClient('production');
  const textOf = async (file: string): Promise<string> => Buffer.from(await client.read(file)).toString();
  for (const [file, imports] of Object.entries(client.imports)) {
    const text = await textOf(file);
    for (const name of imports) {
      assert.ok(text.includes(name), `${file}: ${name}`);
      if (/^var \w+=Object\.defineProperty/.test(await textOf(name)))
        assert.ok(!text.includes(`import"./${name}"`), `${file} uses nothing of ${name}`);
    }
  }
});

shipped.run();
