// Components of a site, or of a theme, that show pages of the docs in the place of ours: Docusaurus' `docItemComponent`.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tideApi } from '../docusaurus/tide-api.js';
import { smallestConfig, withBuilt, withSite } from './with-site.js';

const items = suite('components that show pages of the docs');

/** The article with what is around it. */
const mainOf = (page: string): string => /<main[\s\S]*<\/main>/.exec(page)![0];

items(
  'of a theme give its text what they hand down, and the sidebar and the rest of the page stay ours',
  () =>
    withBuilt(tideApi, ({ output }) => {
      const call = output('docs/call.html');
      const main = mainOf(call);
      assert.match(main.replaceAll('<!-- -->', ''), '<b>GET /tides of the text</b>');
      assert.match(main.replaceAll('<!-- -->', ''), '<aside>GET /tides at call</aside>');
      assert.match(main, /<h2[^>]*id="answer"/);
      assert.match(main, /rd-breadcrumbs|rd-pagination/);
      assert.match(call, 'class="rd-sidebar');
      // All of it is one root, which has the panel as well.
      assert.is(main.match(/<relay-island/g)?.length, 1);
      assert.match(main, /<relay-island[^>]*><div class="rd-joined">/);
    }),
);

items('ship nothing to pages where they have nothing to do in the browser', () =>
  withSite(tideApi, async ({ run, output }) => {
    await run(['build']);
    const plain = output('docs/plain.html');
    assert.match(
      mainOf(plain),
      /<section><div class="rd-prose theme-doc-markdown markdown"><p>Only text\.<\/p>/,
    );
    assert.not.match(plain, 'relay-island');
    assert.not.match(plain, 'modulepreload');
    // A page with a panel of its own has state, though its text takes nothing of it.
    const counted = output('docs/counted.html');
    assert.match(counted, '<relay-island');
    assert.match(mainOf(counted), '<p>Counted text.</p>');
  }),
);

items('of a file of the site stand around ours', () =>
  withBuilt(
    {
      'docusaurus.config.js': `module.exports = {
  title: 'Tide', url: 'https://tide.example', baseUrl: '/',
  presets: [['classic', { docs: { docItemComponent: '@site/src/Doc.js' }, blog: false }]],
};
`,
      'src/Doc.js': `import React from 'react';
import DocItem from '@theme/DocItem';
export default function Doc(props) {
  const { frontMatter, metadata, toc } = props.content;
  return <><DocItem {...props} /><p>{frontMatter.mood} {metadata.id} {toc.length}</p></>;
}
`,
      'docs/flow.md': '---\nmood: calm\n---\n\n# Flow\n\n## Rise\n\nText.\n',
    },
    ({ output }) => {
      const page = output('docs/flow.html');
      assert.match(
        page,
        /<article class="rd-prose[^"]*"[^>]*><h1[^>]*>Flow[\s\S]*<\/article>[\s\S]*<p>calm flow 1<\/p>/,
      );
      assert.match(page, 'class="rd-toc"');
      assert.not.match(page, 'relay-island');
    },
  ),
);

items('swizzled into src/theme/DocItem show pages without a word in the config', () =>
  withBuilt(
    {
      'docs/flow.md': '# Flow\n\nText.\n',
      'src/theme/DocItem/index.js': `import React from 'react';
import DocItem from '@theme-original/DocItem';
export default (props) => <><i>above</i><DocItem {...props} /></>;
`,
    },
    ({ output }) => {
      assert.match(output('flow.html'), /<i>above<\/i>[\s\S]*Text\./);
    },
  ),
);

items('of a theme that is not installed leave pages to ours, which compat tells', () =>
  withBuilt(
    {
      'docusaurus.config.js': `module.exports = {
  title: 'Tide', url: 'https://tide.example', baseUrl: '/',
  presets: [['classic', {
    docs: { docItemComponent: '@theme/ApiItem' },
    blog: false,
  }]],
};
`,
      'docs/flow.md': '# Flow\n\nText.\n',
    },
    async ({ run, output }) => {
      assert.match(output('docs/flow.html'), '<p>Text.</p>');
      const { stdout } = await run(['compat']);
      assert.match(
        stdout.slice(stdout.indexOf('Not supported')),
        /docusaurus\.config\.js:4 +presets\[0\]\[1\]\.docs\.docItemComponent +no theme has @theme\/ApiItem/,
      );
    },
  ),
);

/** @param written what the config names */
const naming = (written: string) => ({
  'docusaurus.config.js': `module.exports = {
  title: 'Tide', url: 'https://tide.example', baseUrl: '/',
  presets: [['classic', {
    docs: { docItemComponent: '${written}' },
    blog: false,
  }]],
};
`,
  'docs/flow.md': '# Flow\n\nText.\n',
});

for (const [written, file] of [
  ['./src/Doc.tsx', 'src/Doc.tsx'],
  ['@site/src/Doc', 'src/Doc.js'],
  ['tide-docs/Doc', 'node_modules/tide-docs/Doc.js'],
] as const)
  items(`show pages as soon as they are there: ${written}`, () =>
    withSite(naming(written), async ({ run, output, write }) => {
      const first = await run(['build']);
      assert.is(first.code, 0, first.stderr);
      assert.match(output('docs/flow.html'), '<p>Text.</p>');
      write({
        [file]: `import React from 'react';
import DocItem from '@theme-original/DocItem';
export default (props) => <><i>above</i><DocItem {...props} /></>;
`,
      });
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.match(output('docs/flow.html'), /<i>above<\/i>[\s\S]*Text\./);
    }),
  );

for (const [written, hint, lack] of [
  ['./src/Doc', "Check the path. It is relative to the site's folder.", 'there is no file ./src/Doc'],
  [
    'tide-docs/Doc',
    "Install it in the site's folder: npm install tide-docs",
    'the package tide-docs is not installed',
  ],
] as const)
  items(`that are not there are told where the config names them, by compat as well: ${written}`, () =>
    withSite(naming(written), async ({ run }) => {
      const { stderr } = await run(['build']);
      assert.match(stderr, /^docusaurus\.config\.js:4:13 +PART_FAILED/m);
      assert.match(stderr, `failed: Could not resolve "${written}"`);
      assert.match(stderr, `hint: ${hint}`);
      assert.not.match(stderr, 'src/theme');
      const { stdout } = await run(['compat']);
      const rest = stdout.slice(stdout.indexOf('Not supported'));
      assert.match(rest, `presets[0][1].docs.docItemComponent`);
      assert.match(rest, `${lack}, so pages are shown by ours`);
    }),
  );

for (const docs of ["{ docItemComponent: './src/Doc' }", "[{ docItemComponent: './src/Doc' }]"])
  items(`that are not there are told where a config of ours names them: docs: ${docs}`, () =>
    withSite(
      {
        'relaydocs.config.ts': `${smallestConfig.slice(0, -4)},\n  docs: ${docs},\n};\n`,
        'docs/flow.md': '# Flow\n\nText.\n',
      },
      async ({ run, write }) => {
        const column = 9 + docs.indexOf('docItem');
        const placed = (line: number) =>
          new RegExp(`^relaydocs\\.config\\.ts:${line}:${column} +PART_FAILED`, 'm');
        assert.match((await run(['build'])).stderr, placed(2));
        write({
          'relaydocs.config.ts': `// Tides.\n${smallestConfig.slice(0, -4)},\n  docs: ${docs},\n};\n`,
        });
        assert.match((await run(['build'])).stderr, placed(3));
      },
    ),
  );

items('get the names that a plugin has webpack provide', () =>
  withBuilt(
    {
      ...tideApi,
      'api-theme/index.js': `module.exports = () => ({
  name: 'api-theme',
  getThemePath: () => './theme',
  configureWebpack: (config, isServer, { currentBundler }) => ({
    plugins: [new currentBundler.instance.ProvidePlugin({ process: require.resolve('./own-process.js') })],
  }),
});
`,
      'api-theme/own-process.js': "module.exports = { cwd: () => 'the low shore' };\n",
      'api-theme/theme/Path/index.js': `import React, { useContext } from 'react';
import { Store } from '@theme/Store';
export default () => <b title={process.cwd()}>{useContext(Store).call}</b>;
`,
    },
    ({ output, dir }) => {
      assert.match(output('docs/call.html'), 'relay-island');
      const assets = path.join(dir, 'build/assets');
      const scripts = readdirSync(assets).map((file) => readFileSync(path.join(assets, file), 'utf8'));
      assert.ok(scripts.some((text) => text.includes('the low shore')));
    },
  ),
);

items.run();
