// What a writer sees of mistakes: the terminal's words over the page, the last good version below, a quiet list of links.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hurried } from '../build/with-site.js';
import { faults } from '../e2e/axe.js';
import { withPage } from '../e2e/browser.js';
import { siteConfig } from '../e2e/served-site.js';
import { smallSite, withDev } from './with-dev.js';

const mistakes = suite('mistakes');

mistakes(
  'a mistake shows over the last good version with the terminal’s words, and goes when it is mended',
  () =>
    withDev({ ...smallSite, 'docs/page.mdx': '# Page\n\nGood text.\n' }, (dev) =>
      withPage({}, async (page) => {
        await page.goto(`${dev.url}page`);
        dev.write({ 'docs/page.mdx': '# Page\n\nBroken {text.\n' });
        const overlay = page.locator('dialog.overlay');
        await overlay.waitFor();
        const shown = await overlay.innerText();
        await dev.untilPrinted('hint:');
        const printed = /docs\/page\.mdx:3:\d+ {2}MDX[\s\S]*?hint:[^\n]*/.exec(dev.printed())![0];
        assert.equal(await faults(page), []);
        for (const line of printed.split('\n'))
          for (const part of line.split(/ {2,}/).filter((text) => text.trim() !== ''))
            assert.ok(shown.includes(part.trim()), `${part}\nnot in\n${shown}`);
        assert.ok(await page.isVisible('main >> text=Good text.'));

        // Another page is not covered, and has it in its list.
        await page.keyboard.press('Escape');
        await overlay.waitFor({ state: 'detached' });
        assert.match(await page.locator('.badge summary').innerText(), '1 problem');
        dev.write({ 'docs/page.mdx': '# Page\n\nMended text.\n' });
        await page.waitForSelector('text=Mended text.');
        await page.locator('.badge').waitFor({ state: 'detached' });
        await dev.untilPrinted('All mistakes are mended');
      }),
    ),
);

mistakes(
  'the overlay says truly what stands behind it, of a page that was good once and of one that never was',
  () =>
    withDev({ ...smallSite, 'docs/once.mdx': '# Once\n\nGood text.\n' }, (dev) =>
      withPage({}, async (page) => {
        const overlay = page.locator('dialog.overlay');
        const note = 'What worked before is shown until this is mended; what never did is left out.';
        await page.goto(`${dev.url}once`);
        dev.write({ 'docs/once.mdx': '# Once\n\nNew text.\n\n{nowhere.at.all}\n' });
        await overlay.waitFor();
        assert.match(await overlay.innerText(), note);
        assert.match(await page.locator('main').innerText(), 'Good text.');
        assert.not.match(await page.locator('main').innerText(), 'New text.');

        dev.write({ 'docs/never.mdx': '# Never\n\nFirst text.\n\n{nowhere.at.all}\n' });
        await dev.untilServed('never', '<title>Never');
        await page.goto(`${dev.url}never`);
        await overlay.waitFor();
        assert.match(await overlay.innerText(), note);
        assert.not.match(await page.locator('main').innerText(), 'First text.');
        dev.write({ 'docs/never.mdx': '# Never\n\nFirst text, mended.\n' });
        await page.waitForSelector('text=First text, mended.');
        await overlay.waitFor({ state: 'detached' });
      }),
    ),
);

// The browser is there before the server: starting it takes as long as the server needs for all pages.
mistakes('the count of pages whose links are still to be checked goes when all are', () =>
  withPage({}, (page) =>
    withDev({ ...smallSite, ...manyPages(250) }, async (dev) => {
      const isCounted = async (): Promise<boolean> => {
        await page.goto(`${dev.url}guide`);
        const counting = page.locator('.badge >> text=pages to go');
        return counting.waitFor({ timeout: 200 }).then(
          () => true,
          () => false,
        );
      };
      while (!(await isCounted())) assert.not.match(dev.printed(), 'links checked');
      await page.locator('.badge').waitFor({ state: 'detached' });
    }),
  ),
);

mistakes('a broken config leaves the site as it was and says so; the mended one is taken in', () =>
  withDev(smallSite, (dev) =>
    withPage({}, async (page) => {
      await page.goto(`${dev.url}guide`);
      dev.write({
        'relaydocs.config.ts': "export default { title: 'Test site', urll: 'x', baseUrl: '/' };\n",
      });
      await page.locator('dialog.overlay >> text=urll').first().waitFor();
      assert.ok(await page.isVisible('text=How it works.'));
      dev.write({ 'docs/guide.md': '# Guide\n\nWritten under a broken config.\n' });
      await page.waitForSelector('text=Written under a broken config.');
      dev.write({ 'relaydocs.config.ts': 'export default {;\n' });
      await page.locator('dialog.overlay >> text=SYNTAX').first().waitFor();
      dev.write({ 'relaydocs.config.ts': smallSite['relaydocs.config.ts'].replace('Test site', 'Mended') });
      await page.locator('dialog.overlay').waitFor({ state: 'detached' });
      await page.waitForSelector('.rd-brand:has-text("Mended")');
      assert.ok(dev.isRunning());
    }),
  ),
);

mistakes('a config that loops without end is stopped and told of; the site stays', () =>
  withDev(
    smallSite,
    (dev) =>
      withPage({}, async (page) => {
        await page.goto(`${dev.url}guide`);
        dev.write({ 'relaydocs.config.ts': 'while (true) {}\nexport default {};\n' });
        await page.locator('dialog.overlay >> text=MODULE_ENDLESS').first().waitFor();
        dev.write({ 'docs/guide.md': '# Guide\n\nWritten under a config without end.\n' });
        await page.waitForSelector('text=Written under a config without end.');
        dev.write({ 'relaydocs.config.ts': smallSite['relaydocs.config.ts'] });
        await page.locator('dialog.overlay').waitFor({ state: 'detached' });
        assert.ok(dev.isRunning());
      }),
    { env: { NODE_OPTIONS: hurried.join(' ') } },
  ),
);

mistakes('a config that loops without end after it has waited is stopped, too', () =>
  withDev(
    smallSite,
    (dev) =>
      withPage({}, async (page) => {
        await page.goto(`${dev.url}guide`);
        dev.write({
          'relaydocs.config.ts': 'export default async () => {\n  await null;\n  for (;;) {}\n};\n',
        });
        await page.locator('dialog.overlay >> text=MODULE_ENDLESS').first().waitFor();
        const config = smallSite['relaydocs.config.ts'].replace('Test site', 'Mended');
        dev.write({
          'relaydocs.config.ts': config.replace(
            /export default ([\s\S]*?);\s*$/,
            'export default async () => ($1);',
          ),
        });
        await page.waitForSelector('.rd-brand:has-text("Mended")');
        await page.locator('dialog.overlay').waitFor({ state: 'detached' });
        assert.ok(dev.isRunning());
      }),
    { env: { NODE_OPTIONS: hurried.join(' ') } },
  ),
);

mistakes('a server that starts with a broken config shows it, and the site once it is mended', () =>
  withDev({ ...smallSite, 'relaydocs.config.ts': 'export default { title: 4 };\n' }, (dev) =>
    withPage({ expectedMessages: [/503/] }, async (page) => {
      await page.goto(`${dev.url}guide`);
      await page.locator('dialog.overlay >> text=title').first().waitFor();
      dev.write({ 'relaydocs.config.ts': smallSite['relaydocs.config.ts'] });
      await page.waitForSelector('text=How it works.');
    }),
  ),
);

mistakes('broken links are a quiet list, and leave it when the page they lead to appears', () =>
  withDev(smallSite, (dev) =>
    withPage({}, async (page) => {
      await page.goto(`${dev.url}guide`);
      dev.write({ 'docs/guide.md': '# Guide\n\nSee [more](./more.md) and [home](./index.md#nowhere).\n' });
      await page.waitForSelector('text=See more');
      const badge = page.locator('.badge');
      await badge.locator('summary:has-text("2 problems")').waitFor();
      await badge.locator('summary').focus();
      await page.keyboard.press('Enter');
      await badge.locator('section').first().waitFor();
      assert.equal(await faults(page), []);
      await page.keyboard.press('Escape');
      await badge.locator('section').first().waitFor({ state: 'hidden' });
      assert.is(await page.locator('dialog.overlay').count(), 0);
      await badge.locator('summary').click();
      const list = await badge.innerText();
      assert.match(list, 'docs/guide.md:3:5');
      assert.match(list, 'BROKEN_LINK');
      assert.match(list, 'BROKEN_ANCHOR');
      dev.write({ 'docs/more.md': '# More\n', 'docs/index.md': '# Home\n\n## Nowhere\n' });
      await badge.waitFor({ state: 'detached' });
      await page.click('main a:has-text("more")');
      await page.waitForSelector('h1:has-text("More")');
    }),
  ),
);

mistakes('the warning of a key that several pages have counts those that still have it', () =>
  withDev(
    {
      ...smallSite,
      'docs/guide.md': `---\nowner: Kim\n---\n${smallSite['docs/guide.md']}`,
      'docs/index.md': `---\nowner: Kim\n---\n${smallSite['docs/index.md']}`,
    },
    (dev) =>
      withPage({}, async (page) => {
        await page.goto(`${dev.url}guide`);
        const badge = page.locator('.badge');
        await badge.locator('summary:has-text("1 problem")').click();
        const warning = badge.locator('text=Unknown front matter key "owner"').first();
        await warning.waitFor();
        assert.match(await badge.innerText(), '(and in 1 more file)');
        dev.write({ 'docs/index.md': smallSite['docs/index.md'] });
        await badge.locator('text=1 more file').waitFor({ state: 'detached' });
        assert.match(await badge.innerText(), 'docs/guide.md:2:1');
        dev.write({ 'docs/guide.md': smallSite['docs/guide.md'] });
        await badge.waitFor({ state: 'detached' });
      }),
  ),
);

mistakes('broken front matter, sidebars, styles and components keep what was there before', () =>
  withDev(
    {
      ...smallSite,
      'relaydocs.config.ts': smallSite['relaydocs.config.ts'].replace(
        'baseUrl',
        "theme: { customCss: ['./src/own.css'] }, docs: { sidebarPath: './sidebars.ts' }, baseUrl",
      ),
      'src/own.css': 'h1 { color: rgb(255, 0, 0) !important }\n',
      'sidebars.ts':
        "export default { main: ['guide', { type: 'category', label: 'Special', items: ['index'] }] };\n",
      'src/Badge.tsx': 'export default function Badge() { return <b>Badge one</b>; }\n',
      'docs/with.mdx': "---\ntitle: With\n---\n\nimport Badge from '../src/Badge';\n\n<Badge />\n",
    },
    (dev) =>
      withPage({}, async (page) => {
        const overlay = page.locator('dialog.overlay');
        const mend = async (file: string, broken: string, code: string, good: string): Promise<void> => {
          dev.write({ [file]: broken });
          await overlay.locator(`text=${code}`).first().waitFor();
          dev.write({ [file]: good });
          await overlay.waitFor({ state: 'detached' });
        };
        await page.goto(`${dev.url}with`);
        await page.waitForSelector('text=Badge one');
        const component = 'export default function Badge() { return <b>Badge two</b>; }\n';
        await mend('src/Badge.tsx', 'export default function Badge() { return <b>; }\n', 'SYNTAX', component);
        await page.waitForSelector('text=Badge two');
        dev.write({ 'src/Badge.tsx': "export default function Badge() { throw new Error('boom'); }\n" });
        await overlay.locator('text=MDX_THREW').first().waitFor();
        assert.ok(await page.isVisible('text=Badge two'));
        dev.write({ 'src/Badge.tsx': component.replace('two', 'three') });
        await page.waitForSelector('text=Badge three');

        const text = "---\ntitle: With\n---\n\nimport Badge from '../src/Badge';\n\n<Badge />\n";
        await mend('docs/with.mdx', text.replace('title: With', 'title: "With'), 'FRONT_MATTER', text);
        const sidebars = "export default { main: ['guide', 'index', 'with'] };\n";
        await mend('sidebars.ts', 'export default { main: [ };\n', 'SYNTAX', sidebars);
        await page.waitForSelector('.rd-sidebar a:has-text("With")');
        await mend(
          'src/own.css',
          '@import "./gone.css";\n',
          'own.css',
          'h1 { color: rgb(0, 0, 255) !important }\n',
        );
        await page.waitForFunction(
          () => getComputedStyle(document.querySelector('h1')!).color === 'rgb(0, 0, 255)',
        );
      }),
  ),
);

mistakes(
  'a page whose code never ends does not keep other pages waiting, and is shown once it is mended',
  () =>
    withDev(
      { ...smallSite, 'docs/endless.mdx': '# Endless\n\n{(() => { for (;;) {} })()}\n' },
      async (dev) => {
        const endless = fetch(`${dev.url}endless`).then((response) => response.text());
        await new Promise((resolve) => setTimeout(resolve, 500));
        assert.match(await dev.untilServed('guide', 'How it works.'), 'Guide');
        dev.write({ 'docs/endless.mdx': '# Endless\n\n{"It ends"}\n' });
        assert.match(await endless, 'It ends');
        assert.ok(dev.isRunning());
      },
    ),
);

mistakes(
  'what a plugin throws when nothing waits for it is told with its place, and the server lives on',
  () => {
    const plugin = `() => () => {
  setTimeout(() => { throw new Error('too late'); }, 1);
  return new Promise((resolve) => setTimeout(resolve, 100));
}`;
    return withDev(
      { ...smallSite, 'relaydocs.config.ts': siteConfig(`markdown: { remarkPlugins: [${plugin}] },`) },
      async (dev) => {
        assert.match(await dev.untilServed('guide', 'How it works.'), 'Guide');
        await dev.untilPrinted(/relaydocs\.config\.ts:\d+(?::\d+)? {2}SITE_CODE_THREW {2}Error: too late/);
        assert.ok(dev.isRunning());
      },
      // It would end the tests as well.
      { env: {} },
    );
  },
);

mistakes('at every width the overlay fits, and axe finds nothing wrong with it in either mode', () =>
  withDev({ ...smallSite, 'docs/page.mdx': '# Page\n\nBroken {text.\n' }, (dev) =>
    withPage({}, async (page) => {
      await page.goto(`${dev.url}page`);
      const overlay = page.locator('dialog.overlay');
      await overlay.waitFor();
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 720 });
        const box = (await overlay.boundingBox())!;
        assert.ok(box.x >= 0 && box.x + box.width <= width, JSON.stringify(box));
        // The width changes no colours, and the mode nothing else.
        assert.equal(await faults(page, width === 360 ? 'all' : 'all but colors'), [], `at ${width} px`);
      }
      await page.emulateMedia({ colorScheme: 'dark' });
      assert.equal(await faults(page, 'colors'), [], 'dark');
      assert.ok(await overlay.locator('button:has-text("Close")').evaluate((one) => one.matches(':focus')));
      await page.keyboard.press('Escape');
      await overlay.waitFor({ state: 'detached' });
    }),
  ),
);

function manyPages(count: number): Record<string, string> {
  const pages = Array.from({ length: count }, (_, index) => [
    `docs/many/p${index}.mdx`,
    `# Page ${index}\n\n${'Some text.\n\n'.repeat(20)}`,
  ]);
  return Object.fromEntries(pages);
}

mistakes('what takes long while the site changes is given up, and no bug', () =>
  withDev(
    {
      ...smallSite,
      'relaydocs.config.ts': siteConfig(`theme: { components: { Footer: './src/Footer.jsx' } },`),
      'src/Footer.jsx': `export default function Footer() {
        for (const end = Date.now() + 2500; Date.now() < end; );
        return <footer>At last</footer>;
      }\n`,
    },
    async (dev) => {
      const asked = fetch(new URL('nowhere', dev.url)).then(
        () => 'answered',
        () => 'given up',
      );
      await new Promise((resolve) => setTimeout(resolve, 300));
      dev.write({ 'docs/guide.md': '# Other title\n' });
      assert.is(await asked, 'given up');
      assert.not.match(dev.printed(), 'bug');
    },
  ),
);

mistakes.run();
