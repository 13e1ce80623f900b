// Pictures in AVIF and WebP, by a real sharp and in a real browser.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withCache } from '../build/serve-cache.js';
import { hurried, runRelaydocs, snapshot, withSite } from '../build/with-site.js';
import { sharpPackage } from '../bundle/picture-packages.js';
import { withDev } from '../dev/with-dev.js';
import { withPage } from './browser.js';
import { shareSite, siteConfig, withServedSite } from './served-site.js';

const pictures = suite('pictures in other formats');

/** A photo of soft noise, which no format keeps in a few bytes. */
const photo = (width: number, height: number, format: 'png' | 'jpeg', quality = 100) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .blur(2)
    .toFormat(format, { quality })
    .toBuffer();

/** Five times as wide as high: the time that a format takes is that of the points. */
const wide = await photo(1000, 200, 'png');
const small = await photo(300, 150, 'jpeg');

const site = {
  ...sharpPackage,
  'relaydocs.config.ts': siteConfig('markdown: { pictures: true },'),
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'docs/wide.png': wide,
  'static/img/small.jpg': small,
  'docs/index.md': '# Home\n\n![Wide](./wide.png)\n\n![Small](/img/small.jpg)\n',
  'docs/front.md': '---\nlayout: landing\n---\n\n# Front\n\n![Wide](./wide.png)\n',
  'docs/run.mdx':
    '# Run\n\n{1 + 1}\n\n![Wide](./wide.png)\n\n<img src="/img/small.jpg" alt="Small" />\n\n<picture><source media="(max-width: 600px)" srcSet="/img/small.jpg" /><img src="/img/small.jpg" alt="Own" /></picture>\n',
};

/** A page with photos, each another one. */
async function photosOf(count: number): Promise<Record<string, string | Uint8Array>> {
  const bytes = await photo(500, 250, 'png');
  const numbers = Array.from({ length: count }, (_, index) => index);
  return {
    ...Object.fromEntries(
      numbers.map((number) => [`docs/${number}.png`, Buffer.concat([bytes, Buffer.of(number)])]),
    ),
    'docs/index.md': `# Home\n\n${numbers.map((number) => `![One](./${number}.png)`).join('\n\n')}\n`,
  };
}

const offered = (html: string) =>
  Array.from(html.matchAll(/<source type="image\/(\w+)" srcset="([^"]*)"/g), ([, format, set]) => ({
    format,
    files: set!.split(', ').map((one) => one.split(' ')[0]!.slice(1)),
  }));

pictures(
  'each browser loads the smallest that is sharp on its screen, and the original has its place',
  async () => {
    const flat = {
      'docs/flat.jpg': await photo(1400, 280, 'jpeg', 20),
      'docs/flat.md': '# Flat\n\n![Flat](./flat.jpg)\n',
    };
    await withServedSite({ ...site, ...flat }, async ({ url, dir, output }) => {
      const html = output('index.html');
      assert.match(
        html,
        /<picture class="[^"]+" data-made(?:="")?><source type="image\/avif" srcset="[^"]+-480\.avif 480w, [^"]+-704\.avif 704w, [^"]+-1000\.avif 1000w" sizes="\(min-width: 736px\) 704px, 100vw"><source type="image\/webp"[^>]+><img src="\/assets\/wide-[\da-f]{8}\.png" alt="Wide" loading="lazy" decoding="async" width="1000" height="200"><\/picture>/,
      );
      const sets = offered(html);
      assert.equal(
        sets.slice(0, 2).map(({ format }) => format),
        ['avif', 'webp'],
      );
      assert.ok(sets.length > 2, 'the photo of a static folder as well');
      assert.match(
        output('flat.html'),
        /(?<!<source[^>]*>)<img [^>]*alt="Flat"/,
        'a photo of few bytes gains nothing in its full size, and is not shown in a smaller one',
      );
      const size = (file: string) => statSync(path.join(dir, 'build', file)).size;
      for (const { files } of sets.slice(0, 2))
        for (const file of files)
          assert.ok(size(file) * 2 < statSync(path.join(dir, 'docs/wide.png')).size, file);
      for (const [width, scale, file] of [
        [360, 1, '-480.avif'],
        [1280, 1, '-704.avif'],
        [1280, 2, '-1000.avif'],
      ] as const)
        await withPage({ viewport: { width, height: 800 }, deviceScaleFactor: scale }, async (tab) => {
          await tab.goto(url);
          const picture = tab.getByRole('img', { name: 'Wide' });
          await tab.waitForFunction(() => document.querySelector('img')!.complete);
          const shown = await picture.evaluate((image: HTMLImageElement) => [
            image.currentSrc,
            image.naturalWidth > 0,
          ]);
          assert.ok(String(shown[0]).endsWith(file), `${width}x${scale}: ${shown[0]}`);
          assert.ok(shown[1]);
          const box = (await picture.boundingBox())!;
          assert.ok(Math.abs(box.width / box.height - 5) < 0.05);
        });
      assert.not.match(output('front.html'), '<picture', 'there it may be as wide as the window');
      const run = output('run.html');
      assert.match(
        run,
        /<picture class="[^"]+" data-made(?:="")?>(?:<source type[^>]*>)+<img src="\/img\/small\.jpg" alt="Small"/,
      );
      assert.match(run, /<picture><source media="[^>]+><img src="[^"]+" alt="Own"/);
    });
  },
);

const { 'docs/front.md': _, ...pages } = site;
const withComponents = {
  ...pages,
  'src/Shots.jsx':
    'import wide from \'../docs/wide.png\';\nexport const Shots = ({ children }) => <figure><img src={wide} alt="Shot" width="300" /><img src="/img/small.jpg" alt="Named" /><picture><img src={wide} alt="Own" /></picture>{children}</figure>;\n',
  'src/Zoom.jsx':
    "'use client';\nimport { useState } from 'react';\nimport wide from '../docs/wide.png';\nexport default function Zoom({ children }) { const [on, set] = useState(false); return <div><button onClick={() => set(!on)}>{on ? 'Small' : 'Large'}</button><img src={wide} alt=\"Zoomed\" data-zoom /><img src={on ? '/img/small.jpg' : wide} alt=\"Flipped\" />{children}</div>; }\n",
  'docs/shots.mdx':
    "import { Shots } from '../src/Shots';\nimport Zoom from '../src/Zoom';\nimport wide from './wide.png';\n\n# Shots\n\n<Shots />\n\n<img src={wide} alt=\"Here\" />\n\n<Zoom><img src={wide} alt=\"Slotted\" /></Zoom>\n",
  'docs/whole.mdx':
    "import { useState } from 'react';\nimport wide from './wide.png';\n\nexport function Own() { const [on, set] = useState(false); return <button onClick={() => set(true)}>{on ? 'On' : 'Off'}<img src={wide} alt=\"Whole\" /></button>; }\n\n# Whole\n\n![Written](./wide.png)\n\n<Own />\n",
  'src/Tall.jsx':
    "'use client';\nimport { useState } from 'react';\nimport wide from '../docs/wide.png';\nexport default function Tall() { const [on, set] = useState(false); return <div><button onClick={() => set(!on)}>{on ? 'Tall' : 'Start'}</button><div style={{ height: 9000 }} /><img src={wide} alt=\"Far\" loading=\"lazy\" /></div>; }\n",
  'docs/tall.mdx': "import Tall from '../src/Tall';\n\n# Tall\n\n<Tall />\n",
  'src/Plain.jsx':
    "'use client';\nimport { useState } from 'react';\nexport default function Plain() { const [on, set] = useState(false); return <button onClick={() => set(!on)}>Plain</button>; }\n",
  'docs/plain.mdx': "import Plain from '../src/Plain';\n\n# Plain\n\n![Beside](./wide.png)\n\n<Plain />\n",
  'docs/front.mdx':
    '---\nlayout: landing\n---\n\nimport wide from \'./wide.png\';\n\n# Front\n\n<img src={wide} alt="Wide" />\n',
};

/** The tag of a picture, with the sources that it has beside it. */
const shownIn = (html: string, alt: string): string =>
  new RegExp(`(?:<picture[^>]*>(?:<source[^>]*>)*)?<img[^>]*alt="${alt}"`).exec(html)?.[0] ?? '';

const shown = shareSite(withComponents);
pictures.after(() => shown.close());

pictures('those that components show are offered, too', async () => {
  const { url, dir, output } = await shown.get();
  const html = output('shots.html');
  for (const alt of ['Shot', 'Here', 'Slotted', 'Named', 'Zoomed', 'Flipped']) {
    const tag = shownIn(html, alt);
    assert.match(tag, /<source type="image\/\w+" srcset="[^"]+-\d+\.\w+ \d+w/, alt);
    for (const { files: made } of offered(tag))
      for (const file of made) assert.ok(existsSync(path.join(dir, 'build', file)), file);
  }
  assert.match(shownIn(html, 'Shot'), 'sizes="(min-width: 332px) 300px, 100vw"');
  assert.not.match(shownIn(html, 'Own'), '<source');
  assert.not.match(output('front.html'), '<picture');
  assert.match(output('shots.md'), /!\[Here\]\([^)]*wide-\w+\.png\)/);
  await withPage({ viewport: { width: 1280, height: 800 } }, async (tab) => {
    const image = (alt: string) => tab.getByRole('img', { name: alt, exact: true });
    const source = (alt: string) => image(alt).evaluate((one: HTMLImageElement) => one.currentSrc);
    await tab.goto(`${url}shots`);
    const zoomed = tab.getByRole('button', { name: 'Enlarge picture: Zoomed' });
    await tab.getByRole('button', { name: 'Large', exact: true }).hover();
    await tab.locator('relay-island[data-live]').waitFor({ state: 'attached' });
    for (const alt of ['Slotted', 'Flipped']) assert.match(await source(alt), /-704\.avif$/, alt);
    assert.is(await image('Flipped').evaluate((one) => one.parentElement!.tagName), 'DIV');
    await tab.getByRole('button', { name: 'Large', exact: true }).click();
    await tab.getByRole('button', { name: 'Small' }).waitFor();
    await tab.waitForFunction(() =>
      document.querySelector<HTMLImageElement>('[alt=Flipped]')!.currentSrc.endsWith('/img/small.jpg'),
    );
    assert.match(await zoomed.evaluate((one: HTMLImageElement) => one.currentSrc), /-704\.avif$/);
    await zoomed.click();
    const enlarged = await tab.locator('dialog img').getAttribute('src');
    assert.match(enlarged!, /\.png$/);
  });
  await withPage({ viewport: { width: 1280, height: 800 } }, async (tab) => {
    const asked: string[] = [];
    tab.on('request', (request) => asked.push(request.url()));
    await tab.goto(`${url}whole`);
    await tab.getByRole('button', { name: 'Off' }).click();
    await tab.getByRole('button', { name: 'On' }).waitFor();
    for (const alt of ['Whole', 'Written'])
      assert.match(
        await tab.locator(`[alt=${alt}]`).evaluate((one: HTMLImageElement) => one.currentSrc),
        /-704\.avif$/,
        alt,
      );
    assert.is(asked.filter((one) => one.includes('/wide-')).length, 1, 'nothing is loaded twice');
  });
});

pictures('in an island that is alive before its picture is near, the smaller one is loaded', async () => {
  const { url, output } = await shown.get();
  const live = async (tab: Page): Promise<void> => {
    await tab.goto(`${url}tall`);
    await tab.getByRole('button', { name: 'Start' }).click();
    await tab.getByRole('button', { name: 'Tall' }).waitFor();
    await tab.locator('[alt=Far]').scrollIntoViewIfNeeded();
    await tab.waitForFunction(() => document.querySelector<HTMLImageElement>('[alt=Far]')!.naturalWidth > 0);
  };
  await withPage({ viewport: { width: 1280, height: 800 } }, async (tab) => {
    const asked: string[] = [];
    tab.on('request', (request) => asked.push(request.url()));
    await live(tab);
    const pictures = asked.filter((one) => one.includes('/wide-'));
    assert.is(pictures.length, 1, pictures.join());
    assert.match(pictures[0]!, /-704\.avif$/);
    assert.ok(asked.some((one) => one.includes('/made-pictures-')));
  });
  // What a browser does that is told to read no AVIF.
  await withPage(
    { viewport: { width: 1280, height: 800 }, expectedMessages: [/Failed to load resource/] },
    async (tab) => {
      await tab.route('**/*.avif', (route) => route.abort());
      await live(tab);
      const source = await tab.locator('[alt=Far]').evaluate((one: HTMLImageElement) => one.currentSrc);
      assert.match(source, /\.png$/);
    },
  );
  assert.match(output('plain.html'), '<picture');
  assert.match(output('plain.html'), 'data-rd-islands');
  assert.not.match(output('plain.html'), 'made-pictures');
  await withPage({ viewport: { width: 1280, height: 800 } }, async (tab) => {
    const asked: string[] = [];
    tab.on('request', (request) => asked.push(request.url()));
    await tab.goto(`${url}plain`);
    await tab.locator('relay-island[data-live]').waitFor({ state: 'attached' });
    assert.not(asked.some((one) => one.includes('made-pictures')));
    // From there to a page that has one: its script comes with the page.
    await tab.getByRole('link', { name: 'Tall' }).first().click();
    await tab.getByRole('button', { name: 'Start' }).click();
    await tab.getByRole('button', { name: 'Tall' }).waitFor();
    assert.not(asked.some((one) => /wide-\w+\.png$/.test(one)));
  });
});

pictures('an export shows the originals, and the islands that have them are alive', async () =>
  withSite(withComponents, async ({ dir, run }) => {
    const { code, stderr } = await run(['export', '--out', 'offline']);
    assert.is(code, 0, stderr);
    await withPage({ viewport: { width: 1280, height: 800 } }, async (tab) => {
      const open = (page: string) =>
        tab.goto(pathToFileURL(path.join(dir, 'offline', page, 'index.html')).href);
      await open('shots');
      await tab.getByRole('button', { name: 'Large', exact: true }).click();
      await tab.getByRole('button', { name: 'Small', exact: true }).waitFor();
      assert.ok(
        await tab.getByAltText('Slotted').evaluate((one: HTMLImageElement) => one.naturalWidth === 1000),
      );
      await open('whole');
      await tab.getByRole('button', { name: 'Off' }).click();
      await tab.getByRole('button', { name: 'On' }).waitFor();
    });
  }),
);

pictures('they are made once, again where the cache has lost them, and nothing else differs', async () =>
  withSite(site, async (one) => {
    const build = async () => {
      const { code, stderr } = await one.run(['build']);
      assert.is(code, 0, stderr);
    };
    await build();
    const kept = path.join(one.dir, '.relaydocs/pictures');
    const first = snapshot(path.join(one.dir, 'build'));
    for (const folder of [kept, path.join(one.dir, 'build')]) rmSync(folder, { recursive: true });
    await build();
    assert.equal(snapshot(path.join(one.dir, 'build')), first);
    const times = () => readdirSync(kept).map((file) => statSync(path.join(kept, file)).mtimeMs);
    const before = times();
    one.write({ 'docs/run.mdx': '# Run\n\nNo picture.\n' });
    await build();
    assert.equal(times(), before);
    assert.ok(existsSync(kept));
  }),
);

pictures(
  'without the package the config says what to install, and a broken picture is a warning',
  async () => {
    await withSite(
      { 'relaydocs.config.ts': site['relaydocs.config.ts'], 'docs/index.md': '# Home\n' },
      async (one) => {
        const { code, stderr } = await one.run(['build']);
        assert.is(code, 1);
        assert.match(stderr, 'SHARP_MISSING');
        assert.match(stderr, 'npm install --save-dev sharp');
      },
    );
    const cut = site['docs/wide.png'].subarray(0, 9000);
    await withSite({ ...site, 'docs/wide.png': cut }, async (one) => {
      const { code, stderr } = await one.run(['build']);
      assert.is(code, 0, stderr);
      assert.match(
        stderr,
        /docs\/index\.md:3:1\s+PICTURE_NOT_MADE \(warning\)\s+The picture "docs\/wide\.png" cannot be converted/,
      );
      assert.match(one.output('index.html'), '<img src="/assets/wide-');
    });
  },
);

pictures(
  'a machine takes over what another has made, and its own full disk is no fault of a picture',
  async () => {
    await withCache(async (cache) => {
      const shared = {
        ...site,
        'relaydocs.config.ts': siteConfig(`markdown: { pictures: true }, cache: { remote: '${cache.url}' },`),
      };
      await withSite(shared, (one) =>
        withSite(shared, async (other) => {
          process.env.RELAYDOCS_CACHE_TOKEN = 'token';
          const built = await one.run(['build']).finally(() => delete process.env.RELAYDOCS_CACHE_TOKEN);
          assert.is(built.code, 0, built.stderr);
          assert.is((await other.run(['build'])).code, 0);
          assert.equal(snapshot(path.join(other.dir, 'build')), snapshot(path.join(one.dir, 'build')));
          assert.not(existsSync(path.join(other.dir, '.relaydocs/pictures')));
        }),
      );
    });
    await withSite({ ...site, '.relaydocs/pictures': 'a file in the way' }, async (one) => {
      const { code, stderr } = await one.run(['build']);
      assert.is(code, 1);
      assert.match(stderr, /CACHE_NOT_WRITABLE .*A file is in the path of the folder/);
      assert.not.match(stderr, 'PICTURE_NOT_MADE');
      rmSync(path.join(one.dir, '.relaydocs/pictures'));
      const again = await one.run(['build']);
      assert.is(again.code, 0, again.stderr);
      assert.match(one.output('index.html'), 'image/avif');
    });
  },
);

pictures('a package that cannot run is a mistake of the site, and not of its pictures', async () =>
  withSite(
    { ...site, 'node_modules/sharp/index.js': "throw new Error('wrong processor');\n" },
    async ({ run }) => {
      const { code, stderr } = await run(['build']);
      assert.is(code, 1);
      assert.match(stderr, /relaydocs\.config\.ts {2}SHARP_MISSING .*wrong processor/);
      assert.is(stderr.match(/SHARP_MISSING/g)!.length, 1);
    },
  ),
);

pictures('the dev server shows them as a build does', async () =>
  withDev(withComponents, async (dev) => {
    const html = await dev.untilServed('', 'data-made');
    const { files } = offered(html)[0]!;
    const answer = await fetch(dev.url + files[0]);
    assert.is(answer.headers.get('content-type'), 'image/avif');
    const { format, width } = await sharp(await answer.arrayBuffer()).metadata();
    assert.equal([format, width], ['heif', 480]);
    await withPage({ viewport: { width: 1280, height: 800 } }, async (tab) => {
      await tab.goto(`${dev.url}shots`);
      await tab.getByRole('button', { name: 'Large', exact: true }).hover();
      await tab.locator('relay-island[data-live]').waitFor({ state: 'attached' });
      const source = (one: HTMLImageElement) => one.currentSrc;
      assert.match(await tab.locator('[alt=Flipped]').evaluate(source), /-704\.avif$/);
    });
  }),
);

pictures('a page of many photos may take its time', async () =>
  withSite(
    {
      'node_modules/sharp/package.json': '{ "version": "0.35.0", "main": "index.js" }',
      'node_modules/sharp/index.js': `
        const made = { toBuffer: () => new Promise((resolve) => setTimeout(resolve, 900, Buffer.from('made'))) };
        for (const step of ['autoOrient', 'resize', 'avif', 'webp']) made[step] = () => made;
        module.exports = Object.assign(() => made, { concurrency() {} });`,
      // Code of the site: only in a thread is it seen whether a page comes to an end.
      'relaydocs.config.ts': siteConfig('markdown: { pictures: true, remarkPlugins: [() => () => {}] },'),
      'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
      ...(await photosOf(5)),
    },
    async ({ dir, output }) => {
      const { code, stderr } = await runRelaydocs(dir, ['build'], {}, hurried);
      assert.is(code, 0, stderr);
      assert.is(offered(output('index.html')).length, 5);
    },
  ),
);

pictures.run();
