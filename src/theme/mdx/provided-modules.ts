// Names that pages and their components can import without a file: those of Docusaurus.
import { Admonition } from './Admonition.js';
import { CodeBlock } from './CodeBlock.js';
import { Details } from './Details.js';
import { Link, useBaseUrl, useBaseUrlUtils } from './Link.js';
import { TabItem, Tabs } from './Tabs.js';

const moduleOf = (value: unknown, named: Readonly<Record<string, unknown>> = {}) => ({
  __esModule: true,
  default: value,
  ...named,
});

/** Import key -> module. */
export const providedModules: Readonly<Record<string, unknown>> = {
  '@theme/Tabs': moduleOf(Tabs),
  '@theme/TabItem': moduleOf(TabItem),
  '@theme/CodeBlock': moduleOf(CodeBlock),
  '@theme/Admonition': moduleOf(Admonition),
  '@theme/Details': moduleOf(Details),
  '@theme-original/MDXComponents': moduleOf({}),
  '@theme/MDXComponents': moduleOf({}),
  '@docusaurus/Link': moduleOf(Link),
  '@docusaurus/useBaseUrl': moduleOf(useBaseUrl, { useBaseUrlUtils }),
};
