// Style sheets that were written for the HTML of Docusaurus meet ours.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withPage } from './browser.js';
import { shareSite } from './served-site.js';

const rules = suite('rules of a site that know the HTML of Docusaurus');

const wide = 'a line of code that is longer than any window, '.repeat(9);
const site = shareSite({
  'docusaurus.config.js': `module.exports = {
  title: 'Tide', url: 'https://tide.example', baseUrl: '/', favicon: 'icon.svg',
  presets: [['classic', { blog: false, theme: { customCss: './own.css' } }]],
  themeConfig: { navbar: { title: 'Tide' } },
};
`,
  'relaydocs.config.ts': '',
  'own.css':
    'figure { display: flex; flex-direction: column; align-items: center; }\n.navbar__inner { max-width: 700px; margin: 0 auto; }\n',
  'docs/flow.md': `# Flow\n\n\`\`\`text\n${wide}\n\`\`\`\n`,
  'src/pages/bar.tsx': `import Layout from '@theme/Layout';
import { useEffect, useState } from 'react';
export default function Bar() {
  const [seen, setSeen] = useState('nothing');
  useEffect(() => {
    const bar = document.querySelector<HTMLElement>('.navbar__inner');
    setSeen([bar.parentElement.getAttribute('aria-label'), document.querySelector(".navbar .navbar__title").textContent].join(', '));
  }, []);
  return <Layout><p id="seen">{seen}</p></Layout>;
}`,
  'src/pages/index.js': `import Layout from '@theme/Layout';
export default () => (
  <Layout>
    <section id="hero"><p style={{ margin: '40px 0', height: 20 }}><button className="button button--secondary button--outline">Ebb</button></p></section>
  </Layout>
);`,
});
rules.after(() => site.close());

rules('for figures let wide code scroll within its block', async () => {
  const { url } = await site.get();
  await withPage({ viewport: { width: 390, height: 640 } }, async (page) => {
    await page.goto(`${url}docs/flow`);
    assert.is(await page.evaluate('document.documentElement.scrollWidth'), 390);
    assert.ok(await page.locator('pre').evaluate((block) => block.scrollWidth > block.clientWidth));
  });
});

rules('for a second button with an outline let its words be read', async () => {
  const { url } = await site.get();
  await withPage({}, async (page) => {
    await page.goto(url);
    const colorOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => getComputedStyle(one).color);
    assert.is(await colorOf('main .button, .button'), await colorOf('body'));
  });
});

rules('for sections of React pages hold around the margins of what is in them', async () => {
  const { url } = await site.get();
  await withPage({}, async (page) => {
    await page.goto(url);
    assert.is(await page.locator('#hero').evaluate((one) => one.getBoundingClientRect().height), 100);
  });
});

rules('for what is in the navbar hold for it, and not for the bar', async () => {
  const { url } = await site.get();
  await withPage({ viewport: { width: 1280, height: 640 } }, async (page) => {
    await page.goto(url);
    const widthOf = (selector: string) =>
      page.locator(selector).evaluate((one) => one.getBoundingClientRect().width);
    assert.equal([await widthOf('nav.rd-navbar'), await widthOf('nav.rd-navbar > *')], [1280, 700]);
  });
});

rules('selectors in scripts find what stands for the frame', async () => {
  const { url } = await site.get();
  await withPage({}, async (page) => {
    await page.goto(`${url}bar`);
    await page.getByText('Main, Tide').waitFor();
  });
});

rules.run();
