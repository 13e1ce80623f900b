// What becomes of the parts of a Docusaurus config.
import { rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { UserConfig } from '../../src/config/user-config.js';
import { mapConfig } from '../../src/docusaurus/map-config.js';
import { bringsComponent } from '../../src/docusaurus/plugin-entries.js';
import { withSite } from '../config/with-site.js';

const mapping = suite('the parts of a Docusaurus config');

const smallest = { title: 'Tide', url: 'https://tide.example/', baseUrl: 'docs' };

function map(config: object): {
  user: UserConfig;
  lines: string[];
  whole: Readonly<Record<string, unknown>>;
} {
  const ran = {
    value: { ...smallest, ...config },
    missing: [],
    packageOf: () => undefined,
    exportOf: () => undefined,
  };
  const { user, findings, whole } = mapConfig(ran, {
    siteDir: '/site',
    presets: new Map(),
    hasModule: (name) => name === 'docusaurus-plugin-there',
    textOfPlugin: () => '',
    textOfFile: () => '',
    hasFolder: (folder) => ['src/pages', 'more', 'news'].includes(folder),
  });
  const lines = findings.all.map(({ kind, what, note }) => [kind, what, ...(note ? [note] : [])].join(' | '));
  return { user, whole, lines: lines.filter((line) => !/\| (?:title|url|baseUrl)$/.test(line)) };
}

const whole = (config: object) => map(config).whole;

/** The same without what is taken over. */
function lost(config: object): string[] {
  return map(config).lines.filter((line) => !line.startsWith('taken'));
}

mapping('what is not said is as Docusaurus has it', () => {
  const { user, lines } = map({ presets: ['classic'] });
  assert.equal([user.url, user.baseUrl], ['https://tide.example', '/docs/']);
  assert.equal(
    user.docs,
    [{ routeBasePath: 'docs' }].map((docs) => ({ ...(user.docs as object[])[0], ...docs })),
  );
  assert.is(user.markdown?.format, 'mdx');
  assert.is(user.markdown?.mermaid, false);
  assert.is(user.colorMode?.defaultMode, 'light');
  assert.is(user.navbar?.title, '');
  assert.is((user.pagesFolder as object[]).length, 1);
  assert.equal(lines, [
    'taken | presets',
    'taken | preset @docusaurus/preset-classic',
    'taken | @docusaurus/plugin-content-docs',
    'taken | @docusaurus/plugin-content-pages',
  ]);
});

mapping('presets, plugins and themes are known by all their names', () => {
  const names = (config: object) =>
    map(config).lines.filter((line) => /preset |docs|sass|zoom|redirects|gtag/.test(line));
  assert.equal(
    names({ presets: [['@docusaurus/preset-classic', { docs: false, gtag: { trackingID: 'G-1' } }]] }),
    [
      'taken | preset @docusaurus/preset-classic',
      'taken | @docusaurus/plugin-google-gtag | its script is put into the head of every page',
    ],
  );
  assert.equal(
    names({
      plugins: [
        'sass',
        'plugin-image-zoom',
        ['content-docs', { id: 'api', path: 'api' }],
        '/site/node_modules/@docusaurus/plugin-client-redirects/lib/index.js',
        ['./src/sass-plugin.js', {}],
      ],
    }),
    [
      'taken | docusaurus-plugin-sass',
      'taken | docusaurus-plugin-image-zoom',
      'taken | @docusaurus/plugin-content-docs',
      'taken | @docusaurus/plugin-client-redirects',
      'unsupported | src/sass-plugin.js | there is no such file; it may have made pages, so broken links are warnings',
    ],
  );
});

mapping('redirects to other sites and to parts of pages are told', () => {
  const redirects = [
    { from: '/a', to: '/b#part' },
    { from: '/c', to: 'https://other.example/c' },
    { from: '/d', to: '/e' },
    { from: '/f', to: '#top' },
    { from: '/g', to: 'h' },
  ];
  const config = { plugins: [['client-redirects', { redirects }]] };
  assert.equal(map(config).user.redirects, [
    { from: '/a', to: '/b' },
    { from: '/d', to: '/e' },
  ]);
  assert.equal(
    map(config).lines.filter((line) => /redirects\[[0134]\]/.test(line)),
    [
      'ignored | plugins[0][1].redirects[0] | it leads to the page, without what follows ? or #',
      'unsupported | plugins[0][1].redirects[1] | a redirect leads to a page of the site, not to another site: have the host redirect this address',
      'unsupported | plugins[0][1].redirects[3] | it names no page that it leads to: the address of one begins with /',
      'unsupported | plugins[0][1].redirects[4] | it names no page that it leads to: the address of one begins with /',
    ],
  );
});

mapping('live code is run where its theme is there', () => {
  const themeConfig = { liveCodeBlock: { playgroundPosition: 'top' } };
  const themes = ['@docusaurus/theme-live-codeblock'];
  assert.is(map({ themeConfig }).user.markdown?.liveCode, undefined);
  assert.equal(map({ themes }).user.markdown?.liveCode, { playgroundPosition: 'bottom' });
  assert.equal(map({ themes, themeConfig }).user.markdown?.liveCode, { playgroundPosition: 'top' });
  assert.equal(lost({ themes, themeConfig }), []);
});

mapping('a preset of another name whose options look like those of the classic one is read as that', () => {
  const { user } = map({
    presets: [['our-preset', { docs: { path: '../docs' }, theme: { customCss: './a.css' } }]],
  });
  assert.is((user.docs as { path: string }[])[0]!.path, '../docs');
  assert.equal(user.theme?.customCss, ['./a.css']);
  assert.equal(lost({ presets: [['redocusaurus', { specs: [], theme: {} }]] }), [
    'unsupported | preset redocusaurus | it is not run, so broken links are warnings',
  ]);
});

mapping('several docs folders keep their order, the one of the preset first', () => {
  const { user } = map({
    presets: [['classic', { docs: { routeBasePath: '/' } }]],
    plugins: [
      [
        '@docusaurus/plugin-content-docs',
        { id: 'faq', path: 'faq', routeBasePath: 'faq', sidebarPath: false },
      ],
    ],
  });
  assert.equal(
    (user.docs as { id?: string; routeBasePath: string; sidebarPath?: unknown }[]).map((one) => [
      one.id,
      one.routeBasePath,
      one.sidebarPath,
    ]),
    [
      [undefined, '/', undefined],
      ['faq', 'faq', false],
    ],
  );
});

mapping('an option that nobody knows, or that is not taken, is told with what is there instead', () => {
  assert.equal(
    lost({
      ssrTemplate: '<html>',
      favicons: 1,
      projectName: 'tide',
      themeConfig: { scrollToTop: true, navbar: { style: 'dark' } },
    }),
    [
      'unsupported | ssrTemplate | the frame of a page is made of its parts',
      'unsupported | favicons | Docusaurus has no such option',
      'ignored | projectName | it concerns Docusaurus alone',
      'ignored | themeConfig.scrollToTop | the theme of Docusaurus does not know it either',
    ],
  );
});

mapping('a component of the theme that is named as the one that is there anyway is no loss', () => {
  const named = (docRootComponent: string, mdxPageComponent: string) =>
    lost({
      presets: [
        [
          'classic',
          {
            docs: { docRootComponent, docTagsListComponent: '@theme/DocTagsListPage' },
            blog: { path: 'news', blogPostComponent: '@theme/BlogPostPage' },
            pages: { mdxPageComponent },
          },
        ],
      ],
    }).map((line) => line.replace(/ \| components of .*/, ''));
  assert.equal(named('@theme/DocRoot', '@theme/MDXPage'), []);
  assert.equal(named('@theme/Own', './Page'), [
    'unsupported | presets[0][1].docs.docRootComponent',
    'unsupported | presets[0][1].pages.mdxPageComponent',
  ]);
});

mapping('diagrams have the themes and settings that the theme has for them', () => {
  const mermaid = {
    theme: { light: 'neutral', dark: 'forest' },
    options: { maxTextSize: 9, secure: () => {} },
  };
  assert.equal(
    map({ presets: ['classic'], markdown: { mermaid: true }, themeConfig: { mermaid } }).user.markdown
      ?.mermaid,
    {
      theme: { light: 'neutral', dark: 'forest' },
      options: { maxTextSize: 9 },
    },
  );
  assert.is(map({ presets: ['classic'], markdown: { mermaid: true } }).user.markdown?.mermaid, true);
});

mapping('pages outside of docs are taken where their folder is, and so is a blog', () => {
  const { user, lines } = map({
    presets: [
      [
        'classic',
        {
          pages: { path: 'none' },
          blog: {
            path: 'news',
            feedOptions: { type: null },
            processBlogPosts() {},
            truncateMarker: /<!--more-->/,
          },
        },
      ],
    ],
    plugins: [
      ['content-pages', { id: 'more', path: 'more', routeBasePath: 'm', remarkPlugins: [] }],
      ['./changelog', { routeBasePath: '/changes' }],
    ],
  });
  assert.equal(JSON.parse(JSON.stringify(user.pagesFolder)), [
    { id: 'more', path: 'more', routeBasePath: 'm' },
  ]);
  assert.equal(user.servedBeside, ['/changes/**']);
  assert.equal(JSON.parse(JSON.stringify(user.blog)), [
    {
      path: 'news',
      feedOptions: { type: false },
      onUntruncatedBlogPosts: 'warn',
      truncateMarker: '<!--more-->',
    },
  ]);
  assert.ok(
    lines.includes('unsupported | presets[0][1].blog.processBlogPosts | the posts are those of the folder'),
    lines.join('\n'),
  );
});

mapping('items of the navbar are there with or without text, and lead where they led', () => {
  const { user, lines } = map({
    themeConfig: {
      navbar: {
        items: [
          {
            to: 'docs',
            label: 'Docs',
            activeBaseRegex: 'docs(/?)$',
            title: 'All',
            dropdownActiveClassDisabled: true,
          },
          { href: 'https://github.com/tide', className: 'github', position: 'right' },
          { href: '/app', prependBaseUrlToHref: true, 'aria-label': 'App', 'data-menu': 'x' },
          { type: 'custom-search', label: 'Find' },
          { href: 'https://tide.example', html: '<img src="/a.png">', target: '_self' },
          { label: 'More', to: '/all', items: [{ label: 'One', to: '/one' }] },
          { html: '<b>Menu</b>', items: [{ label: 'One', to: '/one' }] },
          { label: 'Nowhere' },
          { type: 'doc', docId: 'ebb', label: 'Ebb', className: 'button', 'aria-label': 'All of ebb' },
          { type: 'docSidebar', sidebarId: 'flow', html: '<b>Flow</b>' },
        ],
      },
    },
  });
  const given = (user.navbar!.items as object[]).map((item) =>
    JSON.parse(JSON.stringify({ ...item, position: undefined })),
  );
  assert.equal(given, [
    { to: 'docs', label: 'Docs', activeBaseRegex: 'docs(/?)$', attributes: { title: 'All' } },
    { href: 'https://github.com/tide', className: 'github', attributes: { 'aria-label': 'github.com' } },
    { href: 'pathname:///app', attributes: { 'aria-label': 'App', 'data-menu': 'x' } },
    { href: 'https://tide.example', html: '<img src="/a.png">', target: '_self' },
    {
      type: 'dropdown',
      label: 'More',
      items: [
        { label: 'More', to: '/all' },
        { label: 'One', to: '/one', position: 'left' },
      ],
    },
    {
      type: 'dropdown',
      label: 'Menu',
      items: [{ label: 'One', to: '/one', position: 'left' }],
    },
    {
      type: 'doc',
      label: 'Ebb',
      docId: 'ebb',
      attributes: { 'aria-label': 'All of ebb', class: 'button' },
    },
    { type: 'docSidebar', html: '<b>Flow</b>', sidebarId: 'flow' },
  ]);
  assert.equal(
    lines.filter((line) => line.startsWith('unsupported')),
    [
      'unsupported | themeConfig.navbar.items[3] | the navbar has no items of the type "custom-search"',
      'unsupported | themeConfig.navbar.items[7] | it leads nowhere',
    ],
  );
});

mapping("options of DocSearch's own become texts and settings of the search", () => {
  const { user } = map({
    themeConfig: {
      algolia: {
        ...{ appId: 'A', apiKey: 'k', indexName: 'tide', placeholder: 'Look for', maxResultsPerGroup: 7 },
        translations: {
          button: { buttonText: 'Find' },
          modal: {
            noResultsScreen: { noResultsText: 'Nothing on', suggestedQueryText: 'Try' },
            errorScreen: { titleText: 'No answer', helpText: 'Are you online?' },
          },
        },
        askAi: 'id',
      },
    },
  });
  assert.equal(user.texts, {
    ...{
      searchPlaceholder: 'Look for',
      search: 'Find',
      searchWithKey: 'Find ({key})',
      tryOtherSearches: 'Try',
    },
    ...{ noResultsFor: 'Nothing on "{query}"', searchFails: 'No answer', searchFailsHint: 'Are you online?' },
  });
  const own = { button: { buttonText: 'Find', buttonAriaLabel: 'Find a page' } };
  assert.is(
    map({ themeConfig: { algolia: { translations: own } } }).user.texts?.searchWithKey,
    'Find a page ({key})',
  );
  assert.equal(user.search, { resultsPerGroup: 7 });
  assert.equal(user.algolia?.replaceSearchResultPathname, { from: '/docs/', to: '/docs/' });
});

mapping('a search that is not complete leaves that of the site', () => {
  const { user, lines } = map({ themeConfig: { algolia: { appId: '', apiKey: 'k', indexName: 'tide' } } });
  assert.is(user.algolia, undefined);
  assert.ok(
    lines.includes(
      "ignored | themeConfig.algolia | it is not complete: the site's own search stands in its place",
    ),
  );
});

mapping('scripts keep text, numbers, true and false among their attributes', () => {
  const { user } = map({
    scripts: [
      '/a.js',
      '',
      { src: '/b.js', async: true, tabindex: 1, attributes: { x: 'y' } },
      { async: true },
    ],
  });
  assert.equal(user.scripts, ['/a.js', { src: '/b.js', async: true, tabindex: '1' }]);
});

mapping('components know the whole config but for its functions', () => {
  const presets = [['classic', { docs: { onlyIncludeVersions: ['1.0'], editUrl: () => '' } }]];
  const plugin = { made: {} };
  const known = [['classic', { docs: { onlyIncludeVersions: ['1.0'] } }]];
  assert.equal(whole({ presets }).presets, known);
  plugin.made = plugin;
  assert.equal(whole({ presets, plugins: [plugin] }), { ...whole({ presets }), plugins: [{}] });
});

mapping('code has the colours of Docusaurus where the config gives it none', () => {
  const prismOf = (themeConfig?: object) =>
    (whole({ themeConfig }).themeConfig as { prism?: { theme?: { plain: object } } }).prism;
  const dark = { color: '#bfc7d5', backgroundColor: '#292d3e' };
  assert.equal(prismOf()?.theme?.plain, dark);
  const { theme, ...others } = prismOf({ prism: { defaultLanguage: 'js' } })!;
  assert.equal([theme?.plain, others], [dark, { defaultLanguage: 'js' }]);
  assert.equal(prismOf({ prism: { theme: { plain: {} } } }), { theme: { plain: {} } });
});

mapping('links of the footer keep their attributes, and columns and HTML their class', () => {
  const link = {
    label: 'Sea',
    href: 'https://sea.example',
    target: '_self',
    className: 'icon',
    'data-x': 'y',
  };
  const { footer } = map({
    themeConfig: {
      footer: {
        links: [{ title: 'T', className: 'wide', items: [link, { html: '<i/>', className: 'sign' }] }],
      },
    },
  }).user;
  assert.equal(footer?.links, [
    {
      title: 'T',
      className: 'wide',
      items: [
        {
          label: 'Sea',
          href: 'https://sea.example',
          target: '_self',
          attributes: { class: 'icon', 'data-x': 'y' },
        },
        { html: '<i/>', className: 'sign' },
      ],
    },
  ]);
});

mapping('the navbar has its style', () => {
  const { user } = map({ themeConfig: { navbar: { style: 'primary' } } });
  assert.is(user.navbar!.style, 'primary');
});

mapping('the class of a link with a name is that of the link itself', () => {
  const items = [{ to: '/join', label: 'Join', className: 'call', 'aria-label': 'Join us' }];
  const [link] = map({ themeConfig: { navbar: { items } } }).user.navbar!.items!;
  assert.is(link!.className, undefined);
  assert.equal((link as { attributes: object }).attributes, { 'aria-label': 'Join us', class: 'call' });
});

mapping('titles are divided as the site has it', () => {
  assert.is(map({ titleDelimiter: '·' }).user.titleDelimiter, '·');
  assert.is(map({}).user.titleDelimiter, undefined);
});

mapping('a menu of languages is one here, with what stands around them', () => {
  const items = [
    {
      type: 'localeDropdown',
      position: 'right',
      dropdownItemsAfter: [{ href: 'https://a.example', label: 'Help' }],
    },
  ];
  const { user, lines } = map({ themeConfig: { navbar: { items } } });
  const [menu] = user.navbar!.items!;
  assert.is(menu?.type, 'localeDropdown');
  assert.is((menu as { dropdownItemsAfter: { label: string }[] }).dropdownItemsAfter[0]?.label, 'Help');
  assert.not.ok(lines.some((line) => line.includes('items[0]')));
});

mapping('all languages are built, and one alone is the language of the site', () => {
  const { user, lines } = map({
    i18n: {
      defaultLocale: 'en',
      locales: ['en', 'fr', 'fa'],
      path: 'i18n',
      localeConfigs: { fa: { label: 'فارسی', direction: 'rtl', calendar: 'persian', htmlLang: 'fa-IR' } },
    },
  });
  assert.is(user.lang, undefined);
  assert.equal(JSON.parse(JSON.stringify(user.i18n)), {
    defaultLocale: 'en',
    locales: ['en', 'fr', 'fa'],
    path: 'i18n',
    localeConfigs: { fa: { label: 'فارسی', direction: 'rtl', htmlLang: 'fa-IR', calendar: 'persian' } },
  });
  assert.equal(lines, ['taken | i18n']);
  const one = map({
    i18n: {
      defaultLocale: 'he',
      locales: ['he'],
      localeConfigs: { he: { htmlLang: 'he-IL', label: 'Ivrit' } },
    },
  });
  assert.equal([one.user.lang, one.user.i18n], ['he-IL', undefined]);
  // What a menu of languages calls it.
  assert.equal(one.user.locales, [{ lang: 'he-IL', label: 'Ivrit' }]);
});

mapping('a logo keeps its class and target, and a sidebar that asks for nothing is no loss', () => {
  const logo = { src: 'a.svg', target: '_self', className: 'sharp', style: { height: 20 } };
  const { user, lines } = map({ themeConfig: { navbar: { logo }, docs: { sidebar: { hideable: true } } } });
  assert.is(user.sidebar?.hideable, true);
  assert.is(user.navbar?.logo?.target, '_self');
  assert.is(user.navbar?.logo?.className, 'sharp');
  assert.equal(
    lines.filter((line) => line.startsWith('unsupported')).map((line) => line.split(' | ')[1]),
    ['themeConfig.navbar.logo.style'],
  );
});

mapping('functions decide about broken links and pictures in the place of policies', () => {
  const hooks = { onBrokenMarkdownLinks: () => '/there', onBrokenMarkdownImages: () => undefined };
  const { user } = map({ presets: ['classic'], markdown: { hooks } });
  assert.equal(
    [user.onBrokenLinks, user.onBrokenMarkdownLinks, user.onBrokenImages],
    [undefined, undefined, 'ignore'],
  );
  assert.equal(user.markdown?.hooks, hooks);
  assert.equal(lost({ markdown: { hooks } }), []);
  assert.is(map({ markdown: { hooks: { onBrokenMarkdownImages: 'throw' } } }).user.onBrokenImages, 'throw');
});

mapping('settings that are not taken are told where they are not what is here', () => {
  const sitemap = {
    changefreq: 'weekly',
    filename: 'map.xml',
    lastmod: 'date',
  };
  const lostOf = (one: object, groupByYear: boolean) =>
    lost({ presets: [['classic', { sitemap: one }]], themeConfig: { blog: { sidebar: { groupByYear } } } });
  assert.equal(lostOf({ filename: 'sitemap.xml' }, true), []);
  assert.equal(
    lostOf(sitemap, false).map((line) => line.split(' | ').slice(0, 2).join(' ')),
    [
      'ignored presets[0][1].sitemap.changefreq',
      'unsupported presets[0][1].sitemap.filename',
      'unsupported themeConfig.blog.sidebar.groupByYear',
    ],
  );
});

mapping(
  'pages that match ignored patterns are not in the sitemap, whose addresses begin with the base URL there',
  () => {
    const ignored = (baseUrl: string, ...ignorePatterns: string[]) =>
      map({ baseUrl, presets: [['classic', { sitemap: { ignorePatterns } }]] }).user.sitemap;
    assert.equal(ignored('/', '/tags/**', '/old/', '**/draft'), {
      exclude: ['/tags/**', '/old/', '**/draft'],
    });
    assert.equal(ignored('/docs/', '/docs/tags/**', '/elsewhere/**', '/docs/'), {
      exclude: ['/tags/**', '/'],
    });
    assert.is(ignored('/docs/', '/elsewhere/**'), undefined);
    const i18n = { defaultLocale: 'en', locales: ['en', 'fr'] };
    const sitemap = { ignorePatterns: ['/tags/**', '/fr/**', '/france', 'old'] };
    const { user, lines } = map({ baseUrl: '/', i18n, presets: [['classic', { sitemap }]] });
    assert.equal(user.sitemap, { exclude: ['/tags/**', '/france'] });
    assert.equal(
      lines
        .filter((line) => line.includes('ignorePatterns['))
        .map((line) => line.split(' | ').slice(0, 2).join(' ')),
      [1, 3].map((index) => `unsupported presets[0][1].sitemap.ignorePatterns[${index}]`),
    );
  },
);

mapping(
  'former addresses with other extensions than .html lead to their pages, beside those of a function',
  () => {
    const options = {
      fromExtensions: ['html', 'htm', 'php'],
      createRedirects: (address: string) => `/was${address}`,
    };
    const made = (one: object) => map({ plugins: [['client-redirects', one]] }).user.createRedirects;
    assert.equal(made(options)?.('/a/'), ['/was/a/', '/a.htm', '/a.php']);
    assert.equal(made(options)?.('/'), ['/was/']);
    assert.is(made({ ...options, fromExtensions: ['html'] }), options.createRedirects);
    assert.equal(made({ fromExtensions: ['.htm', '.html'] })?.('/a'), ['/a.htm']);
    assert.equal(made({ fromExtensions: ['htm', 'php'] })?.('/a.htm'), ['/a.htm.php']);
  },
);

mapping('edit links of translations lead to these where docs and blog say so', () => {
  const one = { editLocalizedFiles: true };
  const { docs, blog } = map({ presets: [['classic', { docs: one, blog: { path: 'news', ...one } }]] }).user;
  const flags = [docs, blog].flat().map((folder) => (folder as typeof one).editLocalizedFiles);
  assert.equal(flags, [true, true]);
});

mapping('links to Markdown files are as strict as Docusaurus is with them', () => {
  const policiesOf = (config: object) => {
    const { onBrokenLinks, onBrokenMarkdownLinks } = map({ presets: ['classic'], ...config }).user;
    return [onBrokenLinks, onBrokenMarkdownLinks];
  };
  const hooks = { onBrokenMarkdownLinks: 'throw' };
  assert.equal(policiesOf({}), [undefined, undefined]);
  assert.equal(policiesOf({ onBrokenLinks: 'ignore' }), ['ignore', 'warn']);
  assert.equal(policiesOf({ onBrokenLinks: 'ignore', markdown: { hooks } }), ['ignore', 'throw']);
  assert.equal(policiesOf({ onBrokenLinks: 'warn', onBrokenMarkdownLinks: 'throw' }), ['warn', 'throw']);
  assert.equal(policiesOf({ onBrokenLinks: 'throw', onBrokenMarkdownLinks: 'ignore' }), ['throw', undefined]);
  assert.equal(
    policiesOf({ onBrokenLinks: 'ignore', onBrokenMarkdownLinks: 'throw', plugins: ['not-there'] }),
    ['ignore', 'warn'],
    'a plugin that is not installed may have made the file',
  );
});

mapping(
  'a plugin that lies beside the pages of a site has no components among those, and is looked through once',
  () =>
    withSite(
      {
        'plugin.js': '',
        'docs/NavbarItem/ComponentTypes.js': '',
        'build/NavbarItem/ComponentTypes/index.js': '',
        'parts/NavbarItem/index.js': '',
        'node_modules/other/NavbarItem/ComponentTypes.js': '',
      },
      async (siteDir) => {
        symlinkSync(siteDir, path.join(siteDir, 'parts/loop'));
        const file = path.join(siteDir, 'plugin.js');
        const entry = { name: 'plugin.js', file, plugin: undefined, options: {}, path: [] };
        const brings = bringsComponent([entry], siteDir);
        assert.is(brings('NavbarItem/ComponentTypes'), false);
        assert.is(brings('NavbarItem'), true);
        rmSync(path.join(siteDir, 'parts'), { recursive: true });
        assert.is(brings('NavbarItem'), true);
      },
    ),
);

mapping.run();
