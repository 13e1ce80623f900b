import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadConfig } from '../../src/config/load-config.js';
import { messagesIn, problemsIn, problemsOf, withSite } from './with-site.js';

const mistakes = suite('mistakes in the config');

/** Text in the config -> the messages it gives. */
function reports(title: string, cases: Readonly<Record<string, string | readonly string[]>>): void {
  mistakes(title, async () => {
    for (const [fields, expected] of Object.entries(cases)) {
      assert.equal(await messagesIn(fields), [expected].flat(), fields);
    }
  });
}

mistakes('all of them are reported at once, in the order of the file, each with its place', () =>
  withSite(
    {
      'relaydocs.config.ts': `export default {\n  title: 7,\n  url: 'example.com',\n  baseUrl: '/',\n  tabelOfContents: {},\n  navbar: {\n    items: [\n      { to: '/a', label: 'A' },\n      { to: 5, label: 'B' },\n    ],\n  },\n};`,
    },
    async (siteDir) => {
      const problems = await problemsOf(loadConfig({ siteDir }));
      assert.equal(
        problems.map(({ code, message, location, hint }) => ({ code, message, location, hint })),
        [
          {
            code: 'INVALID_CONFIG',
            message: 'title: expected text, found 7',
            location: { file: 'relaydocs.config.ts', line: 2, column: 3 },
            hint: undefined,
          },
          {
            code: 'INVALID_CONFIG',
            message: 'url: expected an address such as "https://example.com", found "example.com"',
            location: { file: 'relaydocs.config.ts', line: 3, column: 3 },
            hint: undefined,
          },
          {
            code: 'UNKNOWN_CONFIG_KEY',
            message: 'tabelOfContents: unknown option',
            location: { file: 'relaydocs.config.ts', line: 5, column: 3 },
            hint: 'Did you mean "tableOfContents"?',
          },
          {
            code: 'INVALID_CONFIG',
            message: 'navbar.items[1].to: the navbar item "B" failed: expected text, found 5',
            location: { file: 'relaydocs.config.ts', line: 9, column: 9 },
            hint: undefined,
          },
        ],
      );
    },
  ),
);

mistakes('title, url and baseUrl must be there', () =>
  withSite({ 'relaydocs.config.ts': 'export default {};' }, async (siteDir) => {
    const problems = await problemsOf(loadConfig({ siteDir }));
    assert.equal(
      problems.map((problem) => problem.message),
      [
        'title: expected text, found nothing',
        'url: expected text, found nothing',
        'baseUrl: expected text, found nothing',
      ],
    );
    assert.is(problems[0]?.location?.file, 'relaydocs.config.ts');
  }),
);

mistakes('an unknown key that resembles nothing lists what there is', async () => {
  const [problem] = await problemsIn(`prism: { xyzzy: 1 },`);
  assert.is(problem?.message, 'prism.xyzzy: unknown option');
  assert.is(problem?.hint, 'Options here: defaultLanguage, magicComments.');
});

mistakes(
  'an unknown key among many options gets the nearest three, and one of another place says where',
  async () => {
    const problems = await problemsIn(
      `openapi: 'api.yaml', head: [], theme: { clientModules: [] }, customCss: [], meta: [], xyzzy: 1,`,
    );
    const hints = Object.fromEntries(problems.map(({ message, hint }) => [message.split(':')[0], hint]));
    assert.equal(hints, {
      openapi: 'Write: openapi: { path: "api.yaml" }.',
      head: 'Write it as: headTags: [{ tagName: "meta", attributes: { name: "a", content: "b" } }].',
      'theme.clientModules': 'It stands at the top level of the config: clientModules: ["./src/module.js"].',
      customCss: 'It belongs to the theme: theme: { customCss: "./src/custom.css" }.',
      meta: hints.meta,
      xyzzy: hints.xyzzy,
    });
    assert.match(hints.meta!, /^Of the \d+ options here the nearest are metadata, \w+, \w+\./);
    assert.match(
      hints.xyzzy!,
      /^Of the \d+ options here the nearest are \w+, \w+, \w+\. The manual lists all\.$/,
    );
  },
);

mistakes('fields of Docusaurus that have another place here say which', async () => {
  const problems = await problemsIn(`themeConfig: {}, presets: [], plugins: [],`);
  assert.equal(
    problems.map((problem) => problem.hint),
    [
      'Its fields stand at the top level here.',
      'The options of its "docs" go to "docs", those of "theme" to "theme".',
      'A second docs plugin becomes another entry of "docs".',
    ],
  );
});

mistakes('an unknown theme component gets the nearest name', async () => {
  const [problem] = await problemsIn(`theme: { components: { NavBar: './x' } },`);
  assert.is(problem?.code, 'UNKNOWN_THEME_COMPONENT');
  assert.is(problem?.message, 'theme.components.NavBar: the theme has no component with this name');
  assert.is(problem?.hint, 'Did you mean "Navbar"?');
  assert.equal(problem?.location, { file: 'relaydocs.config.ts', line: 5, column: 26 });
});

reports('the url is an origin, the path belongs to baseUrl', {
  'url: "https://example.com/docs",':
    'url: it has a path: write "https://example.com" here and "/docs/" in "baseUrl"',
  'url: "https://example.com/?a",':
    'url: expected only "https://example.com", without anything after it, found "https://example.com/?a"',
  'url: "ftp://example.com",':
    'url: expected an address such as "https://example.com", found "ftp://example.com"',
  'feedback: { url: "feedback" },':
    'feedback.url: expected an address such as "https://feedback.example.com/docs" or "/api/feedback", found "feedback"',
  'analytics: { fathom: { siteId: "F" } },':
    'analytics.consent: expected "not-needed" or "required", found nothing',
  'baseUrl: "docs",': 'baseUrl: expected a path with a slash at both ends, such as "/docs/", found "docs"',
  'baseUrl: "/docs",': 'baseUrl: expected a path with a slash at both ends, such as "/docs/", found "/docs"',
  'theme: { accent: "red" },':
    'theme.accent: expected a colour such as "#7a3aa8", or a hue from 0 to 359, found "red"',
  'baseUrl: "",': 'baseUrl: expected a path with a slash at both ends, such as "/", found ""',
  'baseUrl: "/a b/",': 'baseUrl: expected a path such as "/docs/", found "/a b/"',
  'baseUrl: "/../",': 'baseUrl: expected a path such as "/docs/", found "/../"',
});

reports('simple fields say what they expect', {
  'tagline: 1,': 'tagline: expected text, found 1',
  'favicon: [],': 'favicon: expected text, found a list',
  'favicon: "",': 'favicon: expected text, found ""',
  'lang: "english please",': 'lang: expected a language such as "en" or "pt-BR", found "english please"',
  'trailingSlash: "no",': 'trailingSlash: expected true or false, found "no"',
  'noIndex: null,': 'noIndex: expected true or false, found null',
  'onBrokenLinks: "error",': 'onBrokenLinks: expected "ignore" or "log" or "warn" or "throw", found "error"',
  'onBrokenAnchors: 1,': 'onBrokenAnchors: expected "ignore" or "log" or "warn" or "throw", found 1',
  'onBrokenImages: {},': 'onBrokenImages: expected "ignore" or "log" or "warn" or "throw", found an object',
  'staticDirectories: "static",': 'staticDirectories: expected a list, found "static"',
  'staticDirectories: [1],': 'staticDirectories[0]: expected text, found 1',
  'allowedStaticFiles: [null],': 'allowedStaticFiles[0]: expected text, found null',
  'image: 1,': 'image: expected text, found 1',
  'metadata: {},': 'metadata: expected a list, found an object',
  'metadata: [{ name: "a", content: 1 }],': 'metadata[0].content: expected text, found 1',
  'metadata: [{ "og:x": 1 }],': 'metadata[0]["og:x"]: expected text, found 1',
  'headTags: [{}],': 'headTags[0].tagName: expected text, found nothing',
  'headTags: [{ tagName: "a b" }],': 'headTags[0].tagName: expected the name of a tag, found "a b"',
  'headTags: [{ tagName: "meta", attributes: { a: 1 } }],':
    'headTags[0].attributes.a: expected text, true or false, found 1',
  'scripts: [1],': 'scripts[0]: expected text or an object, found 1',
  'scripts: [{ async: true }],': 'scripts[0].src: expected text, found nothing',
  'scripts: [{ src: "a", defer: 1 }],': 'scripts[0].defer: expected true or false, found 1',
  'stylesheets: [{ rel: "x" }],': 'stylesheets[0].href: expected text, found nothing',
  'clientModules: "a.ts",': 'clientModules: expected a list, found "a.ts"',
  'fonts: { body: "../fonts" },':
    'fonts.body: expected the name of a package, such as "@fontsource-variable/figtree", found "../fonts"',
  'fonts: { code: ["a/../b"] },':
    'fonts.code[0]: expected the name of a package, such as "@fontsource-variable/figtree", found "a/../b"',
  'theme: { customCss: 1 },': 'theme.customCss: expected text, found 1',
  'theme: { customCss: [1] },': 'theme.customCss[0]: expected text, found 1',
  'theme: { components: { Footer: 1 } },': 'theme.components.Footer: expected text, found 1',
  'customFields: 1,': 'customFields: expected an object, found 1',
  'customFields: { big: 1n, fine: [1] },':
    'customFields.big: expected what JSON can hold, without circles and bigints, found 1',
  'customFields: { get circle() { return { up: this }; } },':
    'customFields.circle: expected what JSON can hold, without circles and bigints, found an object',
  'keep: 1.5,': 'keep: expected a whole number, 0 or more, found 1.5',
  'pages: [],': 'pages: expected a function, found a list',
  'afterBuild: "x",': 'afterBuild: expected a function, found "x"',
});

reports('so do those of docs, markdown and code', {
  'docs: 1,': 'docs: expected an object, found 1',
  'docs: [],': 'docs: expected at least one folder, found a list',
  'docs: { path: 1 },': 'docs.path: expected text, found 1',
  'docs: { routeBasePath: "a b" },': 'docs.routeBasePath: expected a path such as "guides", found "a b"',
  'docs: { routeBasePath: "../a" },': 'docs.routeBasePath: expected a path such as "guides", found "../a"',
  'docs: { sidebarPath: true },': 'docs.sidebarPath: expected text, found true',
  'docs: { include: "*.md" },': 'docs.include: expected a list, found "*.md"',
  'docs: { exclude: [1] },': 'docs.exclude[0]: expected text, found 1',
  'docs: { numberPrefixes: 1 },': 'docs.numberPrefixes: expected true or false, found 1',
  'docs: { numberPrefixParser: 1 },': 'docs.numberPrefixParser: expected true or false, found 1',
  'docs: { breadcrumbs: 1 },': 'docs.breadcrumbs: expected true or false, found 1',
  'docs: { sidebarCollapsible: 1 },': 'docs.sidebarCollapsible: expected true or false, found 1',
  'docs: { sidebarCollapsed: 1 },': 'docs.sidebarCollapsed: expected true or false, found 1',
  'changelog: { editUrl: "javascript:alert(1)" },':
    'changelog.editUrl: expected an address such as "https://github.com/me/project/edit/main/", found "javascript:alert(1)"',
  'docs: { editUrl: "edit/" },':
    'docs.editUrl: expected an address such as "https://github.com/me/project/edit/main/", found "edit/"',
  'docs: { showLastUpdateTime: 1 },': 'docs.showLastUpdateTime: expected true or false, found 1',
  'docs: { showLastUpdateAuthor: 1 },': 'docs.showLastUpdateAuthor: expected true or false, found 1',
  'docs: { tagsBasePath: "#" },': 'docs.tagsBasePath: expected a path such as "guides", found "#"',
  'docs: [{ path: "a" }, { path: "b" }],':
    'docs[1].id: "default" is also the id of docs[0]; each needs its own',
  'docs: [{ id: "a" }, { id: "b" }, { id: "a" }],':
    'docs[2].id: "a" is also the id of docs[0]; each needs its own',
  'markdown: { format: "commonmark" },':
    'markdown.format: expected "detect" or "mdx" or "md" or "plain", found "commonmark"',
  'markdown: { admonitions: ["a b"] },':
    'markdown.admonitions[0]: expected a name of letters, digits and hyphens, found "a b"',
  'markdown: { emoji: 1, math: 1 },': [
    'markdown.emoji: expected true or false, found 1',
    'markdown.math: expected true, false or an object, found 1',
  ],
  'prism: { defaultLanguage: 1 },': 'prism.defaultLanguage: expected text, found 1',
  'prism: { magicComments: [{ className: "a" }] },':
    'prism.magicComments[0]: it marks nothing: write "line" or "block", or both',
  'prism: { magicComments: [{ className: "a", block: { start: "b" } }] },':
    'prism.magicComments[0].block.end: expected text, found nothing',
});

reports('R-CFG-01 a navbar item of unknown type is named', {
  'navbar: { items: [{ type: "nonsense", label: "X" }] },':
    'navbar.items[0].type: the navbar item "X" failed: Bad navbar item type nonsense; there are link, doc, docSidebar, docsVersion, html, docsVersionDropdown, localeDropdown, search, dropdown',
});

reports('R-CFG-04 a navbar item that fails is shown', {
  'navbar: { items: [{ type: "doc", label: "Intro" }] },':
    'navbar.items[0].docId: the navbar item "Intro" failed: expected text, found nothing',
  'navbar: { items: [{ type: "docSidebar", position: "right" }] },': `navbar.items[0].sidebarId: the navbar item { type: 'docSidebar', position: 'right' } failed: expected text, found nothing`,
  'navbar: { items: [{ type: "html" }] },': `navbar.items[0].value: the navbar item { type: 'html' } failed: expected text, found nothing`,
  'navbar: { items: [{ to: "/a" }] },': `navbar.items[0].label: the navbar item { to: '/a' } failed: expected text, found nothing`,
  'navbar: { items: [{ to: "/a", label: "A", position: "middle" }] },':
    'navbar.items[0].position: the navbar item "A" failed: expected "left" or "right" or "tabs", found "middle"',
  'navbar: { items: [{ label: "Menu", items: [{ label: "Inner", to: 1 }] }] },':
    'navbar.items[0].items[0].to: the navbar item "Inner" failed: expected text, found 1',
  'navbar: { items: [{ type: "localeDropdown", dropdownItemsAfter: [{ label: "After", to: 1 }] }] },':
    'navbar.items[0].dropdownItemsAfter[0].to: the navbar item "After" failed: expected text, found 1',
  'navbar: { items: [7] },': 'navbar.items[0]: the navbar item 7 failed: expected an object, found 7',
  'navbar: { items: [null] },':
    'navbar.items[0]: the navbar item null failed: expected an object, found null',
});

reports('among the tabs below the navbar stand links alone', {
  'navbar: { items: [{ label: "A", items: [], position: "tabs" }] },':
    'navbar.items[0].position: the navbar item "A" failed: among the tabs stand links: items of the types link, doc, docSidebar, docsVersion',
});

reports('R-CFG-07 a dropdown inside a dropdown is refused', {
  'navbar: { items: [{ label: "A", items: [{ label: "B", items: [] }] }] },':
    'navbar.items[0].items[0]: the navbar item "B" failed: Nested dropdowns are not allowed',
  'navbar: { items: [{ type: "dropdown", label: "A", items: [{ type: "dropdown", label: "B", items: [] }] }] },':
    'navbar.items[0].items[0]: the navbar item "B" failed: Nested dropdowns are not allowed',
});

reports('R-CFG-08 a plain link has one of to and href', {
  'navbar: { items: [{ label: "A", to: "/a", href: "https://example.com" }] },':
    'navbar.items[0]: the navbar item "A" failed: it has both "to" and "href": write one of them',
  'navbar: { items: [{ type: "link", label: "A" }] },':
    'navbar.items[0]: the navbar item "A" failed: it leads nowhere: write "to" (a page of this site) or "href" (another address)',
  'footer: { links: [{ label: "A" }] },':
    'footer.links[0]: it leads nowhere: write "to" (a page of this site) or "href" (another address)',
});

reports('R-CFG-09, 10, 11 a search configuration has appId, apiKey and indexName', {
  'algolia: { apiKey: "k", indexName: "i" },': 'algolia.appId: expected text, found nothing',
  'algolia: { appId: "A", indexName: "i" },': 'algolia.apiKey: expected text, found nothing',
  'algolia: { appId: "A", apiKey: "k" },': 'algolia.indexName: expected text, found nothing',
  'algolia: { appId: "", apiKey: 1, indexName: "i" },': [
    'algolia.appId: expected text, found ""',
    'algolia.apiKey: expected text, found 1',
  ],
});

reports('the options of search are checked', {
  'search: true,': 'search: expected an object, found true',
  'search: { resultsPerGroup: 0 },': 'search.resultsPerGroup: expected a whole number from 1 to 20, found 0',
  'search: { missingResultsUrl: "https://a.b" },':
    'search.missingResultsUrl: expected an address such as "https://github.com/me/project/issues/new?title={query}", found "https://a.b"',
  'algolia: { appId: "A", apiKey: "k", indexName: "i", replaceSearchResultPathname: { from: "", to: "/" } },':
    'algolia.replaceSearchResultPathname.from: expected text or a regular expression, found ""',
});

reports('R-CFG-12 levels of the table of contents are 2 to 6, the minimum not above the maximum', {
  'tableOfContents: { minHeadingLevel: 5, maxHeadingLevel: 3 },':
    'tableOfContents.minHeadingLevel: minHeadingLevel (5) is above maxHeadingLevel (3)',
  'tableOfContents: { minHeadingLevel: 4 },':
    'tableOfContents.minHeadingLevel: minHeadingLevel (4) is above maxHeadingLevel (3)',
  'tableOfContents: { minHeadingLevel: 1 },':
    'tableOfContents.minHeadingLevel: expected a whole number from 2 to 6, found 1',
  'tableOfContents: { maxHeadingLevel: 7 },':
    'tableOfContents.maxHeadingLevel: expected a whole number from 2 to 6, found 7',
});

reports('R-CFG-13 the default colour mode is dark or light', {
  'colorMode: { defaultMode: "system" },':
    'colorMode.defaultMode: expected "dark" or "light", found "system"',
  'colorMode: { disableSwitch: 1, respectPrefersColorScheme: 1 },': [
    'colorMode.disableSwitch: expected true or false, found 1',
    'colorMode.respectPrefersColorScheme: expected true or false, found 1',
  ],
});

reports('R-CFG-14 an announcement bar has content', {
  'announcementBar: { id: "a" },': 'announcementBar.content: expected HTML to show, found nothing',
  'announcementBar: { content: "" },': 'announcementBar.content: expected HTML to show, found ""',
  'announcementBar: { content: " " },': 'announcementBar.content: expected HTML to show, found " "',
  'announcementBar: { content: "a", isCloseable: 1, backgroundColor: 1, textColor: 1, id: 1 },': [
    'announcementBar.id: expected text, found 1',
    'announcementBar.isCloseable: expected true or false, found 1',
    'announcementBar.backgroundColor: expected text, found 1',
    'announcementBar.textColor: expected text, found 1',
  ],
});

reports('R-CFG-15 a footer does not mix titled columns with flat links', {
  'footer: { links: [{ title: "A", items: [] }, { label: "B", to: "/b" }] },':
    'footer.links: titled columns and flat links are mixed: write either { title, items } for all, or links only',
  'footer: { links: [{ title: 1, items: [{ label: "A", to: 1 }] }] },': [
    'footer.links[0].title: expected text, found 1',
    'footer.links[0].items[0].to: expected text, found 1',
  ],
  'footer: { links: [{ html: 1 }] },': 'footer.links[0].html: expected text, found 1',
  'footer: { style: "blue", copyright: 1 },': [
    'footer.style: expected "light" or "dark", found "blue"',
    'footer.copyright: expected text, found 1',
  ],
  'footer: { logo: { alt: "x", width: 0 } },': [
    'footer.logo.src: expected text, found nothing',
    'footer.logo.width: expected a whole number from 1 to 10000, found 0',
  ],
});

reports('a rule is checked although other fields of the same object are wrong', {
  'docs: [{ breadcrumbs: 1 }, {}],': [
    'docs[1].id: "default" is also the id of docs[0]; each needs its own',
    'docs[0].breadcrumbs: expected true or false, found 1',
  ],
});

mistakes('other spellings of the same are fine', async () => {
  for (const fields of [
    `url: 'https://example.com/',`,
    `url: 'http://localhost:3000',`,
    `docs: { routeBasePath: '/' },`,
    `docs: { sidebarPath: false, numberPrefixParser: false },`,
    `docs: { editUrl: () => undefined },`,
    `scripts: ['/a.js', { src: '/b.js', async: true, 'data-domain': 'x' }],`,
    `stylesheets: [{ href: '/a.css', media: 'print' }],`,
    `headTags: [{ tagName: 'link', attributes: { rel: 'me', crossorigin: true } }],`,
    `navbar: { items: [{ type: 'html', value: '<b>x</b>' }, { label: 'A', items: [{ href: 'https://x.org', label: 'B' }] }] },`,
    `footer: { links: [{ label: 'A', to: '/' }, { html: '<i>x</i>' }] },`,
    `customFields: { anything: { goes: [() => 1] } },`,
    `tagline: undefined,`,
  ]) {
    const text = `export default { title: 'Relay', url: 'https://example.com', baseUrl: '/', ${fields} };`;
    await withSite({ 'relaydocs.config.ts': text }, async (siteDir) => void (await loadConfig({ siteDir })));
  }
});

mistakes.run();
