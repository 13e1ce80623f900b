// Components of the site that stand for what Markdown writes: its tags, and parts of the theme that our HTML stands for else.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { isModuleThere, moduleFiles } from './module-files.js';
import { type OwnComponentsConfig, ownComponents } from './own-parts.js';
import { ownThemeModule, toProvidedName } from './provided-names.js';
import type { PageModulesConfig } from './stage-configs.js';

type SiteOfParts = OwnComponentsConfig & Partial<Pick<PageModulesConfig, 'mdxComponents'>>;

/** Kinds of admonitions that have components of their own in Docusaurus. */
export const admonitionKinds = ['Note', 'Tip', 'Info', 'Warning', 'Danger', 'Caution'] as const;

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** Component in `@theme` -> what Markdown writes that it stands for. */
const tagsOfPart: Readonly<Record<string, readonly string[]>> = {
  'MDXComponents/A': ['a'],
  'MDXComponents/Code': ['code'],
  'MDXComponents/Details': ['details'],
  'MDXComponents/Heading': headings,
  'MDXComponents/Img': ['img'],
  'MDXComponents/Li': ['li'],
  'MDXComponents/Pre': ['pre'],
  'MDXComponents/Ul': ['ul'],
  Heading: headings,
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

const tags = [
  ...[
    'a',
    'blockquote',
    'br',
    'code',
    'del',
    'details',
    'em',
    ...headings,
    'hr',
    'img',
    'li',
    'ol',
    'p',
    'pre',
  ],
  ...['strong', 'sup', 'table', 'tbody', 'td', 'th', 'thead', 'tr', 'ul', 'admonition', 'mermaid'],
];
const written = new RegExp(
  `(?:^|[{,])\\s*(['"]?)(${tags.join('|')})\\1\\s*(?:(:)\\s*(?:([\\w$]+(?:\\.\\w+)*)\\s*(?=[,}]|$))?|\\(|(?=[,}]))`,
  'gm',
);

/** What a component of the site stands for: tags, and `admonition` and `mermaid`. */
export function ownTags(config: SiteOfParts): string[] {
  const found = ownMarkdownParts(config).flatMap((name) => tagsOfPart[name]!);
  const module = componentsModule(config);
  if (module !== undefined) found.push(...tagsIn(module, config, new Set()));
  return [...new Set(found)].sort();
}

/** Those components that the site has. */
export function ownMarkdownParts(config: SiteOfParts): string[] {
  return markdownParts.filter(ownComponents(config));
}

/** Where Docusaurus has components for all pages. */
const docusaurusComponents = 'src/theme/MDXComponents';

/** What the module of those is imported by that are no module for all pages. */
export const markdownPartsKey = '@theme/MDXComponents/Composed';

/** Import keys of components for all pages: single ones, and the configured module, else Docusaurus' place for it. */
export function componentKeysOf(config: SiteOfParts): string[] {
  const module = componentsModule(config);
  const single = ownTags(config).length > 0 ? [markdownPartsKey] : [];
  return module === undefined ? single : [...single, `./${module}`];
}

function componentsModule({ siteDir, mdxComponents }: SiteOfParts): string | undefined {
  if (mdxComponents !== undefined) return mdxComponents;
  return isModuleThere(docusaurusComponents, siteDir) ? docusaurusComponents : undefined;
}

/** Tags that a module has components for, it or one of the site's that it takes all of; what it has of ours is none. */
function tagsIn(module: string, config: SiteOfParts, seen: Set<string>): string[] {
  const { siteDir, plugged } = config;
  const file = moduleFiles(module).find((one) => /\.[jt]sx?$/.test(one) && isFile(path.join(siteDir, one)));
  if (file === undefined || seen.has(file)) return [];
  seen.add(file);
  const text = readFileSync(path.join(siteDir, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const imports = new Map<string, string>();
  for (const [, names = '', from = ''] of text.matchAll(
    /\bimport\s+([^'"()]+?)\s+from\s*['"]([^'"\n]+)['"]/g,
  ))
    for (const [name] of names.matchAll(/[\w$]+/g)) imports.set(name, from);
  const isOurs = (name: string): boolean => {
    const from = imports.get(name.split('.')[0]!);
    return (
      from !== undefined &&
      toProvidedName(from) !== undefined &&
      ownThemeModule(from, { siteDir, plugged }) === undefined
    );
  };
  const isNamed = (name: string): boolean =>
    imports.has(name) || new RegExp(`\\b(?:function|const|let|var)\\s+${name}\\b`).test(text);
  const own = Array.from(text.matchAll(written), ([whole, , tag = '', colon, value]) => {
    if (colon !== undefined) return value !== undefined && isOurs(value) ? [] : [tag];
    return whole.endsWith('(') || isNamed(tag) ? [tag] : [];
  });
  const spread = Array.from(text.matchAll(/\.\.\.([\w$]+)/g), ([, name = '']) => imports.get(name) ?? '');
  const others = spread.flatMap((from) => {
    if (from.startsWith('@site/')) return [from.slice('@site/'.length)];
    return from.startsWith('.') ? [path.posix.join(path.posix.dirname(file), from)] : [];
  });
  return [...own.flat(), ...others.flatMap((one) => tagsIn(one, config, seen))];
}

function isFile(absolutePath: string): boolean {
  return statSync(absolutePath, { throwIfNoEntry: false })?.isFile() === true;
}
