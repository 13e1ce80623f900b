// Names that pages and their components can import without a file: ours and those of Docusaurus.
import { Admonition } from './Admonition.js';
import { CodeBlock } from './CodeBlock.js';
import { useColorMode } from './color-mode.js';
import * as components from './components.js';
import { Details } from './Details.js';
import { DocCard, DocCardList } from './DocCard.js';
import { Head } from './Head.js';
import { Heading } from './Heading.js';
import { BrowserOnly, ExecutionEnvironment, useIsBrowser } from './in-browser.js';
import { Link, NavLink, useBaseUrl, useBaseUrlUtils } from './Link.js';
import { Redirect, useHistory, useLocation } from './router.js';
import * as sidebar from './sidebar-category.js';
import { useDocusaurusContext, useThemeConfig } from './site-config.js';
import { TabItem, Tabs } from './Tabs.js';
import { ThemedImage } from './ThemedImage.js';
import { TocInline } from './TocInline.js';
import { Interpolate, interpolate, Translate, translate } from './Translate.js';

const moduleOf = (value: unknown, named: Readonly<Record<string, unknown>> = {}) => ({
  __esModule: true,
  default: value,
  ...named,
});

/** Name -> module. */
export const providedModules: Readonly<Record<string, unknown>> = {
  'relaydocs/components': { __esModule: true, ...components },
  '@theme/Tabs': moduleOf(Tabs),
  '@theme/TabItem': moduleOf(TabItem),
  '@theme/CodeBlock': moduleOf(CodeBlock),
  '@theme/Admonition': moduleOf(Admonition),
  '@theme/Details': moduleOf(Details),
  '@theme/DocCard': moduleOf(DocCard),
  '@theme/DocCardList': moduleOf(DocCardList),
  '@theme/TOCInline': moduleOf(TocInline),
  '@theme/Heading': moduleOf(Heading),
  '@theme/Mermaid': moduleOf(components.Mermaid),
  '@theme/ThemedImage': moduleOf(ThemedImage),
  '@theme/MDXComponents': moduleOf({}),
  '@docusaurus/Link': moduleOf(Link),
  '@docusaurus/useBaseUrl': moduleOf(useBaseUrl, { useBaseUrlUtils }),
  '@docusaurus/Head': moduleOf(Head),
  '@docusaurus/Translate': moduleOf(Translate, { Translate, translate }),
  '@docusaurus/Interpolate': moduleOf(Interpolate, { interpolate }),
  '@docusaurus/useDocusaurusContext': moduleOf(useDocusaurusContext),
  '@docusaurus/useIsBrowser': moduleOf(useIsBrowser),
  '@docusaurus/BrowserOnly': moduleOf(BrowserOnly),
  '@docusaurus/ExecutionEnvironment': moduleOf(ExecutionEnvironment),
  '@docusaurus/router': moduleOf(undefined, { useLocation, useHistory, Redirect, Link, NavLink }),
  '@docusaurus/theme-common': moduleOf(undefined, { useColorMode, useThemeConfig, ...sidebar }),
  '@docusaurus/plugin-content-docs/client': moduleOf(undefined, sidebar),
};

/** Components that pages can use without an import; those of the site with the same names stand instead. */
export const globalComponents: Readonly<Record<string, unknown>> = { ...components };
