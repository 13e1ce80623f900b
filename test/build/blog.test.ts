// A blog, built by the real command: what readers and their feed readers get.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseDate } from '../../src/site/blog-posts.js';
import { configWith, withSite } from './with-site.js';

const blog = suite('blog');

const post = (head: string, body: string): string => `---\n${head}\n---\n${body}\n`;

const files = {
  'relaydocs.config.ts': configWith(
    "blog: { postsPerPage: 2, feedOptions: { type: 'all', copyright: 'Us' } },",
  ),
  'docs/guide.md':
    '---\ntags: [😀 fun]\n---\n\n# Guide\n\n[A post](/blog/hello) and [its file](../blog/2022-05-06-folder/index.md).\n',
  'blog/authors.yml': [
    'ann: { name: Ann Example, title: Writer, url: https://ann.example.com, image_url: https://img.example.com/a.png, page: true }',
    'bobTheBuilder: { name: Bob, page: { permalink: /the-bob }, socials: { github: bob } }',
  ].join('\n'),
  'static/img/q&a.png': '',
  'static/img/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'blog/tags.yml': 'release: { label: Releases & more, permalink: /rel, description: News of releases }\n',
  'blog/2020-01-02-first.md': post(
    'title: First\nauthors: ann\ntags: [release]\nimage: /img/q&a.png',
    'Intro *text* with [another](./2022-05-06-folder/index.md#more).\n\n<!-- truncate -->\n\n## Secret part\n\n[Here](#secret-part)\n\n<img src="/img/dot.svg" srcset="/img/dot.svg 1x, https://img.example.com/b.svg 2x" alt="Dot" />',
  ),
  'blog/2021/03/04/second.mdx': post(
    'authors: [ann, bobTheBuilder]\ntags: [release]',
    "import DocCardList from '@theme/DocCardList';\n\n# Second\n\n<DocCardList items={[]} />\n\n{1 + 1} things.\n\n{/* truncate */}\n\nThe rest.",
  ),
  'blog/2022-05-06-folder/index.md': post('slug: hello\nauthors: ann', '# In a folder\n\nText.\n\n## More'),
  'blog/hidden.md': post(
    'title: Hidden\ndate: 2019-01-01\nunlisted: true\ntags: [release, quiet]',
    'Unlisted text.',
  ),
  'blog/draft.md': post('title: Draft\ndate: 2019-01-01\ndraft: true', 'Draft text.'),
};

const main = (html: string): string => /<main[\s\S]*<\/main>/.exec(html)![0];

blog(
  'posts, lists, tags, authors, archive and feeds have the addresses that Docusaurus gives them',
  async () => {
    await withSite(files, async (site) => {
      const run = await site.run(['build']);
      assert.is(run.code, 0, run.stderr);
      const urls = (JSON.parse(site.output('routes.json')) as { pages: { url: string }[] }).pages;
      assert.equal(
        urls.map(({ url }) => url.replace('/base/', '')).filter((url) => url.startsWith('blog')),
        [
          'blog',
          'blog/2020/01/02/first',
          'blog/2021/03/04/second',
          'blog/archive',
          'blog/authors',
          'blog/authors/ann',
          'blog/authors/ann/page/2',
          'blog/authors/the-bob',
          'blog/hello',
          'blog/hidden',
          'blog/page/2',
          'blog/tags',
          'blog/tags/quiet',
          'blog/tags/rel',
        ],
      );

      const start = main(site.output('blog.html'));
      assert.ok(start.indexOf('In a folder') < start.indexOf('Second'), 'the newest comes first');
      assert.match(start, '2 things.');
      assert.not.match(start, 'The rest.');
      assert.match(start, 'href="/base/blog/page/2"');
      const second = main(site.output('blog/page/2.html'));
      assert.match(second, '<p>Intro <em>text</em> with <a href="/base/blog/hello#more">another</a>.</p>');
      assert.match(second, 'aria-label="Read more about First"');
      assert.not.match(second, 'Secret part');
      assert.not.match(start + second, 'Unlisted text');
      assert.match(
        main(site.output('blog/tags/rel.html')),
        '2 posts tagged with &quot;Releases &amp; more&quot;',
      );
      assert.match(main(site.output('blog/tags/quiet.html')), 'Unlisted text');
      assert.match(site.output('blog/tags/quiet.html'), '<meta name="robots" content="noindex');
      assert.not.match(main(site.output('blog/tags.html')), 'quiet');
      const bob = site.output('blog/authors/the-bob.html');
      assert.match(main(site.output('blog/2021/03/04/second.html')), '<a href="https://github.com/bob"');
      for (const author of ['ann', 'the-bob'])
        assert.match(
          site.output('blog/2021/03/04/second.html'),
          `property="article:author" content="https://docs.example.com/base/blog/authors/${author}"`,
        );
      assert.not.match(main(site.output('blog.html')), 'https://github.com/bob');
      assert.match(main(bob), 'https://github.com/bob');
      assert.match(main(bob), '<h1>Bob</h1>');
      assert.match(bob, '<title>Bob - One post');
      assert.match(main(site.output('blog/archive.html')), '<h2 id="2021">2021</h2>');
      assert.match(site.output('blog/archive.html'), '<meta name="description" content="Archive"');
      assert.match(
        main(site.output('blog/tags.html')),
        '<li id="R"><a href="/base/blog/tags/rel" rel="tag">',
      );
      assert.match(main(site.output('tags.html')), '<li id="😀">');

      const first = site.output('blog/2020/01/02/first.html');
      assert.match(first, '<nav class="rd-sidebar" aria-label="Recent posts"');
      assert.is(main(first).match(/<h1/g)?.length, 1);
      assert.match(first, '"@type":"BlogPosting"');
      assert.match(first, 'property="article:published_time" content="2020-01-02T00:00:00.000Z"');
      assert.match(first, 'type="application/rss+xml" href="/base/blog/rss.xml"');
      assert.match(first, /Older|Newer post/);
      assert.not.match(first, '<wbr');
      assert.not.match(site.output('blog/2020/01/02/first.md'), '<wbr');

      const rss = site.output('blog/rss.xml');
      assert.match(rss, '<title>T Blog</title>');
      assert.not.match(rss, '<wbr');
      assert.match(rss, '<link>https://docs.example.com/base/blog/2020/01/02/first</link>');
      assert.match(rss, 'href="https://docs.example.com/base/blog/2020/01/02/first#secret-part"');
      assert.match(
        rss,
        'srcset="https://docs.example.com/base/img/dot.svg 1x, https://img.example.com/b.svg 2x"',
      );
      assert.match(rss, '<enclosure url="https://docs.example.com/base/img/q&amp;a.png"');
      assert.match(site.output('blog/feed.json'), 'https://docs.example.com/base/img/q&a.png');
      assert.match(
        site.output('blog/atom.xml'),
        /<name>Ann Example<\/name>\s*<uri>https:\/\/ann\.example\.com\/?<\/uri>/,
      );
      assert.match(site.output('blog/atom.xml'), 'term="Releases &amp; more"');
      assert.is(JSON.parse(site.output('blog/feed.json')).items.length, 3);

      assert.match(
        site.output('llms.txt'),
        '[First](https://docs.example.com/base/blog/2020/01/02/first.md)',
      );
      assert.match(site.output('sitemap.xml'), 'https://docs.example.com/base/blog/hello');
      assert.not.match(site.output('sitemap.xml'), 'hidden');
      assert.match(site.output('guide.html'), 'href="/base/blog/hello"');
      assert.not.match(site.output('guide.html'), 'relaydocs-blog-');

      const again = await site.run(['build']);
      assert.match(again.stdout + again.stderr, /unchanged|nothing/i);
      site.write({ 'blog/authors.yml': files['blog/authors.yml'].replace('Ann Example', 'Ann Other') });
      assert.is((await site.run(['build'])).code, 0);
      assert.match(main(site.output('blog.html')), 'Ann Other');
    });
  },
);

blog('a blog may be the whole site, with another one beside it, each with a mark of its own', async () => {
  const two = {
    'relaydocs.config.ts': configWith(
      "docs: [], blog: [{ routeBasePath: '/', truncateMarker: '<!-- *more *-->' }, { id: 'news', path: 'news', routeBasePath: 'news', blogSidebarTitle: 'All news', blogTitle: 'News' }],",
    ),
    'blog/2024-01-02-one.md': post('title: One', 'Shown.\n\n<!-- more -->\n\nThe rest.'),
    'news/2024-01-02-two.md': post(
      'title: Two\nauthor: Cy\nauthorURL: https://cy.example',
      'News.\n\n<!-- more -->\n\nMore news.',
    ),
  };
  await withSite(two, async (site) => {
    const { code, stderr } = await site.run(['build']);
    assert.is(code, 0, stderr);
    assert.match(main(site.output('index.html')), 'Shown.');
    assert.not.match(main(site.output('index.html')), 'The rest.');
    assert.match(main(site.output('2024/01/02/one.html')), 'The rest.');
    assert.match(main(site.output('news.html')), 'More news.');
    assert.match(site.output('news.html'), 'aria-label="All news"');
    assert.match(main(site.output('news.html')), 'href="https://cy.example"');
    assert.match(site.output('rss.xml'), '<link>https://docs.example.com/base/2024/01/02/one</link>');
    assert.match(site.output('news/rss.xml'), 'https://docs.example.com/base/news/2024/01/02/two');
    assert.match(site.output('news/rss.xml'), '<title>T Blog</title>', 'as Docusaurus has it');
    // Atom is not valid where nobody has written an entry.
    assert.match(site.output('atom.xml'), /<author>\s*<name>T<\/name>\s*<\/author>[\s\S]*<entry>/);
  });
});

blog('mistakes in posts are told with their places', async () => {
  const mistakes = {
    'docs/guide.md': '# Guide\n',
    'relaydocs.config.ts': configWith('blog: {},'),
    'blog/authors.yml': 'ann: { name: Ann }\nbob: Robert\n',
    'blog/2020-01-01-a.md': post('date: 2020-02-31\nauthors: [an]', '[Gone](./gone.md)'),
    'blog/2020-01-02-b.md': post('slug: same\nauthors: 5', 'Text.'),
    'blog/2020-01-03-c.md': post('slug: same', 'Text.'),
  };
  await withSite(mistakes, async (site) => {
    const { code, stderr } = await site.run(['check']);
    assert.is(code, 1);
    assert.match(stderr, /blog\/authors\.yml:2:1 +BLOG_DATA_VALUE/);
    assert.match(stderr, /blog\/2020-01-01-a\.md:2:1 +POST_DATE/);
    assert.match(stderr, /blog\/2020-01-01-a\.md:3:1 +UNKNOWN_AUTHOR/);
    assert.match(stderr, /Did you mean "ann"/);
    assert.match(stderr, /blog\/2020-01-01-a\.md:5:\d+ +BROKEN_LINK/);
    assert.match(stderr, /blog\/2020-01-02-b\.md:3:1 +WRONG_AUTHOR/);
    assert.match(stderr, /blog\/2020-01-02-b\.md:2:1 +DUPLICATE_ROUTE/);
  });
});

blog(
  'days and times are read as YAML reads them; a day that is not there is one for sites of Docusaurus',
  () => {
    const read = (date: string, isStrict?: boolean): string | undefined => {
      const timeMs = parseDate(date, isStrict);
      return timeMs === undefined ? undefined : new Date(timeMs).toISOString();
    };
    assert.is(read('2024/5/3'), '2024-05-03T00:00:00.000Z');
    assert.is(read('2024-05-03 8:30'), '2024-05-03T08:30:00.000Z');
    assert.is(read('2024-05-03 0:00:00'), '2024-05-03T00:00:00.000Z');
    assert.is(read('2024-05-03T08:30:00+02:00'), '2024-05-03T06:30:00.000Z');
    assert.is(read('2017-02-29 11:00:00'), undefined);
    assert.is(read('2017-02-29 11:00:00', false), '2017-03-01T11:00:00.000Z');
  },
);

blog(
  'lists and feeds show what components with a state make of a post, which comes to life on its page',
  () =>
    withSite(
      {
        'relaydocs.config.ts': configWith(
          "blog: { feedOptions: { type: 'all' } }, changelog: { feedOptions: { type: 'all' } }, mdx: { components: './src/all' },",
        ),
        'docs/index.md': '# Start\n',
        'CHANGELOG.md': '# Changelog\n\n## 1.0.0 - 2024-01-01\n\nThis is *marked* as well.\n',
        'src/all.jsx': `import { useState } from 'react';
const Mark = (props) => { const [n] = useState(0); return <em data-n={n} style={{ color: 'red' }} {...props} />; };
const Bold = (props) => <strong style={{ color: 'blue' }} {...props} />;
const Late = ({ make }) => { const [n] = useState(1); return <b style={{ color: 'green' }}>{make(n)}</b>; };
export default { em: Mark, strong: Bold, Late };
`,
        'blog/2020-01-01-mark.mdx': post(
          'title: Mark',
          'Some *marked* and **bold** text.\n\n{/* truncate */}\n\n<i style={{ color: "gray" }}>Below</i>',
        ),
        'blog/2020-01-02-late.mdx': post('title: Late', '<Late make={(n) => n + " late"} />'),
      },
      async (site) => {
        const { code, stderr } = await site.run(['build']);
        assert.is(code, 0, stderr);
        assert.match(site.output('blog/2020/01/01/mark.html'), /<relay-island data-island="0"><em/);
        const list = site.output('blog.html');
        const [, sheet] = /href="\/base\/(assets\/page-[\da-f]+\.css)"/.exec(list) ?? [];
        const rules = site.output(sheet!);
        const shown = [
          ['em', 'marked', 'red'],
          ['strong', 'bold', 'blue'],
          ['b', '1 late', 'green'],
        ];
        for (const [tag, text, color] of shown) {
          const [, className] =
            new RegExp(`<${tag} [^>]*class="(rd-s-\\w+)"[^>]*>${text}</${tag}>`).exec(list) ?? [];
          assert.match(rules, new RegExp(`\\.${className}\\b[^{]*\\{color:${color}\\}`), tag);
        }
        assert.not.match(rules, 'gray');
        const feeds = ['rss.xml', 'atom.xml', 'feed.json'].map((file) => site.output(`blog/${file}`));
        const releases = ['rss.xml', 'atom.xml', 'feed.json'].map((file) => site.output(`changelog/${file}`));
        for (const text of [list, ...feeds]) assert.match(text, '1 late');
        for (const text of [list, ...feeds, ...releases]) {
          assert.match(text, 'marked');
          assert.not.match(text, /relay-(?:island|slot)|data-rd-style/);
        }
      },
    ),
);

blog('a site without a blog has nothing of it', async () => {
  await withSite({ 'docs/index.md': '# Start\n' }, async (site) => {
    assert.is((await site.run(['build'])).code, 0);
    assert.not.ok(existsSync(path.join(site.dir, 'build/blog.html')));
    assert.not.match(site.output('index.html'), 'blog');
  });
});

blog('every page of a site names the feeds of its blogs to feed readers, whatever they are now', () => {
  const config = (feeds: string): string =>
    configWith(`blog: [{ feedOptions: { ${feeds} } }, { id: 'news', path: 'news', routeBasePath: 'news' }]`);
  const link = (type: string, file: string, title: string): string =>
    `<link rel="alternate" type="application/${type}" href="/base/${file}" title="${title} Feed">`;
  const blogs = {
    'relaydocs.config.ts': config("type: 'all', title: 'Ours'"),
    'docs/index.md': '# Home\n',
    'docs/part.mdx': '# Part {1 + 1}\n',
    'blog/2020-01-02-first.md': post('title: First', 'Text.'),
  };
  return withSite(blogs, async (site) => {
    const linksIn = async (): Promise<string[][]> => {
      const { code, stdout, stderr } = await site.run(['build']);
      assert.is(code, 0, stdout + stderr);
      return ['index', 'part', '404', 'search', 'blog', 'blog/2020/01/02/first'].map(
        (page) => site.output(`${page}.html`).match(/<link rel="alternate" type="application[^>]*>/g) ?? [],
      );
    };
    const ofBlog = [
      link('rss+xml', 'blog/rss.xml', 'Ours RSS'),
      link('atom+xml', 'blog/atom.xml', 'Ours Atom'),
      link('json', 'blog/feed.json', 'Ours JSON'),
    ];
    // A blog without posts has no feeds.
    for (const links of await linksIn()) assert.equal(links, ofBlog);
    const news = [link('rss+xml', 'news/rss.xml', 'T RSS'), link('atom+xml', 'news/atom.xml', 'T Atom')];
    site.write({ 'news/2021-01-02-more.md': post('title: More', 'Text.') });
    for (const links of await linksIn()) assert.equal(links, [...ofBlog, ...news]);
    site.write({ 'relaydocs.config.ts': config('type: false') });
    for (const links of await linksIn()) assert.equal(links, news);
  });
});

blog("a blog's own function says how long its posts take to read", async () => {
  const config = (readingTime: string): string => `module.exports = {
    title: 'T', url: 'https://docs.example.com', baseUrl: '/',
    presets: [['classic', { docs: false, blog: { readingTime: ${readingTime} } }]],
  };\n`;
  const text = 'word '.repeat(30);
  const site = {
    'docusaurus.config.js': config(
      "({ content, frontMatter, locale, defaultReadingTime }) => frontMatter.untimed ? undefined : defaultReadingTime({ content, locale, options: { wordsPerMinute: content.includes('Title') ? 1 : 10 } })",
    ),
    'blog/2024-01-01-long.md': `# Title\n\n${text}\n`,
    'blog/2024-01-02-untimed.md': `---\nuntimed: true\n---\n\n# Title\n\n${text}\n`,
  };
  await withSite(site, async ({ run, output, write }) => {
    const { code, stderr } = await run(['build']);
    assert.is(code, 0, stderr);
    assert.match(output('blog/2024/01/01/long.html'), '3 min read');
    assert.not.match(output('blog/2024/01/02/untimed.html'), 'min read');
    write({ 'docusaurus.config.js': config('() => { throw new Error("no clock"); }') });
    assert.match(
      (await run(['build'])).stderr,
      /blog\/2024-01-01-long\.md\s+CONFIG_FUNCTION_FAILED\s+"readingTime" failed: no clock/,
    );
  });
});

blog.run();
