// Attributes of pages that a build has written, changed in their place.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findTarget } from '../../src/export/built-folder.js';
import { toLocalPage } from '../../src/export/local-page.js';
import { rewriteTags } from '../../src/export/rewrite-tags.js';

const rewriting = suite('rewriting tags');

const files = ['assets/main.js', 'guide/a b/index.html', 'img/a.png', 'index.html'];
const folder = {
  dir: '/nowhere',
  baseUrl: '/docs/',
  origin: 'https://docs.example.com',
  files,
  has: (file: string) => files.includes(file),
};

rewriting('only what is changed is written anew', () => {
  const html = `<p title='a > b'>1 &lt; 2<!-- <a href="/x"> --><a href="/x?a=1&#x26;b=2" class=q>x</a><img src="/x"/></p><script>"<a href='/x'>"</script>`;
  const change = (_: string, { href, src }: Readonly<Record<string, string>>) => {
    if (href === '/x?a=1&b=2') return { attributes: { href: 'y"' } };
    return src === undefined ? undefined : { attributes: { src: undefined, alt: '' } };
  };
  assert.is(
    rewriteTags(html, change),
    html.replace('href="/x?a=1&#x26;b=2"', 'href="y&quot;"').replace('<img src="/x"/>', '<img alt/>'),
  );
});

rewriting('addresses lead to files of the folder, or to where the site is published', () => {
  const target = (address: string) => findTarget(address, 'guide/a b/index.html', folder);
  assert.equal(target('/docs/?q=1#top'), { file: 'index.html', rest: '?q=1#top' });
  assert.equal(target('../../img/a.png'), { file: 'img/a.png', rest: '' });
  assert.equal(target('/docs/guide/a%20b'), { file: 'guide/a b/index.html', rest: '' });
  assert.equal(target('/pricing'), { url: 'https://docs.example.com/pricing' });
  assert.equal(target('/docs/gone#x'), { url: 'https://docs.example.com/docs/gone#x' });
  for (const own of ['', '#a', 'https://x.test/', '//x.test/a', 'mailto:a@x.test', 'data:,a'])
    assert.is(target(own), undefined, own);
});

rewriting('a page loses what holds for servers, and runs its modules as scripts', () => {
  const page = `<html data-base="/docs/"><link rel="modulepreload" href="/docs/assets/a.js"><meta http-equiv="Content-Security-Policy" content="x"><link rel="stylesheet" href="/docs/gone.css"><script type="module" src="/docs/assets/main.js" data-relaydocs></script><img srcset="/docs/img/a.png 1x, /docs/img/a.png 2x" style="background:url(/docs/img/a.png)">`;
  const entries = new Set<string>();
  assert.is(
    toLocalPage(page, 'guide/a b/index.html', folder, entries),
    `<html data-base="../../"><link rel="stylesheet" href="https://docs.example.com/docs/gone.css"><script src="../../assets/local-files.js" data-site="/docs/"></script><script src="../../assets/main.js" data-relaydocs defer data-entry></script><img srcset="../../img/a.png 1x, ../../img/a.png 2x" style="background:url(&quot;../../img/a.png&quot;)">`,
  );
  assert.equal([...entries], ['assets/main.js']);
});

rewriting.run();
