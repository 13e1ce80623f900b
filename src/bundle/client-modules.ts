// Modules that begin with 'use client': in the server's bundle their components are wrapped, so that each is an island
// wherever it is rendered (src/render/client-islands.tsx does the wrapping).
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { isClientModule } from './browser-uses.js';

/** Ends the name of the module itself, as its own name is that of the wrapped one. */
export const clientSuffix = '?client';
const namespace = 'client-wrapper';

/** Name under which a bundle gets the function that wraps. */
export const wrapperModule = 'relaydocs:islands';

/** @param imports of a module, as esbuild's metafile has them. */
export function isWrapped(imports: readonly { path: string }[]): boolean {
  return imports.some((next) => next.path.startsWith(`${namespace}:`));
}

export const clientModules: Plugin = {
  name: 'client-modules',
  setup(build) {
    const siteDir = build.initialOptions.absWorkingDir!;
    // What ends in .mjs would be an ES module, whose exports have to be known before it runs.
    build.onResolve({ filter: new RegExp(`^${namespace}:`) }, ({ path: written }) => ({
      path: `${written.slice(namespace.length + 1)}.cjs`,
      namespace,
    }));
    build.onResolve({ filter: /\?client$/, namespace }, ({ path: written }) => ({
      path: path.join(siteDir, written.slice(0, -clientSuffix.length)),
      suffix: clientSuffix,
    }));
    build.onResolve({ filter: new RegExp(`^${wrapperModule}$`) }, () => ({
      path: wrapperModule,
      external: true,
    }));
    build.onLoad(
      { filter: /\.(?:[cm]?[jt]s|[jt]sx)$/, namespace: 'file' },
      async ({ path: file, suffix }) => {
        if (suffix !== '' || !isClientModule(await readFile(file, 'utf8'))) return undefined;
        const name = path.relative(siteDir, file).replaceAll(path.sep, '/');
        const wrapper = JSON.stringify(`${namespace}:${name}`);
        return {
          // In .mjs files an import of the default of CommonJS would give all of it.
          contents: `const all = require(${wrapper});\nexport * from ${wrapper};\nexport default all.__esModule ? all.default : all;\n`,
          loader: 'js',
          resolveDir: path.dirname(file),
        };
      },
    );
    // In a file of its own kind: what the names of its exports are shows when it runs.
    build.onLoad({ filter: /.*/, namespace }, ({ path: wrapper }) => {
      const name = wrapper.slice(0, -'.cjs'.length);
      const own = JSON.stringify(name + clientSuffix);
      return {
        contents: `module.exports = require('${wrapperModule}').wrapClientModule(require(${own}), ${JSON.stringify(name)});\n`,
        loader: 'js',
      };
    });
  },
};
