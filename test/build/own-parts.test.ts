// Parts around an article that a site has its own components for, where Docusaurus looks for them.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withBuilt, withSite } from './with-site.js';

const parts = suite("parts of the page in the site's own theme");

const site = {
  'docusaurus.config.js': `module.exports = {
  title: 'Tide',
  url: 'https://tide.example',
  baseUrl: '/',
  presets: [['classic', { docs: { editUrl: 'https://git.example/tide/' }, blog: false }]],
  themeConfig: { footer: { copyright: 'Tide & Ebb' }, announcementBar: { content: 'Low water' } },
};
`,
  'docs/flow.md': '# Flow\n\n## Rise\n\nText.\n\n## Fall\n\nText.\n',
  'docs/ebb.md': '---\nmood: calm\n---\n\n# Ebb\n\n## Turn\n\nText.\n',
};

parts('wrap ours, and know the page that they stand on', () =>
  withBuilt(
    {
      ...site,
      'src/theme/Root.js': `export default ({ children }) => <div id="outermost">{children}<p>after all</p></div>;`,
      'src/theme/Footer/index.js': `import Footer from '@theme-original/Footer';
import { useThemeConfig } from '@docusaurus/theme-common';
import styles from './styles.module.css';
export default (props) => <div className={styles.frame}>{useThemeConfig().footer.copyright.length}<Footer {...props} /></div>;`,
      'src/theme/Footer/styles.module.css': '.frame { color: red; }',
      'src/theme/Navbar.jsx': `import useBaseUrl from '@docusaurus/useBaseUrl';
export default () => <nav>{useBaseUrl('/img/tide.svg')}</nav>;`,
      'src/theme/AnnouncementBar.js': 'export default () => null;',
      'src/theme/DocItem/Footer.js': `import { useDoc } from '@docusaurus/plugin-content-docs/client';
import EditThisPage from '@theme/EditThisPage';
export default function DocItemFooter() {
  const { metadata, frontMatter } = useDoc();
  return <footer>{metadata.id} {frontMatter.mood}<EditThisPage editUrl={metadata.editUrl} /></footer>;
}`,
      'src/theme/DocBreadcrumbs.js': `import Original from '@theme-original/DocBreadcrumbs';
export default () => <><i>way</i><Original /></>;`,
      'src/theme/TOC/index.js': `import TOC from '@theme-original/TOC';
export default (props) => <TOC {...props} toc={props.toc.slice(0, 1)} />;`,
    },
    async ({ run, output }) => {
      const page = output('docs/ebb.html');
      assert.match(
        page,
        /<body id="__docusaurus"><p hidden>[^<]*<\/p><div id="outermost"><a class="rd-skip-link"/,
      );
      assert.match(page, /<p>after all<\/p><\/div><\/body>/);
      assert.match(page, /<div class="[^"]*frame">10<footer class="rd-footer/);
      assert.match(page, '<nav>/img/tide.svg</nav>');
      assert.not.match(page, 'Low water');
      assert.match(page, /<footer>ebb calm<a [^>]*href="https:\/\/git\.example\/tide\/docs\/ebb\.md"/);
      assert.not.match(page, 'rd-doc-meta');
      assert.match(page, '<i>way</i>');
      const flow = output('docs/flow.html');
      assert.match(
        flow,
        /<div class="rd-toc"><div class="rd-toc"><ul><li><a href="#rise">Rise<\/a><\/li><\/ul>/,
      );
      assert.not.match(flow, 'modulepreload');
      const { stdout } = await run(['compat']);
      assert.match(stdout, 'src/theme/Root.js  @theme/Root\n');
    },
  ),
);

parts('replace the layout of a page of the docs, with places for what they leave to us', () =>
  withSite(
    {
      ...site,
      'src/theme/DocItem/Layout/index.js': `import { useWindowSize } from '@docusaurus/theme-common';
import { useDoc } from '@docusaurus/plugin-content-docs/client';
import Paginator from '@theme/DocItem/Paginator';
import Footer from '@theme/DocItem/Footer';
import Mobile from '@theme/DocItem/TOC/Mobile';
import Desktop from '@theme/DocItem/TOC/Desktop';
import Content from '@theme/DocItem/Content';
export default function DocItemLayout({ children }) {
  const size = useWindowSize();
  return (
    <div className="row">
      <div className="col"><article><Mobile /><Content>{children}</Content><Footer /></article><Paginator /></div>
      {(size === 'desktop' || size === 'ssr') && <div className="col col--3"><Desktop />{useDoc().toc.length}</div>}
    </div>
  );
}`,
      'src/pages/about.md': '# About\n\n## More\n\nAlone.\n',
      'src/theme/DocItem/Content.js': `import { useDoc } from '@docusaurus/plugin-content-docs/client';
import MDXContent from '@theme/MDXContent';
export default ({ children }) => <div className="markdown"><u>{useDoc().metadata.title}</u><MDXContent>{children}</MDXContent></div>;`,
    },
    async ({ run, output }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      const page = output('docs/flow.html');
      assert.not.match(stderr, 'PART_FAILED');
      assert.match(output('about.html'), '<p>Alone.</p>');
      assert.not.match(output('about.html'), 'class="row"');
      assert.match(page, /<div class="row"><div class="col"><article><nav class="rd-mobile-toc"/);
      assert.match(page, /<div class="markdown"><u>Flow<\/u><div class="rd-prose"><h1/);
      assert.match(page, /<a rel="(?:prev|next)"/);
      // A title is for the layout to write, as there.
      assert.match(
        page,
        /<div class="col col--3"><nav class="rd-toc" aria-label="On this page"><ul>[\s\S]*?<\/nav>2<\/div>/,
      );
      assert.is(page.match(/class="rd-toc"/g)?.length, 1);
      assert.not.match(page, 'modulepreload');
    },
  ),
);

parts(
  "leave the text of a page the classes that the site's styles and scripts find it by, in a layout of its own",
  () =>
    withBuilt(
      {
        ...site,
        'src/theme/DocItem/Layout/index.js': `import Content from '@theme/DocItem/Content';
export default ({ children }) => <article className="own"><Content>{children}</Content></article>;`,
      },
      ({ output }) => {
        assert.match(
          output('docs/flow.html'),
          /<article class="own"><div class="rd-prose theme-doc-markdown markdown"><h1/,
        );
      },
    ),
);

parts('have pieces of our navbar and of the line below titles wherever they show them', () =>
  withBuilt(
    {
      ...site,
      'docusaurus.config.js': site['docusaurus.config.js'].replace(
        'themeConfig: {',
        "themeConfig: { navbar: { title: 'Tide' },",
      ),
      'versions.json': '["1.0"]',
      'versioned_docs/version-1.0/flow.md': '# Flow\n',
      'src/theme/DocItem/Layout.js': `import ColorMode from '@theme/Navbar/ColorModeToggle';
import Badge from '@theme/DocVersionBadge';
export default ({ children }) => <article><ColorMode /><Badge />{children}<aside /></article>;`,
      'src/theme/DocSidebar/Desktop.js': `import Logo from '@theme/Logo';
export default () => <i><Logo /></i>;`,
    },
    ({ output }) => {
      const page = output('docs/next/flow.html');
      assert.match(
        page,
        /<article><button [^>]*rd-color-switch[^>]*><\/button><div class="rd-doc-line"><span>/,
      );
      assert.match(page, /<i><a class="rd-brand" href="\/"><b>Tide<\/b><\/a><\/i>/);
    },
  ),
);

parts('of ours may be shown by pages of a site that has none of its own', () =>
  withBuilt(
    {
      ...site,
      'src/pages/index.js': `import ColorMode from '@theme/Navbar/ColorModeToggle';
import TOC from '@theme/DocItem/TOC/Mobile';
export default () => <main><ColorMode /><TOC /></main>;`,
      'docusaurus.config.js': site['docusaurus.config.js'].replace(', blog: false', ''),
      'docs/logo.mdx': "import Logo from '@theme/Logo'\n\nOurs: <Logo />\n",
      'blog/2024-01-01-logo.mdx': "import Logo from '@theme/Logo'\n\nOurs: <Logo />\n",
    },
    ({ output }) => {
      // What is of the site and not of the page has no place beside it.
      for (const file of ['docs/logo.md', 'blog/rss.xml', 'index.md'])
        assert.not.match(output(file), /\u0003|Navbar\//, file);
      assert.match(output('docs/logo.md'), 'Ours:');
      assert.match(output('index.html'), /<main><button [^>]*rd-color-switch[^>]*><\/button><\/main>/);
    },
  ),
);

parts('say of a page what it does not say itself, as it stands within them', () =>
  withBuilt(
    {
      ...site,
      'src/pages/about.js': `import Layout from '@theme/Layout';
export default () => <Layout title="About"><h1>About</h1></Layout>;`,
      'src/theme/Layout/index.js': `import Head from '@docusaurus/Head';
export default ({ title = 'Water', children }) => (
  <>
    <Head>
      <title>{title} of the sea</title>
      <meta property="og:title" content="Water" />
      <meta name="description" content="All of it" />
      <meta property="og:image" content="https://tide.example/sea.png" />
      <meta name="theme-color" content="navy" />
    </Head>
    {children}
  </>
);`,
    },
    ({ output }) => {
      const page = output('docs/ebb.html');
      assert.match(page, '<title>Ebb | Tide</title>');
      assert.match(page, '<meta property="og:title" content="Ebb | Tide">');
      assert.match(page, '<meta name="description" content="Turn">');
      assert.match(page, '<meta property="og:image" content="https://tide.example/sea.png">');
      assert.match(page, '<meta name="theme-color" content="navy">');
      assert.not.match(page, /Water|All of it/);
      const about = output('about.html');
      assert.match(about, '<title>About of the sea</title>');
      assert.match(about, '<meta name="description" content="All of it">');
    },
  ),
);

parts('say nothing that the site or the page says within them', () =>
  withBuilt(
    {
      ...site,
      'docusaurus.config.js': site['docusaurus.config.js'].replace(
        'themeConfig: {',
        "themeConfig: { image: 'site.png', metadata: [{ name: 'keywords', content: 'water' }],",
      ),
      'docs/ebb.md': '---\nimage: https://tide.example/page.png\n---\n\n# Ebb\n',
      'src/pages/about.js': `import Layout from '@theme/Layout';
export default () => <Layout><h1>About</h1></Layout>;`,
      'src/theme/Root.js': `import Head from '@docusaurus/Head';
export default ({ children }) => (
  <>
    <Head>
      <title>Outer</title>
      <meta property="og:title" content="Outer" />
      <meta property="og:url" content="https://outer.example/" />
      <link rel="canonical" href="https://outer.example/" />
      <meta property="og:image" content="https://outer.example/a.png" />
      <meta name="twitter:image" content="https://outer.example/a.png" />
      <meta name="keywords" content="outer" />
      <meta name="constructor" content="kept" />
    </Head>
    {children}
  </>
);`,
      'src/theme/Layout.js': `import Head from '@docusaurus/Head';
export default ({ children }) => (
  <>
    <Head><meta name="twitter:image" content="https://tide.example/layout.png" /></Head>
    {children}
  </>
);`,
    },
    ({ output }) => {
      for (const [file, picture] of [
        ['docs/ebb.html', 'page'],
        ['docs/flow.html', 'site'],
        ['about.html', 'site'],
      ] as const) {
        const page = output(file);
        assert.match(page, `<meta property="og:image" content="https://tide.example/${picture}.png">`);
        assert.is(page.includes('layout.png'), picture === 'site', file);
        assert.match(page, '<meta name="keywords" content="water">');
        assert.match(page, '<meta name="constructor" content="kept">');
        assert.match(page, `<link rel="canonical" href="https://tide.example/${file.replace('.html', '')}">`);
        assert.not.match(page, /outer/i);
      }
    },
  ),
);

parts('come to life where they need the browser, with the page and parts of ours in them', () =>
  withBuilt(
    {
      ...site,
      'src/theme/Root.js': `import { useEffect } from 'react';
export default function Root({ children }) { useEffect(() => {}); return <>{children}<Widget /></>; }
function Widget() { return <aside>ask</aside>; }`,
      'src/theme/DocItem/Footer.js': `import { useState } from 'react';
import Footer from '@theme-original/DocItem/Footer';
export default function Own() { const [n] = useState(3); return <div>{n}<Footer /></div>; }`,
      'src/theme/DocItem/TOC/Desktop.js': `import { useState } from 'react';
import Desktop from '@theme-original/DocItem/TOC/Desktop';
export default function Own() { useState(3); return <Desktop />; }`,
      'docs/live.mdx': `import { useState } from 'react';
export const Count = () => { const [n] = useState(7); return <b>{n}</b>; };

# Live

<Count />
`,
    },
    ({ output }) => {
      const page = output('docs/live.html');
      assert.match(page, '</p><relay-island data-island="0"><relay-slot><a class="rd-skip-link"');
      assert.match(page, '</relay-slot><aside>ask</aside></relay-island></body>');
      assert.match(
        page,
        /<relay-island data-island="1"><div>3<relay-slot data-part="DocItem\/Footer"><div class="rd-doc-meta">/,
      );
      assert.match(page, /<relay-island data-island="2">[\s\S]*<b>7<\/b>/);
      const [, data = '{}'] = /data-rd-islands>(.*?)<\/script>/.exec(page) ?? [];
      assert.is((JSON.parse(data) as { islands: object[] }).islands.length, 3);
      // The place of a list of headings that has not arrived yet is not kept beside one that has.
      assert.match(
        output('docs/flow.html'),
        /<\/main><div hidden=""><\/div><relay-island [^>]*><relay-slot [^>]*><nav class="rd-toc"/,
      );
    },
  ),
);

parts('are shown within ours where the site has something around that as well', () => {
  const around = (name: string): string =>
    `import Ours from '@theme-original/${name}';\nexport default (props) => <><i data-own="${name}" /><Ours {...props} /></>;`;
  const names = [
    ...['DocItem/Footer', 'EditMetaRow', 'EditThisPage', 'DocItem/Paginator', 'DocPaginator'],
    ...['DocItem/TOC/Desktop', 'TOC', 'TOCItems', 'Footer', 'Footer/Links', 'Footer/LinkItem'],
  ];
  const own = names.map((name) => [`src/theme/${name}/index.js`, around(name)]);
  const config = site['docusaurus.config.js'].replace(
    "copyright: 'Tide & Ebb'",
    "links: [{ label: 'Flow', to: '/docs/flow' }]",
  );
  return withBuilt(
    {
      ...site,
      'docusaurus.config.js': config,
      ...Object.fromEntries(own),
      'src/theme/NotFound.js': around('NotFound'),
      'src/theme/NotFound/Content/index.js': around('NotFound/Content'),
    },
    ({ output }) => {
      const page = output('docs/flow.html');
      for (const name of names) assert.match(page, `<i data-own="${name}">`, name);
      assert.match(output('404.html'), /data-own="NotFound"[\s\S]*data-own="NotFound\/Content"/);
    },
  );
});

parts('say what is shown where there is no page, whole or in our frame', () =>
  withSite(
    {
      ...site,
      'src/theme/NotFound/Content/index.js':
        'import Content from \'@theme-original/NotFound/Content\';\nexport default (props) => <div id="lost"><Content {...props} /></div>;',
    },
    async ({ run, output, write }) => {
      assert.is((await run(['build'])).code, 0);
      assert.match(output('404.html'), /rd-navbar[\s\S]*<div id="lost"><main>[\s\S]*Tide &(?:amp;)? Ebb/);
      write({
        'src/theme/NotFound/index.js': `import Layout from '@theme/Layout';
import Content from '@theme/NotFound/Content';
export default () => <Layout title="At sea" noFooter><Content /></Layout>;`,
      });
      assert.is((await run(['build'])).code, 0);
      assert.match(output('404.html'), '<title>At sea | Tide</title>');
      assert.match(output('404.html'), '<div id="lost">');
      assert.not.match(output('404.html'), /Tide &(?:amp;)? Ebb/);
      write({ 'src/theme/NotFound/index.js': "export default () => { throw new Error('no water'); };" });
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.match(stderr, /src\/theme\/NotFound\/index\.js:1:\d+ +PART_FAILED/);
      assert.match(output('404.html'), '<div id="lost">');
    },
  ),
);

parts('stand in our navbar, breadcrumbs, sidebar and footer', () =>
  withSite(
    {
      ...site,
      'docusaurus.config.js': site['docusaurus.config.js'].replace(
        'themeConfig: {',
        `themeConfig: { navbar: { title: 'Tide', items: [
          { type: 'custom-moon', phase: 'new', position: 'right' },
          { label: 'More', items: [{ type: 'custom-moon', phase: '"full" & round' }] },
          { type: 'custom-sun' },
        ] },`,
      ),
      'docs/deep/sea.md': '# Sea\n',
      'src/theme/Navbar/Logo/index.js': `import Logo from '@theme/Logo';
export default () => <div className="navbar__brand"><Logo /><i>beta</i></div>;`,
      'src/theme/NavbarItem/ComponentTypes.js': `import types from '@theme-original/NavbarItem/ComponentTypes';
import Moon from './Moon';
export default { ...types, 'custom-moon': Moon };`,
      'src/theme/NavbarItem/Moon.js': `import DefaultNavbarItem from '@theme/NavbarItem/DefaultNavbarItem';
export default ({ phase, type, ...item }) => <DefaultNavbarItem {...item} to="/docs/ebb" label={phase} />;`,
      'src/theme/Footer/Layout.js': `export default ({ style, links, logo, copyright }) => (
  <footer className="own">{style}{links}{logo}<small>{copyright}</small></footer>
);`,
      'src/theme/Footer/Copyright.js': `import Original from '@theme-original/Footer/Copyright';
export default (props) => <>{Object.keys(props).join() + ' ' + props.copyright.length}<Original {...props} /></>;`,
      'src/theme/DocBreadcrumbs/Items/Home/index.js': `export default () => <li><a href="/">Harbour</a></li>;`,
      'src/theme/DocSidebar/Desktop/index.js': `import Content from '@theme/DocSidebar/Desktop/Content';
import { useThemeConfig } from '@docusaurus/theme-common';
export default function Desktop({ sidebar, path, isHidden }) {
  const { docs: { sidebar: { hideable } } } = useThemeConfig();
  return <div><b>{sidebar.length} {path} {String(hideable)}</b><Content path={path} sidebar={sidebar} /></div>;
}`,
    },
    async ({ run, output }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.not.match(stderr, 'PART_FAILED');
      const page = output('docs/deep/sea.html');
      assert.match(
        page,
        /<div class="navbar__brand"><a class="rd-brand" href="\/"><b>Tide<\/b><\/a><i>beta<\/i>/,
      );
      assert.match(page, /<li class="rd-navbar-html"><a href="\/docs\/ebb">new<\/a><\/li>/);
      assert.match(
        page,
        /<button[^>]*>More<\/button><ul><li[^>]*><a href="\/docs\/ebb">&quot;full&quot; &amp; round<\/a>/,
      );
      assert.match(
        page,
        /<footer class="own">light<small>copyright 10<div class="rd-copyright">Tide &(?:amp;)? Ebb<\/div><\/small>/,
      );
      assert.match(page, /<ol><li><a href="\/">Harbour<\/a><\/li>/);
      assert.match(
        page,
        /<div class="rd-sidebar" data-sidebar="[^"]+"><div><b>3 \/docs\/deep\/sea false<\/b><nav class="rd-sidebar"/,
      );
      assert.not.match(page, 'relay-slot');
      const { stdout } = await run(['compat']);
      assert.match(
        stdout,
        /themeConfig\.navbar\.items +src\/theme\/NavbarItem\/ComponentTypes does not name "custom-sun": an item of this type shows nothing/,
      );
      assert.not.match(stdout, 'custom-moon');
      assert.match(page, '<li class="rd-navbar-html"></li>', 'styles hide it');
      assert.is((await run(['migrate'])).code, 0);
      assert.is((await run(['build'])).code, 0);
      assert.match(output('docs/ebb.html'), /<a [^>]*href="\/docs\/ebb">new<\/a>/);
    },
  ),
);

parts('may show items of the navbar that depend on the version on some pages alone', () =>
  withBuilt(
    {
      ...site,
      'docusaurus.config.js': site['docusaurus.config.js'].replace(
        'themeConfig: {',
        `themeConfig: { navbar: { title: 'Tide', items: [
          { type: 'docsVersionDropdown', className: 'tides', dropdownItemsAfter: [{ label: 'All', to: '/docs/ebb' }] },
        ] },`,
      ),
      'src/pages/coast.js': `import Layout from '@theme/Layout';
export default () => <Layout><h1>Coast</h1></Layout>;`,
      'src/theme/NavbarItem/DocsVersionDropdownNavbarItem.js': `import Original from '@theme-original/NavbarItem/DocsVersionDropdownNavbarItem';
import { useActiveDocContext } from '@docusaurus/plugin-content-docs/client';
export default function Versions({ docsPluginId, dropdownItemsBefore, ...props }) {
  const before = [...dropdownItemsBefore];
  return useActiveDocContext(docsPluginId).activeDoc ? <Original dropdownItemsBefore={before} docsPluginId={docsPluginId} {...props} /> : null;
}`,
    },
    async ({ run, output }) => {
      const menu =
        /<li class="rd-navbar-html"><div class="rd-dropdown tides"><button[^>]*>Next<\/button><ul><li><a [^>]*href="\/docs\/ebb">Next/;
      assert.match(output('docs/ebb.html'), menu);
      assert.match(output('coast.html'), '<li class="rd-navbar-html"></li>');
      assert.not.match((await run(['compat'])).stdout, /Not supported[\s\S]*src\/theme/);
    },
  ),
);

parts(
  'begin a list of breadcrumbs of their own with a way home that is an entry like the others, in the language of the site',
  () =>
    withSite(
      {
        ...site,
        'docusaurus.config.js': site['docusaurus.config.js'].replace(
          'presets:',
          "i18n: { defaultLocale: 'de', locales: ['de'] },\n  presets:",
        ),
        'src/theme/DocBreadcrumbs.js': `import Home from '@theme/DocBreadcrumbs/Items/Home';
export default () => <ul className="breadcrumbs"><Home /><li className="breadcrumbs__item">Tides</li></ul>;`,
      },
      async ({ run, output }) => {
        assert.is((await run(['build'])).code, 0);
        assert.match(
          output('docs/ebb.html'),
          /<ul class="breadcrumbs"><li class="breadcrumbs__item"><a class="breadcrumbs__link" aria-label="Startseite" href="\/"><svg/,
        );
      },
    ),
);

/** Shows ours behind a mark. */
const marked = (name: string): string => `import Original from '@theme-original/${name}';
export default (props) => <><u>${name}</u><Original {...props} /></>;`;

parts('may be made of small ones of the site, each in its place', () => {
  const names = [
    ...['Navbar/Content', 'Navbar/ColorModeToggle', 'Footer/LinkItem', 'EditThisPage', 'PaginatorNavLink'],
    ...['TOCItems', 'DocSidebarItem/Link'],
  ];
  return withSite(
    {
      ...site,
      'docusaurus.config.js': site['docusaurus.config.js'].replace(
        'footer: {',
        "footer: { links: [{ title: 'Sea', items: [{ label: 'Flow', to: '/docs/flow' }] }],",
      ),
      'docs/deep/sea.md': '# Sea\n',
      ...Object.fromEntries(names.map((name) => [`src/theme/${name}/index.js`, marked(name)])),
      // As copies of it are written: what is in the category is shown by ours, which shows theirs.
      'src/theme/DocSidebarItem/Category.js': `import DocSidebarItems from '@theme/DocSidebarItems';
import { isActiveSidebarItem } from '@docusaurus/plugin-content-docs/client';
export default ({ item, level, activePath }) => (
  <li className={isActiveSidebarItem(item, activePath) ? 'open' : 'shut'}>{item.label} {level}
    <ul><DocSidebarItems items={item.items} activePath={activePath} level={level + 1} /></ul></li>
);`,
    },
    async ({ run, output }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.not.match(stderr, 'PART_FAILED');
      const flow = output('docs/flow.html');
      assert.match(
        flow,
        /<nav class="rd-navbar"[^>]*><u>Navbar\/Content<\/u><div class="navbar__inner rd-navbar-inner"><button[^>]*rd-menu-button/,
      );
      assert.match(flow, /<u>Navbar\/ColorModeToggle<\/u><button[^>]*rd-color-switch/);
      assert.is(flow.match(/rd-color-switch/g)?.length, 1);
      assert.match(
        flow,
        /<b [^>]*>Sea<\/b><ul [^>]*><li [^>]*><u>Footer\/LinkItem<\/u><a class="footer__link-item" href="\/docs\/flow">Flow<\/a><\/li><\/ul>/,
      );
      assert.match(flow, /<u>EditThisPage<\/u><a [^>]*href="https:\/\/git\.example\/tide\/docs\/flow\.md"/);
      assert.match(
        flow,
        /<u>PaginatorNavLink<\/u><a rel="prev" href="\/docs\/ebb"|<u>PaginatorNavLink<\/u><a [^>]*href="\/docs\/ebb"/,
      );
      assert.match(flow, /<div class="rd-toc"><u>TOCItems<\/u><ul><li><a href="#rise">Rise/);
      const sea = output('docs/deep/sea.html');
      assert.match(
        sea,
        /<li class="open">deep 1<ul><u>DocSidebarItem\/Link<\/u><li><a [^>]*href="\/docs\/deep\/sea"/,
      );
      assert.not.match(sea, /relay-slot|modulepreload/);
      const { stdout } = await run(['compat']);
      assert.not.match(stdout, /unsupported[\s\S]*src\/theme/);
    },
  );
});

parts('of the sidebar look as in Docusaurus by the classes that it has for them', () =>
  withBuilt(
    {
      ...site,
      'sidebars.js': `module.exports = { docs: [
  { type: 'html', value: 'Water', className: 'group', customProps: { deep: true }, defaultStyle: true },
  { type: 'category', label: 'Tides', items: ['flow', 'ebb'] },
] };`,
      'docusaurus.config.js': site['docusaurus.config.js'].replace(
        'editUrl',
        "sidebarPath: 'sidebars.js', editUrl",
      ),
      'src/theme/DocSidebarItem/Category.js': `import DocSidebarItems from '@theme/DocSidebarItems';
import { Collapsible, useCollapsible } from '@docusaurus/theme-common';
export default function Category({ item, level, activePath }) {
  const { collapsed, toggleCollapsed } = useCollapsible({ initialState: item.collapsed });
  return (
    <li className={'menu__list-item' + (collapsed ? ' menu__list-item--collapsed' : '')}>
      <div className="menu__list-item-collapsible">
        <a className="menu__link menu__link--sublist menu__link--sublist-caret" href="#" onClick={toggleCollapsed}>{item.label}</a>
      </div>
      <Collapsible as="ul" className="menu__list" collapsed={collapsed}>
        <DocSidebarItems items={item.items} activePath={activePath} level={level + 1} />
      </Collapsible>
    </li>
  );
}`,
      'src/theme/DocSidebarItem/Html.js': `import Html from '@theme-original/DocSidebarItem/Html';
export default (props) => <><Html {...props} />{props.item.customProps.deep && <li>Deep</li>}</>;`,
    },
    ({ output }) => {
      const page = output('docs/flow.html');
      assert.match(page, '<li class="rd-sidebar-text group">Water</li><li>Deep</li>');
      const rules = output(/assets\/infima-\w+\.css/.exec(page)![0]);
      assert.match(rules, /\.menu__link\{display:flex/);
      // Sites have copies of these rules of Infima, for an arrow that points up.
      assert.match(rules, /\.menu__link--sublist-caret:after\{[^}]*transform:rotate\(180deg\)/);
      assert.match(
        rules,
        /\.menu__list-item--collapsed \.menu__link--sublist-caret:after\{transform:rotate\(90deg\)\}/,
      );
    },
  ),
);

parts('that fail are left to ours, with a warning that names the file', () =>
  withSite(
    {
      ...site,
      'src/theme/Footer.js': `export default function Footer() { throw new Error('no water'); }`,
      'src/theme/Navbar.js': `import { tide } from 'not-installed';
export default () => <nav>{tide}</nav>;`,
      'src/theme/DocItem/Paginator.js': `import Unknown from '@theme/NotThere';
export default Unknown;`,
    },
    async ({ run, output }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.match(stderr, /src\/theme\/Footer\.js:1:\d+ +PART_FAILED/);
      assert.match(stderr, /src\/theme\/Navbar\.js:1:\d+ +PART_FAILED/);
      assert.is(stderr.match(/Error: no water/g)?.length, 1);
      assert.match(output('docs/ebb.html'), 'Tide & Ebb');
      assert.match(output('docs/ebb.html'), 'rd-navbar');
      assert.match(output('docs/ebb.html'), 'rd-pagination');
    },
  ),
);

parts(
  'a Layout of the site hands down to pages what it provides, and a page that wants more is told where',
  () =>
    withSite(
      {
        ...site,
        'src/count.js': `import { createContext, useContext } from 'react';
const Count = createContext(null);
export const CountProvider = ({ children }) => <Count value={1}>{children}</Count>;
export function useCount() {
  const count = useContext(Count);
  if (count === null) throw new Error('useCount must be used within a CountProvider');
  return count;
}`,
        'src/theme/Layout/index.js': `import LayoutProvider from '@theme/Layout/Provider';
import { Inside } from './Inside';
export default ({ children }) => <LayoutProvider><Inside>{children}</Inside></LayoutProvider>;`,
        'src/theme/Layout/Inside.js': `import { CountProvider } from '@site/src/count';
export const Inside = ({ children }) => <CountProvider>{children}</CountProvider>;`,
        'src/Shown.js': `import { useCount } from './count';
export default () => <p>{useCount()}</p>;`,
        'docs/neap.mdx': "import Shown from '@site/src/Shown'\n\n<Shown />\n",
      },
      async ({ run, write, output }) => {
        assert.not.match((await run(['compat'])).stdout, /unsupported.*@theme\/Layout/);
        assert.is((await run(['build'])).code, 0);
        assert.match(output('docs/neap.html'), '<p>1</p>');
        write({
          'src/theme/Layout/Inside.js': 'export const Inside = ({ children }) => <div>{children}</div>;',
        });
        const { code, stderr } = await run(['build']);
        assert.is(code, 1);
        assert.match(stderr, /src\/count\.js:6:\d+ +MDX_THREW/);
        assert.match(stderr, /hint: It needs a provider .*src\/theme\/Root, .* or src\/theme\/Layout,/);
      },
    ),
);

parts("have small parts of ours that speak the page's language, and as the site's code.json says", () =>
  withBuilt(
    {
      ...site,
      'docusaurus.config.js': site['docusaurus.config.js'].replace(
        'presets:',
        "i18n: { defaultLocale: 'fr', locales: ['fr'] },\n  presets:",
      ),
      'i18n/fr/code.json': JSON.stringify({ 'theme.common.editThisPage': { message: 'Corriger' } }),
      'src/theme/DocItem/Footer.js': `import { useState } from 'react';
import { useDoc } from '@docusaurus/plugin-content-docs/client';
import EditThisPage from '@theme/EditThisPage';
import LastUpdated from '@theme/LastUpdated';
import TagsListInline from '@theme/TagsListInline';
export default function Footer() {
  const [tags] = useState([{ label: 'mer', permalink: '/mer' }]);
  const { metadata } = useDoc();
  return <footer><TagsListInline tags={tags} /><EditThisPage editUrl={metadata.editUrl} /><LastUpdated lastUpdatedAt={Date.UTC(2024, 0, 2)} lastUpdatedBy="Ann" /></footer>;
}`,
      'src/theme/DocItem/Paginator.js': `import { useState } from 'react';
import DocPaginator from '@theme/DocPaginator';
export default () => { const [next] = useState({ title: 'Mer', permalink: '/mer' }); return <DocPaginator next={next} />; };`,
      'src/theme/AnnouncementBar.js':
        "import CloseButton from '@theme/AnnouncementBar/CloseButton';\nexport default () => <CloseButton />;",
      'src/theme/DocVersionBadge.js': `import BrowserOnly from '@docusaurus/BrowserOnly';
import LastUpdated from '@theme/LastUpdated';
export default () => <BrowserOnly>{() => <LastUpdated lastUpdatedAt={Date.UTC(2024, 0, 2)} />}</BrowserOnly>;`,
      'src/theme/DocSidebarItem/Link.js': 'export default ({ item }) => <li>{item.label}</li>;',
      'src/theme/NotFound/Content.js':
        "import Original from '@theme-original/NotFound/Content';\nexport default () => <Original />;",
    },
    ({ output }) => {
      const page = output('docs/ebb.html');
      const shown = page.replaceAll('<!-- -->', '');
      assert.match(shown, /<b>Tags:<\/b>.*>Corriger<\/a>/);
      assert.match(shown, /Dernière mise à jour le <time [^>]*>2 janv\. 2024<\/time> par Ann/);
      assert.match(shown, '<small>Suivant</small><b>Mer</b>');
      assert.match(shown, 'aria-label="Fermer"');
      assert.match(shown, /<nav aria-label="[^"]*documentation[^"]*"><ul><li>Ebb/);
      assert.match(output('404.html'), '<main><h1>Page introuvable</h1>');
      // The browser has what is said in what comes to life, also what it alone shows.
      const [, data = '{}'] = /data-rd-islands>(.*?)<\/script>/.exec(page) ?? [];
      for (const text of ['"editPage":"Corriger"', '"next":"Suivant"', '"lastUpdated":"Dernière'])
        assert.match(data, text);
    },
  ),
);

parts('tell readers that a page is unlisted, by any of the names that this has in Docusaurus', () =>
  withBuilt(
    {
      ...site,
      'docs/ebb.md': '---\nunlisted: true\n---\n\n# Ebb\n',
      'src/theme/DocItem/Layout.js': `import { useDoc } from '@docusaurus/plugin-content-docs/client';
import ContentVisibility from '@theme/ContentVisibility';
import Unlisted from '@theme/Unlisted';
export default ({ children }) => <main><ContentVisibility metadata={useDoc().metadata} />{useDoc().metadata.unlisted && <Unlisted className="old" />}{children}</main>;`,
      'src/Depth.js': "import { createContext } from 'react';\nexport const Depth = createContext(0);",
      'src/theme/BlogPostPage.js': `import BlogPostPage from '@theme-original/BlogPostPage';
import { Depth } from '@site/src/Depth';
export default (props) => <Depth.Provider value={1}><BlogPostPage {...props} /></Depth.Provider>;`,
      'docusaurus.config.js': site['docusaurus.config.js'].replace('blog: false', 'blog: {}'),
      'blog/2026-05-01-first.mdx':
        "---\nunlisted: true\n---\n\nimport { use } from 'react';\nimport { Depth } from '@site/src/Depth';\nexport const Shown = () => <b>{use(Depth)} deep</b>;\n\n<Shown />\n",
    },
    ({ output }) => {
      const page = output('docs/ebb.html');
      assert.match(
        page,
        /<main><p class="rd-banner">This page is unlisted\.[^<]*<\/p><p class="rd-banner old">/,
      );
      assert.is(page.match(/<meta name="robots"/g)?.length, 1);
      assert.not.match(output('docs/flow.html'), 'rd-banner');
      const post = output('blog/2026/05/01/first.html').replaceAll('<!-- -->', '');
      assert.match(post, '<b>1 deep</b>');
      assert.is(post.match(/class="rd-banner"/g)?.length, 1);
    },
  ),
);

parts('of the docs leave posts their list, and a table of contents is the same beside both', () =>
  withBuilt(
    {
      ...site,
      'docusaurus.config.js': site['docusaurus.config.js'].replace('blog: false', 'blog: {}'),
      'blog/2026-05-01-first.md': '---\ntitle: First\n---\n\n## Rest\n\nText.\n',
      'src/theme/DocSidebar/Desktop/Content/index.js': `import DocSidebarItems from '@theme/DocSidebarItems';
export default ({ path, sidebar }) => <nav id="own"><b>{sidebar.length} {path}</b><ul><DocSidebarItems items={sidebar} activePath={path} level={1} /></ul></nav>;`,
      'src/theme/TOC/index.js': `import TOCItems from '@theme/TOCItems';
export default ({ toc }) => <div id="toc"><TOCItems toc={toc} linkClassName="table-of-contents__link" /></div>;`,
      'src/theme/DocPaginator/index.js': `import PaginatorNavLink from '@theme/PaginatorNavLink';
export default ({ previous, next }) => <nav className="pagination-nav">{[previous, next].map((one) => one && <PaginatorNavLink {...one} key={one.permalink} subLabel={<i>to</i>} />)}</nav>;`,
    },
    async ({ run, output, write }) => {
      const page = output('docs/flow.html').replaceAll('<!-- -->', '');
      assert.match(
        page,
        /<div class="rd-sidebar" data-sidebar="[^"]+"><nav id="own"><b>2 \/docs\/flow<\/b><ul><li[^>]*><a [^>]*href="\/docs\/ebb"/,
      );
      const list = '<ul class="table-of-contents table-of-contents__left-border"><li>';
      assert.match(page, `<div id="toc">${list}<a href="#rise" class="table-of-contents__link">Rise</a>`);
      assert.match(
        page,
        /<a class="pagination-nav__link pagination-nav__link--\w+" [^>]*><div class="pagination-nav__sublabel"><i>to<\/i><\/div><div class="pagination-nav__label">Ebb/,
      );
      const post = output('blog/2026/05/01/first.html');
      assert.match(post, `<div id="toc">${list}<a href="#rest"`);
      assert.not.match(post, 'id="own"');
      assert.match(post, /class="rd-sidebar[\s\S]*Recent posts/);
      const sheet = output(/assets\/infima-\w+\.css/.exec(page)![0]);
      for (const rule of ['.pagination-nav__label{', '.table-of-contents__left-border{'])
        assert.match(sheet, rule);
      write({
        'src/theme/DocSidebar/Desktop/Content/index.js':
          "import Content from '@theme-original/DocSidebar/Desktop/Content';\nexport default (props) => <><i>above</i><Content {...props} /></>;",
      });
      assert.is((await run(['build'])).code, 0);
      assert.match(output('docs/flow.html'), /data-sidebar="[^"]+"><i>above<\/i><nav class="rd-sidebar"/);
    },
  ),
);

parts('list the headings of a page as a copy of that of Docusaurus does', () =>
  withBuilt(
    {
      ...site,
      'src/theme/TOCItems/index.js': `import { useMemo } from 'react';
import { useThemeConfig } from '@docusaurus/theme-common';
import { useTOCHighlight, useFilteredAndTreeifiedTOC } from '@docusaurus/theme-common/internal';
import TOCItemTree from '@theme/TOCItems/Tree';
export default function TOCItems({ toc, linkClassName = 'table-of-contents__link' }) {
  const { minHeadingLevel, maxHeadingLevel } = useThemeConfig().tableOfContents;
  useTOCHighlight(useMemo(() => ({ linkClassName, minHeadingLevel, maxHeadingLevel }), [linkClassName]));
  return <TOCItemTree toc={useFilteredAndTreeifiedTOC({ toc, minHeadingLevel, maxHeadingLevel })} className="own" linkClassName={linkClassName} />;
}`,
    },
    ({ output }) => {
      assert.match(
        output('docs/flow.html'),
        /<div class="rd-toc">.*<ul class="own"><li><a href="#rise" class="table-of-contents__link">Rise<\/a>/,
      );
    },
  ),
);

parts('of the footer that a Footer of the site or a page shows are made of what they are given', () =>
  withBuilt(
    {
      ...site,
      'docusaurus.config.js': site['docusaurus.config.js'].replace(
        'footer: {',
        `footer: { style: 'dark', logo: { src: 'img/ebb.svg', alt: 'Ebb', href: '/docs/ebb' }, links: [
          { title: 'Sea', className: 'deep', items: [{ label: 'Flow', to: '/docs/flow' }, { html: '<i>Salt</i>' }] },
        ],`,
      ),
      'static/img/ebb.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      // As `swizzle --eject` writes it.
      'src/theme/Footer/index.js': `import { useThemeConfig } from '@docusaurus/theme-common';
import FooterLinks from '@theme/Footer/Links';
import FooterLogo from '@theme/Footer/Logo';
import FooterCopyright from '@theme/Footer/Copyright';
import FooterLayout from '@theme/Footer/Layout';
export default function Footer() {
  const { copyright, links, logo, style } = useThemeConfig().footer;
  return <FooterLayout style={style} links={links.length > 0 && <FooterLinks links={links} />}
    logo={logo && <FooterLogo logo={logo} />} copyright={copyright && <FooterCopyright copyright={copyright} />} />;
}`,
      'src/pages/parts.js': `import FooterLinks from '@theme/Footer/Links';
import FooterLogo from '@theme/Footer/Logo';
import FooterCopyright from '@theme/Footer/Copyright';
import FooterLayout from '@theme/Footer/Layout';
export default () => (
  <main>
    <FooterLayout links={<FooterLinks links={[{ label: 'Buoys', href: 'https://buoys.example' }]} />} />
    <FooterLogo logo={{ src: 'img/ebb.svg', width: 30 }} /><FooterCopyright copyright="<b>Moon</b>" />
  </main>
);`,
    },
    ({ output }) => {
      const footer = /<footer.*<\/footer>/.exec(output('docs/flow.html'))![0];
      assert.match(footer, '<footer class="rd-footer rd-footer-dark"><div class="rd-footer-columns');
      assert.match(footer, /<div class="[^"]*\bdeep"><b [^>]*>Sea<\/b>.*href="\/docs\/flow">Flow<\/a>/);
      assert.match(footer, /<li class="[^"]*"><i>Salt<\/i><\/li>/);
      assert.match(footer, /<a class="rd-footer-logo" href="\/docs\/ebb"><img [^>]*src="\/img\/ebb\.svg"/);
      assert.match(footer, /<div class="rd-copyright">Tide &(?:amp;)? Ebb<\/div>/);
      const page = /<main>.*<\/main>/.exec(output('parts.html'))![0];
      assert.match(
        page,
        /<footer class="rd-footer rd-footer-light"><ul .*href="https:\/\/buoys\.example">Buoys</,
      );
      assert.match(page, /<img [^>]*width="30"[^>]*src="\/img\/ebb\.svg"/);
      assert.match(page, '<div class="rd-copyright"><b>Moon</b></div>');
      assert.not.match(page, /Flow|Tide &/);
    },
  ),
);

parts('the footer has no copyright where that of the config is empty', () =>
  withBuilt(
    {
      ...site,
      'docusaurus.config.js': site['docusaurus.config.js'].replace('Tide & Ebb', ''),
      'src/theme/Footer/Copyright.js': 'export default () => <b>copied</b>;',
      'src/theme/Footer/Layout.js': 'export default ({ copyright }) => <footer>{copyright ? 1 : 0}</footer>;',
    },
    ({ output }) => {
      const page = output('docs/flow.html');
      assert.match(page, '<footer>0</footer>');
      assert.not.match(page, 'copied');
    },
  ),
);

for (const [shows, icon] of Object.entries({
  'another picture': '<svg className="own" width={12}><title>out</title></svg>',
  nothing: 'null',
}))
  parts(`${shows} stands for our arrow in links that leave the site where Icon/ExternalLink is so`, () =>
    withSite(
      {
        ...site,
        'docusaurus.config.js': site['docusaurus.config.js']
          .replace(
            'themeConfig: { footer: {',
            `themeConfig: { navbar: { items: [
          { label: 'Charts', href: 'https://charts.example' },
          { label: 'Ebb', to: '/docs/ebb' },
          { label: 'More', items: [{ label: 'Tables', href: 'https://tables.example' }] },
        ] }, footer: { links: [{ label: 'Buoys', href: 'https://buoys.example' }, { label: 'Flow', to: '/docs/flow' }],`,
          )
          .replace('docs: {', "docs: { sidebarPath: './sidebars.js',"),
        'sidebars.js': `module.exports = { main: ['flow', 'ebb', { type: 'link', label: 'Wind', href: 'https://wind.example' }] };`,
        'src/theme/Icon/ExternalLink/index.js': `export default () => ${icon};`,
      },
      async ({ run, output, dir }) => {
        const { code, stdout, stderr } = await run(['build']);
        assert.is(code, 0, stderr);
        assert.not.match(stderr + stdout, /UNUSED_THEME_FILE|PART_FAILED/);
        const page = output('docs/flow.html');
        const shown = icon === 'null' ? '' : '<svg class="own" width="12"><title>out</title></svg>';
        const linksTo = (place: string) =>
          Array.from(page.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)).filter(
            ([, href]) => href === place,
          );
        for (const [href, label] of [
          ['https://charts.example', 'Charts'],
          ['https://tables.example', 'Tables'],
          ['https://buoys.example', 'Buoys'],
          ['https://wind.example', 'Wind'],
        ] as const)
          assert.equal(
            linksTo(href).map(([, , text]) => text),
            [label + shown],
          );
        for (const [, , text] of [...linksTo('/docs/ebb'), ...linksTo('/docs/flow')])
          assert.not.match(text!, '<svg');
        const assets = path.join(dir, 'build/assets');
        const sheets = readdirSync(assets).filter((file) => file.endsWith('.css'));
        const css = sheets.map((file) => readFileSync(path.join(assets, file), 'utf8')).join('');
        assert.match(
          css,
          /\.rd-footer[^{}]*a\[target=_blank\]\[target\]:not\(:empty\)::?after\{content:none\}/,
        );
      },
    ),
  );

parts.run();
