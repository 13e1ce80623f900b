// A site with Algolia configured, built once for all tests of a file, served to a browser that finds Algolia on this
// machine.

import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { serveOutput } from '../../src/preview/serve-output.js';
import type { AlgoliaRecord } from '../algolia/answer-query.js';
import { type AlgoliaServer, withAlgolia } from '../algolia/serve-algolia.js';
import { buildHere } from '../build/with-site.js';
import { faults } from '../e2e/axe.js';
import { type PageOptions, withPage } from '../e2e/browser.js';
import { writeFiles } from '../write-files.js';

export const appId = 'TESTAPP123';
export const apiKey = '0123456789abcdef0123456789abcdef';
export const hosts = {
  first: 'testapp123-dsn.algolia.net',
  others: [1, 2, 3].map((number) => `testapp123-${number}.algolianet.com`),
};

export interface SearchPageFixture {
  page: Page;
  /** Root of the site: `http://127.0.0.1:41234/docs/`. */
  url: string;
  algolia: AlgoliaServer;
  /** Opens a page of the site, below the base. */
  goto(route: string): Promise<void>;
  /** Opens the dialog with its keys. */
  openDialog(): Promise<void>;
  /** Types into the field of the dialog, which is open. */
  type(text: string): Promise<void>;
  /** No document was loaded since the last `goto`. */
  isSameDocument(): Promise<boolean>;
  /** Requests to search, as they were sent. */
  searches(): Search[];
}

export interface Search {
  host: string;
  parameters: Record<string, string>;
  request: Record<string, unknown>;
}

export interface SearchSiteOptions extends PageOptions {
  /** Further fields of `algolia`, as in the config file; null: the site's own index is asked. */
  algolia?: string | null;
  /** Further fields of the config. */
  config?: string;
  /** Further files of the site. */
  files?: Readonly<Record<string, string>>;
}

const builds = new Map<string, Promise<string>>();
/** One for all tests: pages of the same settings share a process of the browser. */
let proxyPort = 0;

/** Runs `use` with a page of the site, and nothing kept from other tests. */
export async function withSearchSite(
  options: SearchSiteOptions,
  use: (fixture: SearchPageFixture) => Promise<void>,
): Promise<void> {
  const { algolia: fields = '', config = '', files = {}, ...pageOptions } = options;
  const key = JSON.stringify([fields, config, files]);
  const built = builds.get(key) ?? buildSite(fields, config, files);
  builds.set(key, built);
  const outDir = await built;
  const errors: unknown[] = [];
  const preview = await serveOutput({
    outDir,
    host: '127.0.0.1',
    port: 0,
    onError: (error) => errors.push(error),
  });
  try {
    await withAlgolia(
      { relay: records },
      (algolia) => {
        proxyPort = Number(new URL(algolia.proxy).port);
        return withPage(
          {
            viewport: { width: 1280, height: 800 },
            proxy: { server: algolia.proxy, bypass: '127.0.0.1,localhost' },
            ignoreHTTPSErrors: true,
            ...pageOptions,
          },
          (page) => use(toFixture(page, preview.url, algolia)),
        );
      },
      proxyPort,
    );
  } finally {
    await preview.close();
  }
  if (errors.length > 0) throw errors[0];
}

/** For tests of searches that fail: what the browser says of it, and what the site reports. */
export const failing = {
  expectedMessages: [
    /Failed to load resource/,
    /ERR_/,
    /^(RetryError|(Detailed)?ApiError|DeserializationError): /,
  ],
};

export function dialogField(page: Page): Locator {
  return page.getByRole('dialog').getByRole('searchbox', { name: 'Search' });
}

/** What axe finds wrong. Links inside of options, and buttons there, are what the roles of the interface ask for. */
export async function searchFaults(page: Page, look = faults): Promise<string[]> {
  const found = await look(page);
  return found.filter((line) => !(line.startsWith('nested-interactive') && /role="option"/.test(line)));
}

function toFixture(page: Page, url: string, algolia: AlgoliaServer): SearchPageFixture {
  const field = dialogField(page);
  return {
    page,
    url,
    algolia,
    goto: async (route) => {
      await page.goto(url + route);
      await page.evaluate(() => Object.assign(window, { isMarked: true }));
    },
    isSameDocument: () => page.evaluate(() => 'isMarked' in window),
    openDialog: async () => {
      await page.keyboard.press('Control+k');
      await field.waitFor();
      await page.getByText('No recent searches').or(page.getByRole('listbox').first()).waitFor();
    },
    type: (text) => field.pressSequentially(text),
    searches: () =>
      algolia.requests
        .filter(({ path }) => path === '/1/indexes/*/queries')
        .map(({ host, parameters, body }) => ({
          host,
          parameters,
          request: (body as { requests: Record<string, unknown>[] }).requests[0]!,
        })),
  };
}

async function buildSite(
  algolia: string | null,
  config: string,
  files: Readonly<Record<string, string>>,
): Promise<string> {
  const siteDir = realpathSync(mkdtempSync(path.join(tmpdir(), 'relaydocs-search-')));
  process.once('exit', () => rmSync(siteDir, { recursive: true, force: true }));
  const all = { ...siteFiles, ...files, 'relaydocs.config.ts': toConfig(algolia, config) };
  writeFiles(siteDir, all);
  const outDir = path.join(siteDir, 'build');
  await buildHere({ siteDir, outDir });
  return outDir;
}

function toConfig(algolia: string | null, config: string): string {
  const credentials = `appId: '${appId}', apiKey: '${apiKey}', indexName: 'relay'`;
  return `export default {
    title: 'Test site', url: 'https://docs.example.com', baseUrl: '/docs/', favicon: 'icon.svg',
    ${algolia === null ? '' : `algolia: { ${credentials}, ${algolia} },`}
    ${config}
  };\n`;
}

const filler = 'A line of text that makes the page long.\n\n'.repeat(60);
const siteFiles = {
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'docs/index.md':
    '# Home\n\nWelcome. [Throwing](./api/roll.md#dice), [Subjects](./topics.md), [Throwing again](./api/roll.md)\n',
  'docs/intro.md': `# Introduction\n\n<textarea></textarea>\n\n${filler}## First steps\n\nText.\n`,
  'docs/api/index.md': '# API\n\nText.\n',
  'docs/api/roll.md': `# Roll\n\n${filler}## Dice\n\nText.\n`,
  'docs/api/entity.md': '# Entity\n\nThe header `x-api-key` and entities.\n',
  'docs/topics.md': `# Topics\n\n${filler}`,
};

export const records: AlgoliaRecord[] = [
  record('api/roll', 'lvl1', ['API', 'Roll']),
  record('api/roll#dice', 'lvl2', ['API', 'Roll', 'Dice']),
  record(
    'api/roll#dice',
    'content',
    ['API', 'Roll', 'Dice'],
    'Rolls of dice: send <b>2d6</b> & get a total.',
  ),
  record('api/entity', 'lvl1', ['API', 'Entity']),
  record('api/entity', 'content', ['API', 'Entity'], 'An entity may hold rollable tables.'),
  record('intro', 'lvl1', ['Guide', 'Introduction']),
  record('intro#first-steps', 'lvl2', ['Guide', 'Introduction', 'First steps of a roll']),
  ...Array.from({ length: 45 }, (_, index) =>
    record(`topics#${index}`, 'lvl2', ['Topics', 'Topics', `Topic number ${index}`]),
  ),
  ...['Zebra one', 'Zebra two', 'Zebra three', 'Zebra four'].map((group) =>
    record(`topics#${group}`, 'lvl2', [group, 'Topics', 'Zebra']),
  ),
  { ...record('old', 'lvl1', ['API', 'Roll of old']), docusaurus_tag: 'docs-default-1.0', version: '1.0' },
];

/** @param levels texts of `lvl0`, `lvl1` and so on. */
function record(
  route: string,
  type: string,
  levels: readonly string[],
  content: string | null = null,
): AlgoliaRecord {
  const [page, anchor] = route.split('#');
  return {
    objectID: `${route}-${type}`,
    url: `https://any.host/docs/${route}`,
    url_without_anchor: `https://any.host/docs/${page}`,
    anchor: anchor ?? null,
    type,
    hierarchy: Object.fromEntries(
      [0, 1, 2, 3, 4, 5, 6].map((level) => [`lvl${level}`, levels[level] ?? null]),
    ),
    content,
    language: 'en',
    version: 'current',
    docusaurus_tag: 'docs-default-current',
  };
}
