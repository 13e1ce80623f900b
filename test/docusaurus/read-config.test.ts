// Configs of Docusaurus, as the programs that they are.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Config } from '../../src/config/config.js';
import { loadSiteConfig } from '../../src/docusaurus/load-site-config.js';
import { migrate } from '../../src/docusaurus/migrate.js';
import { readCompat } from '../../src/docusaurus/read-compat.js';
import { problemsOf, withSite } from '../config/with-site.js';

const reading = suite('reading a config of Docusaurus');

const smallest = `title: 'Tide', url: 'https://tide.example', baseUrl: '/'`;

/** The config of a site with these files, one of which is named docusaurus.config. */
async function configOf(files: Readonly<Record<string, string>>): Promise<Config> {
  let config: Config | undefined;
  await withSite({ 'docs/index.md': '# Tide', ...files }, async (siteDir) => {
    config = await loadSiteConfig({ siteDir });
  });
  return config!;
}

for (const [name, text] of Object.entries({
  'docusaurus.config.js': `module.exports = { ${smallest} };`,
  'docusaurus.config.cjs': `module.exports = async () => ({ ${smallest} });`,
  'docusaurus.config.mjs': `export default async function config() { return { ${smallest} }; }`,
  'docusaurus.config.ts': `import type { Config } from '@docusaurus/types';\nconst config: Config = { ${smallest} };\nexport default config;`,
  'docusaurus.config.mts': `export default { ${smallest} } satisfies object;`,
  'docusaurus.config.cts': `const title: string = 'Tide';\nmodule.exports = { ${smallest}, title };`,
})) {
  reading(`${name} is read where there is no config of ours`, async () => {
    const config = await configOf({ [name]: text });
    assert.is(config.title, 'Tide');
    assert.is(config.configPath, name);
  });
}

reading('what JSON cannot hold is named and left out, and all else of the config goes on', async () => {
  const config = `const near = { deep: 1 };
near.self = near;
module.exports = { ${smallest}, customFields: { big: 10n, near, when: new Date(0), kept: ['a', () => {}] } };`;
  await withSite({ 'docs/index.md': '# Tide', 'docusaurus.config.js': config }, async (siteDir) => {
    const place = { siteDir, configPath: undefined };
    const lost = (await readCompat(place)).filter(({ kind }) => kind !== 'taken');
    assert.equal(
      lost.map(({ what, line, note }) => `${line} ${what}: ${note}`),
      ['big', 'near.self'].map((key) => `3 customFields.${key}: it cannot be written as JSON: left out`),
    );
    const { customFields } = await loadSiteConfig({ siteDir });
    assert.equal(customFields, { near: { deep: 1 }, when: '1970-01-01T00:00:00.000Z', kept: ['a', null] });
    await migrate(place);
    assert.match(await readFile(path.join(siteDir, 'relaydocs.config.ts'), 'utf8'), 'near: { deep: 1 }');
  });
});

reading(
  'objects that all know each other cost no time and few words, and what holds them is kept',
  async () => {
    const config = `const all = Array.from({ length: 400 }, (_, index) => ({ index }));
for (const one of all) for (const other of all) one[other.index] = other;
const near = {};
near.self = near;
const upper = { name: 'upper' };
const lower = { upper, name: 'lower' };
upper.lower = lower;
const entry = { plugins: [() => ({ name: 'knows', all })] };
module.exports = { ${smallest}, organizationName: 5n, plugins: [['./knows', { all }]], themes: [() => ({ name: 'bare' }), entry],
  customFields: { all, first: near, second: near, upper, beside: [lower] } };`;
    const files = {
      'docs/index.md': '# Tide',
      'docusaurus.config.js': config,
      'knows.js': `module.exports = () => ({ name: 'knows' });`,
    };
    await withSite(files, async (siteDir) => {
      const started = process.cpuUsage();
      const entries = await readCompat({ siteDir, configPath: undefined });
      const { customFields } = await loadSiteConfig({ siteDir });
      assert.ok(
        process.cpuUsage(started).user < 8_000_000,
        'as many ways as there are through a graph were walked',
      );
      const lost = entries.filter(({ what, note }) => /^customFields/.test(what) && note !== undefined);
      assert.is(lost.length, 5);
      assert.match(lost.at(-1)!.note!, /left out, as are \d+ more in customFields$/);
      assert.equal(entries.filter(({ what }) => what === 'organizationName').length, 1);
      assert.equal(customFields?.first, {});
      assert.equal(customFields?.second, {});
      assert.is((customFields as { all: unknown[] }).all.length, 400);
      assert.equal(customFields?.upper, { name: 'upper', lower: { name: 'lower' } });
      assert.equal(customFields?.beside, [{ name: 'lower' }]);
    });
  },
);

reading('what a config throws has its place for compat and migrate, too', async () => {
  const config = `module.exports = { ${smallest}, customFields: {\n  get late() { throw new Error('too late'); } } };`;
  await withSite({ 'docs/index.md': '# Tide', 'docusaurus.config.js': config }, async (siteDir) => {
    for (const command of [readCompat, migrate]) {
      const [problem] = await problemsOf(command({ siteDir, configPath: undefined }));
      assert.is(problem?.code, 'CONFIG_THREW');
      assert.is(problem?.location?.line, 2);
    }
  });
});

reading(
  'a component that Docusaurus makes its pages of is taken over where something imports it, else lost',
  async () => {
    const own = 'export default () => null;\n';
    const files = {
      'docusaurus.config.js': `module.exports = { ${smallest} };`,
      'docs/index.mdx': "import Tag from '@theme/Tag'\n\n# Tide\n\n<Tag />\n",
      'src/theme/Tag/index.js': own,
      'src/theme/Navbar/Layout/index.tsx': `import type { Props } from '@theme/Navbar/Layout';\n${own}`,
      'src/theme/Moon.js': own,
    };
    await withSite(files, async (siteDir) => {
      const entries = await readCompat({ siteDir, configPath: undefined });
      const ofTheme = entries.filter(({ what }) => what.startsWith('@theme/'));
      assert.equal(
        ofTheme.map(({ kind, file }) => `${kind} ${file}`),
        [
          'taken src/theme/Moon.js',
          'unsupported src/theme/Navbar/Layout/index.tsx',
          'taken src/theme/Tag/index.js',
        ],
      );
    });
  },
);

reading(
  'the components of a plugin that are used stand in one line, and each that is left out in its own',
  async () => {
    const own = 'export default () => null;\n';
    const files = {
      'docusaurus.config.js': `module.exports = { ${smallest}, themes: ['./look.js'] };`,
      'look.js': "module.exports = () => ({ name: 'look', getThemePath: () => './theme' });\n",
      'docs/index.md': '# Tide\n',
      'theme/Footer/index.js': own,
      'theme/Moon/index.js': own,
      'theme/Moon/index.d.ts': 'export {};\n',
      'theme/DocRoot.js': own,
      'theme/Navbar.js': "import Lost from '@theme/NotThere';\nexport default Lost;\n",
    };
    await withSite(files, async (siteDir) => {
      const entries = await readCompat({ siteDir, configPath: undefined });
      const ofTheme = entries.filter(({ what }) => what.startsWith('@theme'));
      assert.equal(ofTheme.map(({ kind, what, line }) => `${kind} ${what} ${line}`).sort(), [
        'ignored @theme/Navbar of look 1',
        'taken @theme of look 1',
        'unsupported @theme/DocRoot of look 1',
      ]);
      assert.is(ofTheme.find(({ kind }) => kind === 'taken')?.note, 'Footer, Moon');
    });
  },
);

reading(
  'what imports such a component may lie outside, in older versions, in other languages or beside it',
  async () => {
    const own = 'export default () => null;\n';
    const files = {
      'site/docusaurus.config.js': `module.exports = { ${smallest}, presets: [['classic', { docs: { path: '../docs' } }]] };`,
      'docs/index.mdx': "import Tag from '@theme/Tag'\n",
      'site/versioned_docs/version-1/index.mdx': "import IdealImage from '@theme/IdealImage'\n",
      'site/i18n/de/docusaurus-plugin-content-docs/current/index.mdx':
        "import DocCard from '@theme/DocCard'\n",
      'site/src/theme/Tag/index.js': own,
      'site/src/theme/IdealImage.js': own,
      'site/src/theme/DocCard/index.js': own,
      'site/src/theme/DocCardList/index.js': own,
      'site/src/theme/Loading.js': `import Own from '@theme/Loading';\n${own}`,
      'site/src/theme/EditThisPage.js': own,
      'site/src/theme/EditThisPageButton.js': `import Edit from '@theme/EditThisPage';\n${own}`,
    };
    await withSite(files, async (root) => {
      const entries = await readCompat({ siteDir: path.join(root, 'site'), configPath: undefined });
      const ofTheme = entries.filter(({ what }) => what.startsWith('@theme/'));
      assert.equal(
        ofTheme.flatMap(({ kind, what }) => (kind === 'taken' ? [what] : [])),
        ['@theme/DocCard', '@theme/EditThisPage', '@theme/IdealImage', '@theme/Tag'],
      );
    });
  },
);

reading('a config of ours goes first', async () => {
  const config = await configOf({
    'docusaurus.config.js': `module.exports = { ${smallest} };`,
    'relaydocs.config.ts': `export default { ${smallest}, title: 'Ours' };`,
  });
  assert.is(config.title, 'Ours');
});

reading('it imports modules of the site, JSON and what Node has, each from where it stands', async () => {
  const config = await configOf({
    'docusaurus.config.js': `
      import fs from 'node:fs';
      import { createRequire } from 'node:module';
      import parts from './config/parts.js';
      import data from './config/version.json' with { type: 'json' };
      const load = createRequire(import.meta.url);
      module.exports = {
        ${smallest},
        tagline: fs.readFileSync(new URL('./tagline.txt', import.meta.url), 'utf8'),
        customFields: { version: data.version, again: load('./config/version.json').version, env: process.env.NODE_ENV },
        presets: [['classic', { docs: { sidebarPath: require.resolve('./sidebars.js') }, theme: parts.theme }]],
      };`,
    'config/parts.js': `module.exports = { theme: { customCss: [require.resolve('./site.css'), __dirname + '/site.css', '/config/site.css'] } };`,
    'config/version.json': '{ "version": "3.1" }',
    'config/site.css': '',
    'tagline.txt': 'Up and down',
    // Named as what it is compiled to.
    'sidebars.ts': 'export default { main: ["index"] };',
  });
  assert.is(config.tagline, 'Up and down');
  assert.equal(config.customFields, { version: '3.1', again: '3.1', env: 'production' });
  assert.equal(config.customCss, ['config/site.css', 'config/site.css', 'config/site.css']);
  assert.is(config.docs[0]!.sidebarPath, 'sidebars.ts');
});

reading('modules that it imports may be CommonJS where a package.json says `"type": "module"`', async () => {
  const config = await configOf({
    'package.json': '{ "type": "module" }',
    'docusaurus.config.js': `import words, { low } from './words.js';
      import again from './again.js';
      export default { ${smallest}, tagline: words.high + low + again };`,
    'again.js': `Object.defineProperty(exports, '__esModule', { value: true });\nexports.default = ' again';`,
    'words.js': `module.exports = { high: 'Up', ...require('./more') };`,
    'more.js': `exports.low = ' and down';`,
  });
  assert.is(config.tagline, 'Up and down again');
});

reading(
  'packages that are not installed leave out what comes of them, whatever the config does with it',
  async () => {
    const config = await configOf({
      'docusaurus.config.ts': `
      import { themes, default as base } from 'no-such-package';
      import * as all from '@no/such-package/deep';
      import plugin from 'no-such-plugin';
      const [first, ...others] = themes.list.map((one: any) => one);
      class Mine extends base.Theme {}
      export default async () => ({
        ${smallest},
        tagline: \`\${all.words}\`,
        favicon: base(),
        clientModules: [require.resolve('no-such-package/client'), require.resolve('./client.js')],
        customFields: { mine: new Mine().colour, rest: others.length, kept: 1, ...themes.spread },
        presets: [[require.resolve('no-such-preset/index'), { docs: { path: 'docs', remarkPlugins: [plugin, [plugin, { a: 1 }]] } }]],
        plugins: [all.plugin, 'no-such-docusaurus-plugin', null, false],
        themeConfig: { prism: { theme: themes.github, additionalLanguages: first } },
      });`,
      'client.js': '',
    });
    assert.is(config.tagline, '');
    assert.is(config.favicon, undefined);
    assert.equal(config.clientModules, ['client.js']);
    assert.equal(config.customFields, { rest: 0, kept: 1 });
    assert.is(config.markdown.plugins, undefined);
    assert.is(config.docs[0]!.routeBasePath, 'docs');
  },
);

reading(
  'a file that it asks for from the folders of another package is the one that Node finds',
  async () => {
    const config = await configOf({
      'docusaurus.config.js': `const path = require('node:path');
const outer = path.dirname(require.resolve('outer'));
const found = [require.resolve('inner', { paths: [outer] }), require.resolve('./told', { paths: [outer] })];
const tagline = found.map((file) => path.relative(__dirname, file)).join() + require.resolve.paths('inner').length;
module.exports = { ${smallest}, tagline: tagline.replaceAll('\\\\', '/').replace(/\\d+$/, '') };`,
      'node_modules/outer/index.js': '',
      'node_modules/outer/told.ts': '',
      'node_modules/outer/node_modules/inner/index.js': '',
    });
    assert.is(config.tagline, 'node_modules/outer/node_modules/inner/index.js,node_modules/outer/told.ts');
  },
);

reading('a picture that it would ask for in the browser alone does not end it', async () => {
  const config = await configOf({
    'docusaurus.config.ts': `import { icons } from './src/icons';\nexport default { ${smallest}, tagline: Object.keys(icons).join() };`,
    'src/icons.ts': `export const icons = { boat: typeof window === 'undefined' ? null : require('../static/boat.svg').default };`,
    'static/boat.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  assert.is(config.tagline, 'boat');
});

reading('installed packages are used, modules of ES as well, but for those that break', async () => {
  const packageOf = (name: string, text: string, type = 'commonjs') => ({
    [`node_modules/${name}/package.json`]: JSON.stringify({ name, type, main: 'index.js' }),
    [`node_modules/${name}/index.js`]: text,
  });
  const config = await configOf({
    ...packageOf(
      'older',
      'Object.defineProperty(exports, "__esModule", { value: true }); exports.default = "old"; exports.named = 1;',
    ),
    ...packageOf('newer', 'export default "new"; export const named = 2;', 'module'),
    ...packageOf('broken', 'throw new Error("needs a browser");'),
    // For a bundler, as Docusaurus loads it: Node asks for whole names of files in modules of ES.
    ...packageOf(
      'loose',
      "export * from './parts';\nimport newer from 'newer';\nexport default newer + __dirname.slice(-5);",
    ),
    'node_modules/loose/parts/index.js': "export { three } from './three';\n",
    'node_modules/loose/parts/three.js': 'export const three = 3;\n',
    'docusaurus.config.mjs': `
      import older, { named as one } from 'older';
      import newer, { named as two } from 'newer';
      import loose, { three } from 'loose';
      import broken from 'broken';
      export default { ${smallest}, customFields: { older, one, newer, two, loose, three, broken } };`,
  });
  const { customFields } = config;
  assert.equal(customFields, { older: 'old', one: 1, newer: 'new', two: 2, loose: 'newloose', three: 3 });
});

reading('a package that is required is what it exports as default, as Docusaurus loads it', async () => {
  const packageOf = (name: string, text: string, type: string) => ({
    [`node_modules/${name}/package.json`]: JSON.stringify({ name, type, main: 'index.js' }),
    [`node_modules/${name}/index.js`]: text,
  });
  const config = await configOf({
    ...packageOf('newer', 'export default () => "new"; export const two = 2;', 'module'),
    ...packageOf(
      'older',
      'exports.__esModule = true; exports.default = () => "old"; exports.one = 1;',
      'commonjs',
    ),
    'docusaurus.config.js': `
      import imported, { one } from 'older';
      const newer = require('newer');
      const older = require('older');
      const tagline = [newer(), newer.default(), newer.two, older(), older.default(), older.one, imported(), one];
      export default { ${smallest}, tagline: tagline.join() };`,
  });
  assert.is(config.tagline, 'new,new,2,old,old,1,old,1');
});

reading(
  'a package whose own code throws is run once, and one that a bundler reads otherwise is read so',
  async () => {
    const packageOf = (name: string, text: string, type: string) => ({
      [`node_modules/${name}/package.json`]: JSON.stringify({ name, type, main: 'index.js' }),
      [`node_modules/${name}/index.js`]: `${text}\n`,
    });
    const noting = (name: string) => `(globalThis.ranInTide ??= []).push('${name}');`;
    const config = await configOf({
      ...packageOf('wrong', `${noting('wrong')} undefined.key;`, 'commonjs'),
      ...packageOf('keyless', `${noting('keyless')} throw new TypeError('no key');`, 'module'),
      ...packageOf('data', `${noting('data')} JSON.parse('{');`, 'commonjs'),
      ...packageOf('given', `${noting('given')} require('node:path').join(undefined);`, 'commonjs'),
      ...packageOf('made', 'exports.__esModule = true; exports.default = () => "made";', 'commonjs'),
      ...packageOf('takes', "import made from 'made'; export default made();", 'module'),
      ...packageOf('calls', 'exports.call = (one) => one();', 'commonjs'),
      ...packageOf(
        'hands',
        "import made from 'made'; import { call } from 'calls'; export default call(made);",
        'module',
      ),
      'docusaurus.config.js': `for (const name of ['wrong', 'keyless', 'data', 'given']) require(name);
module.exports = { ${smallest}, tagline: require('takes').default + require('hands').default };`,
    });
    assert.is(config.tagline, 'mademade');
    assert.equal((globalThis as { ranInTide?: string[] }).ranInTide, ['wrong', 'keyless', 'data', 'given']);
  },
);

reading(
  'a package that is a link to a folder of the same repository may be TypeScript, and gets its own packages',
  async () => {
    await withSite(
      {
        'shared/index.ts': `import { one } from './parts/one';\nimport tide from 'tide';\nexport const words: string = [one, tide].join();\n`,
        'shared/parts/one.ts':
          "import harbour from '@of/harbour/deep.js';\nexport const one: string = harbour;\n",
        'shared/node_modules/tide/index.js': 'export default "tide 2";',
        'shared/node_modules/@of/harbour/deep.js': 'module.exports = "harbour";',
        'site/node_modules/tide/index.js': 'module.exports = "tide 1";',
        'site/docs/index.md': '# Tide',
        'site/docusaurus.config.ts': `import { words } from 'shared';\nimport tide from 'tide';\nexport default { ${smallest}, tagline: words + '|' + tide };`,
      },
      async (root) => {
        const { symlink } = await import('node:fs/promises');
        await symlink('../../shared', path.join(root, 'site/node_modules/shared'));
        assert.is(
          (await loadSiteConfig({ siteDir: path.join(root, 'site') })).tagline,
          'harbour,tide 2|tide 1',
        );
      },
    );
  },
);

reading('what it throws has its place', () =>
  withSite(
    {
      'docusaurus.config.js': `const fail = () => {\n  throw new Error('no token');\n};\nmodule.exports = () => ({ title: fail() });`,
    },
    async (siteDir) => {
      const [problem] = await problemsOf(loadSiteConfig({ siteDir }));
      assert.is(problem?.code, 'CONFIG_THREW');
      assert.is(problem?.message, 'Error: no token');
      assert.equal([problem?.location?.file, problem?.location?.line], ['docusaurus.config.js', 2]);
    },
  ),
);

reading('a saved part of it is seen, and what did not change is not bundled again', () =>
  withSite(
    {
      'docs/index.md': '# Tide',
      'docusaurus.config.js': `const tagline = require('./tagline');\nmodule.exports = { ${smallest}, tagline };`,
      'tagline.js': `module.exports = 'low';`,
    },
    async (siteDir) => {
      assert.is((await loadSiteConfig({ siteDir })).tagline, 'low');
      const before = await loadSiteConfig({ siteDir });
      await writeFile(path.join(siteDir, 'tagline.js'), `module.exports = 'high';`);
      const after = await loadSiteConfig({ siteDir });
      assert.is(after.tagline, 'high');
      assert.is.not(after.digest, before.digest);
    },
  ),
);

reading('a value that cannot be used is left out, and the rest of the config is there', async () => {
  const config = await configOf({
    'docusaurus.config.js': `module.exports = {
      ${smallest},
      themeConfig: {
        tableOfContents: { minHeadingLevel: 9 },
        navbar: { items: [{ type: 'docSidebar', label: 'No sidebar' }, { label: 'Home', to: '/' }] },
        announcementBar: { content: 'Now', backgroundColor: 'blue' },
      },
    };`,
  });
  assert.is(config.tableOfContents.minHeadingLevel, 2);
  assert.equal(
    config.navbar.items.map(({ label }) => label),
    ['Home'],
  );
  assert.is(config.announcementBar?.content, 'Now');
  assert.is(config.unread?.unsupported, 2);
});

reading('however many values of a list cannot be used, the others hold, and each is told in its place', () =>
  withSite(
    {
      'docs/index.md': '# Tide',
      'docusaurus.config.js': `module.exports = {
        ${smallest},
        themeConfig: { navbar: { items: [
          { label: 'Home', to: '/' },
          ...Array.from({ length: 30 }, (_, index) => ({ type: 'docSidebar', label: String(index) })),
          { label: 'Last', to: '/' },
        ] } },
      };`,
    },
    async (siteDir) => {
      const { navbar, unread } = await loadSiteConfig({ siteDir });
      assert.equal(
        navbar.items.map(({ label }) => label),
        ['Home', 'Last'],
      );
      assert.is(unread?.unsupported, 30);
      const entries = await readCompat({ siteDir, configPath: undefined });
      const refused = entries.filter(({ kind }) => kind === 'unsupported');
      assert.equal(
        refused.map(({ what }) => what).sort(),
        Array.from({ length: 30 }, (_, index) => `themeConfig.navbar.items[${index + 1}]`).sort(),
      );
    },
  ),
);

reading('mistakes are told where they stand in it', () =>
  withSite(
    {
      'docs/index.md': '# Tide',
      'docusaurus.config.js': `module.exports = {\n  ${smallest},\n  presets: [\n    ['classic', /** @type {object} */ ({\n      theme: { customCss: './src/none.css' },\n    })],\n  ],\n};`,
    },
    async (siteDir) => {
      const [problem] = await problemsOf(loadSiteConfig({ siteDir }));
      assert.match(problem!.message, 'presets[0][1].theme.customCss');
      assert.is(problem!.location?.line, 5);
    },
  ),
);

reading.run();
