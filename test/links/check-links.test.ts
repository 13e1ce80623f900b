import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LinkFact, PageFacts } from '../../src/compile/compiled-page.js';
import type { Config } from '../../src/config/config.js';
import type { NavbarItemConfig } from '../../src/config/navbar-fields.js';
import { checkLinks } from '../../src/links/check-links.js';
import type { DocPage } from '../../src/site/site.js';
import { configOf, docsOf, type Files, pageIn, problemLines, siteOf } from '../site/site-of.js';

const check = suite('checking links');

const link = (href: string, line = 1, column = 1, file?: string): LinkFact => ({ href, file, line, column });

function factsOf(facts: Partial<PageFacts>): PageFacts {
  const none = {
    toc: [],
    anchors: [],
    links: [],
    assets: [],
    shownPicture: undefined,
    missing: [],
    dependencies: [],
    sources: [],
    imports: [],
    browser: {},
    uses: [],
    operationHeadings: [],
    notes: [],
    problems: [],
  };
  return {
    hasTitle: true,
    runs: false,
    excerpt: '',
    styles: {},
    diagram: undefined,
    liveCode: undefined,
    ...none,
    ...facts,
  };
}

async function problemsOf(
  pages: Files,
  overrides: Partial<Config> = {},
  facts: Record<string, Partial<PageFacts>> = {},
) {
  const site = await siteOf(pages, overrides);
  assert.equal(problemLines(site.problems), []);
  const byRoute = new Map(Object.entries(facts).map(([route, known]) => [route, factsOf(known)]));
  return checkLinks(site, configOf('/site', overrides), byRoute);
}

const navbarOf = (...items: NavbarItemConfig[]) => ({
  navbar: { title: undefined, logo: undefined, hideOnScroll: false, items },
});

check(
  'every broken link of every page is reported at once, with its place and the likeliest target',
  async () => {
    const problems = await problemsOf(
      { 'a.md': '', 'install.md': '' },
      {},
      {
        '/a': {
          links: [
            link('./install.md'),
            link('./instal.md', 14, 12),
            link('/nowhere-at-all', 15, 3),
            link('/x.zip', 16, 1),
          ],
        },
        '/install': {
          links: [link('./b.md', 2, 3, 'docs/_part.md'), link('#usage', 3, 4), link('./a.md#b', 5, 6)],
          anchors: ['usgae'],
        },
      },
    );
    assert.equal(problemLines(problems), [
      'BROKEN_LINK docs/a.md:14:12 No page at ./instal.md | Did you mean ./install.md?',
      'BROKEN_LINK docs/a.md:15:3 No page at /nowhere-at-all | Correct the link, or write it as pathname:///... if the URL is served by something else.',
      'BROKEN_LINK docs/a.md:16:1 No file at /x.zip | Correct the link, or write it as pathname:///... if the URL is served by something else.',
      'BROKEN_LINK docs/_part.md:2:3 No page at ./b.md | Did you mean ./a.md?',
      'BROKEN_ANCHOR docs/install.md:3:4 There is no heading with the id "usage" on this page | Did you mean #usgae?',
      'BROKEN_ANCHOR docs/install.md:5:6 There is no heading with the id "b" at ./a.md | Ids are generated from the text of headings, or set with {#id} after the text.',
    ]);
    assert.ok(problems.every(({ severity }) => severity === 'error'));
  },
);

check('an anchor that only the translation lacks is told with the file of that', async () => {
  const site = await siteOf({ 'a.md': '', 'b.md': '' });
  const page = pageIn(site, '/b') as DocPage;
  Object.assign(page.source, { path: 'i18n/fr/current/b.md', original: 'docs/b.md' });
  const facts = { '/a': factsOf({ links: [link('./b.md#install', 3, 4)] }), '/b': factsOf({}) };
  assert.equal(problemLines(checkLinks(site, configOf('/site'), new Map(Object.entries(facts)))), [
    'BROKEN_ANCHOR docs/a.md:3:4 There is no heading with the id "install" at ./b.md, translated in i18n/fr/current/b.md | Add {#install} after the heading in the translation.',
  ]);
});

check(
  'where little is strict, a broken link of navbar or footer that opens another tab is a warning',
  async () => {
    const items = [
      { label: 'Hub', to: '/hub', target: '_blank' },
      { label: 'Own', to: '/own', target: '_self' },
    ];
    const { navbar } = navbarOf(...items.map((item) => ({ type: 'link' as const, ...item })));
    const config = {
      navbar,
      footer: { style: 'light' as const, links: items },
    } as unknown as Partial<Config>;
    const severities = async (strict: boolean): Promise<string[]> =>
      (await problemsOf({ 'a.md': '' }, { strict, ...config })).map(({ severity }) => severity);
    assert.equal(await severities(false), ['warning', 'error', 'warning', 'error']);
    assert.equal(await severities(true), ['error', 'error', 'error', 'error']);
  },
);

check(
  'where little is strict, a navbar item that leads to what a plugin would have made is a warning',
  async () => {
    const navbar = { title: '', hideOnScroll: false, items: [{ type: 'doc' as const, docId: 'api/index' }] };
    const problems = await problemsOf({ 'a.md': '' }, { strict: false, navbar });
    assert.equal(
      problems.map(({ code, severity }) => `${code} ${severity}`),
      ['UNKNOWN_DOC_ID warning'],
    );
  },
);

check('a link that would run code is a mistake where the config has it', async () => {
  const items = ['javascript:alert(1)', ' java\nscript:x'].map((href) => ({
    type: 'link' as const,
    label: 'A',
    href,
  }));
  const problems = await problemsOf({ 'a.md': '' }, { navbar: { title: '', hideOnScroll: false, items } });
  assert.equal(
    problems.map(({ code, severity, message }) => `${code} ${severity} ${message}`),
    [
      'UNSAFE_TARGET error navbar.items[0].href: "javascript:alert(1)" would run code',
      'UNSAFE_TARGET error navbar.items[1].href: " java\nscript:x" would run code',
    ],
  );
});

check('missing images and files are reported', async () => {
  const missing = [
    { kind: 'image' as const, href: './x.png', file: undefined, line: 3, column: 4 },
    { kind: 'file' as const, href: './x.pdf', file: 'docs/_part.md', line: 5, column: 6 },
  ];
  assert.equal(problemLines(await problemsOf({ 'a.md': '' }, {}, { '/a': { missing } })), [
    'BROKEN_IMAGE docs/a.md:3:4 No image at ./x.png | Put the file next to the page (./image.png) or into a static folder (/img/image.png).',
    'BROKEN_LINK docs/_part.md:5:6 No file at ./x.pdf | Correct the link, or write it as pathname:///... if the URL is served by something else.',
  ]);
});

check(
  'links to what something else serves are not checked, the files of it beside the base included',
  async () => {
    const links = ['/blog', '/blog/2024/first', '/base/app/', '/apps', '/blogs'].map((href) => link(href));
    const problems = await problemsOf(
      { 'a.md': '' },
      { baseUrl: '/base/', servedBeside: ['/blog/**', '/app'] },
      { '/a': { links } },
    );
    assert.equal(
      problems.map(({ message }) => message),
      ['No page at /apps', 'No page at /blogs'],
    );
  },
);

check(
  'where little is strict, a picture that is named and not there is a warning, one that is shown is none',
  async () => {
    const facts = {
      '/a': { missing: [{ kind: 'image' as const, href: './x.png', file: undefined, line: 1, column: 1 }] },
    };
    const problems = await problemsOf(
      { 'a.md': '---\nimage: /none.png\n---\n' },
      {
        strict: false,
        favicon: 'none.ico',
        navbar: { title: '', hideOnScroll: false, items: [], logo: { src: 'no.svg' } },
      },
      facts,
    );
    assert.equal(problems.map(({ severity, message }) => `${severity} ${message}`).sort(), [
      'error No image at ./x.png',
      'warning favicon: No image at none.ico',
      'warning image: No image at /none.png',
      'warning navbar.logo.src: No image at no.svg',
    ]);
  },
);

check('each kind has its policy: error, warning, a count, or nothing', async () => {
  const facts = {
    '/a': {
      links: [link('/x'), link('/y'), link('#z')],
      missing: [{ kind: 'image' as const, href: './x.png', file: undefined, line: 1, column: 1 }],
    },
  };
  const codes = async (overrides: Partial<Config>) =>
    (await problemsOf({ 'a.md': '' }, overrides, facts)).map(({ code, severity }) => `${code} ${severity}`);
  assert.equal(await codes({ onBrokenLinks: 'warn', onBrokenAnchors: 'throw', onBrokenImages: 'ignore' }), [
    'BROKEN_LINK warning',
    'BROKEN_LINK warning',
    'BROKEN_ANCHOR error',
  ]);
  assert.equal(
    problemLines(
      await problemsOf(
        { 'a.md': '' },
        { onBrokenLinks: 'log', onBrokenAnchors: 'log', onBrokenImages: 'log' },
        facts,
      ),
    ),
    [
      'BROKEN_LINK  2 broken links | Set "onBrokenLinks" to "warn" to list them.',
      'BROKEN_ANCHOR  1 broken anchor | Set "onBrokenAnchors" to "warn" to list them.',
      'BROKEN_IMAGE  1 broken image | Set "onBrokenImages" to "warn" to list them.',
    ],
  );
  assert.equal(
    await codes({ onBrokenLinks: 'ignore', onBrokenAnchors: 'ignore', onBrokenImages: 'ignore' }),
    [],
  );
});

check('links to Markdown files that are not there may have a policy of their own', async () => {
  const facts = { '/a': { links: [link('/x'), link('./y.md#z'), link('/z.mdx')] } };
  const lines = async (overrides: Partial<Config>) =>
    (await problemsOf({ 'a.md': '' }, overrides, facts)).map(
      ({ message, severity }) => `${severity} ${message}`,
    );
  assert.equal(await lines({ onBrokenLinks: 'ignore' }), []);
  assert.equal(await lines({ onBrokenLinks: 'ignore', onBrokenMarkdownLinks: 'throw' }), [
    'error No page at ./y.md#z',
    'error No page at /z.mdx',
  ]);
  assert.equal(await lines({ onBrokenLinks: 'log' }), ['warning 3 broken links']);
  assert.equal(await lines({ onBrokenLinks: 'log', onBrokenMarkdownLinks: 'log' }), [
    'warning 1 broken link',
    'warning 2 broken links to Markdown files',
  ]);
});

check('a mistake in a page of the hook comes with its text', async () => {
  const pages = () => [{ path: 'v.md', content: '[x](/y)' }];
  const [problem] = await problemsOf(
    { 'a.md': '' },
    { hooks: { pages, afterBuild: undefined } },
    { '/v': { links: [link('/y')] } },
  );
  assert.is(problem!.source, '[x](/y)');
});

check('targets in front matter are checked at their line', async () => {
  const home = [
    '---',
    'layout: landing',
    'image: /img/card.png',
    'hero:',
    '  actions:',
    '    - { label: Start, to: /intr }',
    '    - { label: Out, to: https://a.example }',
    '    - { label: Ok, to: /intro/#x }',
    '  image: { src: img/her.svg, alt: A }',
    '---',
  ].join('\n');
  assert.equal(
    problemLines(
      await problemsOf({
        'index.md': home,
        'intro.md': '---\nimage: ./beside.png\n---',
        '/static/img/hero.svg': '',
      }),
    ),
    [
      'BROKEN_IMAGE docs/index.md:3:1 image: No image at /img/card.png | Put the file next to the page (./image.png) or into a static folder (/img/image.png).',
      'BROKEN_IMAGE docs/index.md:9:12 hero.image.src: No image at img/her.svg | Did you mean /img/hero.svg?',
      'BROKEN_LINK docs/index.md:6:23 hero.actions[0].to: No page at /intr | Did you mean /intro?',
    ],
  );
});

check('links in sidebars are checked', async () => {
  const sidebars =
    "export default { docs: ['a', { More: [{ type: 'link', label: 'API', href: '/b' }, { type: 'link', label: 'Ok', href: '/a/' }] }] };";
  assert.equal(
    problemLines(
      await problemsOf(
        { 'a.md': '', '/sidebars.js': sidebars },
        { docs: [docsOf({ sidebarPath: 'sidebars.js' })] },
      ),
    ),
    ['BROKEN_LINK sidebars.js sidebars.docs, link "API": No page at /b | Did you mean /a?'],
  );
});

check('links of the navbar, the footer, logos and pictures of the config are checked', async () => {
  const logo = { src: 'img/logo.svg', srcDark: '/img/dark.svg', href: '/home' };
  const problems = await problemsOf(
    { 'intro.md': '', '/static/img/logo.svg': '' },
    {
      favicon: 'img/favicon.ico',
      image: 'https://a.example/x.png',
      navbar: {
        title: undefined,
        logo,
        hideOnScroll: false,
        items: [
          { type: 'link', label: 'A', to: '/intro/' },
          { type: 'link', label: 'B', href: 'https://a.example' },
          { type: 'dropdown', label: 'C', items: [{ type: 'link', label: 'D', to: '/into/' }] },
          { type: 'html', value: '<b>x</b>' },
        ],
      },
      footer: {
        style: 'dark',
        copyright: undefined,
        logo: undefined,
        links: [
          {
            title: 'T',
            items: [{ label: 'E', to: 'nothing' }, { html: '<i>' }, { label: 'F', to: 'pathname:///app' }],
          },
        ],
      },
    },
  );
  assert.equal(
    problemLines(problems).map((line) => line.split(' | ')[0]),
    [
      'BROKEN_LINK relaydocs.config.ts navbar.items[2].items[0].to: No page at /into/',
      'BROKEN_IMAGE relaydocs.config.ts navbar.logo.srcDark: No image at /img/dark.svg',
      'BROKEN_LINK relaydocs.config.ts navbar.logo.href: No page at /home',
      'BROKEN_LINK relaydocs.config.ts footer.links[0].items[0].to: No page at nothing',
      'BROKEN_IMAGE relaydocs.config.ts favicon: No image at img/favicon.ico',
    ],
  );
  assert.match(problemLines(problems)[0]!, 'Did you mean /intro/?');
});

check('headings that navbar, footer and hero lead to are checked, by their policy', async () => {
  const files = {
    'a.md': '---\nhero:\n  actions:\n    - { label: Go, to: "/b#gone" }\n---\n## Part one\n',
    'b.md': '## There\n',
  };
  const config = {
    ...navbarOf(
      { type: 'link', label: 'A', to: '/a#part-on' },
      { type: 'link', label: 'B', to: '/b/#there' },
    ),
    footer: {
      style: 'light' as const,
      logo: undefined,
      copyright: undefined,
      links: [{ label: 'B', to: '/b#nowhere-at-all' }],
    },
  };
  const facts = { '/a': { anchors: ['part-one'] }, '/b': { anchors: ['there'] } };
  assert.equal(problemLines(await problemsOf(files, { onBrokenAnchors: 'throw', ...config }, facts)), [
    'BROKEN_ANCHOR docs/a.md:4:20 hero.actions[0].to: There is no heading with the id "gone" at /b | Ids are generated from the text of headings, or set with {#id} after the text.',
    'BROKEN_ANCHOR relaydocs.config.ts navbar.items[0].to: There is no heading with the id "part-on" at /a | Did you mean /a#part-one?',
    'BROKEN_ANCHOR relaydocs.config.ts footer.links[0].to: There is no heading with the id "nowhere-at-all" at /b | Ids are generated from the text of headings, or set with {#id} after the text.',
  ]);
  assert.equal(await problemsOf(files, { onBrokenAnchors: 'ignore', ...config }, facts), []);
});

check('pages of the site that the menu of pages leads to are checked', async () => {
  const pageMenu = {
    assistants: [
      { label: 'Ask', href: 'https://ada.example.com/?q={url}' },
      { label: 'Use', href: '/b' },
    ],
    report: '/a',
  };
  assert.equal(problemLines(await problemsOf({ 'a.md': '' }, { pageMenu })), [
    'BROKEN_LINK relaydocs.config.ts pageMenu.assistants[1].href: No page at /b | Did you mean /a?',
  ]);
});

check('the links of a flat footer are checked', async () => {
  const footer = {
    style: 'dark' as const,
    copyright: undefined,
    logo: undefined,
    links: [
      { label: 'A', to: '/b' },
      { label: 'C', href: '/a' },
    ],
  };
  assert.equal(problemLines(await problemsOf({ 'a.md': '' }, { footer })), [
    'BROKEN_LINK relaydocs.config.ts footer.links[0].to: No page at /b | Did you mean /a?',
  ]);
});

check(
  'a navbar item of an unknown page, sidebar or docs folder is an error whatever the policy',
  async () => {
    const navbar = navbarOf(
      { type: 'doc', docId: 'intr', label: 'Start' },
      { type: 'docSidebar', sidebarId: 'defaultSidbar', label: 'Side' },
      { type: 'doc', docId: 'intro', docsPluginId: 'api', label: 'API' },
      { type: 'doc', docId: 'intro' },
      { type: 'docSidebar', sidebarId: 'defaultSidebar', docsPluginId: 'default' },
    );
    const problems = await problemsOf({ 'intro.md': '' }, { onBrokenLinks: 'ignore', ...navbar });
    assert.equal(problemLines(problems), [
      'UNKNOWN_DOC_ID relaydocs.config.ts navbar.items[0].docId: the navbar item "Start" failed: there is no page with the id "intr" | Did you mean "intro"?',
      'UNKNOWN_SIDEBAR relaydocs.config.ts navbar.items[1].sidebarId: the navbar item "Side" failed: there is no sidebar "defaultSidbar" | Did you mean "defaultSidebar"?',
      'UNKNOWN_DOCS_INSTANCE relaydocs.config.ts navbar.items[2].docsPluginId: the navbar item "API" failed: there are no docs with the id "api" | Omit it for the default docs.',
    ]);
  },
);

check("a sidebar that has nothing to link to can't stand in the navbar", async () => {
  const sidebars =
    "export default { docs: ['a'], links: [{ type: 'link', label: 'X', href: 'https://a.example' }] };";
  const problems = await problemsOf(
    { 'a.md': '', '/sidebars.js': sidebars },
    {
      docs: [docsOf({ sidebarPath: 'sidebars.js' })],
      ...navbarOf({ type: 'docSidebar', sidebarId: 'links', label: 'Links' }),
    },
  );
  assert.equal(problemLines(problems), [
    'EMPTY_SIDEBAR relaydocs.config.ts navbar.items[0].sidebarId: the navbar item "Links" failed: the sidebar "links" doesn\'t have anything to be linked to | Add a page to the sidebar, or remove the item.',
  ]);
});

check('thousands of broken links are answered in no long time', async () => {
  const pages = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [`folder-${index % 20}/page-number-${index}.md`, '']),
  );
  const facts = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [
      `/folder-${index % 20}/page-number-${index}`,
      { links: Array.from({ length: 5 }, (__, nth) => link(`/folder-${nth}/pag-numbr-${index}`)) },
    ]),
  );
  const site = await siteOf(pages);
  const byRoute = new Map(Object.entries(facts).map(([route, known]) => [route, factsOf(known)]));
  assert.is(checkLinks(site, configOf('/site'), byRoute).length, 1500);
});

check('a page whose file name holds ? # or % is found by the sidebar that was made of it', async () => {
  assert.equal(await problemsOf({ 'what?.md': '', 'c#.md': '', '100%25.md': '' }), []);
});

check('a file whose number the author forgot is the likeliest target', async () => {
  const problems = await problemsOf(
    { 'a.md': '', '02-install.md': '' },
    {},
    { '/a': { links: [link('install.md')] } },
  );
  assert.is(problems[0]?.hint, 'Did you mean 02-install.md?');
});

check('a file named without its extension is the likeliest target, and a page never itself', async () => {
  const problems = await problemsOf(
    { 'sub/a.md': '', 'sub/b.md': '---\nslug: /elsewhere\n---\n', 'sub/c.mdx': '---\nslug: /c\n---\n' },
    { trailingSlash: true },
    { '/sub/a': { links: [link('./b'), link('c?x#y'), link('./nothing'), link('./d')] } },
  );
  assert.equal(
    problems.map(({ hint }) => /Did you mean .*/.exec(hint ?? '')?.[0]),
    ['Did you mean ./b.md?', 'Did you mean c.mdx?x#y?', undefined, undefined],
  );
});

check('a broken link of the navbar or footer has its line in the config', async () => {
  const siteDir = mkdtempSync(path.join(tmpdir(), 'relaydocs-links-'));
  try {
    const written = [
      'export default {',
      '  navbar: { items: [',
      "    { label: 'A', to: '/a' },",
      "    { label: 'B', items: [{ label: 'C', to: '/gone' }] },",
      '  ] },',
      "  footer: { links: [{ title: 'D', items: [",
      "    { label: 'E', to: '/lost' } ] }] },",
      '};',
    ];
    writeFileSync(path.join(siteDir, 'relaydocs.config.ts'), written.join('\n'));
    const inner = [{ type: 'link', label: 'C', to: '/gone' }] as const;
    const overrides: Partial<Config> = {
      ...navbarOf({ type: 'link', label: 'A', to: '/a' }, { type: 'dropdown', label: 'B', items: inner }),
      footer: {
        style: 'light',
        logo: undefined,
        copyright: undefined,
        links: [{ title: 'D', items: [{ label: 'E', to: '/lost' }] }],
      },
    };
    const site = await siteOf({ 'a.md': '' }, overrides);
    const problems = checkLinks(site, configOf(siteDir, overrides), new Map());
    assert.equal(
      problems.map(({ location }) => `${location?.line}:${location?.column}`),
      ['4:41', '7:19'],
    );
  } finally {
    rmSync(siteDir, { recursive: true });
  }
});

check(
  'a function of markdown.hooks that fails is an error, and a warning on a site of Docusaurus',
  async () => {
    const onBrokenMarkdownLinks = () => {
      throw new Error('Not today');
    };
    const markdown = { ...configOf('/site').markdown, hooks: { onBrokenMarkdownLinks } };
    const severities = async (strict: boolean) => {
      const facts = { '/a': { links: [{ ...link('gone.md', 3), text: 'Gone' }] } };
      const problems = await problemsOf({ 'a.md': '' }, { markdown, strict } as Partial<Config>, facts);
      return problems.map(({ code, severity, location }) => [code, severity, location?.line]);
    };
    assert.equal(await severities(true), [
      ['CONFIG_FUNCTION_FAILED', 'error', 3],
      ['BROKEN_LINK', 'error', 3],
    ]);
    assert.equal(await severities(false), [
      ['CONFIG_FUNCTION_FAILED', 'warning', 3],
      ['BROKEN_LINK', 'warning', 3],
    ]);
  },
);

check.run();
