// Plugins of a Docusaurus site that take too long, or fail where nothing of theirs waits.
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { docusaurusUtils } from '../../src/config/docusaurus-utils.js';
import { runPlugins } from '../../src/docusaurus/run-plugins.js';
import { withFiles } from '../site/site-of.js';

const running = suite('running plugins');

/** @param plugins themselves, names of files, or of packages. @param limitMs short only where one does not end */
function run(
  plugins: readonly (object | string)[],
  siteDir: string,
  limitMs = 20_000,
): ReturnType<typeof runPlugins> {
  const entries = plugins.map((given, index) => ({
    name: typeof given === 'string' ? given : undefined,
    file: typeof given === 'string' && /\.js$|^\.\//.test(given) ? path.join(siteDir, given) : undefined,
    plugin: typeof given === 'string' ? undefined : () => given,
    options: {},
    path: ['plugins', index],
  }));
  const site = { siteDir, configFile: path.join(siteDir, 'docusaurus.config.js'), config: {}, entries };
  return runPlugins(site, path.join(siteDir, 'made'), { longestMs: limitMs });
}

running('ends what does not end, a loop as well as a promise, and takes what the others give', () =>
  withFiles({}, async (siteDir) => {
    const methods = [
      {
        name: 'loop',
        loadContent() {
          for (;;);
        },
      },
      { name: 'promise', contentLoaded: () => new Promise(() => {}) },
      { name: 'fine', injectHtmlTags: () => ({ headTags: '<meta name="fine">' }) },
    ];
    const { plugged, headTags } = await run(methods, siteDir, 1500);
    assert.equal(
      plugged.problems.map(({ message }) => message),
      [
        'The plugin "loop" failed in loadContent: it did not end within 1.5 s',
        'The plugin "promise" failed in contentLoaded: it did not end within 1.5 s',
      ],
    );
    assert.equal(headTags, [{ tagName: 'meta', attributes: { name: 'fine' } }]);
  }),
);

running('ends what does not end after the build, and tells of it alone', () =>
  withFiles({}, async (siteDir) => {
    const plugin = { name: 'slow', postBuild: () => new Promise(() => {}) };
    const { plugged, output } = await run([plugin], siteDir, 1500);
    assert.equal(plugged.problems, []);
    const { hasFailed, problems } = await output.steps[0]!.run({ baseUrl: '/', pages: [] });
    assert.ok(hasFailed);
    assert.equal(
      problems.map(({ message }) => message),
      ['The plugin "slow" failed in postBuild: it did not end within 1.5 s'],
    );
    assert.equal(plugged.problems, []);
  }),
);

running('gives a plugin more time after the build where there are more pages', () =>
  withFiles({}, async (siteDir) => {
    const plugin = { name: 'slow', postBuild: () => new Promise((done) => setTimeout(done, 2000)) };
    const { output } = await run([plugin], siteDir, 1000);
    const pages = ['/a', '/b', '/c', '/d'].map(
      (permalink) => ({ permalink, kind: 'docs', id: 'default', noIndex: false }) as const,
    );
    const runOn = (count: number) => output.steps[0]!.run({ baseUrl: '/', pages: pages.slice(0, count) });
    assert.ok((await runOn(0)).hasFailed);
    assert.not((await runOn(4)).hasFailed);
  }),
);

running('what a plugin throws once its turn with the output is over undoes nothing of the next', () =>
  withFiles({}, async (siteDir) => {
    const soon = (work: () => void) => new Promise<void>((done) => setTimeout(() => [work(), done()], 50));
    const plugins = [
      { name: 'leaving', postBuild: () => void setTimeout(() => Promise.reject(new Error('too late')), 1) },
      { name: 'next', postBuild: () => soon(() => process.chdir(path.dirname(siteDir))) },
    ];
    const { output } = await run(plugins, siteDir);
    const [leaving, next] = output.steps;
    assert.equal(await leaving!.run({ baseUrl: '/', pages: [] }), { hasFailed: false, problems: [] });
    const folder = process.cwd();
    const { hasFailed, problems } = await next!.run({ baseUrl: '/', pages: [] });
    assert.is(process.cwd(), folder);
    assert.not.ok(hasFailed);
    assert.equal(
      problems.map(({ message, hint }) => `${message} - ${hint}`),
      [
        'The plugin "leaving" failed in postBuild: too late - It failed after its call had returned, so its previous changes to the output are kept. Run with --debug for details.',
      ],
    );
  }),
);

running('takes a plugin of a folder with a package.json, which may name its file', () => {
  const plugin = (said: string) =>
    `module.exports = () => ({ name: '${said}', contentLoaded: ({ actions }) => actions.setGlobalData('here') });`;
  const files = {
    'plugins/unnamed/package.json': '{ "name": "unnamed", "private": true }',
    'plugins/unnamed/index.js': plugin('unnamed'),
    'plugins/named/package.json': '{ "main": "src/main.js" }',
    'plugins/named/src/main.js': plugin('named'),
    'plugins/named/index.js': plugin('other'),
    'plugins/typed/package.json': '{ "type": "module", "main": "dist/not-built.js" }',
    'plugins/typed/index.ts': `export default ${plugin('typed').slice('module.exports = '.length)}`,
  };
  return withFiles(files, async (siteDir) => {
    const { plugged } = await run(['./plugins/unnamed', './plugins/named', './plugins/typed'], siteDir);
    assert.equal(plugged.problems, []);
    assert.equal(Object.keys(plugged.globalData), ['unnamed', 'named', 'typed']);
  });
});

const drawing = `import { spawn } from 'node:child_process';
export default () => ({
  name: 'drawing',
  loadContent: () => new Promise(() => spawn('no-such-program-of-ours')),
});
`;

running('names the plugin whose program is not there, or whose timer throws, and goes on without it', () =>
  withFiles({ 'drawing.js': drawing }, async (siteDir) => {
    const plugins = [
      'drawing.js',
      {
        name: 'timer',
        contentLoaded: () =>
          new Promise(() => {
            setTimeout(() => {
              throw new Error('in vain');
            }, 1);
          }),
      },
    ];
    const { plugged } = await run(plugins, siteDir);
    assert.equal(
      plugged.problems.map(({ code, message }) => `${code}: ${message}`),
      [
        'PLUGIN_FAILED: The plugin "drawing" failed in loadContent: spawn no-such-program-of-ours ENOENT',
        'PLUGIN_FAILED: The plugin "timer" failed in contentLoaded: in vain',
      ],
    );
  }),
);
const asking = `import fetch from 'fetch-of-nobody';
import { Joi } from 'checks-of-nobody/joi';
const schema = Joi.object({ url: Joi.string() });
export default () => ({
  name: 'asking',
  async loadContent() {
    const answer = await fetch('https://data.example/all.json');
    return (await answer.json()).entries.map((entry) => entry.name);
  },
  contentLoaded: ({ content }) => content.forEach(() => {}).then(),
});
`;

running('names the package that a plugin asks for its data and that is not installed', () =>
  withFiles({ 'asking.js': asking }, async (siteDir) => {
    const { plugged } = await run(['asking.js'], siteDir);
    const [problem, ...others] = plugged.problems;
    assert.equal(others, []);
    assert.match(
      problem!.message,
      /^The plugin "asking" uses packages that are not installed: fetch-of-nobody; it failed in contentLoaded: /,
    );
    assert.match(
      problem!.hint!,
      "Install it in the site's folder: npm install fetch-of-nobody. The site is built",
    );
  }),
);

running('tells what an installed package of a plugin threw when it was loaded, and not to install it', () =>
  withFiles(
    {
      'asking.js': asking.replaceAll('fetch-of-nobody', 'broken-fetch'),
      'naming.js': `const path = require('path');
const broken = require('broken-fetch');
module.exports = () => ({ name: 'naming', loadContent: () => path.join(broken.dir) });
`,
      'node_modules/broken-fetch/index.js': "throw new Error('no key in .env\\nat all');",
    },
    async (siteDir) => {
      const { plugged } = await run(['asking.js', 'naming.js'], siteDir);
      const lacks = 'uses broken-fetch, which cannot be loaded: no key in .env';
      const told = plugged.problems.map(({ message }) => message).sort();
      for (const [index, name] of ['asking', 'naming'].entries())
        assert.ok(told[index]!.startsWith(`The plugin "${name}" ${lacks}; it failed in `), told[index]);
      for (const { hint } of plugged.problems) assert.match(hint!, /^The site is built without/);
    },
  ),
);

const colouring = (name: string, does: string): string => `import chalk from 'colours-of-nobody';
export default () => ({
  name: '${name}',
  loadContent() {
    String(chalk.green('start'));
    ${does}
  },
  contentLoaded: () => String(chalk.green('end')),
});
`;

running('tells what a plugin fails with beside the package that it lacks, and of each plugin once', () =>
  withFiles(
    {
      'keyless.js': colouring('keyless', "throw new Error('API key is missing');"),
      'endless.js': colouring('endless', 'return new Promise(() => {});'),
      'working.js': colouring('working', 'return [];'),
    },
    async (siteDir) => {
      const { plugged } = await run(['keyless.js', 'endless.js', 'working.js'], siteDir, 1000);
      const lacks = 'uses packages that are not installed: colours-of-nobody';
      assert.equal(plugged.problems.map(({ message }) => message).sort(), [
        `The plugin "endless" ${lacks}; it failed in loadContent: it did not end within 1 s`,
        `The plugin "keyless" ${lacks}; it failed in loadContent: API key is missing`,
        `The plugin "working" ${lacks}`,
      ]);
    },
  ),
);

const utils = `import logger from '@docusaurus/logger';
import * as utils from '@docusaurus/utils';
import { addTrailingSlash } from '@docusaurus/utils-common';
import { Joi, validateFrontMatter } from '@docusaurus/utils-validation';

const schema = Joi.object({
  route: Joi.string().uri().default('/api'),
  specs: Joi.array().items(Joi.object({ id: Joi.string().required(), open: Joi.boolean().default(true) })).default([]),
  look: Joi.object({ dark: Joi.boolean().default(false), other: Joi.any() }).default(),
  id: Joi.alternatives().try(Joi.string(), Joi.number()).optional(),
});

export default function plugin({ siteDir, localizationDir }, options) {
  return {
    name: 'useful',
    async contentLoaded({ actions }) {
      const file = { filePath: siteDir + '/a.md', fileContent: '---\\nmood: calm\\nday: 2026-05-01\\n---\\n\\n# Tide {#t}\\n\\nIt comes.\\n' };
      const parsed = await utils.parseMarkdownFile({ ...file, parseFrontMatter: utils.DEFAULT_PARSE_FRONT_MATTER });
      const slugger = utils.createSlugger();
      logger.info\`Read name=\${'a.md'} with \${2} lines\`;
      actions.setGlobalData({
        options,
        parsed,
        title: utils.parseMarkdownString(file.fileContent, { removeContentTitle: true }).content,
        urls: [['/', 'docs', '/', 'a/'], ['https://a.example/', '/b'], ['a', '?q=1'], ['', '/']].map((parts) => utils.normalizeUrl(parts)),
        slugs: [slugger.slug('Two words'), slugger.slug('Two words'), slugger.slug('Wide', { maintainCase: true })],
        names: [utils.docuHash('/'), utils.docuHash('/docs/Intro'), utils.posixPath('a\\\\b'), utils.aliasedSitePath(siteDir + '/docs/a.md', siteDir)],
        i18n: utils.getPluginI18nPath({ localizationDir: '/i', pluginName: 'api', pluginId: 'two', subPaths: ['current'] }),
        found: await utils.Globby(['*.md'], { cwd: siteDir }),
        leaves: utils.flattenRoutes([{ path: '/a', routes: [{ path: '/a/b' }] }, { path: '/c' }]).map(({ path }) => path),
        ended: addTrailingSlash('/a'),
        matched: ['b/_a.md', 'b/a.md', 'b/a.txt'].map((file) => utils.createAbsoluteFilePathMatcher(['**/*.md'], [siteDir])(siteDir + '/' + file) && !utils.createMatcher(utils.GlobExcludeDefault)(file)),
        fresh: [(await utils.loadFreshModule(siteDir + '/fresh.ts')).tide, { ...utils }.posixPath('a\\\\b')],
        matter: validateFrontMatter({ a: 1 }, Joi.object({ b: Joi.number().default(2) }).unknown()),
      });
    },
  };
}
export const validateOptions = ({ options, validate }) => validate(schema, { ...options, specs: [{ id: 'tide' }] });
`;

for (const [where, files, name] of [
  ['in the folder of the site', { 'useful.js': utils }, 'useful.js'],
  [
    'in a package',
    {
      'node_modules/useful/package.json': '{ "type": "module", "main": "index.js" }',
      'node_modules/useful/index.js': utils,
    },
    'useful',
  ],
  [
    'in a package of a package',
    {
      'useful.js': "module.exports = require('outer');",
      'node_modules/outer/index.js': "module.exports = require('useful');",
      'node_modules/useful/package.json': '{ "type": "module", "main": "index.js" }',
      'node_modules/useful/index.js': utils,
    },
    'useful.js',
  ],
] as const)
  running(`has what plugins ${where} use of Docusaurus for Node, where it is not installed`, () =>
    withFiles(
      { ...files, 'a.md': '', 'fresh.ts': "export default { tide: 'high' as string };\n" },
      async (siteDir) => {
        const { plugged } = await run([name], siteDir);
        assert.equal(plugged.problems, []);
        assert.equal(plugged.globalData.useful!.default, {
          options: {
            id: 'default',
            specs: [{ id: 'tide', open: true }],
            route: '/api',
            look: { dark: false },
          },
          parsed: {
            frontMatter: { mood: 'calm', day: '2026-05-01T00:00:00.000Z' },
            contentTitle: 'Tide',
            content: '# Tide {#t}\n\nIt comes.',
            excerpt: 'It comes.',
          },
          title: 'It comes.',
          urls: ['/docs/a/', 'https://a.example/b', 'a?q=1', '/'],
          slugs: ['two-words', 'two-words-1', 'Wide'],
          names: ['index', 'docs-intro-e24', 'a/b', '@site/docs/a.md'],
          i18n: path.join('/i', 'api-two', 'current'),
          found: ['a.md'],
          leaves: ['/a/b', '/c'],
          ended: '/a/',
          matched: [false, true, false],
          fresh: ['high', 'a/b'],
          matter: { a: 1, b: 2 },
        });
      },
    ),
  );

running(
  'gives files of data the names that Docusaurus gives them, in any script, and none that is too long',
  () => {
    const { docuHash } = docusaurusUtils['@docusaurus/utils'] as { docuHash(written: string): string };
    const paths = [
      '/标签/前端',
      '/é/ü',
      '/Страсс/Привет',
      "/it's/apiV2/HTMLPage/1st",
      '/Æon/straße',
      '/한글/ガイド/🎉',
    ];
    assert.equal(paths.map(docuHash), [
      ...['标签-前端-7e4', 'e-u-3d5'],
      ...['страсс-привет-27f', 'its-api-v-2-html-page-1st-25a', 'aeon-strasse-e02', '한글-ガイド-🎉-929'],
    ]);
    const long = docuHash(`/${'标签/'.repeat(99)}`);
    assert.is(long, `${'标签-'.repeat(34)}标签-619`);
  },
);

const compiled = `"use strict";
const copied = (mod) => mod && mod.__esModule ? mod : Object.assign({}, ...Reflect.ownKeys(mod).map((key) => key === 'default' ? {} : { [key]: mod[key] }), { default: mod });
const inner = (mod) => mod && mod.__esModule ? mod : { default: mod };
Object.defineProperty(exports, '__esModule', { value: true });
const utils = copied(require('@docusaurus/utils'));
const again = inner(require('@docusaurus/utils'));
const logger_1 = inner(require('@docusaurus/logger'));
const lacked = copied(require('lacked'));
exports.default = () => ({
  name: 'compiled',
  injectHtmlTags: () => lacked.work(),
  contentLoaded({ actions }) {
    actions.setGlobalData([utils.normalizeUrl(['/a', 'b']), again.default.docuHash('/'), logger_1.default.bold('c')]);
  },
});
`;

running(
  'has them in plugins that TypeScript compiled to CommonJS, and names the package that these call and lack',
  () =>
    withFiles({ 'compiled.js': compiled }, async (siteDir) => {
      const { plugged } = await run(['compiled.js'], siteDir);
      assert.equal(
        plugged.problems.map(({ message }) => message),
        ['The plugin "compiled" uses packages that are not installed: lacked'],
      );
      assert.equal(plugged.globalData.compiled!.default, ['/a/b', 'index', 'c']);
    }),
);

running('finds the title and the first words of pages for plugins as for pages of the site', () => {
  const { parseMarkdownString } = docusaurusUtils['@docusaurus/utils'] as {
    parseMarkdownString(text: string, options: object): object;
  };
  for (const [text, contentTitle, content, excerpt] of [
    ['Tide\n===\n\n**It** [comes](a.md).', 'Tide', '**It** [comes](a.md).', 'It comes.'],
    [
      "import A from './a';\n\n# Tide {#t}\n\n> It comes.",
      'Tide',
      "import A from './a';\n\n\n\n> It comes.",
      'It comes.',
    ],
    ['```js\nrun();\n```\n\n![The sea](a.png)\n\nIt goes.', undefined, undefined, 'The sea'],
    [':::note\n\n## High *tide* {#high}\n\n:::', undefined, undefined, 'High tide'],
    ['import {\n  A,\n} from "a";\n\n<A />', undefined, undefined, undefined],
    ['![](a.png)\n\nIt ~~comes~~[^1] [again][a].\n\n[a]: b.md', undefined, undefined, 'It comes again.'],
  ] as const)
    assert.equal(parseMarkdownString(text, { removeContentTitle: true }), {
      ...{ frontMatter: {}, contentTitle, content: content ?? text, excerpt },
    });
});

running('fills in what Docusaurus does in options that many plugins have', () => {
  const { Joi, ...schemas } = docusaurusUtils['@docusaurus/utils-validation'] as Record<string, Chain>;
  const options = Joi!.object({
    ...{
      id: schemas.PluginIdSchema,
      routeBasePath: schemas.RouteBasePathSchema,
      admonitions: schemas.AdmonitionsSchema,
    },
    ...{
      remarkPlugins: schemas.RemarkPluginsSchema,
      beforeDefaultRehypePlugins: schemas.RehypePluginsSchema,
    },
    ...{ recmaPlugins: schemas.RecmaPluginsSchema, url: schemas.URISchema },
    ...schemas.FrontMatterTOCHeadingLevels,
  });
  const { value } = options.validate({ routeBasePath: 'api/', toc_min_heading_level: 2 });
  assert.equal(value, {
    ...{ id: 'default', routeBasePath: '/api/', admonitions: true },
    ...{ remarkPlugins: [], beforeDefaultRehypePlugins: [], recmaPlugins: [], toc_min_heading_level: 2 },
  });
  const usual = Joi!.object({
    path: schemas.RouteBasePathSchema!.default('/'),
    remarkPlugins: schemas.RemarkPluginsSchema!.default([1]),
  });
  assert.equal(usual.validate({}).value, { path: '/', remarkPlugins: [1] });
});

type ChainName =
  | 'object'
  | 'string'
  | 'number'
  | 'boolean'
  | 'array'
  | 'function'
  | 'alternatives'
  | 'valid'
  | 'compile';
type ChainStep =
  | 'when'
  | 'rename'
  | 'strip'
  | 'default'
  | 'ref'
  | 'concat'
  | 'pattern'
  | 'try'
  | 'items'
  | 'keys'
  | 'custom';
type Chain = Record<ChainName | ChainStep, (...given: unknown[]) => Chain> & {
  validate(value: unknown): { value: unknown };
  validateAsync(value: unknown): Promise<unknown>;
  ValidationError: typeof Error;
};

running('fills in the defaults of options in the forms that plugins write them in', async () => {
  const { Joi } = docusaurusUtils['@docusaurus/utils-validation'] as { Joi: Chain };
  const x = Joi.object({ x: Joi.number().default(1) });
  const filled = (schema: Chain, value?: unknown): unknown => schema.validate(value).value;
  const parent = { a: Joi.string(), b: Joi.string().default(({ a }: { a: string }) => `${a}!`) };
  assert.equal(filled(Joi.object(parent), { a: 'tide' }), { a: 'tide', b: 'tide!' });
  const sameAs = { a: { b: Joi.string() }, c: Joi.string().default(Joi.ref('a.b')) };
  assert.equal(filled(Joi.object(sameAs), { a: { b: 'tide' } }), { a: { b: 'tide' }, c: 'tide' });
  const then = (schema: Chain) => Object.fromEntries([['then', schema]]);
  const cased = Joi.object({
    kind: Joi.string().default('sea'),
    depth: Joi.number().when('kind', {
      is: 'sea',
      otherwise: Joi.number().strip(),
      ...then(Joi.number().default(9)),
    }),
    salt: Joi.boolean().when(Joi.ref('kind'), {
      switch: [{ is: Joi.valid('lake', 'river'), ...then(Joi.boolean().default(false)) }],
      otherwise: Joi.boolean().default(true),
    }),
  }).rename('type', 'kind');
  assert.equal(filled(cased, {}), { kind: 'sea', depth: 9, salt: true });
  assert.equal(filled(cased, { type: 'lake', depth: 1 }), { kind: 'lake', salt: false });
  assert.equal(filled(cased, { kind: 'sea', depth: 1 }), { kind: 'sea', depth: 1, salt: true });
  const both = Joi.object({ y: Joi.number().default(2) }).concat(x.default());
  assert.equal(filled(both), { x: 1, y: 2 });
  assert.equal(filled(Joi.object({ a: { b: x } }), { a: { b: {} } }), { a: { b: { x: 1 } } });
  assert.equal(filled(Joi.compile({ a: x }), { a: {} }), { a: { x: 1 } });
  assert.equal(filled(Joi.object().pattern(/^a/, x), { ab: {}, b: {} }), { ab: { x: 1 }, b: {} });
  const tries = Joi.object({ a: Joi.alternatives().try(Joi.string(), x), b: [Joi.boolean(), x] });
  assert.equal(filled(tries, { a: {}, b: true }), { a: { x: 1 }, b: true });
  assert.equal(filled(Joi.array().items(Joi.string(), x), ['a', {}]), ['a', { x: 1 }]);
  assert.equal(
    filled(
      Joi.object()
        .default({})
        .keys({ x: Joi.number().default(1) }),
    ),
    {},
  );
  assert.is(filled(Joi.function().default(assert.unreachable, { literal: true })), assert.unreachable);
  assert.is(
    filled(
      Joi.string().custom((value: string) => `${value}?`),
      'tide',
    ),
    'tide?',
  );
  const refused = Joi.custom((_: string, helpers: { error(code: string): unknown }) =>
    helpers.error('any.invalid'),
  );
  assert.is(filled(refused, 'tide'), 'tide');
  assert.equal(await x.validateAsync({}), { x: 1 });
  assert.not.ok(new Error('other') instanceof Joi.ValidationError);
});

running('names the package of Docusaurus of which a plugin uses more, and says how to install it', () =>
  withFiles(
    {
      'more.js': `const { normalizeUrl, getFileCommitDate } = require('@docusaurus/utils');
module.exports = () => ({ name: 'more', loadContent: () => normalizeUrl([getFileCommitDate('a.md').date]) });
`,
    },
    async (siteDir) => {
      const [problem, ...others] = (await run(['more.js'], siteDir)).plugged.problems;
      assert.equal(others, []);
      assert.match(
        problem!.message,
        'The plugin "more" uses packages that are not installed: @docusaurus/utils',
      );
      assert.match(problem!.hint!, "Install it in the site's folder: npm install @docusaurus/utils");
    },
  ),
);

running('reads tags that are given as text as a browser does', () =>
  withFiles({}, async (siteDir) => {
    const text =
      '<!-- counts --><script async src="https://c.example/a.js?id=1&amp;v=2"></script><style>a > b { color: red }</style>';
    const { headTags } = await run([{ name: 'tags', injectHtmlTags: () => ({ headTags: text }) }], siteDir);
    assert.equal(headTags, [
      { tagName: 'script', attributes: { async: true, src: 'https://c.example/a.js?id=1&v=2' } },
      { tagName: 'style', attributes: {}, innerHTML: 'a > b { color: red }' },
    ]);
  }),
);

running('translates what a plugin has loaded with the texts of the language', () =>
  withFiles({ 'i18n/en/tides/words.json': '{ "low": { "message": "Low water" } }' }, async (siteDir) => {
    const tides = {
      name: 'tides',
      loadContent: () => ['low', 'high'],
      getTranslationFiles: ({ content }: { content: string[] }) => [
        { path: 'words', content: Object.fromEntries(content.map((name) => [name, { message: name }])) },
      ],
      translateContent: ({ content, translationFiles: [words] }: TranslateGiven) =>
        content.map((name) => words!.content[name]!.message),
      contentLoaded: ({
        content,
        actions,
      }: {
        content: string[];
        actions: { setGlobalData(data: object): void };
      }) => actions.setGlobalData(content),
    };
    const { plugged, reads } = await run([tides], siteDir);
    assert.equal(plugged.problems, []);
    assert.equal(plugged.globalData, { tides: { default: ['Low water', 'high'] } });
    assert.equal(reads, ['i18n/en/tides/words.json']);
  }),
);

running('asks what docs, posts and pages are made of only for a plugin that takes it', () =>
  withFiles({}, async (siteDir) => {
    const told: unknown[] = [];
    const config = { siteDir, configFile: path.join(siteDir, 'docusaurus.config.js'), config: {} };
    const seesContent = async (allContentLoaded: (given: { allContent: unknown }) => void) => {
      const plugin = () => ({ name: 'own', loadContent: () => 1, allContentLoaded });
      const entry = { name: undefined, file: undefined, plugin, options: {}, path: ['plugins', 0] };
      const contentOf = async () => ({ docs: { default: told.push('asked') } });
      const { plugged } = await runPlugins({ ...config, entries: [entry] }, siteDir, { contentOf });
      return plugged.seesContent;
    };
    assert.is(await seesContent(() => {}), false);
    assert.is(await seesContent(async function allContentLoaded() {}), false);
    assert.equal(told, []);
    assert.is(await seesContent(({ allContent }) => told.push(allContent)), true);
    assert.equal(told, ['asked', { docs: { default: 1 }, own: { default: 1 } }]);
    const tell = (...given: unknown[]) => told.push(...given);
    const takeAll = [tell.bind(null), new Proxy(tell, {}), (...given: unknown[]) => tell(...given)];
    for (const take of takeAll) assert.is(await seesContent(take), true);
    const old = function allContentLoaded() {
      // biome-ignore lint/complexity/noArguments: it is what older plugins have.
      tell(...arguments);
    };
    assert.is(await seesContent(old), true);
  }),
);

interface TranslateGiven {
  content: string[];
  translationFiles: { content: Record<string, { message: string }> }[];
}

running.run();
