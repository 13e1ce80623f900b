// Components of the site that stand for what Markdown writes: its tags, and parts of the theme that our HTML stands for else.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isModuleThere, scriptOf } from './module-files.js';
import { type OwnComponentsConfig, ownComponents } from './own-parts.js';
import type { PageModulesConfig } from './stage-configs.js';

export type SiteOfParts = OwnComponentsConfig & Partial<Pick<PageModulesConfig, 'mdxComponents'>>;

/** Kinds of admonitions that have components of their own in Docusaurus. */
export const admonitionKinds = ['Note', 'Tip', 'Info', 'Warning', 'Danger', 'Caution'] as const;

/** What components for all pages have the component for code in a line by, where that for blocks is another one. */
export const inlineCode = 'inlineCode';

export const headingTags = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** Component in `@theme` -> what Markdown writes that it stands for. */
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

/** Components that may stand for what Markdown writes, by their names in `@theme`. */
export const markdownParts: readonly string[] = Object.keys(tagsOfPart);

const others = 'blockquote br del em hr ol p strong sup table tbody td th thead tr'.split(' ');
const markdownTags: readonly string[] = [...new Set([...Object.values(tagsOfPart).flat(), ...others])].sort();

/** What Markdown writes that components of the site stand for. @param keys those of the module for all pages */
export function tagsOf(config: SiteOfParts, keys: ReadonlySet<string>): string[] {
  const ofParts = new Set(ownMarkdownParts(config).flatMap((name) => tagsOfPart[name]!));
  return markdownTags.filter((tag) => keys.has(tag) || ofParts.has(tag));
}

/** Those components that the site has. */
export function ownMarkdownParts(config: SiteOfParts): string[] {
  return markdownParts.filter(ownComponents(config));
}

/** What Docusaurus shows the text of pages in. */
export const contentPart = 'MDXContent';

/** The module whose default export that gives to the `MDXProvider` in it: `<MDXProvider components={components}>`. */
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

/** Where Docusaurus has components for all pages. */
const docusaurusComponents = 'src/theme/MDXComponents';

/** What the module of those is imported by that are no module for all pages. */
export const markdownPartsKey = '@theme/MDXComponents/Composed';

/** Import keys of components for all pages: single ones, and the configured module, else Docusaurus' place for it. */
export function componentKeysOf(config: SiteOfParts): string[] {
  const module = componentsModule(config);
  if (module !== undefined) return [markdownPartsKey, `./${module}`];
  return ownMarkdownParts(config).length > 0 ? [markdownPartsKey] : [];
}

/** The module of components for all pages, relative to the site's folder. */
export function componentsModule({ siteDir, mdxComponents }: SiteOfParts): string | undefined {
  const named = mdxComponents ?? componentsOfContent(siteDir);
  if (named !== undefined) return named;
  return isModuleThere(docusaurusComponents, siteDir) ? docusaurusComponents : undefined;
}
