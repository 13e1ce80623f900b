// Parts around pages that are put together of several components of the site, as modules.
import type { Plugin } from 'esbuild';
import { composedPart, ownComponentsOf, type PartName } from '../config/own-parts.js';
import type { ModuleConfig } from '../config/stage-configs.js';

const namespace = 'composed-part';

export const composedParts = (config: ModuleConfig): Plugin => ({
  name: namespace,
  setup(build) {
    build.onResolve({ filter: /^@theme\/.+\/Composed$/ }, ({ path: key }) =>
      composedPart(key) === undefined ? undefined : { path: key, namespace },
    );
    build.onLoad({ filter: /.*/, namespace }, ({ path: key }) => {
      const name = composedPart(key)!;
      const text = name === 'Root' ? around : composed;
      return {
        contents: text(name, ownComponentsOf(name, config)),
        loader: 'jsx',
        resolveDir: config.siteDir,
      };
    });
  },
});

/** One component in the browser, so that contexts of all of them reach islands. */
function around(_: PartName, own: readonly string[]): string {
  const opened = own.map((_, index) => `<Part${index}>`);
  const closed = own.map((_, index) => `</Part${index}>`).reverse();
  return `${importsOf(own)}export default ({ children }) => ${opened.join('')}{children}${closed.join('')};\n`;
}

/** The site's own part or, made of data, ours; with the site's own components in it. */
function composed(name: PartName, own: readonly string[]): string {
  const inside = own.filter((one) => one !== name);
  const theirs = `@theme/${name}`;
  if (inside.length === 0) return `export { default } from ${JSON.stringify(theirs)};\n`;
  const ours = JSON.stringify(`@theme-original/${name}`);
  const base = own.includes(name)
    ? `import Base from ${JSON.stringify(theirs)};\nimport { withParts } from ${ours};\n`
    : `import { ofData as Base, withParts } from ${ours};\n`;
  const parts = inside.map((one, index) => `${JSON.stringify(one)}: Part${index}`);
  return `${base}${importsOf(inside)}export default withParts(Base, { ${parts.join(', ')} });\n`;
}

function importsOf(names: readonly string[]): string {
  return names
    .map((name, index) => `import Part${index} from ${JSON.stringify(`@theme/${name}`)};\n`)
    .join('');
}
