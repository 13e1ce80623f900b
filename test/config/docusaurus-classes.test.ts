// Style sheets that were written for the frame of Docusaurus.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { classesWithout, toOwnSelectors } from '../../src/config/docusaurus-classes.js';

const classes = suite('classes of the frame of Docusaurus');

classes('a rule for one of them holds for what stands for it here', () => {
  assert.is(toOwnSelectors('.footer{color:red}'), ':is(.footer,.rd-footer){color:red}');
  assert.is(
    toOwnSelectors("html[data-theme='dark'] a.menu__link:hover, .own { color: red }"),
    "html[data-theme='dark'] :is(a.menu__link,.rd-sidebar :is(a,:where(.rd-group>button,.rd-group>div>span)),.rd-drawer .rd-navbar-items a):hover, .own { color: red }",
  );
  // What opens a category is a link there. Which block an element is differs, what else is a link does not.
  assert.is(
    toOwnSelectors('.own > a.menu__link--sublist, a.footer__link-item {}'),
    '.own > :is(a.menu__link--sublist,.rd-group>button,.rd-group>div>:is(a,span)), a:is(.footer__link-item,.rd-footer li>a) {}',
  );
  assert.is(
    toOwnSelectors('div.theme-announcement-bar a svg, nav.menu, .subdiv.footer {}'),
    ':is(div.theme-announcement-bar,.rd-announcement) a svg, :is(nav.menu,.rd-sidebar), .subdiv:is(.footer,.rd-footer) {}',
  );
  assert.is(
    toOwnSelectors('@media (max-width: 99.5em) { .navbar { .navbar__title { top: 0 } left: 0 } }'),
    '@media (max-width: 99.5em) { :is(.navbar,.rd-navbar) { :is(.navbar__title,.rd-brand>b) { top: 0 } left: 0 } }',
  );
  assert.is(
    toOwnSelectors('.theme-doc-version-badge, .card {}'),
    ':is(.theme-doc-version-badge,.rd-doc-line>span:where(:not(.rd-last-update))), :is(.card,:where(.rd-card-list)>.rd-card) {}',
  );
  // Cards of lists are links there, and entries of a list here.
  assert.is(toOwnSelectors('div.card {}'), 'div.card {}');
  assert.is(
    toOwnSelectors('#__docusaurus .menu{}#__docusaurus_skip .own{}'),
    '#__docusaurus :is(.menu,.rd-sidebar){}#__docusaurus_skip .own{}',
  );
  assert.is(
    toOwnSelectors('.blog-wrapper .footer{}'),
    ':is(.blog-wrapper,:root:where(:has(.rd-post,.rd-posts,.rd-list-page:not(.rd-prose,.rd-search-page-all)):not(:has([name="docsearch:docusaurus_tag"][content^="docs-"])))) :is(.footer,.rd-footer){}',
  );
  // It weighs as much as the class: a rule of the site that weighs more there does so here. The search is no link of the bar.
  assert.is(
    toOwnSelectors('.navbar .navbar__link{}'),
    ':is(.navbar,.rd-navbar) :is(.navbar__link,:where(.rd-navbar) .rd-navbar-items>:where(li:not(.rd-search-item))>:where(a,button),:where(.rd-navbar) .navbar__item>:where(button)){}',
  );
  assert.is(toOwnSelectors('.navbar__logo > img{}'), ':is(.navbar__logo,.rd-brand) > img{}');
  assert.is(
    toOwnSelectors('.navbar--dark{}.navbar--primary{}'),
    ':is(.navbar--dark,:where(.rd-navbar)[data-style=dark]){}:is(.navbar--primary,:where(.rd-navbar)[data-style=primary]){}',
  );
});

classes('a rule for the link in the row of a category holds for the button that both are here', () => {
  const row = ':is(div.menu__list-item-collapsible,.rd-group>:is(div,button)):hover';
  const link = ':is(a.menu__link--sublist,.rd-group>button,.rd-group>div>:is(a,span))';
  assert.is(
    toOwnSelectors('.own > div.menu__list-item-collapsible:hover > a.menu__link--sublist::before, b {}'),
    `.own > ${row} > ${link}::before,.own > :is(.rd-group>button):not(.rd-):hover::before,b{}`,
  );
  const button = ':is(.rd-group>button):not(.rd-)';
  assert.match(toOwnSelectors('/* a, b */ .menu__list-item-collapsible .menu__link {}'), `,${button}{}`);
  for (const other of [
    '.own:not(.menu__list-item-collapsible > .menu__link)',
    '.menu__list-item-collapsible > .menu__link--active',
    '.menu__list-item-collapsible + .menu__link',
  ])
    assert.not.match(toOwnSelectors(`${other} {}`), button);
});

classes('a place in the value of an attribute is none', () => {
  const items = `,:where(.rd-navbar) .rd-navbar-items>:where(li:not(.rd-search-item))>:where(a,button),:where(.rd-navbar) .rd-dropdown)`;
  for (const value of ['a:first-child', '(a) :is(.navbar__item, .own):last-child', 'x]y, :last-child'])
    assert.is(
      toOwnSelectors(`.navbar__item[aria-label="${value}"] {}`),
      `:is(.navbar__item${items}[aria-label="${value}"] {}`,
    );
  const within = '[data-x=":is(.navbar__item):last-child"] {}';
  assert.is(toOwnSelectors(within), within);
  assert.match(
    toOwnSelectors('.navbar__item[title="x]:y"]:first-child {}'),
    /^:is\(\.navbar__item:first-child,.*\)\[title="x]:y"] \{}$/,
  );
});

classes(
  'details are those of articles, whose weight they keep, and no class or attribute of this name',
  () => {
    const details = 'details:where(:not(.rd-page-menu,.rd-mobile-toc>*))';
    const summary = 'summary:where(:not(.rd-page-menu>*,.rd-mobile-toc>*>*))';
    assert.is(
      toOwnSelectors('details[open]>summary:hover, :not(details) {}'),
      `${details}[open]>${summary}:hover, :not(${details}) {}`,
    );
    for (const other of [
      '.details',
      '#summary',
      '[summary]',
      '[class*="details"]',
      'my-details',
      'details-menu',
      '[aria-label="Show details"]',
      "[title='a summary']",
      '[class*="a details"]',
      '[title = details]',
      '::view-transition-old(details)',
    ])
      assert.is(toOwnSelectors(`${other} {}`), `${other} {}`);
  },
);

classes('what stands directly in an entry of the sidebar there is a page and no category', () => {
  assert.is(
    toOwnSelectors('.menu__list > .menu__list-item>.menu__link--sublist {}'),
    ':is(.menu__list,.rd-sidebar ul) > :is(.menu__list-item,.rd-sidebar li)>.menu__link--sublist {}',
  );
  assert.is(
    toOwnSelectors('.menu__list-item--collapsed > .menu__link{}').split('>').at(-1),
    ' :is(.menu__link,.rd-sidebar a,.rd-drawer .rd-navbar-items a){}',
  );
  assert.match(toOwnSelectors('.menu__list-item-collapsible > .menu__link--sublist{}'), '.rd-group>button');
});

classes('the place of an item in the bar is that of its element in the list', () => {
  const item = ':where(.rd-navbar) .rd-navbar-items>:where(li:not(.rd-search-item)';
  const last =
    ':where(:where(.rd-navbar-left>:nth-last-child(1),.rd-navbar-right:nth-last-child(1)>:nth-last-child(1)))';
  assert.is(
    toOwnSelectors('.navbar__item:hover:last-child{}'),
    `:is(.navbar__item:last-child,${item}${last})>:where(a,button),:where(.rd-navbar) .rd-dropdown${last}):hover{}`,
  );
  const first = ':where(.rd-navbar-right>:nth-child(1))';
  assert.match(
    toOwnSelectors('.navbar__link:not(:first-child):hover{}'),
    `:is(.navbar__link:not(:first-child),${item}:where(:not(${first})))>`,
  );
  const only = `${first}:where(.rd-navbar-left>:nth-last-child(1),.rd-navbar-right:nth-last-child(1)>:nth-last-child(1))`;
  assert.match(toOwnSelectors('.navbar__item:only-child{}'), `${item}:where(${only}))>`);
  // There the button of the menu and the brand stand before them.
  for (const [nth, left, right] of [
    ['3', '1', '3'],
    ['odd', '2n-1', '2n+1'],
    ['-n + 4', '-1n+2', '-1n+4'],
    ['n+3', '1n+1', '1n+3'],
  ])
    assert.match(
      toOwnSelectors(`.navbar__item:nth-child(${nth})::after{}`),
      `${item}:where(:where(.rd-navbar-left>:nth-child(${left}),.rd-navbar-right>:nth-child(${right}))))>`,
    );
  assert.match(
    toOwnSelectors('.navbar__item:nth-last-child(2){}'),
    '.rd-navbar-right:nth-last-child(2)>:nth-last-child(1))',
  );
  assert.match(
    toOwnSelectors('.navbar__item:nth-child(2 of .own){}'),
    `${item}:where(:nth-child(2 of .own)))>`,
  );
  // So it is behind a further class, of one among others, and in a module.
  assert.is(
    toOwnSelectors('.navbar__item.own[href="b c"]:hover:last-child::after{}'),
    toOwnSelectors('.navbar__item:last-child.own[href="b c"]:hover::after{}'),
  );
  assert.is(
    toOwnSelectors(':is(.navbar__item, .own b).more:last-child:hover{}'),
    toOwnSelectors(':is(.navbar__item:last-child,.own b:last-child).more:hover{}'),
  );
  assert.is(
    toOwnSelectors('.own :where(.navbar__item):last-child{}'),
    toOwnSelectors('.own :where(.navbar__item:last-child):not(.rd-){}'),
  );
  assert.match(toOwnSelectors('.own :global(.navbar__item.more:last-child){}', true), `${item}${last})>`);
  // What is within the item, or another class of it, is not its place.
  for (const css of ['.navbar__item.own:has(> :first-child){}', '.navbar__item:not(.own:first-child){}'])
    assert.not.match(toOwnSelectors(css), 'rd-navbar-right');
  assert.match(
    toOwnSelectors('.navbar__items--right > .navbar__item{}'),
    ':is(.navbar__items--right,.rd-navbar-right,.rd-navbar-right>:where(li)) > ',
  );
  const among = '.rd-navbar-right,.rd-navbar-right>:where(li)) > ';
  assert.is(
    toOwnSelectors('.navbar__items--right > a.own[href="b c"]:hover:first-child::after{}'),
    `:is(.navbar__items--right,${among}:is(a.own[href="b c"]:hover:first-child:where(:not(.rd-navbar-items>li>*)),:where(li:not(.rd-search-item):where(:where(.rd-navbar-right>:nth-child(1))))>a.own[href="b c"]:hover)::after{}`,
  );
  assert.match(toOwnSelectors('.navbar__items--right > a:hover::after{}'), `${among}a:hover::after{}`);
  assert.match(
    toOwnSelectors('.navbar__items--right > :is(a, button):first-child{}'),
    `:where(.rd-navbar-right>:nth-child(1))))>:is(a, button)){}`,
  );
  assert.is(
    toOwnSelectors('.footer__col:last-child, .navbar__items:first-child a {}'),
    ':is(.footer__col,.rd-footer-columns>div):last-child, :is(.navbar__items,.rd-navbar-items):first-child a {}',
  );
});

classes('a class that ends in a digest there is meant by what it begins with', () => {
  assert.is(
    toOwnSelectors('[class*="docItemContainer"],div[class^=\'sidebar_\'] .own,[class*=docItemCol_]>p{}'),
    ':is([class*="docItemContainer"],.rd-doc),:is(div[class^=\'sidebar_\'],.rd-sidebar) .own,:is([class*=docItemCol_],.rd-doc)>p{}',
  );
  assert.is(
    toOwnSelectors('button[class*="copyButton"]:hover{}'),
    ':is(button[class*="copyButton"],:is(.rd-prose,body) .rd-copy):hover{}',
  );
  for (const rule of [
    '[class*="sidebar"]{}',
    '[class*="own-sidebar_"]{}',
    '[class="tocMobile"]{}',
    '[data-x^="tocMobile_"]{}',
    '[class*="heroBanner_"]{}',
  ])
    assert.is(toOwnSelectors(rule), rule);
});

classes('code and admonitions that a page of components shows are meant as well, which is no prose', () => {
  assert.is(
    toOwnSelectors('.own .theme-code-block, .own .prism-code, .theme-admonition-tip {}'),
    '.own :is(.theme-code-block,:is(.rd-prose,body) .rd-code), .own :is(.prism-code,:is(.rd-prose,body) .rd-code pre), :is(.theme-admonition-tip,:is(.rd-prose,body) .rd-admonition-tip) {}',
  );
});

classes('a rule that hides the arrow of links that leave the site hides ours', () => {
  const arrow = '[target=_blank][target]:not(:empty)::after';
  assert.is(
    toOwnSelectors('/* a, b */ .own b, .footer > svg[class*="iconExternalLink"] { display: none }'),
    `:is(:is(.footer,.rd-footer),:is(.footer,.rd-footer) a)${arrow},/* a, b */ .own b, :is(.footer,.rd-footer) > svg[class*="iconExternalLink"] { display: none }`,
  );
  const places = ':is(.rd-navbar-items,.rd-footer,.rd-sidebar,.rd-doc-meta) a';
  for (const one of ['.iconExternalLink_nPIU', "svg[class^='iconExternalLink']"])
    assert.is(
      toOwnSelectors(`${one}{display:none!important}`),
      `${places}${arrow},${one}{display:none!important}`,
    );
  // Any picture of a link there is its arrow; one of the site's own elements may be another.
  assert.match(
    toOwnSelectors(':is(a, .footer__link-item) svg{color:red;display:none}'),
    `.rd-footer li>a)) a)${arrow},`,
  );
  assert.match(toOwnSelectors('.menu__link > svg:not(.own):last-child{display:none}'), arrow);
  for (const css of [
    '.own svg{display:none}',
    '.menu__link svg.theme-icon{display:none}',
    '.iconExternalLink_nPIU{width:1em}',
    '.footer a{display:none}',
  ])
    assert.not.match(toOwnSelectors(css), '::after');
});

classes('a rule that hides the keys in the button of the search hides ours', () => {
  assert.is(
    toOwnSelectors('.DocSearch-Button-Keys{display:none}'),
    '.rd-search-button::after,.DocSearch-Button-Keys{display:none}',
  );
  assert.match(
    toOwnSelectors('.DocSearch-Button > .DocSearch-Button-Key{display:none}'),
    '.rd-search-button:is(:is(.DocSearch-Button,.rd-search-button),:is(.DocSearch-Button,.rd-search-button) *)::after,',
  );
  assert.equal(classesWithout('.DocSearch-Button-Keys{display:none}'), []);
  assert.equal(classesWithout('.DocSearch-Button-Keys{color:red}'), ['DocSearch-Button-Keys']);
});

classes('what is below the columns of the footer is its logo and its copyright', () => {
  assert.is(
    toOwnSelectors('.footer__bottom .footer__copyright{margin:0}'),
    ':is(.footer__bottom,.rd-footer-bottom) :is(.footer__copyright,.rd-copyright){margin:0}',
  );
});

classes(
  'what is inside of the items of the bar is so of its brand and its buttons, which are among them',
  () => {
    assert.is(
      toOwnSelectors('.navbar__items a, .navbar__items button {}'),
      ':is(.navbar__items,.rd-navbar-inner) a, :is(.navbar__items,.rd-navbar-inner) button {}',
    );
    // Items themselves, and those of one side, are the lists.
    assert.is(
      toOwnSelectors('.navbar__items { gap: 0 }.navbar__items > li, .navbar__items:not(.own) a {}'),
      ':is(.navbar__items,.rd-navbar-items) { gap: 0 }:is(.navbar__items,.rd-navbar-items) > li, :is(.navbar__items,.rd-navbar-items):not(.own) a {}',
    );
  },
);

classes('classes of a module are its own, but for those that it says are not', () => {
  const sheet =
    '.menu :global(.footer:not(.own)) .menu, .menu:global(.navbar__items) a {}:global .footer .menu, .menu {}';
  assert.is(
    toOwnSelectors(sheet, true),
    '.menu :global(:is(.footer,.rd-footer):not(.own)) .menu, .menu:global(:is(.navbar__items,.rd-navbar-inner)) a {}:global :is(.footer,.rd-footer) :is(.menu,.rd-sidebar), .menu {}',
  );
});

classes(
  'a line that a site draws behind its links does not take the arrows of menus and of links that leave it',
  () => {
    assert.is(
      toOwnSelectors('.navbar__item:hover::after{}'),
      ':is(.navbar__item,:is(:where(.rd-navbar) .rd-navbar-items>:where(li:not(.rd-search-item))>:where(a,button):where(:not(.rd-dropdown>button)),:where(.rd-navbar) .rd-dropdown):where(:not(a[target=_blank]:not(:empty)))):hover::after{}',
    );
    assert.is(toOwnSelectors('.footer .own::after{}'), ':is(.footer,.rd-footer) .own::after{}');
  },
);

classes('what is no class of them stays as it is', () => {
  for (const css of [
    '.navbars, .my-footer, .footer-x, .md\\:menu {}',
    "a[href$='.menu'] { background: url(a.footer) } /* .menu { */",
    '@import ".menu"; @media screen { .own { content: ".menu {" } }',
    '.own { grid: .5fr / .25fr } @keyframes x { 12.5% {} }',
    '.a\\.menu, .constructor {} @import URL(//fonts.example/a;b{c);',
    // Docusaurus 3 has no such classes: colours for light mode, left from an older one, do nothing there.
    '.admonition { color: black } .admonition-info { background: white } .admonition-heading {}',
  ])
    assert.is(toOwnSelectors(css), css);
});

classes('quotes and braces that are escaped, in comments or in addresses hold nothing up', () => {
  const own = ':is(.menu,.rd-sidebar) { top: 0 }';
  for (const before of [
    String.raw`.before\:content-\[\'\'\]:before { --tw-content: ''; content: var(--tw-content) }`,
    String.raw`.a\[\"x\], `,
    String.raw`.a\{ `,
    "/* don't */ ",
    '.own::after { content: "one \\\n{ two" }',
    String.raw`.own::after { content: "\\" }`,
    ".own { background: url(data:image/svg+xml;utf8,<svg xmlns='x'/>) }",
    ".own { background: url(it's) }",
    // A browser takes a text whose end is missing to the end of the line.
    ".own { content: 'it }\n} ",
  ])
    assert.is(toOwnSelectors(`${before}.menu { top: 0 }`), before + own);
});

classes('a sheet without an end is read at once and comes back whole', () => {
  for (const unit of ['url(', '/*', "'", '"\\\n', '\\', '.own', '{', 'url( "', '.own\\'] as const) {
    const css = unit.repeat(100_000);
    const before = process.cpuUsage();
    assert.ok(toOwnSelectors(css) === css, unit);
    assert.ok(toOwnSelectors(`.menu${css}:hover {`).length > css.length);
    assert.ok(process.cpuUsage(before).user < 4_000_000, unit);
  }
  for (const unit of [':global(', ':global .menu ', ':global(.menu', ':global((', ':global()(']) {
    const before = process.cpuUsage();
    assert.ok(toOwnSelectors(`${unit.repeat(20_000)} {}`, true).length > unit.length * 20_000);
    assert.ok(process.cpuUsage(before).user < 4_000_000, unit);
  }
  const compound = `${'.menu'.repeat(50_000)} {}`;
  const before = process.cpuUsage();
  assert.ok(toOwnSelectors(compound).length > compound.length);
  assert.ok(process.cpuUsage(before).user < 4_000_000);
});

classes('what nothing stands for is told', () => {
  assert.equal(
    classesWithout(
      '.docs-doc-id-x, .docs-landing-page, .blog-hero-page, .mdx-page, .plugin-docs {} #__docusaurus {}',
    ),
    ['docs-doc-id-x', 'mdx-page'],
  );
  assert.equal(classesWithout('.navbar__inner, .menu .menu__icon {} .own {} .footer__own .footer {}'), [
    'footer__own',
    'menu__icon',
  ]);
});

classes.run();
