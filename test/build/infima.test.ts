// Pages with the classes that Docusaurus styles: they look the part here, and no site has rules that it does not use.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { toOwnSelectors } from '../../src/config/docusaurus-classes.js';
import { variablesCss } from '../../src/theme/infima/infima-css.js';
import { shownCss } from '../../src/theme/infima/shown-css.js';
import { configWith, withBuilt, withSite } from './with-site.js';

const infima = suite('classes of Infima');

const files = {
  'relaydocs.config.ts': configWith(
    "pagesFolder: {}, theme: { infima: true, customCss: './src/custom.css' },",
  ),
  'src/custom.css': [
    ':root { --ifm-color-primary: #2e8555; --ifm-background-color: #fafafa; }',
    '.own { color: var(--ifm-color-emphasis-600); border-radius: var(--ifm-global-radius); }',
  ].join('\n'),
  'docs/guide.md': '# Guide\n\nNothing of it.\n',
  'docs/cards.md': '# Cards\n\n<div className="row"><div className="col col--4">One</div></div>\n',
  'docs/run.mdx':
    'import { Note } from \'../src/Note\';\n\n# Run\n\n<Note />\n\n<div className="shadow--md">{1 + 1}</div>\n',
  'docs/words.mdx': '# Words\n\nA hero, a button and a card: {1 + 1}.\n',
  'src/Note.jsx': "export const Note = () => <p className={'alert ' + 'alert--info'}>Note</p>;",
  'src/pages/index.jsx': [
    "import Layout from '@theme/Layout';",
    'const sizes = ["lg"];',
    'export default () => (',
    '  <Layout><header className="hero hero--primary">',
    '    <h1 className="hero__title">Tide</h1>',
    '    {sizes.map((size) => <a key={size} className={"button button--" + size} href="/guide">Go</a>)}',
    '  </header></Layout>',
    ');',
  ].join('\n'),
};

const sheetOf = (html: string): string | undefined => /assets\/infima-\w+\.css/.exec(html)?.[0];

infima('pages that have them load the rules of their classes, other pages nothing', () =>
  withBuilt(files, ({ output }) => {
    const sheet = sheetOf(output('index.html'));
    assert.ok(sheet);
    assert.is(sheetOf(output('cards.html')), sheet);
    assert.is(sheetOf(output('run.html')), sheet);
    assert.is(sheetOf(output('guide.html')), undefined);
    assert.is(sheetOf(output('words.html')), undefined);
    const rules = output(sheet);
    for (const selector of ['.hero--primary', '.button--lg', '.col--4', '.alert--info', '.shadow--md'])
      assert.match(rules, selector);
    // The colour that a site gives headings comes before that of a title in a hero.
    assert.match(rules, /:where\(\.hero__title\)\{color:var\(--ifm-heading-color,\s*inherit\)\}/);
    assert.not.match(rules, /[},]\.hero__title\{[^}]*color/);
    // The colour that a site gives the words of all buttons, or of one kind, comes before ours.
    assert.match(rules, /\.button\{[^}]*;color:var\(--ifm-button-color,\s*var\(--rd-button-color,/);
    assert.not.match(rules, /:not\(\.button--outline\)\{--ifm-button-color/);
    for (const selector of ['.card', '.badge', '.pills', '.margin-top--md', '.avatar', '.footer'])
      assert.not.match(rules, `${selector}{`);
  }),
);

infima('a footer of the site has the padding, titles and links of footers there, and its own colours', () =>
  withBuilt(
    {
      'docusaurus.config.js': `module.exports = {
  title: 'Tide', url: 'https://tide.example', baseUrl: '/',
  presets: [['classic', { blog: false, docs: { routeBasePath: '/' }, theme: { customCss: './src/custom.css' } }]],
};
`,
      'docs/guide.md': '# Guide\n',
      'src/custom.css': '.footer { color: teal }',
      'src/theme/Footer.js': `export default () => (
  <footer className="footer footer--dark"><div className="row footer__links">
    <div className="col footer__col"><div className="footer__title">More</div>
      <ul className="footer__items clean-list"><li className="footer__item"><a className="footer__link-item" href="/guide">Guide</a></li></ul>
    </div>
  </div></footer>
);`,
    },
    ({ output }) => {
      const html = output('guide.html');
      const sheets = Array.from(html.matchAll(/href="\/(assets\/[\w-]+\.css)"/g), ([, file]) => file!);
      const place = sheets.findIndex((file) => file.startsWith('assets/infima-'));
      const rules = output(sheets[place]!);
      assert.match(rules, /\.footer\{padding:[^}]*--ifm-footer-padding-horizontal,\s*2rem/);
      assert.match(rules, /\.footer--dark\{--ifm-footer-background-color:/);
      for (const part of ['title', 'links', 'items', 'link-item:hover'])
        assert.match(rules, `.footer__${part}{`);
      assert.ok(sheets.slice(place + 1).some((file) => /[},(]\.footer[^{]*\{color:teal/.test(output(file))));
    },
  ),
);

infima("a column is as wide as the site's own value of its variable says, on narrow screens too", () =>
  withSite(
    { ...files, 'src/custom.css': '@media (max-width: 996px) { .half { --ifm-col-width: 50% } }' },
    async ({ run, output }) => {
      assert.is((await run(['build'])).code, 0);
      const rules = output(sheetOf(output('cards.html'))!);
      assert.match(rules, /\.col\[class\*=["']?col--["']?\]\{flex:0 0 var\(--ifm-col-width\)/);
      assert.match(rules, '.col{flex-basis:var(--ifm-col-width)}');
      assert.match(rules, '.col--4{--ifm-col-width:calc(100%*4/12)}');
    },
  ),
);

infima('variables that the styles of the site read have a value on every page, by mode', () =>
  withSite(files, async ({ run, output }) => {
    await run(['build']);
    const [theme] = /assets\/relaydocs-\w+\.css/.exec(output('guide.html'))!;
    const rules = output(theme);
    assert.match(rules, /--ifm-color-emphasis-600:color-mix/);
    assert.match(rules, '--ifm-global-radius:.4rem');
    // What the site writes for light mode does not make dark mode light.
    assert.match(rules, /html\[data-theme=dark\]\{[^}]*--ifm-background-color:#12161c/);
    assert.not.match(rules, '--ifm-color-primary:#0b6480');
    assert.not.match(rules, '--ifm-color-emphasis-500:');
  }),
);

infima('what the site says of the frame of pages holds for the frame that is here', () =>
  withBuilt(
    {
      ...files,
      'src/custom.css': [
        ':root { --ifm-navbar-link-color: navy; --ifm-code-font-size: 95%; --own: var(--ifm-menu-color); }',
        ':root { --docusaurus-highlighted-code-line-bg: #eee; }',
        ':root { --ifm-navbar-background-color: navy; --ifm-background-surface-color: white; }',
        '.navbar__title { color: teal }',
        '.navbar__logo img { height: 100% }',
        '.navbar { padding: 0; padding-block-end: 5rem }',
        '.navbar__search-input { background-image: url(/glass.svg) }',
        "html[data-theme='dark'] .menu__link--active { color: gold }",
      ].join('\n'),
      'src/Note.jsx':
        "import './note.css'; import { frame } from './code.module.css'; export const Note = () => <p className={frame}>Note</p>;",
      'src/note.css': '.footer { color: silver }',
      'src/code.module.css': '.frame :global(.theme-code-block) { color: navy }',
    },
    ({ output }) => {
      const page = output('run.html');
      const sheets = Array.from(page.matchAll(/assets\/[\w-]+\.css/g), ([file]) => output(file)).join('');
      assert.match(sheets, ':is(.navbar__title,.rd-brand>b){color:teal}');
      assert.match(
        sheets,
        /html\[data-theme="?dark"?\] :is\(\.menu__link--active,\.rd-sidebar a\[aria-current\]\)\{color:gold\}/,
      );
      assert.match(sheets, /:is\(\.footer,\s*\.rd-footer\)\s*\{\s*color:\s*silver/);
      assert.match(
        sheets,
        /\.\w*frame :is\(\.theme-code-block,\s*:is\(\.rd-prose,\s*body\) \.rd-code\)\s*\{\s*color:\s*navy/,
      );
      // Links, and menus of components in items, but not the search, whose field is light also in a dark bar.
      assert.match(
        sheets,
        /:where\(\.rd-navbar-items>li,\.rd-navbar-html>\.rd-dropdown\)>:where\(a,button:not\(\.rd-search-button\)\)[^{]*\{color:var\(--ifm-navbar-link-color,/,
      );
      // The buttons of a dark navbar are seen as its links are, and so is what is under the pointer.
      assert.match(
        sheets,
        /:is\(\.rd-brand,\.rd-menu-button,\.rd-color-switch\),[^{]*\{color:var\(--ifm-navbar-link-color,/,
      );
      assert.match(sheets, '.rd-navbar{--rd-hover:color-mix(in srgb,currentcolor 14%,transparent)}');
      assert.match(sheets, '.rd-brand{block-size:2rem}');
      // Space in a bar of a fixed height adds nothing to it.
      assert.match(sheets, '.rd-navbar.rd-navbar{padding-block:0}');
      // Our field has an icon of its own.
      assert.match(sheets, '.rd-search-button{background-size:0}');
      // The colour of the navbar goes before that of all surfaces.
      assert.match(
        sheets,
        '.rd-navbar{background:var(--ifm-navbar-background-color,var(--ifm-background-surface-color,',
      );
      // Who reads a variable does not set it.
      assert.not.match(sheets, ':var(--ifm-menu-color,');
    },
  ),
);

infima('a rule of the site may take the colour of the words of filled buttons', () => {
  const css = variablesCss(['.button:hover { color: var(--ifm-button-color) }']);
  assert.match(css, '--ifm-button-color:var(--rd-button-color)');
  assert.is(variablesCss([':root { --ifm-button-color: red } .a { color: var(--ifm-button-color) }']), '');
});

infima(
  'the colour of headings has no value unless the site gives one, so a title in a hero has that of the hero',
  () => {
    assert.is(variablesCss(['.wide h1 { color: var(--ifm-heading-color) }']), '');
  },
);

infima('links have the colour that the site gives those of one part of a page', () => {
  const own = 'a{color:var(--ifm-link-color,var(--rd-link))}';
  assert.match(shownCss(['#hero{--ifm-link-color:teal}']), own);
  assert.not.match(shownCss(['#hero{color:var(--ifm-link-color)}']), own);
});

infima('a bare zero as the space of rows leaves pages the space at their sides', () => {
  const gutter = (value: string): boolean =>
    shownCss([`:root{--ifm-spacing-horizontal:${value}}`]).includes('--rd-gutter');
  assert.equal(['2rem', '0.5rem', '0px'].map(gutter), [true, true, true]);
  assert.equal(['0', ' 0 !important', '0.0'].map(gutter), [false, false, false]);
});

infima('space in the navbar counts where the site sets the height of the bar as well', () => {
  const ofRule = (rule: string): string => shownCss([toOwnSelectors(rule)]);
  const ofBar = (declarations: string): string => ofRule(`.navbar{${declarations}}`);
  assert.match(ofBar('padding:2rem'), 'padding-block:0');
  assert.match(ofBar('padding:2rem;line-height:1.2'), 'padding-block:0');
  assert.not.match(ofBar('height:auto;padding:2rem'), 'padding-block:0');
  assert.not.match(ofBar('color:red'), 'padding-block:0');
  for (const selector of [
    '.navbar, .footer',
    '.footer,\n.navbar',
    '.navbar--fixed-top',
    '.theme-layout-navbar, a',
  ])
    assert.match(ofRule(`${selector} { padding: 2rem }`), 'padding-block:0', selector);
  for (const selector of ['.navbar .own, .footer', '.navbar::after'])
    assert.not.match(ofRule(`${selector} { padding: 2rem }`), 'padding-block:0', selector);
  assert.not.match(ofRule('.navbar{padding:2rem}.navbar,.footer{height:auto}'), 'padding-block:0');
});

infima('a navbar that the site fixes hides nothing of how a page of the docs begins', () => {
  const barInPlace = 'body:has(.rd-docs) .rd-navbar.rd-navbar{position:sticky}';
  assert.match(shownCss([toOwnSelectors('.navbar--fixed-top{position:fixed}')]), barInPlace);
  for (const rule of ['.navbar{position:sticky}', '.navbar .own{position:fixed}'])
    assert.not.match(shownCss([toOwnSelectors(rule)]), barInPlace);
});

infima('items at the end of the navbar stay there where the site lets both lists grow', () => {
  const areAtEnd = (rule: string): boolean =>
    shownCss([toOwnSelectors(rule)]).includes('.rd-navbar-right{justify-content:flex-end}');
  assert.ok(areAtEnd('.navbar .navbar__items { flex: 1 1 auto }'));
  assert.ok(areAtEnd('.own{color:red}.navbar__items--right,.own{flex-grow:1}'));
  assert.not(areAtEnd('.navbar__items{color:red}.own{flex:1}'));
});

infima('the arrow of a category is turned by the site from the side that it is turned from there', () => {
  const isUp = (rule: string): boolean =>
    shownCss([toOwnSelectors(rule)]).includes('{rotate:180deg;transform:rotate(180deg)}');
  assert.ok(isUp('.menu .menu__link.menu__link--sublist:after { color: red; transform: rotateZ(180deg) }'));
  assert.ok(isUp('.menu__list-item--collapsed .menu__link--sublist-caret::after{transform:rotate(90deg)}'));
  for (const rule of [
    '.menu__link--sublist{transform:none}.own:after{transform:none}',
    '.menu__link--sublist:after{color:red}',
  ])
    assert.not(isUp(rule), rule);
});

infima(
  'the label of a category stands beside an icon that the site puts before it, and its arrow at the end',
  () => {
    const isAtEnd = (rule: string): boolean =>
      shownCss([toOwnSelectors(rule)]).includes('::after{margin-inline-start:auto}');
    assert.ok(isAtEnd(".theme-doc-sidebar-menu .menu__link::before { flex: none; content: '' }"));
    assert.ok(isAtEnd('a.menu__link:before{content:url(icon.svg)}'));
    for (const rule of ['.menu__link{color:red}.own::before{content:""}', '.menu__link::before{color:red}'])
      assert.not(isAtEnd(rule), rule);
  },
);

infima(
  'the arrow of a category is seen where the site gives the picture that it is in Docusaurus another size',
  () => {
    const isKept = (rules: string): boolean =>
      shownCss([toOwnSelectors(rules)]).includes('background:currentcolor!important');
    const picture =
      '.menu__link--sublist-caret:after{width:1rem!important;background:var(--ifm-menu-link-sublist-icon) 50% / 1rem!important}';
    assert.ok(isKept(picture));
    assert.not(isKept(`:root{--ifm-menu-link-sublist-icon:url(own.svg)}${picture}`));
    assert.not(isKept('.menu__link--sublist-caret:after{background:url(own.svg)}'));
  },
);

infima('the sidebar stays in the window where the site says how what is around it there is placed', () => {
  const sticks = (rule: string): boolean => shownCss([toOwnSelectors(rule)]).includes('{position:sticky}');
  assert.ok(sticks('aside.theme-doc-sidebar-container { position: relative; clip-path: none }'));
  assert.ok(sticks('.menu,\n.own { position:static }'));
  for (const rule of [
    '.menu{position:fixed}',
    '.menu{color:red}.own{position:relative}',
    '.menu .own{position:relative}',
    '.menu__list{position:relative}',
  ])
    assert.not(sticks(rule), rule);
});

infima('the arrow of a menu in the bar is what the site makes of the triangle that it is there', () => {
  const isTriangle = (rule: string): boolean =>
    shownCss([toOwnSelectors(rule)]).includes('border-width:.4em .4em 0');
  assert.ok(isTriangle('.dropdown > .navbar__link:after { border: none; background: url(arrow.svg) }'));
  assert.ok(isTriangle('.navbar .dropdown:hover>.navbar__link::after{content:"v"}'));
  for (const rule of [
    '.dropdown > .navbar__link::after { display: none }',
    '.navbar__link::after{border:none}',
    '.dropdown .own::after{border:none}',
  ])
    assert.not(isTriangle(rule), rule);
});

infima('the table of contents is as wide as its column where the site gives it a share of it', () => {
  const isColumn = (rule: string): boolean => shownCss([toOwnSelectors(rule)]).includes('{inline-size:auto!');
  assert.ok(isColumn('div[class^="tableOfContents"] { top: 0; min-width: 100%; }'));
  assert.ok(isColumn('.theme-doc-toc-desktop,\n.own { width: calc(100% - 1rem) }'));
  for (const rule of ['.theme-doc-toc-desktop{width:18rem}', '.theme-doc-toc-desktop .own{width:50%}'])
    assert.not(isColumn(rule), rule);
});

infima('a title that the site writes above the table of contents is the only one', () => {
  const isOnly = (rule: string): boolean =>
    shownCss([toOwnSelectors(rule)]).includes('.rd-toc>p{display:none}');
  assert.ok(isOnly('.theme-doc-toc-desktop::before { content: "On this page"; display: block }'));
  assert.ok(isOnly(".own, .table-of-contents:before{color:red;content:'Contents'}"));
  for (const rule of ['.table-of-contents::before{content:""}', '.table-of-contents a::before{content:"#1"}'])
    assert.not(isOnly(rule), rule);
});

infima('a navbar has colours of its own where the site says so', () =>
  withSite(
    {
      ...files,
      'relaydocs.config.ts': configWith(
        "navbar: { style: 'dark', items: [{ label: 'Join', to: '/guide', attributes: { class: 'call' } }] },",
      ),
    },
    async ({ run, output, write }) => {
      const sheet = (): string => output(/assets\/relaydocs-\w+\.css/.exec(output('guide.html'))![0]);
      await run(['build']);
      assert.match(output('cards.html'), /<li><a class="call" href="\/base\/guide">Join<\/a>/);
      assert.match(
        sheet(),
        /\.rd-navbar\{--rd-text:#dde3ea;[^}]*background:var\(--ifm-navbar-background-color,#161b22\)/,
      );
      write({ 'relaydocs.config.ts': configWith('') });
      await run(['build']);
      assert.not.match(sheet(), '.rd-navbar{--rd-text:');
      // Only rules that may name it by a class of Docusaurus ask for its name on each page.
      for (const theme of ['', 'theme: { infima: true },']) {
        write({ 'relaydocs.config.ts': configWith(`${theme} navbar: { style: 'dark' },`) });
        await run(['build']);
        assert.match(sheet(), '.rd-navbar{--rd-text:#dde3ea;');
        assert.is(/<nav [^>]*data-style="dark"/.test(output('guide.html')), theme !== '');
      }
    },
  ),
);

infima('menus of a navbar that is wholly of the site are closed, and its logo stands beside the title', () =>
  withBuilt(
    {
      ...files,
      'src/Note.jsx': `export const Note = () => (
  <nav className="navbar navbar--fixed-top"><div className="navbar__inner">
    <a className="navbar__brand" href="/"><div className="navbar__logo" /><b className="navbar__title">Tide</b></a>
    <div className="navbar__items navbar__items--right"><a className="navbar__item" href="/">Home</a></div>
  </div></nav>
);`,
    },
    ({ output }) => {
      const rules = output(sheetOf(output('run.html'))!);
      assert.match(rules, /\.navbar \.rd-dropdown>ul\{[^}]*display:none/);
      assert.match(
        rules,
        /\(scripting:\s*none\)\{\.navbar \.rd-dropdown:is\(:hover,:focus-within\)>ul\{display:block\}/,
      );
      assert.match(rules, /\.navbar \.navbar__brand\{[^}]*display:flex/);
      assert.match(rules, /\.navbar--fixed-top\{[^}]*position:sticky/);
      assert.match(rules, /\.navbar :is\(\.navbar__inner,\.navbar__items\)\{flex-wrap:wrap\}/);
    },
  ),
);

infima('a site that has not asked for them keeps its own meaning of these names', () =>
  withBuilt(
    {
      ...files,
      'relaydocs.config.ts': configWith("pagesFolder: {}, theme: { customCss: './src/custom.css' },"),
    },
    ({ output }) => {
      assert.is(sheetOf(output('index.html')), undefined);
      const [theme] = /assets\/relaydocs-\w+\.css/.exec(output('index.html'))!;
      assert.not.match(output(theme), '--ifm-global-radius:');
      assert.not.match(output(theme), '{background:var(--ifm-background-surface-color');
    },
  ),
);

infima.run();
