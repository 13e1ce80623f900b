import { rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { stateFolder } from '../../src/base/state-folder.js';
import { BundleCache } from '../../src/bundle/bundle-cache.js';
import { bundleFonts } from '../../src/bundle/bundle-fonts.js';
import { fontPackages, subsetPackage } from '../bundle/font-packages.js';
import { configWith, type Run, snapshot, type TestSite, withSite } from './with-site.js';

const fonts = suite('fonts of a site');

const files = {
  ...fontPackages,
  'relaydocs.config.ts': configWith("fonts: { body: '@fonts/plain', code: '@fonts/mono' }"),
  'docs/index.md': '---\ntitle: Tür\n---\n\nOne – two.\n',
  'docs/second.md': '# Second\n\nPlain.\n',
};

async function build(site: TestSite): Promise<void> {
  const { code, stderr } = await site.run(['build']);
  assert.is(code, 0, stderr);
}

const styleOf = (site: TestSite): string =>
  site.output(/assets\/relaydocs-\w+\.css/.exec(site.output('index.html'))![0]);

/** Name of each font that the style sheet loads, without its hash -> its characters beyond ASCII. */
function fontsOf(site: TestSite): Record<string, string> {
  const found = styleOf(site).matchAll(/url\(([\w-]+)-[\da-f]{16}\.woff2\)/g);
  return Object.fromEntries(
    Array.from(found, ([url, name]) => [
      name!,
      site.output(`assets/${url.slice('url('.length, -1)}`).replace(/^PART |[ -~]/g, ''),
    ]),
  );
}

fonts('have the characters of pages, titles and texts, and no file without any', () =>
  withSite(files, async (site) => {
    await build(site);
    assert.equal(fontsOf(site), { 'plain-latin': 'ü–', 'mono-latin': 'ü–' });
    const css = styleOf(site);
    assert.match(
      css,
      /@font-face\{font-family:"Plain Variable";font-weight:400 700;font-display:optional;src:url\(plain-latin-\w+\.woff2\)format\("woff2"\)\}/,
    );
    assert.match(css, '--ifm-font-family-base:"Plain Variable","Plain Variable Fallback",');
    assert.match(css, '--ifm-font-family-monospace:"Mono Variable","Mono Variable Fallback",');
    const html = site.output('second.html');
    const preload =
      /<link rel="preload" href="\/base\/(assets\/plain-latin-\w+\.woff2)" as="font" type="font\/woff2" crossorigin>/;
    assert.match(site.output(preload.exec(html)![1]!), 'PART');
    assert.ok(html.indexOf('rel="preload"') > html.indexOf('rel="stylesheet"'));
    assert.not.match(html, /preload[^>]*mono/);
    assert.match(site.output('_headers'), "font-src 'self';");
  }),
);

fonts('have what an edit adds, and the same bytes as after a clean build', () =>
  withSite(files, async (site) => {
    await build(site);
    const edits = {
      'docs/second.md': '# Second\n\nStraße, łąka.\n',
      'docs/_category_.json': '{ "label": "Öl" }',
      'src/Note.jsx': "export default () => <p>{'\\u00e4'}</p>;\n",
      'docs/run.mdx': "import Note from '../src/Note';\n\n# Run\n\n<Note />\n",
    };
    site.write({ 'docs/second.md': edits['docs/second.md'] });
    await build(site);
    assert.equal(fontsOf(site)['plain-latin'], 'ßü–');
    assert.equal(fontsOf(site)['plain-latin-ext'], 'ął');
    assert.match(styleOf(site), /unicode-range:U\+0100-02BA\}/);
    site.write(edits);
    await build(site);
    assert.equal(fontsOf(site)['plain-latin'], 'ßäü–');
    const warm = snapshot(path.join(site.dir, 'build'));
    for (const folder of ['build', '.relaydocs']) rmSync(path.join(site.dir, folder), { recursive: true });
    await build(site);
    const clean = snapshot(path.join(site.dir, 'build'));
    for (const [file, contents] of clean)
      if (/\.(?:woff2|css|html)$/.test(file)) assert.is(warm.get(file), contents, file);
  }),
);

fonts('of headings are chosen apart, and what comes before them takes as much room', () =>
  withSite(
    {
      ...files,
      'relaydocs.config.ts': configWith("fonts: { headings: ['@fonts/plain', '@fonts/mono/index.css'] }"),
    },
    async (site) => {
      await build(site);
      const css = styleOf(site);
      assert.match(
        css,
        '--ifm-heading-font-family:"Plain Variable","Mono Variable","Plain Variable Fallback"',
      );
      assert.match(
        css,
        /\.rd-prose :is\(h1,h2,h3,h4,h5,h6\)\{font-family:var\(--ifm-heading-font-family\)\}/,
      );
      assert.not.match(css, '--ifm-font-family-base:');
      // Half an em in place of Arial's 0.4388.
      assert.match(
        css,
        'src:local("Arial"),local("Liberation Sans"),local("Arimo"),local("Roboto");size-adjust:113.95%;ascent-override:78.98%;descent-override:17.55%;line-gap-override:0%',
      );
      assert.not.match(site.output('index.html'), 'rel="preload"');
    },
  ),
);

fonts('that cannot be used are told with their place and what to do', () =>
  withSite({ ...files, 'outside.woff2': 'FONT a' }, async (site) => {
    const check = (config: string): Promise<Run> => {
      site.write({ 'relaydocs.config.ts': config });
      return site.run(['check']);
    };
    const bodyOf = (name: string): string => configWith(`\n  fonts: {\n    body: '${name}' }`);
    const missing = await check(bodyOf('@fonts/none'));
    assert.is(missing.code, 1);
    assert.match(missing.stderr, /relaydocs\.config\.ts:3:5\s+FONT_MISSING[\s\S]*npm install @fonts\/none/);

    site.write({ 'node_modules/plain/package.json': '{}', 'node_modules/plain/index.css': 'p{}' });
    assert.match(
      (await check(bodyOf('plain'))).stderr,
      /FONT_UNUSABLE[\s\S]*plain names no font in the format WOFF2/,
    );
    assert.match((await check(bodyOf('plain/other'))).stderr, 'plain has no file other.css');
    const sheet = (url: string): string => `@font-face{font-family:A;src:url(${url})}`;
    site.write({ 'node_modules/plain/index.css': sheet('../../outside.woff2') });
    assert.match((await check(bodyOf('plain'))).stderr, /FONT_UNUSABLE[\s\S]*does not lie in plain/);
    symlinkSync(path.join(site.dir, 'outside.woff2'), path.join(site.dir, 'node_modules/plain/a.woff2'));
    site.write({ 'node_modules/plain/index.css': sheet('a.woff2') });
    assert.match((await check(bodyOf('plain'))).stderr, /FONT_UNUSABLE[\s\S]*does not lie in plain/);
    site.write({
      'node_modules/plain/b.woff2': 'no font at all',
      'node_modules/plain/index.css': sheet('b.woff2'),
    });
    assert.match((await check(bodyOf('plain'))).stderr, /FONT_UNUSABLE[\s\S]*this is no font/);

    rmSync(path.join(site.dir, 'node_modules/subset-font'), { recursive: true });
    site.write({ 'node_modules/relaydocs/package.json': '{}' });
    assert.match(
      (await check(bodyOf('@fonts/plain'))).stderr,
      /SUBSET_FONT_MISSING[\s\S]*npm install subset-font/,
    );
    site.write(subsetPackage);
    assert.is((await check(bodyOf('@fonts/plain'))).code, 0);
  }),
);

fonts('of a site with nothing installed are those beside the relaydocs that builds it', () =>
  withSite(
    {
      'relaydocs.config.ts': configWith("fonts: { body: '@fontsource-variable/geist' }"),
      'docs/index.md': '# One\n',
    },
    async (site) => {
      await build(site);
      assert.equal(Object.keys(fontsOf(site)), ['geist-latin-wght-normal']);
    },
  ),
);

fonts('that npm has not yet installed keep nobody from reading: a warning says what to run', () =>
  withSite(
    {
      ...files,
      'node_modules/relaydocs/package.json': '{}',
      'package.json': JSON.stringify({ dependencies: { '@fonts/late': '1', 'subset-font': '2' } }),
      'relaydocs.config.ts': configWith("fonts: { body: '@fonts/late' }"),
    },
    async (site) => {
      const { code, stderr } = await site.run(['build']);
      assert.is(code, 0);
      assert.match(
        stderr,
        /FONT_NOT_INSTALLED[\s\S]*Readers see system fonts, because "@fonts\/late"[\s\S]*Run npm install/,
      );
      assert.equal(fontsOf(site), {});
      for (const [file, contents] of Object.entries(fontPackages))
        if (file.startsWith('node_modules/@fonts/plain'))
          site.write({ [file.replace('plain', 'late')]: contents });
      await build(site);
      assert.equal(Object.keys(fontsOf(site)), ['plain-latin']);
    },
  ),
);

fonts('are whole while the site is being written, with the part of characters that each of them is for', () =>
  withSite(files, async ({ dir }) => {
    const configPath = 'relaydocs.config.ts';
    const request = { siteDir: dir, configPath, fonts: { body: ['@fonts/plain'] }, characters: undefined };
    const { files: all, css } = await bundleFonts(request, new BundleCache(stateFolder(dir), dir));
    assert.equal(
      all.map(({ contents }) => Buffer.from(contents).toString().slice(0, 6)),
      ['FONT ą', 'FONT ', 'FONT  '],
    );
    assert.match(css, /plain-latin-\w{16}\.woff2\)format\("woff2"\);unicode-range:U\+0000-00FF,/);
  }),
);

fonts.run();
