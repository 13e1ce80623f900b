// For `import('package')` of a CommonJS package, esbuild makes a chunk whose default export is `module.exports`. webpack, and the server's
// bundle, give its properties as named exports, and its `default` as the default export, which `React.lazy` expects.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { getOrMake } from '../base/values.js';
import { askedAgain, resolveAgain } from './asked-again.js';

const namespace = 'dynamic-import';

/** An esbuild plugin that makes the dynamic import of a package give the same as a static import. */
export const dynamicImports: Plugin = {
  name: namespace,
  setup(build) {
    build.onResolve({ filter: /^[^.~]/ }, async (asked) => {
      if (asked.kind !== 'dynamic-import' || askedAgain(asked.pluginData).late) return undefined;
      const found = await resolveAgain(build, asked, { late: true });
      const isPackage = found.namespace === 'file' && /[\\/]node_modules[\\/].*\.c?js$/.test(found.path);
      return isPackage && found.errors.length === 0 && !found.external && !found.suffix
        ? { path: found.path, namespace }
        : found;
    });
    build.onLoad({ filter: /.*/, namespace }, ({ path: file }) => ({
      // `import()` gives a promise, and awaiting a module with an export `then` calls it, so that it can give another module in its place.
      contents: `import * as all from ${JSON.stringify(`./${path.basename(file)}`)};\nexport const then = (give) => give(all);\n`,
      resolveDir: path.dirname(file),
      loader: 'js',
    }));
  },
};

const lateImport = /\bimport\(\s*((?:\/\*[^*]*\*\/\s*)+)(["'`])([^"'`\n]+)\2/g;

/** Leaves imports to the browser that are marked for webpack, `import(/* webpackIgnore: true *\/ 'x')`; an import map may resolve them. */
export const ignoredImports: Plugin = {
  name: 'ignored-imports',
  setup(build) {
    const known = new Map<string, Promise<ReadonlySet<string>>>();
    // Files may change between two runs.
    build.onStart(() => known.clear());
    build.onResolve({ filter: /.*/ }, async ({ path: name, kind, importer }) => {
      if (kind !== 'dynamic-import' || !path.isAbsolute(importer)) return undefined;
      const ignored = getOrMake(known, importer, () => readFile(importer, 'utf8').then(ignoredIn));
      return (await ignored).has(name) ? { path: name, external: true } : undefined;
    });
  },
};

function ignoredIn(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  if (!text.includes('webpackIgnore')) return names;
  for (const [, comments = '', , name = ''] of text.matchAll(lateImport))
    if (/\bwebpackIgnore:\s*true\b/.test(comments)) names.add(name);
  return names;
}
