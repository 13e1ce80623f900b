// Plugins of a Docusaurus site, run by the real command: what they give to readers.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withBuilt, withSite } from './with-site.js';

const plugins = suite('plugins of a Docusaurus site');

const configOf = (entries: string): string => `module.exports = {
  title: 'Plugged', url: 'https://a.example', baseUrl: '/base/',
  presets: [['classic', { docs: { routeBasePath: '/' } }]],
  plugins: [${entries}],
};\n`;

const teamPlugin = `import path from 'node:path';
export default function team(context, { people }) {
  return {
    name: 'team',
    loadContent: async () => people,
    async contentLoaded({ content, actions }) {
      const file = await actions.createData('people.json', JSON.stringify(content));
      await actions.createData('note.md', '## A note\\n\\nMade by a plugin.\\n');
      actions.setGlobalData({ count: content.length });
      actions.addRoute({
        path: context.baseUrl + 'team', component: '@theme/Team', modules: { people: file }, exact: true,
      });
      actions.addRoute({
        path: context.baseUrl + 'area', component: '@site/src/Area',
        routes: [{ path: context.baseUrl + 'area/one', component: '@parts/Names', modules: { people: file } }],
      });
      actions.addRoute({ path: context.baseUrl + 'team/:id', component: '@theme/Team' });
    },
    getThemePath: () => './theme',
    getPathsToWatch: () => ['people/*.txt'],
  };
}
`;

const files = {
  'docusaurus.config.js': configOf("['./plugins/team', { people: ['Ada', 'Grace'] }], aliases").replace(
    'module.exports',
    "const aliases = (context) => ({ name: 'aliases', configureWebpack: () => ({ resolve: { alias: { '@parts': context.siteDir + '/src' }, fallback: { react: context.siteDir + '/src/own-url.js', url: context.siteDir + '/src/own-url.js' } } }) });\nmodule.exports",
  ),
  'plugins/team/index.js': teamPlugin,
  'plugins/team/theme/Team/index.js': `import Layout from '@theme/Layout';
import { usePluginData } from '@docusaurus/useGlobalData';
import useRouteContext from '@docusaurus/useRouteContext';
export default function Team({ people, route }) {
  const { plugin } = useRouteContext();
  return <Layout title="Team">{people.join()}: {usePluginData('team').count} at {route.path} by {plugin.name}</Layout>;
}
`,
  // Around what comes before it: ours.
  'plugins/team/theme/CodeBlock/index.js':
    'import First from \'@theme-init/CodeBlock\';\nexport default (props) => <div data-around=""><First {...props} /></div>;\n',
  'src/Area.js': `import Layout from '@theme/Layout';
import renderRoutes from '@docusaurus/renderRoutes';
export default ({ route }) => <Layout title="Area"><nav>{renderRoutes(route.routes)}</nav></Layout>;
`,
  'src/Names.js': `import all from '@site/.docusaurus/team/default/people.json';
import globalData from '@generated/globalData';
export default ({ people }) => <b>{people.join('+')} of {all.length} {globalData.team.default.count}</b>;
`,
  'src/own-url.js': "export default 'our own url';\n",
  'src/Counter.js': `import { useState } from 'react';
import url from 'url';
export default function Counter() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{count} {url} {String(process.env.NOWHERE)}</button>;
}
`,
  'docs/index.mdx': [
    "import Counter from '@site/src/Counter'",
    "import Names from '@parts/Names'",
    "import Note from '@generated/team/default/note.md'",
    "import people from '@generated/team/default/people.json'",
    "import config from '@generated/docusaurus.config'",
    "import i18n from '@generated/i18n'",
    '',
    "import CodeBlock from '@theme/CodeBlock'",
    '',
    '# Start',
    '',
    '<CodeBlock language="js">one()</CodeBlock>',
    '',
    '<Names people={people} />',
    '',
    '{config.title} in {i18n.currentLocale}, {i18n.localeConfigs[i18n.currentLocale].label}',
    '',
    '<Note />',
    '',
    '<Counter />',
    '',
    '[Team](/team), [one](/area/one)',
  ].join('\n'),
};

plugins('add pages, data, components and names of modules', async () => {
  await withSite(files, async (site) => {
    const { code, stderr } = await site.run(['build']);
    assert.is(code, 0, stderr);
    assert.match(
      stderr,
      'Not supported from the plugin "team": the route /base/team/:id, which stands for many addresses',
    );
    const team = site.output('team.html');
    assert.match(team, '<title>Team | Plugged</title>');
    assert.match(team, 'Ada,Grace: 2 at /base/team by team');
    assert.match(site.output('area/one.html'), '<nav><b>Ada+Grace of 2 2</b></nav>');
    const start = site.output('index.html');
    assert.match(start, '<b>Ada+Grace of 2 2</b>');
    assert.match(start.replace(/<!--.*?-->/g, ''), 'Plugged in en, English');
    assert.match(start, 'Made by a plugin.');
    assert.match(start, /Plugged(?:<!-- -->)? in (?:<!-- -->)?en/);
    assert.match(start, '<div data-around=""><figure class="rd-code');
    assert.match(start, /our own url<!-- --> <!-- -->undefined/);
    assert.match(site.output('sitemap.xml'), '/base/area/one</loc>');
    assert.match((await site.run(['build'])).stdout, 'Nothing changed');
    const { stdout } = await site.run(['compat']);
    assert.match(stdout, /route team\/:id of team +it stands for many addresses/);
    assert.not.match(stdout, 'route area');
  });
});

plugins('that name components which are not there lose these pages alone, and are told of by name', () => {
  const lost = `(context) => ({ name: 'lost', contentLoaded({ actions }) {
    actions.addRoute({ path: '/base/a', component: '@theme/None' });
    actions.addRoute({ path: '/base/b', component: context.siteDir + '/src/none.js' });
    actions.addRoute({ path: '/base/c', component: '@site/src/There', routes: [{ path: '/base/c/d', component: '@site/src/none' }] });
    actions.addRoute({ path: '/base/e', component: '@site/src/There' });
  } })`;
  const some = {
    'docusaurus.config.js': configOf(lost),
    'docs/index.md': '# Start\n',
    'src/There.js': 'export default () => <p>It is there</p>;\n',
  };
  return withSite(some, async ({ run, output, dir }) => {
    const { code, stderr } = await run(['build']);
    assert.is(code, 0, stderr);
    const told = stderr
      .match(/PLUGIN_LOST .*/g)
      ?.map((line) => line.replace(/^PLUGIN_LOST +\(warning\) +/, ''));
    assert.equal(told, [
      'Not supported from the plugin "lost": the page /a, whose component @theme/None is not there',
      `Not supported from the plugin "lost": the page /b, whose component ${dir}/src/none.js is not there`,
      'Not supported from the plugin "lost": the page /c/d, whose component @site/src/none is not there',
    ]);
    assert.match(stderr, 'hint: Make the component, or have the plugin name one that is there.');
    assert.match(output('e.html'), '<p>It is there</p>');
  });
});

plugins(
  'of a package put tags, scripts and styles on every page, with the options that they make valid',
  async () => {
    const ofPackage = {
      'docusaurus.config.js': configOf("['there', { word: 'told' }], ['docusaurus-plugin-absent', {}]"),
      'docs/index.md': '# Start\n',
      'node_modules/docusaurus-plugin-there/package.json':
        '{ "name": "docusaurus-plugin-there", "main": "main.js" }',
      'node_modules/docusaurus-plugin-there/main.js': `exports.default = (context, { id, word, more }) => ({
      name: 'there',
      injectHtmlTags: () => ({
        headTags: ['<meta name="word" content="' + word + more + id + '">', { tagName: 'link', attributes: { rel: 'me', href: 'https://me.example' } }],
        preBodyTags: 'Sent by <b>it</b> <noscript><img src="https://pixel.example/a.gif"></noscript>',
        postBodyTags: [{ tagName: 'script', attributes: { src: '/own.js' } }, '<script>ran = 1</script>'],
      }),
      getClientModules: () => ['./client.js', './look.css'],
      configurePostCss: (options) => options,
      allContentLoaded() {},
      postBuild() {},
    });
    const schema = { validate: (given) => 'id' in given ? { error: new Error('"id" is not allowed') } : { value: { ...given, more: '!' } } };
    exports.validateOptions = ({ options, validate }) => validate(schema, options);\n`,
      'node_modules/docusaurus-plugin-there/client.js': 'window.clientOfPlugin = 1;\n',
      'node_modules/docusaurus-plugin-there/look.css': '.of-plugin { color: rebeccapurple }\n',
    };
    await withSite(ofPackage, async (site) => {
      const { code, stderr } = await site.run(['build']);
      assert.is(code, 0, stderr);
      const start = site.output('index.html');
      assert.match(start, '<meta name="word" content="told!default">');
      assert.match(start, '<link rel="me" href="https://me.example">');
      assert.match(
        start,
        '<body id="__docusaurus"><span>Sent by </span><b>it</b><noscript><img src="https://pixel.example/a.gif"></noscript>',
      );
      assert.match(start, '<script src="/own.js"></script><script>ran = 1</script></body>');
      assert.match(site.output('_headers'), /img-src 'self' https:\/\/pixel\.example;/);
      assert.match(start, /\/assets\/site-[^"]*\.js/);
      const { stdout } = await site.run(['compat']);
      assert.match(stdout, /docusaurus-plugin-there\s+it is run/);
      assert.match(stdout, /postBuild of there/);
      assert.match(stdout, /docusaurus-plugin-absent\s+it is not installed/);
    });
  },
);

plugins('that fail are told of, and the site is built without them', async () => {
  const failing = `() => { throw new Error('Not made'); },
    () => ({ name: 'offline', loadContent: async () => { throw new Error('No network'); } }),
    () => ({ name: 'fine', injectHtmlTags: () => ({ headTags: '<meta name="fine">' }) }), './tools/broken',`;
  await withSite(
    {
      'docusaurus.config.js': configOf(failing),
      'docs/index.md': '# Start\n\n[Made](/made/by-plugin)\n',
      'tools/broken/package.json': '{\n  "name": "broken", main\n}\n',
      'tools/broken/index.js': "module.exports = () => ({ name: 'broken' });\n",
    },
    async (site) => {
      const { code, stderr } = await site.run(['build']);
      assert.is(code, 0, stderr);
      assert.match(
        stderr,
        /PLUGIN_FAILED \(warning\) {2}The plugin "a function" failed in constructor: Not made/,
      );
      assert.match(stderr, 'The plugin "offline" failed in loadContent: No network');
      assert.match(stderr, /tools\/broken\/package\.json:2:\d+ +PLUGIN_FAILED \(warning\)/);
      assert.not.match(stderr, site.dir);
      assert.match(stderr, 'BROKEN_LINK (warning)  No page at /made/by-plugin');
      assert.match(site.output('index.html'), '<meta name="fine">');
    },
  );
});

plugins(
  'that load nothing are told of once, and pages of a sidebar that they may have made are left out',
  () =>
    withSite(
      {
        'docusaurus.config.js': `module.exports = {
  url: 'https://site.test', baseUrl: '/base/', plugins: [
    () => ({
      name: 'offline',
      loadContent: async () => { throw new Error('No network'); },
      contentLoaded({ content, actions }) { for (const one of content) actions.addRoute(one); },
    }),
    () => ({ name: 'empty', contentLoaded({ content, actions }) { actions.setGlobalData(content); } }),
  ],
  presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: './sidebars.js' } }]],
};
`,
        'sidebars.js':
          "module.exports = { all: ['index', { type: 'category', label: 'Tools', link: { type: 'doc', id: 'made' }, items: ['made', 'index'] }] };\n",
        'docs/index.md': '# Start\n',
      },
      async ({ run, output }) => {
        const { code, stderr } = await run(['build']);
        assert.is(code, 0, stderr);
        assert.is(stderr.match(/PLUGIN_FAILED/g)?.length, 3, stderr);
        assert.match(stderr, 'The plugin "offline" failed in loadContent: No network');
        assert.match(
          stderr,
          /UNKNOWN_DOC_ID \(warning\) [\s\S]*?hint: The plugin "offline" failed and may have to create it: see PLUGIN_FAILED\. Otherwise: /,
        );
        assert.match(output('index.html'), '>Tools<');
      },
    ),
);

plugins('that fail are named where files are missing that they may have made', () =>
  withSite(
    {
      'docusaurus.config.js': configOf(
        "() => ({ name: 'offline', loadContent: async () => { throw new Error('No network'); } }),",
      ),
      'docs/index.mdx':
        "import data from '@site/made/data.json'\nimport told from '@generated/told.json'\nimport Part from './_made.mdx'\nimport lacking from 'not-there'\n\n# Start\n\n{data.a} {told} {lacking}\n\n<Part />\n",
    },
    async (site) => {
      const { code, stderr } = await site.run(['build']);
      assert.is(code, 1);
      const named = 'The plugin "offline" failed and may have to create it: see PLUGIN_FAILED.';
      const hintOf = (what: string): string =>
        new RegExp(`UNRESOLVED_IMPORT  [^\\n]*"${what}"[^]*?hint: ([^\\n]*)`).exec(stderr)?.[1] ?? '';
      assert.match(hintOf('(?:@site/|\\./)made/data\\.json'), `${named} Otherwise: Check the path`);
      assert.match(hintOf('docs/_made\\.mdx'), `${named} Otherwise: The path is relative`);
      assert.is(hintOf('@generated/told\\.json'), named);
      assert.not.match(hintOf('not-there'), 'offline');
    },
  ),
);

plugins(
  'of packages are loaded as Docusaurus loads them, by names of files without an extension',
  async () => {
    // As Joi makes them: this one does not know what it is not told of.
    const schema = `const schemaOf = (keys) => ({
      $_root: { string: () => 'text' },
      append: (more) => schemaOf([...keys, ...Object.keys(more)]),
      validate: (value) => ({ value, error: 'id' in value && !keys.includes('id') ? new Error('"id" is not allowed') : undefined }),
    });
    export const validateOptions = ({ options, validate }) => validate(schemaOf(['word']), options);\n`;
    const ofPackage = {
      'docusaurus.config.js': configOf("['docusaurus-plugin-loose', { id: 'own' }]"),
      'docs/index.md': '# Start\n',
      'node_modules/docusaurus-plugin-loose/package.json':
        '{ "name": "docusaurus-plugin-loose", "type": "module", "exports": "./lib/index.js" }',
      'node_modules/docusaurus-plugin-loose/lib/index.js':
        "import path from 'node:path';\nimport { word } from './word';\nexport default (_, { id }) => ({ name: 'loose', injectHtmlTags: () => ({ headTags: '<meta name=\"' + word + '\" content=\"' + path.basename(__dirname) + id + '\">' }) });\n" +
        schema,
      'node_modules/docusaurus-plugin-loose/lib/word.js': "export const word = 'loaded';\n",
    };
    await withSite(ofPackage, async (site) => {
      const { code, stderr } = await site.run(['build']);
      assert.is(code, 0, stderr);
      assert.match(site.output('index.html'), '<meta name="loaded" content="libown">');
    });
  },
);

plugins('that are themes show items of the navbar of their own types', async () => {
  const moon = 'docusaurus-theme-moon';
  const config = configOf('').replace(
    'plugins: []',
    "themes: ['moon'],\n  themeConfig: { navbar: { items: [{ type: 'custom-moon', phase: 'full' }, { type: 'custom-sun' }] } }",
  );
  const ofTheme = {
    'docusaurus.config.js': config,
    'docs/index.md': '# Start\n',
    [`node_modules/${moon}/package.json`]: `{ "name": "${moon}", "main": "lib/index.js" }`,
    [`node_modules/${moon}/lib/index.js`]:
      "module.exports = () => ({ name: 'moon', getThemePath: () => require('node:path').join(__dirname, '../parts') });\n",
    [`node_modules/${moon}/parts/NavbarItem/ComponentTypes.js`]:
      "const types = require('@theme-init/NavbarItem/ComponentTypes').default;\nexport default { ...types, 'custom-moon': ({ phase }) => <em>The moon is {phase}</em> };\n",
  };
  await withSite(ofTheme, async (site) => {
    const { code, stderr } = await site.run(['build']);
    assert.is(code, 0, stderr);
    assert.match(site.output('index.html').replaceAll('<!-- -->', ''), '<em>The moon is full</em>');
    assert.not.match((await site.run(['compat'])).stdout, 'custom-moon');
  });
});

plugins('find the docs in the data of plugins, as Docusaurus generates it for modules', async () => {
  const docs = {
    'docusaurus.config.js': configOf('').replace('docs: {', 'docs: { breadcrumbs: false,'),
    'docs/index.md': '---\nslug: /\n---\n\n# Start\n',
    'docs/area/_category_.json': '{ "link": { "type": "generated-index", "slug": "/area" } }',
    'docs/area/one.md': '---\nunlisted: true\n---\n\n# One\n',
    'docs/area/draft.md': '---\ndraft: true\n---\n\n# Draft\n',
    'src/pages/data.jsx': `import globalData from '@generated/globalData';
const { versions: [{ docs, ...version }], ...plugin } = globalData['docusaurus-plugin-content-docs'].default;
export default () => <pre>{JSON.stringify({ ...plugin, version, docs })}</pre>;
`,
  };
  await withSite(docs, async (site) => {
    const shown = async (): Promise<{ docs: { id: string }[] }> => {
      const { code, stderr } = await site.run(['build']);
      assert.is(code, 0, stderr);
      const [, json = ''] = /<pre>(.*)<\/pre>/.exec(site.output('data.html')) ?? [];
      return JSON.parse(json.replaceAll('&quot;', '"'));
    };
    const sidebar = 'defaultSidebar';
    assert.equal(await shown(), {
      path: '/base/',
      breadcrumbs: false,
      version: {
        ...{ name: 'current', label: 'Next', isLast: true, path: '/base/', mainDocId: 'index' },
        draftIds: ['area/draft'],
        sidebars: { [sidebar]: { link: { path: '/base/area', label: 'area' } } },
      },
      docs: [
        { id: 'area/one', path: '/base/area/one', sidebar, unlisted: true },
        { id: 'index', path: '/base/', sidebar },
        { id: '/area', path: '/base/area', sidebar },
      ],
    });
    site.write({ 'docs/two.md': '# Two\n' });
    assert.equal(
      (await shown()).docs.map(({ id }) => id),
      ['area/one', 'index', 'two', '/area'],
    );
  });
});

plugins(
  'of the blog tell pages of the site which posts are new, under the names of their files',
  async () => {
    const read = `'docusaurus-plugin-content-blog/default/blog-post-list-prop-default.json'`;
    const posts = {
      'docusaurus.config.js': configOf(''),
      'blog/2024-01-02-first.md': '---\ntitle: First post\n---\n\nHello.\n',
      'blog/2024-01-03-second.md': '# Second post\n\nHello.\n',
      'docs/index.md': '# Start\n',
      'src/pages/news.jsx': `const { title, items } = require('../../.docusaurus/${read.slice(1)});
import again from '@generated/${read.slice(1)};
export default () => <p>{title}: {items.map((post) => [post.title, post.permalink, post.date].join()).join(' and ')} {again.items.length}</p>;\n`,
    };
    await withSite(posts, async (site) => {
      const { code, stderr } = await site.run(['build']);
      assert.is(code, 0, stderr);
      const news = (): string => site.output('news.html').replaceAll('<!-- -->', '');
      const first = 'First post,/base/blog/2024/01/02/first,2024-01-02T00:00:00.000Z';
      assert.match(
        news(),
        `Recent posts: Second post,/base/blog/2024/01/03/second,2024-01-03T00:00:00.000Z and ${first} 2`,
      );
      site.write({ 'blog/2024-01-03-second.md': '# Another title\n\nHello.\n' });
      assert.is((await site.run(['build'])).code, 0);
      assert.match(news(), 'Recent posts: Another title,');
    });
  },
);

// In the way of Docusaurus' own plugin, which a site has installed.
const blogPackage = `exports.default = async (context, { id, routeBasePath }) => {
  if (context.siteConfig.future.experimental_router !== 'browser') throw new Error('Unknown router');
  const { label } = context.i18n.localeConfigs[context.i18n.currentLocale];
  return {
    name: 'docusaurus-plugin-content-blog',
    loadContent: async () => ({ blogPosts: [{ id: 'first', metadata: { title: 'First post', label } }] }),
    async contentLoaded({ content, actions }) {
      const list = await actions.createData('list.json', '{}');
      for (const path of [routeBasePath, routeBasePath + '/first'])
        actions.addRoute({ path: context.baseUrl + path, component: '@theme/BlogListPage', modules: { list } });
    },
    injectHtmlTags: () => ({ headTags: ['<link rel="alternate" href="/feed-of-theirs.xml">'] }),
  };
};
exports.validateOptions = ({ options }) => options;
`;

const wrapper = `const original = require('@docusaurus/plugin-content-blog');
module.exports = {
  ...original,
  default: async (...given) => {
    const blog = await original.default(...given);
    return {
      ...blog,
      async contentLoaded(args) {
        await blog.contentLoaded(args);
        args.actions.setGlobalData({ posts: args.content.blogPosts.map(({ metadata }) => metadata.title + ' ' + metadata.label) });
      },
    };
  },
};
`;

const wrapping = {
  'docusaurus.config.js': configOf(
    "['./plugins/blog', { path: 'posts', routeBasePath: 'news', blogTitle: 'News' }]",
  ),
  'plugins/blog/index.js': wrapper,
  'node_modules/@docusaurus/plugin-content-blog/package.json':
    '{ "name": "@docusaurus/plugin-content-blog", "main": "index.js" }',
  'node_modules/@docusaurus/plugin-content-blog/index.js': blogPackage,
  'docs/index.md': "# Start\n\nimport Newest from '../src/Newest';\n\n<Newest />\n",
  'src/Newest.jsx':
    "import { usePluginData } from '@docusaurus/useGlobalData';\nexport default () => <b>{usePluginData('docusaurus-plugin-content-blog').posts.join()}</b>;\n",
};

plugins('that wrap the blog plugin are run for what they add, and the blog is made here', async () => {
  const posts = { 'posts/2024-01-02-first.md': '---\ntitle: First post\n---\n\nHello.\n' };
  await withSite({ ...wrapping, ...posts }, async (site) => {
    const { code, stderr } = await site.run(['build']);
    assert.is(code, 0, stderr);
    assert.not.match(stderr, 'PLUGIN_');
    assert.match(site.output('index.html'), '<b>First post en</b>');
    assert.not.match(site.output('index.html'), 'feed-of-theirs');
    assert.match(site.output('news.html'), 'First post');
    assert.match(site.output('news/2024/01/02/first.html'), 'Hello.');
  });
  // Which plugin it wraps may stand in a module of its own, and its options tell as well.
  const inTwo = {
    ...wrapping,
    ...posts,
    'plugins/blog/index.js': "module.exports = require('./wrap').with('posts');\n",
    'plugins/blog/wrap.js': wrapper
      .replace('module.exports =', 'exports.with = () => (')
      .replace(/;\n$/, ');\n'),
  };
  for (const files of [
    inTwo,
    {
      ...inTwo,
      'plugins/blog/index.js': "module.exports = require('wrap-' + 'blog').with('posts');\n",
      'plugins/blog/wrap.js': '',
      'node_modules/wrap-blog/index.js': inTwo['plugins/blog/wrap.js'],
    },
  ])
    await withSite(files, async (site) => {
      const { code, stderr } = await site.run(['build']);
      assert.is(code, 0, stderr);
      assert.match(site.output('index.html'), '<b>First post en</b>');
      assert.match(site.output('news.html'), 'First post');
    });
  // Its posts may be made by the plugin itself.
  await withSite(wrapping, async (site) => {
    const { code, stderr } = await site.run(['build']);
    assert.is(code, 0, stderr);
    assert.match(
      stderr,
      'Not supported from the plugin "docusaurus-plugin-content-blog": the pages of its blog',
    );
  });
});

plugins(
  'that are functions of the config are no blog for a word that another plugin is loaded by',
  async () => {
    await withSite(
      {
        'docusaurus.config.js': `const tide = require('@docusaurus/plugin-content-blog');
const { told } = require('told');
async function posts(context, options) {
  const all = await tide.default(context, options);
  return { ...all, name: 'posts' };
}
// No tide, which it only has as a key.
async function feed() {
  return { name: 'feed', about: 'calls tide(it)', tide(all) { return all; }, loadContent: () => ['ebb'], contentLoaded: ({ content, actions }) => actions.setGlobalData({ tide: content }) };
}
module.exports = { title: 'Tide', url: 'https://tide.example', baseUrl: '/', presets: [['classic', { blog: false }]],
  plugins: [[posts, { path: 'posts', routeBasePath: 'blog' }], [feed, { id: 'feed', path: 'news', routeBasePath: 'news' }],
    [told, { path: 'news', routeBasePath: 'news' }]] };
`,
        'node_modules/told/index.js':
          "exports.told = () => {\n  // Neither tide.default(…) nor '@docusaurus/plugin-content-blog'.\n  return { name: 'told' };\n};\n",
        'docs/index.md': '# Shore\n',
        'posts/2026-01-01-ebb.md': '# Ebb\n',
        'news/flow.md': '# Flow\n',
      },
      async (site) => {
        const { code, stderr } = await site.run(['build']);
        assert.is(code, 0, stderr);
        assert.match(site.output('blog/2026/01/01/ebb.html'), 'Ebb');
        assert.not(readdirSync(path.join(site.dir, 'build')).some((name) => name.startsWith('news')));
      },
    );
  },
);

plugins('that are functions of the config wrap the plugins that it loads by whatever name', async () => {
  const loads = [
    "const all = require('@docusaurus/plugin-content-docs');\nconst tide = all.default;\nmodule.exports = async () => {",
    "module.exports = async () => {\nconst { default: tide } = await import('@docusaurus/plugin-content-docs');",
    "import tide from '@docusaurus/plugin-content-docs';\nexport default async () => {",
  ];
  const all = "const all = require('@docusaurus/plugin-content-docs');\nmodule.exports = async () => {";
  const ways = [
    ...loads.map((load) => [load, 'tide(context, options)'] as const),
    [all, 'all?.default(context, options)'] as const,
    [all, 'all["default"](context, options)'] as const,
    [
      'module.exports = async () => {',
      "require('@docusaurus/plugin-content-docs').default(context, options)",
    ] as const,
  ];
  for (const [load, call] of ways)
    await withSite(
      {
        'docusaurus.config.js': `${load}
  async function mine(context, options) {
    const docs = await ${call};
    return { name: 'mine', loadContent: () => docs.loadContent() };
  }
  return { title: 'Tide', url: 'https://tide.example', baseUrl: '/', presets: [['classic', { docs: false, blog: false }]],
    plugins: [[mine, { path: 'notes', routeBasePath: 'notes', sidebarPath: undefined }]] };
};
`,
        'notes/ebb.md': '# Ebb\n',
      },
      async (site) => {
        const { code, stderr } = await site.run(['build']);
        assert.is(code, 0, stderr);
        assert.match(site.output('notes/ebb.html'), 'Ebb', `${load}${call}`);
      },
    );
});

plugins('that wrap a plugin that is not installed get the posts and docs that the site has', async () => {
  const wrapperOf = (kind: string, data: string) =>
    `const wrapped = require('@docusaurus/plugin-content-${kind}');
module.exports = { ...wrapped, default: async (context, options) => {
  const plugin = await wrapped.default(context, options);
  return { ...plugin, name: '${kind}', loadContent: () => plugin.loadContent(), contentLoaded: ({ content, actions }) => actions.setGlobalData(${data}) };
} };
`;
  const files = {
    'docusaurus.config.js': configOf(
      "['./plugins/posts.js', { path: 'posts', postsPerPage: 5 }], ['./plugins/notes.js', { id: 'notes', path: 'notes', routeBasePath: 'notes', sidebarPath: false }]",
    ),
    'docs/index.md': '# Start\n',
    'posts/2024-01-02-first.md': '# First post\n\nHello.\n',
    'notes/ebb.md': '# Ebb\n',
    'plugins/posts.js': wrapperOf(
      'blog',
      '{ told: content.blogPosts.map(({ metadata }) => metadata.title) }',
    ),
    'plugins/notes.js': wrapperOf(
      'docs',
      '{ told: content.loadedVersions[0].docs.map(({ title }) => title) }',
    ),
    'src/pages/told.js':
      "import { useAllPluginInstancesData } from '@docusaurus/useGlobalData';\nexport default () => <b>{[useAllPluginInstancesData('blog').default.told, useAllPluginInstancesData('docs').notes.told].join()}</b>;\n",
  };
  await withSite(files, async ({ run, output, write }) => {
    assert.is((await run(['build'])).code, 0);
    assert.match(output('told.html'), '<b>First post,Ebb</b>');
    write({ 'posts/2024-01-03-second.md': '# Second post\n' });
    assert.is((await run(['build'])).code, 0);
    assert.match(output('told.html'), '<b>Second post,First post,Ebb</b>');
  });
});

plugins(
  'that wrap what is not installed say so, also where a page throws for what they do not give',
  async () => {
    const others = {
      'docusaurus.config.js': configOf("['./plugins/posts.js', { path: 'posts', postsPerPage: 5 }]"),
      'docs/index.md': '# Start\n',
      'posts/2024-01-02-first.md': '---\ntitle: First post\n---\n\nHello.\n',
      'plugins/posts.js': `const blog = require('@docusaurus/plugin-content-blog');
module.exports = { ...blog, default: async (context, options) => ({
  ...(await blog.default(context, options)),
  contentLoaded: ({ content: { drafts }, actions }) => actions.setGlobalData({ posts: drafts.length }),
}) };
`,
    };
    const told =
      /The plugin "plugins\/posts\.js" uses packages that are not installed: @docusaurus\/plugin-content-blog; it failed in contentLoaded[\s\S]*npm install @docusaurus\/plugin-content-blog/;
    await withSite(others, async (site) => {
      const { code, stderr } = await site.run(['build']);
      assert.is(code, 0, stderr);
      assert.match(stderr, told);
      assert.match(site.output('blog/2024/01/02/first.html'), 'Hello.');
    });
    // It may have a name of its own.
    const named = others['plugins/posts.js']!.replace('  contentLoaded', "  name: 'own',\n  contentLoaded");
    await withSite({ ...others, 'plugins/posts.js': named }, async (site) => {
      const { stderr } = await site.run(['build']);
      assert.match(
        stderr,
        'The plugin "own" uses packages that are not installed: @docusaurus/plugin-content-blog; it failed in',
      );
    });
    const page = `import { usePluginData } from '@docusaurus/useGlobalData';
export default () => <b>{usePluginData('docusaurus-plugin-content-blog').posts}</b>;
`;
    await withSite({ ...others, 'src/pages/lately.js': page }, async (site) => {
      const { code, stderr } = await site.run(['build']);
      assert.is(code, 1);
      assert.match(stderr, 'MDX_THREW');
      assert.match(stderr, told);
    });
  },
);

for (const call of [
  'require(charts.entry)',
  'path.join(charts.dir, "main.css")',
  'require("fs").readFileSync(require.resolve("@tide/charts/main.css"))',
])
  plugins(`that hand on what a package has that is not installed name it: ${call}`, () =>
    withSite(
      {
        'docusaurus.config.js': configOf("'./plugins/charts.js'"),
        'docs/index.md': '# Start\n',
        'plugins/charts.js': `const path = require('path');
const charts = require('@tide/charts');
module.exports = () => ({ name: 'charts', loadContent: () => ${call} });
`,
      },
      async (site) => {
        const { code, stderr } = await site.run(['build']);
        assert.is(code, 0, stderr);
        assert.match(stderr, 'The plugin "charts" uses packages that are not installed: @tide/charts');
        assert.match(stderr, 'npm install @tide/charts');
      },
    ),
  );

plugins(
  'that wrap the docs plugin make the docs of their options, installed or not, and are run for what they add',
  async () => {
    const files = {
      'docusaurus.config.js': configOf(
        "['./plugins/docs', { id: 'courses', path: 'courses', routeBasePath: 'learn', sidebarPath: './courses.js' }]",
      ),
      'plugins/docs/index.js': `const docs = require('@docusaurus/plugin-content-docs');
exports.validateOptions = docs.validateOptions;
exports.default = async (context, options) => ({
  ...(await docs.default(context, options)),
  injectHtmlTags: () => ({ headTags: ['<meta name="wrapped" content="yes">'] }),
});
`,
      'courses.js': "module.exports = { courses: ['first'] };\n",
      'courses/first.md': '# First course\n\n[Start](/)\n',
      'docs/index.md': '# Start\n\n[Course](/learn/first)\n',
    };
    const installed = {
      'node_modules/@docusaurus/plugin-content-docs/package.json':
        '{ "name": "@docusaurus/plugin-content-docs", "main": "index.js" }',
      'node_modules/@docusaurus/plugin-content-docs/index.js': `exports.default = (context, options) => ({
  name: 'docusaurus-plugin-content-docs',
  contentLoaded: ({ actions }) =>
    actions.addRoute({ path: '/learn', component: '@theme/DocsRoot', routes: [{ path: '/learn/first', component: '@theme/DocItem' }] }),
});
`,
    };
    for (const packages of [{}, installed])
      await withSite({ ...files, ...packages }, async (site) => {
        const { code, stderr } = await site.run(['build']);
        assert.is(code, 0, stderr);
        assert.match(site.output('learn/first.html'), 'First course');
        assert.match(site.output('learn/first.html'), '"rd-sidebar');
        assert.match(site.output('learn/first.html'), 'name="wrapped"');
      });
  },
);

plugins('translate what the config says for all pages, in the languages that have a folder', async () => {
  const config = configOf("'./plugins/tides'").replace(
    '  presets',
    `  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  themeConfig: {
    navbar: { title: 'Tides', items: [{ label: 'More', items: [{ label: 'Sea', to: '/tide' }] }] },
    footer: { copyright: 'Harbour', links: [{ title: 'Ports', items: [{ label: 'Quay', to: '/tide' }] }] },
    announcementBar: { content: 'Low tide' },
    tides: { low: 'Low tide' },
  },
  presets`,
  );
  const site = {
    'docusaurus.config.js': config,
    'plugins/tides.js': `module.exports = () => ({
  name: 'tides',
  getTranslationFiles: () => [{ path: 'words', content: { low: { message: 'Low tide' } } }],
  translateThemeConfig({ themeConfig, translationFiles: [words] }) {
    const { message } = words.content.low;
    themeConfig.navbar.title += ' (' + themeConfig.navbar.items[0].items[0].label + ')';
    themeConfig.footer.copyright += ': ' + message;
    return { announcementBar: { ...themeConfig.announcementBar, content: message }, tides: { low: message } };
  },
});
`,
    'src/pages/tide.js': `import { useThemeConfig } from '@docusaurus/theme-common';
export default () => <b>{useThemeConfig().tides.low}</b>;
`,
    'docs/index.md': '# Start\n',
    'i18n/de/tides/words.json': '{ "low": { "message": "Ebbe" } }',
    'i18n/de/docusaurus-theme-classic/navbar.json':
      '{ "title": { "message": "Gezeiten" }, "item.label.Sea": { "message": "Meer" } }',
    'i18n/de/docusaurus-theme-classic/footer.json':
      '{ "copyright": { "message": "Hafen" }, "link.title.Ports": { "message": "Kais" }, "link.item.label.Quay": { "message": "Kai" } }',
  };
  await withBuilt(site, async ({ run, output, write }) => {
    for (const [folder, text, ...shell] of [
      ['', 'Low tide', 'Tides', 'Harbour', '>Ports<'],
      ['de/', 'Ebbe', 'Gezeiten (Meer)', 'Hafen: Ebbe', '>Kais<'],
    ] as const) {
      for (const shown of [text, ...shell]) assert.match(output(`${folder}index.html`), shown);
      assert.match(output(`${folder}tide.html`), `<b>${text}</b>`);
    }
    write({ 'i18n/de/tides/words.json': '{ "low": { "message": "Niedrigwasser" } }' });
    assert.is((await run(['build'])).code, 0);
    assert.match(output('de/tide.html'), '<b>Niedrigwasser</b>');
  });
});

plugins(
  'that translate to what throws when it is read are named, and the site is built without it',
  async () => {
    const thrown = `{ get copyright() { throw new Error('too late'); } }`;
    for (const theme of [`{ get footer() { throw new Error('too late'); } }`, `{ footer: ${thrown} }`]) {
      const site = {
        'docusaurus.config.js': configOf("'./plugins/late'"),
        'plugins/late.js': `module.exports = () => ({ name: 'late', translateThemeConfig: async () => (${theme}) });\n`,
        'docs/index.md': '# Start\n',
        'i18n/en/code.json': '{}',
      };
      await withSite(site, async ({ run }) => {
        const { code, stderr } = await run(['build']);
        assert.is(code, 0, stderr);
        assert.match(stderr, 'plugin "late"');
        assert.match(stderr, 'too late');
      });
    }
  },
);

plugins('show their page in the place of an index file that has its address, and give it data', async () => {
  const site = {
    'docusaurus.config.js': configOf("'./plugins/boats'"),
    'plugins/boats.js': `module.exports = ({ baseUrl }) => ({
  name: 'boats',
  async contentLoaded({ actions }) {
    for (const name of ['boats', 'nets']) {
      const list = await actions.createData(name + '.json', JSON.stringify(['made of ' + name]));
      actions.addRoute({ path: baseUrl + name, component: '@site/src/pages/boats/index.js', modules: { list } });
    }
  },
});
`,
    'src/pages/boats/index.js': 'export default ({ list }) => <b>{list.join()}</b>;\n',
    'src/pages/nets.js': 'export default () => <b>own nets</b>;\n',
    'docs/index.md': '# Start\n',
  };
  await withSite(site, async ({ run, output }) => {
    const { code, stderr } = await run(['build']);
    assert.is(code, 0, stderr);
    assert.match(output('boats.html'), '<b>made of boats</b>');
    // Where both addresses are the same, that of the site is the first.
    assert.match(output('nets.html'), '<b>own nets</b>');
    assert.is(stderr.match(/DUPLICATE_ROUTE/g)?.length, 1, stderr);
  });
});

plugins('give their pages what modules export, and what is known of Markdown', async () => {
  const site = {
    'docusaurus.config.js': configOf("'./plugins/calls'"),
    'plugins/calls.js': `const path = require('path');
module.exports = ({ baseUrl, siteDir, generatedFilesDir }) => {
  const dataDir = path.join(generatedFilesDir, 'calls', 'default');
  return {
    name: 'calls',
    async contentLoaded({ actions }) {
      const content = await actions.createData('call-content.mdx', '---\\nmood: calm\\n---\\n\\n## Answer\\n\\nIt {"rises"}.\\n');
      await actions.createData('call.json', JSON.stringify({ title: 'Tides', name: 'GET' }));
      const list = await actions.createData('list.json', JSON.stringify(['one', 'two']));
      const modules = { content, list, notes: ['@site/notes.md'], format: '@site/src/format.js' };
      actions.addRoute({ path: baseUrl + 'call', component: '@site/src/Call.js', modules, exact: true });
    },
    configureWebpack: () => ({
      module: { rules: [{
        test: /(.mdx?)$/,
        include: [dataDir + path.sep],
        use: [{ loader: 'mdx-loader', options: { metadataPath: (file) => file.replace(/-content.mdx$/, '.json') } }],
      }] },
    }),
  };
};
`,
    'src/Call.js': `import Layout from '@theme/Layout';
export default ({ content: Text, list, notes: [Notes], format }) => (
  <Layout title={Text.metadata.title}>
    <Text />
    <pre>{format(format.greeting, Text.frontMatter.mood, Text.toc[0].value, Text.metadata.name, list.join(), Notes.metadata, Notes.frontMatter.id)}</pre>
  </Layout>
);
`,
    'src/format.js': `export const greeting = 'Hello';
export default (...all) => all.map(String).join(' ');
`,
    'notes.md': '---\nid: n\n---\n\nNotes.\n',
    'docs/index.md': '# Start\n',
  };
  await withSite(site, async ({ run, output }) => {
    const { code, stderr } = await run(['build']);
    assert.is(code, 0, stderr);
    assert.not.match(stderr, 'PLUGIN_');
    const page = output('call.html');
    assert.match(page, '<pre>Hello calm Answer GET one,two undefined n</pre>');
    assert.match(page, /<h2[^>]*id="answer"[\s\S]*<p>It rises\.<\/p>/);
    assert.match(page, /<title>Tides \|/);
  });
});

plugins('that throw for a file of Markdown are told of by name', async () => {
  const site = {
    'docusaurus.config.js': configOf("'./plugins/calls'"),
    'plugins/calls.js': `const metadataPath = () => { throw new Error('no data'); };
module.exports = ({ baseUrl }) => ({
  name: 'calls',
  contentLoaded: ({ actions }) =>
    actions.addRoute({ path: baseUrl + 'call', component: '@site/src/Call.js', modules: { content: '@site/notes.md' } }),
  configureWebpack: () => ({ module: { rules: [{ test: /mdx?$/, use: { loader: 'mdx-loader', options: { metadataPath } } }] } }),
});
`,
    'src/Call.js': 'export default ({ content: Text }) => <Text />;\n',
    'notes.md': 'Notes.\n',
    'docs/index.md': '# Start\n',
  };
  await withSite(site, async ({ run }) => {
    const { code, stderr } = await run(['build']);
    assert.is(code, 0, stderr);
    assert.match(stderr, 'The plugin "calls" failed in addRoute: no data');
  });
});

plugins('give their pages what a router would, where these take it', async () => {
  const site = {
    'docusaurus.config.js': configOf("'./plugins/where', './plugins/look'"),
    'plugins/look.js': `module.exports = () => ({ name: 'look', getThemePath: () => '../look' });
`,
    'look/There.js': `export default function There(props) {
  const { route: { routes }, location } = props;
  return <b>{[location.pathname, routes.length].join()}</b>;
}
`,
    'plugins/where.js': `module.exports = ({ baseUrl }) => ({
  name: 'where',
  contentLoaded({ actions }) {
    actions.addRoute({ path: baseUrl + 'here', exact: true, component: '@site/src/Here', word: 'own' });
    actions.addRoute({ path: baseUrl + 'plain', exact: true, component: '@site/src/Plain' });
    actions.addRoute({
      path: baseUrl,
      component: '@theme/There',
      routes: [{ path: baseUrl + 'there', exact: true, component: '@site/src/Plain' }],
    });
  },
});
`,
    'src/Here.js': `export default ({ location, match, route }) => <b>{[location.pathname, match.path, match.isExact, route.word].join()}</b>;
`,
    'src/Plain.js': 'export default () => <b>Plain</b>;\n',
    'docs/index.md': '# Start\n',
  };
  await withBuilt(site, async ({ run, output, write }) => {
    assert.match(output('here.html'), '<b>/base/here,/base/here,true,own</b>');
    assert.not.match(output('plain.html'), '<b>/base');
    assert.match(output('there.html'), '<b>/base/there,1</b>');
    write({ 'src/Plain.js': 'export default ({ location }) => <b>{location.pathname}</b>;\n' });
    assert.is((await run(['build'])).code, 0);
    assert.match(output('plain.html'), '<b>/base/plain</b>');
  });
});

plugins('are told of the front matter that the function of the site gives, and of nothing more', async () => {
  const site = {
    'docusaurus.config.js': configOf("'./plugins/told'").replace(
      '  presets',
      `  markdown: { parseFrontMatter: async (given) => {
    const { frontMatter, content } = await given.defaultParseFrontMatter(given);
    return { frontMatter: { ...frontMatter, level: 'low' }, content: content.replace('Sea', 'Ocean') };
  } },
  presets`,
    ),
    'plugins/told.js': `module.exports = () => ({
  name: 'told',
  allContentLoaded: ({ allContent, actions }) => {
    const [{ docs: [{ frontMatter, description }] }] = allContent['docusaurus-plugin-content-docs'].default.loadedVersions;
    actions.setGlobalData({ frontMatter, description });
  },
});
`,
    'src/pages/told.js': `import { usePluginData } from '@docusaurus/useGlobalData';
export default () => <pre>{JSON.stringify(usePluginData('told')).replaceAll('"', '')}</pre>;
`,
    'docs/start.md': '---\nlast_update: { date: 2024-01-02 }\n---\n\n# Start\n\nSea and tides.\n',
  };
  await withBuilt(site, ({ output }) => {
    const [, told = ''] = /<pre>(.*?)<\/pre>/.exec(output('told.html')) ?? [];
    assert.is(told, '{frontMatter:{last_update:{date:2024-01-02},level:low},description:Ocean and tides.}');
  });
});

plugins('that take all content are told of docs, posts and pages as Docusaurus tells of them', async () => {
  const site = {
    'docusaurus.config.js': configOf("'./plugins/told'").replace(
      "routeBasePath: '/'",
      "routeBasePath: 'docs'",
    ),
    'plugins/told.js': `module.exports = () => ({
  name: 'told',
  allContentLoaded: ({ allContent, actions }) => actions.setGlobalData(allContent),
});
`,
    'src/pages/told.js': `import { usePluginData } from '@docusaurus/useGlobalData';
export default () => <pre>{JSON.stringify(usePluginData('told'))}</pre>;
`,
    'a.json': '{}',
    'src/pages/plain.md': '---\nowner: Ada\n---\n\n# Plain\n\nA *page*.\n',
    'docs/guide/start.md':
      "---\ntitle: Start\ntags: [sea]\nlevel: low\n---\n\nimport A from '@site/a.json'\n\n## First\n\nSee [the sea](https://sea.example) and `tides`.\n",
    'blog/2024-01-02-first.md':
      '---\nauthors: { name: Ada, socials: { github: ada } }\ntags: [news]\n---\n\n# First\n\nHello there.\n\n<!-- truncate -->\n\nMore.\n',
    'blog/2024-01-03-second.md': '# Second\n\nAgain.\n',
  };
  await withSite(site, async ({ run, output, write }) => {
    const told = async () => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      const [, json = ''] = /<pre>(.*?)<\/pre>/.exec(output('told.html')) ?? [];
      return JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>'));
    };
    const content = await told();
    const [version] = content['docusaurus-plugin-content-docs'].default.loadedVersions;
    assert.is(version.versionName, 'current');
    const { id, title, permalink, source, description, frontMatter, tags } = version.docs[0];
    assert.equal(
      { id, title, permalink, source, description, frontMatter, tags },
      {
        id: 'guide/start',
        title: 'Start',
        permalink: '/base/docs/guide/start',
        source: '@site/docs/guide/start.md',
        description: 'First',
        frontMatter: { title: 'Start', tags: ['sea'], level: 'low' },
        tags: [{ label: 'sea', permalink: '/base/docs/tags/sea' }],
      },
    );
    assert.equal(version.sidebars, {
      defaultSidebar: [
        {
          ...{ type: 'category', label: 'guide', collapsed: true, collapsible: true },
          items: [{ type: 'doc', id: 'guide/start', label: 'Start' }],
        },
      ],
    });
    const { blogPosts, blogListPaginated, blogTags } = content['docusaurus-plugin-content-blog'].default;
    const [, { id: slug, metadata, content: body }] = blogPosts;
    assert.is(slug, '/2024/01/02/first');
    assert.match(body, 'Hello there.');
    const { date, readingTime, hasTruncateMarker, authors } = metadata;
    assert.equal([metadata.title, metadata.permalink], ['First', '/base/blog/2024/01/02/first']);
    assert.equal([date, hasTruncateMarker, authors[0].name], ['2024-01-02T00:00:00.000Z', true, 'Ada']);
    assert.equal(authors[0].socials, { github: 'https://github.com/ada' });
    assert.ok(readingTime > 0 && readingTime < 1);
    assert.equal(metadata.description, 'Hello there.');
    assert.equal(
      blogListPaginated.map((list: { items: string[] }) => list.items),
      [['/base/blog/2024/01/03/second', '/base/blog/2024/01/02/first']],
    );
    assert.equal(blogTags['/base/blog/tags/news'].items, ['/base/blog/2024/01/02/first']);
    const pages = content['docusaurus-plugin-content-pages'].default;
    assert.equal(pages, [
      {
        ...{ type: 'mdx', permalink: '/base/plain', source: '@site/src/pages/plain.md', title: 'Plain' },
        ...{ description: 'A page.', unlisted: false, frontMatter: { owner: 'Ada' } },
      },
      { type: 'jsx', permalink: '/base/told', source: '@site/src/pages/told.js' },
    ]);
    write({ 'docs/other.md': '# Other\n' });
    const again = (await told())['docusaurus-plugin-content-docs'].default.loadedVersions[0].docs;
    assert.equal(again.map((doc: { id: string }) => doc.id).sort(), ['guide/start', 'other']);
    // Nothing is read for a plugin that takes nothing.
    write({ 'plugins/told.js': "module.exports = () => ({ name: 'told', allContentLoaded() {} });\n" });
    assert.not.match((await run(['compat'])).stdout, 'allContentLoaded');
  });
});

plugins('values that a plugin has webpack define are what code finds by their names', () =>
  withBuilt(
    {
      'docusaurus.config.js': configOf("'./plugins/values'"),
      'plugins/values.js': `class DefinePlugin { constructor(definitions) { this.definitions = definitions; } }
module.exports = () => ({ name: 'values', configureWebpack: (config, isServer, { currentBundler }) => ({ plugins: [
  new DefinePlugin({ 'process.env.TIDE': JSON.stringify(require('./tide.json')), 'process.env.NODE_ENV': '"else"', now: 'Date.now()', 'a-b': '1' }),
  new currentBundler.instance.DefinePlugin({ BERTHS: 7, later: currentBundler.instance.DefinePlugin.runtimeValue(() => '1'), process: { env: { PORTS: JSON.stringify(['Dover']) } } }),
  null,
] }) });
`,
      'plugins/tide.json': '"spring"',
      'src/Values.js': `import { useState } from 'react';
export default function Values() {
  const [own] = useState(() => [process.env.TIDE, BERTHS, process.env.PORTS[0], process.env.NODE_ENV, typeof now, typeof later, process.env.NOWHERE].join());
  return <b>{own}</b>;
}
`,
      'src/Still.js': 'export default () => <i>{process.env.TIDE}</i>;\n',
      'docs/index.mdx':
        "import Values from '@site/src/Values'\nimport Still from '@site/src/Still'\n\n<Values />\n\n<Still />\n",
      'docs/still.mdx': "import Still from '@site/src/Still'\n\n<Still />\n",
    },
    async ({ run, output, dir, write }) => {
      assert.match(output('index.html'), '<b>spring,7,Dover,production,undefined,undefined,</b>');
      const assets = path.join(dir, 'build/assets');
      const scripts = readdirSync(assets).map((file) => readFileSync(path.join(assets, file), 'utf8'));
      assert.ok(scripts.some((text) => text.includes('"spring",7,')));
      // The value is all that has changed.
      write({ 'plugins/tide.json': '"neap"' });
      await run(['build']);
      assert.match(output('still.html'), '<i>neap</i>');
      assert.match(output('index.html'), '<b>neap,7,');
    },
  ),
);

plugins('values that a plugin has webpack define as objects are published as far as code asks for them', () =>
  withSite(
    {
      'docusaurus.config.js': configOf("'./plugins/values'"),
      'plugins/values.js': `class DefinePlugin { constructor(definitions) { this.definitions = definitions; } }
module.exports = () => ({ name: 'values', configureWebpack: () => ({ plugins: [new DefinePlugin({
  'process.env': JSON.stringify(process.env), class: '1', 'new.target': '1', FORM: { class: '2', when: () => 1 }, LISTED: ['"one"', 2],
  TIMES: JSON.stringify({ high: 'noon', low: { first: 'secret-dusk' } }), PLAN: JSON.stringify({ port: 'Dover', 'a-b': 1, path: '/quay' }), ALL: JSON.stringify(process.env),
})] }) });
`,
      'src/Values.js': `import { useState } from 'react';
export default function Values() {
  const [own] = useState(() => [process.env.TIDE, process.env.NOWHERE, TIMES.high, Object.keys(PLAN), PLAN.port, Object.keys(ALL).length, FORM.class, LISTED[0]].join());
  return <b>{own}</b>;
}
`,
      'docs/index.mdx': "import Values from '@site/src/Values'\n\n<Values />\n",
    },
    async ({ run, output, dir }) => {
      const env = { TIDE: 'spring', HARBOUR_PIN: 'secret-4711' };
      const { code, stderr } = await run(['build'], env);
      assert.is(code, 0, stderr);
      assert.match(output('index.html'), '<b>spring,,noon,port,a-b,path,Dover,0,2,one</b>');
      const texts = ['build/assets', '.relaydocs'].flatMap((folder) =>
        readdirSync(path.join(dir, folder), { withFileTypes: true }).flatMap((file) =>
          file.isFile() ? readFileSync(path.join(dir, folder, file.name), 'latin1') : [],
        ),
      );
      assert.ok(texts.some((text) => text.includes('"spring"')));
      assert.not(texts.some((text) => text.includes('secret-')));
      const { stdout } = await run(['compat'], env);
      assert.match(stdout, 'for code: process.env, FORM.class, LISTED, TIMES, PLAN, ALL');
    },
  ),
);

plugins(
  'what they ask webpack for is listed by compat: what is taken, what is not run, and what does no harm',
  () =>
    withSite(
      {
        'docusaurus.config.js': configOf("'./plugins/asks', './plugins/quiet', './plugins/needy'"),
        'plugins/asks.js': `const CopyPlugin = require('copy-webpack-plugin');
class DefinePlugin { constructor(definitions) { this.definitions = definitions; } }
class WriteStamp { apply() {} }
module.exports = () => ({ name: 'asks', configureWebpack(config, isServer, { currentBundler }) {
  config.externals = ['jquery'];
  return {
    plugins: [new CopyPlugin({}), new WriteStamp(), { apply() {} }, new DefinePlugin({ BERTHS: '7' }), new currentBundler.instance.CopyRspackPlugin({})],
    resolve: { alias: { '@parts': '/parts' } },
    module: { rules: [{ test: /\\.styl$/, use: ['stylus-loader'] }, { test: /\\.ya?ml$/, use: 'yaml-loader' }] },
  };
} });
`,
        'plugins/quiet.js': `module.exports = () => ({ name: 'quiet', configureWebpack: () => ({
  devServer: {}, module: { rules: [{ test: /\\.glsl$/, type: 'asset/source' }, { oneOf: [{ test: /\\.svg$/, use: ['@svgr/webpack'] }] }] },
}) });
`,
        'plugins/needy.js': `module.exports = () => ({ name: 'needy', configureWebpack: (config, isServer, utils, content) => content.config });\n`,
        'docs/index.md': '# Start\n',
      },
      async ({ run }) => {
        const { stdout } = await run(['compat', '--json']);
        const { entries } = JSON.parse(stdout) as { entries: { kind: string; what: string; note: string }[] };
        const told = entries.filter(({ what }) => what.startsWith('configureWebpack'));
        assert.equal(
          told.map(({ kind, what, note }) => `${kind} ${what}: ${note}`),
          [
            'taken configureWebpack of asks: for code: @parts, BERTHS',
            'unsupported configureWebpack of asks: webpack is not used: externals, copy-webpack-plugin (not installed), WriteStamp, a plugin without a name, CopyRspackPlugin, the rule for /\\.styl$/ are not run',
            'taken configureWebpack of quiet: for code: /\\.glsl$/',
            "unsupported configureWebpack of needy: webpack is not used, and the plugin's changes to it are unknown: Cannot read properties of undefined (reading 'config')",
          ],
        );
      },
    ),
);

plugins('what their rules for webpack give of files is what components get of them, and no other files', () =>
  withBuilt(
    {
      'docusaurus.config.js': configOf("'./plugins/rules'"),
      'plugins/rules.js': `const path = require('node:path');
module.exports = ({ siteDir }) => ({ name: 'rules', configureWebpack: () => ({ module: { rules: [
  { test: /\\.json$/, include: path.join(siteDir, 'src/told'), type: 'asset/source' },
  { test: [/\\.(?:glsl|txt)$/], exclude: /plain/, type: 'asset/resource' },
  { test: /\\.py$/, use: [{ loader: 'raw-loader', options: {} }] },
  { oneOf: [{ test: /\\.bin$/, type: 'asset/inline' }] },
  { test: /\\.js$/, issuer: /told/, type: 'asset/source' },
  { test: /\\.rules$/, resource: () => true, type: 'asset/source' },
] } }) });
`,
      'src/Files.jsx': `import told from './told/a.json';
import plain from './a.json';
import sheet from './a.txt';
import words from './plain.txt';
import bytes from './a.bin';
export default () => <pre>{[told, plain.n, sheet, words, require('./a.py').default, bytes].join('|')}</pre>;
`,
      'src/told/a.json': '{ "n": 1 }',
      'src/a.json': '{ "n": 2 }',
      'src/a.txt': 'a',
      'src/plain.txt': 'plain words',
      'src/a.py': 'print(1)',
      'src/a.bin': new Uint8Array([1, 0, 2]),
      'docs/index.mdx': "import Files from '@site/src/Files'\n\n<Files />\n",
    },
    async ({ run, output, write }) => {
      const shown = (): string => /<pre>(.*?)<\/pre>/.exec(output('index.html'))![1]!;
      assert.match(
        shown(),
        /^\{ &quot;n&quot;: 1 \}\|2\|\/base\/assets\/a-\w+\.txt\|plain words\|print\(1\)\|data:application\/octet-stream,%01%00%02$/,
      );
      const { stdout } = await run(['compat', '--json']);
      assert.match(stdout, 'webpack is not used: the rule for /\\\\.rules$/ is not run');
      write({ 'plugins/rules.js': "module.exports = () => ({ name: 'rules' });\n" });
      assert.is((await run(['build'])).code, 0);
      assert.match(shown(), /\|2\|a\|plain words\|/);
    },
  ),
);

plugins('an alias for a package that is not installed is told by the name of the package', () =>
  withSite(
    {
      'docusaurus.config.js': configOf("'./aliases'"),
      'aliases.js': `module.exports = () => ({ name: 'aliases', configureWebpack: () => ({ resolve: { alias: { charts: require.resolve('tide-charts/web') } } }) });\n`,
      'src/Chart.jsx': "import draw from 'charts';\nexport default () => <b>{draw()}</b>;\n",
      'docs/index.mdx': "import Chart from '@site/src/Chart'\n\n<Chart />\n",
    },
    async ({ run }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 1);
      assert.match(stderr, 'src/Chart.jsx:1:18  UNRESOLVED_IMPORT  Could not resolve "tide-charts/web"');
      assert.match(stderr, 'npm install tide-charts\n');
    },
  ),
);

plugins('what a plugin asks webpack for may be anything, and is at worst a fault of the plugin', () =>
  withSite(
    {
      'docusaurus.config.js': configOf("'./bare', './closed', './round'"),
      'bare.js': `module.exports = () => ({ name: 'bare', configureWebpack: () => ({ plugins: [Object.create(null)], resolve: { alias: { '@parts': '/parts' } } }) });\n`,
      'closed.js': `module.exports = () => ({ name: 'closed', configureWebpack: () => ({ plugins: [{ get constructor() { throw new Error('closed to all'); } }] }) });\n`,
      'round.js': `class DefinePlugin { definitions = {}; }
const one = new DefinePlugin();
one.definitions.ROUND = one.definitions;
module.exports = () => ({ name: 'round', configureWebpack: () => ({ plugins: [one] }) });
`,
      'docs/index.md': '# Start\n',
    },
    async ({ run }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.equal(stderr.match(/plugin "\w+" failed in \w+/g), [
        'plugin "closed" failed in configureWebpack',
        'plugin "round" failed in configureWebpack',
      ]);
      const { stdout } = await run(['compat']);
      assert.match(stdout, 'configureWebpack of bare  for code: @parts');
      assert.match(stdout, "the plugin's changes to it are unknown: closed to all");
    },
  ),
);

plugins.run();
