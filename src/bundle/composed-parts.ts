// Parts around pages that are put together of several components of the site, as modules.
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

/** How a bundle names such a module. */
export const composedFile = (key: string): string => `${namespace}:${key}`;

/** @param file as a bundle names it. */
export const isComposed = (file: string): boolean => file.startsWith(`${namespace}:`);

/** The text of such a module, JavaScript with JSX; undefined: the file is another one. @param file as in `isComposed`. */
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
 * What stands for what Markdown writes: components of the site, and for code ours around it.
 * @returns by tag, and `headings`, a module for each: a page needs the browser only for those that it shows.
 */
function forMarkdown(own: readonly string[], tags: readonly string[]): Record<string, string> {
  const modules: Record<string, string> = {};
  const ours = (names: string, from: string) =>
    `import { ${names} } from ${JSON.stringify(`@theme-original/${from}`)};\n`;
  const has = (name: string) => own.includes(name);
  /** @param make takes parts of the theme by name, and gives an expression. */
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

/** How parts are made that are more than one component with others in it. */
const makers: Readonly<
  Partial<Record<PartName, (name: PartName, own: readonly string[], config: ModuleConfig) => string>>
> = {
  Root: around,
  'Footer/Layout': (name) => placed(name, 'withFooterPlaces'),
  BlogLayout: (name) => placed(name, 'withTocPlace'),
  NotFound: routed,
};

/** What uses nothing of a router needs no browser for it. */
function routed(name: PartName, _: readonly string[], config: ModuleConfig): string {
  const theirs = `@theme/${name}`;
  const own = ownThemeModule(theirs, config);
  const files = own === undefined ? [] : moduleFiles(own).filter((file) => path.extname(file) !== '');
  const takes = files.some((file) => takesRouteProps(String(readIfThere(file) ?? '')));
  if (!takes) return `export { default } from '${theirs}';\n`;
  return `import Page from '${theirs}';\nimport { withRouteProps } from '@docusaurus/ComponentCreator';\nexport default withRouteProps(Page, '*');\n`;
}

/** Elements for parts in it are made in it: where it runs in the browser, none could be given to it. @param give gives them */
function placed(name: PartName, give: string): string {
  const ours = JSON.stringify(`@theme-original/${name}`);
  return `import Layout from '@theme/${name}';\nimport { ${give} } from ${ours};\nexport default ${give}(Layout);\n`;
}

/** One component in the browser, so that contexts of all of them reach islands. */
function around(_: PartName, own: readonly string[]): string {
  const whole = own.reduceRight((inner, _, index) => `<Part${index}>${inner}</Part${index}>`, '{children}');
  return `${importsOf(own)}export default ({ children }) => ${whole};\n`;
}

/** What shows whole pages gets their text; in that of posts the site's own components for parts of these stand. */
function showsPage({ part, module }: { part: string; module: string }, config: ModuleConfig): string {
  const show = `import Item from ${JSON.stringify(module)};\nimport { pageOf } from '@theme-original/${part}';\n`;
  const inPost = part === 'BlogPostPage' ? ownComponentsOf('BlogPostItem', config) : [];
  if (inPost.length === 0 || inPost.includes('BlogPostItem')) return `${show}export default pageOf(Item);\n`;
  const [parts, imports] = partsOf(inPost, 'BlogPostItem');
  return `${show}import { ofData, withParts } from '@theme-original/BlogPostItem';\n${imports}export default withParts(pageOf(Item), ${parts});\n`;
}

/** The site's own part or, made of data, ours; with the site's own components in it. */
function composed(name: PartName, own: readonly string[]): string {
  const inside = own.filter((one) => one !== name);
  const theirs = `@theme/${name}`;
  if (inside.length === 0) return `export { default } from ${JSON.stringify(theirs)};\n`;
  const ours = JSON.stringify(`@theme-original/${name}`);
  const isOwn = own.includes(name);
  const base = isOwn
    ? `import Base from ${JSON.stringify(theirs)};\nimport { ofData, withParts } from ${ours};\n`
    : `import { ofData as Base, withParts } from ${ours};\n`;
  // What it shows of ours is made of the site's own as well. The switch stands in its own place already.
  const whole = isOwn && name !== 'Navbar/ColorModeToggle' ? name : undefined;
  const [parts, imports] = partsOf(inside, whole);
  return `${base}${imports}export default withParts(Base, ${parts});\n`;
}

/** @param whole the part that is made of them where it is shown. @returns an object of them, and what it takes. */
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
