// A page of an API that would be too large has an index in its place: each of its operations is on a page of its own.
import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadConfig } from '../../src/config/load-config.js';
import { discoverContent } from '../../src/content/discover-content.js';
import { readVirtualSource } from '../../src/content/read-source.js';
import { addApiPages } from '../../src/openapi/add-api-pages.js';
import { buildOnce, configWith, type TestSite, withSite } from '../build/with-site.js';
import { memoryCache } from '../site/site-of.js';

const divided = suite('pages of an API that would be too large');

const field = (name: string) => `{ type: string, description: "${`Says what ${name} is. `.repeat(12)}" }`;
const fields = Array.from({ length: 25 }, (_, index) => `field${index}: ${field(`field${index}`)}`).join(
  ', ',
);

const operation = (tag: string, number: number) => `  /${tag}/${number}:
    post:
      operationId: ${tag}${number}
      tags: [${tag}]
      summary: Change ${tag} ${number}
      requestBody: { content: { application/json: { schema: { type: object, properties: { ${fields} } } } } }
      responses: { '200': { description: Done } }
`;
const apiOf = (counts: Readonly<Record<string, number>>) =>
  `openapi: 3.1.0\ninfo: { title: Things, version: '1' }\npaths:\n${Object.entries(counts)
    .flatMap(([tag, count]) => Array.from({ length: count }, (_, number) => operation(tag, number)))
    .join('')}`;

const files = {
  'relaydocs.config.ts': configWith(`openapi: { path: 'docs/openapi.yaml' }`),
  'docs/index.md': '# Home\n\n[The last one](./api/many.md#many29) and [a small page](./api/few.md#few0)\n',
  'docs/openapi.yaml': apiOf({ many: 30, few: 2 }),
};

async function build(site: TestSite): Promise<void> {
  const { code, stderr } = await site.run(['build']);
  assert.is(code, 0, stderr);
}

async function compiledBy(site: TestSite): Promise<number> {
  const { stdout } = await site.run(['build', '--json']);
  return (JSON.parse(stdout) as { summary: { compiled: number } }).summary.compiled;
}

const pagesIn = (dir: string) =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));

divided('say in their front matter what is known of them without reading it', async () => {
  await withSite(files, async ({ dir }) => {
    const config = await loadConfig({ siteDir: dir });
    const content = await discoverContent(config, memoryCache());
    const { sources } = await addApiPages(config, content, path.join(dir, 'kept'));
    const added = sources.filter(({ virtualText }) => virtualText !== undefined);
    assert.is.not(added.length, 0);
    for (const { path: file, virtualText, frontMatter, contentTitle } of added) {
      const read = readVirtualSource(file, virtualText!);
      assert.equal(Object.entries(frontMatter), Object.entries(read.frontMatter), file);
      assert.is(contentTitle, read.contentTitle);
    }
  });
});

divided('have an index at their address, whose entries have the anchors of the operations', async () => {
  await withSite(files, async (site) => {
    assert.is((await buildOnce(site, files)).code, 0);
    const index = site.output('api/many.html');
    assert.match(index, '<li id="many29"><a href="/base/api/many/many29#many29">');
    assert.match(site.output('api/many/many29.html'), '<h1>Change many 29</h1>');
    assert.match(site.output('api/many/many29.html'), 'id="many29.body.field24"');
    assert.match(site.output('llms.txt'), 'api/many/many29.md');
    assert.not.match(site.output('api.html'), 'id="many29"');
    const folder = path.join(site.dir, 'build');
    const large = pagesIn(folder).filter((file) => statSync(path.join(folder, file)).size > 250_000);
    assert.equal(large, []);
  });
});

divided('are few: smaller ones keep all operations', async () => {
  await withSite(files, async (site) => {
    assert.is((await buildOnce(site, files)).code, 0);
    assert.match(site.output('api/few.html'), 'id="few1.body.field24"');
    const pages = pagesIn(path.join(site.dir, 'build/api'));
    assert.not.ok(
      pages.some((file) => file.startsWith('few/')),
      pages.join(),
    );
  });
});

const ownPage = '# Many\n\nFirst.\n\n::operation[many3]\n\n## Rest\n\n::operations\n\nLast.\n';

for (const file of ['docs/api/many.md', 'docs/api/many.mdx'])
  divided(`keep the text of ${file}, with links where the operations would stand`, async () => {
    const home = '# Home\n\n[The last](/api/many#many29) and [a field](/api/many#many29.body.field3)\n';
    const own = { ...files, 'docs/index.md': home, [file]: ownPage };
    await withSite(own, async (site) => {
      const { code, stderr } = await site.run(['build']);
      assert.is(code, 0, stderr);
      assert.not.match(stderr, 'API_PAGE_LARGE');
      const page = site.output('api/many.html');
      assert.match(
        page,
        /<p>First\.<\/p>\s*<ul class="rd-op-list" data-moved(?:="")?>\s*<li id="many3"><a href="\/base\/api\/many\/many3#many3">/,
      );
      assert.match(page, /id="rest"[\s\S]*<li id="many2">[\s\S]*<li id="many29">[\s\S]*<p>Last\.<\/p>/);
      assert.is(page.split('<li id="many3">').length, 2);
      assert.match(site.output('api/many.md'), 'First.\n\n- [`POST /many/3` Change many 3](');
      assert.match(site.output('index.html'), 'href="/base/api/many/many29#many29.body.field3"');
      // In the sidebar the operations stand below it, as below a page that nobody wrote.
      assert.match(
        page,
        /<li class="rd-group"><div><a href="\/base\/api\/many" aria-current="page">Many<\/a>.*?<ul><li><a href="\/base\/api\/many\/many0">/,
      );
      const folder = path.join(site.dir, 'build');
      const large = pagesIn(folder).filter((one) => statSync(path.join(folder, one)).size > 250_000);
      assert.equal(large, []);
      site.write({ [file]: ownPage.replace('many3', 'many33') });
      assert.match((await site.run(['build'])).stderr, 'UNKNOWN_OPERATION');
    });
  });

for (const name of ['few.md', 'few.mdx'])
  divided(
    `count the text of ${name}, whose author is told of a text that is too long by itself`,
    async () => {
      let seed = 7;
      const word = (): string => {
        seed = (seed * 48_271) % 2_147_483_647;
        return seed.toString(36).slice(0, 4);
      };
      const text = Array.from({ length: 20_000 }, word).join(' ');
      const own = { 'docs/index.md': '# Home\n', [`docs/api/${name}`]: `# Few\n\n${text}\n\n::operations\n` };
      await withSite({ ...files, ...own }, async (site) => {
        const { code, stderr } = await site.run(['build']);
        assert.is(code, 0, stderr);
        assert.match(
          stderr,
          new RegExp(`docs/api/${name}:5:1 +API_PAGE_LARGE \\(warning\\) +This page has \\d+ kB`),
        );
        assert.match(site.output('api/few.html'), '<li id="few1">');
        site.write({ [`docs/api/${name}`]: `# Few\n\n${text}\n` });
        assert.match((await site.run(['build'])).stderr, new RegExp(`docs/api/${name} +API_PAGE_LARGE`));
      });
    },
  );

divided('leave a heading of their author with the id of an operation where it is', async () => {
  const own = '# Many\n\n[Own](#many7), [other](#many8)\n\n::operations\n\n## Seven {#many7}\n';
  const home = '# Home\n\n[seven](/api/many#many7), [eight](/api/many.md#many8)\n';
  await withSite({ ...files, 'docs/index.md': home, 'docs/api/many.md': own }, async (site) => {
    await build(site);
    assert.match(site.output('index.html'), 'href="/base/api/many#many7">seven');
    assert.match(site.output('index.html'), 'href="/base/api/many/many8#many8">eight');
    assert.match(site.output('api/many.html'), 'href="#many7">Own');
    assert.match(site.output('api/many.html'), 'href="/base/api/many/many8#many8">other');
    // The page with the link is as it was.
    site.write({ 'docs/api/many.md': own.replace('{#many7}', '') });
    await build(site);
    assert.match(site.output('index.html'), 'href="/base/api/many/many7#many7">seven');
    site.write({ 'docs/api/many.md': own });
    await build(site);
    assert.match(site.output('index.html'), 'href="/base/api/many#many7">seven');
  });
});

divided('are not made of drafts, and are as unlisted as the page of their author', async () => {
  const draft = ownPage.replace('# Many', '---\ndraft: true\n---\n\n# Many');
  await withSite({ ...files, 'docs/index.md': '# Home\n', 'docs/api/many.md': draft }, async (site) => {
    await build(site);
    assert.not.match(site.output('sitemap.xml'), 'api/many');
    site.write({ 'docs/api/many.md': draft.replace('draft', 'unlisted') });
    await build(site);
    assert.match(site.output('api/many/many3.html'), 'id="many3.body.field24"');
    assert.not.match(site.output('sitemap.xml'), 'api/many');
  });
});

divided('are also those whose sentences pack badly, and the index does not repeat them', async () => {
  let seed = 7;
  const word = (): string => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed.toString(36).slice(0, 4);
  };
  const prose = (): string => Array.from({ length: 900 }, word).join(' ');
  const call = (_: unknown, number: number) =>
    `  /told/${number}: { get: { operationId: told${number}, tags: [told], description: '${prose()}', responses: { '200': { description: Done } } } }\n`;
  const tags = Array.from(
    { length: 60 },
    (_, number) => `  - { name: t${number}, description: '${prose()}' }\n`,
  );
  const empty = (_: unknown, number: number) =>
    `  /t${number}: { get: { operationId: of${number}, tags: [t${number}], responses: { '200': { description: Done } } } }\n`;
  const api = `openapi: 3.1.0
info: { title: Things, version: '1' }
tags:
${tags.join('')}paths:
${Array.from({ length: 20 }, call).join('')}${Array.from({ length: 60 }, empty).join('')}`;
  await withSite({ ...files, 'docs/index.md': '# Home\n', 'docs/openapi.yaml': api }, async (site) => {
    const { code, stderr } = await site.run(['build']);
    assert.is(code, 0, stderr);
    assert.not.match(stderr, 'API_PAGE_LARGE');
    assert.match(site.output('api/told.html'), '<li id="told19">');
    const index = site.output('api.html');
    assert.match(index, 'href="/base/api/t59"');
    assert.ok(index.length < 60_000, `${index.length} bytes`);
  });
});

divided('have lists below the index where this would be too large itself', async () => {
  const way = 'of/a/thing/that/is/found/'.repeat(36);
  const call = (_: unknown, number: number) =>
    `  /${way}${number}: { get: { operationId: part${number}, summary: Read ${number}, responses: { '200': { description: Done } } } }
`;
  const api = `openapi: 3.1.0\ninfo: { title: Things, version: '1' }\npaths:\n${Array.from({ length: 240 }, call).join('')}`;
  const home = '# Home\n\n[The last](./api/other.md#part239)\n';
  await withSite({ ...files, 'docs/index.md': home, 'docs/openapi.yaml': api }, async (site) => {
    const { code, stderr } = await site.run(['build']);
    assert.is(code, 0, stderr);
    assert.not.match(stderr, 'API_PAGE_LARGE');
    const index = site.output('api/other.html');
    assert.match(index, 'href="/base/api/other/list-1-of-2">Operations 1 to ');
    assert.match(index, 'href="/base/api/other/list-2-of-2">Operations ');
    assert.not.match(index, 'id="part239"');
    assert.match(site.output('api/other/list-2-of-2.html'), 'id="part239"');
    const last = '/base/api/other/part239#part239';
    assert.match(site.output('index.html'), `href="${last}"`);
    const folder = path.join(site.dir, 'build');
    const sizes = pagesIn(folder).map((file) => statSync(path.join(folder, file)).size);
    assert.ok(Math.max(...sizes) < 250_000, `${Math.max(...sizes)}`);
  });
});

divided('are linked to by the addresses that they would have if they were whole', async () => {
  const text = `# Home

[call](/api/many#many3), [field](./api/many.md#many3.body.field7), [whole page](./api/many.md)

[typo](/api/many#many3.body.feld7), [none](/api/many#nothing)
`;
  const api = apiOf({ many: 30 })
    .replace(
      'summary: Change many 5\n',
      '$&      description: "As [four](#many4.body.field1), [this](#many5.body.field2)"\n',
    )
    // The id of one operation begins the id of another.
    .replace('operationId: many9\n', 'operationId: many3.list\n');
  const config = configWith(
    `openapi: { path: 'docs/openapi.yaml' }, navbar: { items: [{ label: 'Field', to: '/api/many#many3.list.body.field7' }, { label: 'No field', to: '/api/many#many3.body.fild' }] }`,
  );
  const own = {
    'relaydocs.config.ts': config,
    'docs/index.md': `${text}\n[list](/api/many#many3.list.body.field0)\n`,
  };
  await withSite({ ...own, 'docs/openapi.yaml': api }, async (site) => {
    const { code, stderr } = await site.run(['build']);
    assert.is(code, 0, stderr);
    const broken = [...stderr.matchAll(/There is no heading with the id "(.*?)"/g)].map(([, id]) => id);
    assert.equal(broken.sort(), ['many3.body.feld7', 'many3.body.fild', 'nothing'], stderr);
    const home = site.output('index.html');
    assert.match(home, 'href="/base/api/many/many3#many3">call');
    assert.match(home, 'href="/base/api/many/many3#many3.body.field7">field');
    assert.match(home, 'href="/base/api/many/many3.list#many3.list.body.field0">list');
    assert.match(home, 'href="/base/api/many">whole page');
    assert.match(site.output('index.md'), '/base/api/many/many3#many3.body.field7)');
    const five = site.output('api/many/many5.html');
    assert.match(five, 'href="/base/api/many/many4#many4.body.field1">four');
    assert.match(five, 'href="#many5.body.field2">this');
    // A field goes: only the links say so, in a page that is as it was.
    site.write({ 'docs/openapi.yaml': api.replace('field1:', 'other1:').replaceAll('field1:', 'other1:') });
    assert.match((await site.run(['build'])).stderr, 'There is no heading with the id "many4.body.field1"');
    // Small again, all of it is on one page, and that is where the links lead.
    site.write({ 'docs/openapi.yaml': apiOf({ many: 6 }) });
    assert.is((await site.run(['build'])).code, 0);
    assert.match(site.output('index.html'), 'href="/base/api/many#many3.body.field7">field');
  });
});

divided(
  'are named in sidebars by the id that they have when they are small, and their operations stand below',
  async () => {
    const own = {
      'relaydocs.config.ts': configWith(
        `openapi: { path: 'docs/openapi.yaml' }, docs: { path: 'docs', sidebarPath: 'sidebars.json' }, navbar: { items: [{ type: 'doc', docId: 'api/many', label: 'Many' }] }`,
      ),
      'sidebars.json': JSON.stringify({
        main: ['index', 'api/index', { type: 'doc', id: 'api/many', label: 'All of many' }, 'api/few'],
      }),
    };
    await withSite({ ...files, ...own }, async (site) => {
      await build(site);
      const page = site.output('api/many/many3.html');
      assert.match(page, '<a href="/base/api/many">All of many</a>');
      assert.match(page, '<a href="/base/api/many/many3" aria-current="page">Change many 3</a>');
      assert.match(page, '<a rel="prev" href="/base/api/many/many2">');
      assert.match(site.output('api/few.html'), '<a rel="prev" href="/base/api/many/many29">');
      // By their folder they stand there once.
      const folder = [
        {
          type: 'category',
          label: 'Many',
          link: { type: 'doc', id: 'api/many' },
          items: [{ type: 'autogenerated', dirName: 'api/many' }],
        },
      ];
      site.write({ 'sidebars.json': JSON.stringify({ main: ['index', ...folder] }) });
      await build(site);
      assert.is(site.output('index.html').split('href="/base/api/many/many3"').length, 2);
      // As the page of a category too.
      const linked = {
        type: 'category',
        label: 'Many',
        link: { type: 'doc', id: 'api/many' },
        items: ['index'],
      };
      site.write({ 'sidebars.json': JSON.stringify({ main: [linked] }) });
      await build(site);
      assert.match(site.output('api/many/many3.html'), 'href="/base/api/many/many3" aria-current="page"');
      // The same sidebar holds before the API has grown.
      site.write({ ...own, 'docs/openapi.yaml': apiOf({ many: 5, few: 2 }), 'docs/index.md': '# Home\n' });
      await build(site);
      assert.match(site.output('index.html'), '<a href="/base/api/many">All of many</a>');
    });
  },
);

divided('keep the addresses of the small page: another build finds none of them gone', async () => {
  await withSite({ ...files, 'docs/openapi.yaml': apiOf({ many: 5, few: 2 }) }, async (site) => {
    site.write({ 'docs/index.md': '# Home\n' });
    await build(site);
    site.write({
      'before.json': site.output('routes.json'),
      'docs/openapi.yaml': apiOf({ many: 30, few: 2 }),
    });
    const grown = await site.run(['check', '--against', 'before.json']);
    assert.is(grown.code, 0, grown.stderr);
    await build(site);
    assert.match(site.output('routes.json'), /"url":"\/base\/api\/many",.*"many4\.body\.field7"/);
    // An edit of one operation changes what its index says of its addresses.
    const fewer = apiOf({ many: 30, few: 2 }).replace(/field7:/, 'other7:');
    site.write({ 'docs/openapi.yaml': fewer });
    const { stderr } = await site.run(['check', '--against', 'before.json']);
    assert.match(stderr, '/base/api/many#many0.body.field7');
    await build(site);
    const edited = site.output('routes.json');
    assert.match(edited, /"url":"\/base\/api\/many",.*"many0\.body\.other7"/);
    for (const dir of ['.relaydocs', 'build']) rmSync(path.join(site.dir, dir), { recursive: true });
    await build(site);
    assert.is(site.output('routes.json'), edited);
  });
});

divided('leave the index of the API without operations where there are too many for it', async () => {
  const short = (number: number) => `  /${'long-name-'.repeat(12)}${number}:
    get: { tags: [tag${number % 40}], responses: { '200': { description: Done } } }
`;
  const many = Array.from({ length: 800 }, (_, number) => short(number)).join('');
  const text = `openapi: 3.1.0\ninfo: { title: Things, version: '1' }\npaths:\n${many}`;
  await withSite({ ...files, 'docs/index.md': '# Home\n', 'docs/openapi.yaml': text }, async (site) => {
    await build(site);
    const index = site.output('api.html');
    assert.ok(index.length < 250_000, `${index.length} bytes`);
    assert.match(index, '<strong><a href="/base/api/tag39">tag39</a></strong>');
    assert.not.match(index, 'rd-op-list"');
    assert.match(site.output('api/tag39.html'), 'long-name-799');
  });
});

divided('are lists of tags below the index of the API where these are too many for it', async () => {
  const long = 'a-long-name-of-a-tag-'.repeat(9);
  const call = (_: unknown, number: number) =>
    `  /t${number}: { get: { operationId: of${number}, tags: [${long}${number}], responses: { '200': { description: Done } } } }\n`;
  const api = `openapi: 3.1.0\ninfo: { title: Things, version: '1' }\npaths:\n${Array.from({ length: 450 }, call).join('')}`;
  await withSite({ ...files, 'docs/index.md': '# Home\n', 'docs/openapi.yaml': api }, async (site) => {
    await build(site);
    const index = site.output('api.html');
    assert.match(index, 'href="/base/api/list-1-of-2">Groups 1 to ');
    assert.match(index, 'href="/base/api/list-2-of-2">Groups ');
    assert.match(site.output('api/list-2-of-2.html'), `href="/base/api/${long}449"`);
    const folder = path.join(site.dir, 'build');
    const sizes = pagesIn(folder).map((file) => statSync(path.join(folder, file)).size);
    assert.ok(Math.max(...sizes) < 250_000, `${Math.max(...sizes)}`);
  });
});

divided('come and go with the edit that makes them so, and only what is new is compiled', async () => {
  await withSite({ ...files, 'docs/openapi.yaml': apiOf({ many: 5, few: 2 }) }, async (site) => {
    site.write({ 'docs/index.md': '# Home\n' });
    await build(site);
    assert.match(site.output('api/many.html'), 'id="many4.body.field24"');
    site.write({ 'docs/openapi.yaml': apiOf({ many: 30, few: 2 }) });
    await build(site);
    assert.match(site.output('api/many.html'), '<li id="many4">');
    const one = apiOf({ many: 30, few: 2 }).replace('Change many 17', 'Alter many 17');
    site.write({ 'docs/openapi.yaml': one });
    // Its own page, and the two lists that name it.
    assert.is(await compiledBy(site), 3);
    site.write({ 'docs/openapi.yaml': one.replace(/(many17[\s\S]*?)Done/, '$1Changed') });
    // Its own page, and the one that offers the file.
    assert.is(await compiledBy(site), 2);
    assert.match(site.output('api/many/many17.html'), '<h1>Alter many 17</h1>');
    site.write({ 'docs/openapi.yaml': apiOf({ many: 5, few: 2 }) });
    await build(site);
    assert.match(site.output('api/many.html'), 'id="many4.body.field24"');
    assert.not.ok(pagesIn(path.join(site.dir, 'build/api')).some((file) => file.startsWith('many/')));
  });
});

divided.run();
