import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { version as reactVersion } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runModule } from '../../src/config/evaluate-module.js';
import { filesRead } from '../../src/config/module-inputs.js';
import { problemsOf, untilOld, withSite } from './with-site.js';

const modules = suite('modules of the author');

const defaultExportOf = async (siteDir: string, file: string) =>
  (await runModule(path.join(siteDir, file), siteDir)).value;

modules('TypeScript runs with its local imports', () =>
  withSite(
    {
      'sidebars.ts': `import { items } from './lib/items.js';\nimport type { Nothing } from 'not-installed';\nexport default { docs: items as string[] };`,
      'lib/items.ts': `export const items: string[] = ['intro'];`,
    },
    async (siteDir) => {
      const { value, inputs } = await runModule(path.join(siteDir, 'sidebars.ts'), siteDir);
      assert.equal(value, { docs: ['intro'] });
      assert.equal(filesRead(inputs), ['lib/items.ts', 'sidebars.ts']);
      // These would change it if they appeared.
      for (const missing of ['lib/items.js', 'tsconfig.json'])
        assert.ok(inputs.some(({ file, hash }) => file === missing && hash === ''));
    },
  ),
);

modules('an imported file that changes has another hash', () =>
  withSite({ 'a.js': `export { default } from './b.js';`, 'b.js': 'export default 1;' }, async (siteDir) => {
    const before = await runModule(path.join(siteDir, 'a.js'), siteDir);
    await writeFile(path.join(siteDir, 'b.js'), 'export default 2;');
    await untilOld();
    const after = await runModule(path.join(siteDir, 'a.js'), siteDir);
    assert.is(before.inputs[0]?.hash, after.inputs[0]?.hash);
    assert.is.not(before.inputs[1]?.hash, after.inputs[1]?.hash);
    assert.is(after.value, 2);
  }),
);

modules('CommonJS gives module.exports', () =>
  withSite(
    { 'a.cjs': `const os = require('os');\nmodule.exports = { eol: typeof os.EOL };` },
    async (siteDir) => {
      assert.equal(await defaultExportOf(siteDir, 'a.cjs'), { eol: 'string' });
    },
  ),
);

modules('an ES module without default export gives undefined', () =>
  withSite({ 'a.mjs': 'export const title = 1;' }, async (siteDir) => {
    assert.is(await defaultExportOf(siteDir, 'a.mjs'), undefined);
  }),
);

modules('JSON is its value, as the file and as an import', () =>
  withSite(
    {
      'a.json': '{ "title": "Relay", "list": [1] }',
      'b.ts': `import a from './a.json';\nexport default a.list;`,
    },
    async (siteDir) => {
      assert.equal(await defaultExportOf(siteDir, 'a.json'), { title: 'Relay', list: [1] });
      assert.equal(await defaultExportOf(siteDir, 'b.ts'), [1]);
    },
  ),
);

modules('packages come from the node_modules of the site, CommonJS and ESM ones', () =>
  withSite(
    {
      'a.ts': `import old from 'old';\nimport { young } from '@scope/young';\nexport default [old.name, young];`,
      'node_modules/old/index.js': `exports.name = 'old';`,
      'node_modules/@scope/young/package.json': `{ "name": "@scope/young", "type": "module", "exports": "./main.js" }`,
      'node_modules/@scope/young/main.js': `export const young = 'young';`,
    },
    async (siteDir) => assert.equal(await defaultExportOf(siteDir, 'a.ts'), ['old', 'young']),
  ),
);

modules('React is the one relaydocs renders with, whatever the site has installed', () =>
  withSite(
    {
      'a.tsx': `import { version } from 'react';\nexport default [version, (<b>x</b>).type];`,
      'node_modules/react/index.js': `exports.version = 'other';`,
    },
    async (siteDir) => assert.equal(await defaultExportOf(siteDir, 'a.tsx'), [reactVersion, 'b']),
  ),
);

modules('defineConfig can be imported from relaydocs without installing it in the site', () =>
  withSite(
    {
      'a.ts': `import { defineConfig } from 'relaydocs';\nexport default defineConfig({ title: 't', url: 'u', baseUrl: '/' });`,
    },
    async (siteDir) => {
      assert.equal(await defaultExportOf(siteDir, 'a.ts'), { title: 't', url: 'u', baseUrl: '/' });
    },
  ),
);

modules('JSX works in .js files', () =>
  withSite({ 'a.js': 'export default (<i>x</i>).props;' }, async (siteDir) => {
    assert.equal(await defaultExportOf(siteDir, 'a.js'), { children: 'x' });
  }),
);

modules('__dirname and import.meta.url name the file they stand in', () =>
  withSite(
    {
      'a.ts': `import b, { own } from './lib/b.mjs';\nexport default [__filename, b, own];`,
      'lib/b.mjs': `#!/usr/bin/env node\nimport path from 'node:path';\nimport { fileURLToPath } from 'node:url';\nconst __dirname = path.dirname(fileURLToPath(import.meta.url));\nexport const own = __dirname;\nexport default import.meta.url;`,
    },
    async (siteDir) => {
      assert.equal(await defaultExportOf(siteDir, 'a.ts'), [
        path.join(siteDir, 'a.ts'),
        pathToFileURL(path.join(siteDir, 'lib/b.mjs')).href,
        path.join(siteDir, 'lib'),
      ]);
    },
  ),
);

modules('import() of a package of node works', () =>
  withSite(
    { 'a.ts': `export default async () => typeof (await import('node:os')).EOL;` },
    async (siteDir) => {
      const value = (await defaultExportOf(siteDir, 'a.ts')) as () => Promise<string>;
      assert.is(await value(), 'string');
    },
  ),
);

modules('what a module throws is reported at its line, in the imported file', () =>
  withSite(
    {
      'a.ts': `import { list } from './lib.js';\nexport default list();`,
      'lib.ts': `interface Padding {\n  one: string;\n}\nexport function list(): Padding[] {\n  throw new TypeError('no list today');\n}`,
    },
    async (siteDir) => {
      const [problem, ...others] = await problemsOf(runModule(path.join(siteDir, 'a.ts'), siteDir));
      assert.is(problem?.code, 'MODULE_THREW');
      assert.is(problem?.message, 'TypeError: no list today');
      assert.equal(problem?.location, { file: 'lib.ts', line: 5, column: 9 });
      assert.is(others.length, 0);
    },
  ),
);

modules('something thrown that is no error is still reported', () =>
  withSite({ 'a.js': `throw 'nope';` }, async (siteDir) => {
    const [problem] = await problemsOf(runModule(path.join(siteDir, 'a.js'), siteDir));
    assert.is(problem?.message, 'threw nope');
    assert.equal(problem?.location, { file: 'a.js' });
  }),
);

modules('a syntax error has its place, counted in characters', () =>
  withSite({ 'a.ts': `\nconst naïve = 'ü'; const b = ;` }, async (siteDir) => {
    const [problem] = await problemsOf(runModule(path.join(siteDir, 'a.ts'), siteDir));
    assert.is(problem?.code, 'SYNTAX');
    assert.is(problem?.message, 'Unexpected ";"');
    assert.equal(problem?.location, { file: 'a.ts', line: 2, column: 30 });
  }),
);

modules('a config that waits outside of functions is told nothing of browsers', () =>
  withSite({ 'a.js': 'const a = await 1;\nexport default a;\n' }, async (siteDir) => {
    const [problem] = await problemsOf(runModule(path.join(siteDir, 'a.js'), siteDir));
    assert.is(problem?.code, 'TOP_LEVEL_AWAIT');
    assert.is(problem?.hint, 'Move it into an async function.');
  }),
);

modules('the hint of a syntax error says where the other half of the mistake is', () =>
  withSite({ 'a.tsx': 'export default <b>x</i>;\n' }, async (siteDir) => {
    const [problem] = await problemsOf(runModule(path.join(siteDir, 'a.tsx'), siteDir));
    assert.is(problem?.hint, 'The opening "b" tag is at a.tsx:1:17.');
  }),
);

modules('all imports that cannot be resolved are reported, with what to do', () =>
  withSite(
    { 'a.ts': `import '@scope/missing/deep';import './missing.js';\nexport default import.meta.url;` },
    async (siteDir) => {
      const problems = await problemsOf(runModule(path.join(siteDir, 'a.ts'), siteDir));
      assert.equal(
        problems.map(({ code, location, hint }) => ({ code, location, hint })),
        [
          {
            code: 'UNRESOLVED_IMPORT',
            location: { file: 'a.ts', line: 1, column: 8 },
            hint: `Install it in the site's folder: npm install @scope/missing`,
          },
          {
            code: 'UNRESOLVED_IMPORT',
            location: { file: 'a.ts', line: 1, column: 37 },
            hint: 'Check the path. It is relative to the file with the import.',
          },
        ],
      );
    },
  ),
);

modules('broken JSON has its place', () =>
  withSite({ 'a.json': '{\n  "a": oops\n}' }, async (siteDir) => {
    const [problem] = await problemsOf(runModule(path.join(siteDir, 'a.json'), siteDir));
    assert.is(problem?.code, 'SYNTAX');
    assert.equal(problem?.location, { file: 'a.json', line: 2, column: 8 });
  }),
);

modules.run();
