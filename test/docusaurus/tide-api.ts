/** A site whose theme shows API pages by a component around the text, as packages for OpenAPI do: with a store and a panel beside it. */
export const tideApi: Readonly<Record<string, string>> = {
  'docusaurus.config.js': `module.exports = {
  title: 'Tide', url: 'https://tide.example', baseUrl: '/', favicon: 'icon.svg',
  presets: [['classic', { docs: { docItemComponent: '@theme/ApiItem' }, blog: false }]],
  themes: ['./api-theme'],
  themeConfig: { api: { level: 'high' } },
};
`,
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'api-theme/index.js': "module.exports = () => ({ name: 'api-theme', getThemePath: () => './theme' });\n",
  'api-theme/theme/Store/index.js': `import { createContext } from 'react';
export const Store = createContext(undefined);
`,
  'api-theme/theme/Path/index.js': `import React, { useContext } from 'react';
import { Store } from '@theme/Store';
export default function Path({ children }) {
  const { call, count } = useContext(Store);
  return <b>{call} of {children}{count > 0 ? \` \${count}\` : ''}</b>;
}
`,
  'api-theme/theme/ApiItem/Layout/index.js': `import React from 'react';
import { useWindowSize } from '@docusaurus/theme-common';
import DocBreadcrumbs from '@theme/DocBreadcrumbs';
import DocItemContent from '@theme/DocItem/Content';
import DocItemPaginator from '@theme/DocItem/Paginator';
import TocMobile from '@theme/DocItem/TOC/Mobile';
export default function Layout({ children }) {
  const size = useWindowSize();
  return <><DocBreadcrumbs />{size !== 'desktop' && <TocMobile />}<DocItemContent>{children}</DocItemContent><DocItemPaginator /></>;
}
`,
  'api-theme/theme/ApiItem/index.js': `import React, { useState } from 'react';
import BrowserOnly from '@docusaurus/BrowserOnly';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { DocProvider, useDoc } from '@docusaurus/plugin-content-docs/client';
import { HtmlClassNameProvider } from '@docusaurus/theme-common';
import Metadata from '@theme/DocItem/Metadata';
import Layout from '@theme/ApiItem/Layout';
import { Store } from '@theme/Store';

function Panel({ call }) {
  const { siteConfig } = useDocusaurusContext();
  return <p>water is {siteConfig.themeConfig.api.level} for {call}</p>;
}

function Aside({ call, onSend }) {
  const { metadata } = useDoc();
  return <><aside>{call} at {metadata.id}</aside><button onClick={onSend}>Send</button><BrowserOnly>{() => <Panel call={call} />}</BrowserOnly></>;
}

function WithStore({ call, children }) {
  const [count, setCount] = useState(0);
  return <Store.Provider value={{ call, count }}>{children}<Aside call={call} onSend={() => setCount(count + 1)} /></Store.Provider>;
}

export default function ApiItem({ content: Content }) {
  const { api } = Content.frontMatter;
  const isBrowser = useIsBrowser();
  const kept = isBrowser ? sessionStorage.getItem('call') : undefined;
  return (
    <DocProvider content={Content}>
      <HtmlClassNameProvider className="docs-doc">
        <Metadata />
        <Layout>
          {api ? <WithStore call={kept ?? api}><Content /></WithStore> : <section><Content /></section>}
        </Layout>
      </HtmlClassNameProvider>
    </DocProvider>
  );
}
`,
  'docs/call.mdx': `---
title: Tides
hide_title: true
api: GET /tides
---

import Path from '@theme/Path';

# Tides

<Path>the text</Path>

## Answer

Times of high and low water.
`,
  'docs/plain.md': '---\ntitle: Plain\n---\n\nOnly text.\n',
  'docs/counted.md': '---\ntitle: Counted\napi: GET /count\n---\n\nCounted text.\n',
};
