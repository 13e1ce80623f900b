// Values for every field that an author can write, so that a test can change each of them and see what becomes of it.

/** Fields of the config -> values as they are written. Others than one field can be set beside it. */
export type Variant = Readonly<Record<string, string | undefined>>;

const each = (path: string, ...values: string[]): Variant[] => values.map((value) => ({ [path]: value }));
const flags = (path: string): Variant[] => each(path, 'true', 'false');

const plugin = (text: string): string =>
  `[() => (tree) => { tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: '${text}' }] }); }]`;
const htmlPlugin = (text: string): string =>
  `[() => (tree) => { tree.children.push({ type: 'element', tagName: 'p', properties: {}, children: [{ type: 'text', value: '${text}' }] }); }]`;
const codePlugin = (text: string): string =>
  `[() => (program) => { program.body.unshift({ type: 'ExpressionStatement', expression: { type: 'Literal', value: '${text}' } }); }]`;

/** Values of fields for a site that has `baseFields`. */
export const configVariants: readonly Variant[] = [
  ...each('title', "'Other title'", "'Third title'"),
  ...each('titleDelimiter', "'~'", "'·'"),
  ...each('tagline', "'A tagline'", "'Another tagline'"),
  ...each('url', "'https://other.example.com'", "'https://third.example.com'"),
  ...each('favicon', "'other.svg'"),
  ...each('image', "'icon.svg'", "'other.svg'"),
  { lang: "'de'", locales: undefined },
  { lang: "'fr'", locales: undefined },
  ...each('direction', "'rtl'"),
  ...each('llmsFull', 'true'),
  ...each('sitemap', "{ exclude: ['/guide/**'] }"),
  ...each('texts', "{ search: 'Look' }", "{ next: 'Onwards', search: 'Find' }"),
  {
    locales:
      "[{ lang: 'en', label: 'English' }, { lang: 'de', label: 'Deutsch', url: 'https://de.example.com/' }]",
    lang: undefined,
  },
  {
    locales: "[{ lang: 'en', label: 'EN' }, { lang: 'fr', url: 'https://fr.example.com/' }]",
    lang: undefined,
  },
  {
    i18n: "{ defaultLocale: 'en', locales: ['fr', 'en'], path: 'more', localeConfigs: { fr: { label: 'F', direction: 'rtl', htmlLang: 'fr-CA', calendar: 'buddhist', path: 'french', baseUrl: '/french/' } } }",
    lang: undefined,
    locales: undefined,
    direction: undefined,
  },
  ...flags('trailingSlash'),
  ...flags('noIndex'),
  ...each('onBrokenLinks', "'log'", "'warn'"),
  ...each('onBrokenMarkdownLinks', "'log'", "'warn'"),
  ...each('onBrokenAnchors', "'log'", "'warn'"),
  ...each('onBrokenImages', "'log'", "'warn'"),
  ...each('externalLinks', "{ maxAge: 2, ignore: ['https://a.test/**'], privateHosts: ['a.test'] }"),
  ...each(
    'samples',
    "{ openapi: ['docs/api.yaml'], values: { YOUR_API_KEY: 'KEY' }, timeout: 5, showRuns: true }",
  ),
  ...each('createRedirects', "(address) => address + '/was'", "(address) => ['/once' + address]"),
  ...each('onDuplicateRoutes', "'warn'", "'ignore'"),
  ...each('servedBeside', "['/app']", "['/blog/**', '/app']"),
  ...flags('strict'),
  ...each('onGoneOperations', "'ignore'", "'warn'"),
  ...each('onUndocumentedOperations', "'ignore'", "'warn'"),
  ...each('redirects', "[{ from: '/old', to: '/' }]", "[{ from: ['/old', '/older'], to: '/with' }]"),
  ...each('staticDirectories', "['static', 'more-static']", "['more-static', 'static']"),
  ...each('allowedStaticFiles', "['data.txt']"),
  ...each('docs.breadcrumbs', 'false'),
  ...each('docs.lead', 'true'),
  { 'docs.id': "'main'", 'openapi.docsPluginId': "'main'" },
  ...each('docs.include', "['**/*.md']", "['**/*.{md,mdx}', 'none']"),
  ...each('docs.exclude', "['page-1.md', 'page-2.md']", "['**/deep/**']"),
  ...each('docs.numberPrefixes', 'false'),
  ...each(
    'docs.numberPrefixParser',
    'false',
    "(name) => ({ filename: name.replace(/^page-/, 'p'), numberPrefix: undefined })",
  ),
  ...each(
    'docs.sidebarItemsGenerator',
    'async ({ defaultSidebarItemsGenerator, ...args }) => defaultSidebarItemsGenerator(args).reverse()',
    "() => [{ type: 'link', label: 'Far', href: 'https://far.example.com' }]",
  ),
  ...each('docs.sidebarCollapsible', 'false'),
  ...each('docs.sidebarCollapsed', 'false'),
  ...each(
    'docs.editUrl',
    "'https://edit.example.com/'",
    "({ docPath }) => 'https://by.example.com/' + docPath",
  ),
  ...flags('docs.showLastUpdateTime'),
  ...flags('docs.showLastUpdateAuthor'),
  ...each('docs.sidebarPath', "'other-sidebars.ts'", 'undefined', 'false'),
  ...each('docs.tagsBasePath', "'labels'"),
  ...each('docs.tags', 'false'),
  ...each('docs.onInlineTags', "'ignore'"),
  ...each('docs.path', "'other-docs'"),
  ...each('docs.routeBasePath', "'guide'"),
  ...each('docs.lastVersion', "'1.0'"),
  {
    'docs.includeCurrentVersion': 'false',
    'docs.onlyIncludeVersions': undefined,
    'docs.lastVersion': undefined,
    openapi: undefined,
  },
  ...each('docs.onlyIncludeVersions', "['current']"),
  ...each('docs.editCurrentVersion', 'true'),
  ...each('docs.editLocalizedFiles', 'true'),
  ...each('docs.docItemComponent', "'src/DocItem.jsx'"),
  ...each(
    'docs.versions',
    "{ '1.0': { label: 'One', path: 'one', banner: 'none', badge: false, noIndex: true, className: 'old' } }",
    "{ current: { label: 'Now', badge: true }, '1.0': { banner: 'unreleased' } }",
  ),
  ...each(
    'pagesFolder',
    "{ path: 'more-pages', id: 'more' }",
    "[{ path: 'more-pages', routeBasePath: 'more', exclude: ['plain.md'] }, { path: 'src', include: ['*.mdx'] }]",
  ),
  ...each(
    'blog',
    "{ postsPerPage: 'ALL', blogSidebarCount: 0, showReadingTime: false, sortPosts: 'ascending', archiveBasePath: false, feedOptions: { type: false } }",
    `{ id: 'news', path: 'posts', routeBasePath: 'news', blogTitle: 'News', blogDescription: 'All news', blogSidebarTitle: 'Lately', blogSidebarCount: 'ALL', include: ['*.md'], exclude: ['none'], editUrl: 'https://edit.example.com/', editLocalizedFiles: true, showLastUpdateTime: true, showLastUpdateAuthor: true, authorsMapPath: 'authors.yml', tags: false, tagsBasePath: 'topics', authorsBasePath: 'people', pageBasePath: 'more', onInlineTags: 'ignore', onInlineAuthors: 'ignore', onUntruncatedBlogPosts: 'warn', truncateMarker: 'more', readingTime: ({ content }) => content.length, blogPostComponent: 'src/Post.jsx', feedOptions: { type: 'all', title: 'Feed', description: 'Told', copyright: 'Us', language: 'en', limit: 1 }, remarkPlugins: ${plugin('blog one')}, rehypePlugins: ${htmlPlugin('blog html')}, beforeDefaultRemarkPlugins: ${plugin('blog before')}, beforeDefaultRehypePlugins: ${htmlPlugin('blog before html')}, recmaPlugins: ${codePlugin('blog code')} }`,
  ),
  ...each(
    'changelog',
    'true',
    "{ file: 'changes.md', path: 'news', title: 'News', unreleased: false, editUrl: 'https://edit.example.com/', feedOptions: { type: 'all', title: 'Feed', description: 'Told', copyright: 'Us', language: 'en', limit: 1 } }",
    "[{ path: 'tags', tagPrefix: 'ui@' }, { file: 'docs/index.md', path: 'changes' }]",
  ),
  ...each('openapi.path', "'other-api.yaml'"),
  ...each('openapi.route', "'calls'"),
  ...each('openapi.groupBy', "'path'", "'operation'"),
  ...each('openapi.sidebar', "'pages'"),
  ...each('openapi.tryIt', 'false', 'true'),
  ...each('openapi.placeholders', "{ MY_KEY: 'id' }"),
  ...each('openapi.remoteRefs', "['https://schemas.example.com/']"),
  ...each('markdown.format', "'mdx'", "'md'", "'plain'"),
  ...each('markdown.admonitions', "['own']"),
  ...each('markdown.onUnknownDirective', "'ignore'", "'throw'"),
  ...flags('markdown.emoji'),
  ...flags('markdown.math'),
  ...each(
    'markdown.math',
    "{ macros: { '\\\\pi': '3' }, strict: 'warn', trust: true, throwOnError: false, singleDollarTextMath: false }",
  ),
  ...flags('markdown.mermaid'),
  ...each('markdown.mermaid', "{ theme: { light: 'forest', dark: 'dark' }, options: { maxTextSize: 9 } }"),
  ...each('markdown.liveCode', "{ scope: 'src/scope.js', playgroundPosition: 'top' }", 'true'),
  ...flags('markdown.imageZoom'),
  ...each('markdown.pictures', 'true', '{ widths: [64], avifQuality: 40, webpQuality: 50 }'),
  ...each('markdown.frontMatterKeys', "['owner']", "['owner', 'reviewed']"),
  ...each(
    'markdown.parseFrontMatter',
    "async (file) => { const parsed = await file.defaultParseFrontMatter(file); return { ...parsed, frontMatter: { ...parsed.frontMatter, description: 'parsed' } }; }",
  ),
  ...each('markdown.preprocessor', "({ fileContent }) => fileContent.replaceAll('Text', 'Words')"),
  ...each('markdown.hooks.onBrokenMarkdownLinks', "({ url }) => (url === 'gone.md' ? '/' : undefined)"),
  ...each(
    'markdown.hooks.onBrokenMarkdownImages',
    "({ url }) => (url === 'gone.png' ? '/there.png' : undefined)",
  ),
  ...each('docs.remarkPlugins', plugin('docs one'), plugin('docs two')),
  ...each('docs.rehypePlugins', htmlPlugin('docs html')),
  ...each('docs.beforeDefaultRemarkPlugins', plugin('docs before')),
  ...each('docs.beforeDefaultRehypePlugins', htmlPlugin('docs before html')),
  ...each('docs.recmaPlugins', codePlugin('docs code')),
  ...each(
    'pagesFolder.editUrl',
    "'https://edit.example.com/'",
    "({ pagesPath }) => 'https://by.example.com/' + pagesPath",
  ),
  ...each('pagesFolder.editLocalizedFiles', 'true'),
  ...flags('pagesFolder.search'),
  ...flags('pagesFolder.showLastUpdateTime'),
  ...flags('pagesFolder.showLastUpdateAuthor'),
  ...each('pagesFolder.remarkPlugins', plugin('pages one')),
  ...each('pagesFolder.rehypePlugins', htmlPlugin('pages html')),
  ...each('pagesFolder.beforeDefaultRemarkPlugins', plugin('pages before')),
  ...each('pagesFolder.beforeDefaultRehypePlugins', htmlPlugin('pages before html')),
  ...each('pagesFolder.recmaPlugins', codePlugin('pages code')),
  ...each('markdown.remarkPlugins', plugin('remark one'), plugin('remark two')),
  ...each('markdown.rehypePlugins', htmlPlugin('rehype one'), htmlPlugin('rehype two')),
  ...each('markdown.beforeDefaultRemarkPlugins', plugin('before one')),
  ...each('markdown.beforeDefaultRehypePlugins', htmlPlugin('before two')),
  ...each('markdown.recmaPlugins', codePlugin('code one')),
  ...each('mdx.components', "'src/global.jsx'"),
  ...each('prism.defaultLanguage', "'js'"),
  ...each(
    'prism.magicComments',
    "[{ className: 'marked', line: 'mark-next' }]",
    "[{ className: 'boxed', block: { start: 'box', end: 'unbox' } }]",
  ),
  ...flags('navbar.hideOnScroll'),
  ...each('navbar.style', "'dark'", "'primary'"),
  ...each('navbar.title', "'Named'"),
  ...each(
    'navbar.logo',
    "{ src: 'icon.svg', alt: 'Logo', href: '/with' }",
    "{ src: 'other.svg', srcDark: 'icon.svg', width: 20, height: 24 }",
    "{ src: 'icon.svg', target: '_blank', className: 'sharp' }",
  ),
  // Where the package is not installed, those of ours are found all the same.
  ...each('iconSet', "'lucide'"),
  ...each(
    'navbar.items',
    "[{ to: '/with', label: 'With', position: 'tabs' }, { type: 'docsVersion', label: 'Docs', position: 'tabs' }]",
    "[{ to: '/', label: 'Home', icon: 'rocket', badge: 'New' }, { label: 'More', badge: { text: 'B', kind: 'tip' }, items: [] }]",
    "[{ to: '/with', label: 'With', position: 'right', className: 'x', activeBasePath: '/with' }]",
    "[{ type: 'doc', docId: 'with', label: 'Doc' }, { type: 'docSidebar', sidebarId: 'main', docsPluginId: 'default', label: 'Side' }]",
    "[{ type: 'docsVersion', label: 'V' }, { type: 'docsVersionDropdown', versions: { current: { label: 'Now' } }, dropdownItemsBefore: [{ label: 'A', href: 'https://a.example.com' }], dropdownItemsAfter: [{ label: 'B', to: '/with' }] }]",
    "[{ to: '/with', className: 'icon', activeBaseRegex: 'with$', attributes: { 'aria-label': 'With', 'data-x': 'y' } }, { href: 'https://a.example.com', html: '<i>A</i>' }]",
    "[{ type: 'html', value: '<b>bold</b>' }, { label: 'More', items: [{ label: 'Far', href: 'https://far.example.com', rel: 'me', target: '_self' }] }]",
  ),
  ...each('footer.style', "'dark'"),
  ...each('footer.copyright', "'Mine'", "'Yours'"),
  ...each(
    'footer.links',
    "[{ title: 'Links', className: 'wide', items: [{ label: 'With', to: '/with', target: '_self', attributes: { class: 'icon', 'data-x': 'y' } }, { label: 'Far', href: 'https://far.example.com' }, { html: '<i>own</i>', className: 'deep' }] }]",
    "[{ label: 'With', to: '/with' }, { label: 'Far', href: 'https://far.example.com' }, { html: '<i>row</i>' }]",
  ),
  ...each(
    'footer.logo',
    "{ src: 'icon.svg', srcDark: 'other.svg', alt: 'Foot', href: '/with', target: '_self', className: 'small', width: 10, height: 12 }",
  ),
  ...each(
    'announcementBar',
    "{ id: 'one', content: 'News', isCloseable: false }",
    "{ content: 'Old <b>news</b>', backgroundColor: '#123456', textColor: '#ffffff' }",
  ),
  ...each('colorMode.defaultMode', "'light'"),
  ...flags('colorMode.disableSwitch'),
  ...flags('colorMode.respectPrefersColorScheme'),
  ...each(
    'pageMenu',
    'false',
    "{ assistants: [{ label: 'Ask', href: 'https://ask.example.com/?q={markdown}' }], report: 'mailto:docs@example.com?subject={title}' }",
    "{ assistants: [{ label: 'Use', href: '/' }] }",
  ),
  ...each('feedback', '{}', "{ url: 'https://feedback.example.com/docs' }"),
  ...each(
    'analytics',
    "{ consent: 'not-needed' }",
    "{ consent: 'required', googleAnalytics: { measurementId: 'G-1' }, plausible: { domain: 'a.b', src: '/p.js' }, matomo: { url: '/m/', siteId: '1' }, umami: { websiteId: 'u', src: '/u.js' }, fathom: { siteId: 'F', src: '/f.js' } }",
  ),
  ...each('sidebar', '{ hideable: true }', '{ autoCollapseCategories: true }'),
  ...each('tableOfContents', '{ minHeadingLevel: 3, maxHeadingLevel: 4 }', '{ maxHeadingLevel: 2 }'),
  ...each('metadata', "[{ name: 'author', content: 'A' }]", "[{ name: 'author', content: 'B' }]"),
  ...each(
    'headTags',
    "[{ tagName: 'link', attributes: { rel: 'me', href: 'https://me.example.com' } }]",
    "[{ tagName: 'noscript', innerHTML: 'none' }, { tagName: 'p', innerHTML: 'last', place: 'bodyEnd' }]",
  ),
  ...each('scripts', "['/own.js']", "[{ src: '/own.js', async: true, defer: false }]"),
  ...each('stylesheets', "['/own-sheet.css']", "[{ href: '/own-sheet.css', media: 'print' }]"),
  ...each('clientModules', "['src/client.js']", "['src/client.js', 'src/more-client.js']"),
  ...each(
    'search',
    'false',
    "{ path: 'find', resultsPerGroup: 3, pages: ['/'], missingResultsUrl: 'https://ask.example.com/?q={query}' }",
    "{ synonyms: [['word', 'term']] }",
  ),
  ...each(
    'algolia',
    "{ appId: 'APP', apiKey: '0123456789abcdef0123456789abcdef', indexName: 'one', contextualSearch: false, insights: true }",
    "{ appId: 'APP', apiKey: '0123456789abcdef0123456789abcdef', indexName: 'two', searchPagePath: 'look', externalUrlRegex: 'far', searchParameters: { hitsPerPage: 3 }, replaceSearchResultPathname: { from: 'a', to: 'b' } }",
  ),
  ...each('theme.accent', "'#7a3aa8'", '30'),
  ...each('theme.preset', "'paper'", "'ink'"),
  ...each('theme.infima', 'true'),
  ...each('theme.customCss', "'src/other.css'", "['src/own.css', 'src/other.css']"),
  ...each(
    'theme.components',
    "{ Footer: 'src/Footer.jsx' }",
    "{ Footer: 'src/OtherFooter.jsx', Toc: 'src/Footer.jsx' }",
  ),
  ...each('socialCards', 'true', '{ component: ({ title }) => title }'),
  ...each('fonts', "{ body: '@fonts/plain', headings: '@fonts/mono' }", "{ code: ['@fonts/mono'] }"),
  ...each('customFields', '{ one: 1 }', '{ one: 2, more: { deep: true } }'),
  ...each(
    'pages',
    "() => [{ path: 'made.md', content: '# Made 1' }]",
    "() => [{ path: 'made.md', content: '# Made 2', instance: 'default' }]",
  ),
  ...each('afterBuild', '() => {}'),
  ...each('baseUrl', "'/base/'", "'/other/'"),
];

/** Fields of the config that say how a build leaves its folder, so that another build leaves another one. */
export const untriedFields: readonly string[] = ['keep', 'cache', 'cache.remote'];

/** With these set, most of what is changed later is not seen: they are set for one step. */
export const hidingFields: readonly string[] = [
  // Its versions are in files of another name.
  'docs.id',
  'docs.path',
  'docs.include',
  'docs.exclude',
  'docs.sidebarPath',
  'docs.lastVersion',
  'docs.includeCurrentVersion',
  'docs.onlyIncludeVersions',
  'i18n',
  'markdown.format',
  'search',
  // Once the page that they lead to has gone, every build is refused.
  'redirects',
];

/** While the site is served, its address stays, fonts are whole, and a mistake leaves the last good state. */
export const notServed: readonly string[] = [
  'baseUrl',
  'i18n',
  'fonts',
  'docs.includeCurrentVersion',
  'docs.include',
];

const baseFields: Variant = {
  title: "'Test site'",
  url: "'https://docs.example.com'",
  baseUrl: "'/'",
  favicon: "'icon.svg'",
  onBrokenLinks: "'ignore'",
  onBrokenAnchors: "'ignore'",
  keep: '0',
  'docs.lastVersion': "'current'",
  'docs.sidebarPath': "'sidebars.ts'",
  'navbar.items': "[{ type: 'docsVersionDropdown' }]",
  'openapi.path': "'api.yaml'",
  'theme.customCss': "['./src/own.css']",
  blog: "{ path: 'posts', postsPerPage: 1 }",
};

/** The text of a config that has these fields beside the usual ones. */
export function configText(...variants: readonly Variant[]): string {
  const fields = Object.assign({}, baseFields, ...variants) as Record<string, string | undefined>;
  // Without the object no field of it is left.
  for (const [name, value] of Object.entries(fields))
    if (!name.includes('.') && value === undefined)
      for (const other of Object.keys(fields)) if (other.startsWith(`${name}.`)) delete fields[other];
  const tree: Record<string, string | Record<string, string>> = {};
  for (const [name, value] of Object.entries(fields)) {
    const [top = '', inner] = name.split('.');
    if (value === undefined) continue;
    if (inner === undefined) tree[top] = value;
    else if (typeof tree[top] !== 'string') tree[top] = { ...tree[top], [inner]: value };
  }
  const objectOf = (entries: [string, string][]): string =>
    `{ ${entries.map(([key, value]) => `${key}: ${value}`).join(', ')} }`;
  const written = Object.entries(tree).map(([key, value]): [string, string] => [
    key,
    typeof value === 'string' ? value : objectOf(Object.entries(value)),
  ]);
  return `export default ${objectOf(written)};\n`;
}

/** Front matter as it is written, one field and more at a time. */
export const frontMatterVariants: readonly string[] = [
  'id: other-id',
  'title: Other title',
  'title_meta: For search engines',
  'description: What it is about',
  'keywords: [one, two]',
  'image: /icon.svg',
  'slug: /elsewhere',
  'sidebar_label: Short',
  'sidebar_position: 2',
  'sidebar_position: 7.5',
  'sidebar_badge: New',
  'sidebar_badge: { text: Beta, kind: warning }',
  'sidebar_icon: rocket',
  'sidebar_class_name: own-class',
  'sidebar_custom_props: { kind: new }',
  'sidebar_key: key-of-it',
  'displayed_sidebar: main',
  'displayed_sidebar: null',
  'hide_title: true',
  'image_zoom: false',
  'hide_table_of_contents: true',
  'toc_min_heading_level: 3\ntoc_max_heading_level: 4',
  'toc_max_heading_level: 2',
  'pagination_prev: null',
  'pagination_next: null',
  'pagination_label: Onwards',
  'custom_edit_url: https://edit.example.com/it',
  'parse_number_prefixes: false',
  'tags: [one, two]',
  'tags: [{ label: Three, permalink: /third }]',
  'draft: true',
  'publishAt: 2024-05-31',
  'publishAt: 2024-05-31\nunpublishAt: 2999-12-31 12:00',
  'unlisted: true',
  'search: false',
  'last_update: { date: 2024-05-31, author: Ada }',
  'aliases: [/former, /older]',
  'layout: landing\nhero: { eyebrow: { label: New, to: /with }, install: npm i x, title: Hero, tagline: Line, actions: [{ label: Go, to: /with, primary: true }], image: { src: /icon.svg, alt: Icon } }',
  'format: md',
  'mdx: { format: mdx }',
  'wrapperClassName: own-class',
  'date: 2024-05-31\nauthors: { name: Ada }',
  'author: Ada\nauthor_title: Writer\nauthor_url: https://ada.example.com\nauthor_image_url: /icon.svg',
  'author: Ada\nauthorTitle: Writer\nauthorURL: https://ada.example.com\nauthorImageURL: /icon.svg',
];

/** Category files as they are written. */
export const categoryVariants: readonly object[] = [
  { label: 'Named', position: 3 },
  { label: 'Section', section: true, badge: 'New', icon: 'rocket' },
  { label: 'Marked', badge: { text: 'Beta', kind: 'tip' }, icon: '/icon.svg' },
  { label: 'Closed', collapsible: true, collapsed: true, className: 'own' },
  { label: 'Open', collapsible: false, customProps: { kind: 'new' }, key: 'area-key' },
  { description: 'Told', link: { type: 'generated-index', slug: '/area-index', title: 'All of it' } },
  { link: { type: 'generated-index', description: 'Pages', keywords: ['area'], image: '/icon.svg' } },
  { link: { type: 'doc', id: 'area/inner' } },
  { link: null },
];
