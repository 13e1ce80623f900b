// Components of the site that replace what Markdown produces: HTML tags, and parts of Docusaurus' theme that are plain HTML here.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isModuleThere, scriptOf } from './module-files.js';
import { type OwnComponentsConfig, ownComponents } from './own-parts.js';
import type { PageModulesConfig } from './stage-configs.js';

export type SiteOfParts = OwnComponentsConfig & Partial<Pick<PageModulesConfig, 'mdxComponents'>>;

/** The kinds of admonitions for which Docusaurus has components of their own. */
export const admonitionKinds = ['Note', 'Tip', 'Info', 'Warning', 'Danger', 'Caution'] as const;

/** Key of the component for inline code among the components for all pages, if it differs from that for code blocks. */
export const inlineCode = 'inlineCode';

export const headingTags = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** Component in `@theme` -> the tags or constructs of Markdown that it replaces. */
const tagsOfPart: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ['A', 'Code', 'Details', 'Img', 'Li', 'Pre', 'Ul'].map((name) => [
      `MDXComponents/${name}`,
      [name.toLowerCase()],
    ]),
  ),
  'MDXComponents/Heading': headingTags,
  Heading: headingTags,
  CodeBlock: ['code'],
  CodeInline: ['code'],
  ...Object.fromEntries(
    ['', '/Types', '/Layout', ...admonitionKinds.flatMap((kind) => [`/Type/${kind}`, `/Icon/${kind}`])].map(
      (name) => [`Admonition${name}`, ['admonition']],
    ),
  ),
  Mermaid: ['mermaid'],
};

/** Names in `@theme` of components that can replace what Markdown produces. */
export const markdownParts: readonly string[] = Object.keys(tagsOfPart);

const others = 'blockquote br del em hr ol p strong sup table tbody td th thead tr'.split(' ');
const markdownTags: readonly string[] = [...new Set([...Object.values(tagsOfPart).flat(), ...others])].sort();

/** Returns the tags of Markdown that components of the site replace. @param keys those of the module for all pages */
export function tagsOf(config: SiteOfParts, keys: ReadonlySet<string>): string[] {
  const ofParts = new Set(ownMarkdownParts(config).flatMap((name) => tagsOfPart[name]!));
  return markdownTags.filter((tag) => keys.has(tag) || ofParts.has(tag));
}

/** Returns those of these components that the site has. */
export function ownMarkdownParts(config: SiteOfParts): string[] {
  return markdownParts.filter(ownComponents(config));
}

/** The component of Docusaurus that contains the text of a page. */
export const contentPart = 'MDXContent';

/** Returns the module whose default export the site's own MDXContent passes on: `<MDXProvider components={components}>`. */
export function componentsOfContent(siteDir: string): string | undefined {
  const file = scriptOf(`src/theme/${contentPart}`, siteDir);
  if (file === undefined) return undefined;
  const text = readFileSync(path.join(siteDir, file), 'utf8');
  const [, name] = /\bcomponents=\{(\w+)\}/.exec(text) ?? [];
  const [, written = ''] = new RegExp(`import ${name}\\b[^'"]*['"]([^'"]+)['"]`).exec(text) ?? [];
  const module = written.startsWith('.')
    ? path.posix.join(path.posix.dirname(file), written)
    : /^@site\/(.+)/.exec(written)?.[1];
  return module !== undefined && isModuleThere(module, siteDir) ? module : undefined;
}

/** Docusaurus' place for the components for all pages. */
const docusaurusComponents = 'src/theme/MDXComponents';

/** Import specifier of a generated module with the site's single components. */
export const markdownPartsKey = '@theme/MDXComponents/Composed';

/** Returns the import specifiers of components for all pages: the single ones, and the configured module, else Docusaurus' place for it. */
export function componentKeysOf(config: SiteOfParts): string[] {
  const module = componentsModule(config);
  if (module !== undefined) return [markdownPartsKey, `./${module}`];
  return ownMarkdownParts(config).length > 0 ? [markdownPartsKey] : [];
}

/** Returns the module with components for all pages, relative to the site's folder. */
export function componentsModule({ siteDir, mdxComponents }: SiteOfParts): string | undefined {
  const named = mdxComponents ?? componentsOfContent(siteDir);
  if (named !== undefined) return named;
  return isModuleThere(docusaurusComponents, siteDir) ? docusaurusComponents : undefined;
}
