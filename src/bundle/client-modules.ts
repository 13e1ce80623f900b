// An esbuild plugin for modules that begin with 'use client'. In the server's bundle it wraps their components, so that each becomes an
// island wherever it is rendered. The wrapper itself is in src/render/client-islands.tsx.

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { pathFrom } from '../base/paths.js';
import { isClientModule } from './browser-uses.js';

/** Suffix of the original module; without it, the path stands for the wrapped one. */
export const clientSuffix = '?client';
const namespace = 'client-wrapper';

/** Specifier under which a bundle imports the function that wraps. */
export const wrapperModule = 'relaydocs:islands';

/** Tells whether a module is a wrapped one. @param imports of the module in esbuild's metafile */
export function isWrapped(imports: readonly { path: string }[]): boolean {
  return imports.some((next) => next.path.startsWith(`${namespace}:`));
}

export const clientModules: Plugin = {
  name: 'client-modules',
  setup(build) {
    const siteDir = build.initialOptions.absWorkingDir!;
    // With .mjs it would be an ES module, whose export names must be known before it runs.
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
        const name = pathFrom(siteDir, file);
        const wrapper = JSON.stringify(`${namespace}:${name}`);
        return {
          // In an .mjs file, the default import of a CommonJS module is the whole `module.exports`, so `default` is read here.
          contents: `const all = require(${wrapper});\nexport * from ${wrapper};\nexport default all.__esModule ? all.default : all;\n`,
          loader: 'js',
          resolveDir: path.dirname(file),
        };
      },
    );
    // The wrapper is a CommonJS module of its own, because its export names are only known when it runs.
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
