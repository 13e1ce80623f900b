// Social cards as they are published, drawn by the real package and looked at dot by dot.
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { takumiPackage } from '../bundle/picture-packages.js';
import { withDev } from '../dev/with-dev.js';
import { withCache } from './serve-cache.js';
import { configWith, type Run, type TestSite, withSite } from './with-site.js';

const cards = suite('social cards');

const repository = createRequire(import.meta.url);
const files = {
  ...takumiPackage,
  'relaydocs.config.ts': configWith('socialCards: true, keep: 0,'),
  'docs/index.md': '# Home\n\nWhat this is.\n',
  'docs/guide/install.md': '# Install it\n\nDownload the program.\n',
  'docs/own.md': '---\nimage: /own.png\n---\n\n# Own\n\nText.\n',
  'static/own.png': 'png',
};

async function build(site: TestSite): Promise<Run> {
  const run = await site.run(['build']);
  assert.is(run.code, 0, run.stderr);
  return run;
}

const tagsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(
      html.matchAll(/<meta (?:property|name)="((?:og:image|twitter:)[^"]*)" content="([^"]*)"/g),
      ([, name, content]) => [name!, content!],
    ),
  );

/** Path of a page's card in the output. */
const cardOf = (page: string, site: TestSite): string =>
  tagsOf(site.output(page))['og:image']!.slice('https://docs.example.com/base/'.length);

async function dots(card: string, site: TestSite) {
  const { data, info } = await sharp(path.join(site.dir, 'build', card))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): string => {
    const from = (y * info.width + x) * info.channels;
    return `#${data.subarray(from, from + 3).toString('hex')}`;
  };
  const colors = new Set<string>();
  for (let y = 0; y < info.height; y += 1) for (let x = 0; x < info.width; x += 1) colors.add(at(x, y));
  return { width: info.width, height: info.height, at, colors, text: data.toString('latin1') };
}

cards(
  'are shown with a link to each page but those that name a picture, in the size that networks want',
  () =>
    withSite(files, async (site) => {
      await build(site);
      const tags = tagsOf(site.output('guide/install.html'));
      assert.match(
        tags['og:image']!,
        /^https:\/\/docs\.example\.com\/base\/assets\/cards\/[\da-f]{16}\.png$/,
      );
      assert.equal(
        [tags['og:image:width'], tags['og:image:height'], tags['twitter:card']],
        ['1200', '630', 'summary_large_image'],
      );
      const { width, height } = await dots(cardOf('guide/install.html', site), site);
      assert.equal([width, height], [1200, 630]);
      assert.is.not(cardOf('index.html', site), cardOf('guide/install.html', site));
      const own = tagsOf(site.output('own.html'));
      assert.is(own['og:image'], 'https://docs.example.com/base/own.png');
      assert.is(own['og:image:width'], undefined);
      assert.is(
        readdirSync(path.join(site.dir, 'build/assets/cards')).length,
        2,
        'nothing for the page with its own',
      );
      for (const page of ['404.html', 'search.html'])
        assert.is(tagsOf(site.output(page))['og:image'], undefined, page);
    }),
);

cards('show the colours of the theme in the mode that readers see first, and those of the site', () =>
  withSite(files, async (site) => {
    site.write({
      'relaydocs.config.ts': configWith("socialCards: true, colorMode: { defaultMode: 'light' },"),
    });
    await build(site);
    const light = await dots(cardOf('index.html', site), site);
    assert.is(light.at(5, 600), '#ffffff');
    site.write({
      'relaydocs.config.ts': configWith(
        "socialCards: true, colorMode: { defaultMode: 'dark' }, theme: { customCss: 'own.css' }, navbar: { logo: { src: 'logo.svg' } },",
      ),
      'own.css':
        ':root { --ifm-color-primary: #112233; }\n[data-theme=dark] { --ifm-color-primary: #ff8800; }\n',
      'static/logo.svg':
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#00cc44"/></svg>',
    });
    await build(site);
    const dark = await dots(cardOf('index.html', site), site);
    assert.match(dark.at(5, 600), /^#1[0-9a-f]1[0-9a-f]1[0-9a-f]$/);
    assert.ok(dark.colors.has('#ff8800'), 'the accent of the dark mode');
    assert.not.ok(dark.colors.has('#112233'));
    assert.is(dark.at(90, 90), '#00cc44', 'the logo stands at the top');
    site.write({ 'own.css': ':root { --ifm-color-primary: #112299; }\n' });
    await build(site);
    assert.ok((await dots(cardOf('index.html', site), site)).colors.has('#112299'));
    site.write({
      'own.css':
        '[data-theme=dark] { --ifm-color-primary: rgb(255, 1, 1); }\n:root { --ifm-color-primary: #112299; }\n',
    });
    await build(site);
    assert.ok(
      (await dots(cardOf('index.html', site), site)).colors.has('#ff0101'),
      'by its rule, not its place',
    );
  }),
);

cards('are drawn once, and again when a page says something else', () =>
  withSite(files, async (site) => {
    await build(site);
    const card = cardOf('guide/install.html', site);
    const kept = path.join(site.dir, '.relaydocs/cards', path.basename(card));
    const drawnMs = statSync(kept).mtimeMs;
    site.write({ 'docs/guide/install.md': '# Install it\n\nDownload the program.\n\n## More\n\nMore.\n' });
    await build(site);
    assert.is(cardOf('guide/install.html', site), card);
    assert.is(statSync(kept).mtimeMs, drawnMs);
    site.write({ 'docs/guide/install.md': '# Install them\n\nDownload the program.\n' });
    await build(site);
    assert.is.not(cardOf('guide/install.html', site), card);
    const published = path.join(site.dir, 'build', cardOf('index.html', site));
    assert.ok(existsSync(published), 'the card of a page that was taken over');
    rmSync(path.join(site.dir, '.relaydocs/cards'), { recursive: true });
    site.write({ 'docs/index.md': '# Home\n\nWhat that is.\n' });
    await build(site);
    const output = path.join(site.dir, 'build', cardOf('guide/install.html', site));
    assert.is(readFileSync(output).subarray(1, 4).toString(), 'PNG', 'although the cache had lost it');
  }),
);

cards('are set in the font of the site', () =>
  withSite(files, async (site) => {
    await build(site);
    const before = await dots(cardOf('index.html', site), site);
    const font = path.join(path.dirname(repository.resolve('katex')), 'fonts/KaTeX_Typewriter-Regular');
    site.write({
      // What a build needs of it is the font as it is.
      'node_modules/subset-font/package.json': '{ "version": "2.0.0", "main": "index.js" }',
      'node_modules/subset-font/index.js': `const whole = require('fs').readFileSync(${JSON.stringify(`${font}.ttf`)});
        module.exports = async (font, text, { targetFormat }) => (targetFormat === 'sfnt' ? whole : font);\n`,
      'relaydocs.config.ts': configWith("socialCards: true, fonts: { body: '@fonts/typed' },"),
      'node_modules/@fonts/typed/package.json': '{ "version": "1.0.0" }',
      'node_modules/@fonts/typed/index.css':
        "@font-face { font-family: 'Typed'; font-weight: 400; src: url(./typed.woff2) format('woff2'); }\n",
      'node_modules/@fonts/typed/typed.woff2': readFileSync(`${font}.woff2`),
    });
    await build(site);
    const after = await dots(cardOf('index.html', site), site);
    assert.is.not(after.text, before.text);
  }),
);

cards('are drawn by a component of the site, and anew when something in it has changed', () =>
  withSite(
    {
      ...files,
      'relaydocs.config.ts': `import Card from './src/Card';\n${configWith('socialCards: { component: Card },')}`,
      'src/Card.tsx': `import { useMemo } from 'react';
        import { color } from './color';
        function Text({ of }: { of: string }) { return <b>{useMemo(() => of, [of])}</b>; }
        export default function Card({ title, address }: { title: string; address: string }) {
          if (address !== 'docs.example.com/base/guide/install') throw new Error('only one page');
          return <div style={{ display: 'flex', width: '100%', height: '100%', backgroundColor: color }}><Text of={title} /></div>;
        }\n`,
      'src/color.ts': "export const color = '#334455';\n",
      'docs/index.md': '---\nimage: /own.png\n---\n\n# Home\n',
    },
    async (site) => {
      await build(site);
      assert.is((await dots(cardOf('guide/install.html', site), site)).at(600, 600), '#334455');
      site.write({ 'src/color.ts': "export const color = '#554433';\n" });
      await build(site);
      assert.is((await dots(cardOf('guide/install.html', site), site)).at(600, 600), '#554433');
      site.write({ 'docs/other.md': '# Other\n' });
      for (const command of ['build', 'check']) {
        const { code, stderr, stdout } = await site.run([command]);
        assert.is(code, 1);
        assert.match(stdout + stderr, /src\/Card\.tsx:5:\d+ {2}HOOK_THREW {2}Error: only one page/, command);
      }
    },
  ),
);

cards('leave out what their font cannot show, and a build says so each time', () =>
  withSite({ ...files, 'docs/index.md': '# A → B\n' }, async (site) => {
    for (const text of ['Download 🎉 it.', 'Download 🎉 it.\n\nMore.', 'Download 🎉 it.\n\nEnough.']) {
      site.write({ 'docs/guide/install.md': `# 漢字 and more\n\n${text}\n` });
      if (text.includes('Enough')) rmSync(path.join(site.dir, '.relaydocs/cards'), { recursive: true });
      const { stderr } = await build(site);
      assert.match(
        stderr,
        /relaydocs\.config\.ts {2}SOCIAL_CARD_LETTERS \(warning\) {2}The text of 2 social cards has characters that are in none of their fonts: [漢字→ ]{5}\n/,
      );
    }
  }),
);

cards('go without a logo that they cannot show, and a build says so', () =>
  withSite(
    {
      ...files,
      'relaydocs.config.ts': configWith("socialCards: true, navbar: { logo: { src: 'logo.svg' } },"),
      'static/logo.svg': '',
    },
    async (site) => {
      const { stderr } = await build(site);
      assert.match(stderr, /static\/logo\.svg {2}SOCIAL_CARD_LOGO \(warning\)/);
      assert.is((await dots(cardOf('index.html', site), site)).width, 1200);
    },
  ),
);

cards('keep long words, addresses and wide logos within the picture', () =>
  withSite(
    {
      ...files,
      'relaydocs.config.ts': configWith(
        "socialCards: true, colorMode: { defaultMode: 'light' }, navbar: { logo: { src: 'logo.svg' } },",
      ),
      'static/logo.svg':
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 20"><rect width="900" height="20" fill="#00cc44"/></svg>',
      'docs/index.md': `---\ndescription: ${'d'.repeat(200)}\nslug: /${'long'.repeat(30)}\n---\n\n# ${'Word'.repeat(40)}\n`,
    },
    async (site) => {
      await build(site);
      const { at } = await dots(cardOf(`${'long'.repeat(30)}.html`, site), site);
      for (let y = 430; y < 630; y += 1) assert.is(at(1195, y), '#ffffff', `row ${y}`);
    },
  ),
);

cards('cannot be drawn with a broken logo, which is told once and where it is', () =>
  withSite(
    {
      ...files,
      'relaydocs.config.ts': configWith("socialCards: true, navbar: { logo: { src: 'logo.svg' } },"),
      'static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g></svg>',
    },
    async (site) => {
      const { code, stderr } = await site.run(['build']);
      assert.is(code, 1);
      assert.match(
        stderr,
        /static\/logo\.svg {2}SOCIAL_CARD_NOT_MADE {2}Social cards cannot draw this logo: .*'g' tag/,
      );
      assert.is(stderr.match(/SOCIAL_CARD/g)!.length, 1);
    },
  ),
);

cards('that one machine has drawn are taken over by the next one', () =>
  withCache((cache) => {
    const shared = {
      ...files,
      'docs/odd.md': '# 漢字\n',
      'relaydocs.config.ts': configWith(`socialCards: true, cache: { remote: '${cache.url}' },`),
    };
    return withSite(shared, (one) =>
      withSite(shared, async (other) => {
        process.env.RELAYDOCS_CACHE_TOKEN = 'token';
        try {
          await build(one);
          for (const site of [one, other]) site.write({ 'docs/more.md': '# More\n' });
          await build(one);
        } finally {
          delete process.env.RELAYDOCS_CACHE_TOKEN;
        }
        assert.match(
          (await build(other)).stderr,
          'SOCIAL_CARD_LETTERS',
          'where signs are missing it draws its own',
        );
        const card = cardOf('guide/install.html', other);
        assert.ok(existsSync(path.join(other.dir, 'build', card)));
        assert.not(existsSync(path.join(other.dir, '.relaydocs/cards', path.basename(card))));
      }),
    );
  }),
);

cards('without their package are told with what to install, before anything is built', () =>
  withSite(files, async (site) => {
    rmSync(path.join(site.dir, 'node_modules'), { recursive: true });
    const { code, stderr } = await site.run(['build']);
    assert.is(code, 1);
    assert.match(
      stderr,
      /relaydocs\.config\.ts {2}TAKUMI_MISSING .*it is not installed\n.*npm install --save-dev @takumi-rs\/core/,
    );
    site.write({
      'node_modules/@takumi-rs/core/package.json': '{ "version": "2.16.0", "main": "index.cjs" }',
    });
    site.write({ 'node_modules/@takumi-rs/core/index.cjs': "throw new Error('wrong processor');\n" });
    const unusable = await site.run(['build']);
    assert.is(unusable.code, 1);
    assert.match(unusable.stderr, /TAKUMI_MISSING .*wrong processor/);
  }),
);

cards('are shown by the dev server under the same addresses as in a build', () =>
  withDev(files, async (dev) => {
    const html = await dev.untilServed('guide/install', 'og:image');
    const address = tagsOf(html)['og:image']!.replace('https://docs.example.com/base/', dev.url);
    const answer = await fetch(address);
    assert.is(answer.status, 200);
    assert.is(answer.headers.get('content-type'), 'image/png');
    assert.is((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width, 1200);
    assert.is((await fetch(address.replace(/[\da-f]{16}/, '0'.repeat(16)))).status, 404);
    await dev.run(['build']);
    assert.is(tagsOf(dev.output('guide/install.html'))['og:image'], tagsOf(html)['og:image']);
  }),
);

cards('whose component throws are told of by the dev server', () =>
  withDev(
    {
      ...files,
      'relaydocs.config.ts': `import Card from './Card';\n${configWith('socialCards: { component: Card },')}`,
      'Card.tsx': "export default function Card() { throw new Error('no card today'); }\n",
    },
    async (dev) => {
      await dev.untilPrinted(/Card\.tsx:1(?::\d+)? {2}HOOK_THREW {2}Error: no card today/);
    },
  ),
);

cards.run();
