import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import vm from 'node:vm';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findPackage } from '../../src/base/find-package.js';
import { stateFolder } from '../../src/base/state-folder.js';
import { BundleCache } from '../../src/bundle/bundle-cache.js';
import { bundleClient, type ClientAssets } from '../../src/bundle/bundle-client.js';
import { bundleDiagrams, type DiagramBundle } from '../../src/bundle/bundle-diagrams.js';
import type { Config } from '../../src/config/config.js';
import { resolveConfig } from '../../src/config/resolve-config.js';
import type { UserConfig } from '../../src/config/user-config.js';
import { SiteErrors } from '../../src/errors.js';
import { untilOld } from '../config/with-site.js';
import { writeFiles } from '../write-files.js';

const client = suite('what the browser gets');

interface TestSite {
  siteDir: string;
  bundle(
    user?: Partial<UserConfig>,
    pageStyles?: Record<string, string>,
    diagrams?: DiagramBundle,
  ): Promise<ClientAssets>;
}

async function withSite(
  files: Record<string, string>,
  body: (site: TestSite) => Promise<void>,
): Promise<void> {
  const siteDir = await mkdtemp(path.join(tmpdir(), 'relaydocs-bundle-'));
  try {
    writeFiles(siteDir, files);
    const bundle: TestSite['bundle'] = (user, pageStyles = {}, diagrams) =>
      bundleClient({
        config: configOf(siteDir, user),
        bundles: new BundleCache(stateFolder(siteDir), siteDir),
        mode: 'production',
        pageStyles,
        infima: undefined,
        showsBareCode: false,
        hasOwnArrow: false,
        hasOwnAdmonition: false,
        fonts: undefined,
        liveCode: undefined,
        versions: undefined,
        diagrams,
        use: { chunks: [], files: [] },
      });
    await body({ siteDir, bundle });
  } finally {
    await rm(siteDir, { recursive: true });
  }
}

function configOf(siteDir: string, user: Partial<UserConfig> = {}): Config {
  const whole = { title: 'Relay', url: 'https://example.com', baseUrl: '/docs/', ...user };
  return resolveConfig(whole, { siteDir, configPath: 'relaydocs.config.ts', digest: '' });
}

function textOf(assets: ClientAssets, file: string | undefined): string {
  const found = assets.files.find((candidate) => candidate.path === file);
  assert.ok(found, `${file} is among the files`);
  return Buffer.from(found.contents).toString();
}

const withoutHash = (file: string): string => file.replace(/-[0-9a-zA-Z]+\./, '-HASH.');

client(
  'a site without scripts and styles of its own gets one script and one style sheet, and one each for search, code, marks in it, extras, landing pages and marks',
  () =>
    withSite({}, async ({ bundle }) => {
      const assets = await bundle();
      assert.equal(assets.scripts.map(withoutHash), ['assets/relaydocs-HASH.js']);
      assert.equal(assets.styles.map(withoutHash), ['assets/relaydocs-HASH.css']);
      assert.equal(
        assets.files.map((file) => file.path),
        [
          ...[...assets.scripts, ...assets.styles],
          ...[assets.sheets.code, assets.sheets['code-marks']],
          ...[assets.sheets.extras, assets.sheets.landing],
          ...[assets.sheets.marks, assets.sheets.search],
        ],
      );
      assert.match(textOf(assets, assets.styles[0]), '--ifm-');
      assert.is(assets.pageStyles, undefined);
    }),
);

client('only a site that asks readers for feedback gets the script and the rules for it', () =>
  withSite({}, async ({ bundle }) => {
    const assets = await bundle({ feedback: {} });
    assert.equal(assets.scripts.map(withoutHash), ['assets/relaydocs-HASH.js', 'assets/feedback-HASH.js']);
    const script = textOf(assets, assets.scripts[1]);
    assert.not.match(script, /\bimport\b/);
    assert.ok(script.length < 1500, String(script.length));
    assert.match(textOf(assets, assets.styles[0]), '.rd-feedback');
    const without = await bundle();
    assert.not.match(textOf(without, without.styles[0]), 'feedback');
  }),
);

client('only a site whose readers can put sidebars away gets the script and the rules for it', () =>
  withSite({}, async ({ bundle }) => {
    const assets = await bundle({ sidebar: { hideable: true } });
    assert.equal(assets.scripts.map(withoutHash), [
      'assets/relaydocs-HASH.js',
      'assets/hide-sidebar-HASH.js',
    ]);
    assert.match(textOf(assets, assets.styles[0]), '.rd-sidebar-toggle');
    const closing = await bundle({ sidebar: { autoCollapseCategories: true } });
    assert.match(closing.scripts[1]!, 'assets/close-siblings-');
    assert.not.match(textOf(closing, closing.styles[0]), 'rd-sidebar-toggle');
  }),
);

client('analytics are one script behind those of the site, with the settings in it', () =>
  withSite({ 'own.js': 'console.log(1);' }, async ({ bundle }) => {
    const settings = { consent: 'required', plausible: { domain: 'docs.example' } } as const;
    const assets = await bundle({ analytics: settings, clientModules: ['own.js'] });
    assert.equal(assets.scripts.map(withoutHash), [
      'assets/relaydocs-HASH.js',
      'assets/site-HASH.js',
      'assets/analytics-HASH.js',
    ]);
    const script = textOf(assets, assets.scripts[2]);
    assert.match(script, '"domain":"docs.example"');
    assert.not.match(script, /\bimport\b/);
    const others = await bundle({ analytics: { consent: 'not-needed' } });
    assert.is.not(others.scripts[1], assets.scripts[2]);
  }),
);

client('rules of a site win over the theme, but where its style sheets were written for Docusaurus', () =>
  withSite({}, async ({ bundle }) => {
    const ours = await bundle();
    const { code, extras, landing, search } = ours.sheets;
    for (const file of [ours.styles[0], code, extras, landing, search])
      assert.match(textOf(ours, file), /^(?:@layer [\w,.]+;)?@layer relaydocs\.\w+\{[\s\S]*\}\n$/);
    const forDocusaurus = await bundle({ theme: { infima: true } });
    assert.not.match(textOf(forDocusaurus, forDocusaurus.styles[0]), '@layer');
  }),
);

client('a site can order layers of its own between those of the theme', () =>
  withSite(
    {
      'own.css':
        '@layer relaydocs.base, relaydocs.mine, relaydocs.components; @layer relaydocs.mine { a { color: red } }',
    },
    async ({ bundle }) => {
      const orderOf = (assets: ClientAssets) =>
        /^(?:@layer[^;{]*;)+/.exec(textOf(assets, assets.styles[0]))![0];
      const order =
        '@layer theme,base,relaydocs.base,relaydocs.components,relaydocs.utilities,components,utilities;';
      assert.is(orderOf(await bundle()), order);
      const own = await bundle({ theme: { customCss: 'own.css' } });
      assert.is(orderOf(own), `@layer relaydocs.base,relaydocs.mine,relaydocs.components;${order}`);
    },
  ),
);

client('a look has its own colours, and those of the accent where there is one', () =>
  withSite({}, async ({ bundle }) => {
    const paper = await bundle({ theme: { preset: 'paper' } });
    assert.match(textOf(paper, paper.styles[0]), '--rd-primary:var(--ifm-color-primary,#98350f)');
    assert.equal(paper.pageColors, ['#fdfaf3', '#1a1613']);
    const green = await bundle({ theme: { preset: 'paper', accent: 150 } });
    assert.not.equal(green.pageColors, paper.pageColors);
    const [light] = green.pageColors;
    const [, red, , blue] = /#(..)(..)(..)/.exec(light) ?? [];
    assert.ok(Number.parseInt(red!, 16) > 0xf0 && Number.parseInt(blue!, 16) > 0xe8, light);
  }),
);

client('the inline script has the hash that the Content-Security-Policy needs', () =>
  withSite({}, async ({ bundle }) => {
    const { boot, bootHash } = await bundle();
    assert.ok(boot.length > 0);
    assert.not.match(boot, '</script');
    assert.is(bootHash, `sha256-${createHash('sha256').update(boot).digest('base64')}`);
  }),
);

client('inline styles of pages become a style sheet of its own, in the order of the class names', () =>
  withSite({}, async ({ bundle }) => {
    const assets = await bundle({}, { 'rd-s-b': 'color:red', 'rd-s-a': 'width:50%' });
    assert.is(withoutHash(String(assets.pageStyles)), 'assets/page-styles-HASH.css');
    assert.is(textOf(assets, assets.pageStyles), '.rd-s-a:not(#_){width:50%}\n.rd-s-b:not(#_){color:red}\n');
    assert.not.ok(assets.styles.includes(String(assets.pageStyles)));
  }),
);

client('colours of the announcement bar are in the style sheet', () =>
  withSite({}, async ({ bundle }) => {
    const assets = await bundle({ announcementBar: { content: 'New', backgroundColor: '#123456' } });
    assert.match(textOf(assets, assets.styles[0]), '#123456');
  }),
);

client('custom CSS comes after the theme, with what it imports', () =>
  withSite(
    {
      'src/a.css': `@import './b.css';\n:root { --ifm-color-primary: #abcdef; }`,
      'src/b.css': '.imported { color: red }',
      'src/c.css': '.second { margin: 0 }',
    },
    async ({ bundle }) => {
      const assets = await bundle({ theme: { customCss: ['./src/a.css', './src/c.css'] } });
      assert.equal(assets.styles.map(withoutHash), ['assets/relaydocs-HASH.css', 'assets/site-HASH.css']);
      assert.is(
        textOf(assets, assets.styles[1]),
        '.imported{color:red}:root{--ifm-color-primary: #abcdef}.second{margin:0}\n',
      );
      assert.equal(assets.scripts.map(withoutHash), ['assets/relaydocs-HASH.js']);
      assert.is(assets.files.length, 9);
    },
  ),
);

client('pictures in custom CSS are copied; those of the static folder get the base URL', () =>
  withSite(
    {
      'src/a.css':
        '.a { background: url(./dot.svg) } .b { background: url(/img/x.svg) } .c { background: url(/static/img/y.svg) } .d { background: url(~icons/dot2.svg) }',
      'node_modules/icons/dot2.svg': '<svg></svg>',
      'src/dot.svg': '<svg/>',
    },
    async ({ bundle }) => {
      const assets = await bundle({ theme: { customCss: 'src/a.css' } });
      const dot = assets.files.find((file) => file.path.endsWith('.svg'));
      assert.match(String(dot?.path), /^assets\/dot-\w+\.svg$/);
      const css = textOf(assets, assets.styles[1]);
      assert.match(css, `url("/docs/${dot?.path}")`);
      assert.match(css, 'url(/docs/img/x.svg)');
      assert.match(css, 'url(/docs/img/y.svg)');
      assert.match(css, /url\("?\/docs\/assets\/dot2-/);
    },
  ),
);

client('client modules are called for the first page, and before and after every other one is shown', () =>
  withSite(
    {
      'src/listen.ts': `import { show } from './lib.js';\nexport function onRouteDidUpdate({ location, previousLocation }: any) { show(location.pathname + location.hash, previousLocation?.pathname ?? null); }`,
      'src/lib.ts': `export const show = (...args: unknown[]) => (globalThis as any).seen.push(args);`,
      'src/broken.js': `export function onRouteUpdate() { throw new Error('mine'); }`,
      'src/whole.js': `export default { onRouteUpdate({ location: { pathname, hash } }) { seen.push('leave'); return () => seen.push('clean ' + pathname + hash); } };`,
      'src/plain.js': `import './plain.css';\nglobalThis.seen.push('ran');`,
      'src/plain.css': '.plain { color: red }',
    },
    async ({ bundle }) => {
      const assets = await bundle({
        clientModules: ['./src/broken.js', 'src/listen.ts', './src/plain.js', 'src/whole.js'],
      });
      assert.equal(assets.scripts.map(withoutHash), ['assets/relaydocs-HASH.js', 'assets/site-HASH.js']);
      assert.match(textOf(assets, assets.styles[1]), '.plain{color:red}');

      const document = Object.assign(new EventTarget(), { baseURI: 'https://example.com/docs/' });
      const seen: unknown[] = [];
      const reported: string[] = [];
      const page = {
        seen,
        document,
        location: new URL('https://example.com/docs/intro'),
        history: {
          pushState: (_: unknown, __: string, url: string) => {
            page.location = new URL(url, page.location);
          },
        },
        URL,
        addEventListener: document.addEventListener.bind(document),
        reportError: (error: Error) => reported.push(error.message),
      };
      vm.runInNewContext(textOf(assets, assets.scripts[1]), page);
      const detail = {
        url: 'https://example.com/docs/guide#top',
        previousUrl: 'https://example.com/docs/intro',
      };
      page.history.pushState(null, '', detail.url);
      seen.push('shown');
      document.dispatchEvent(new CustomEvent('relaydocs:route', { detail }));
      document.dispatchEvent(new Event('hashchange'));
      page.location = new URL('https://example.com/docs/guide#end');
      document.dispatchEvent(new Event('hashchange'));
      // Another page, which is not shown yet.
      page.location = new URL('https://example.com/docs/intro#end');
      document.dispatchEvent(new Event('hashchange'));
      assert.equal(JSON.parse(JSON.stringify(seen)), [
        'ran',
        'leave',
        ['/docs/intro', null],
        'leave',
        'shown',
        'clean /docs/guide#top',
        ['/docs/guide#top', '/docs/intro'],
        'leave',
        'clean /docs/guide#end',
        ['/docs/guide#end', '/docs/guide'],
      ]);
      seen.length = 0;
      document.dispatchEvent(new Event('popstate'));
      // The page never came: a later visit is another one.
      page.history.pushState(null, '', 'https://example.com/docs/guide#end');
      page.history.pushState(null, '', 'https://example.com/docs/intro#end');
      assert.equal(seen, ['leave', 'leave']);
      assert.equal(reported, ['mine', 'mine', 'mine', 'mine', 'mine']);
    },
  ),
);

client('what a client module imports later is a file of its own, below the base URL', () =>
  withSite({ 'a.ts': `import('./later.js');`, 'later.ts': `console.log('later');` }, async ({ bundle }) => {
    const assets = await bundle({ clientModules: ['a.ts'] });
    assert.equal(assets.scripts.map(withoutHash), ['assets/relaydocs-HASH.js', 'assets/site-HASH.js']);
    const chunk = assets.files.find((file) => file.path.includes('chunk'));
    assert.match(textOf(assets, chunk?.path), 'later');
    assert.match(textOf(assets, assets.scripts[1]), `import("/docs/${chunk?.path}")`);
  }),
);

client('what a client module imports by a name of Docusaurus is shipped beside it', () =>
  withSite(
    { 'a.js': `import env from '@docusaurus/ExecutionEnvironment';\nconsole.log(env.canUseDOM);` },
    async ({ bundle }) => {
      const assets = await bundle({ clientModules: ['a.js'] });
      const [, file] = /from\s*"\.\/([^"]+)"/.exec(textOf(assets, assets.scripts[1])) ?? [];
      assert.ok(
        assets.files.some(({ path }) => path === `assets/${file}`),
        file,
      );
    },
  ),
);

client('a client module sees NODE_ENV and nothing else of the environment', () =>
  withSite(
    { 'a.js': 'console.log(process.env.NODE_ENV, process.env.RELAYDOCS_TEST_CANARY)' },
    async ({ bundle }) => {
      process.env.RELAYDOCS_TEST_CANARY = 'canary-in-the-environment';
      const assets = await bundle({ clientModules: ['a.js'] });
      const script = textOf(assets, assets.scripts[1]);
      assert.match(script, 'production');
      assert.not.match(script, 'canary-in-the-environment');
    },
  ),
);

client('names change with the contents, and are the same in every build of the same', () =>
  withSite({ 'a.css': '.a { color: red }', 'b.js': 'console.log(1)' }, async ({ siteDir, bundle }) => {
    const user = { theme: { customCss: 'a.css' }, clientModules: ['b.js'] };
    const names = async () => (await bundle(user)).files.map((file) => file.path);
    const first = await names();
    await rm(path.join(siteDir, '.relaydocs'), { recursive: true });
    assert.equal(await names(), first, 'built anew');
    assert.equal(await names(), first, 'from the cache');
    await writeFile(path.join(siteDir, 'a.css'), '.a { color: blue }');
    const changed = (await names()).filter((name) => !first.includes(name));
    assert.ok(changed.map(withoutHash).includes('assets/site-HASH.css'));
  }),
);

client('what was bundled is taken from the cache until a file in it changes', () =>
  withSite({ 'a.js': `import './b.js'`, 'b.js': 'console.log("one")' }, async ({ siteDir, bundle }) => {
    const user = { clientModules: ['a.js'] };
    const cacheFile = path.join(siteDir, '.relaydocs/site.json');
    await untilOld();
    await bundle(user);
    const written = await readFile(cacheFile, 'utf8');
    const cached = await bundle(user);
    assert.match(textOf(cached, cached.scripts[1]), 'one');
    assert.is(await readFile(cacheFile, 'utf8'), written);

    await writeFile(path.join(siteDir, 'b.js'), 'console.log("two")');
    const changed = await bundle(user);
    assert.match(textOf(changed, changed.scripts[1]), 'two');

    await writeFile(cacheFile, written.slice(0, -9));
    const repaired = await bundle(user);
    assert.match(textOf(repaired, repaired.scripts[1]), 'two');
  }),
);

client('mistakes in client modules and style sheets are reported with their place', () =>
  withSite({ 'a.ts': 'let a = ;', 'b.css': `@import './missing.css';` }, async ({ bundle }) => {
    try {
      await bundle({ clientModules: ['a.ts'], theme: { customCss: 'b.css' } });
      assert.unreachable();
    } catch (error) {
      assert.instance(error, SiteErrors);
      assert.equal(
        (error as SiteErrors).problems
          .map(({ code, location }) => ({ code, location }))
          .sort((a, b) => (a.code < b.code ? -1 : 1)),
        [
          { code: 'SYNTAX', location: { file: 'a.ts', line: 1, column: 9 } },
          { code: 'UNRESOLVED_IMPORT', location: { file: 'b.css', line: 1, column: 9 } },
        ],
      );
    }
  }),
);

client('what browsers leave out of a style sheet is a warning with its place, in every run', () =>
  withSite(
    { 'a.css': `.a { color: red }\n@import './b.css';\n.c { color red }`, 'b.css': '' },
    async ({ bundle }) => {
      for (let run = 0; run < 2; run += 1) {
        const { warnings } = await bundle({ theme: { customCss: 'a.css' } });
        assert.equal(
          warnings.map(({ code, severity, location }) => ({ code, severity, location })),
          [
            { code: 'STYLE_MISTAKE', severity: 'warning', location: { file: 'a.css', line: 2, column: 1 } },
            { code: 'STYLE_MISTAKE', severity: 'warning', location: { file: 'a.css', line: 3, column: 11 } },
          ],
        );
      }
    },
  ),
);

client('a picture that a style sheet lacks is no package to install', () =>
  withSite({ 'a.css': '.a { background: url(nope.png) }' }, async ({ bundle }) => {
    try {
      await bundle({ theme: { customCss: 'a.css' } });
      assert.unreachable();
    } catch (error) {
      assert.match((error as SiteErrors).problems[0]!.hint!, 'Check the path');
    }
  }),
);

client(
  'what a client module registers with Mermaid holds for diagrams, which are drawn by the same one',
  () =>
    withSite(
      {
        'node_modules/mermaid/package.json': '{ "name": "mermaid", "version": "12.3.4", "main": "m.mjs" }',
        'node_modules/mermaid/m.mjs': 'export default { icons: [], run: "drawing" };',
        'node_modules/old/node_modules/mermaid/index.js': 'module.exports = { run: "old" };',
        'node_modules/old/index.js': 'module.exports = require("mermaid").run;',
        'icons.js':
          "import mermaid from 'mermaid';\nimport old from 'old';\nmermaid.icons.push(old, require('mermaid').default.run);\n",
      },
      async ({ siteDir, bundle }) => {
        const bundles = new BundleCache(stateFolder(siteDir), siteDir);
        const diagrams = await bundleDiagrams(findPackage('mermaid', siteDir)!, bundles);
        const scriptWith = async (shared?: DiagramBundle): Promise<string> => {
          const { files } = await bundle({ clientModules: ['icons.js'] }, {}, shared);
          const { contents } = files.find((file) => /\/site-.*\.js$/.test(file.path))!;
          return Buffer.from(contents).toString();
        };
        const shared = await scriptWith(diagrams);
        assert.match(shared, `"./${path.basename(diagrams.script)}"`);
        assert.not.match(shared, 'drawing');
        assert.match(shared, '"old"');
        const alone = await scriptWith();
        assert.match(alone, 'drawing');
        assert.not.match(alone, './mermaid-');
      },
    ),
);

client('a Mermaid that does not export its package.json is drawn with as well', () =>
  withSite(
    {
      'node_modules/mermaid/package.json':
        '{ "name": "mermaid", "version": "12.3.4", "exports": { ".": "./m.mjs" } }',
      'node_modules/mermaid/m.mjs': 'export default { run: "drawing" };',
      'docs/site/package.json': '{}',
    },
    async ({ siteDir }) => {
      assert.is(findPackage('mermaid', path.join(siteDir, 'docs/site'))?.version, '12.3.4');
      const { files, script } = await bundleDiagrams(
        findPackage('mermaid', siteDir)!,
        new BundleCache(stateFolder(siteDir), siteDir),
      );
      const contents = files.find((file) => file.path === script)!.contents;
      assert.match(Buffer.from(contents).toString(), 'drawing');
      assert.is(findPackage('mermaid', tmpdir()), undefined);
    },
  ),
);

client.run();
