// Smaller pieces of Docusaurus' theme, by which components of a site make parts of pages themselves.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withBuilt, withSite } from './with-site.js';

const names = suite("pieces of Docusaurus' theme");

const plain = (html: string): string => html.replace(/<!--.*?-->/g, '');

const site = {
  'docusaurus.config.js': `module.exports = {
  title: 'Tide',
  url: 'https://tide.example',
  baseUrl: '/',
  i18n: { defaultLocale: 'en', locales: ['en', 'fr'], localeConfigs: { fr: { label: 'Français' } } },
  presets: [['classic', { docs: { sidebarPath: './sidebars.js' }, blog: false }]],
  themeConfig: {
    navbar: {
      items: [
        { type: 'doc', docId: 'flow', label: 'Flow page' },
        { type: 'docSidebar', sidebarId: 'main', label: 'All of it' },
        { type: 'docsVersionDropdown', dropdownItemsAfter: [{ label: 'Older ones', to: '/docs/flow' }] },
        { type: 'localeDropdown' },
        { type: 'custom-moon', phase: "new <moon> & 'tide'" },
        { label: 'More', items: [{ label: 'Ebb', to: '/docs/ebb' }] },
        { type: 'search' },
      ],
    },
  },
};
`,
  'sidebars.js': "module.exports = { main: ['ebb', 'flow'] };\n",
  'docs/flow.md': '# Flow\n',
  'docs/ebb.md': '# Ebb\n',
  'versions.json': '["1.0"]',
  'versioned_docs/version-1.0/flow.md': '# Flow\n',
  'versioned_docs/version-1.0/ebb.md': '# Ebb\n',
  'versioned_sidebars/version-1.0-sidebars.json': '{ "main": ["ebb", "flow"] }',
};

names('items of every type stand in a bar that the site puts together, and items of its own types', () =>
  withSite(
    {
      ...site,
      'src/theme/Navbar/Content/index.js': `import { useThemeConfig } from '@docusaurus/theme-common';
import NavbarItem from '@theme/NavbarItem';
export default () => (
  <div className="own-bar">
    {useThemeConfig().navbar.items.map((item, index) => <NavbarItem {...item} key={index} />)}
  </div>
);`,
      'src/theme/NavbarItem/ComponentTypes.js': `import DefaultNavbarItem from '@theme/NavbarItem/DefaultNavbarItem';
import DropdownNavbarItem from '@theme/NavbarItem/DropdownNavbarItem';
import LocaleDropdownNavbarItem from '@theme/NavbarItem/LocaleDropdownNavbarItem';
import SearchNavbarItem from '@theme/NavbarItem/SearchNavbarItem';
import HtmlNavbarItem from '@theme/NavbarItem/HtmlNavbarItem';
import DocNavbarItem from '@theme/NavbarItem/DocNavbarItem';
import DocSidebarNavbarItem from '@theme/NavbarItem/DocSidebarNavbarItem';
import DocsVersionNavbarItem from '@theme/NavbarItem/DocsVersionNavbarItem';
import DocsVersionDropdownNavbarItem from '@theme/NavbarItem/DocsVersionDropdownNavbarItem';
export default {
  default: DefaultNavbarItem,
  localeDropdown: LocaleDropdownNavbarItem,
  search: SearchNavbarItem,
  dropdown: DropdownNavbarItem,
  html: HtmlNavbarItem,
  doc: DocNavbarItem,
  docSidebar: DocSidebarNavbarItem,
  docsVersion: DocsVersionNavbarItem,
  docsVersionDropdown: DocsVersionDropdownNavbarItem,
  'custom-moon': ({ phase }) => <em><DocsVersionNavbarItem /> {phase}</em>,
};`,
    },
    async ({ run, output }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.not.match(stderr, 'PART_FAILED');
      const bar = plain(output('docs/next/ebb.html').match(/class="own-bar">[\s\S]*?<\/header>/)?.[0] ?? '');
      assert.match(bar, '<a class="navbar__item navbar__link" href="/docs/next/flow">Flow page</a>');
      assert.match(bar, /<a [^>]*href="\/docs\/next\/ebb"[^>]*>All of it<\/a>/);
      assert.match(
        bar,
        /<button[^>]*>Next<\/button><ul><li><a [^>]*href="\/docs\/next\/ebb"[^>]*>Next<\/a><\/li><li><a href="\/docs\/ebb">1\.0</,
      );
      assert.match(bar, '<a href="/docs/flow">Older ones</a>');
      assert.match(
        bar,
        /<button[^>]*>English<\/button><ul>.*<a [^>]*href="\/fr\/docs\/next\/ebb"[^>]*>Français</,
      );
      assert.match(
        bar,
        /<em><a [^>]*href="\/docs\/next\/ebb"[^>]*>Next<\/a> new &lt;moon&gt; &amp; (?:'|&#x27;)tide(?:'|&#x27;)<\/em>/,
      );
      assert.match(bar, /<button[^>]*>More<\/button><ul><li><a href="\/docs\/ebb">Ebb</);
      assert.match(bar, /class="rd-search-button"[^>]* data-search="{/);
    },
  ),
);

names('blocks of code, cards and pages are made of them', () =>
  withBuilt(
    {
      ...site,
      'src/Code.jsx': `import { CodeBlockContextProvider, createCodeBlockMetadata, extractLeadingEmoji, parseLines, useCodeBlockContext } from '@docusaurus/theme-common/internal';
import Layout from '@theme/CodeBlock/Layout';
import Container from '@theme/CodeBlock/Container';
import Line from '@theme/CodeBlock/Line';
import CopyButton from '@theme/CodeBlock/Buttons/CopyButton';
const Language = () => <u>{useCodeBlockContext().metadata.language}</u>;
export default () => (
  <CodeBlockContextProvider metadata={createCodeBlockMetadata({ code: 'ls -l', className: 'language-sh', metastring: 'title="List" {1}' })} wordWrap={{}}>
    <Layout /><Language /><CopyButton code="ls" />
    <Container as="pre"><Line line={[{ content: 'own', types: ['x'] }]} getLineProps={({ className }) => ({ className })} getTokenProps={({ token }) => ({ children: token.content })} classNames={['marked']} /></Container>
    <i>{JSON.stringify(parseLines('# next\\nls\\nid', { language: 'sh', magicComments: [{ className: 'marked', line: 'next' }] }))}</i>
    <b>{JSON.stringify(extractLeadingEmoji('👨‍👩‍👧 Crew'))}</b>
  </CodeBlockContextProvider>
);`,
      'src/pages/code.jsx': "import Code from '../Code';\nexport default () => <Code />;\n",
      'src/pages/cards.jsx': `import Layout from '@theme/DocCard/Layout';
import BlogLayout from '@theme/BlogLayout';
export default () => (
  <BlogLayout title="Cards" sidebar={{ title: 'Recent', items: [{ title: 'High water', permalink: '/docs/flow', date: '2026-01-01' }] }} toc={<i>beside</i>}>
    <Layout item={{}} icon="⚓" href="/docs/ebb" title="Harbour" description="Where it ends" />
  </BlogLayout>
);`,
      'src/pages/shown.jsx': `import MDXPage from '@theme/MDXPage';
import Text, { toc, frontMatter } from '@site/docs/ebb.md';
export default () => <MDXPage content={Object.assign(() => <Text />, { metadata: { title: 'Shown' }, frontMatter, toc })} />;`,
    },
    ({ output }) => {
      const block = plain(output('code.html'));
      assert.match(block, /<figcaption[^>]*>List<\/figcaption>/);
      assert.match(block, /<span class="rd-line rd-line-highlight">[^\n]*ls/);
      assert.match(
        block,
        '<i>{"code":"ls\\nid","lineClassNames":{"0":["marked"]}}</i>'.replaceAll('"', '&quot;'),
      );
      assert.match(block, /<u>sh<\/u><button type="button" aria-label="Copy code to clipboard"><svg/);
      assert.match(block, '<pre><div class="marked"><span>own</span><br/></div></pre>');
      assert.match(block, '<b>{&quot;emoji&quot;:&quot;👨‍👩‍👧&quot;,&quot;rest&quot;:&quot; Crew&quot;}</b>');
      const cards = plain(output('cards.html'));
      assert.match(cards, '<title>Cards | Tide</title>');
      assert.match(cards, '<a href="/docs/ebb">⚓ Harbour</a><p>Where it ends</p>');
      assert.match(
        cards,
        /<nav aria-label="Recent"><b>Recent<\/b><div role="group"><h3>2026<\/h3><ul><li><a href="\/docs\/flow">High water</,
      );
      assert.match(cards, '<i>beside</i>');
      assert.match(output('shown.html'), '<title>Shown | Tide</title>');
      assert.match(output('shown.html'), /<article class="col col--8"><h1[^>]*>Ebb/);
    },
  ),
);

names('a copy of the layout of a block of code has one button that copies it', () =>
  withBuilt(
    {
      ...site,
      'src/theme/CodeBlock/index.js': `import { CodeBlockContextProvider, createCodeBlockMetadata } from '@docusaurus/theme-common/internal';
import Layout from './Layout';
const metadata = createCodeBlockMetadata({ code: 'ls', language: 'sh' });
export default ({ children = <Layout /> }) => (
  <CodeBlockContextProvider metadata={metadata} wordWrap={{}}>{children}</CodeBlockContextProvider>
);`,
      'src/theme/CodeBlock/Layout/index.js': `import Container from '@theme/CodeBlock/Container';
import Content from '@theme/CodeBlock/Content';
import Buttons from '@theme/CodeBlock/Buttons';
import CopyButton from '@theme/CodeBlock/Buttons/CopyButton';
export default () => <Container as="div"><Content /><Buttons className="row-of-buttons" /><CopyButton /><u>laid out</u></Container>;`,
      'src/pages/code.jsx': `import CodeBlock from '../theme/CodeBlock';
import Buttons from '@theme/CodeBlock/Buttons';
export default () => <main><CodeBlock /><b>else</b><Buttons /><b>else</b><CodeBlock><pre>ls</pre><Buttons /></CodeBlock></main>;`,
    },
    ({ output }) => {
      const [block = '', beside = '', own = ''] = output('code.html').split('<b>else</b>');
      assert.match(block, '<u>laid out</u>');
      assert.is(
        block.match(/<button[^>]*(?:data-copy|aria-label="Copy code to clipboard")/g)?.length,
        1,
        block,
      );
      assert.not.match(block, 'row-of-buttons');
      assert.match(beside, 'aria-label="Copy code to clipboard"');
      assert.match(own, 'aria-label="Copy code to clipboard"');
    },
  ),
);

names('what whole pages are made of elsewhere is named as left out, and the site builds', () =>
  withSite(
    {
      ...site,
      'src/theme/DocRoot/Layout/index.js': `import Sidebar from '@theme/DocRoot/Layout/Sidebar';
import Main from '@theme/DocRoot/Layout/Main';
export default ({ children }) => <div><Sidebar /><Main>{children}</Main></div>;`,
      'src/theme/DocTagsListPage/index.js':
        "import Original from '@theme-original/DocTagsListPage';\nexport default (props) => <Original {...props} />;\n",
    },
    async ({ run }) => {
      const { code, stdout } = await run(['compat']);
      assert.is(code, 0);
      for (const name of ['DocRoot/Layout', 'DocTagsListPage'])
        assert.match(stdout, new RegExp(`@theme/${name}.*frame of pages has parts of its own`), stdout);
      const built = await run(['build']);
      assert.is(built.code, 0, built.stderr);
      assert.match(built.stderr, /src\/theme\/DocTagsListPage has no effect/);
    },
  ),
);

names.run();
