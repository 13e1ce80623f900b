// Feeds of blogs, held against what their formats allow: by libxml2 and the grammars beside this file, and by a JSON schema.
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { validateXML } from 'xmllint-wasm';
import { configWith, withSite } from './with-site.js';

const feeds = suite('feeds');

const grammar = (name: string): string =>
  readFileSync(new URL(`./feeds/${name}.rng`, import.meta.url), 'utf8');

async function mistakesIn(contents: string, name: 'rss' | 'atom'): Promise<string[]> {
  const xml = [{ fileName: `${name}.xml`, contents }];
  const { errors } = await validateXML({ xml, schema: [grammar(name)], extension: 'relaxng' });
  return errors.map(({ message }) => message);
}

const url = { type: 'string', pattern: '^https?://' };
const time = {
  type: 'string',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$',
};
const author = {
  type: 'object',
  properties: { name: { type: 'string' }, url: { type: 'string' }, avatar: url },
  minProperties: 1,
};
/** JSON Feed 1 and 1.1. */
const isJsonFeed = new Ajv2020({ allErrors: true }).compile({
  type: 'object',
  required: ['version', 'title', 'items'],
  properties: {
    version: { enum: ['https://jsonfeed.org/version/1', 'https://jsonfeed.org/version/1.1'] },
    title: { type: 'string' },
    home_page_url: url,
    feed_url: url,
    description: { type: 'string' },
    icon: url,
    favicon: url,
    author,
    items: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id'],
        anyOf: [{ required: ['content_html'] }, { required: ['content_text'] }],
        properties: {
          id: { type: 'string' },
          url,
          external_url: url,
          title: { type: 'string' },
          content_html: { type: 'string' },
          content_text: { type: 'string' },
          summary: { type: 'string' },
          image: url,
          date_published: time,
          date_modified: time,
          author,
          authors: { type: 'array', items: author },
          tags: { type: 'array', items: { type: 'string' } },
        },
      },
    },
  },
});

const files = {
  'relaydocs.config.ts': configWith(
    `i18n: { defaultLocale: 'en', locales: ['en', 'ar'] }, tagline: 'Q & A', favicon: '/img/dot.svg',
     blog: [
       { feedOptions: { type: 'all', copyright: 'Us & them' } },
       { id: 'news', path: 'news', routeBasePath: 'news', feedOptions: { type: 'all' } },
     ],`,
  ),
  'docs/index.md': '# Home\n',
  'static/img/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'static/img/q&a.png': '',
  'blog/authors.yml':
    'ann: { name: "Ann <a@b> & co", title: Writer, url: https://ann.example.com, email: ann@example.com }\n',
  'blog/2020-01-02-first.mdx':
    '---\ntitle: "A ]]> & <b>"\nauthors: [ann]\ntags: [a & b, "<c>"]\nimage: /img/q&a.png\n---\nIntro & <b>more</b> ]]&gt; {1 + 1}\n\n{/* truncate */}\n\n```html\n<p>&amp;</p>\n```\n',
  'blog/2021-02-03-second.md':
    '---\nauthors: { name: Guest }\n---\n# Second\n\nNo \u0008 sign, and \u{1f600}.\n',
  'news/2022-03-04-plain.md': '# Plain\n\nNobody wrote it.\n',
  'i18n/ar/docusaurus-plugin-content-blog/2021-02-03-second.md': '# ثان\n\nنص.\n',
};

feeds(
  'RSS, Atom and JSON feeds of each blog are valid, in each language, whatever stands in the posts',
  async () => {
    await withSite(files, async (site) => {
      const { code, stderr } = await site.run(['build']);
      assert.is(code, 0, stderr);
      for (const folder of ['blog', 'news', 'ar/blog', 'ar/news']) {
        assert.equal(await mistakesIn(site.output(`${folder}/rss.xml`), 'rss'), [], `${folder}/rss.xml`);
        assert.equal(await mistakesIn(site.output(`${folder}/atom.xml`), 'atom'), [], `${folder}/atom.xml`);
        isJsonFeed(JSON.parse(site.output(`${folder}/feed.json`)));
        assert.equal(isJsonFeed.errors ?? [], [], `${folder}/feed.json`);
      }
      const atom = site.output('blog/atom.xml');
      assert.ok(
        (await mistakesIn(atom.replace(/<updated>.*?<\/updated>/, ''), 'atom')).length > 0,
        'it looks',
      );
      assert.match(
        site.output('blog/rss.xml'),
        '<author>ann@example.com (Ann &lt;a@b&gt; &amp; co)</author>',
      );
      assert.match(atom, '<email>ann@example.com</email>');
      const rss = site.output('blog/rss.xml').replace('<channel>', '<channel><item/>');
      assert.ok((await mistakesIn(rss, 'rss')).length > 0, 'it looks');
    });
  },
);

feeds.run();
