// `npm run screenshots`: pictures of every kind of page of the relay's site, the starter and a site of other options, at
// four widths, in both modes, below screenshots/. Somebody has to look at them: no test sees that a page is ugly.
//   npm run screenshots -- landing search      only kinds of pages whose name contains one of the words
//   npm run screenshots -- --full              whole pages instead of what is in the window
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { browserArguments } from '../browser-arguments.mjs';
import { findOrInstallBrowser } from '../browser-install.mjs';
import { writeOptionsSite } from './options-site.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const relaydocs = path.join(root, 'bin/relaydocs.js');
const words = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const fullPage = process.argv.includes('--full');
const widths = [360, 768, 1280, 1920];
const modes = ['dark', 'light'];

const press =
  (...keys) =>
  async (page) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(150);
    }
  };
const type = (text) => async (page) => {
  await page.keyboard.press('Control+k');
  await page.waitForSelector('dialog[open]');
  await page.keyboard.type(text);
  await page.waitForTimeout(1500);
};
const openMenu = async (page) => {
  const button = page.getByRole('button', { name: /navigation/i }).first();
  if (await button.isVisible()) await button.click();
  await page.waitForTimeout(400);
};
const openConsole = async (page) => {
  await page
    .getByRole('button', { name: /try it/i })
    .first()
    .click();
  await page.waitForTimeout(800);
};

const openVersions = async (page) => {
  await openMenu(page);
  // On a narrow screen the versions are in the menu, behind the way back from the page's sidebar.
  const back = page.getByRole('button', { name: /main menu/i });
  if (await back.isVisible()) await back.click();
  const versions = page.getByRole('button', { name: '2.0', exact: true }).filter({ visible: true });
  await versions.hover();
  await page.waitForTimeout(300);
};
const scroll =
  (...places) =>
  async (page) => {
    for (const top of places) {
      await page.evaluate((y) => window.scrollTo(0, y), top);
      await page.waitForTimeout(600);
    }
  };

/** Name of the picture -> page, and what is done there. */
const kinds = {
  relay: {
    landing: [''],
    intro: ['intro'],
    installation: ['installation'],
    configuration: ['configuration'],
    authentication: ['authentication'],
    'first-api-call': ['first-api-call'],
    'foundry-module': ['foundry-module'],
    'api-index': ['api'],
    'api-tag': ['api/session'],
    'api-large': ['api/entity'],
    'api-console': ['api/session', openConsole],
    'search-page': ['search?q=token'],
    'search-empty': ['intro', press('Control+k')],
    'search-results': ['intro', type('api key')],
    'search-none': ['intro', type('zzzzqqqq')],
    'not-found': ['no-such-page'],
    menu: ['intro', openMenu],
  },
  starter: {
    home: [''],
    'getting-started': ['getting-started'],
    'writing-code': ['writing/code'],
    admonitions: ['writing/admonitions'],
    tabs: ['writing/tabs-and-details'],
    cards: ['writing/steps-cards-and-trees'],
    diagrams: ['writing/diagrams'],
    islands: ['writing/islands'],
    math: ['writing/markdown#math'],
    configuration: ['reference/configuration'],
  },
  options: {
    version: ['intro'],
    'version-next': ['next/berths/fees'],
    'version-old': ['1.0/intro'],
    'version-menu': ['intro', openVersions],
    category: ['berths'],
    tags: ['tags'],
    tag: ['tags/fees'],
    formula: ['berths/fees'],
    scrolled: ['berths/winter', scroll(600)],
    'scrolled-back': ['berths/winter', scroll(600, 400)],
  },
};

async function serve(dir) {
  execFileSync(process.execPath, [relaydocs, 'build'], { cwd: dir, stdio: 'inherit' });
  const preview = spawn(process.execPath, [relaydocs, 'preview', '--port', '0'], { cwd: dir });
  const url = await new Promise((resolve) => {
    preview.stdout.setEncoding('utf8').on('data', (text) => {
      const [address] = /http:\/\/\S+/.exec(text) ?? [];
      if (address) resolve(address);
    });
  });
  return { url, stop: () => preview.kill() };
}

const work = mkdtempSync(path.join(tmpdir(), 'relaydocs-screenshots-'));
const browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args: browserArguments });
try {
  const sites = {
    relay: path.join(work, 'relay'),
    starter: path.join(work, 'starter'),
    options: path.join(work, 'options'),
  };
  for (const part of ['docs', 'relaydocs.config.ts', '.relaydocs-secrets-allow'])
    cpSync(path.join(root, part), path.join(sites.relay, part), { recursive: true });
  execFileSync(process.execPath, [relaydocs, 'init', sites.starter]);
  writeOptionsSite(sites.options);
  mkdirSync(path.join(sites.starter, 'node_modules'));
  for (const [site, pages] of Object.entries(kinds)) {
    const wanted = Object.entries(pages).filter(
      ([name]) => words.length === 0 || words.some((word) => `${site}-${name}`.includes(word)),
    );
    if (wanted.length === 0) continue;
    const { url, stop } = await serve(sites[site]);
    for (const width of widths)
      for (const mode of modes) {
        const context = await browser.newContext({ viewport: { width, height: 900 } });
        const page = await context.newPage();
        await page.addInitScript((value) => localStorage.setItem('theme', value), mode);
        for (const [name, [address, act]] of wanted) {
          const response = await page.goto(url + address);
          if (response.ok() === (name === 'not-found'))
            throw new Error(`${site} ${address}: ${response.status()}`);
          await page.waitForTimeout(300);
          await act?.(page);
          const file = path.join(root, 'screenshots', `${site}-${name}-${width}-${mode}.png`);
          await page.screenshot({ path: file, fullPage });
          console.log(path.relative(root, file));
        }
        await context.close();
      }
    stop();
  }
} finally {
  await browser.close();
  rmSync(work, { recursive: true, force: true });
}
