// Pages of the docs that a component of a theme shows, with a store around their text.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tideApi } from '../docusaurus/tide-api.js';
import { withPage } from './browser.js';
import { type ServedSite, withServedSite } from './served-site.js';

const items = suite('components that show pages of the docs, in the browser');

const serve = (use: (site: ServedSite) => Promise<void>, files = tideApi): Promise<void> =>
  withServedSite(
    files,
    use,
    () => Promise.resolve(),
    ({ run }) => run(['build', '--config', 'docusaurus.config.js']),
  );

items('change the text by their panel, which knows the settings of the theme', () =>
  serve(async ({ url }) => {
    await withPage({}, async (page) => {
      await page.goto(`${url}docs/call`);
      await page.getByText('water is high for GET /tides').waitFor();
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByText('GET /tides of the text 1').waitFor();
      // To a page with a panel and without a store in its text, to one without either, and back.
      await page.getByRole('link', { name: 'Counted' }).first().click();
      await page.getByText('water is high for GET /count').waitFor();
      assert.is(await page.getByText('Counted text.').count(), 1);
      await page.getByRole('link', { name: 'Plain' }).first().click();
      await page.getByText('Only text.').waitFor();
      assert.is(await page.getByRole('button', { name: 'Send' }).count(), 0);
      await page.goBack();
      await page.getByText('water is high for GET /count').waitFor();
    });
  }),
);

items('show all but their panel where there is no JavaScript', () =>
  serve(async ({ url }) => {
    await withPage({ javaScriptEnabled: false }, async (page) => {
      await page.goto(`${url}docs/call`);
      await page.getByText('GET /tides of the text').waitFor();
      await page.getByText('GET /tides at call').waitFor();
      assert.is(await page.getByText('water is high').count(), 0);
    });
  }),
);

const itemFile = 'api-theme/theme/ApiItem/index.js';

for (const [what, from] of [
  ['in two statements', 'const theme = siteConfig.themeConfig; const mine = theme.api;'],
  ['by a hook of theirs', 'const mine = useSettings().api;'],
] as const)
  items(`know the settings of the theme that their code reads ${what}`, () =>
    serve(
      async ({ url }) => {
        await withPage({}, async (page) => {
          await page.goto(`${url}docs/call`);
          await page.getByText('water is high for GET /tides').waitFor();
        });
      },
      {
        ...tideApi,
        [itemFile]: `${tideApi[itemFile]!.replace('return <p>', `${from} return <p>`).replace('siteConfig.themeConfig.api.level', 'mine.level')}
function useSettings() {
  const { siteConfig: { themeConfig: all } } = useDocusaurusContext();
  return all;
}
`,
      },
    ),
  );

items.run();
