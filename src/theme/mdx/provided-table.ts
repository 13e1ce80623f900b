// Names that pages and their components can import without a file: ours and those of Docusaurus. The modules on the server
// (provided-modules.ts) and the chunks in the browser (bundle/provided-in-browser.ts) are made of this table.

/** Name -> files of this folder, and what the module has of each: as in an export clause, `*` for all. */
export const providedTable: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'relaydocs/components': { components: '*' },
  '@theme/Tabs': { Tabs: 'Tabs as default' },
  '@theme/TabItem': { Tabs: 'TabItem as default' },
  '@theme/CodeBlock': { CodeBlock: 'CodeBlock as default' },
  '@theme/Admonition': { Admonition: 'Admonition as default' },
  '@theme/Details': { Details: 'Details as default' },
  '@theme/DocCard': { DocCard: 'DocCard as default' },
  '@theme/DocCardList': { DocCard: 'DocCardList as default' },
  '@theme/TOCInline': { TocInline: 'TocInline as default' },
  '@theme/Heading': { Heading: 'Heading as default' },
  '@theme/Mermaid': { Mermaid: 'Mermaid as default' },
  '@theme/ThemedImage': { ThemedImage: 'ThemedImage as default' },
  '@theme/MDXComponents': { MdxComponents: 'MdxComponents as default' },
  '@theme/Layout': { Layout: 'Layout as default' },
  '@docusaurus/Link': { Link: 'Link as default' },
  '@docusaurus/useBaseUrl': { Link: 'useBaseUrl as default, useBaseUrlUtils' },
  '@docusaurus/Head': { Head: 'Head as default' },
  '@docusaurus/Translate': { Translate: 'Translate as default, Translate, translate' },
  '@docusaurus/Interpolate': { Translate: 'Interpolate as default, interpolate' },
  '@docusaurus/useDocusaurusContext': { 'site-config': 'useDocusaurusContext as default' },
  '@docusaurus/useIsBrowser': { 'in-browser': 'useIsBrowser as default' },
  '@docusaurus/BrowserOnly': { 'in-browser': 'BrowserOnly as default' },
  '@docusaurus/ExecutionEnvironment': { 'in-browser': 'ExecutionEnvironment as default' },
  '@docusaurus/router': { router: 'Redirect, useHistory, useLocation', Link: 'Link, NavLink' },
  '@docusaurus/theme-common': {
    'color-mode': 'useColorMode',
    'site-config': 'useThemeConfig',
    'sidebar-category': '*',
    Layout: 'PageMetadata',
  },
  '@docusaurus/plugin-content-docs/client': { 'sidebar-category': '*' },
};

/** Files that have another one for the browser in their place: what they need themselves would be too much there. */
const inBrowser: Readonly<Record<string, string>> = { CodeBlock: 'CodeBlockInBrowser' };

/** Text of the module of a name, as from this folder. */
export function providedText(name: string, place: 'browser' | 'server'): string {
  const lines = Object.entries(providedTable[name]!).map(([file, clause]) => {
    const from = (place === 'browser' && inBrowser[file]) || file;
    return `export ${clause === '*' ? clause : `{ ${clause} }`} from './${from}.js';\n`;
  });
  return lines.join('');
}
