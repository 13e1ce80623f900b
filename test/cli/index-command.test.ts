// `relaydocs index` as CI runs it: the real command, a built site, an Algolia server on this machine.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AlgoliaServer } from '../algolia/serve-algolia.js';
import { type Run, runRelaydocs } from '../build/with-site.js';
import { manualPage } from '../starter/with-starter.js';
import {
  adminKey,
  adminRights,
  configWithKey,
  reachLocal,
  searchKey,
  topics,
  withBuiltSite,
} from './with-algolia-site.js';

/** It ended with 1 and this code, wrote nothing to Algolia and told no key. */
function refused({ code, stderr, stdout }: Run, problem: string, algolia?: AlgoliaServer): void {
  assert.is(code, 1, stdout + stderr);
  assert.match(stderr, problem);
  assert.not.match(stdout + stderr, new RegExp(`${adminKey}|    at `));
  const writes = algolia?.requests.filter(
    ({ method, path: at }) => method === 'PUT' || at.endsWith('/batch'),
  );
  assert.equal(writes ?? [], []);
}

const command = suite('relaydocs index');

command(
  'the index gets a record for every section of every listed page, and a second run has nothing to do',
  async () => {
    await withBuiltSite(async ({ index, urls, algolia }) => {
      const first = await index();
      assert.is(first.code, 0, first.stderr);
      assert.match(first.stdout, /Indexed docs in .*: \d+ new, 0 changed, 0 removed/);
      assert.match(first.stdout, 'finds 5 pages');
      assert.match(first.stderr, /uploaded \d+ records/);
      assert.ok(urls().includes('https://docs.example.com/base/install#steps'), urls().join(' '));
      assert.not.ok(urls().some((url) => url.includes('hidden')));
      assert.not.match(first.stdout + first.stderr, new RegExp(`${adminKey}|${searchKey}`));
      const before = algolia.requests.length;
      const second = await index();
      assert.match(second.stdout, 'Nothing changed');
      assert.ok(algolia.requests.slice(before).every(({ path: at }) => !at.endsWith('/batch')));
    });
  },
);

command('a site in several languages has the pages of each in one index', async () => {
  const page = (title: string): string => `# ${title}\n\n## ${title} more\n\nText.\n`;
  const languages = "i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },";
  await withBuiltSite(
    async ({ index, urls, algolia, site }) => {
      const { code, stderr } = await index();
      assert.is(code, 0, stderr);
      const at = 'https://docs.example.com/base';
      assert.equal(urls(), [
        `${at}/`,
        `${at}/#home-more`,
        `${at}/#home-more`,
        `${at}/fr/`,
        `${at}/fr/#accueil-more`,
        `${at}/fr/#accueil-more`,
      ]);
      assert.equal([...new Set(algolia.indexes.get('docs')!.map(({ language }) => language))].sort(), [
        'en',
        'fr',
      ]);
      assert.equal(algolia.settings.get('docs')!.removeStopWords, ['en', 'fr']);
      // A language whose output is old is not sent, and nothing else.
      site.write({ 'i18n/fr/docusaurus-plugin-content-docs/current/index.md': page('Bienvenue') });
      refused(await index(), 'OUTPUT_OUTDATED');
    },
    {
      'relaydocs.config.ts': configWithKey(searchKey).replace("title: 'T',", `title: 'T', ${languages}`),
      'docs/index.md': page('Home'),
      'i18n/fr/docusaurus-plugin-content-docs/current/index.md': page('Accueil'),
    },
  );
});

command('an edit sends the sections that it touches, and --dry-run tells which', async () => {
  await withBuiltSite(async ({ index, site, build, algolia }) => {
    await index();
    site.write({ 'docs/install.md': '# Install it\n\nHow to install.\n\n## Steps\n\nOther steps now.\n' });
    await build();
    const before = algolia.requests.length;
    const dry = await index(['--dry-run']);
    assert.is(dry.code, 0, dry.stderr);
    assert.match(dry.stdout, 'Nothing was sent');
    assert.match(dry.stdout, '~ https://docs.example.com/base/install#steps');
    assert.not.match(dry.stdout, 'configure');
    const { summary } = JSON.parse((await index(['--dry-run', '--json'])).stdout) as {
      summary: { changed: string[]; added: string[]; removed: string[] };
    };
    assert.equal([summary.added, summary.removed], [[], []]);
    assert.equal([...new Set(summary.changed)], ['https://docs.example.com/base/install#steps']);
    refused({ code: 1, stdout: '', stderr: 'x' }, 'x', {
      ...algolia,
      requests: algolia.requests.slice(before),
    });
    assert.is((await index()).code, 0);
    assert.match(JSON.stringify(algolia.indexes.get('docs')), 'Other steps now');
  });
});

command('removing more than a fifth takes --force, and an index is never emptied', async () => {
  await withBuiltSite(async ({ index, site, build, algolia, urls }) => {
    await index();
    for (const topic of topics.slice(0, 4)) rmSync(path.join(site.dir, `docs/${topic.toLowerCase()}.md`));
    await build();
    algolia.requests.length = 0;
    refused(await index(), 'MANY_DELETIONS', algolia);
    assert.ok(urls().some((url) => url.includes('install')));
    assert.is((await index(['--force'])).code, 0);
    assert.not.ok(urls().some((url) => url.includes('install')));
    for (const topic of topics.slice(4)) rmSync(path.join(site.dir, `docs/${topic.toLowerCase()}.md`));
    await build();
    algolia.requests.length = 0;
    refused(await index(['--force']), 'NO_RECORDS', algolia);
    assert.ok(urls().length > 0);
  });
});

command('nothing is sent with keys that are missing, mixed up, too powerful or published', async () => {
  await withBuiltSite(async ({ index, site, build, algolia }) => {
    refused(await index([], { ALGOLIA_ADMIN_KEY: '' }), 'ADMIN_KEY_MISSING', algolia);
    refused(await index([], { ALGOLIA_ADMIN_KEY: searchKey }), 'ADMIN_KEY_IS_SEARCH_KEY', algolia);
    algolia.keys.set(searchKey, ['search', 'browse']);
    refused(await index(), 'SEARCH_KEY_RIGHTS', algolia);
    algolia.keys.set(searchKey, []);
    refused(await index(), 'SEARCH_KEY_RIGHTS', algolia);
    algolia.keys.delete(searchKey);
    refused(await index(), 'SEARCH_KEY_UNKNOWN', algolia);
    algolia.keys.set(searchKey, ['search']);
    algolia.keys.set(adminKey, ['search']);
    refused(await index(), 'ALGOLIA_REFUSED', algolia);
    algolia.keys.set(adminKey, adminRights);
    site.write({ 'docs/install.md': `# Install it\n\nThe key is \`${adminKey}\`.\n` });
    await build();
    refused(await index(), 'ADMIN_KEY_IN_OUTPUT', algolia);
  });
});

command('nothing is sent for a site that is not built, was changed since, or has mistakes', async () => {
  await withBuiltSite(async ({ index, site, algolia }) => {
    site.write({ 'docs/new.md': '# A new page\n' });
    refused(await index(), 'OUTPUT_OUTDATED', algolia);
    site.write({ 'docs/new.md': '# A new page\n\n[broken](./nowhere.md)\n' });
    refused(await index(), 'BROKEN_LINK', algolia);
    rmSync(path.join(site.dir, 'build'), { recursive: true });
    refused(await index(), 'OUTPUT_MISSING', algolia);
    site.write({ 'relaydocs.config.ts': configWithKey(searchKey).replace(/ {2}algolia.*\n/, '') });
    refused(await index(), 'SEARCH_NOT_ALGOLIA', algolia);
  });
});

command('an upload whose pages cannot be found by readers ends with 1', async () => {
  await withBuiltSite(async ({ index, algolia }) => {
    algolia.faultOf = ({ path: at }) =>
      at.endsWith('/queries')
        ? { kind: 'text', text: JSON.stringify({ results: [{ hits: [], nbHits: 0, page: 0, nbPages: 0 }] }) }
        : undefined;
    const { code, stderr } = await index();
    assert.is(code, 1);
    assert.match(stderr, 'PAGES_NOT_FOUND');
  });
});

command('the workflow of the manual builds and indexes, and only its last step has the key', async () => {
  const [, yaml = ''] = /```yaml title="\.github\/workflows\/search\.yml"\n([\s\S]*?)```/.exec(
    manualPage('publishing/algolia.md'),
  )!;
  const workflow = load(yaml) as {
    jobs: { index: { steps: { run?: string; env?: Record<string, string>; uses?: string }[] } };
  };
  const steps = workflow.jobs.index.steps.filter((step) => step.run?.startsWith('npx relaydocs'));
  assert.equal(
    steps.map((step) => Object.keys(step.env ?? {})),
    [[], ['ALGOLIA_ADMIN_KEY']],
  );
  assert.match(steps[1]!.env!.ALGOLIA_ADMIN_KEY!, /^\$\{\{ secrets\.ALGOLIA_ADMIN_KEY \}\}$/);
  await withBuiltSite(async ({ site, algolia, urls }) => {
    for (const { run, env } of steps) {
      const { code, stderr } = await runRelaydocs(
        site.dir,
        run!.replace('npx relaydocs ', '').split(' '),
        { ALGOLIA_TEST_PORT: String(algolia.securePort), ...(env ? { ALGOLIA_ADMIN_KEY: adminKey } : {}) },
        ['--import', reachLocal],
      );
      assert.is(code, 0, stderr);
    }
    assert.ok(urls().length > topics.length);
  });
});

command.run();
