// A navbar that a site puts together itself of the pieces that Docusaurus' theme has for it.
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withPage } from './browser.js';
import { shareSite } from './served-site.js';

const bar = suite('a navbar that the site puts together');

const site = shareSite({
  'docusaurus.config.js': `module.exports = {
  title: 'Tide', url: 'https://tide.example', baseUrl: '/', favicon: 'icon.svg',
  i18n: { defaultLocale: 'en', locales: ['en', 'fr'], localeConfigs: { fr: { label: 'Français' } } },
  presets: [['classic', { docs: { sidebarPath: './sidebars.js' }, blog: false, theme: { customCss: './own.css' } }]],
  themeConfig: {
    navbar: {
      title: 'Tide',
      items: [
        { type: 'doc', docId: 'flow', label: 'Flow page', position: 'left' },
        { label: 'More', position: 'left', items: [{ type: 'doc', docId: 'ebb', label: 'The ebb' }, { type: 'custom-moon', phase: 'new moon' }] },
        { type: 'custom-list', position: 'right' },
        { type: 'localeDropdown', position: 'right' },
      ],
    },
    footer: {
      links: [{ label: 'Away', href: 'https://ebb.example' }, { html: '<a href="https://raw.example" target="_blank">Raw</a>' }],
      copyright: '<a href="https://tide.example" target="_blank">Us</a>',
    },
  },
};
`,
  'relaydocs.config.ts': '',
  'own.css':
    '.navbar__link { color: rgb(1, 2, 3); } @media (max-width: 996px) { .navbar__item.navbar__item { display: none } }\n',
  'sidebars.js': "module.exports = { main: ['ebb', 'flow'] };\n",
  'docs/flow.md': '# Flow\n\nWater comes.\n',
  'docs/ebb.md': '# Ebb\n\nWater goes.\n',
  'src/theme/NavbarItem/ComponentTypes.js': `import Types from '@theme-original/NavbarItem/ComponentTypes';
import Menu from '@theme/NavbarItem/DropdownNavbarItem';
const List = () => <Menu label="List" items={[{ label: 'Ebb', to: '/docs/ebb' }]} />;
export default { ...Types, 'custom-moon': ({ phase }) => <em>{phase}</em>, 'custom-list': List };`,
  'src/theme/Navbar/Content/index.js': `import { useEffect, useState } from 'react';
import { useThemeConfig } from '@docusaurus/theme-common';
import { splitNavbarItems, useNavbarMobileSidebar } from '@docusaurus/theme-common/internal';
import NavbarItem from '@theme/NavbarItem';
import ColorMode from '@theme/Navbar/ColorModeToggle';
import Logo from '@theme/Navbar/Logo';
import MenuToggle from '@theme/Navbar/MobileSidebar/Toggle';
import Search from '@theme/Navbar/Search';
import SearchBar from '@theme/SearchBar';
const all = (items) => items.map((item, index) => <NavbarItem {...item} key={index} />);
export default function OwnBar() {
  useState('it comes to life');
  const { disabled } = useNavbarMobileSidebar();
  const [isNarrow, setNarrow] = useState(false);
  useEffect(() => setNarrow(innerWidth < 700), []);
  const [left, right] = splitNavbarItems(useThemeConfig().navbar.items);
  return (
    <div className="navbar__inner">
      <div className="navbar__items">{!disabled && isNarrow && <MenuToggle />}<Logo />{all(left)}</div>
      <div className="navbar__items navbar__items--right">{all(right)}<ColorMode /><Search><SearchBar /></Search></div>
    </div>
  );
}`,
});
bar.after(() => site.close());

/** React has taken the bar over. */
const live = (page: Page) =>
  page.locator('relay-island[data-live]').first().waitFor({ state: 'attached', timeout: 9000 });

const desktop = { viewport: { width: 1280, height: 800 } };

bar('is one row of links that look as those of ours', async () => {
  const { url } = await site.get();
  await withPage(desktop, async (page) => {
    await page.goto(`${url}docs/flow`);
    await live(page);
    const { height } = (await page.locator('.rd-navbar').boundingBox())!;
    assert.ok(height < 70, `the bar is ${height} px high`);
    const link = page.locator('.rd-navbar').getByRole('link', { name: 'Flow page' });
    const button = page.locator('.rd-navbar').getByRole('button', { name: 'More' });
    assert.is(await link.evaluate((one) => getComputedStyle(one).fontSize), '14px');
    for (const one of [link, button])
      assert.is(
        await one.evaluate((item) => getComputedStyle(item).color),
        'rgb(1, 2, 3)',
        "the site's rule",
      );
    const [start, end] = [(await link.boundingBox())!, (await button.boundingBox())!];
    assert.ok(
      Math.abs(start.y + start.height / 2 - end.y - end.height / 2) < 2,
      'they stand beside each other',
    );
    const search = (await page.locator('.rd-search-button').boundingBox())!;
    assert.ok(search.x > 900, `the search stands at ${search.x}`);
  });
});

bar('has a gap before the arrows of menus, whichever shows them', async () => {
  const { url } = await site.get();
  await withPage(desktop, async (page) => {
    await page.goto(`${url}docs/flow`);
    await live(page);
    for (const name of ['More', 'List']) {
      const button = page.locator('.rd-navbar').getByRole('button', { name });
      const margin = await button.evaluate((one) => getComputedStyle(one, '::after').marginLeft);
      assert.ok(Number.parseFloat(margin) > 0, `${name}: ${margin}`);
    }
  });
});

bar('stands above a footer with arrows in links of items, and none in HTML', async () => {
  const { url } = await site.get();
  await withPage(desktop, async (page) => {
    await page.goto(`${url}docs/flow`);
    const arrows = ['Away', 'Raw', 'Us'].map((name) =>
      page
        .locator('.rd-footer')
        .getByRole('link', { name })
        .evaluate((one) => getComputedStyle(one, '::after').content),
    );
    assert.equal(await Promise.all(arrows), ['""', 'none', 'none']);
  });
});

bar('has the search, by its button and by the key', async () => {
  const { url } = await site.get();
  for (const open of ['click', 'key'])
    await withPage(desktop, async (page) => {
      await page.goto(`${url}docs/flow`);
      await live(page);
      if (open === 'click') await page.getByRole('button', { name: /^Search/ }).click();
      else await page.keyboard.press('Control+k');
      await page.getByRole('searchbox').fill('goes');
      await page.getByRole('dialog').getByText('Ebb').first().waitFor();
    });
});

bar('has the menu of small windows, with its items, by a button that it shows there alone', async () => {
  const { url } = await site.get();
  await withPage({ viewport: { width: 320, height: 640 } }, async (page) => {
    await page.goto(`${url}docs/flow`);
    await live(page);
    assert.not.ok(await page.locator('.rd-navbar').getByRole('link', { name: 'Flow page' }).isVisible());
    assert.is(await page.evaluate('document.documentElement.scrollWidth'), 320);
    await page.locator('.rd-menu-button').click();
    const menu = page.locator('.rd-drawer');
    await menu.locator('.rd-back').click();
    await menu.getByRole('link', { name: 'Flow page' }).waitFor();
    await menu.getByRole('button', { name: 'More' }).click();
    await menu.getByRole('link', { name: 'The ebb' }).click();
    await page.getByRole('heading', { name: 'Ebb', level: 1 }).waitFor();
  });
});

bar('has items of all types in its menus', async () => {
  const { url } = await site.get();
  await withPage(desktop, async (page) => {
    await page.goto(`${url}docs/flow`);
    await live(page);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByText('new moon').waitFor();
    await page.getByRole('link', { name: 'The ebb' }).click();
    await page.getByRole('heading', { name: 'Ebb', level: 1 }).waitFor();
  });
});

bar('leads from each language to the page in the others', async () => {
  const { url } = await site.get();
  await withPage(desktop, async (page) => {
    await page.goto(`${url}fr/docs/flow`);
    await live(page);
    await page.getByRole('button', { name: 'Français' }).click();
    const own = page.locator('.rd-navbar').getByRole('link', { name: 'Français' });
    assert.is(await own.getAttribute('href'), '/fr/docs/flow');
    assert.is(await own.getAttribute('aria-current'), 'page');
    const english = page.locator('.rd-navbar').getByRole('link', { name: 'English' });
    assert.is(await english.getAttribute('aria-current'), null);
    await english.click();
    await page.getByRole('button', { name: 'English' }).waitFor();
    assert.is(new URL(page.url()).pathname, '/docs/flow');
  });
});

const whole = shareSite({
  'docusaurus.config.js': `module.exports = {
  title: 'Tide', url: 'https://tide.example', baseUrl: '/', favicon: 'icon.svg',
  presets: [['classic', { blog: false }]],
};
`,
  'relaydocs.config.ts': '',
  'docs/flow.md': '# Flow\n\nWater comes.\n',
  'src/theme/Navbar/index.js': `import NavbarItem from '@theme/NavbarItem';
const menu = (label) => <NavbarItem label={label} items={[{ label: label + ' of the moon', to: '/docs/flow' }]} />;
export default () => (
  <nav className="navbar"><div className="navbar__inner"><div className="navbar__items">{menu('Ebb')}{menu('Flow')}</div></div></nav>
);`,
});
bar.after(() => whole.close());

bar('may be all of the navbar: its menus open and close as those of ours do', async () => {
  const { url } = await whole.get();
  await withPage(desktop, async (page) => {
    await page.goto(`${url}docs/flow`);
    assert.is(await page.locator('.rd-navbar').count(), 0);
    const button = page.getByRole('button', { name: 'Ebb' });
    const [ebb, flow] = ['Ebb', 'Flow'].map((name) =>
      page.getByRole('link', { name: `${name} of the moon` }),
    );
    await button.hover();
    await ebb!.waitFor();
    await page.getByRole('button', { name: 'Flow' }).hover();
    await flow!.waitFor();
    await ebb!.waitFor({ state: 'hidden' });
    await page.mouse.move(600, 600);
    await flow!.waitFor({ state: 'hidden' });
    await button.focus();
    await page.keyboard.press('Enter');
    await ebb!.focus();
    await page.keyboard.press('Escape');
    await ebb!.waitFor({ state: 'hidden' });
    assert.ok(await button.evaluate((one) => one === document.activeElement), 'the focus is back');
    await page.keyboard.press('Enter');
    await ebb!.waitFor();
    await page.getByRole('heading', { name: 'Flow', level: 1 }).click();
    await ebb!.waitFor({ state: 'hidden' });
  });
});

bar.run();
