// Generates the modules of parts around pages that combine several components of the site.
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { readIfThere } from '../base/sealed-file.js';
import {
  admonitionKinds,
  headingTags,
  inlineCode,
  markdownPartsKey,
  ownMarkdownParts,
} from '../config/markdown-parts.js';
import { moduleFiles } from '../config/module-files.js';
import { composedPart, ownComponentsOf, type PartName, pageItemBehind } from '../config/own-parts.js';
import { ownThemeModule } from '../config/provided-names.js';
import { takesRouteProps } from '../config/route-props.js';
import type { ModuleConfig } from '../config/stage-configs.js';
import { loadOwnTags } from './own-tags.js';

const namespace = 'composed-part';
const ofTag = `${markdownPartsKey}/`;

export const composedParts = (config: ModuleConfig): Plugin => ({
  name: namespace,
  setup(build) {
    build.onResolve({ filter: /^@theme\/.+\/Composed(?:\/\w+)?$/ }, ({ path: key }) =>
      composedPart(key) === undefined &&
      key !== markdownPartsKey &&
      !key.startsWith(ofTag) &&
      pageItemBehind(key, config) === undefined
        ? undefined
        : { path: key, namespace },
    );
    build.onLoad({ filter: /.*/, namespace }, async ({ path: key }) => {
      const contents = await composedModule(composedFile(key), config);
      return { contents: contents ?? '', loader: 'jsx', resolveDir: config.siteDir };
    });
  },
});

/** Returns the name of such a module in a bundle. */
export const composedFile = (key: string): string => `${namespace}:${key}`;

/** Tells whether a file in a bundle is such a module. @param file as the bundle names it */
export const isComposed = (file: string): boolean => file.startsWith(`${namespace}:`);

/** Returns the code of such a module, JavaScript with JSX; undefined for any other file. @param file as for `isComposed` */
export async function composedModule(file: string, config: ModuleConfig): Promise<string | undefined> {
  if (!isComposed(file)) return undefined;
  const key = file.slice(namespace.length + 1);
  const name = composedPart(key);
  if (name !== undefined) return (makers[name] ?? composed)(name, ownComponentsOf(name, config), config);
  const item = pageItemBehind(key, config);
  if (item !== undefined) return showsPage(item, config);
  const { ownTags } = await loadOwnTags(config);
  const modules = forMarkdown(ownMarkdownParts(config), ownTags);
  if (key.startsWith(ofTag)) return modules[key.slice(ofTag.length)];
  const tags = Object.keys(modules).flatMap((tag) => (tag === 'headings' ? headingTags : [tag]));
  const names = (tag: string) => (tag === 'headings' ? headingTags.join(', ') : tag);
  const lines = Object.keys(modules).map((tag) => `import { ${names(tag)} } from '${ofTag}${tag}';\n`);
  return `${lines.join('')}export default { ${tags.join(', ')} };\n`;
}

/**
 * Writes the components that replace tags of Markdown: the site's own, and for code blocks ours around them.
 * @returns tag (or `headings` for all of them) -> its module, so that a page only gets the modules of the tags that it shows
 */
function forMarkdown(own: readonly string[], tags: readonly string[]): Record<string, string> {
  const modules: Record<string, string> = {};
  const ours = (names: string, from: string) =>
    `import { ${names} } from ${JSON.stringify(`@theme-original/${from}`)};\n`;
  const has = (name: string) => own.includes(name);
  /** @param make gets a function that imports a theme part by name, and returns the expression of the component */
  const put = (tag: string, make: (take: (name: string) => string) => string, head = '', names = tag) => {
    const lines = [head];
    const value = make((name) => {
      const variable = name.replaceAll('/', '');
      lines.push(`import ${variable} from ${JSON.stringify(`@theme/${name}`)};\n`);
      return variable;
    });
    modules[tag] = `${lines.join('')}export const ${names} = ${value};\n`;
  };
  const hasCode = tags.includes('code') || tags.includes('pre');
  for (const name of ['A', 'Img', 'Li', 'Ul', 'Pre', 'Code'])
    if (has(`MDXComponents/${name}`) || (hasCode && name === 'Pre'))
      put(name.toLowerCase(), (take) => take(`MDXComponents/${name}`));
  if (hasCode && !has('MDXComponents/Code')) {
    put(
      'code',
      (take) => `codeOf(${take('CodeBlock')}, ${take('CodeInline')})`,
      ours('codeOf', 'MDXComponents/Code'),
    );
    put(inlineCode, (take) => take('CodeInline'));
  }
  const heading = ['MDXComponents/Heading', 'Heading'].find(has);
  if (heading !== undefined)
    put(
      'headings',
      (take) => `headingsOf(${take(heading)})`,
      ours('headingsOf', 'MDXComponents/Heading'),
      `{ ${headingTags.join(', ')} }`,
    );
  if (has('Admonition')) put('admonition', (take) => take('Admonition'));
  else if (tags.includes('admonition'))
    put(
      'admonition',
      (take) => {
        const ofKinds = (folder: string): string[] =>
          admonitionKinds
            .filter((kind) => has(`Admonition/${folder}/${kind}`))
            .map((kind) => `${kind.toLowerCase()}: ${take(`Admonition/${folder}/${kind}`)}`);
        const types = has('Admonition/Types') ? [`...${take('Admonition/Types')}`] : ofKinds('Type');
        const layout = has('Admonition/Layout') ? take('Admonition/Layout') : 'undefined';
        return `admonitionOf({ ${types.join(', ')} }, { ${ofKinds('Icon').join(', ')} }, ${layout})`;
      },
      ours('admonitionOf', 'Admonition'),
    );
  if (has('Mermaid')) put('mermaid', (take) => take('Mermaid'));
  return modules;
}

/** How to write parts that are not simply one component with others inside it. */
const makers: Readonly<
  Partial<Record<PartName, (name: PartName, own: readonly string[], config: ModuleConfig) => string>>
> = {
  Root: around,
  'Footer/Layout': (name) => placed(name, 'withFooterPlaces'),
  BlogLayout: (name) => placed(name, 'withTocPlace'),
  NotFound: routed,
};

/** Passes route props only to a component that reads them, as they would make it need the browser. */
function routed(name: PartName, _: readonly string[], config: ModuleConfig): string {
  const theirs = `@theme/${name}`;
  const own = ownThemeModule(theirs, config);
  const files = own === undefined ? [] : moduleFiles(own).filter((file) => path.extname(file) !== '');
  const takes = files.some((file) => takesRouteProps(String(readIfThere(file) ?? '')));
  if (!takes) return `export { default } from '${theirs}';\n`;
  return `import Page from '${theirs}';\nimport { withRouteProps } from '@docusaurus/ComponentCreator';\nexport default withRouteProps(Page, '*');\n`;
}

/**
 * Creates the elements of nested parts inside the component, as elements cannot be passed as props to an island.
 * @param give name of the function that does so
 */
function placed(name: PartName, give: string): string {
  const ours = JSON.stringify(`@theme-original/${name}`);
  return `import Layout from '@theme/${name}';\nimport { ${give} } from ${ours};\nexport default ${give}(Layout);\n`;
}

/** Nests all of the site's components into one, so that islands can read the contexts of each of them. */
function around(_: PartName, own: readonly string[]): string {
  const whole = own.reduceRight((inner, _, index) => `<Part${index}>${inner}</Part${index}>`, '{children}');
  return `${importsOf(own)}export default ({ children }) => ${whole};\n`;
}

/** Gives the page's text to the component that shows whole pages. On posts, the site's own components for parts of it are used. */
function showsPage({ part, module }: { part: string; module: string }, config: ModuleConfig): string {
  const show = `import Item from ${JSON.stringify(module)};\nimport { pageOf } from '@theme-original/${part}';\n`;
  const inPost = part === 'BlogPostPage' ? ownComponentsOf('BlogPostItem', config) : [];
  if (inPost.length === 0 || inPost.includes('BlogPostItem')) return `${show}export default pageOf(Item);\n`;
  const [parts, imports] = partsOf(inPost, 'BlogPostItem');
  return `${show}import { ofData, withParts } from '@theme-original/BlogPostItem';\n${imports}export default withParts(pageOf(Item), ${parts});\n`;
}

/** Combines the site's own part, or ours if it has none, with the site's own components for parts inside it. */
function composed(name: PartName, own: readonly string[]): string {
  const inside = own.filter((one) => one !== name);
  const theirs = `@theme/${name}`;
  if (inside.length === 0) return `export { default } from ${JSON.stringify(theirs)};\n`;
  const ours = JSON.stringify(`@theme-original/${name}`);
  const isOwn = own.includes(name);
  const base = isOwn
    ? `import Base from ${JSON.stringify(theirs)};\nimport { ofData, withParts } from ${ours};\n`
    : `import { ofData as Base, withParts } from ${ours};\n`;
  // When it renders our version of the part, that uses the site's components too. The colour mode switch has a place of its own already.
  const whole = isOwn && name !== 'Navbar/ColorModeToggle' ? name : undefined;
  const [parts, imports] = partsOf(inside, whole);
  return `${base}${imports}export default withParts(Base, ${parts});\n`;
}

/** @param whole the part that contains the others, if it can be rendered itself. @returns an object of components, and their imports */
function partsOf(names: readonly string[], whole: PartName | undefined): [parts: string, imports: string] {
  const parts = names.map((one, index) => `${JSON.stringify(one)}: Part${index}`);
  if (whole !== undefined) parts.push(`${JSON.stringify(`whole ${whole}`)}: ofData`);
  return [`{ ${parts.join(', ')} }`, importsOf(names)];
}

function importsOf(names: readonly string[]): string {
  return names
    .map((name, index) => `import Part${index} from ${JSON.stringify(`@theme/${name}`)};\n`)
    .join('');
}
