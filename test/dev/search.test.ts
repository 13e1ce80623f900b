// The search of the dev server.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createClient } from '../../src/search/embedded/query/embedded-client.js';
import { withPage } from '../e2e/browser.js';
import { siteConfig } from '../e2e/served-site.js';
import { smallSite, withDev } from './with-dev.js';

const search = suite('search in dev');

/** Returns a function that searches the site and gives the addresses of the hits. */
function searchAt(siteUrl: string): (query: string) => Promise<string[]> {
  const { pathname } = new URL(siteUrl);
  const client = createClient({ baseUrl: pathname }, (path, init) => fetch(new URL(path, siteUrl), init));
  return async (query) => {
    const { results } = await client.search({ requests: [{ indexName: '', query }] });
    return results[0]!.hits.map(({ url }) => new URL(url).pathname + new URL(url).hash);
  };
}

async function untilFound(
  found: (query: string) => Promise<string[]>,
  query: string,
  expected: readonly string[],
): Promise<void> {
  const endMs = Date.now() + 15_000;
  while (JSON.stringify(await found(query)) !== JSON.stringify(expected)) {
    if (Date.now() > endMs) assert.equal(await found(query), expected);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

search('R-EMB-07 saved text is found, text that is gone is not', () =>
  withDev(smallSite, async (dev) => {
    const { pathname } = new URL(dev.url);
    const found = searchAt(dev.url);
    const until = (query: string, expected: readonly string[]) => untilFound(found, query, expected);
    await until('setup', [`${pathname}guide#setup`]);
    dev.write({ 'docs/guide.md': '# Guide\n\nA zeppelin flies.\n' });
    await until('zeppelin', [`${pathname}guide`]);
    assert.equal(await found('setup'), []);
    dev.write({ 'docs/new.md': '# New page\n\nAnother zeppelin.\n' });
    await until('zeppelin', [`${pathname}guide`, `${pathname}new`]);
    dev.delete('docs/new.md');
    await until('zeppelin', [`${pathname}guide`]);
    const unknown = await fetch(new URL('assets/search-0123456789abcdef.json', dev.url));
    assert.is(unknown.status, 404);
  }),
);

search('pages that are components are found by what their JSX says, where the config wants it', () => {
  const page = [
    "import Layout from '@theme/Layout';",
    "import { Cards } from '../components/Cards';",
    'export default function Team({ members }: { members: number }) {',
    '  return (',
    '    <Layout title="Team">',
    '      <h1>Our team</h1>',
    '      <p>We build <b>zeppelins</b> by {members} hands.</p>',
    '      <h2 id="join">Joining us</h2>',
    '      <style>{`.gondola {}`}</style>',
    '      <p>{`Write a letter.`}</p>',
    '      <Cards />',
    '    </Layout>',
    '  );',
    '}',
  ].join('\n');
  const cards =
    "const cards = [{ title: 'Harbour', icon: 'anchor' }];\nexport const Cards = () => cards.map(({ title }) => <b>{title}</b>);\n";
  const site = {
    ...smallSite,
    'relaydocs.config.ts': siteConfig('pagesFolder: { search: true },'),
    'src/pages/team.tsx': page,
    'src/components/Cards.jsx': cards,
  };
  return withDev(site, async (dev) => {
    const { pathname } = new URL(dev.url);
    const found = searchAt(dev.url);
    assert.equal(await found('zeppelins'), [`${pathname}team`]);
    assert.equal(await found('letter'), [`${pathname}team`]);
    assert.equal(await found('harbour'), [`${pathname}team`]);
    assert.equal([...(await found('gondola')), ...(await found('anchor'))], []);
    dev.write({ 'src/components/Cards.jsx': cards.replace('Harbour', 'Airfield') });
    await untilFound(found, 'airfield', [`${pathname}team`]);
  });
});

search('R-EMB-07 an open search stays when its page is saved, and finds what is new there', () =>
  withDev(smallSite, (dev) =>
    withPage({}, async (page) => {
      await page.goto(new URL('guide', dev.url).href);
      await page.keyboard.press('Control+k');
      const dialog = page.getByRole('dialog');
      const field = dialog.getByRole('searchbox');
      await field.fill('setup');
      await dialog.getByRole('option').first().waitFor();
      dev.write({ 'docs/guide.md': '# Guided\n\nHow it works.\n\n## Setup\n\nA zeppelin flies.\n' });
      await page.locator('h1').getByText('Guided').waitFor({ state: 'attached' });
      assert.is(await field.inputValue(), 'setup');
      await field.fill('zeppelin');
      await dialog.getByRole('option').first().waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.keyboard.press('Control+k');
      await field.waitFor();
    }),
  ),
);

search.run();
