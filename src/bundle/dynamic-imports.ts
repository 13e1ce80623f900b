// `import('package')` in the browser: of CommonJS esbuild makes a chunk whose default is all of `module.exports`, where webpack,
// and the bundle for the server, give what it exports by name, and as default what it calls so (`React.lazy` wants that).
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { getOrMake } from '../base/values.js';
import { askedAgain, resolveAgain } from './asked-again.js';

const namespace = 'dynamic-import';

/** Files of packages that are imported late are what an import at the head of a module would give. */
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
      // What has a `then` is asked for what it stands for.
      contents: `import * as all from ${JSON.stringify(`./${path.basename(file)}`)};\nexport const then = (give) => give(all);\n`,
      resolveDir: path.dirname(file),
      loader: 'js',
    }));
  },
};

const lateImport = /\bimport\(\s*((?:\/\*[^*]*\*\/\s*)+)(["'`])([^"'`\n]+)\2/g;

/** What webpack is told to leave alone, `import(/* webpackIgnore: true *\/ 'x')`, the browser finds: by an import map, for example. */
export const ignoredImports: Plugin = {
  name: 'ignored-imports',
  setup(build) {
    const known = new Map<string, Promise<ReadonlySet<string>>>();
    // What is kept is of one run: files change between two.
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
