// Parts around pages that are put together of several components of the site, as modules.
import type { Plugin } from 'esbuild';
import { admonitionKinds, markdownPartsKey, ownMarkdownParts } from '../config/markdown-parts.js';
import { composedPart, ownComponentsOf, type PartName } from '../config/own-parts.js';
import type { ModuleConfig } from '../config/stage-configs.js';
import { loadOwnTags } from './own-tags.js';

const namespace = 'composed-part';

export const composedParts = (config: ModuleConfig): Plugin => ({
  name: namespace,
  setup(build) {
    const given = { loader: 'jsx' as const, resolveDir: config.siteDir };
    build.onResolve({ filter: /^@theme\/.+\/Composed$/ }, ({ path: key }) =>
      composedPart(key) === undefined && key !== markdownPartsKey ? undefined : { path: key, namespace },
    );
    build.onLoad({ filter: /.*/, namespace }, async ({ path: key }) => {
      const name = composedPart(key);
      const tags = name === undefined ? (await loadOwnTags(config)).ownTags : [];
      if (name === undefined) return { contents: forMarkdown(ownMarkdownParts(config), tags), ...given };
      const text = name === 'Root' ? around : composed;
      return { contents: text(name, ownComponentsOf(name, config)), ...given };
    });
  },
});

/** What stands for what Markdown writes: components of the site, and for code ours around it. */
function forMarkdown(own: readonly string[], tags: readonly string[]): string {
  const lines: string[] = [];
  const values: string[] = [];
  const take = (name: string): string => {
    const variable = name.replaceAll('/', '');
    lines.push(`import ${variable} from ${JSON.stringify(`@theme/${name}`)};\n`);
    return variable;
  };
  const ours = (names: string, from: string) =>
    lines.push(`import { ${names} } from ${JSON.stringify(`@theme-original/${from}`)};\n`);
  const has = (name: string) => own.includes(name);
  const hasCode = tags.includes('code') || tags.includes('pre');
  for (const name of ['A', 'Img', 'Li', 'Ul', 'Pre', 'Code'])
    if (has(`MDXComponents/${name}`) || (hasCode && name === 'Pre'))
      values.push(`${name.toLowerCase()}: ${take(`MDXComponents/${name}`)}`);
  if (hasCode && !has('MDXComponents/Code')) {
    ours('codeOf', 'MDXComponents/Code');
    values.push(`code: codeOf(${take('CodeBlock')}, ${take('CodeInline')})`);
  }
  const heading = ['MDXComponents/Heading', 'Heading'].find(has);
  if (heading !== undefined) {
    ours('headingsOf', 'MDXComponents/Heading');
    values.push(`...headingsOf(${take(heading)})`);
  }
  if (has('Admonition')) values.push(`admonition: ${take('Admonition')}`);
  else if (tags.includes('admonition')) {
    const ofKinds = (folder: string): string[] =>
      admonitionKinds
        .filter((kind) => has(`Admonition/${folder}/${kind}`))
        .map((kind) => `${kind.toLowerCase()}: ${take(`Admonition/${folder}/${kind}`)}`);
    ours('admonitionOf', 'Admonition');
    const types = has('Admonition/Types') ? [`...${take('Admonition/Types')}`] : ofKinds('Type');
    const layout = has('Admonition/Layout') ? take('Admonition/Layout') : 'undefined';
    const icons = ofKinds('Icon').join(', ');
    values.push(`admonition: admonitionOf({ ${types.join(', ')} }, { ${icons} }, ${layout})`);
  }
  if (has('Mermaid')) values.push(`mermaid: ${take('Mermaid')}`);
  return `${lines.join('')}export default { ${values.join(', ')} };\n`;
}

/** One component in the browser, so that contexts of all of them reach islands. */
function around(_: PartName, own: readonly string[]): string {
  const whole = own.reduceRight((inner, _, index) => `<Part${index}>${inner}</Part${index}>`, '{children}');
  return `${importsOf(own)}export default ({ children }) => ${whole};\n`;
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
  const parts = inside.map((one, index) => `${JSON.stringify(one)}: Part${index}`);
  // What it shows of ours is made of the site's own as well. The switch stands in its own place already.
  if (isOwn && name !== 'Navbar/ColorModeToggle') parts.push(`${JSON.stringify(`whole ${name}`)}: ofData`);
  return `${base}${importsOf(inside)}export default withParts(Base, { ${parts.join(', ')} });\n`;
}

function importsOf(names: readonly string[]): string {
  return names
    .map((name, index) => `import Part${index} from ${JSON.stringify(`@theme/${name}`)};\n`)
    .join('');
}
