// What Docusaurus offers to pages under names of its own, built by the real command: what a reader gets.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleOf, configWith, withBuilt, withSite } from './with-site.js';

const names = suite('names of Docusaurus');

const menu =
  "import Link from '@docusaurus/Link';\nexport default (props) => <Link {...props}>{props.to}</Link>;\n";
const linksElsewhere = [
  "import Link from '@docusaurus/Link'",
  "import Menu from '@site/src/Menu'",
  '# A',
  '<Link to="/app1" target="_blank">1</Link> <Link to="/app2" data-noBrokenLinkCheck>2</Link>',
  '<Link to="/New" target="_blank">4</Link> <Link to="/old" target="_blank">5</Link> <Link to="/New" data-noBrokenLinkCheck>6</Link> <Link to="/new#gone" data-noBrokenLinkCheck>7</Link>',
  '<Menu to="/app3" target="_blank" /> <Menu to="/gone2" target="_self" />',
].join('\n\n');

const files = {
  'relaydocs.config.ts': configWith(
    "tagline: 'Tag', customFields: { channel: 'beta' }, colorMode: { defaultMode: 'light' }, tableOfContents: { maxHeadingLevel: 3 },",
  ),
  'docs/index.mdx': '# Home\n',
  'docs/guide/_category_.json': '{ "label": "Guide" }',
  'docs/guide/index.mdx': [
    '---',
    'title: All guides',
    '---',
    "import DocCardList from '@theme/DocCardList'",
    "import DocCard from '@theme/DocCard'",
    "import { useCurrentSidebarCategory } from '@docusaurus/theme-common'",
    '',
    '<DocCardList />',
    '',
    "<DocCardList items={[{ type: 'link', label: 'Given', href: '/guide/a b', description: 'By hand' }, { type: 'link', label: 'Bare', href: '/guide/bare', description: '' }]} />",
    '',
    "<DocCard item={{ type: 'link', label: 'Single', href: '/' }} />",
    '',
    'export const Count = () => <b>{useCurrentSidebarCategory().items.length} entries</b>',
    '',
    '<Count />',
  ].join('\n'),
  'docs/guide/a b.md': '---\ntitle: First\ndescription: What is first\n---\n',
  'docs/guide/bare.md': '---\ntitle: Without words\ndescription: ""\ntags: [bare]\n---\n\nA text.\n',
  'docs/guide/deep/_category_.json': '{ "label": "Deep" }',
  'docs/guide/deep/c.md': '# C\n',
  'docs/toc.mdx': [
    "import TOCInline from '@theme/TOCInline'",
    "import TOCCollapsible from '@theme/TOCCollapsible'",
    "import Heading from '@theme/Heading'",
    "import Part, { toc as partToc } from './_part.mdx'",
    '',
    '# Contents',
    '',
    '<TOCInline toc={toc} maxHeadingLevel={2} />',
    '',
    '<TOCInline toc={partToc} />',
    '',
    '<TOCCollapsible toc={partToc} className="mine" />',
    '',
    '<TOCCollapsible toc={[]} />',
    '',
    '## One `code`',
    '',
    '### Below one',
    '',
    '<Part />',
    '',
    '<Heading as="h3" id="made" className="own">Made <i>here</i></Heading>',
    '',
    '[to it](#made)',
  ].join('\n'),
  'docs/_part.mdx': '## Of the part\n\n### Deeper\n',
  'docs/site.mdx': [
    "import ThemedImage from '@theme/ThemedImage'",
    "import useBaseUrl, { addBaseUrl } from '@docusaurus/useBaseUrl'",
    "import dark from './dark.png'",
    "import Translate, { translate } from '@docusaurus/Translate'",
    "import useIsBrowser from '@docusaurus/useIsBrowser'",
    "import BrowserOnly from '@docusaurus/BrowserOnly'",
    "import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment'",
    "import { useLocation, NavLink } from '@docusaurus/router'",
    "import { Link } from 'react-router-dom'",
    "import Original from '@theme-original/Admonition'",
    "import Code from '@theme/CodeBlock'",
    "import State from '@site/src/State'",
    '',
    '# Site',
    '',
    '<ThemedImage alt="Both" className="big" sources={{ light: useBaseUrl("/light.png"), dark }} />',
    '',
    '<Translate id="x" values={{ name: <b>Jo</b> }}>{"Hello {name}, {other}"}</Translate>',
    '',
    '<p>{translate({ message: "Plain {n}" }, { n: 3 })}</p>',
    '',
    'export const Where = () => <p id="where">{useLocation().pathname} {String(useIsBrowser())} {String(ExecutionEnvironment.canUseDOM)}</p>',
    '',
    '<Where />',
    '',
    '<BrowserOnly fallback={<i>later</i>}>{() => window.nothing}</BrowserOnly>',
    '',
    '<p>{["/a.png", "#a"].map((url) => addBaseUrl({ siteUrl: "https://tide.example", baseUrl: "/moon/", url, options: { absolute: true } })).join(" ")}</p>',
    '',
    '<NavLink to="/site">here</NavLink> <Link to="./toc.mdx">there</Link>',
    '',
    '<Original type="tip">ours</Original>',
    '',
    '<Code>wrapped</Code>',
    '',
    '<State />',
  ].join('\n'),
  'docs/context.mdx': [
    "import useDocusaurusContext from '@docusaurus/useDocusaurusContext'",
    '',
    'export const Context = () => { const { siteConfig, i18n } = useDocusaurusContext(); return <p id="context">{[siteConfig.title, siteConfig.tagline, siteConfig.url, siteConfig.baseUrl, siteConfig.customFields.channel, siteConfig.themeConfig.colorMode.defaultMode, i18n.currentLocale].join()}</p> }',
    '',
    '<Context />',
    '',
  ].join('\n'),
  'docs/dark.png': new Uint8Array([1, 2, 3]),
  'static/light.png': new Uint8Array([1, 2, 3]),
  'src/theme/CodeBlock/index.jsx':
    'import CodeBlock from \'@theme-original/CodeBlock\';\nexport default (props) => <div data-own=""><CodeBlock {...props} /></div>;\n',
  // A part of ours alone: the rest of the folder is ours.
  'src/theme/DocCardList/Item.jsx': 'export default () => null;\n',
  'src/Choice.jsx': `import { sanitizeTabsChildren, TabsProvider, useTabs, useTabsContextValue } from '@docusaurus/theme-common/internal';
import TabItem from '@theme/TabItem';
const Chosen = () => <p id="chosen">{useTabs().selectedValue} of {useTabs().tabValues.length}</p>;
function Choice(props) { return <TabsProvider value={useTabsContextValue(props)}><Chosen /></TabsProvider>; }
export default () => <Choice>{sanitizeTabsChildren([<TabItem key="a" value="a" />, null, <TabItem key="b" value="b" default />])}</Choice>;
`,
  'docs/choice.mdx':
    "import Choice from '@site/src/Choice'\nimport Panels from '@site/src/Panels'\n\n<Choice />\n\n<Panels />\n",
  'src/Panels.jsx': `import { cloneElement } from 'react';
import { sanitizeTabsChildren, TabsProvider, useTabs, useTabsContextValue } from '@docusaurus/theme-common/internal';
import TabItem from '@theme/TabItem';
function Cloned(props) {
  const { selectedValue } = useTabs(props);
  return props.children.map((item, key) => cloneElement(item, { key, hidden: item.props.value !== selectedValue }));
}
function Around(props) { return <TabsProvider value={useTabsContextValue(props)}>{props.children}</TabsProvider>; }
const items = [<TabItem key="a" value="a" className="own">First</TabItem>, <TabItem key="b" value="b" default>Second</TabItem>];
export default () => <><Cloned>{sanitizeTabsChildren(items)}</Cloned><Around>{items}</Around><Around lazy>{items}</Around></>;
`,
  'src/State.tsx':
    'import { useColorMode, useThemeConfig } from \'@docusaurus/theme-common\';\nexport default function State() {\n  const { colorMode } = useColorMode();\n  return <p id="state">{colorMode} {useThemeConfig().tableOfContents.maxHeadingLevel}</p>;\n}\n',
  'docs/head.mdx': [
    "import Head from '@docusaurus/Head'",
    '',
    '# Of the page',
    '',
    '<Head>',
    '  <title>Own title</title>',
    '  <meta name="description" content={"Own " + "text"} />',
    '  <link rel="canonical" href="https://elsewhere.example/" />',
    '  <link rel="preconnect" href="https://cdn.example" crossOrigin="anonymous" />',
    '  <html lang="de" className="wide" data-theme="never" />',
    '  <body data-kind="demo" />',
    '  <script type="application/ld+json">{JSON.stringify({ a: "</script>" })}</script>',
    '</Head>',
  ].join('\n'),
  'docs/head-tag.md': [
    '<head>',
    '  <title>Of the tag</title>',
    '  <meta property="og:image" content="https://docs.example.com/card.png" />',
    '</head>',
    '',
    'Text.',
    '',
    '<p dangerouslySetInnerHTML={{ __html: "<b>Given</b>" }} />',
  ].join('\n'),
  'docs/moved.mdx': 'import { Redirect } from \'@docusaurus/router\'\n\n<Redirect to="/guide" />\n',
};

names('each of them shows what a reader needs, without scripts', async () => {
  await withBuilt(files, async ({ run, output, write }) => {
    // The site's own component shows the tabs: of ours there is the panel alone.
    const second = '<div role="tabpanel">Second</div>';
    const both = `<div role="tabpanel" class="own" hidden="">First</div>${second}`;
    assert.match(articleOf(output('choice.html')), both + both + second);

    const guide = articleOf(output('guide.html'));
    assert.match(
      guide,
      '<ul class="rd-card-list"><li class="rd-card"><a href="/base/guide/a%20b">First</a><p>What is first</p></li><li class="rd-card"><a href="/base/guide/bare">Without words</a></li><li class="rd-card"><a href="/base/guide/deep/c">Deep</a><p>1 item</p></li></ul>',
    );
    assert.match(
      guide,
      '<a href="/base/guide/a%20b">Given</a><p>By hand</p></li><li class="rd-card"><a href="/base/guide/bare">Bare</a></li>',
    );
    assert.match(
      guide,
      '<div class="rd-card-list"><div class="rd-card"><a href="/base/">Single</a></div></div>',
    );
    assert.match(guide, '<b>3 entries</b>');
    assert.match(
      output('tags/bare.html'),
      '<li class="rd-card"><a href="/base/guide/bare">Without words</a></li>',
    );

    const toc = articleOf(output('toc.html'));
    assert.match(
      toc,
      '<div class="rd-toc-inline"><ul><li><a href="#one-code">One <code>code</code></a></li><li><a href="#of-the-part">Of the part</a></li></ul></div>',
    );
    assert.match(
      toc,
      /<details class="mine"><summary>On this page<\/summary><div class="rd-toc-inline"><ul><li><a href="#of-the-part">/,
    );
    assert.is(toc.match(/On this page/g)?.length, 1);
    assert.match(
      toc,
      '<a href="#of-the-part">Of the part</a><ul><li><a href="#deeper">Deeper</a></li></ul></li></ul></div>',
    );
    assert.match(
      toc,
      '<h3 id="made" class="own">Made <i>here</i><a class="rd-anchor" href="#made" aria-label="Direct link to Made here"></a></h3>',
    );

    // React's marks stand between pieces of text that it brings to life.
    const site = articleOf(output('site.html')).replace(/<!--.*?-->/g, '');
    const [, dark = ''] = /src="\/base\/(assets\/dark-\w+\.png)"/.exec(site) ?? [];
    assert.match(
      site,
      `<img loading="lazy" alt="Both" class="rd-light-only big" src="/base/light.png"/><img loading="lazy" alt="Both" class="rd-dark-only big" src="/base/${dark}"/>`,
    );
    assert.match(site, 'Hello <b>Jo</b>, {other}');
    assert.match(site, '<p>Plain 3</p>');
    assert.match(
      output('context.html'),
      '<p id="context">T,Tag,https://docs.example.com,/base/,beta,light,en</p>',
    );
    assert.match(site, '<p id="where">/base/site false false</p>');
    assert.match(site, '<i>later</i>');
    assert.match(site, '<p>https://tide.example/moon/a.png #a</p>');
    assert.match(site, '<a aria-current="page" class="active" href="/base/site">here</a>');
    assert.match(site, '<a href="/base/toc">there</a>');
    assert.match(site, /rd-admonition-tip.*ours/);
    assert.match(site, '<div data-own=""><figure class="rd-code rd-code-bare">');
    assert.match(site, '<p id="state">light 3</p>');
    assert.match(output('choice.html').replace(/<!--.*?-->/g, ''), '<p id="chosen">b of 2</p>');

    const head = output('head.html');
    assert.match(head, '<title>Own title</title>');
    assert.is(head.split('<title>').length, 2);
    assert.match(head, '<meta name="description" content="Own text">');
    assert.is(head.split('rel="canonical"').length, 2);
    assert.match(
      head,
      '<link data-rd-head rel="preconnect" href="https://cdn.example" crossorigin="anonymous">',
    );
    assert.match(head, /<html lang="de" [^>]*data-theme="light"[^>]* class="wide" data-rd-own="lang class">/);
    assert.match(head, '<body data-kind="demo" data-rd-own="data-kind">');
    assert.match(head, '{"a":"\\u003c/script>"}</script>');

    const headTag = output('head-tag.html');
    assert.match(headTag, '<title>Of the tag</title>');
    assert.is(headTag.split('<title>').length, 2);
    assert.match(headTag, '<meta property="og:image" content="https://docs.example.com/card.png">');
    assert.match(articleOf(headTag), /<p>Text\.<\/p>\s*<p><b>Given<\/b><\/p>/);
    assert.not.match(headTag, 'rd-island');

    assert.match(
      output('moved.html'),
      '<meta data-rd-head http-equiv="refresh" content="0; url=/base/guide">',
    );

    // Beside the page itself those whose components can read the sidebar.
    write({ 'docs/guide/a b.md': '---\ntitle: First\ndescription: Changed text\n---\n' });
    const again = await run(['build']);
    assert.match(again.stdout, /\(4 rendered, \d+ reused\)/);
    assert.match(output('guide.html'), '<p>Changed text</p>');
  });
});

names('a card shows the first words of a page that has no description, and follows them alone', async () => {
  const one = (words: string, rest = ''): Record<string, string> => ({
    'docs/area/one.md': `# One\n\n${words}\n\n${rest}\n`,
  });
  const cards = {
    'docusaurus.config.js':
      "module.exports = { title: 'T', url: 'https://docs.example.com', baseUrl: '/', presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]] };",
    'docs/index.md': '# Home\n',
    'docs/apart.mdx': '# Apart\n\n{1 + 1} things.\n',
    'docs/area/_category_.json': '{ "link": { "type": "generated-index", "slug": "/area" } }',
    'docs/area/cards.mdx': "import DocCardList from '@theme/DocCardList'\n\n# Cards\n\n<DocCardList />\n",
    'docs/area/said.md': '---\ndescription: As it says\ntags: [red]\n---\n\n# Said\n\nUnread.\n',
    ...one('Words of *one*.'),
  };
  const shown = {
    'docs/shown.mdx': "import Shown from '@site/src/Shown'\n\n# Shown\n\n<Shown />\n",
    'src/Shown.jsx': `import DocCardList from '@theme/DocCardList';
import { useDocById, useDocsSidebar } from '@docusaurus/plugin-content-docs/client';
export default () => <><i>{useDocById('area/one').description}</i><DocCardList items={useDocsSidebar().items.find(({ type }) => type === 'category').items} /></>;
`,
  };
  await withSite(cards, async ({ run, output, write }) => {
    const { code, stderr } = await run(['build']);
    assert.is(code, 0, stderr);
    const isShown = (words: string, ...others: readonly string[]): void => {
      for (const file of ['area.html', 'area/cards.html', ...others])
        assert.match(output(file), new RegExp(`href="/area/one"[^>]*>One</a><p>${words}</p>`), file);
      assert.match(output('area.md'), new RegExp(`\\[One\\]\\([^)]*\\): ${words}`));
    };
    isShown('Words of one.');
    assert.match(output('area.html'), '<p>As it says</p>');
    write(one('Words of *one*.', 'More of it.'));
    assert.match((await run(['build'])).stdout, '(1 rendered,');
    write(one('Other words.', 'More of it.'));
    // The page itself and those two that show its words.
    assert.match((await run(['build'])).stdout, '(3 rendered,');
    isShown('Other words.');
    write(shown);
    await run(['build']);
    isShown('Other words.', 'shown.html');
    write(one('Last words.', 'More of it.'));
    assert.match((await run(['build'])).stdout, '(4 rendered,');
    isShown('Last words.', 'shown.html');
    assert.match(output('shown.html'), '<i>Last words.</i>');
  });
});

names('a link that only a component knows is checked, too', async () => {
  const broken = {
    'relaydocs.config.ts': configWith("onBrokenLinks: 'warn'"),
    'docs/a.mdx': "import Menu from '@site/src/Menu'\n\n# A\n\n<Menu paths={['/a', '/b#x', '/gone']} />\n",
    'docs/b.md': '# B\n\n## X\n',
    'src/Menu.jsx':
      "import Link from '@docusaurus/Link';\nexport default ({ paths }) => paths.map((path) => <Link key={path} to={path}>{path}</Link>);\n",
  };
  await withSite(broken, async ({ run, write }) => {
    const printed = /docs\/a\.mdx\s+BROKEN_LINK.* {2}link of a component: No page at \/base\/gone/;
    const first = await run(['build']);
    assert.is(first.code, 0, first.stderr);
    assert.match(first.stderr, printed);
    assert.not.match(first.stderr, '/base/b');
    // Its page is not rendered again, and the target of another link goes.
    write({ 'docs/b.md': '# B\n\n## Y\n' });
    const second = await run(['build']);
    assert.match(second.stderr, printed);
    assert.match(second.stderr, /docs\/a\.mdx\s+BROKEN_ANCHOR/);
    write({ 'relaydocs.config.ts': configWith('') });
    const third = await run(['build']);
    assert.is(third.code, 1);
    assert.match(third.stderr, printed);
  });
});

names('a link that says so is not checked, and one past the site leads below its base', async () => {
  const files = {
    'relaydocs.config.ts': configWith("onBrokenLinks: 'warn', redirects: [{ from: '/old', to: '/new' }]"),
    'docs/new.md': '# New\n',
    'docs/a.mdx': `${linksElsewhere}\n\n<Link to="/gone1" target="_self">3</Link> <Menu to="pathname:///app4/#x" /> <Menu to="pathname://../app5" />\n`,
    'src/Menu.jsx': menu,
  };
  await withSite(files, async ({ run, output }) => {
    const { code, stderr } = await run(['build']);
    assert.is(code, 0, stderr);
    const told = stderr.match(/^docs.*No page at \S+/gm)!.map((line) => line.replace(/ {2}BROKEN.* at/, ''));
    assert.equal(
      told.sort(),
      [
        'docs/a.mdx /base/app3',
        'docs/a.mdx /base/gone2',
        'docs/a.mdx:7:1 /app1',
        'docs/a.mdx:13:1 /gone1',
      ].sort(),
    );
    const article = articleOf(output('a.html'));
    assert.match(article, '<a href="/base/app2">2</a>');
    assert.match(
      article,
      '<a target="_blank" href="/base/new">4</a><a target="_blank" href="/base/new">5</a><a href="/base/new">6</a>',
    );
    assert.match(article, '<a target="_blank" rel="noopener noreferrer" href="/base/app4/#x">');
    assert.match(article, '<a target="_blank" rel="noopener noreferrer" href="../app5">');
  });
});

names(
  'in a site of Docusaurus a link that opens elsewhere is not checked, and leads to the page where there is one',
  async () => {
    const files = {
      'docusaurus.config.js':
        "module.exports = { title: 'A', url: 'https://a.example', baseUrl: '/base/', presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]] };\n",
      'docs/new.md': '# New\n',
      'docs/old.md': '# Old\n',
      'docs/a.mdx': linksElsewhere.replace(/ <Menu .*"_self" \/>/, ''),
      'src/Menu.jsx': menu,
    };
    await withSite(files, async ({ run, output }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.not.match(stderr, 'BROKEN');
      const article = articleOf(output('a.html'));
      assert.match(article, '<a target="_blank" href="/base/app1">1</a><a href="/base/app2">2</a>');
      assert.match(article, '<a target="_blank" href="/base/new">4</a>');
    });
  },
);

const componentsByCase = {
  'src/c.tsx':
    'import Link from \'@docusaurus/Link\';\nexport const Made = () => <Link to="/NEW">made</Link>;\n',
};

names(
  'an address that a component makes in another case than that of the page is told, as hosts do not find it',
  async () => {
    const files = {
      ...componentsByCase,
      'relaydocs.config.ts': configWith("redirects: [{ from: '/old', to: '/new' }]"),
      'docs/new.md': '# New\n',
      'docs/a.mdx': [
        "import Link from '@docusaurus/Link'",
        "import { Made } from '@site/src/c'",
        '# A',
        "<Made /> <Link to={'/' + 'OLD'}>run</Link> <Link to=\"/NEW\">read</Link> [text](/Old)",
      ].join('\n\n'),
    };
    await withSite(files, async ({ run, output, write }) => {
      const failed = await run(['build']);
      assert.is(failed.code, 1);
      assert.equal(failed.stderr.match(/No page at .*/g), ['No page at /base/NEW', 'No page at /base/OLD']);
      assert.match(failed.stderr, 'Did you mean /base/new?');
      write({ 'docs/a.mdx': files['docs/a.mdx'].replace(/<Made.*<\/Link> (?=<Link)/, '') });
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.match(articleOf(output('a.html')), '<a href="/base/new">read</a> <a href="/base/new">text</a>');
    });
  },
);

names('a page of React that links to an address in another case is told of', async () => {
  const files = {
    'docusaurus.config.js':
      "module.exports = { title: 'A', url: 'https://a.example', baseUrl: '/', presets: [['classic', { blog: false }]] };\n",
    'docs/intro.md': '# Intro\n',
    'src/pages/index.js':
      'import Link from \'@docusaurus/Link\';\nexport default () => <><Link to="/Docs/Intro">1</Link> <a href="/docs/INTRO">2</a> <Link to="/docs/intro">3</Link></>;\n',
  };
  await withSite(files, async ({ run }) => {
    const { code, stderr } = await run(['build']);
    assert.is(code, 0, stderr);
    assert.match(stderr, 'No page at /Docs/Intro\n  hint: Did you mean /docs/intro?');
  });
});

names(
  'a link of the text that a component of the site shows is told of once, where it is written',
  async () => {
    const files = {
      'relaydocs.config.ts': configWith("onBrokenLinks: 'warn', onBrokenAnchors: 'warn'"),
      'docs/a.mdx': '# A\n\n[1](b.md#none) [2](/b#gone) [3](/no) [4](./nope) [5](../b#never)\n\n<Own />\n',
      'docs/b.md': '# B\n',
      'src/theme/MDXComponents.js': `import Link from '@docusaurus/Link';
export default { a: (props) => <Link {...props} />, Own: () => <Link to="/b#own">own</Link> };
`,
    };
    await withSite(files, async ({ run }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      const told = stderr
        .match(/^docs\S+ {2}BROKEN.*/gm)!
        .map((line) => line.replace(/ \(warning\).*id /, ' '));
      assert.equal(told, [
        'docs/a.mdx  BROKEN_ANCHOR "own" at /base/b',
        'docs/a.mdx:3:1  BROKEN_ANCHOR "none" at b.md',
        'docs/a.mdx:3:16  BROKEN_ANCHOR "gone" at /b',
        'docs/a.mdx:3:29  BROKEN_LINK (warning)  No page at /no',
        'docs/a.mdx:3:38  BROKEN_LINK (warning)  No page at ./nope',
        'docs/a.mdx:3:50  BROKEN_LINK (warning)  No page at ../b#never',
      ]);
    });
  },
);

names('a site with `"type": "module"` has what the names export as their defaults', () => {
  const kinds = ['js', 'jsx', 'tsx', 'mjs'];
  const component = [
    "import React from 'react';",
    "import Link from '@docusaurus/Link';",
    "import BrowserOnly from '@docusaurus/BrowserOnly';",
    "import Heading from '@theme/Heading';",
    "import { useLocation } from 'react-router-dom';",
    "const Here = () => React.createElement('i', null, useLocation().pathname);",
    'export default () => <><Heading as="h2">Made</Heading><Link to="/"><Here /></Link><BrowserOnly fallback={<b>later</b>}>{() => 1}</BrowserOnly></>;',
  ].join('\n');
  return withBuilt(
    {
      'package.json': '{ "type": "module" }',
      'docs/index.md': '# Home\n',
      'docs/page.mdx': [
        ...kinds.map((kind) => `import Of${kind} from '@site/src/Of${kind}.${kind}'`),
        ...kinds.map((kind) => `<Of${kind} />`),
      ].join('\n\n'),
      ...Object.fromEntries(
        kinds.map((kind) => [
          `src/Of${kind}.${kind}`,
          kind === 'mjs' ? "export { default } from '@docusaurus/Link';\n" : component,
        ]),
      ),
    },
    ({ output }) => {
      const made = output('page.html').match(
        /<h2[^>]*>Made<\/h2><a href="\/">\s*<i>\/page<\/i><\/a><b>later<\/b>/g,
      );
      assert.is(made?.length, 3, articleOf(output('page.html')));
    },
  );
});

names(
  'what the tsconfig.json of a site calls a folder is that folder, but not where a package has the name',
  () =>
    withBuilt(
      {
        'docusaurus.config.js':
          "module.exports = { title: 'A', url: 'https://a.example', baseUrl: '/', presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]] };\n",
        'tsconfig.json': `{
  // For editors.
  "extends": "@docusaurus/tsconfig",
  "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["./src/*"], "kept/*": ["./src/*"], "@site/*": ["./none/*"], }, },
}
`,
        'node_modules/kept/tide.js': "module.exports = 'of the package';\n",
        'src/words/tide.js': "export default 'of // the site';\n",
        'src/Tide.tsx':
          "import tide from '@/words/tide';\nimport kept from 'kept/tide';\nexport default () => <p>{tide}, {kept}</p>;\n",
        'docs/index.mdx': "import Tide from '@site/src/Tide'\n\n<Tide />\n",
      },
      async ({ run, output, write }) => {
        assert.match(output('index.html'), '<p>of // the site, of the package</p>');
        write({
          'src/other/words/tide.js': "export default 'of another';\n",
          'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/other/*"] } } }',
        });
        assert.is((await run(['build'])).code, 0);
        assert.match(output('index.html'), '<p>of another, of the package</p>');
      },
    ),
);

names('those of files inside of its packages are those of the package, also in the browser', () =>
  withBuilt(
    {
      ...files,
      'docs/inside.mdx': "import Own from '@site/src/Own'\n\n# Inside\n\n<Own />\n",
      'src/Own.jsx': [
        "import { useState } from 'react';",
        "import { useDoc } from '@docusaurus/plugin-content-docs/lib/client/doc.js';",
        "import { useActivePlugin } from '@docusaurus/plugin-content-docs/lib/client';",
        "import { useLatestVersion } from '@docusaurus/plugin-content-docs/lib/client/index.js';",
        "import { isSamePath } from '@docusaurus/theme-common/lib/utils/routesUtils';",
        "import { Collapsible } from '@docusaurus/theme-common/lib/components/Collapsible/index.js';",
        'export default () => {',
        '  const [count, setCount] = useState(0);',
        '  const shown = [useDoc().metadata.title, useActivePlugin().pluginId, useLatestVersion().name, isSamePath("/a", "/a/"), typeof Collapsible];',
        '  return <b onClick={() => setCount(count + 1)}>{shown.join()}</b>;',
        '};',
      ].join('\n'),
    },
    ({ output }) => {
      assert.match(articleOf(output('inside.html')), '<b>Inside,default,current,true,function</b>');
    },
  ),
);

names('those that came with its newer versions are there', () =>
  withBuilt(
    {
      ...files,
      'docs/newer.mdx': [
        "import Legacy from '@theme/IdealImageLegacy'",
        "import TagsListByLetter from '@theme/TagsListByLetter'",
        "import Draft from '@theme/ContentVisibility/Draft'",
        "import Desktop from '@theme/NavbarItem/DefaultNavbarItem/Desktop'",
        "import Twitter from '@theme/Icon/Socials/Twitter'",
        "import { ThemedComponent, UnlistedBannerTitle, UnlistedMetadata } from '@docusaurus/theme-common'",
        '',
        '# Newer',
        '',
        '<Legacy img={{ src: { src: "/light.png" } }} alt="Light" /> <Draft /> <Twitter />',
        '',
        '<TagsListByLetter tags={[{ label: "low", permalink: "/toc" }, { label: "high", permalink: "/site", count: 2 }]} />',
        '',
        '<Desktop label="To it" to="/site" mobile={false} />',
        '',
        '<ThemedComponent className="own">{({ theme, className }) => <i className={className}>{theme}</i>}</ThemedComponent>',
        '',
        '<UnlistedBannerTitle /><UnlistedMetadata />',
      ].join('\n'),
    },
    ({ output }) => {
      const html = output('newer.html');
      const article = articleOf(html);
      assert.match(article, /<img loading="lazy" alt="Light" src="[^"]*light\.png"/);
      assert.match(
        article,
        /<h2[^>]*>H<\/h2><ul><li><a [^>]*>high<span> (?:<!-- -->)?2<\/span><\/a><\/li><\/ul><\/article><article><h2[^>]*>L<\/h2>/,
      );
      assert.match(article, /<a [^>]*href="\/base\/site"[^>]*>To it<\/a>/);
      assert.match(article, '<i class="rd-light-only own">light</i><i class="rd-dark-only own">dark</i>');
      assert.match(article, 'Unlisted page');
      assert.match(html, '<meta name="robots" content="noindex, nofollow"');
    },
  ),
);

names(
  'texts are filled in, effects wait for the browser, and a page that the router would load renders nothing',
  () =>
    withBuilt(
      {
        ...files,
        'docs/small.mdx': [
          "import Interpolate, { interpolate } from '@docusaurus/Interpolate'",
          "import ComponentCreator from '@docusaurus/ComponentCreator'",
          "import * as client from '@docusaurus/theme-common/client'",
          "import * as common from '@docusaurus/theme-common'",
          "import Effect from '@site/src/Effect'",
          '',
          'export const Page = ComponentCreator("/base/toc", "a1b"), isSame = client.useThemeConfig === common.useThemeConfig',
          '',
          '<p>Tide of <Interpolate values={{ place: <b>Bergen</b>, metres: 2 }}>{"{place}: {metres} m, {unknown}"}</Interpolate></p>',
          '',
          '<p>{interpolate("{a} and {b}", { a: "ebb", b: "flow" })}</p>',
          '',
          '<p>[<Page />] {client.useThemeConfig().tableOfContents.maxHeadingLevel} {String(isSame)}</p>',
          '',
          '<Effect />',
        ].join('\n'),
        'src/Effect.jsx': [
          "import useIsomorphicLayoutEffect from '@docusaurus/useIsomorphicLayoutEffect';",
          'export default function Effect() {',
          "  useIsomorphicLayoutEffect(() => { document.body.classList.add('measured'); });",
          '  return <i>not yet</i>;',
          '}',
        ].join('\n'),
      },
      ({ output }) => {
        const article = articleOf(output('small.html')).replace(/<!--.*?-->/g, '');
        assert.match(article, '<p>Tide of <b>Bergen</b>: 2 m, {unknown}</p>');
        assert.match(article, '<p>ebb and flow</p>');
        assert.match(article, '<p>[] 3 true</p>');
        assert.match(article, /<relay-island [^>]*><i>not yet<\/i><\/relay-island>/);
      },
    ),
);

names('live code and the search can be put together of parts of the theme, whose editor is ours', () =>
  withBuilt(
    {
      'docusaurus.config.js': `module.exports = {
        title: 'A', url: 'https://a.example', baseUrl: '/', presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
        themes: ['@docusaurus/theme-live-codeblock'],
      };`,
      'docs/index.mdx': [
        "import LiveCodeBlock from '@theme/LiveCodeBlock'",
        "import SearchPage from '@theme/SearchPage'",
        "import Own from '@site/src/Own'",
        '',
        '<LiveCodeBlock className="language-tsx" metastring="live noInline">{"render(<i>low</i>)"}</LiveCodeBlock>',
        '',
        '<Own />',
        '',
        '<SearchPage />',
      ].join('\n'),
      'src/Own.jsx': `import Provider from '@theme/Playground/Provider';
import Container from '@theme/Playground/Container';
import Layout from '@theme/Playground/Layout';
import Header from '@theme/Playground/Header';
import Editor from '@theme/Playground/Editor';
import Preview from '@theme/Playground/Preview';
import ResetButton from '@theme/Playground/Buttons/ResetButton';
export default () => (
  <Container>
    <Provider code="<b>high</b>"><Header>Try<ResetButton /></Header><Editor /><Preview /></Provider>
    <Provider code="<u>slack</u>"><Layout /></Provider>
  </Container>
);`,
    },
    ({ output }) => {
      const article = articleOf(output('index.html')).replace(/<span[^>]*>|<\/span>/g, '');
      const blocks = article.replace(/<button.*?<\/button>|<\/?(?:code|pre)[^>]*>/g, '');
      const live = '<figure class="rd-code rd-live" data-lang=';
      assert.match(blocks, `${live}"tsx" data-no-inline="">render(&lt;i&gt;low&lt;/i&gt;)</figure>`);
      assert.match(
        blocks,
        /<div><div>Try<\/div><figure class="rd-code rd-live" data-lang="jsx" data-playground="(\w+)">&lt;b&gt;high&lt;\/b&gt;<\/figure><div data-live-result="\1"><\/div><figure class="rd-code rd-live" data-lang="jsx" data-playground="\w+">&lt;u&gt;slack&lt;\/u&gt;<\/figure><\/div>/,
      );
      assert.match(article, 'class="rd-search-button"');
    },
  ),
);

names('a link has no base URL where autoAddBaseUrl says so', () =>
  withBuilt(
    {
      'relaydocs.config.ts': configWith("onBrokenLinks: 'warn'"),
      'docs/a.mdx': `import Link from '@docusaurus/Link'
import Menu from '@site/src/Menu'

# A

<Link to="/app" autoAddBaseUrl={false} data-noBrokenLinkCheck>1</Link> <Link to="/base/b" autoAddBaseUrl={false}>2</Link> <Link to="/b" autoAddBaseUrl>3</Link> <Menu to="/app" autoAddBaseUrl={false} data-noBrokenLinkCheck />
`,
      'docs/b.md': '# B\n',
      'src/Menu.jsx': menu,
    },
    ({ output }) => {
      assert.match(
        articleOf(output('a.html')),
        '<a href="/app">1</a><a href="/base/b">2</a><a href="/base/b">3</a><a href="/app">/app</a>',
      );
    },
  ),
);

names.run();
