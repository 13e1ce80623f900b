/** What pages can import without a file; `theme/mdx/provided-modules.ts` has the modules, and needs React. */
export const providedNames: readonly string[] = [
  '@theme/Tabs',
  '@theme/TabItem',
  '@theme/CodeBlock',
  '@theme/Admonition',
  '@theme/Details',
  '@theme/MDXComponents',
  '@theme-original/MDXComponents',
  '@docusaurus/Link',
  '@docusaurus/useBaseUrl',
];
