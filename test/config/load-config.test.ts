import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import vm from 'node:vm';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadConfig } from '../../src/config/load-config.js';
import { problemsOf, withSite } from './with-site.js';

const loading = suite('loading the config');

const smallest = `title: 'Relay', url: 'https://example.com', baseUrl: '/'`;

for (const [name, text] of Object.entries({
  'relaydocs.config.ts': `import { defineConfig } from 'relaydocs';\nconst title: string = 'Relay';\nexport default defineConfig({ ${smallest}, title });`,
  'relaydocs.config.js': `export default { ${smallest} };`,
  'relaydocs.config.mjs': `export default { ${smallest} };`,
  'relaydocs.config.cjs': `module.exports = { ${smallest} };`,
})) {
  loading(`${name} is found and run`, () =>
    withSite({ [name]: text }, async (siteDir) => {
      const config = await loadConfig({ siteDir });
      assert.is(config.title, 'Relay');
      assert.is(config.configPath, name);
      assert.is(config.siteDir, siteDir);
    }),
  );
}

for (const src of ['img/logo.svg', '/img/logo.svg', '/docs/img/logo.svg?v=2'])
  loading(`the logo ${src} has the size of its file, so that nothing moves when it comes`, () =>
    withSite(
      {
        'relaydocs.config.ts': `export default { title: 'R', url: 'https://example.com', baseUrl: '/docs/', navbar: { logo: { src: '${src}' } } };`,
        'static/img/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 32"/>',
      },
      async (siteDir) => {
        const { logo } = (await loadConfig({ siteDir })).navbar;
        assert.equal(logo, { src, width: 96, height: 32 });
      },
    ),
  );

loading(
  'a logo of another host, of no known kind, or with a size of its own is left as it is written',
  async () => {
    for (const logo of [
      { src: 'https://example.com/logo.svg' },
      { src: 'img/logo.txt' },
      { src: 'img/missing.svg' },
      { src: 'img/logo.svg', width: 20 },
    ]) {
      const config = `export default { ${smallest}, navbar: { logo: ${JSON.stringify(logo)} } };`;
      const files = {
        'relaydocs.config.ts': config,
        'static/img/logo.txt': 'no picture',
        'static/img/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 32"/>',
      };
      await withSite(files, async (siteDir) => {
        assert.equal((await loadConfig({ siteDir })).navbar.logo, logo);
      });
    }
  },
);

loading('another file can be named', () =>
  withSite({ 'configs/next.ts': `export default { ${smallest}, tagline: 'next' };` }, async (siteDir) => {
    const config = await loadConfig({ siteDir, configPath: 'configs/next.ts' });
    assert.is(config.tagline, 'next');
    assert.is(config.configPath, 'configs/next.ts');
    assert.is(config.siteDir, siteDir);
  }),
);

loading('the config may be a function, also one that takes its time', () =>
  withSite(
    {
      'relaydocs.config.ts': `import { readFile } from 'node:fs/promises';\nexport default async () => ({ ${smallest}, tagline: await readFile(new URL('./tagline.txt', import.meta.url), 'utf8') });`,
      'tagline.txt': 'from a file',
    },
    async (siteDir) => {
      assert.is((await loadConfig({ siteDir })).tagline, 'from a file');
    },
  ),
);

loading('no config: the author is told what to write', () =>
  withSite({}, async (siteDir) => {
    const [problem] = await problemsOf(loadConfig({ siteDir }));
    assert.is(problem?.code, 'NO_CONFIG');
    assert.match(String(problem?.message), siteDir);
    assert.match(
      String(problem?.hint),
      `export default { title: 'My project', url: 'https://example.com', baseUrl: '/' };`,
    );
  }),
);

for (const [file, tool] of Object.entries({
  'mkdocs.yml': 'MkDocs',
  'docs/.vitepress/config.mts': 'VitePress',
})) {
  loading(`no config but ${file}: it is named, with what helps`, () =>
    withSite({ [file]: '' }, async (siteDir) => {
      const [problem] = await problemsOf(loadConfig({ siteDir }));
      assert.match(String(problem?.message), `, but a ${file} of ${tool}`);
      assert.match(String(problem?.hint), 'docs: { path:');
    }),
  );
}

loading('the config that the hint suggests works', () =>
  withSite({}, async (siteDir) => {
    const [problem] = await problemsOf(loadConfig({ siteDir }));
    await writeFile(path.join(siteDir, 'relaydocs.config.ts'), String(problem?.hint?.split('with: ')[1]));
    assert.is((await loadConfig({ siteDir })).title, 'My project');
  }),
);

loading('a named config that is not there is an error that names it', () =>
  withSite({}, async (siteDir) => {
    const [problem] = await problemsOf(loadConfig({ siteDir, configPath: 'other.ts' }));
    assert.is(problem?.code, 'NO_CONFIG');
    assert.is(problem?.message, 'There is no file other.ts');
  }),
);

loading('so is one that is a folder, or lies in a file', () =>
  withSite({ 'relaydocs.config.ts/index.ts': '', 'docs/index.md': '' }, async (siteDir) => {
    for (const configPath of [undefined, '.', 'docs', 'docs/index.md/relaydocs.config.ts']) {
      const [problem] = await problemsOf(loadConfig({ siteDir, configPath }));
      assert.is(problem?.code, 'NO_CONFIG', configPath);
    }
  }),
);

loading('a config that throws something without a stack is named', () =>
  withSite({ 'relaydocs.config.ts': `throw 'boom';` }, async (siteDir) => {
    const [problem] = await problemsOf(loadConfig({ siteDir }));
    assert.is(problem?.message, 'threw boom');
    assert.equal(problem?.location, { file: 'relaydocs.config.ts' });
  }),
);

loading('so is one whose fields throw when they are read, and one that promised itself in vain', async () => {
  const configs = [
    `export default {\n  get title() { throw new Error('late'); } };`,
    `class Site {\n  get title() { throw new Error('late'); } }\nexport default new Site();`,
    `export default {\n  navbar: new Proxy({}, { ownKeys() { throw new Error('late'); } }) };`,
    `export default\n  Promise.reject(new Error('late'));`,
  ];
  for (const config of configs)
    await withSite({ 'relaydocs.config.mjs': config }, async (siteDir) => {
      const [problem] = await problemsOf(loadConfig({ siteDir }));
      assert.is(problem?.code, 'CONFIG_THREW', config);
      assert.is(problem?.message, 'Error: late');
      assert.is(problem?.location?.line, 2);
    });
});

loading('a file that is no module is not taken for a config', () =>
  withSite({ 'docs/index.md': '# Home' }, async (siteDir) => {
    const [problem] = await problemsOf(loadConfig({ siteDir, configPath: 'docs/index.md' }));
    assert.is(problem?.code, 'NO_CONFIG');
    assert.is(problem?.message, 'docs/index.md is not a JavaScript, TypeScript or JSON file');
  }),
);

loading('a config that throws is reported at its line', () =>
  withSite(
    {
      'relaydocs.config.ts': `interface Site {\n  title: string;\n}\nconst site = undefined as unknown as Site;\nexport default { title: site.title };`,
    },
    async (siteDir) => {
      const [problem, ...others] = await problemsOf(loadConfig({ siteDir }));
      assert.is(problem?.code, 'CONFIG_THREW');
      assert.match(
        String(problem?.message),
        `TypeError: Cannot read properties of undefined (reading 'title')`,
      );
      assert.equal(problem?.location, { file: 'relaydocs.config.ts', line: 5, column: 30 });
      assert.is(others.length, 0);
    },
  ),
);

loading('so is a config function that throws later', () =>
  withSite(
    {
      'relaydocs.config.ts': `export default async () => {\n  await null;\n  throw new Error('no network');\n};`,
    },
    async (siteDir) => {
      const [problem] = await problemsOf(loadConfig({ siteDir }));
      assert.is(problem?.code, 'CONFIG_THREW');
      assert.equal(problem?.location, { file: 'relaydocs.config.ts', line: 3, column: 9 });
    },
  ),
);

/** Runs `use` while code that does not come to an end is stopped after a tenth of the time. */
async function hurriedly(use: () => Promise<void>): Promise<void> {
  const { runInNewContext } = vm;
  vm.runInNewContext = (code, context, options) => {
    const { timeout = 0, ...others } = options as vm.RunningCodeInNewContextOptions;
    return runInNewContext(code, context, { ...others, timeout: timeout / 10 });
  };
  try {
    await use();
  } finally {
    vm.runInNewContext = runInNewContext;
  }
}

loading('a config that never comes to an end is stopped and reported', () =>
  withSite(
    {
      'endless.ts': 'while (true) {}\nexport const title = 1;',
      'relaydocs.config.ts': `import { title } from './endless';\nexport default { title };`,
      'function.config.ts': 'export default () => {\n  for (;;) {}\n};',
    },
    async (siteDir) => {
      for (const configPath of ['relaydocs.config.ts', 'function.config.ts'])
        await hurriedly(async () => {
          const [problem] = await problemsOf(loadConfig({ siteDir, configPath }));
          assert.is(problem?.code, 'MODULE_ENDLESS');
          assert.equal(problem?.location, { file: configPath });
          assert.match(problem!.message, /did not finish/);
        });
    },
  ),
);

for (const [where, triesFunctions] of Object.entries({ here: false, 'in a thread first': true })) {
  loading(`so is one that waits for what never comes, called ${where}; one that waits a while is not`, () =>
    withSite(
      {
        'relaydocs.config.ts': 'export default () => new Promise(() => {});',
        'later.config.ts': 'export default async () => {\n  await null;\n  await new Promise(() => {});\n};',
        'slow.config.ts': `export default async () => {\n  await new Promise((done) => setTimeout(done, 300));\n  return { ${smallest}, title: 'Slow' };\n};`,
      },
      async (siteDir) => {
        for (const configPath of ['relaydocs.config.ts', 'later.config.ts']) {
          const loaded = loadConfig({ siteDir, configPath, triesFunctions, longestWaitMs: 200 });
          const [problem] = await problemsOf(loaded);
          assert.is(problem?.code, 'MODULE_ENDLESS');
          assert.equal(problem?.location, { file: configPath });
          assert.match(problem!.message, 'was stopped after 0.2 s');
          assert.match(problem!.hint!, 'a promise that never settles');
        }
        const { title } = await loadConfig({ siteDir, configPath: 'slow.config.ts', triesFunctions });
        assert.is(title, 'Slow');
      },
    ),
  );
}

loading('an author can throw a SiteError with code and hint', () =>
  withSite(
    {
      'relaydocs.config.ts': `import { SiteError } from 'relaydocs';\nthrow new SiteError('NO_TOKEN', 'The token is not set', { hint: 'export TOKEN=...' });`,
    },
    async (siteDir) => {
      const [problem] = await problemsOf(loadConfig({ siteDir }));
      assert.is(problem?.code, 'NO_TOKEN');
      assert.is(problem?.hint, 'export TOKEN=...');
    },
  ),
);

loading('redirects know their lines, and what is no address of a page is refused', () =>
  withSite(
    {
      'relaydocs.config.mjs': `export default { ${smallest}, redirects: [\n  { from: '/old', to: '/new' },\n] };`,
    },
    async (siteDir) => {
      const [redirect] = (await loadConfig({ siteDir })).redirects;
      assert.equal(redirect, {
        from: {
          route: '/old',
          key: 'redirects[0].from',
          location: { file: 'relaydocs.config.mjs', line: 2, column: 5 },
        },
        to: {
          route: '/new',
          key: 'redirects[0].to',
          location: { file: 'relaydocs.config.mjs', line: 2, column: 19 },
        },
      });
      await writeFile(
        path.join(siteDir, 'relaydocs.config.mjs'),
        `export default { ${smallest}, redirects: [{ from: ['old'], to: 'https://example.com/' }] };`,
      );
      assert.equal(
        (await problemsOf(loadConfig({ siteDir }))).map(({ message }) => message.split(':')[0]),
        ['redirects[0].from[0]', 'redirects[0].to'],
      );
    },
  ),
);

loading('a syntax error has its place', () =>
  withSite(
    { 'relaydocs.config.ts': `export default {\n  title: 'Relay'\n  url: 'x',\n};` },
    async (siteDir) => {
      const [problem] = await problemsOf(loadConfig({ siteDir }));
      assert.is(problem?.code, 'SYNTAX');
      assert.equal(problem?.location, { file: 'relaydocs.config.ts', line: 3, column: 3 });
    },
  ),
);

loading('a config without default export is refused', () =>
  withSite({ 'relaydocs.config.ts': `export const title = 'Relay';` }, async (siteDir) => {
    const [problem] = await problemsOf(loadConfig({ siteDir }));
    assert.is(problem?.code, 'NO_DEFAULT_EXPORT');
    assert.equal(problem?.location, { file: 'relaydocs.config.ts' });
  }),
);

loading('a default export that is no object is refused', () =>
  withSite({ 'relaydocs.config.ts': `export default 'Relay';` }, async (siteDir) => {
    const [problem] = await problemsOf(loadConfig({ siteDir }));
    assert.is(problem?.message, 'the config: expected an object, found "Relay"');
  }),
);

loading('files named in the config that are not there are reported, all at once, with their lines', () =>
  withSite(
    {
      'relaydocs.config.ts': `export default { ${smallest},\n  clientModules: ['./there.ts', './not-there.ts'],\n  theme: {\n    customCss: './gone.css',\n    components: { Footer: './Gone.tsx' },\n  },\n};`,
      'there.ts': '',
    },
    async (siteDir) => {
      const problems = await problemsOf(loadConfig({ siteDir }));
      assert.equal(
        problems.map(({ code, message, location }) => [code, message, location?.line, location?.column]),
        [
          ['CONFIG_FILE_MISSING', 'clientModules[1]: there is no file not-there.ts', 2, 33],
          ['CONFIG_FILE_MISSING', 'theme.customCss: there is no file gone.css', 4, 5],
          ['CONFIG_FILE_MISSING', 'theme.components.Footer: there is no file Gone.tsx', 5, 19],
        ],
      );
    },
  ),
);

loading('an unchanged config is not bundled again', () =>
  withSite(
    {
      'relaydocs.config.ts': `import { tagline } from './tagline.js';\nexport default { ${smallest}, tagline };`,
      'tagline.ts': `export const tagline = 'one';`,
    },
    async (siteDir) => {
      const cacheFile = path.join(siteDir, '.relaydocs/config.json');
      const first = await loadConfig({ siteDir });
      const { ino } = await stat(cacheFile);
      const second = await loadConfig({ siteDir });
      assert.is((await stat(cacheFile)).ino, ino, 'the cache is not written again');
      assert.is(second.digest, first.digest);

      await writeFile(path.join(siteDir, 'tagline.ts'), `export const tagline = 'two';`);
      const changed = await loadConfig({ siteDir });
      assert.is(changed.tagline, 'two');
      assert.is.not(changed.digest, first.digest);
    },
  ),
);

loading('a damaged cache is ignored and mended', () =>
  withSite({ 'relaydocs.config.ts': `export default { ${smallest} };` }, async (siteDir) => {
    const cacheFile = path.join(siteDir, '.relaydocs/config.json');
    const first = await loadConfig({ siteDir });
    const whole = await readFile(cacheFile, 'utf8');
    for (const damaged of ['', '{}', whole.slice(0, -20), whole.replace('example', 'exbmple')]) {
      await writeFile(cacheFile, damaged);
      assert.equal(await loadConfig({ siteDir }), first);
      assert.is(await readFile(cacheFile, 'utf8'), whole);
    }
  }),
);

loading('a value from the environment is read and checked each time', () =>
  withSite(
    {
      'relaydocs.config.ts': `export default { ${smallest}, tagline: process.env.RELAYDOCS_TEST_TAGLINE, keep: Number(process.env.RELAYDOCS_TEST_KEEP) };`,
    },
    async (siteDir) => {
      const loadWith = (tagline: string, keep: string) => {
        Object.assign(process.env, { RELAYDOCS_TEST_TAGLINE: tagline, RELAYDOCS_TEST_KEEP: keep });
        return loadConfig({ siteDir });
      };
      const one = await loadWith('one', '1');
      const two = await loadWith('two', '1');
      assert.is(two.tagline, 'two');
      assert.is.not(two.digest, one.digest);
      const [problem] = await problemsOf(loadWith('two', '-1'));
      assert.is(problem?.message, 'keep: expected a whole number, 0 or more, found -1');
    },
  ),
);

loading('a mistake is found again by the next build', () =>
  withSite({ 'relaydocs.config.ts': `export default { ${smallest}, keep: 'x' };` }, async (siteDir) => {
    const first = await problemsOf(loadConfig({ siteDir }));
    const second = await problemsOf(loadConfig({ siteDir }));
    assert.is(first[0]?.message, 'keep: expected a whole number, 0 or more, found "x"');
    assert.is(second[0]?.message, first[0]?.message);
  }),
);

loading(
  'what a hook throws from elsewhere is reported in the config, and so is a mistake that it names itself',
  () =>
    withSite(
      {
        'relaydocs.config.ts': `export default {\n  ${smallest},\n  pages: () => {\n    throw 'no error at all';\n  },\n};`,
      },
      async (siteDir) => {
        const { hooks } = await loadConfig({ siteDir });
        const [pages] = await problemsOf(Promise.resolve(hooks.pages?.({ siteDir })));
        assert.is(pages?.message, 'threw no error at all');
        assert.equal(pages?.location, { file: 'relaydocs.config.ts' });
      },
    ),
);

loading('what a hook throws is reported at its line', () =>
  withSite(
    {
      'relaydocs.config.ts': `export default {\n  ${smallest},\n  pages() {\n    throw new Error('no data');\n  },\n  afterBuild: async () => {\n    await null;\n    throw new Error('no upload');\n  },\n};`,
    },
    async (siteDir) => {
      const { hooks } = await loadConfig({ siteDir });
      const [pages] = await problemsOf(Promise.resolve(hooks.pages?.({ siteDir })));
      assert.is(pages?.code, 'HOOK_THREW');
      assert.is(pages?.message, 'Error: no data');
      assert.equal(pages?.location, { file: 'relaydocs.config.ts', line: 4, column: 11 });
      const manifest = { outDir: siteDir, baseUrl: '/', pages: [] };
      const [afterBuild] = await problemsOf(Promise.resolve(hooks.afterBuild?.(manifest)));
      assert.equal(afterBuild?.location, { file: 'relaydocs.config.ts', line: 8, column: 11 });
    },
  ),
);

loading('hooks get what they are promised and give back what they made', () =>
  withSite(
    {
      'relaydocs.config.ts': `export default { ${smallest}, pages: ({ siteDir }) => [{ path: 'a.md', content: siteDir }] };`,
    },
    async (siteDir) => {
      const { hooks } = await loadConfig({ siteDir });
      assert.equal(await hooks.pages?.({ siteDir }), [{ path: 'a.md', content: siteDir }]);
    },
  ),
);

loading.run();
