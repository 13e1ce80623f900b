import { createElement } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { version } from '../../src/base/version.js';
import type { PageFacts } from '../../src/compile/compiled-page.js';
import type { Config } from '../../src/config/config.js';
import { SiteError } from '../../src/errors.js';
import { notFoundJob } from '../../src/render/page-job.js';
import { noArticleHead } from '../../src/render/render-head.js';
import { createPageRenderer } from '../../src/render/render-page.js';
import type { Page } from '../../src/site/site.js';
import { plainTheme } from './plain-theme.js';
import { contextOf, doc, jobOf, sampleConfig, siteOf } from './sample-site.js';

const documents = suite('documents');

function ImageNavbar() {
  return createElement('img', { src: '/docs/logo.png', alt: 'Logo' });
}

function BrokenMeta(): never {
  throw new Error('no tags here');
}

interface DocumentOptions {
  config?: Partial<Config>;
  facts?: Partial<PageFacts>;
  article?: string;
  /** Tags of the page's components. */
  tags?: string;
}

function documentOf(
  page: Page,
  { config: changes, facts, article = '', tags = '' }: DocumentOptions = {},
): string {
  const config = sampleConfig(changes);
  const site = siteOf([page]);
  const render = createPageRenderer(contextOf(site, config), plainTheme, '');
  return render(
    jobOf(page, { site, config, facts }),
    { type: 'html', html: article },
    { ...noArticleHead, tags },
  );
}

/** What the compile stage leaves for the URL of a link. */
function linkSlot(n: number): string {
  return `\0${n}\0`;
}

function countOf(part: string | RegExp, html: string): number {
  return html.split(part).length - 1;
}

documents('a page is called by its heading and the site', () => {
  assert.match(documentOf(doc('/install', { title: 'Install' })), '<title>Install | Relay</title>');
});

documents("a page's own description may speak of a tag", () => {
  const tags =
    '<meta name="description" content="It goes into <head />"><meta property="og:locale" content="a">';
  const html = documentOf(doc('/a'), { tags });
  assert.match(html, '<meta name="description" content="It goes into <head />">');
  assert.not.match(html, '">">');
});

documents('browsers colour their bars as the page is in its first mode, or in that of the system', () => {
  const colorOf = (respectPrefersColorScheme: boolean): string =>
    documentOf(doc('/install'), {
      config: { colorMode: { defaultMode: 'dark', disableSwitch: false, respectPrefersColorScheme } },
    });
  assert.match(colorOf(false), '<meta name="theme-color" content="#12161c" data-rd-color>');
  assert.match(colorOf(true), 'content="#ffffff" media="(prefers-color-scheme: light)"');
  assert.match(colorOf(true), 'content="#12161c" media="(prefers-color-scheme: dark)"');
});

documents('title_meta changes the document title and not the heading', () => {
  const html = documentOf(
    doc('/install', { title: 'Install', frontMatter: { title_meta: 'Install a relay' } }),
  );
  assert.match(html, '<title>Install a relay | Relay</title>');
  assert.match(html, '<h1>Install</h1>');
});

documents('a landing page is called by the site alone, and never doubles its name', () => {
  assert.match(documentOf(doc('/', { layout: 'landing' })), '<title>Relay</title>');
  assert.match(
    documentOf(doc('/', { layout: 'landing', frontMatter: { title: 'Relay' } })),
    '<title>Relay</title>',
  );
  assert.match(
    documentOf(doc('/', { layout: 'landing', frontMatter: { title: 'Welcome' } })),
    '<title>Welcome | Relay</title>',
  );
});

documents('the browser learns language, base path and colour mode from the html tag', () => {
  const colorMode = { defaultMode: 'dark', disableSwitch: false, respectPrefersColorScheme: true } as const;
  const html = documentOf(doc('/install'), { config: { lang: 'pt-BR', colorMode } });
  const tag = /<html[^>]*>/.exec(html)![0];
  for (const attribute of ['lang="pt-BR"', 'data-base="/docs/"', 'data-theme="dark"', 'data-color-system']) {
    assert.match(tag, attribute);
  }
  assert.is(html.indexOf('<!doctype html>'), 0);
});

documents('the inline script runs before styles are asked for, and scripts are modules of this build', () => {
  const html = documentOf(doc('/install'));
  const order = ['<meta charset="utf-8">', '<script>boot()</script>', '/docs/assets/theme-1.css', '</head>'];
  assert.equal(
    order.map((part) => html.indexOf(part)),
    order.map((part) => html.indexOf(part)).toSorted((a, b) => a - b),
  );
  assert.match(html, '<script type="module" src="/docs/assets/relaydocs-1.js" data-relaydocs></script>');
});

documents('only pages with inline styles ask for the style sheet that replaces them', () => {
  assert.not.match(documentOf(doc('/install')), 'pages-1.css');
  assert.match(
    documentOf(doc('/install'), { facts: { styles: { 'rs-1': 'color:red' } } }),
    '<link rel="stylesheet" href="/docs/assets/pages-1.css" data-relaydocs>',
  );
});

documents('the tool and its version are named', () => {
  assert.match(documentOf(doc('/install')), `<meta name="generator" content="relaydocs v${version}">`);
});

documents('a page is described by its front matter, else by its first paragraph', () => {
  const facts = { excerpt: 'How to start.' };
  const written = documentOf(doc('/install', { description: 'Written' }), { facts });
  assert.match(written, '<meta name="description" content="Written">');
  assert.match(written, '<meta property="og:description" content="Written">');
  assert.match(documentOf(doc('/install'), { facts }), '<meta name="description" content="How to start.">');
  assert.not.match(documentOf(doc('/install')), 'name="description"');
});

documents('canonical address and Open Graph address are absolute and keep the trailing slash rule', () => {
  const plain = documentOf(doc('/guide/install'));
  assert.match(plain, '<link rel="canonical" href="https://example.com/docs/guide/install">');
  assert.match(plain, '<meta property="og:url" content="https://example.com/docs/guide/install">');
  const slashed = documentOf(doc('/guide/install'), { config: { trailingSlash: true } });
  assert.match(slashed, '<link rel="canonical" href="https://example.com/docs/guide/install/">');
});

documents("a card shows the page's image, else the site's, else none", () => {
  const config = { image: 'img/card.png' };
  assert.match(
    documentOf(doc('/a'), { config }),
    '<meta property="og:image" content="https://example.com/docs/img/card.png">',
  );
  const own = documentOf(doc('/a', { frontMatter: { image: '/img/own.png' } }), { config });
  assert.match(own, 'content="https://example.com/docs/img/own.png"');
  assert.not.match(own, 'card.png');
  assert.match(own, '<meta name="twitter:card" content="summary_large_image">');
  const none = documentOf(doc('/a'));
  assert.not.match(none, 'og:image');
  assert.match(none, '<meta name="twitter:card" content="summary">');
});

documents('an image beside the page is published under its hashed name', () => {
  const html = documentOf(doc('/a', { frontMatter: { image: './img/own.png' } }), {
    facts: { assets: [{ file: 'docs/img/own.png', output: 'assets/own-1234.png' }] },
  });
  assert.match(html, '<meta property="og:image" content="https://example.com/docs/assets/own-1234.png">');
});

documents('search finds language, instance and version of a page', () => {
  const html = documentOf(doc('/install'));
  assert.match(html, '<meta name="docsearch:language" content="en">');
  assert.match(html, '<meta name="docsearch:docusaurus_tag" content="docs-default-current">');
});

documents('search engines are sent away from unlisted pages, drafts, and everywhere with noIndex', () => {
  const robots = '<meta name="robots" content="noindex, nofollow">';
  assert.not.match(documentOf(doc('/a')), robots);
  assert.match(documentOf(doc('/a', { unlisted: true })), robots);
  assert.match(documentOf(doc('/a', { draft: true })), robots);
  assert.match(documentOf(doc('/a'), { config: { noIndex: true } }), robots);
});

documents('the way to the page stands in the head as structured data', () => {
  const breadcrumbs = [
    { label: 'Guides', route: undefined },
    { label: 'Reference', route: '/reference' },
    { label: 'Install', route: '/install' },
  ];
  const html = documentOf(doc('/install', { breadcrumbs }));
  const json = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!);
  assert.equal(
    json.itemListElement.map((item: { position: number; name: string; item: string }) => [
      item.position,
      item.name,
      item.item,
    ]),
    [
      [1, 'Relay', 'https://example.com/docs/'],
      [2, 'Reference', 'https://example.com/docs/reference'],
      [3, 'Install', 'https://example.com/docs/install'],
    ],
  );
});

documents('a page leads to itself as Markdown', () => {
  assert.match(
    documentOf(doc('/guide/a b')),
    '<link rel="alternate" type="text/markdown" href="/docs/guide/a%20b.md">',
  );
});

documents("the config's tags, scripts and style sheets are in every head, below the base path", () => {
  const html = documentOf(doc('/a'), {
    config: {
      headTags: [{ tagName: 'link', attributes: { rel: 'preconnect', href: 'https://cdn.example.com' } }],
      stylesheets: ['/css/extra.css'],
      scripts: [{ src: '/js/stats.js', async: true, defer: false }],
      metadata: [{ name: 'author', content: 'Jane' }],
    },
  });
  assert.match(html, '<link rel="preconnect" href="https://cdn.example.com">');
  assert.match(html, '<link rel="stylesheet" href="/docs/css/extra.css">');
  assert.match(html, '<script src="/docs/js/stats.js" async></script>');
  assert.match(html, '<meta name="author" content="Jane">');
  assert.match(html, '<link rel="icon" href="/docs/img/favicon.svg">');
});

documents(
  "the config's tags are as they are written on a Docusaurus site, and lead to the whole site's base",
  () => {
    const baseUrl = '/docs/de/';
    const translation = {
      locale: 'de',
      folder: 'i18n/de',
      original: { lang: 'en', direction: 'ltr', baseUrl: '/docs/' },
    } as const;
    const scripts = [
      { src: '/docs/js/a.js', async: false, defer: false },
      { src: '/js/b.js', async: false, defer: false },
    ];
    const html = (strict: boolean) =>
      documentOf(doc('/a'), { config: { strict, baseUrl, translation, scripts } });
    assert.match(html(false), '<script src="/docs/js/a.js"></script><script src="/js/b.js"></script>');
    assert.match(html(true), '<script src="/docs/js/a.js"></script><script src="/docs/de/js/b.js"></script>');
  },
);

documents('code of the config does not end where a text in it holds the end of its tag', () => {
  const headTags = [
    { tagName: 'script', innerHTML: "a = '</script><b>'" },
    { tagName: 'style', innerHTML: "a::after { content: '</STYLE>' }" },
  ];
  const html = documentOf(doc('/a'), { config: { headTags } });
  assert.match(html, "<script>a = '<\\/script><b>'</script>");
  assert.match(html, "<style>a::after { content: '<\\/STYLE>' }</style>");
});

documents("the config's metadata wins over what we assume, a page's own words over both", () => {
  const metadata = [
    { name: 'twitter:card', content: 'player' },
    { name: 'description', content: 'Site-wide' },
  ];
  const plain = documentOf(doc('/a'), { config: { metadata } });
  assert.match(plain, 'content="player"');
  const pictured = documentOf(doc('/a', { frontMatter: { image: '/img/own.png' } }), {
    config: { metadata },
  });
  assert.match(pictured, 'content="player"');
  assert.not.match(pictured, 'summary_large_image');
  const tags = '<meta property="og:image" content="https://x.example/own.png">';
  assert.not.match(documentOf(doc('/a'), { config: { metadata }, tags }), 'summary_large_image');
  assert.match(documentOf(doc('/a'), { tags }), 'summary_large_image');
  assert.match(plain, 'content="Site-wide"');
  const own = documentOf(doc('/a', { description: 'Own' }), { config: { metadata } });
  assert.is(countOf('name="description"', own), 1);
  assert.match(own, '<meta name="description" content="Own">');
});

documents('the article stands in the page with its links resolved', () => {
  const html = documentOf(doc('/a'), {
    article: `<p><a href="${linkSlot(0)}">x</a> <a href="${linkSlot(1)}">y</a></p>`,
    facts: {
      links: [
        { href: '/b?x=1&y=2', file: undefined, line: 1, column: 1 },
        { href: './gone.md?a=1&amp;b="', file: undefined, line: 1, column: 1 },
      ],
    },
  });
  assert.match(html, '<a href="/docs/b?x=1&amp;y=2">x</a> <a href="./gone.md?a=1&amp;b=&quot;">y</a>');
});

documents('the title is shown once: by the page, or by the article that has its own', () => {
  assert.is(countOf('<h1>', documentOf(doc('/a'))), 1);
  assert.is(
    countOf('<h1>', documentOf(doc('/a'), { article: '<h1>Own</h1>', facts: { hasTitle: true } })),
    1,
  );
  assert.is(countOf('<h1>', documentOf(doc('/a', { frontMatter: { hide_title: true } }))), 0);
  assert.is(countOf('<h1>', documentOf(doc('/a', { frontMatter: { title: '' } }))), 0);
});

documents('a landing page has neither sidebar nor table of contents', () => {
  const html = documentOf(doc('/', { layout: 'landing' }), {
    article: '<p>Hello</p>',
    facts: { toc: [{ id: 'a', level: 2, html: 'A' }] },
  });
  assert.match(html, '<main><h1>Relay</h1><p>Calls your world</p><p>Hello</p></main>');
  assert.not.match(html, '<nav');
});

documents('pages without headings get no empty column for them', () => {
  assert.not.match(documentOf(doc('/a')), '<aside>');
  const facts = { toc: [{ id: 'first', level: 2, html: 'First' }] };
  assert.match(documentOf(doc('/a'), { facts }), '<aside><ol>first</ol></aside>');
});

documents('an unknown address gets a page of its own in the shared layout, closed to search engines', () => {
  const config = sampleConfig();
  const job = notFoundJob(config);
  const html = createPageRenderer(contextOf(siteOf([]), config), plainTheme, '')(job, undefined);
  assert.is(job.outputPath, '404.html');
  assert.match(html, '<title>Page Not Found | Relay</title>');
  assert.match(html, '<header>Relay</header><main><h1>Page Not Found</h1></main><footer>foot</footer>');
  assert.match(html, 'noindex');
  assert.not.match(html, 'canonical');
});

documents('generated pages are documents too', () => {
  const base = {
    title: 'Guides',
    description: 'All guides',
    unlisted: false,
    instance: 'default',
    version: 'current',
    sidebar: 'docs',
    sidebarPath: [],
    breadcrumbs: [],
    previous: undefined,
    next: undefined,
  };
  const items = [{ label: 'Install', href: '/install', description: undefined, count: undefined }];
  const category = documentOf({
    ...base,
    type: 'category',
    route: '/guides',
    items,
    keywords: ['a', 'b'],
    image: undefined,
  });
  assert.match(category, '<h1>Guides</h1><a href="/docs/install">Install</a>');
  assert.match(category, '<meta name="keywords" content="a,b">');
  assert.match(category, '<nav id="default/current/docs">');
  const tag = documentOf({
    ...base,
    type: 'tag',
    route: '/tags/a',
    label: 'a',
    items,
    allTagsRoute: '/tags',
  });
  assert.match(tag, '<main><h1>Guides</h1></main>');
  const tags = [{ label: 'a', route: '/tags/a', count: 2 }];
  assert.match(documentOf({ ...base, type: 'tag-list', route: '/tags', tags }), '<h1>a (2)</h1>');
});

documents('two renderers write the same bytes', () => {
  const page = doc('/a', { description: 'x' });
  assert.is(documentOf(page), documentOf(page));
});

documents('a component that shows an image adds nothing to the body but the image', () => {
  const theme = { ...plainTheme, Navbar: ImageNavbar };
  const page = doc('/a');
  const html = createPageRenderer(
    contextOf(siteOf([page])),
    theme,
    '',
  )(jobOf(page), { type: 'html', html: '' });
  assert.match(html, '<a href="#main">skip</a><img src="/docs/logo.png" alt="Logo"/><nav');
});

documents('a component that throws is named, with what it said', () => {
  const site = siteOf([doc('/a')]);
  const render = createPageRenderer(contextOf(site), { ...plainTheme, DocMeta: BrokenMeta }, '');
  assert.throws(
    () => render(jobOf(doc('/a')), { type: 'html', html: '' }),
    (error: unknown) =>
      error instanceof SiteError &&
      error.code === 'THEME_COMPONENT_THREW' &&
      error.message === 'The theme component BrokenMeta threw an error: Error: no tags here',
  );
});

documents.run();
