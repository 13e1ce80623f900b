// Handles imports of names that a module does not export. webpack only warns of them, and their value is undefined, so sites built with
// webpack may not know of a missing export until something uses it. esbuild fails; its build is run again with the missing names added.

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuildOptions, Loader, Message, Plugin } from 'esbuild';
import { pathFrom } from '../base/paths.js';
import { styleSheetFile } from './css-pieces.js';
import { withoutClassFiles } from './module-files.js';
import { providedNamespace } from './provided-names.js';

/** esbuild's message for a missing export, with the file and the name. */
export const lacks = /^No matching export in "(.+?)" for import "(.+?)"$/;

/** Returns module and name if the missing export belongs to a module that relaydocs provides in place of Docusaurus' own. */
export function absentProvided(text: string): { module: string; name: string } | undefined {
  const [, at = '', name = ''] = lacks.exec(text) ?? [];
  const module =
    at.startsWith(`${providedNamespace}:`) && at.slice(providedNamespace.length + 1).split('?')[0];
  return module ? { module, name } : undefined;
}

/** File, as esbuild writes it -> missing names. */
type AbsentExports = Map<string, Set<string>>;

/** Returns the missing names by file, or undefined if the build has failed for other reasons as well. */
export function findAbsentExports(errors: readonly Message[]): AbsentExports | undefined {
  const absent: AbsentExports = new Map();
  for (const { text } of errors) {
    const [, file, name] = lacks.exec(text) ?? [];
    if (file === undefined || name === undefined) return undefined;
    absent.set(file, new Set(absent.get(file)).add(name));
  }
  return absent.size > 0 ? absent : undefined;
}

const script = /\.(?:[cm]?[jt]s|[jt]sx)$/;

/** Returns the loader that esbuild uses for a file. @param loaders those of its options. */
export function loaderOf(file: string, loaders: Readonly<Record<string, Loader>>): Loader {
  const extension = path.extname(file);
  return loaders[extension] ?? (extension.replace(/^\.[cm]?/, '') as Loader);
}

/** Returns build options in which the missing names are exported, as undefined. */
export function withAbsentExports(options: BuildOptions, absent: AbsentExports): BuildOptions {
  const { absWorkingDir = process.cwd(), loader = {}, plugins = [] } = options;
  const lend: Plugin = {
    name: 'absent-exports',
    setup(build) {
      build.onLoad({ filter: script, namespace: 'file' }, async ({ path: file }) => {
        const names = absent.get(pathFrom(absWorkingDir, file));
        if (!names) return undefined;
        const contents = `${await readFile(file, 'utf8')}\n${absentText(names)}`;
        return { contents, loader: loaderOf(file, loader) };
      });
    },
  };
  // The first two must run before the plugin for Docusaurus' modules, the last after all plugins, which may replace a file's text.
  return {
    ...options,
    plugins: [lendProvided(absent), lendClasses(absWorkingDir, absent), ...plugins, lend],
  };
}

/** Adds names to a provided module that only Docusaurus' own module exports. */
const lendProvided = (absent: AbsentExports): Plugin => ({
  name: 'absent-provided-exports',
  setup(build) {
    build.onLoad({ filter: /.*/, namespace: providedNamespace }, ({ path: name, suffix }) => {
      const names = absent.get(`${providedNamespace}:${name}${suffix}`);
      if (!names) return undefined;
      // The module with the added names imports the unchanged module by this name.
      const whole = JSON.stringify(name.replace(/^@theme\//, '@theme-original/'));
      const rest = names.has('default') ? '' : `export default whole.default;\n`;
      return {
        contents: `import * as whole from ${whole};\nexport * from ${whole};\n${rest}${absentText(names)}`,
        loader: 'js',
      };
    });
  },
});

/** Wraps a CSS module that lacks rules for some classes into CommonJS, from which any name can be imported. */
const lendClasses = (dir: string, absent: AbsentExports): Plugin => ({
  name: 'absent-classes',
  setup(build) {
    const namespace = 'absent-classes';
    build.onResolve({ filter: styleSheetFile, namespace: 'file' }, async (asked) => {
      const { path: wanted, pluginData, ...others } = asked;
      if (pluginData === namespace) return undefined;
      const found = await build.resolve(wanted, { ...others, pluginData: namespace });
      const file = withoutClassFiles(found.path);
      return absent.has(pathFrom(dir, file)) ? { path: file, namespace } : undefined;
    });
    build.onLoad({ filter: /.*/, namespace }, ({ path: file }) => ({
      contents: `module.exports = require(${JSON.stringify(file)});\n`,
      resolveDir: path.dirname(file),
    }));
  },
});

function absentText(names: ReadonlySet<string>): string {
  const clauses = Array.from(names, (name) => `relaydocsAbsent as ${name}`);
  return `var relaydocsAbsent;\nexport { ${clauses.join(', ')} };\n`;
}
