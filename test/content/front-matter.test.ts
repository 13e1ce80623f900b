import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Config } from '../../src/config/config.js';
import type { ParseFrontMatterFunction } from '../../src/config/hooks.js';
import { discoverContent } from '../../src/content/discover-content.js';
import type { FrontMatter } from '../../src/content/front-matter.js';
import { configOf, contentOf, memoryCache, problemLines, withFiles } from '../site/site-of.js';

const frontMatter = suite('front matter');
const { markdown } = configOf('/site');

/** @param own keys that are no mistakes. */
async function read(
  yaml: string,
  own: readonly string[] = [],
): Promise<{ values: FrontMatter; problems: string[] }> {
  const overrides = { markdown: { ...markdown, frontMatterKeys: [...own] } };
  const content = await contentOf({ 'docs/a.md': `---\n${yaml}\n---\n# A\n` }, overrides);
  return { values: content.sources[0]!.frontMatter, problems: problemLines(content.problems) };
}

frontMatter('ends at a line of three or more dashes, and a rule above a heading begins none', async () => {
  const text = '---\ntitle: Install\n-----------\n\n# A heading\n\n---\n\nMore.\n';
  const { sources, problems } = await contentOf({
    'docs/a.md': text,
    'docs/b.md': '---\n\nA heading\n---------\n\nWords.\n',
  });
  assert.equal(problems, []);
  assert.is(sources[0]!.frontMatter.title, 'Install');
  assert.is(sources[0]!.contentTitle, 'A heading');
});

frontMatter('all fields of Docusaurus are read', async () => {
  const { values, problems } = await read(
    [
      'id: other',
      'title: Install',
      'title_meta: Install it',
      'description: How to',
      'keywords: [a, b]',
      'image: /img/x.png',
      'slug: /start',
      'sidebar_label: Setup',
      'sidebar_position: 2.5',
      'sidebar_class_name: new',
      'sidebar_custom_props: { badge: true }',
      'displayed_sidebar: docs',
      'hide_title: true',
      'hide_table_of_contents: true',
      'toc_min_heading_level: 2',
      'toc_max_heading_level: 4',
      'pagination_prev: null',
      'pagination_next: guide/next',
      'pagination_label: Setting up',
      'custom_edit_url: null',
      'parse_number_prefixes: false',
      'tags: [one, { label: Two, permalink: /deux }]',
      'draft: false',
      'unlisted: true',
      'last_update: { date: 2024-05-31, author: Kim }',
      'aliases: [/old]',
    ].join('\n'),
  );
  assert.equal(problems, []);
  const { places, ...rest } = values;
  assert.equal(rest, {
    id: 'other',
    title: 'Install',
    title_meta: 'Install it',
    description: 'How to',
    keywords: ['a', 'b'],
    image: '/img/x.png',
    slug: '/start',
    sidebar_label: 'Setup',
    sidebar_position: 2.5,
    sidebar_class_name: 'new',
    sidebar_custom_props: { badge: true },
    displayed_sidebar: 'docs',
    hide_title: true,
    hide_table_of_contents: true,
    toc_min_heading_level: 2,
    toc_max_heading_level: 4,
    pagination_prev: null,
    pagination_next: 'guide/next',
    pagination_label: 'Setting up',
    custom_edit_url: null,
    parse_number_prefixes: false,
    tags: ['one', { label: 'Two', permalink: '/deux' }],
    draft: false,
    unlisted: true,
    last_update: { timeMs: Date.UTC(2024, 4, 31), author: 'Kim' },
    aliases: ['/old'],
    extra: {},
  });
  assert.equal(places?.slug, { line: 8, column: 1 });
  assert.equal(places?.['aliases[0]'], { line: 27, column: 11 });
});

frontMatter('a landing page describes its hero', async () => {
  const { values, problems } = await read(
    'layout: landing\nhero:\n  title: Relay\n  actions:\n    - label: Start\n      to: /intro\n      primary: true\n  image: { src: /img/a.svg, alt: A }',
  );
  assert.equal(problems, []);
  assert.is(values.layout, 'landing');
  assert.equal(values.hero?.actions, [{ label: 'Start', to: '/intro', primary: true }]);
  assert.equal(values.places?.['hero.actions[0].to'], { line: 7, column: 7 });
});

frontMatter('numbers and truth values in text fields are the characters that stand there', async () => {
  const { values, problems } = await read('title: 1.10\nsidebar_label: true\nslug: 2024\ntags: [2, true]');
  assert.equal(problems, []);
  assert.is(values.title, '1.10');
  assert.is(values.sidebar_label, 'true');
  assert.is(values.slug, '2024');
  assert.equal(values.tags, ['2', 'true']);
});

frontMatter('quoted numbers and truth values count where a number or truth value is meant', async () => {
  const { values, problems } = await read('sidebar_position: "3"\ndraft: "false"');
  assert.equal(problems, []);
  assert.is(values.sidebar_position, 3);
  assert.is(values.draft, false);
});

frontMatter('a key without a value is the same as no key', async () => {
  const { values, problems } = await read('title:\ndescription:\nslug: ""');
  assert.equal(problems, []);
  assert.equal(values, { extra: {} });
});

frontMatter('keys that relaydocs does not know are kept as written', async () => {
  const { values } = await read('season: 2024-01-01\nseries: { part: 2 }');
  assert.equal(values.extra, { season: '2024-01-01', series: { part: 2 } });
});

/** The warnings of a site's pages: `docs/a.md:3:1 owner`. */
async function unknownIn(files: Readonly<Record<string, string>>, overrides: Partial<Config> = {}) {
  const { problems } = await contentOf(files, overrides);
  return problems.map(({ location, message }) => {
    const name = /^Unknown front matter key "(.*)"(.*)$/.exec(message)!;
    return `${location!.file}:${location!.line}:${location!.column} ${name[1]}${name[2]}`;
  });
}

frontMatter(
  'a key like no known one is warned of once, with the first page and how many more have it',
  async () => {
    const page = '---\ntitle: A\nowner: Kim\n---\n';
    const files = { 'docs/a.md': page, 'docs/b.md': page, 'docs/c.md': page };
    assert.equal(problemLines((await contentOf(files)).problems), [
      'FRONT_MATTER_KEY docs/a.md:3:1 Unknown front matter key "owner" (and in 2 more files) | Remove it, or list it as your own: markdown: { frontMatterKeys: ["owner"] }.',
    ]);
    assert.equal(await unknownIn({ ...files, 'docs/d.md': '---\nmood: good\nowner: Ada\n---\n' }), [
      'docs/a.md:3:1 owner (and in 3 more files)',
      'docs/d.md:2:1 mood',
    ]);
    // Not a warning of each page: that of a misspelt key is one line, too.
    const misspelt = '---\nsidebar_postion: 1\n---\n';
    assert.equal(await unknownIn({ 'docs/a.md': misspelt, 'docs/b.md': misspelt }), [
      'docs/a.md:2:1 sidebar_postion (and in 1 more file)',
    ]);
  },
);

frontMatter('keys that the config names are not warned of, whatever they are like', async () => {
  const files = { 'docs/a.md': '---\nowner: Kim\ntagz: x\nweight: 3\nmood: good\n---\n' };
  const own = { markdown: { ...markdown, frontMatterKeys: ['owner', 'tagz', 'weight'] } };
  assert.equal(await unknownIn(files, own), ['docs/a.md:5:1 mood']);
});

frontMatter(
  'what is warned of is what the config says now, also of files that were read before',
  async () => {
    await withFiles({ 'docs/a.md': '---\nowner: Kim\n---\n' }, async (siteDir) => {
      const cache = memoryCache();
      const warnings = async (overrides: Partial<Config>) =>
        (await discoverContent(configOf(siteDir, overrides), cache)).problems.length;
      assert.is(await warnings({}), 1);
      assert.is(await warnings({ markdown: { ...markdown, frontMatterKeys: ['owner'] } }), 0);
      assert.is(await warnings({ strict: false }), 0);
      assert.is(await warnings({}), 1);
    });
  },
);

frontMatter('keys that the page reads in its text are its own', async () => {
  const ownerOf = (body: string) => unknownIn({ 'docs/a.mdx': `---\nowner: Kim\n---\n${body}\n` });
  const warned = ['docs/a.mdx:2:1 owner'];
  assert.equal(await ownerOf('By {frontMatter.owner}'), []);
  assert.equal(await ownerOf('By {frontMatter?.owner}'), []);
  assert.equal(await ownerOf("By {frontMatter['owner']}"), []);
  // Whoever is given all of it may read anything.
  assert.equal(await ownerOf('<Byline of={frontMatter} />'), []);
  assert.equal(await ownerOf('By {frontMatter.owners}'), warned);
  assert.equal(await ownerOf('By the owner'), warned);
});

frontMatter('keys that the function of the site names that reads front matter are its own', async () => {
  const files = { 'docs/a.md': '---\nowner: Kim\nmood: good\n---\n' };
  const parseFrontMatter: ParseFrontMatterFunction = async (file) => {
    const { frontMatter: values, content } = await file.defaultParseFrontMatter(file);
    return { frontMatter: { ...values, description: `By ${String(values.owner)}` }, content };
  };
  const warned = await unknownIn(files, { markdown: { ...markdown, parseFrontMatter } });
  assert.equal(
    warned.map((line) => line.split(' ')[1]),
    ['mood'],
  );
});

frontMatter('what a function of the site reads is told of at its line in the file', async () => {
  const parseFrontMatter: ParseFrontMatterFunction = async (file) => {
    const { frontMatter: values, content } = await file.defaultParseFrontMatter(file);
    return { frontMatter: { ...values, toc_min_heading_level: 'low' }, content };
  };
  const text = '---\ntitle: A\n# Who wrote it\nauthors: [kim]\nsidebar_position: first\n---\n';
  const { sources, problems } = await contentOf(
    { 'docs/a.md': text },
    { markdown: { ...markdown, parseFrontMatter } },
  );
  assert.equal(sources[0]!.frontMatter.places, { authors: { line: 4, column: 1 } });
  // What the function alone has made stands nowhere in the file.
  assert.equal(
    problemLines(problems).map((line) => line.split(' ', 3).join(' ')),
    [
      'FRONT_MATTER_VALUE docs/a.md:2:1 toc_min_heading_level:',
      'FRONT_MATTER_VALUE docs/a.md:5:1 sidebar_position:',
    ],
  );
});

frontMatter(
  'broken YAML is told once where a function of the site reads it, and other mistakes of it are told',
  async () => {
    const codesOf = async (parseFrontMatter: ParseFrontMatterFunction) => {
      const files = { 'docs/a.md': '---\ntitle: [a\nmood: b\n---\n' };
      const { problems } = await contentOf(files, { markdown: { ...markdown, parseFrontMatter } });
      return problemLines(problems).map((line) => line.split(' ', 1)[0]);
    };
    assert.equal(await codesOf((file) => file.defaultParseFrontMatter(file)), ['FRONT_MATTER_SYNTAX']);
    const failing: ParseFrontMatterFunction = async (file) => {
      await file.defaultParseFrontMatter(file).catch(() => undefined);
      throw new Error('Not mine');
    };
    assert.equal(await codesOf(failing), ['CONFIG_FUNCTION_FAILED', 'FRONT_MATTER_SYNTAX']);
  },
);

frontMatter('a site of Docusaurus may have any key', async () => {
  assert.equal(await unknownIn({ 'docs/a.md': '---\nowner: Kim\n---\n' }, { strict: false }), []);
});

frontMatter("Docusaurus' mdx.format says how the page is parsed", async () => {
  assert.is((await read('mdx:\n  format: md')).values.format, 'md');
});

frontMatter('a misspelt key is warned of with the known one', async () => {
  assert.equal((await read('title: A\nsidebar_postion: 2')).problems, [
    'FRONT_MATTER_KEY docs/a.md:3:1 Unknown front matter key "sidebar_postion" | Did you mean "sidebar_position"?',
  ]);
  assert.match((await read('sidebarLabel: x')).problems[0]!, 'Did you mean "sidebar_label"?');
});

frontMatter('a key that other tools know is told to have no effect here, with what has', async () => {
  assert.equal((await read('title: A\npublishDate: 2026-01-01\nweight: 3')).problems, [
    'FRONT_MATTER_KEY docs/a.md:3:1 The front matter key "publishDate" belongs to other tools and has no effect | Write publishAt: 2026-12-01.',
    'FRONT_MATTER_KEY docs/a.md:4:1 The front matter key "weight" belongs to other tools and has no effect | Write sidebar_position: 2.',
  ]);
});

frontMatter('times are those of UTC, unless they say otherwise', async () => {
  const timeOf = async (written: string) => (await read(`publishAt: ${written}`)).values.publishAt;
  assert.is(await timeOf('2026-12-01'), Date.UTC(2026, 11, 1));
  assert.is(await timeOf('2026-12-01 09:30'), Date.UTC(2026, 11, 1, 9, 30));
  assert.is(await timeOf('2026-12-01T09:30:00Z'), Date.UTC(2026, 11, 1, 9, 30));
  assert.is(await timeOf('2026-12-01T09:30+02:00'), Date.UTC(2026, 11, 1, 7, 30));
  for (const [written, shown] of [
    ['soon', '"soon"'],
    ['2026', '2026'],
    ['2026-13-01', '"2026-13-01"'],
  ])
    assert.equal((await read(`unpublishAt: ${written}`)).problems, [
      `FRONT_MATTER_VALUE docs/a.md:2:1 unpublishAt: expected a day such as 2026-12-01, or a time such as 2026-12-01T09:00+01:00, got ${shown} | Change the value of "unpublishAt", or remove it to use the default.`,
    ]);
  // Such a page would never be published.
  assert.equal((await read('unpublishAt: 2026-12-01\npublishAt: 2026-12-01')).problems, [
    'FRONT_MATTER_VALUE docs/a.md:2:1 unpublishAt: expected a time after that of "publishAt" | Change the value of "unpublishAt", or remove it to use the default.',
  ]);
});

frontMatter('broken YAML is reported at its line and column', async () => {
  assert.equal((await read('title: ok\ndescription: a: b')).problems, [
    'FRONT_MATTER_SYNTAX docs/a.md:3:15 The front matter is not valid YAML: bad indentation of a mapping entry | Put quotes around a value that contains ": " or " #", or that begins with @, `, &, *, !, %, [ or {.',
  ]);
});

frontMatter('a few lines whose aliases stand for millions of values are refused at once', async () => {
  const lines = Array.from({ length: 40 }, (_, i) => `k${i + 1}: &a${i + 1} [*a${i}, *a${i}]`);
  const { problems } = await read(['k0: &a0 [1]', ...lines].join('\n'));
  assert.match(problems[0]!, /^FRONT_MATTER_SYNTAX docs\/a\.md:3:\d+ .* aliases would repeat without end/);
});

frontMatter('each wrong entry of a list is shown as it is', async () => {
  const { problems } = await read('tags: [1, {label: x}, [y], ""]');
  const expected = 'expected text, or { label, permalink }';
  assert.equal(
    problems.map((line) => / tags.*(?= \|)/.exec(line)![0]),
    [
      ` tags[1]: ${expected}, got a mapping`,
      ` tags[2]: ${expected}, got a list`,
      ' tags[3]: expected text that is not empty, got ""',
    ],
  );
});

frontMatter('anchors and aliases work, but not in circles', async () => {
  const shared = await read('keywords: &k [a, b]\nmore: *k\nmap: { <<: { x: 1 }, y: 2 }', ['more', 'map']);
  assert.equal(shared.problems, []);
  assert.equal(shared.values.extra, { more: ['a', 'b'], map: { x: 1, y: 2 } });
  assert.match(
    (await read('title: A\nfoo: &a [*a]')).problems[0]!,
    'FRONT_MATTER_SYNTAX docs/a.md:3:10 The front matter is not valid YAML: its aliases would repeat without end',
  );
});

frontMatter('every wrong value is reported with its line, what was expected and what is there', async () => {
  const { values, problems } = await read(
    'title: [x]\nsidebar_position: second\ntags: a\ntoc_max_heading_level: 9\nlast_update: { date: soon }\naliases: [old]\nlayout: wide\nid: a/b\ndescription: kept',
  );
  assert.equal(
    problems.map((line) => line.split(' | ')[0]),
    [
      'FRONT_MATTER_VALUE docs/a.md:2:1 title: expected text, got a list',
      'FRONT_MATTER_VALUE docs/a.md:3:1 sidebar_position: expected a number, got "second"',
      'FRONT_MATTER_VALUE docs/a.md:4:1 tags: expected a list, got "a"',
      'FRONT_MATTER_VALUE docs/a.md:5:1 toc_max_heading_level: expected a number from 2 to 6, got 9',
      'FRONT_MATTER_VALUE docs/a.md:6:16 last_update.date: expected a date such as 2024-05-31, got "soon"',
      'FRONT_MATTER_VALUE docs/a.md:7:11 aliases[0]: expected a path that begins with /, got "old"',
      'FRONT_MATTER_VALUE docs/a.md:8:1 layout: expected "doc" or "landing", got "wide"',
      'FRONT_MATTER_VALUE docs/a.md:9:1 id: expected text without a slash, got "a/b"',
    ],
  );
  assert.match(problems[0]!, 'Change the value of "title", or remove it to use the default.');
  assert.equal(values, { description: 'kept', extra: {} });
});

frontMatter('a head that is no mapping is reported', async () => {
  assert.equal((await read('Just a sentence')).problems, [
    'FRONT_MATTER_NOT_MAPPING docs/a.md:2:1 Front matter must be lines of "key: value", but is "Just a sentence" | Write it like "title: Install". If the line of dashes is a horizontal rule, add an empty line above it.',
  ]);
});

frontMatter('a byte order mark and Windows line ends change nothing', async () => {
  const content = await contentOf({
    'docs/a.md': '\uFEFF---\r\ntitle: A\r\nslug: /x\r\n---\r\n\r\n# Heading\r\n',
  });
  assert.equal(content.problems, []);
  const [source] = content.sources;
  assert.is(source!.frontMatter.title, 'A');
  assert.equal(source!.frontMatter.places, { slug: { line: 3, column: 1 } });
  assert.is(source!.contentTitle, 'Heading');
});

frontMatter('what older parsers of YAML take is taken, and places stay true', async () => {
  const { values, problems } = await read(
    'terms:\n    tide: "up\nand\ndown"\n    ebb: low\nslug: /x\n\tid: tabbed\nhint: {{ name }}\nauthors: [moon] tags: [sea]\nimage: a.png',
    ['terms', 'hint'],
  );
  assert.equal(problems, []);
  assert.equal(values.extra.terms, { tide: 'up and down', ebb: 'low' });
  assert.is(values.id, 'tabbed');
  assert.equal(values.tags, ['sea']);
  assert.equal(values.places, {
    id: { line: 8, column: 2 },
    slug: { line: 7, column: 1 },
    image: { line: 11, column: 1 },
    authors: { line: 10, column: 1 },
    tags: { line: 10, column: 17 },
  });
});

frontMatter('a rule at the top of a page is not front matter', async () => {
  const content = await contentOf({ 'docs/a.md': '---\n\nText without an end: x: y\n' });
  assert.equal(content.problems, []);
  assert.equal(content.sources[0]!.frontMatter, { extra: {} });
});

frontMatter.run();
