// One React in the browser. Whatever we ship and whatever authors bundle leaves React out and gets it from one chunk,
// assets/react-<hash>.js, which exports each of React's modules under a name.
import type { Plugin } from 'esbuild';
import { reactExports, reactModules } from './react-exports.js';

/** Text of the module that the React chunk is made of. */
export const reactEntry = Object.entries(reactModules)
  .map(([module, name]) => `export { default as ${name} } from ${JSON.stringify(module)};\n`)
  .join('');

const namespace = 'shared-react';

/**
 * Maps React's modules to the React chunk, for `import` and for `require` (of CommonJS packages).
 * Each importing module gets a tiny module of its own, of which only the names it uses stay: one for all would become a
 * chunk, and a request, of its own.
 * @param chunk name of the React chunk, which lies in the same folder as what is bundled.
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

/** What older versions of React had: packages import it that do without it where it is undefined. */
const former: Readonly<Record<string, readonly string[]>> = {
  react: ['createFactory'],
  'react-dom': ['findDOMNode', 'hydrate', 'render', 'unmountComponentAtNode'],
};

function moduleText(module: string): string {
  const names = [...reactExports[module]!, ...(former[module] ?? [])];
  return [
    `import { ${reactModules[module]} as all } from 'chunk';`,
    'export default all;',
    // Reading a property could do something, so esbuild would keep all of them; a pure call it leaves out.
    'const pick = (name) => all[name];',
    ...names.map((name) => `export const ${name} = /* @__PURE__ */ pick('${name}');`),
  ].join('\n');
}
