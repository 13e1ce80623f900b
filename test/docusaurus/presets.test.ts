// Presets of a Docusaurus config beside the classic one: what they name holds as if the config named it.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Config } from '../../src/config/config.js';
import { configInputs } from '../../src/config/load-config.js';
import { docusaurus, loadSiteConfig } from '../../src/docusaurus/load-site-config.js';
import { migrate } from '../../src/docusaurus/migrate.js';
import { readCompat } from '../../src/docusaurus/read-compat.js';
import { withSite } from '../config/with-site.js';

const presets = suite('presets');

const configWith = (entry: string): string =>
  `module.exports = {
  title: 'Tide', url: 'https://tide.example', baseUrl: '/',
  presets: [${entry}],
};\n`;

const withPreset = (
  files: Readonly<Record<string, string>>,
  body: (siteDir: string, config: Config) => Promise<void>,
): Promise<void> =>
  withSite({ 'docs/index.md': '# Tide', ...files }, async (siteDir) =>
    body(siteDir, await loadSiteConfig({ siteDir })),
  );

/** What is said of the preset and all that it names. */
async function linesOf(siteDir: string): Promise<string[]> {
  const entries = await readCompat({ siteDir, configPath: undefined });
  const all = entries.map(
    ({ kind, what, note, line }) => `${line} ${kind} ${what}${note ? `: ${note}` : ''}`,
  );
  return all.filter((line) => !/ (?:title|url|baseUrl|presets)$/.test(line));
}

/** It is made of the classic one, as presets of companies are. */
const house = `const classic = require('@docusaurus/preset-classic');
const math = require('remark-math');
module.exports = function house(context, { docs = {}, ...others }) {
  const { plugins, themes } = classic.default(context, { ...others, docs: { ...docs, routeBasePath: context.baseUrl, remarkPlugins: [math] } });
  return { plugins: [...plugins, [require.resolve('./tags'), { word: 'high' }], false], themes };
};
`;
const houseFiles = {
  'house/index.js': house,
  'house/tags.js': `module.exports = (context, { word }) => ({ name: 'tags', injectHtmlTags: () => ({ headTags: '<meta name="' + word + '">' }) });`,
  'docusaurus.config.js': configWith(
    `['./house', { docs: { path: 'texts', wrong: 1 }, blog: false,\n    theme: { customCss: './own.css' } }]`,
  ),
  'own.css': '',
};

presets('made of the classic one give its docs, pages, styles and formulas, and the plugins beside it', () =>
  withPreset({ ...houseFiles, 'texts/index.md': '# Tide' }, async (siteDir, config) => {
    assert.equal(
      config.docs.map(({ path: folder, routeBasePath }) => [folder, routeBasePath]),
      [['texts', '']],
    );
    assert.is(config.blog.length, 0);
    assert.equal(config.customCss, ['own.css']);
    assert.ok(config.markdown.math);
    const { headTags } = await config.hooks.plugins!(path.join(siteDir, 'made'));
    assert.equal(
      headTags.map(({ attributes }) => attributes),
      [{ name: 'high' }],
    );
    const lines = await linesOf(siteDir);
    assert.equal(lines.slice(0, 2), [
      '3 taken preset house: it is run',
      '3 taken @docusaurus/plugin-content-docs',
    ]);
    assert.ok(
      lines.includes('3 unsupported presets[0][1].docs.wrong: relaydocs does not know it'),
      lines.join('\n'),
    );
    assert.ok(lines.includes('4 taken @docusaurus/theme-classic'));
    assert.ok(lines.includes('3 taken house/tags.js: it is run'), lines.join('\n'));
    assert.not.ok(lines.some((line) => line.includes('preset-classic')));
  }),
);

presets(
  'that are saved are seen, and so is what they import; a mistake in one is told and can be mended',
  () =>
    withPreset(houseFiles, async (siteDir, first) => {
      const options = { siteDir, cacheDir: path.join(siteDir, '.relaydocs'), foreign: docusaurus };
      const inputs = await configInputs(options);
      assert.ok(
        ['docusaurus.config.js', 'house/index.js'].every((file) => inputs.includes(file)),
        inputs.join(),
      );
      await writeFile(path.join(siteDir, 'house/index.js'), house.replace('[math]', '[() => () => {}]'));
      const second = await loadSiteConfig({ siteDir });
      assert.is.not(second.digest, first.digest);
      assert.not.ok(second.markdown.math);
      // What a function does is no part of its value.
      await writeFile(
        path.join(siteDir, 'house/index.js'),
        house.replace('[math]', '[() => (tree) => tree]'),
      );
      assert.is.not((await loadSiteConfig({ siteDir })).digest, second.digest);
      await writeFile(path.join(siteDir, 'house/index.js'), 'module.exports = () => {\n');
      const third = await loadSiteConfig({ siteDir });
      const { plugged } = await third.hooks.plugins!(path.join(siteDir, 'made'));
      const { message, location, hint } = plugged.problems[0]!;
      assert.is(message, 'The preset "house" failed: Unexpected end of file');
      assert.equal(location, { file: 'house/index.js', line: 2, column: 1 });
      assert.match(hint!, 'The site is built without its results');
      // It looks like the classic one.
      assert.equal(
        third.docs.map(({ path: folder }) => folder),
        ['texts'],
      );
      assert.ok((await configInputs(options)).includes('house/index.js'));
      await writeFile(path.join(siteDir, 'house/index.js'), house);
      assert.is((await loadSiteConfig({ siteDir })).digest, first.digest);
    }),
);

const packageOf = (folder: string, text: string, type = 'commonjs') => ({
  [`${folder}/package.json`]: JSON.stringify({
    name: folder.split('node_modules/').at(-1),
    type,
    main: 'index.js',
  }),
  [`${folder}/index.js`]: text,
});

presets('that are installed are found by a scope alone, and bring plugins that only they have', () =>
  withPreset(
    {
      'docusaurus.config.js': configWith(`['@tide', { routes: ['/api'] }]`),
      ...packageOf(
        'node_modules/@tide/docusaurus-preset',
        `export default async (context, { routes }) => ({
          plugins: routes.map((route) => [new URL('./node_modules/tide-plugin/index.js', import.meta.url).pathname, { route }]),
        });`,
        'module',
      ),
      ...packageOf(
        'node_modules/@tide/docusaurus-preset/node_modules/tide-plugin',
        `module.exports = (context, { route }) => ({ name: 'tide-plugin', contentLoaded: ({ actions }) => actions.addRoute({ path: route, component: '@site/src/Api.js' }) });`,
      ),
      'src/Api.js': 'export default () => null;',
    },
    async (siteDir, config) => {
      const { plugged } = await config.hooks.plugins!(path.join(siteDir, 'made'));
      assert.equal(
        plugged.pages.map(({ route }) => route),
        ['/api'],
      );
      assert.equal(await linesOf(siteDir), [
        '3 taken preset @tide/docusaurus-preset: it is run',
        '3 taken tide-plugin: it is run',
      ]);
    },
  ),
);

/** It asks for what Docusaurus always gives, as the classic one of Docusaurus 3.9 does. */
const classicStandIn = `module.exports = ({ siteConfig }, { docs }) => {
  const { v4, faster, experimental_router } = siteConfig.future;
  const { i18n: { defaultLocale, locales, path }, markdown, scripts, storage } = siteConfig;
  const said = [v4.useCssCascadeLayers, faster.rspackBundler, storage.namespace, experimental_router, defaultLocale, locales.join(), path,
    markdown.mdx1Compat.comments, markdown.hooks.onBrokenMarkdownImages, scripts.length];
  return {
    plugins: [
      ['@docusaurus/plugin-content-docs', docs],
      () => ({ name: 'said', injectHtmlTags: () => ({ headTags: [{ tagName: 'meta', attributes: { name: said.join(' ') } }] }) }),
    ],
  };
};`;

for (const [future, told] of [
  ['', 'false false false browser en en i18n true throw 0'],
  ['future: { v4: true },', 'true true true browser en en i18n false throw 0'],
  ['future: { v4: {}, experimental_faster: true },', 'false true false browser en en i18n true throw 0'],
  ["i18n: { defaultLocale: 'de', locales: ['de'] },", 'false false false browser de de i18n true throw 0'],
] as const)
  presets(`are told all of the config, with its defaults: ${future || 'where it says nothing'}`, () =>
    withPreset(
      {
        ...packageOf('node_modules/@docusaurus/preset-classic', classicStandIn),
        'house.js': `const classic = require('@docusaurus/preset-classic');\nmodule.exports = (context, options) => classic(context, options);`,
        'docusaurus.config.js': configWith(`['./house', { docs: { path: 'texts' } }]`).replace(
          'presets:',
          `${future}\n  presets:`,
        ),
        'texts/index.md': '# Tide',
      },
      async (siteDir, config) => {
        assert.equal(
          config.docs.map(({ path: folder }) => folder),
          ['texts'],
        );
        const { plugged, headTags } = await config.hooks.plugins!(path.join(siteDir, 'made'));
        assert.equal(plugged.problems, []);
        assert.is(headTags[0]?.attributes?.name, told);
      },
    ),
  );

presets('that are not there are listed, and end nothing', () =>
  withPreset({ 'docusaurus.config.js': configWith(`'@tide', './none'`) }, async (siteDir, config) => {
    assert.is(config.onBrokenLinks, 'warn');
    assert.is(config.hooks.plugins, undefined);
    assert.equal(await linesOf(siteDir), [
      '3 unsupported preset @tide/docusaurus-preset: it is not run, so broken links are warnings',
      '3 unsupported preset none: it is not run, so broken links are warnings',
    ]);
    // `dev` sees it come.
    const options = { siteDir, cacheDir: path.join(siteDir, '.relaydocs'), foreign: docusaurus };
    assert.ok((await configInputs(options)).includes('none/index.js'));
  }),
);

presets('that throw, or call what is not installed, are told by their names', () =>
  withPreset(
    {
      'docusaurus.config.js': configWith(`'./throws', './asks'`),
      'throws.js': `module.exports = () => { throw new Error('no key'); };`,
      'asks.js': `const { sync } = require('finds-of-nobody');\nmodule.exports = () => ({ plugins: [...sync('*.yaml')] });`,
    },
    async (siteDir, config) => {
      const { plugged } = await config.hooks.plugins!(path.join(siteDir, 'made'));
      assert.equal(
        plugged.problems.map(({ message }) => message),
        [
          'The preset "throws" failed: no key',
          'The preset "asks" uses packages that are not installed: finds-of-nobody',
        ],
      );
      assert.equal(plugged.problems[0]!.location, { file: 'throws.js', line: 1, column: undefined });
      const lines = await linesOf(siteDir);
      assert.ok(
        lines.includes('3 unsupported preset throws: it failed: no key, so broken links are warnings'),
      );
    },
  ),
);

presets('with a getter that throws, and a folder in the place of one, end nothing', () =>
  withPreset(
    {
      'docusaurus.config.js': configWith(`'./lazy', './node_modules'`),
      'lazy.js': `module.exports = () => ({
  get plugins() { throw new Error('not yet'); },
});`,
    },
    async (siteDir, config) => {
      const { plugged } = await config.hooks.plugins!(path.join(siteDir, 'made'));
      assert.equal(
        plugged.problems.map(({ message, location }) => [message, location?.file, location?.line]),
        [['The preset "lazy" failed: not yet', 'lazy.js', 2]],
      );
      assert.equal(await linesOf(siteDir), [
        '3 unsupported preset lazy: it failed: not yet, so broken links are warnings',
        '3 unsupported preset node_modules: it is not run, so broken links are warnings',
      ]);
    },
  ),
);

presets('with the same objects at many places, and in themselves, end nothing', () =>
  withPreset(
    {
      'docusaurus.config.js': configWith(`'./deep'`),
      'deep.js': `module.exports = () => {
  let tree = { themes: [] };
  for (let level = 0; level < 40; level++) tree = { left: tree, right: tree };
  tree.self = tree;
  return { plugins: [['./told', { tree }]] };
};`,
      'told.js': `module.exports = (_, { tree }) => ({ name: 'told', injectHtmlTags: () => ({ headTags: String(tree.left === tree.right && tree.self === tree) }) });`,
    },
    async (siteDir, config) => {
      const { plugged } = await config.hooks.plugins!(path.join(siteDir, 'made'));
      assert.equal(
        plugged.problems.map(({ message }) => message),
        [],
      );
      assert.ok((await linesOf(siteDir)).includes('3 taken preset deep: it is run'));
    },
  ),
);

presets('name a plugin that cannot be made once, with its mistake', () =>
  withPreset(
    {
      'docusaurus.config.js': configWith(`'./gives'`),
      'gives.js': `module.exports = () => ({ plugins: [require.resolve('./broken')] });`,
      'broken.js': 'module.exports = () => { const = 3; };',
    },
    async (siteDir) => {
      const lines = (await linesOf(siteDir)).filter((line) => line.includes('broken'));
      assert.equal(lines, ['3 unsupported broken.js: it cannot be made: Expected identifier but found "="']);
    },
  ),
);

presets('and plugins have what of them is not called named', () =>
  withPreset(
    {
      'docusaurus.config.js': configWith(`'./house'`),
      'house.js': `module.exports = () => ({ themes: [() => ({ name: 'words', configureWebpack: {} })] });`,
    },
    async (siteDir) => {
      const lines = await linesOf(siteDir);
      const wanted = '3 ignored configureWebpack of words: webpack is not used';
      assert.ok(
        lines.some((line) => line.startsWith(wanted)),
        lines.join('\n'),
      );
    },
  ),
);

presets('and plugins are asked for what they would have webpack do in a build', () =>
  withPreset(
    {
      'docusaurus.config.js': configWith(`'./house'`),
      'house.js': `class Atoms {}
module.exports = () => ({ plugins: [() => ({ name: 'css', configureWebpack: () => process.env.NODE_ENV === 'production' ? { plugins: [new Atoms()] } : {} })] });`,
    },
    async (siteDir) => {
      const before = process.env.NODE_ENV;
      const lines = (await linesOf(siteDir)).filter((line) => line.includes('configureWebpack'));
      assert.equal(lines, ['3 unsupported configureWebpack of css: webpack is not used: Atoms is not run']);
      assert.is(process.env.NODE_ENV, before);
    },
  ),
);

presets('leave out of a config of ours what only they can name', () =>
  withPreset(houseFiles, async (siteDir) => {
    await writeFile(path.join(siteDir, 'house/index.js'), house.replace('[math]', '[() => () => {}, math]'));
    const { plugins, keepsFunctions, leftOut } = await migrate({ siteDir, configPath: undefined });
    assert.equal(plugins, ['house/tags.js']);
    assert.not.ok(keepsFunctions);
    assert.equal(leftOut, ['docs[0].remarkPlugins[0]']);
    const text = await readFile(path.join(siteDir, 'relaydocs.config.ts'), 'utf8');
    assert.match(text, "path: 'texts'");
    assert.not.match(text, 'undefined');
    assert.equal((await loadSiteConfig({ siteDir })).docs[0]?.plugins?.remark ?? [], []);
  }),
);

presets.run();
