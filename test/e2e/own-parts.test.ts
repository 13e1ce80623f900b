// Parts around pages that a site has in src/theme, once they come to life.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { faults } from './axe.js';
import { withPage } from './browser.js';
import { shareSite, siteConfig, withServedSite } from './served-site.js';

const parts = suite('parts of the page in the browser');

const site = shareSite({
  'src/theme/Root.js': `import React, { useState } from 'react';
export default function Root({ children }) {
  const [count, setCount] = useState(0);
  // What is told in the browser alone does not fit the server's HTML.
  const place = typeof window === 'undefined' || !window.location.search ? 'server' : 'browser';
  return <><button onClick={() => setCount(count + 1)}>{place} {count}</button>{children}</>;
}
`,
  'src/theme/Footer/index.js': `import React, { useState } from 'react';
import Footer from '@theme-original/Footer';
export default function FooterWrapper(props) {
  const [open, setOpen] = useState(true);
  const word = typeof window !== 'undefined' && window.location.search ? 'Hide here' : 'Hide';
  return <><button onClick={() => setOpen(!open)}>{word}</button>{open && <Footer {...props} />}</>;
}
`,
  'src/theme/Footer/Layout.js': `import React, { useState } from 'react';
export default function FooterLayout({ copyright }) {
  const [height, setHeight] = useState(0);
  return <footer><button onClick={() => setHeight(height + 1)}>tide {height}</button>{copyright}</footer>;
}
`,
  'src/theme/Navbar/index.js': `import React, { useState } from 'react';
import Content from '@theme/Navbar/Content';
import Layout from '@theme/Navbar/Layout';
export default function Navbar() { useState(0); return <Layout><Content /></Layout>; }
`,
  'src/theme/DocBreadcrumbs.js': `import React from 'react';
import Admonition from '@theme/Admonition';
export default () => <Admonition type="info"><p>Ebb at noon</p></Admonition>;
`,
  'relaydocs.config.ts': `export default { title: 'Test site', url: 'https://docs.example.com', baseUrl: '/', favicon: 'icon.svg',
    footer: { copyright: 'Tide tables' } };\n`,
  'docs/index.md': '# Home\n\nThe text. [Next](./next.md)\n',
  'docs/next.md': '# Next page\n\nMore text.\n',
});
parts.after(() => site.close());

parts('a Root and a Footer with state work, with the page and our footer in them', async () => {
  const { url } = await site.get();
  await withPage({}, async (page) => {
    await page.goto(url);
    await page.locator('relay-island[data-live]').first().waitFor();
    await page.getByRole('button', { name: 'server 0' }).click();
    await page.getByRole('button', { name: 'server 1' }).waitFor();
    assert.is(await page.getByRole('heading', { level: 1 }).innerText(), 'Home');
    const notice = await page.locator('.rd-admonition').evaluate((box) => {
      const text = box.lastElementChild!;
      return [getComputedStyle(box).borderTopWidth, getComputedStyle(text).marginBottom];
    });
    assert.equal(notice, ['1px', '0px'], 'what stands above the article is a box as in it');
    const footer = page.getByText('Tide tables');
    await page.getByRole('button', { name: 'tide 0' }).click();
    await page.getByRole('button', { name: 'tide 1' }).waitFor();
    await page.getByRole('button', { name: 'Hide' }).click();
    await footer.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Hide' }).click();
    await footer.waitFor();
    await page.getByRole('link', { name: 'Next', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Next page', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'server' }).waitFor();
    await footer.waitFor();
    assert.equal(await faults(page), []);
  });
});

parts('on a phone the search stands at the end of a navbar with state, too', async () => {
  const { url } = await site.get();
  await withPage({ viewport: { width: 360, height: 640 } }, async (page) => {
    await page.goto(url);
    await page.locator('relay-island[data-live]').first().waitFor();
    const { x, width } = (await page.locator('.rd-search-button').boundingBox())!;
    assert.ok(x + width > 335, `it ends at ${x + width}`);
  });
});

parts('on a phone the list of headings covers nothing that a layout with a state has above it', () =>
  withServedSite(
    {
      'relaydocs.config.ts': '',
      'docusaurus.config.js': `module.exports = {
  title: 'Tide', url: 'https://tide.example', baseUrl: '/', favicon: 'icon.svg',
  presets: [['classic', { blog: false, docs: { routeBasePath: '/' }, theme: { customCss: './src/own.css' } }]],
};
`,
      'src/own.css': ':root { --ifm-spacing-horizontal: 3rem }',
      'src/theme/DocItem/Layout.js': `import React, { useState } from 'react';
import Breadcrumbs from '@theme/DocBreadcrumbs';
import Mobile from '@theme/DocItem/TOC/Mobile';
import Content from '@theme/DocItem/Content';
import { useDoc } from '@docusaurus/plugin-content-docs/client';
export default function Layout({ children }) {
  const [count, setCount] = useState(0);
  const { high } = useDoc().frontMatter;
  return (
    <div className="row"><div className="col">
      <article><Breadcrumbs />{high && <footer>High at {high}</footer>}<Mobile /><Content>{children}</Content></article>
      <button onClick={() => setCount(count + 1)}>Seen {count}</button>
    </div></div>
  );
}
`,
      'docs/index.md': '# Home\n\n## Ebb\n\nThe text.\n',
      'docs/tide.md': '---\nhigh: noon\n---\n\n# Tide\n\n## Ebb\n\nThe text.\n',
    },
    ({ url }) =>
      withPage({ viewport: { width: 360, height: 640 } }, async (page) => {
        const topOfList = async () => {
          await page.locator('relay-island[data-live]').first().waitFor();
          return (await page.locator('.rd-mobile-toc').boundingBox())!.y;
        };
        await page.goto(`${url}tide`);
        const top = await topOfList();
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.is(width, 360, 'a row of the layout is no wider than the window');
        const above = (await page.getByText('High at noon').boundingBox())!;
        assert.ok(top >= above.y + above.height, `${top} is above ${above.y + above.height}`);
        await page.goto(url);
        const navbar = (await page.locator('.rd-navbar').boundingBox())!;
        assert.is(
          await topOfList(),
          navbar.y + navbar.height,
          'it lies at the navbar where nothing is above it',
        );
      }),
  ),
);

parts(
  'nothing of the page is lost where their HTML does not fit what the browser makes of them',
  async () => {
    const { url } = await site.get();
    await withPage({ expectedMessages: [/418|425|hydrat/i] }, async (page) => {
      await page.goto(`${url}?a`);
      await page.getByRole('button', { name: 'browser 0' }).waitFor();
      await page.getByText('The text.').waitFor();
      await page.getByRole('button', { name: 'Hide here' }).waitFor();
      await page.getByText('Tide tables').waitFor();
    });
  },
);

const counted = shareSite({
  'src/count.js': `import { createContext, useContext } from 'react';
const Count = createContext(null);
export const CountProvider = Count.Provider;
export function useCount() {
  const count = useContext(Count);
  if (count === null) throw new Error('No count here');
  return count;
}
`,
  'src/theme/Root.js': `import React, { useEffect, useState } from 'react';
import { CountProvider } from '@site/src/count';
export default function Root({ children }) {
  const [count, setCount] = useState(1);
  useEffect(() => setCount(2), []);
  return <CountProvider value={count}>{children}<button onClick={() => setCount(count + 1)}>More</button></CountProvider>;
}
`,
  'src/Shown.js': `import React from 'react';
import { useCount } from '@site/src/count';
export default function Shown() { return <p>shown {useCount()}</p>; }
`,
  'relaydocs.config.ts': `export default { title: 'Test site', url: 'https://docs.example.com', baseUrl: '/', favicon: 'icon.svg' };\n`,
  'docs/index.mdx': "import Shown from '@site/src/Shown';\n\n# Home\n\n<Shown />\n\n[Next](./next.mdx)\n",
  'docs/next.mdx': `import { useId } from 'react';
import { useCount } from '@site/src/count';
export const Whole = () => <p id={useId()}>whole {useCount()}</p>;

# Next page

<Whole />
`,
});
parts.after(() => counted.close());

parts(
  "links of the site's own around pages are underlined as in Docusaurus, and ours as elsewhere",
  async () => {
    const linked = shareSite({
      'relaydocs.config.ts': `export default { title: 'Test site', url: 'https://docs.example.com', baseUrl: '/', favicon: 'icon.svg', theme: { infima: true },
  announcementBar: { content: '<a href="/next">Of the bar</a>' }, footer: { copyright: '<a href="/next">Of the foot</a>' } };\n`,
      'src/theme/Root.js':
        'export default ({ children }) => <><div className="fork"><a href="https://git.example/">Of the Root</a></div>{children}</>;\n',
      'src/theme/Navbar/index.js': 'export default () => <nav><a href="/next">Of the Navbar</a></nav>;\n',
      'docs/index.md': '# Home\n\n[Of the text](./next.md)\n',
      'docs/next.md': '# Next page\n',
    });
    try {
      const { url } = await linked.get();
      await withPage({}, async (page) => {
        await page.goto(url);
        const lineOf = (name: string) =>
          page.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).textDecorationLine);
        for (const name of ['Of the Root', 'Of the Navbar']) {
          assert.is(await lineOf(name), 'none', name);
          await page.getByRole('link', { name }).hover();
          assert.is(await lineOf(name), 'underline', name);
        }
        for (const name of ['Of the bar', 'Of the foot', 'Of the text'])
          assert.is(await lineOf(name), 'underline', name);
      });
    } finally {
      linked.close();
    }
  },
);

parts('components of pages take what a Root hands down, as it was and as it changes', async () => {
  const { url } = await counted.get();
  assert.match(await (await fetch(url)).text(), /<p>shown (?:<!-- -->)?1<\/p>/);
  await withPage({}, async (page) => {
    await page.goto(url);
    await page.getByText('shown 2').waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByText('shown 3').waitFor();
    await page.getByRole('link', { name: 'Next', exact: true }).first().click();
    await page.getByText('whole 3').waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByText('whole 4').waitFor();
    await page.goto(`${url}next`);
    await page.getByText('whole 2').waitFor();
  });
});

parts('take what the Root of a plugin hands down as well', async () => {
  const plugged = shareSite({
    'relaydocs.config.ts': '',
    'docusaurus.config.js': `module.exports = { title: 'Test site', url: 'https://docs.example.com', baseUrl: '/', favicon: 'icon.svg',
      presets: [['classic', { docs: { routeBasePath: '/' } }]], plugins: ['./chat'] };\n`,
    'chat/index.js': "module.exports = () => ({ name: 'chat', getThemePath: () => './theme' });\n",
    'chat/theme/Root.js': `import React, { useState } from 'react';
import { Count } from '@site/src/count';
export default function Root({ children }) {
  const [count, setCount] = useState(40);
  return <Count value={count}>{children}<button onClick={() => setCount(count + 1)}>More</button></Count>;
}
`,
    'src/count.js': countFiles['src/count.js'],
    'src/Shown.js': `import React from 'react';
import { useCount } from '@site/src/count';
export default function Shown() { return <p>shown {useCount()}</p>; }
`,
    'docs/index.mdx': "---\nslug: /\n---\n\nimport Shown from '@site/src/Shown';\n\n# Home\n\n<Shown />\n",
  });
  try {
    const { url } = await plugged.get();
    await withPage({}, async (page) => {
      await page.goto(url);
      await page.getByText('shown 40').waitFor();
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByText('shown 41').waitFor();
    });
  } finally {
    plugged.close();
  }
});

const countFiles = {
  'src/count.js': `import { createContext, useContext } from 'react';
export const Count = createContext(null);
export function useCount() {
  const count = useContext(Count);
  if (count === null) throw new Error('No count here');
  return count;
}
`,
  'src/theme/Root.js': `import React from 'react';
import { Count } from '@site/src/count';
export default function Root({ children }) { return <Count value={40}>{children}</Count>; }
`,
};

const provided = shareSite({
  ...countFiles,
  'src/theme/Layout/Provider/index.js': `import React, { useState } from 'react';
import Provider from '@theme-original/Layout/Provider';
import { Count, useCount } from '@site/src/count';
export default function LayoutProvider(props) {
  const [more, setMore] = useState(1);
  return <Count value={useCount() + more}><button onClick={() => setMore(more + 1)}>More</button><Provider {...props} /></Count>;
}
`,
  'src/theme/Footer.js': `import React from 'react';
import { useCount } from '@site/src/count';
export default function Footer() { return <footer>foot {useCount()}</footer>; }
`,
  'src/Shown.js': `import React from 'react';
import { useCount } from '@site/src/count';
export default function Shown() { return <p>shown {useCount()}</p>; }
`,
  'relaydocs.config.ts': `export default { title: 'Test site', url: 'https://docs.example.com', baseUrl: '/', favicon: 'icon.svg' };\n`,
  'docs/index.mdx': "import Shown from '@site/src/Shown';\n\n# Home\n\n<Shown />\n\n[Next](./next.md)\n",
  'docs/next.md': '# Next page\n\nText.\n',
});
parts.after(() => provided.close());

parts('a Provider of the layout hands down as a Root does, within it', async () => {
  const { url } = await provided.get();
  await withPage({}, async (page) => {
    await page.goto(url);
    await page.getByText('shown 41').waitFor();
    await page.getByText('foot 41').waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByText('shown 42').waitFor();
    await page.getByText('foot 42').waitFor();
    await page.getByRole('link', { name: 'Next', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Next page', level: 1 }).waitFor();
    await page.getByText('foot 42').waitFor();
  });
});

const laidOut = shareSite({
  ...countFiles,
  'src/theme/Layout/index.js': `import React, { useEffect, useState } from 'react';
import Layout from '@theme-original/Layout';
import { Count, useCount } from '@site/src/count';
export default function LayoutWrapper(props) {
  const [more, setMore] = useState(1);
  const [late, setLate] = useState(0);
  useEffect(() => setLate(100), []);
  return <Count value={useCount() + more + late}><button onClick={() => setMore(more + 1)}>More</button><Layout {...props} /></Count>;
}
`,
  'src/theme/Footer.js': `import React, { useState } from 'react';
import { useCount } from '@site/src/count';
export default function Footer() {
  const [by] = useState(useCount());
  return <footer>foot {useCount()} from {by}</footer>;
}
`,
  'src/Shown.js': `import React from 'react';
import { useCount } from '@site/src/count';
export default function Shown() { return <p>shown {useCount()}</p>; }
`,
  'src/pages/team.js': `import React from 'react';
import Layout from '@theme/Layout';
import Shown from '@site/src/Shown';
export default () => <Layout title="Team"><h1>Team</h1><Shown /></Layout>;
`,
  'relaydocs.config.ts': `export default { title: 'Test site', url: 'https://docs.example.com', baseUrl: '/', favicon: 'icon.svg', pagesFolder: {} };\n`,
  'docs/index.mdx':
    "import Shown from '@site/src/Shown';\n\n# Home\n\n<Shown />\n\n[Next](./next.mdx)\n\n[Team](/team)\n",
  'docs/next.mdx': `import { useId } from 'react';
import { useCount } from '@site/src/count';
export const Whole = () => <p id={useId()}>whole {useCount()}</p>;

# Next page

<Whole />

[Team](/team)
`,
});
parts.after(() => laidOut.close());

parts('a Layout hands down within a Root, to pages and to what stands around them', async () => {
  const { url } = await laidOut.get();
  const served = async (route: string) =>
    (await (await fetch(url + route)).text()).replaceAll('<!-- -->', '');
  assert.match(await served(''), /<p>shown 41<\/p>/);
  assert.match(await served('next'), /whole 41<\/p>/);
  for (const route of ['', 'next', 'team']) assert.match(await served(route), 'foot 41 from 41');
  await withPage({}, async (page) => {
    await page.goto(url);
    await page.getByText('shown 141').waitFor();
    await page.getByText('foot 141 from 41').waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByText('shown 142').waitFor();
    await page.getByText('foot 142').waitFor();
    await page.getByRole('link', { name: 'Next', exact: true }).first().click();
    await page.getByText('whole 141').waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByText('whole 142').waitFor();
    await page.getByText('foot 142').waitFor();
    await page.getByRole('link', { name: 'Team' }).click();
    await page.getByText('shown 141').waitFor();
    await page.getByText('foot 141').waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByText('shown 142').waitFor();
    await page.getByText('foot 142').waitFor();
  });
});

const steady = shareSite({
  'src/count.js': `import { createContext, useContext } from 'react';
export const Count = createContext('nothing');
export const useCount = () => useContext(Count);
`,
  'src/theme/Layout.js': `import React from 'react';
import Layout from '@theme-original/Layout';
import { Count } from '@site/src/count';
export default function LayoutWrapper(props) { return <Count value={7}><Layout {...props} /></Count>; }
`,
  'src/theme/Footer.js': `import React, { useState } from 'react';
import { useCount } from '@site/src/count';
export default function Footer() {
  const [open, setOpen] = useState(false);
  return <footer><button onClick={() => setOpen(!open)}>{open ? 'open' : 'shut'} {useCount()}</button></footer>;
}
`,
  'src/pages/team.js': `import React from 'react';
import Layout from '@theme/Layout';
export default () => <Layout title="Team"><h1>Team</h1></Layout>;
`,
  'relaydocs.config.ts': `export default { title: 'Test site', url: 'https://docs.example.com', baseUrl: '/', favicon: 'icon.svg', pagesFolder: {} };\n`,
  'docs/index.md': '# Home\n',
});
parts.after(() => steady.close());

parts('a part that asks for what a Layout without state provides gets it on every kind of page', async () => {
  const { url } = await steady.get();
  await withPage({}, async (page) => {
    for (const route of ['', 'team']) {
      await page.goto(url + route);
      await page.locator('footer').hover();
      await page.getByRole('button', { name: 'shut 7' }).click();
      await page.getByRole('button', { name: 'open 7' }).waitFor();
    }
  });
});

const entries = Array.from({ length: 80 }, (_, index) => `entry-${index}`);
const wide = shareSite({
  'relaydocs.config.ts': `export default { title: 'Test site', url: 'https://docs.example.com', baseUrl: '/', favicon: 'icon.svg' };\n`,
  'src/theme/DocSidebar.js': `import React, { useState } from 'react';
export default function DocSidebar({ sidebar, path }) {
  const [count, setCount] = useState(0);
  // In place, as careless code does: each page has its own.
  const [last] = sidebar.reverse();
  return <nav title={last.label}><button onClick={() => setCount(count + 1)}>{sidebar.length} entries, {count}, {path}</button></nav>;
}
`,
  'src/Crumbs.js': `import React, { useState } from 'react';
import { useAllDocsData, useDocsSidebar } from '@docusaurus/plugin-content-docs/client';
export default function Crumbs() {
  const [known, setKnown] = useState('');
  const sidebar = useDocsSidebar();
  const { docs } = useAllDocsData().default.versions[0];
  return <button onClick={() => setKnown([docs.length, sidebar.items.length].join())}>told {known}</button>;
}
`,
  'docs/index.mdx':
    "import Crumbs from '@site/src/Crumbs';\n\n# Home\n\n<Crumbs />\n\n[First](./entry-0.md)\n",
  ...Object.fromEntries(
    entries.map((name) => [
      `docs/${name}.md`,
      `---\ndescription: What is said of ${name} at some length\n---\n\n# Page ${name}\n`,
    ]),
  ),
});
parts.after(() => wide.close());

parts('know a long sidebar by a file that pages share, and none of it stands in a page', async () => {
  const { url } = await wide.get();
  const html = await (await fetch(url)).text();
  const islands = /data-rd-islands="?"?>([^<]*)/.exec(html)?.[1] ?? '';
  assert.ok(islands.length < 6000, `${islands.length} characters`);
  assert.not.match(islands, 'at some length');
  const lastOf = async (page: string) =>
    /<nav title="([^"]*)/.exec(await (await fetch(url + page)).text())?.[1];
  const lasts = await Promise.all(['', 'entry-0', 'entry-1', 'entry-2'].map(lastOf));
  assert.is(new Set(lasts).size, 1, lasts.join());
  await withPage({}, async (page) => {
    let fetched = 0;
    page.on('response', (response) => {
      if (/assets\/shared-/.test(response.url())) fetched++;
    });
    await page.goto(url);
    await page.getByRole('button', { name: '81 entries, 0, /' }).click();
    await page.getByRole('button', { name: '81 entries, 1, /' }).waitFor();
    await page.getByRole('button', { name: 'told' }).click();
    await page.getByRole('button', { name: 'told 81,81' }).waitFor();
    await page.getByRole('link', { name: 'First', exact: true }).click();
    await page.getByRole('heading', { name: 'Page entry-0', level: 1 }).waitFor();
    await page.getByRole('button', { name: '81 entries, 0, /entry-0' }).click();
    await page.getByRole('button', { name: '81 entries, 1, /entry-0' }).waitFor();
    assert.ok(fetched >= 2 && fetched <= 4, `${fetched} requests`);
  });
});

const routed = shareSite({
  'relaydocs.config.ts': '',
  'docusaurus.config.js': `module.exports = { title: 'Test site', url: 'https://docs.example.com', baseUrl: '/', favicon: 'icon.svg',
    presets: [['classic', {}]] };\n`,
  'docs/index.md': '# Home\n',
  'src/theme/NotFound.js': `import React from 'react';
import Layout from '@theme/Layout';
export default function NotFound({ style = {}, location: { pathname } }) { return <Layout><h1>Nothing at {pathname}</h1></Layout>; }
`,
  'src/pages/asked.js': `import React from 'react';
import Layout from '@theme/Layout';
export default function Asked(props) {
  const { pathname, search } = props.location;
  const words = [pathname, search, props.match.url, props.route.path].join(' ');
  return <Layout><h1>{words}</h1><button onClick={() => props.history.push('/quiet')}>Go</button></Layout>;
}
`,
  'src/pages/quiet.js': `import React from 'react';
import Layout from '@theme/Layout';
export default () => <Layout><h1>Quiet</h1></Layout>;
`,
});
parts.after(() => routed.close());

parts('React pages and an own page for unknown addresses are given what a router knows', async () => {
  const { url } = await routed.get();
  const written = async (path: string): Promise<string> => (await fetch(url + path)).text();
  assert.is(/<h1.*<\/h1>/.exec(await written('asked'))?.[0], '<h1>/asked  /asked /asked</h1>');
  assert.not.match(await written('quiet'), 'relay-island', 'what asks for nothing needs no browser');
  await withPage({ expectedMessages: [/404/] }, async (page) => {
    await page.goto(`${url}asked?sort=age`);
    await page.getByRole('heading', { name: '/asked ?sort=age /asked /asked' }).waitFor();
    await page.getByRole('button', { name: 'Go' }).click();
    await page.getByRole('heading', { name: 'Quiet' }).waitFor();
    await page.goto(`${url}not/there`);
    await page.getByRole('heading', { name: 'Nothing at /not/there' }).waitFor();
  });
});

parts(
  'a copy of the sidebar begins below the bar, and breadcrumbs have the sign of the site between them',
  async () => {
    const files = {
      'src/theme/DocSidebar/Desktop/index.js': `import React from 'react';
import styles from './styles.module.css';
export default () => <div className={styles.sidebar}><div className={styles.logo} /><nav className="menu"><a className="menu__link">Tides</a></nav></div>;
`,
      'src/theme/DocSidebar/Desktop/styles.module.css':
        '.sidebar { padding-top: var(--ifm-navbar-height) } .logo { height: var(--ifm-navbar-height) }',
      'src/own.css':
        ':root { --ifm-navbar-height: 50px } .breadcrumbs__item:not(:last-child):after { content: ">" }',
      'relaydocs.config.ts': siteConfig("theme: { infima: true, customCss: './src/own.css' },"),
      'docs/index.md': '# Home\n',
      'docs/deep/sea.md': '# Sea\n',
    };
    await withServedSite(files, async ({ url }) => {
      await withPage({ viewport: { width: 1280, height: 900 } }, async (page) => {
        await page.goto(`${url}deep/sea`);
        const top = (selector: string): Promise<number> =>
          page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);
        const menu = (await top('nav.menu')) - (await top('div.rd-sidebar'));
        assert.is(menu, 70, 'the space of our sidebar, and the logo');
        const signs = await page
          .locator('.rd-breadcrumbs li')
          .evaluateAll((all) =>
            all.flatMap((item) =>
              ['::before', '::after'].map((part) => getComputedStyle(item, part).content),
            ),
          );
        assert.equal(signs, ['none', '">"', 'none', 'none']);
      });
    });
  },
);

parts(
  'whatever a site says of how they are shown, one logo and no sidebar stand on a narrow screen',
  async () => {
    const files = {
      'src/own.css':
        '.menu { display: flex !important } .navbar .navbar__brand .navbar__logo { display: block }',
      'relaydocs.config.ts': siteConfig(
        "theme: { infima: true, customCss: './src/own.css' }, navbar: { logo: { src: '/day.svg', srcDark: '/night.svg', alt: 'Tide' } },",
      ),
      'static/day.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/>',
      'static/night.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/>',
      'docs/index.md': '# Home\n',
    };
    await withServedSite(files, async ({ url }) => {
      await withPage({ viewport: { width: 390, height: 800 } }, async (page) => {
        await page.goto(url);
        assert.is(await page.locator('.rd-docs > .rd-sidebar').isVisible(), false);
        assert.is(await page.locator('.rd-brand .rd-logo:visible').count(), 1);
      });
    });
  },
);

parts(
  'a switch of colours of ours changes the mode that a component keeps, or that of the site',
  async () => {
    const files = {
      'relaydocs.config.ts': '',
      'docusaurus.config.js': `module.exports = { title: 'Test site', url: 'https://docs.example.com', baseUrl: '/', favicon: 'icon.svg',
      presets: [['classic', {}]], themeConfig: { colorMode: { respectPrefersColorScheme: true } } };\n`,
      'docs/index.md': '# Home\n',
      'src/theme/ColorModeToggle/index.js': `import React from 'react';
const after = { null: 'light', light: 'dark', dark: null };
export default ({ value, onChange, respectPrefersColorScheme }) =>
  <button id="site" onClick={() => onChange(after[value])}>{String(value)} {String(respectPrefersColorScheme)}</button>;
`,
      'src/pages/own.js': `import React, { useState } from 'react';
import Layout from '@theme/Layout';
import Toggle from '@theme-original/ColorModeToggle';
export default function Own() {
  const [mode, setMode] = useState('light');
  return <Layout><h1>{String(mode)}</h1><Toggle className="own" buttonClassName="round" value={mode} onChange={setMode} respectPrefersColorScheme /></Layout>;
}
`,
    };
    await withServedSite(files, ({ url }) =>
      withPage({}, async (page) => {
        await page.goto(`${url}own`);
        await page.locator('main relay-island[data-live], relay-island[data-live] h1').first().waitFor();
        const own = page.locator('.own > button.round');
        await page.locator('.own > [aria-label*="currently light"]').waitFor();
        await page.evaluate(() =>
          document.dispatchEvent(new CustomEvent('relaydocs:set-color-mode', { detail: 'dark' })),
        );
        await page.waitForFunction(() => document.documentElement.dataset.themeChoice === 'dark');
        await page.locator('.own > [aria-label*="currently light"]').waitFor();
        await page.evaluate(() =>
          document.dispatchEvent(new CustomEvent('relaydocs:set-color-mode', { detail: null })),
        );
        for (const mode of ['dark', 'null', 'light']) {
          await own.click();
          await page.getByRole('heading', { name: mode, exact: true }).waitFor();
        }
        const kept = () => page.evaluate(() => document.documentElement.dataset.themeChoice);
        assert.is(await kept(), undefined, 'the site stays as it was');
        const ofSite = page.locator('#site');
        await ofSite.getByText('null true').click();
        for (const mode of ['light', 'dark', 'null']) {
          await ofSite.getByText(`${mode} true`).waitFor();
          assert.is(String((await kept()) ?? null), mode);
          await ofSite.click();
        }
      }),
    );
  },
);

parts.run();
