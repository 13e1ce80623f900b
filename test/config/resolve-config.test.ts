import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Config } from '../../src/config/config.js';
import { resolveConfig } from '../../src/config/resolve-config.js';
import type { UserConfig } from '../../src/config/user-config.js';
import { english } from '../../src/texts/texts.js';

const defaults = suite('defaults of the config');

const smallest = { title: 'Relay', url: 'https://example.com', baseUrl: '/docs/' };

function resolve(user: Partial<UserConfig> = {}, foreign?: Config['foreign']): Config {
  const context = { siteDir: '/home/me/site', configPath: 'relaydocs.config.ts', digest: 'd' };
  return resolveConfig({ ...smallest, ...user }, foreign ? { ...context, foreign } : context);
}

defaults('title, url and baseUrl are enough: docs/ at the root, the mode of the system, strict links', () => {
  assert.equal(resolve(), {
    siteDir: '/home/me/site',
    configPath: 'relaydocs.config.ts',
    title: 'Relay',
    tagline: '',
    url: 'https://example.com',
    baseUrl: '/docs/',
    lang: 'en',
    dateLang: 'en',
    locale: undefined,
    translation: undefined,
    messages: undefined,
    direction: 'ltr',
    locales: [
      { lang: 'en', label: 'English', url: 'https://example.com/docs/', isOwn: true, isDefault: true },
    ],
    texts: english,
    missingTexts: [],
    trailingSlash: false,
    noIndex: false,
    sitemap: { exclude: [] },
    llmsFull: false,
    onBrokenLinks: 'throw',
    onBrokenAnchors: 'warn',
    onBrokenImages: 'throw',
    externalLinks: { maxAge: 14, ignore: [], privateHosts: [] },
    samples: { openapi: [], values: {}, timeout: 20, showRuns: false },
    onGoneOperations: 'throw',
    onUndocumentedOperations: 'warn',
    redirects: [],
    staticDirectories: ['static'],
    allowedStaticFiles: [],
    docs: [
      {
        id: 'default',
        path: 'docs',
        routeBasePath: '',
        include: ['**/*.{md,mdx}'],
        exclude: ['**/_*.{js,jsx,ts,tsx,md,mdx}', '**/_*/**', '**/*.test.{js,jsx,ts,tsx}', '**/__tests__/**'],
        numberPrefixes: true,
        breadcrumbs: true,
        lead: false,
        sidebarCollapsible: true,
        sidebarCollapsed: true,
        showLastUpdateTime: false,
        showLastUpdateAuthor: false,
        tagsBasePath: 'tags',
        editCurrentVersion: false,
        editLocalizedFiles: false,
        plugins: undefined,
        onInlineTags: 'warn',
        versions: [
          {
            name: 'current',
            label: 'Next',
            path: 'docs',
            routeBasePath: '',
            sidebarPath: undefined,
            isLast: true,
            banner: 'none',
            badge: false,
            noIndex: false,
          },
        ],
      },
    ],
    markdown: {
      format: 'detect',
      admonitions: [],
      onUnknownDirective: 'warn',
      emoji: true,
      math: false,
      plugins: undefined,
      mermaid: true,
      liveCode: false,
      imageZoom: false,
      frontMatterKeys: [],
      pictures: false,
    },
    mdxComponents: undefined,
    code: { magicComments: [] },
    navbar: { hideOnScroll: false, items: [] },
    colorMode: { defaultMode: 'dark', disableSwitch: false, respectPrefersColorScheme: true },
    sidebar: { hideable: false, autoCollapseCategories: false },
    tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
    search: { path: 'search', resultsPerGroup: 5, synonyms: [] },
    socialCards: false,
    metadata: [],
    headTags: [],
    scripts: [],
    stylesheets: [],
    clientModules: [],
    customCss: [],
    infima: false,
    themeComponents: {},
    customFields: {},
    keep: 1,
    cache: {},
    hooks: { pages: undefined, afterBuild: undefined },
    digest: 'd',
    pagesFolder: [],
    openapi: [],
    keyMoves: [],
    foreign: undefined,
    unread: undefined,
    servedBeside: [],
    strict: true,
    titleDelimiter: '|',
    onDuplicateRoutes: 'throw',
    pageMenu: { assistants: [] },
    blog: [],
    changelog: [],
  });
});

defaults("pages are in the mode of the reader's system, unless the site names one", () => {
  const follows = (colorMode: UserConfig['colorMode']): boolean =>
    resolve({ colorMode }).colorMode.respectPrefersColorScheme;
  assert.ok(follows({ disableSwitch: true }));
  assert.not.ok(follows({ defaultMode: 'light' }));
  assert.ok(follows({ defaultMode: 'light', respectPrefersColorScheme: true }));
  assert.not.ok(follows({ respectPrefersColorScheme: false }));
});

const plugin = () => undefined;

defaults('what the author writes wins over every default', () => {
  const user = {
    ...smallest,
    tagline: 'Fast',
    favicon: 'f.svg',
    lang: 'de',
    direction: 'rtl',
    locales: [
      { lang: 'de', label: 'Deutsch' },
      { lang: 'fr', url: '/fr/' },
    ],
    texts: { ...english, next: 'Weiter' },
    trailingSlash: true,
    noIndex: true,
    sitemap: { exclude: ['/tags/**'] },
    onBrokenLinks: 'warn',
    onBrokenMarkdownLinks: 'throw',
    externalLinks: { maxAge: 3, ignore: ['https://a.net/**'], privateHosts: ['localhost:1'] },
    samples: { openapi: ['docs/more.yaml'], values: { KEY: 'A_KEY' }, timeout: 5, showRuns: true },
    onBrokenAnchors: 'throw',
    onBrokenImages: 'ignore',
    onGoneOperations: 'warn',
    onUndocumentedOperations: 'throw',
    redirects: [],
    staticDirectories: ['public'],
    allowedStaticFiles: ['a.pem'],
    docs: {
      id: 'guides',
      path: 'guides',
      routeBasePath: 'g',
      sidebarPath: 'sidebars.ts',
      include: ['*.md'],
      exclude: [],
      numberPrefixes: false,
      breadcrumbs: false,
      lead: true,
      sidebarCollapsible: false,
      sidebarCollapsed: false,
      editUrl: 'https://example.com/edit/',
      showLastUpdateTime: true,
      showLastUpdateAuthor: true,
      tagsBasePath: 'labels',
      editCurrentVersion: true,
      includeCurrentVersion: true,
      lastVersion: 'current',
      onlyIncludeVersions: ['current'],
      versions: {
        current: {
          label: 'Soon',
          path: 'soon',
          banner: 'unreleased',
          badge: true,
          noIndex: true,
          className: 'soon',
        },
      },
    },
    pagesFolder: {
      ...{ path: './site/', routeBasePath: '/more/', include: ['*.mdx'], exclude: ['x.mdx'] },
      ...{ editUrl: 'https://edit.example', editLocalizedFiles: true, search: true },
      ...{ showLastUpdateTime: true, showLastUpdateAuthor: true },
    },
    markdown: {
      format: 'md',
      admonitions: ['recipe'],
      onUnknownDirective: 'warn',
      emoji: false,
      math: true,
      mermaid: { theme: { light: 'forest', dark: 'dark' }, options: { maxTextSize: 9 } },
      liveCode: false,
      imageZoom: true,
      frontMatterKeys: ['owner'],
      pictures: { widths: [320], avifQuality: 50 },
      remarkPlugins: [plugin],
      rehypePlugins: [[plugin, 2]],
      beforeDefaultRemarkPlugins: [[plugin, 1]],
      beforeDefaultRehypePlugins: [plugin],
      recmaPlugins: [plugin],
    },
    mdx: { components: './src/mdx' },
    prism: { defaultLanguage: 'sh', magicComments: [{ className: 'a', line: 'b' }] },
    navbar: {
      title: 'T',
      logo: { src: 'l.svg' },
      hideOnScroll: true,
      items: [{ type: 'doc', docId: 'intro' }],
    },
    footer: { style: 'dark', links: [{ html: 'x' }], copyright: 'c', logo: { src: 'l.svg' } },
    announcementBar: {
      id: 'a',
      content: 'New',
      isCloseable: false,
      backgroundColor: '#fff',
      textColor: '#000',
    },
    colorMode: { defaultMode: 'light', disableSwitch: true, respectPrefersColorScheme: true },
    sidebar: { hideable: true, autoCollapseCategories: true },
    tableOfContents: { minHeadingLevel: 3, maxHeadingLevel: 5 },
    search: { path: 'find', resultsPerGroup: 3, missingResultsUrl: 'https://a.b/{query}' },
    algolia: {
      appId: 'A',
      apiKey: 'k',
      indexName: 'i',
      contextualSearch: false,
      replaceSearchResultPathname: { from: '/a/', to: '/b/' },
      externalUrlRegex: 'x',
      searchParameters: { distinct: 2 },
      insights: true,
    },
    image: 'i.png',
    socialCards: {},
    metadata: [{ name: 'a', content: 'b' }],
    headTags: [{ tagName: 'meta' }],
    scripts: ['s.js'],
    stylesheets: ['s.css'],
    clientModules: ['c.ts'],
    theme: { customCss: ['a.css'], components: { Footer: 'F.tsx' } },
    fonts: { body: ['@fonts/plain'], code: ['@fonts/mono'] },
    customFields: { a: 1 },
    keep: 3,
    cache: {},
    pages: () => [],
    afterBuild: () => {},
  } satisfies UserConfig;
  const {
    docs: written,
    prism,
    theme,
    pages,
    afterBuild,
    search,
    algolia,
    mdx: _mdx,
    markdown: _markdown,
    pagesFolder: _pagesFolder,
    ...others
  } = user;
  const {
    includeCurrentVersion: _include,
    lastVersion: _last,
    onlyIncludeVersions: _only,
    ...docs
  } = written;
  const versions = [
    {
      name: 'current',
      label: 'Soon',
      path: 'guides',
      routeBasePath: 'g/soon',
      sidebarPath: 'sidebars.ts',
      isLast: true,
      banner: 'unreleased',
      badge: true,
      noIndex: true,
      className: 'soon',
    },
  ];
  assert.equal(resolve(user), {
    ...others,
    locales: [
      { lang: 'de', label: 'Deutsch', url: 'https://example.com/docs/', isOwn: true, isDefault: true },
      { lang: 'fr', label: 'Français', url: 'https://example.com/fr/', isOwn: false, isDefault: false },
    ],
    dateLang: 'de',
    locale: undefined,
    translation: undefined,
    messages: undefined,
    missingTexts: [],
    docs: [{ ...docs, versions, plugins: undefined, onInlineTags: 'warn', editLocalizedFiles: false }],
    search: { ...search, synonyms: [], algolia },
    code: prism,
    markdown: {
      format: 'md',
      admonitions: ['recipe'],
      onUnknownDirective: 'warn',
      emoji: false,
      math: true,
      plugins: { first: [[plugin, 1]], remark: [plugin], rehype: [plugin, [plugin, 2]], recma: [plugin] },
      mermaid: { theme: { light: 'forest', dark: 'dark' }, options: { maxTextSize: 9 } },
      liveCode: false,
      imageZoom: true,
      frontMatterKeys: ['owner'],
      pictures: { widths: [320], avifQuality: 50, webpQuality: 80 },
    },
    mdxComponents: 'src/mdx',
    customCss: ['a.css'],
    infima: false,
    themeComponents: { Footer: 'F.tsx' },
    hooks: { pages, afterBuild },
    siteDir: '/home/me/site',
    configPath: 'relaydocs.config.ts',
    digest: 'd',
    pagesFolder: [
      {
        path: 'site',
        routeBasePath: 'more',
        include: ['*.mdx'],
        exclude: ['x.mdx'],
        search: true,
        editUrl: 'https://edit.example',
        editLocalizedFiles: true,
        showLastUpdateTime: true,
        showLastUpdateAuthor: true,
        plugins: undefined,
        id: 'default',
      },
    ],
    openapi: [],
    keyMoves: [],
    foreign: undefined,
    unread: undefined,
    servedBeside: [],
    strict: true,
    titleDelimiter: '|',
    onDuplicateRoutes: 'throw',
    pageMenu: { assistants: [] },
    blog: [],
    changelog: [],
    llmsFull: false,
    sitemap: { exclude: ['/tags/**'] },
  });
});

defaults('a slash at the end of the url is dropped', () => {
  assert.is(resolve({ url: 'https://example.com/' }).url, 'https://example.com');
});

defaults("Docusaurus' numberPrefixParser is the same as numberPrefixes", () => {
  assert.is(resolve({ docs: { numberPrefixParser: false } }).docs[0]?.numberPrefixes, false);
});

defaults('several docs folders keep their order and ids', () => {
  const { docs } = resolve({
    docs: [{ path: 'guides' }, { id: 'api', path: './api/', routeBasePath: '/api/' }],
  });
  assert.equal(
    docs.map(({ id, path, routeBasePath }) => ({ id, path, routeBasePath })),
    [
      { id: 'default', path: 'guides', routeBasePath: '' },
      { id: 'api', path: 'api', routeBasePath: 'api' },
    ],
  );
});

defaults('paths become relative to the site, whichever way they are written', () => {
  const { clientModules, docs } = resolve({
    clientModules: ['./src/a.ts', 'src\\b.ts', '/home/me/site/src/c.ts', '../shared/d.ts'],
    docs: { sidebarPath: '/home/me/site/sidebars.js' },
  });
  assert.equal(clientModules, ['src/a.ts', 'src/b.ts', 'src/c.ts', '../shared/d.ts']);
  assert.is(docs[0]?.sidebarPath, 'sidebars.js');
});

defaults('docs may go without a sidebar', () => {
  assert.is(resolve({ docs: { sidebarPath: false } }).docs[0]?.sidebarPath, false);
});

defaults('navbar items without a type are links, or dropdowns where they have items', () => {
  const { items } = resolve({
    navbar: {
      items: [
        { to: '/a', label: 'A' },
        {
          label: 'More',
          items: [
            { href: 'https://example.org', label: 'B' },
            { type: 'doc', docId: 'c' },
          ],
        },
        { type: 'html', value: '<hr>' },
      ],
    },
  }).navbar;
  assert.equal(items, [
    { type: 'link', to: '/a', label: 'A' },
    {
      type: 'dropdown',
      label: 'More',
      items: [
        { type: 'link', href: 'https://example.org', label: 'B' },
        { type: 'doc', docId: 'c' },
      ],
    },
    { type: 'html', value: '<hr>' },
  ]);
});

defaults('an empty footer is light and has nothing in it', () => {
  assert.equal(resolve({ footer: {} }).footer, { style: 'light', links: [] });
});

defaults('HTML of the frame takes nothing of the page into it', () => {
  const { navbar, footer, announcementBar } = resolve({
    navbar: {
      items: [
        { type: 'html', value: '<b>a' },
        { html: '<i>b', href: 'https://a.example' },
      ],
    },
    footer: { links: [{ html: '<b>c' }], copyright: 'd</div>' },
    announcementBar: { content: '<small>e<small>' },
  });
  const html = JSON.stringify([navbar.items, footer, announcementBar]);
  for (const closed of ['<b>a</b>', '<i>b</i>', '<b>c</b>', '"d"', '<small>e<small></small></small>'])
    assert.ok(html.includes(closed), closed);
});

defaults('an announcement without id is shown again when its text changes', () => {
  const idOf = (content: string) => resolve({ announcementBar: { content } }).announcementBar?.id;
  assert.is(idOf('one'), idOf('one'));
  assert.is.not(idOf('one'), idOf('two'));
  assert.is(resolve({ announcementBar: { content: 'one' } }).announcementBar?.isCloseable, true);
});

defaults('one custom style sheet is a list of one', () => {
  assert.equal(resolve({ theme: { customCss: './src/a.css' } }).customCss, ['src/a.css']);
});

defaults('`changelog: true` is the file CHANGELOG.md at /changelog; several are a list', () => {
  const whole = { file: 'CHANGELOG.md', path: 'changelog', unreleased: true, feedOptions: {} };
  assert.equal(resolve({ changelog: true }).changelog, [whole]);
  assert.equal(resolve({ changelog: [{ path: '/core/' }, { path: 'ui', tagPrefix: 'ui@' }] }).changelog, [
    { ...whole, path: 'core' },
    { ...whole, path: 'ui', tagPrefix: 'ui@' },
  ]);
});

defaults('search is on; an Algolia configuration as Docusaurus has it is filled in', () => {
  assert.is(resolve({ search: false }).search, undefined);
  const algolia = { appId: 'A', apiKey: 'k', indexName: 'i' };
  assert.equal(resolve({ algolia: { ...algolia, searchPagePath: '/find/' } }).search, {
    path: 'find',
    resultsPerGroup: 5,
    synonyms: [],
    algolia: {
      ...algolia,
      contextualSearch: true,
      replaceSearchResultPathname: { from: '/docs/', to: '/' },
      searchParameters: {},
      insights: false,
    },
  });
  const atDocs = resolve({ algolia, docs: [{ id: 'a' }, { id: 'b', routeBasePath: '/docs/' }] });
  assert.equal(
    atDocs.search?.algolia?.replaceSearchResultPathname,
    { from: '/docs/', to: '/docs/' },
    'pages of the site stand there',
  );
  const replaced = (from: string | RegExp) =>
    resolve({ algolia: { ...algolia, replaceSearchResultPathname: { from, to: '/' } } }).search?.algolia
      ?.replaceSearchResultPathname.from;
  assert.is(replaced('/a.b/'), '/a\\.b/');
  assert.is(replaced(/\/v\d\//), '\\/v\\d\\/');
});

defaults(
  'operators of code are kept apart only where a theme for it shows them otherwise than brackets',
  () => {
    const style = (color: string, ...types: string[]) => ({ types, style: { color } });
    const operators = (...styles: object[]) => {
      const theme = { plain: { color: '#F8F8F2' }, styles };
      return resolve({}, { themeConfig: { prism: { darkTheme: theme } } }).code.operators;
    };
    assert.is(operators(), undefined);
    assert.is(operators(style('rgb(248, 248, 242)', 'punctuation')), undefined, 'the colour of the text');
    assert.is(operators(style('#393a34', 'punctuation', 'operator')), undefined);
    const markup = { ...style('#808080', 'punctuation'), languages: ['markup'] };
    assert.is(operators(markup), undefined, 'which has no operators');
    assert.is(operators(style('#ff79c6', 'operator')), true);
    assert.is(operators({ ...style('#ff79c6', 'operator'), languages: ['rust'] }), true);
  },
);

defaults.run();
