// Makes all scripts in the browser share one React. Our scripts and those of authors are bundled without it, and import it from one chunk,
// assets/react-<hash>.js, which exports each of React's modules under a name.
import type { Plugin } from 'esbuild';
import { reactExports, reactModules } from './react-exports.js';

/** Code of the entry that the React chunk is built from. */
export const reactEntry = Object.entries(reactModules)
  .map(([module, name]) => `export { default as ${name} } from ${JSON.stringify(module)};\n`)
  .join('');

const namespace = 'shared-react';

/**
 * Resolves React's modules to the React chunk, for `import` and for `require` in CommonJS packages. Each importing module gets a small
 * module of its own, in which only the names that it uses remain: one for all would become a chunk, and a request, of its own.
 * @param chunk file name of the React chunk, which is in the same folder as the output
 */
export function sharedReact(chunk: string): Plugin {
  return {
    name: namespace,
    setup(build) {
      build.onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, ({ path, importer }) =>
        Object.hasOwn(reactModules, path) ? { path, namespace, suffix: `?${importer}` } : undefined,
      );
      build.onResolve({ filter: /.*/, namespace }, () => ({ path: `./${chunk}`, external: true }));
      build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({ contents: moduleText(path), loader: 'js' }));
    },
  };
}

/** Exports of older versions of React. Packages import them and check whether they are undefined. */
const former: Readonly<Record<string, readonly string[]>> = {
  react: ['createFactory'],
  'react-dom': ['findDOMNode', 'hydrate', 'render', 'unmountComponentAtNode'],
};

function moduleText(module: string): string {
  const names = [...reactExports[module]!, ...(former[module] ?? [])];
  return [
    `import { ${reactModules[module]} as all } from 'chunk';`,
    'export default all;',
    // esbuild keeps property reads, which may have side effects, but drops calls marked as pure if their value is unused.
    'const pick = (name) => all[name];',
    ...names.map((name) => `export const ${name} = /* @__PURE__ */ pick('${name}');`),
  ].join('\n');
}
