import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { stateFolder } from '../../src/base/state-folder.js';
import { BundleCache } from '../../src/bundle/bundle-cache.js';
import { bundleClient } from '../../src/bundle/bundle-client.js';
import { bundlePageModules } from '../../src/bundle/bundle-page-modules.js';
import { bundleThemeComponents } from '../../src/bundle/bundle-theme-components.js';
import { runThemeComponents } from '../../src/bundle/run-theme-components.js';
import { findUnusedThemeFiles } from '../../src/bundle/unused-theme-files.js';
import type { Config } from '../../src/config/config.js';
import { resolveConfig } from '../../src/config/resolve-config.js';
import type { ThemeComponentName } from '../../src/config/theme-component-names.js';
import { type SiteError, SiteErrors } from '../../src/errors.js';
import { defaultTheme } from '../../src/theme/index.js';
import type { ThemeComponents } from '../../src/theme/theme-components.js';
import { writeFiles } from '../write-files.js';

const components = suite('theme components of a site');

type Names = Partial<Record<ThemeComponentName, string>>;

async function withSite(
  files: Record<string, string>,
  names: Names,
  body: (config: Config, bundles: BundleCache) => Promise<void>,
): Promise<void> {
  const siteDir = await mkdtemp(path.join(tmpdir(), 'relaydocs-theme-'));
  try {
    writeFiles(siteDir, files);
    const user = { title: 'Relay', url: 'https://example.com', baseUrl: '/', theme: { components: names } };
    const config = resolveConfig(user, { siteDir, configPath: 'relaydocs.config.ts', digest: '' });
    await body(config, new BundleCache(stateFolder(siteDir), siteDir));
  } finally {
    await rm(siteDir, { recursive: true });
  }
}

async function load(config: Config, bundles: BundleCache): Promise<ThemeComponents> {
  const bundle = await bundleThemeComponents(config, bundles);
  assert.ok(bundle);
  return runThemeComponents(bundle.code);
}

async function problemsOf(promise: Promise<unknown>): Promise<readonly SiteError[]> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof SiteErrors) return error.problems;
    throw error;
  }
  throw new Error('nothing was thrown');
}

const crumbs = { crumbs: [{ label: 'Guide', href: undefined }], homeHref: '/' };

components('a site without any has none to bundle', () =>
  withSite({}, {}, async (config, bundles) => {
    assert.is(await bundleThemeComponents(config, bundles), undefined);
  }),
);

components('a component takes the place of the one of its name, the others stay', () =>
  withSite(
    { 'src/Breadcrumbs.tsx': `export default ({ crumbs }: { crumbs: any[] }) => <b>{crumbs[0].label}</b>;` },
    { Breadcrumbs: './src/Breadcrumbs.tsx' },
    async (config, bundles) => {
      const theme = await load(config, bundles);
      assert.is(renderToStaticMarkup(createElement(theme.Breadcrumbs, crumbs)), '<b>Guide</b>');
      assert.is(theme.Footer, defaultTheme.Footer);
    },
  ),
);

components('a component can wrap the one it replaces, with the hooks of the same React', () =>
  withSite(
    {
      'src/Breadcrumbs.tsx': `
        import { useId } from 'react';
        import { Breadcrumbs } from 'relaydocs/theme';
        export default function Mine(props: any) { return <div id={useId()}><Breadcrumbs {...props} /></div>; }`,
    },
    { Breadcrumbs: 'src/Breadcrumbs.tsx' },
    async (config, bundles) => {
      const theme = await load(config, bundles);
      const inner = renderToStaticMarkup(createElement(defaultTheme.Breadcrumbs, crumbs));
      const outer = renderToStaticMarkup(createElement(theme.Breadcrumbs, crumbs));
      assert.match(outer, inner);
      assert.match(outer, /^<div id="/);
    },
  ),
);

components('packages of the site and @site imports are found', () =>
  withSite(
    {
      'src/Footer.jsx': `import { name } from 'pkg';\nimport { text } from '@site/src/text';\nexport default () => <p>{name}{text}</p>;`,
      'src/text.ts': `export const text: string = '!';`,
      'node_modules/pkg/index.js': `exports.name = 'pkg';`,
    },
    { Footer: 'src/Footer.jsx' },
    async (config, bundles) => {
      const { Footer } = (await load(config, bundles)) as unknown as { Footer: () => null };
      assert.is(renderToStaticMarkup(createElement(Footer)), '<p>pkg!</p>');
    },
  ),
);

components('styles and pictures that a component imports reach the browser under the names it renders', () =>
  withSite(
    {
      'src/Footer.tsx': `import styles from './Footer.module.css';\nimport logo from './logo.svg';\nexport default () => <img className={styles.logo} src={logo} />;`,
      'src/Footer.module.css': '.logo { width: 3rem }',
      'src/logo.svg': '<svg/>',
    },
    { Footer: 'src/Footer.tsx' },
    async (config, bundles) => {
      const { Footer } = (await load(config, bundles)) as unknown as { Footer: () => null };
      const html = renderToStaticMarkup(createElement(Footer));
      const [, className, src] = /class="(\w+)" src="\/(.*?)"/.exec(html) ?? [];
      const client = await bundleClient({
        config,
        bundles,
        mode: 'production',
        pageStyles: {},
        infima: undefined,
        showsBareCode: false,
        hasOwnArrow: false,
        hasOwnAdmonition: false,
        fonts: undefined,
        liveCode: undefined,
        versions: undefined,
        diagrams: undefined,
        use: { chunks: [], files: [] },
      });
      const files = new Map(client.files.map((file) => [file.path, Buffer.from(file.contents).toString()]));
      assert.is(files.get(String(src)), '<svg/>');
      assert.is(files.get(String(client.styles[1])), `.${className}{width:3rem}\n`);
      assert.is(client.scripts.length, 1);
    },
  ),
);

components('a file without a component as default export is refused, with its name', () =>
  withSite({ 'src/Toc.ts': 'export default 7;' }, { Toc: 'src/Toc.ts' }, async (config, bundles) => {
    const [problem] = await problemsOf(load(config, bundles));
    assert.is(problem?.code, 'NOT_A_COMPONENT');
    assert.match(String(problem?.message), 'theme.components.Toc');
  }),
);

components('an empty file is named itself, by whoever imports it', () =>
  withSite(
    {
      'src/Toc.tsx': '\n',
      'src/Card.jsx': '// A card.\nconst Card = () => null;\n',
      'src/Void.tsx': '',
      'src/Deep.jsx': "import Void from './Void';\nexport default () => <Void />;\n",
      'src/Common.cjs': 'module.exports = () => null;\n',
      'src/setup.js': 'globalThis.ready = true;\n',
      'src/Ready.js': "import './setup';\nexport const a = 1;\n",
    },
    { Toc: 'src/Toc.tsx' },
    async (config, bundles) => {
      const printed = async (promise: Promise<unknown>) =>
        (await problemsOf(promise)).map(({ code, location, message }) => [code, location?.file, message]);
      assert.equal(await printed(load(config, bundles)), [
        [
          'MODULE_EXPORTS_NOTHING',
          'src/Toc.tsx',
          'src/Toc.tsx is empty, and theme.components.Toc imports from it',
        ],
      ]);
      const imports = (names: readonly string[], binds = true) =>
        names.map((name, index) => {
          const location = { file: 'docs/a.mdx', line: index + 1, column: 1 };
          return { key: `./src/${name}`, specifier: `../src/${name}`, binds, location };
        });
      assert.equal(
        await printed(bundlePageModules(imports(['Card', 'Deep', 'Common.cjs']), config, bundles)),
        [
          [
            'MODULE_EXPORTS_NOTHING',
            'src/Card.jsx',
            'src/Card.jsx has no exports, and docs/a.mdx:1 imports from it',
          ],
          [
            'MODULE_EXPORTS_NOTHING',
            'src/Void.tsx',
            'src/Void.tsx is empty, and src/Deep.jsx imports from it',
          ],
        ],
      );
      // What only has to run may export nothing.
      await bundlePageModules([...imports(['setup', 'Void'], false), ...imports(['Ready'])], config, bundles);
    },
  ),
);

components('a file that exports nothing by default is refused', () =>
  withSite(
    { 'src/Toc.tsx': 'export const Toc = () => null;' },
    { Toc: 'src/Toc.tsx' },
    async (config, bundles) => {
      const [problem] = await problemsOf(load(config, bundles));
      assert.is(problem?.message, 'src/Toc.tsx has no default export');
      assert.equal(problem?.location, { file: 'src/Toc.tsx' });
    },
  ),
);

components('a module that throws is reported as such', () =>
  withSite(
    { 'src/Toc.tsx': `throw new Error('not today');\nexport default () => null;` },
    { Toc: 'src/Toc.tsx' },
    async (config, bundles) => {
      const [problem] = await problemsOf(load(config, bundles));
      assert.is(problem?.code, 'THEME_COMPONENT_THREW');
      assert.match(String(problem?.message), 'Error: not today');
    },
  ),
);

components('syntax errors have their place', () =>
  withSite(
    { 'src/Toc.tsx': 'export default () => <p>;' },
    { Toc: 'src/Toc.tsx' },
    async (config, bundles) => {
      const [problem] = await problemsOf(load(config, bundles));
      assert.is(problem?.code, 'SYNTAX');
      assert.is(problem?.location?.file, 'src/Toc.tsx');
    },
  ),
);

components('files of src/theme that nothing takes are told, with what replaces a part', async () => {
  const files = {
    'src/theme/Pagination.tsx': '',
    'src/theme/DocRoot/Layout/index.js': '',
    'src/theme/Tabs.tsx': '',
    'src/theme/MDXComponents.tsx': '',
    'src/theme/Box/index.tsx': '',
    'src/theme/styles.css': '',
    'src/theme/helper.ts': '',
  };
  await withSite(files, {}, async ({ siteDir }) => {
    const found = findUnusedThemeFiles(
      siteDir,
      ['src/theme/Box/index.tsx'],
      ['Pagination', 'Navbar', 'DocPage', 'Toc'],
    );
    assert.equal(
      found.map(({ message, hint }) => [message.split(' has ')[0], hint]),
      [
        [
          'src/theme/DocRoot',
          'theme: { components: { ... } } replaces 4 parts, such as DocPage. See the list in the manual.',
        ],
        [
          'src/theme/Pagination.tsx',
          "Set theme: { components: { Pagination: './src/theme/Pagination' } } in the config. It gets the props of relaydocs.",
        ],
      ],
    );
  });
});

components(
  'a folder src/theme with an index is a module of the project, of which nothing is told',
  async () => {
    await withSite({ 'src/theme/Pagination.tsx': '', 'src/theme/index.ts': '' }, {}, async ({ siteDir }) =>
      assert.equal(findUnusedThemeFiles(siteDir, [], ['Footer']), []),
    );
  },
);

components.run();
