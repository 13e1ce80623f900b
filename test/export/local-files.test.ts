// Which files of a build an export has, and what they hold.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openBuiltFolder } from '../../src/export/built-folder.js';
import { localFiles } from '../../src/export/local-files.js';
import { localAttributes, toLocalStyles } from '../../src/export/local-page.js';
import { rewriteTags } from '../../src/export/rewrite-tags.js';
import { writeFiles } from '../write-files.js';

const exporting = suite('files of an export');

type Files = Readonly<Record<string, string | Buffer>>;

/** What an export has of a build; undefined: the file as it was built. */
async function exported(
  files: Files,
  baseUrl = '/',
  isStatic: (file: string) => boolean = () => false,
): Promise<Record<string, string | Uint8Array | undefined>> {
  const dir = mkdtempSync(path.join(tmpdir(), 'relaydocs-export-'));
  try {
    writeFiles(dir, files);
    const folder = openBuiltFolder(dir, baseUrl, 'https://docs.example.com');
    const found: Record<string, string | Uint8Array | undefined> = {};
    for await (const file of localFiles(folder, '', ['de/'], ['blog/rss.xml'], isStatic))
      found[file.path] = file.contents;
    return found;
  } finally {
    rmSync(dir, { recursive: true });
  }
}

const hash = '0123456789abcdef';

exporting(
  'only files of the search and of sidebars become scripts, not those with similar names',
  async () => {
    const opened = [
      'assets/search-box-ef97b026.png',
      'assets/search-data.json',
      'assets/shared-data.json',
      'sidebar-lists/one/index.html',
      'sidebar-lists/index.html',
    ];
    const fetched = [
      'search-index.json',
      `assets/search-${hash}.json`,
      `assets/search-i-${hash}.bin`,
      'assets/search-0-12-0a1b2c.bin',
      `sidebar-lists/${hash}.html`,
      `assets/shared-${hash}.json`,
      `de/sidebar-lists/${hash}.html`,
    ];
    const files = await exported(Object.fromEntries([...opened, ...fetched].map((file) => [file, ''])));
    for (const file of opened) assert.ok(file in files, file);
    for (const file of fetched) {
      assert.not.ok(file in files, file);
      assert.ok(`assets/files/${file}.js` in files, file);
    }
  },
);

exporting(
  'links to what only servers read lead to the published site, and own files of such names stay',
  async () => {
    const own = ['data/feed.json', 'data/sitemap-all.xml', 'data/robots.txt'];
    const left = [
      'robots.txt',
      'sitemap.xml',
      'de/sitemap-2.xml',
      'blog/rss.xml',
      'de/blog/rss.xml',
      '_headers',
    ];
    const links = [...own, ...left].map((file) => `<a href="/${file}">x</a>`).join('');
    const files = await exported({
      ...Object.fromEntries([...own, ...left].map((file) => [file, ''])),
      'index.html': links,
    });
    for (const file of own) assert.ok(file in files, file);
    for (const file of left) assert.not.ok(file in files, file);
    const page = String(files['index.html']);
    for (const file of own) assert.match(page, `<a href="${file}">`);
    for (const file of left) assert.match(page, `<a href="https://docs.example.com/${file}">`);
  },
);

exporting('a base URL may have letters of any script', async () => {
  const html = '<a href="/文档/a/">x</a><a href="/%E6%96%87%E6%A1%A3/a/">y</a>';
  const files = await exported({ 'index.html': html, 'a/index.html': '' }, '/文档/');
  assert.is(files['index.html'], '<a href="a/index.html">x</a><a href="a/index.html">y</a>');
});

exporting('what is not UTF-8 keeps its bytes', async () => {
  const latin = Buffer.from('<p>caf\u00e9 <a href="/">', 'latin1');
  const files = await exported({ 'old.html': latin, 'old.css': latin });
  assert.ok('old.html' in files && files['old.html'] === undefined);
  assert.ok('old.css' in files && files['old.css'] === undefined);
});

exporting('tags in capitals, lists of pictures without spaces and imported styles are changed, too', () => {
  const local = (address: string): string => address.replace(/^\//, '');
  const html = '<SCRIPT>"</scripted><a href=1>"</SCRIPT ><a href="1"></a><Script></sCRIPT><a href="1">';
  const change = (name: string) => (name === 'a' ? { attributes: { href: '2' } } : undefined);
  assert.is(rewriteTags(html, change), html.replaceAll('"1"', '"2"'));
  const isRemoved = (name: string) => (name === 'script' ? { isRemoved: true } : undefined);
  assert.is(rewriteTags('<script>1</SCRIPT>2', isRemoved), '2');
  const sized = (srcset: string) => localAttributes('img', { srcset }, local).srcset;
  assert.is(sized('/a.png 1x,/b.png 2x'), 'a.png 1x, b.png 2x');
  assert.is(sized('/a,b.png, /c.png 2x'), 'a,b.png, c.png 2x');
  assert.is(
    toLocalStyles(`@import "/x.css" print;@import'/y.css';@import url(/z.css);a::after{content:"/x"}`, local),
    `@import "x.css" print;@import"y.css";@import url("z.css");a::after{content:"/x"}`,
  );
});

exporting('what the author has in a static folder is there, but for what hosts alone read', async () => {
  const own = ['robots.txt', 'routes.json', 'de/robots.txt'];
  const files = await exported(
    Object.fromEntries([...own, 'sitemap.xml', '_headers'].map((file) => [file, ''])),
    '/',
    (file) => /^(?:robots\.txt|routes\.json|_headers)$/.test(file),
  );
  assert.equal(Object.keys(files).sort(), ['assets/local-files.js', ...own].sort());
});

exporting.run();
