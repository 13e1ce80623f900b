// Posts of a blog by components that a site has in the place of Docusaurus' own.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withBuilt, withSite } from './with-site.js';

const posts = suite("posts of a blog in the site's own theme");

const site = {
  'docusaurus.config.js': `module.exports = {
  title: 'Tide', url: 'https://tide.example', baseUrl: '/',
  presets: [['classic', { docs: false, blog: {} }]],
};
`,
  'blog/2026-05-01-first.md': `---
title: First
authors: [{ name: Jo, url: https://jo.example }]
tags: [water]
mood: calm
---

Beginning.

<!-- truncate -->

## Rest

The rest.
`,
};
const main = (html: string): string => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';

posts('are wrapped on their pages and in lists, and know which of the two it is', () =>
  withBuilt(
    {
      ...site,
      'src/theme/BlogPostItem/index.js': `import { useBlogPost } from '@docusaurus/plugin-content-blog/client';
import BlogPostItem from '@theme-original/BlogPostItem';
export default function Wrapper(props) {
  const { metadata, isBlogPostPage } = useBlogPost();
  return <><BlogPostItem {...props} />{isBlogPostPage && <i>{metadata.frontMatter.mood}</i>}<u>{metadata.title}</u></>;
}`,
    },
    async ({ run, output }) => {
      const page = main(output('blog/2026/05/01/first.html'));
      assert.match(page, /<header class="rd-post-header"><h1>First<\/h1>/);
      assert.match(page, /<p>The rest\.<\/p>[\s\S]*<i>calm<\/i><u>First<\/u>/);
      assert.is(page.match(/The rest/g)?.length, 1);
      const list = main(output('blog.html'));
      assert.match(
        list,
        /<article class="rd-post-item"><h2><a[^>]*>First<\/a>[\s\S]*<\/article><u>First<\/u>/,
      );
      assert.not.match(list, '<i>');
      const { stdout } = await run(['compat']);
      assert.match(stdout, 'src/theme/BlogPostItem/index.js  @theme/BlogPostItem\n');
    },
  ),
);

posts('and lists of them know their blog, and what machines read of it', () =>
  withBuilt(
    {
      ...site,
      'docusaurus.config.js': `module.exports = {
  title: 'Tide', url: 'https://tide.example', baseUrl: '/base/',
  presets: [['classic', { docs: false, blog: { routeBasePath: 'news', blogTitle: 'News of the sea' } }]],
};
`,
      'blog/2026-05-02-two.mdx': `---
title: Two
description: What it says
image: /sea.png
keywords: [sea]
tags: [sea]
authors: [{ name: Jo, title: Lead, url: https://jo.example }, { name: Al }]
---

Text.
`,
      'static/sea.png': '',
      'src/theme/Footer.js': `import { useBlogListPageStructuredData, useBlogMetadata, useBlogPost, useBlogPostStructuredData } from '@docusaurus/plugin-content-blog/client';
import { useLocation } from '@docusaurus/router';
function Post() {
  const post = useBlogPost();
  const list = useBlogListPageStructuredData({ metadata: { permalink: '/base/news', blogTitle: 'N', blogDescription: 'D' }, items: [{ content: post }] });
  return <pre>{JSON.stringify([useBlogPostStructuredData(), list])}</pre>;
}
const Blog = () => <code>{JSON.stringify(useBlogMetadata())}</code>;
export default function Footer() {
  const { pathname } = useLocation();
  return <footer>{pathname.includes('news') && <Blog />}{pathname.includes('2026') && <Post />}</footer>;
}`,
    },
    ({ output }) => {
      const shown = (page: string, tag: string): unknown => {
        const [, text = 'null'] =
          new RegExp(`<footer[\\s\\S]*?<${tag}>(.*?)</${tag}>`).exec(output(page)) ?? [];
        return JSON.parse(text.replaceAll('&quot;', '"'));
      };
      const blog = {
        blogBasePath: '/base/news',
        blogTitle: 'News of the sea',
        authorsListPath: '/base/news/authors',
      };
      for (const page of ['news.html', 'news/archive.html', 'news/tags.html', 'news/2026/05/01/first.html'])
        assert.equal(shown(page, 'code'), blog, page);
      const url = 'https://tide.example/base/news/2026/05/02/two';
      const image = 'https://tide.example/base/sea.png';
      const posting = {
        '@type': 'BlogPosting',
        '@id': url,
        mainEntityOfPage: url,
        url,
        headline: 'Two',
        name: 'Two',
        description: 'What it says',
        datePublished: '2026-05-02T00:00:00.000Z',
        author: [
          { '@type': 'Person', name: 'Jo', description: 'Lead', url: 'https://jo.example' },
          { '@type': 'Person', name: 'Al' },
        ],
        image: {
          '@type': 'ImageObject',
          '@id': image,
          url: image,
          contentUrl: image,
          caption: 'title image for the blog post: Two',
        },
        keywords: ['sea'],
      };
      const list = 'https://tide.example/base/news';
      assert.equal(shown('news/2026/05/02/two.html', 'pre'), [
        {
          '@context': 'https://schema.org',
          ...posting,
          isPartOf: { '@type': 'Blog', '@id': list, name: 'News of the sea' },
        },
        {
          '@context': 'https://schema.org',
          '@type': 'Blog',
          '@id': list,
          mainEntityOfPage: list,
          headline: 'N',
          description: 'D',
          blogPost: [posting],
        },
      ]);
    },
  ),
);

posts('are put together of parts of the site, in the writing of older versions as well, and of ours', () =>
  withBuilt(
    {
      ...site,
      'src/theme/BlogPostItem/Header/Title/index.js': `import Link from '@docusaurus/Link';
import { useBlogPost } from '@docusaurus/theme-common/internal';
export default function Title({ className }) {
  const { metadata: { title, permalink }, isBlogPostPage } = useBlogPost();
  return isBlogPostPage ? <h1 className="mine">{title}</h1> : <h2 className="mine"><Link to={permalink}>{title}</Link></h2>;
}`,
      'src/theme/BlogPostItem/Header/Author.js':
        'export default ({ author }) => <b className="by">{author.name}</b>;',
      'src/theme/BlogPostItem/Footer/ReadMoreLink/index.js': `import Link from '@docusaurus/Link';
export default ({ blogPostTitle, ...props }) => <Link className="more" {...props}>All of {blogPostTitle}</Link>;`,
    },
    ({ output }) => {
      const page = main(output('blog/2026/05/01/first.html'));
      assert.match(
        page,
        /<h1 class="mine">First<\/h1><p class="rd-post-info"><time[^>]*>May 1, 2026<\/time>/,
      );
      assert.match(page, '<ul class="rd-authors"><li><b class="by">Jo</b></li></ul>');
      assert.match(page, '<p>The rest.</p>');
      const list = main(output('blog.html'));
      assert.match(list, /<h2 class="mine"><a href="\/blog\/2026\/05\/01\/first">First<\/a><\/h2>/);
      assert.match(list, '<p>Beginning.</p>');
      assert.match(
        list,
        /<div class="rd-tags">[\s\S]*water[\s\S]*<a class="more" href="\/blog\/2026\/05\/01\/first">All of First<\/a>/,
      );
      assert.is(list.match(/<h2/g)?.length, 1);
    },
  ),
);

posts('have a part that needs the browser on their pages, and ours in lists', () =>
  withBuilt(
    {
      ...site,
      'src/theme/BlogPostItem/index.js': `import { useColorMode } from '@docusaurus/theme-common';
import { useBlogPost } from '@docusaurus/plugin-content-blog/client';
import BlogPostItem from '@theme-original/BlogPostItem';
export default (props) => <><BlogPostItem {...props} /><i>{useBlogPost().metadata.title} in {useColorMode().colorMode}</i></>;`,
    },
    ({ output }) => {
      assert.match(
        output('blog/2026/05/01/first.html'),
        /<relay-island[\s\S]*The rest[\s\S]*<i>First<!-- --> in <!-- -->light<\/i>/,
      );
      assert.match(output('blog.html'), '<article class="rd-post-item">');
      assert.not.match(output('blog.html'), '<relay-island');
    },
  ),
);

posts(
  'are known in the browser to a part around them where the post has a component of its own as well',
  () =>
    withBuilt(
      {
        ...site,
        'src/theme/BlogPostItem/index.js': `import { useState } from 'react';
import { useBlogPost } from '@docusaurus/plugin-content-blog/client';
export default function Post({ children }) {
  const [liked, setLiked] = useState(false);
  return <article>{children}<button onClick={() => setLiked(true)}>{useBlogPost().metadata.title} {liked && 'liked'}</button></article>;
}`,
        'src/Counter.js': `import { useState } from 'react';
export default function Counter() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{count}</button>;
}`,
        'blog/2026-05-02-second.mdx':
          "---\ntitle: Second\n---\n\nimport Counter from '@site/src/Counter';\n\n<Counter />\n",
      },
      ({ output }) => {
        const html = output('blog/2026/05/02/second.html');
        assert.is(html.match(/<relay-island/g)?.length, 2);
        const [, json = ''] = /data-rd-islands[^>]*>([\s\S]*?)<\/script>/.exec(html) ?? [];
        assert.is(JSON.parse(json).settings.page.post.metadata.title, 'Second');
      },
    ),
);

const list = `import BlogLayout from '@theme/BlogLayout';
import BlogListPaginator from '@theme/BlogListPaginator';
import BlogPostItems from '@theme/BlogPostItems';
import { PageMetadata } from '@docusaurus/theme-common';
export default function List({ metadata, items, sidebar }) {
  return (
    <BlogLayout sidebar={sidebar}>
      <PageMetadata title={metadata.blogTitle} />
      <h1>{'Page ' + metadata.page + ' of ' + metadata.totalPages}</h1>
      {items.map(({ content: { frontMatter, metadata: { permalink } } }) => <b key={permalink}>{frontMatter.mood}</b>)}
      <BlogPostItems items={items} />
      <BlogListPaginator metadata={metadata} />
    </BlogLayout>
  );
}
`;
const tagged = `import { useState } from 'react';
import Layout from '@theme/Layout';
export default function Tagged({ tag, items }) {
  const [count, setCount] = useState(0);
  return (
    <Layout>
      <main>
        <button onClick={() => setCount(count + 1)}>{tag.label + ': ' + tag.count}</button>
        {items.map(({ content: Post }) => <Post key={Post.metadata.permalink} />)}
      </main>
    </Layout>
  );
}
`;
/** @param options of the blog, as they are written. */
const blogOf = (options: string) => ({
  ...site,
  'docusaurus.config.js': `module.exports = {
  title: 'Tide', url: 'https://tide.example', baseUrl: '/base/',
  presets: [['classic', {
    docs: false,
    blog: { ${options} },
  }]],
};
`,
  'blog/2026-05-02-second.md': '---\ntitle: Second\n---\n\nText of the second.\n',
});

for (const [how, options, file] of [
  ['that the config names', "blogListComponent: '@site/src/List', postsPerPage: 1", 'src/List.js'],
  ['in src/theme', 'postsPerPage: 1', 'src/theme/BlogListPage/index.js'],
] as const)
  posts(`are listed by a component ${how}, with their beginnings, and feeds stay`, () =>
    withSite({ ...blogOf(options), [file]: list }, async ({ run, output, write }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.not.match(stderr, /DUPLICATE_ROUTE|UNUSED_THEME_FILE|PLUGIN_/);
      const newest = output('blog.html');
      assert.match(newest, '<title>Blog | Tide</title>');
      assert.match(main(newest), '<h1>Page 1 of 2</h1>');
      assert.match(main(newest), '<h2><a href="/base/blog/2026/05/02/second">Second</a></h2>');
      assert.match(main(newest), '<p>Text of the second.</p>');
      assert.match(main(newest), 'href="/base/blog/page/2"');
      assert.match(newest, /<b>Recent posts<\/b>[\s\S]*>First<\/a>/);
      assert.match(newest, 'href="/base/blog/rss.xml"');
      assert.match(output('blog/rss.xml'), 'The rest.');
      assert.match(output(/assets\/infima-\w+\.css/.exec(newest)![0]), '.col--7');
      const second = main(output('blog/page/2.html'));
      assert.match(second, '<b>calm</b>');
      assert.match(second, /<ul class="rd-authors">[\s\S]*Jo[\s\S]*<p>Beginning\.<\/p>/);
      assert.match(second, /href="\/base\/blog\/tags\/water">water<[\s\S]*Read more/);
      assert.not.match(second, 'The rest');
      assert.not.match(newest + second, 'relay-slot');
      const { stdout } = await run(['compat']);
      assert.not.match(stdout, 'Not supported');
      write({ 'blog/2026-05-02-second.md': '---\ntitle: Later\n---\n\nOther text.\n' });
      assert.is((await run(['build'])).code, 0);
      assert.match(main(output('blog.html')), /Later<\/a>[\s\S]*Other text\./);
    }),
  );

const cover = `import { useBlogPost } from '@docusaurus/plugin-content-blog/client';
export default function Title() {
  const { assets, metadata: { title } } = useBlogPost();
  return <h1>{title}<img src={assets.image ?? 'none'} /></h1>;
}`;
const cards = `import Layout from '@theme/Layout';
export default ({ items }) => <Layout><main>{items.map(({ content: { assets, metadata } }) => (
  <img key={metadata.permalink} src={assets.image ?? metadata.frontMatter.image} />
))}</main></Layout>;`;

for (const [where, own] of [
  ['for lists', { 'src/theme/BlogListPage/index.js': cards }],
  ['on their pages and in lists of ours', {}],
] as const)
  posts(`give components ${where} the address of a picture beside them`, () =>
    withBuilt(
      {
        ...blogOf(''),
        'blog/2026-05-03-third/index.md': '---\ntitle: Third\nimage: ./sea.svg\ntags: [sea]\n---\n\nText.\n',
        'blog/2026-05-03-third/sea.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
        'blog/2026-05-04-fourth.md': '---\ntitle: Fourth\nimage: /far.svg\n---\n\nText.\n',
        'static/far.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
        'src/theme/BlogPostItem/Header/Title.js': cover,
        ...own,
      },
      ({ output }) => {
        const beside = /\/base\/assets\/[^"]*sea[^"]*\.svg/;
        const picturesIn = (html: string) =>
          Array.from(main(html).matchAll(/<img src="([^"]*)"/g), ([, src]) => src!);
        const [far, third] = picturesIn(output('blog.html'));
        assert.is(far, 'src/theme/BlogListPage/index.js' in own ? '/far.svg' : 'none');
        assert.match(third!, beside);
        assert.match(picturesIn(output('blog/tags/sea.html'))[0]!, beside);
        assert.match(picturesIn(output('blog/2026/05/03/third.html'))[0]!, beside);
        assert.is(picturesIn(output('blog/2026/05/04/fourth.html'))[0], 'none');
        output(third!.slice('/base/'.length));
      },
    ),
  );

posts('of a tag are listed by a component that the config names, which may have state', () =>
  withBuilt(
    { ...blogOf("blogTagsPostsComponent: './src/Tagged.js'"), 'src/Tagged.js': tagged },
    ({ output }) => {
      assert.match(
        output('blog/tags/water.html'),
        /<relay-island[\s\S]*<button>water: 1<\/button><p>Beginning\.<\/p><\/main>/,
      );
      assert.match(main(output('blog.html')), '<article class="rd-post-item">');
    },
  ),
);

posts('have an archive, tags and authors by components of the site, which know posts, counts and pages', () =>
  withSite(
    {
      ...blogOf("archiveBasePath: 'all', blogArchiveComponent: '@site/src/Archive'"),
      'blog/authors.yml': 'jo: { name: Jo, page: true, socials: { github: jo } }\nal: { name: Al }\n',
      'blog/2026-05-03-third.md':
        '---\ntitle: Third\nauthors: jo\ntags: [water]\n---\n\nText of the third.\n',
      'src/Archive.js': `import Layout from '@theme/Layout';
import Link from '@docusaurus/Link';
export default ({ archive }) => <Layout><main>{archive.blogPosts.map(({ metadata: { title, permalink, date } }) => (
  <Link key={permalink} to={permalink}>{date.slice(0, 4)}: {title}</Link>
))}</main></Layout>;`,
      'src/theme/BlogTagsListPage.js': `import Layout from '@theme/Layout';
export default ({ tags, sidebar }) => <Layout><main>{sidebar.title}{tags.map(({ label, permalink, count }) => (
  <a key={label} href={permalink}>{label + ' ' + count}</a>
))}</main></Layout>;`,
      'src/theme/Blog/Pages/BlogAuthorsListPage.js': `import Layout from '@theme/Layout';
export default ({ authors }) => <Layout><main>{authors.map(({ key, name, page, count }) => (
  <i key={key}>{[key, name, page ? page.permalink : '-', count].join(' ')}</i>
))}</main></Layout>;`,
      'src/theme/Blog/Pages/BlogAuthorsPostsPage.js': `import Layout from '@theme/Layout';
export default ({ author, items, listMetadata }) => <Layout><main>{author.name + ' ' + author.socials.github + ' ' + listMetadata.totalCount}{
  items.map(({ content: Post }) => <section key={Post.metadata.title}><Post /></section>)
}</main></Layout>;`,
    },
    async ({ run, output }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.not.match(stderr, /DUPLICATE_ROUTE|UNUSED_THEME_FILE|PLUGIN_/);
      const archive = output('blog/all.html');
      assert.match(archive, '<title>Archive | Tide</title>');
      assert.match(main(archive), '<main><a href="/base/blog/2026/05/03/third">2026: Third</a>');
      assert.match(
        main(output('blog/tags.html')),
        '<main>Recent posts<a href="/base/blog/tags/water">water 2</a></main>',
      );
      assert.match(
        main(output('blog/authors.html')),
        '<main><i>jo Jo /base/blog/authors/jo 1</i><i>al Al - 0</i></main>',
      );
      assert.match(
        main(output('blog/authors/jo.html')),
        '<main>Jo https://github.com/jo 1<section><p>Text of the third.</p></section></main>',
      );
      const { stdout } = await run(['compat']);
      assert.not.match(stdout, 'Not supported');
    },
  ),
);

posts('are listed by what wraps the list of Docusaurus, with what it shows around it', () =>
  withSite(
    {
      ...blogOf('postsPerPage: 1'),
      'src/theme/BlogListPage/index.js': `import BlogListPage from '@theme-original/BlogListPage';
export default (props) => <><b>Read this</b><BlogListPage {...props} /></>;
`,
    },
    async ({ run, output }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.not.match(stderr, 'UNUSED_THEME_FILE');
      const html = output('blog.html');
      assert.match(html, '<b>Read this</b>');
      assert.match(html, '<title>Blog | Tide</title>');
      assert.match(main(html), '<h2><a href="/base/blog/2026/05/02/second">Second</a></h2>');
      assert.match(main(html), '<p>Text of the second.</p>');
      assert.match(main(html), 'href="/base/blog/page/2"');
      assert.match(html, /<b>Recent posts<\/b>[\s\S]*>First<\/a>/);
      assert.match(output(/assets\/infima-\w+\.css/.exec(html)![0]), '.col--7');
      assert.not.match((await run(['compat'])).stdout, 'Not supported');
    },
  ),
);

for (const [lack, written, text] of [
  ['no file of the site has it', '@site/src/Lost', ''],
  [
    'it shows that of Docusaurus in it',
    '@site/src/List',
    "export { default } from '@theme/BlogTagsPostsPage';\n",
  ],
] as const)
  posts(`are listed by ours, which compat tells, where ${lack}`, () =>
    withSite(
      { ...blogOf(`blogTagsPostsComponent: '${written}'`), 'src/List.js': text },
      async ({ run, output }) => {
        assert.is((await run(['build'])).code, 0);
        assert.match(main(output('blog/tags/water.html')), '<article class="rd-post-item">');
        const { stdout } = await run(['compat']);
        assert.match(
          stdout.slice(stdout.indexOf('Not supported')),
          `docusaurus.config.js:5  presets[0][1].blog.blogTagsPostsComponent  ${lack}, so these pages are ours`,
        );
      },
    ),
  );

posts('tell a component around them what Docusaurus does, on their pages and in lists', () =>
  withBuilt(
    {
      ...site,
      'blog/2026-06-01-third.md': `---
title: Third
mood: calm
authors: [{ name: Jo, description: At sea, socials: { github: jo } }]
---

How it begins.

<!-- truncate -->

The rest.
`,
      'src/theme/BlogPostItem/index.js': `import { useBlogPost } from '@docusaurus/plugin-content-blog/client';
export default function Post({ children }) {
  const { metadata, frontMatter } = useBlogPost();
  const { description, hasTruncateMarker, authors: [author] } = metadata;
  const told = [description.length, hasTruncateMarker, frontMatter.mood, metadata.frontMatter.mood, author?.description, author?.socials.github];
  return <article><pre>{metadata.title}: {told.join()}</pre></article>;
}`,
    },
    ({ output }) => {
      const told = 'Third: 14,true,calm,calm,At sea,https://github.com/jo';
      for (const file of ['blog/2026/06/01/third.html', 'blog.html'])
        assert.match(output(file).replaceAll('<!-- -->', ''), `<pre>${told}</pre>`);
    },
  ),
);

const wholePage = `import { HtmlClassNameProvider } from '@docusaurus/theme-common';
import { BlogPostProvider, useBlogPost } from '@docusaurus/plugin-content-blog/client';
import BlogLayout from '@theme/BlogLayout';
import BlogPostItem from '@theme/BlogPostItem';
import BlogPostPaginator from '@theme/BlogPostPaginator';
import BlogPostPageMetadata from '@theme/BlogPostPage/Metadata';
import TOC from '@theme/TOC';
function Content({ sidebar, children }) {
  const { metadata, toc } = useBlogPost();
  return (
    <BlogLayout sidebar={sidebar} toc={toc.length > 0 && <TOC toc={toc} />}>
      <BlogPostItem>{children}</BlogPostItem>
      <i>{metadata.frontMatter.mood}</i>
      <BlogPostPaginator nextItem={metadata.nextItem} prevItem={metadata.prevItem} />
    </BlogLayout>
  );
}
export default function Page({ content: Text, sidebar }) {
  return (
    <BlogPostProvider content={Text} isBlogPostPage>
      <HtmlClassNameProvider className="own-post"><BlogPostPageMetadata /><Content sidebar={sidebar}><Text /></Content></HtmlClassNameProvider>
    </BlogPostProvider>
  );
}
`;
const ownTitle = `import { useBlogPost } from '@docusaurus/plugin-content-blog/client';
export default () => <h1>Own {useBlogPost().metadata.title}</h1>;`;

for (const [how, options, file] of [
  ['that the config names', "blogPostComponent: '@site/src/Post'", 'src/Post.js'],
  ['in src/theme', '', 'src/theme/BlogPostPage/index.js'],
] as const)
  posts(`have pages by a component ${how}, with the text, the recent posts and the neighbours`, () =>
    withSite({ ...blogOf(options), [file]: wholePage }, async ({ run, output }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.not.match(stderr, /UNUSED_THEME_FILE|PART_FAILED/);
      const html = output('blog/2026/05/01/first.html');
      assert.match(html, '<title>First | Tide</title>');
      assert.match(html, /<html[^>]*class="[^"]*own-post/);
      assert.match(main(html), '<i>calm</i>');
      assert.match(main(html), /<h1>First<\/h1>[\s\S]*<p>The rest\.<\/p>/);
      assert.is(main(html).match(/The rest/g)?.length, 1);
      assert.match(main(html), /<a [^>]*href="\/base\/blog\/2026\/05\/02\/second"/);
      assert.match(html, /<b>Recent posts<\/b>[\s\S]*>Second<\/a>[\s\S]*>First<\/a>/);
      assert.match(html, /<a[^>]*href="#rest"/);
      assert.not.match(html, /class="rd-sidebar|relay-slot|relay-island/);
      assert.match(output(/assets\/infima-\w+\.css/.exec(html)![0]), '.col--7');
      assert.match(output('blog.html'), '<article class="rd-post-item">');
      assert.match(output('blog/rss.xml'), 'The rest.');
      assert.not.match((await run(['compat'])).stdout, 'Not supported');
    }),
  );

posts('have pages by what wraps that of Docusaurus, with the parts of posts that are their own', () =>
  withBuilt(
    {
      ...blogOf(''),
      'src/theme/BlogPostPage.js': `import BlogPostPage from '@theme-original/BlogPostPage';
export default function Wrapper(props) {
  const { frontMatter, metadata, assets, toc } = props.content;
  const told = [frontMatter.mood, metadata.title, assets.authorsImageUrls.length, toc[0]?.id, props.sidebar.items.length];
  return <><BlogPostPage {...props} /><i>{told.join(' ')}</i></>;
}`,
      'src/theme/BlogPostItem/Header/Title.js': ownTitle,
    },
    ({ output }) => {
      const html = output('blog/2026/05/01/first.html').replaceAll('<!-- -->', '');
      assert.match(
        main(html),
        /<h1>Own First<\/h1>[\s\S]*<p>The rest\.<\/p>[\s\S]*<i>calm First 1 rest 2<\/i>/,
      );
      assert.match(html, 'class="rd-sidebar');
      assert.match(html, 'class="rd-toc"');
      assert.not.match(html, /relay-slot|relay-island/);
    },
  ),
);

posts('have parts of their own also in pages of their own', () =>
  withBuilt(
    {
      ...blogOf(''),
      'src/theme/BlogPostPage.js': wholePage,
      'src/theme/BlogPostItem/Header/Title.js': ownTitle,
    },
    ({ output }) => {
      const html = main(output('blog/2026/05/01/first.html')).replaceAll('<!-- -->', '');
      assert.match(html, /<h1>Own First<\/h1>[\s\S]*<p>The rest\.<\/p>/);
      assert.is(html.match(/<h1/g)?.length, 1);
    },
  ),
);

posts('have pages that need the browser, and their text takes what these hand down', () =>
  withBuilt(
    {
      ...blogOf(''),
      'src/Likes.js': `import { createContext, useContext, useState } from 'react';
export const Likes = createContext(0);
export const Shown = () => <b>{useContext(Likes)} likes</b>;
export function Liking({ children }) {
  const [likes, setLikes] = useState(3);
  return <Likes.Provider value={likes}>{children}<button onClick={() => setLikes(likes + 1)}>Like</button></Likes.Provider>;
}`,
      'src/theme/BlogPostPage.js': `import BlogPostPage from '@theme-original/BlogPostPage';
import { Liking } from '@site/src/Likes';
export default (props) => <Liking><BlogPostPage {...props} /></Liking>;`,
      'blog/2026-05-03-third.mdx':
        "---\ntitle: Third\n---\n\nimport { Shown } from '@site/src/Likes';\n\n<Shown />\n\n<!-- truncate -->\n\nEnd.\n",
    },
    ({ output }) => {
      const plain = output('blog/2026/05/01/first.html');
      assert.match(plain, /<relay-island[\s\S]*<h1>First<\/h1>[\s\S]*<p>The rest\.<\/p>[\s\S]*<button>Like/);
      assert.match(plain, 'class="rd-sidebar');
      const third = output('blog/2026/05/03/third.html').replaceAll('<!-- -->', '');
      assert.is(third.match(/<relay-island/g)?.length, 1);
      assert.match(third, /<h1>Third<\/h1>[\s\S]*<b>3 likes<\/b>[\s\S]*<p>End\.<\/p>[\s\S]*<button>Like/);
      assert.not.match(third, 'Read more');
    },
  ),
);

posts("have the list of recent ones that is the site's own beside all pages that ours is beside", () =>
  withBuilt(
    {
      ...blogOf(''),
      'src/theme/BlogSidebar/index.js': `import { useState } from 'react';
import Content from '@theme/BlogSidebar/Content';
const List = ({ items }) => <ol>{items.map((one) => <li key={one.permalink}>{one.title}</li>)}</ol>;
export default function Sidebar({ sidebar }) {
  const [title] = useState(sidebar.title);
  return <aside className="col col--3">{title}<Content items={sidebar.items} ListComponent={List} yearGroupHeadingClassName="year" /></aside>;
}`,
    },
    async ({ run, output, write }) => {
      const own =
        /data-sidebar="blog:default"><relay-island[^>]*><aside class="col col--3">Recent posts<div role="group"><h3 class="year">2026<\/h3><ol><li>Second<\/li><li>First<\/li>/;
      for (const file of ['blog.html', 'blog/archive.html', 'blog/2026/05/01/first.html'])
        assert.match(output(file), own, file);
      write({
        'src/theme/BlogSidebar/index.js':
          "import BlogSidebar from '@theme-original/BlogSidebar';\nexport default (props) => <><i>above</i><BlogSidebar {...props} /></>;",
      });
      assert.is((await run(['build'])).code, 0);
      assert.match(output('blog.html'), /data-sidebar="blog:default"><i>above<\/i><nav class="rd-sidebar"/);
    },
  ),
);

posts('stand in a layout of their own, which says where the list of recent ones and the headings are', () =>
  withSite(
    {
      ...blogOf(''),
      'docusaurus.config.js': blogOf('')['docusaurus.config.js'].replace(
        'docs: false',
        "docs: { routeBasePath: 'docs' }",
      ),
      'docs/index.md': '---\ntags: [water]\n---\n\n# Docs\n',
      'src/theme/BlogLayout/index.js': `import { useState } from 'react';
import Layout from '@theme/Layout';
import BlogSidebar from '@theme/BlogSidebar';
export default function Own({ sidebar, toc, children, ...layout }) {
  const [n] = useState(sidebar.items.length);
  return <Layout {...layout}><BlogSidebar sidebar={sidebar} /><main id="own">{children}</main>{toc && <div id="beside">{toc}</div>}<b>{n} posts</b></Layout>;
}`,
    },
    async ({ run, output, write }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      const list = output('blog.html').replaceAll('<!-- -->', '');
      assert.match(
        list,
        /<relay-island[^>]*><div class="main-wrapper"><aside[\s\S]*<h3>2026<\/h3>[\s\S]*<main id="own">[\s\S]*Second<\/a>[\s\S]*<\/main><b>2 posts<\/b>/,
      );
      assert.is(list.match(/<main/g)?.length, 1);
      assert.not.match(list, /class="rd-sidebar"|id="beside"/);
      const tags = output('blog/tags.html').replaceAll('<!-- -->', '');
      assert.match(
        tags,
        /<h3>2026<\/h3>[\s\S]*<main id="own">[\s\S]*>water <small>[\s\S]*<\/main><b>2 posts<\/b>/,
      );
      assert.not.match(output('blog/archive.html') + output('docs/tags.html'), 'id="own"');
      const post = output('blog/2026/05/01/first.html');
      assert.match(post, /<main id="own">[\s\S]*<h1>First<\/h1>[\s\S]*The rest/);
      assert.match(post, /<div id="beside">[\s\S]*href="#rest"/);
      assert.match(post, '<title>First | Tide</title>');
      const { 'docusaurus.config.js': withoutSidebar } = blogOf('blogSidebarCount: 0');
      write({ 'docusaurus.config.js': withoutSidebar });
      const alone = await run(['build']);
      assert.is(alone.code, 0, alone.stderr);
      assert.match(output('blog.html').replaceAll('<!-- -->', ''), '</main><b>0 posts</b>');
      write({
        ...blogOf(''),
        'src/theme/BlogLayout/index.js':
          "import BlogLayout from '@theme-original/BlogLayout';\nexport default (props) => <><i>above</i><BlogLayout {...props} /></>;",
      });
      assert.is((await run(['build'])).code, 0);
      assert.match(output('blog.html'), /<i>above<\/i><div class="rd-docs[\s\S]*class="rd-sidebar"/);
    },
  ),
);

posts('have pages that are ours, which compat tells, where the component is not there', () =>
  withSite(blogOf("blogPostComponent: '@site/src/Lost'"), async ({ run, output }) => {
    const { stderr } = await run(['build']);
    assert.match(stderr, /^docusaurus\.config\.js:5:13 +PART_FAILED/m);
    assert.match(main(output('blog/2026/05/01/first.html')), '<p>The rest.</p>');
    const { stdout } = await run(['compat']);
    assert.match(
      stdout.slice(stdout.indexOf('Not supported')),
      /docusaurus\.config\.js:5 +presets\[0\]\[1\]\.blog\.blogPostComponent +.*so pages are shown by ours/,
    );
  }),
);

posts.run();
