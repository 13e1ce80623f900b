// Names that a module is asked for and does not export. webpack warns of them, and they are undefined: sites that are
// built that way do not know that one is missing until something uses it.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuildOptions, Loader, Message, Plugin } from 'esbuild';
import { styleSheetFile } from './css-pieces.js';
import { withoutClassFiles } from './module-files.js';
import { providedNamespace } from './provided-names.js';

/** What esbuild says of one. */
export const lacks = /^No matching export in "(.+?)" for import "(.+?)"$/;

/** The same of a name of Docusaurus: which module it is of, and the name. */
export function absentProvided(text: string): { module: string; name: string } | undefined {
  const [, at = '', name = ''] = lacks.exec(text) ?? [];
  const module =
    at.startsWith(`${providedNamespace}:`) && at.slice(providedNamespace.length + 1).split('?')[0];
  return module ? { module, name } : undefined;
}

/** File, as esbuild writes it -> names. */
type AbsentExports = Map<string, Set<string>>;

/** What a build failed for, by files; undefined where some of it is something else. */
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

/** How esbuild reads a script by itself. @param loaders those of its options */
export function loaderOf(file: string, loaders: Readonly<Record<string, Loader>>): Loader {
  const extension = path.extname(file);
  return loaders[extension] ?? (extension.replace(/^\.[cm]?/, '') as Loader);
}

/** The options of a build in which these names are there, and undefined. */
export function withAbsentExports(options: BuildOptions, absent: AbsentExports): BuildOptions {
  const { absWorkingDir = process.cwd(), loader = {}, plugins = [] } = options;
  const lend: Plugin = {
    name: 'absent-exports',
    setup(build) {
      build.onLoad({ filter: script, namespace: 'file' }, async ({ path: file }) => {
        const names = absent.get(path.relative(absWorkingDir, file).replaceAll(path.sep, '/'));
        if (!names) return undefined;
        const contents = `${await readFile(file, 'utf8')}\n${absentText(names)}`;
        return { contents, loader: loaderOf(file, loader) };
      });
    },
  };
  // Before the plugin that has the names of Docusaurus, and behind all others: what they have for a file is not its own text.
  return {
    ...options,
    plugins: [lendProvided(absent), lendClasses(absWorkingDir, absent), ...plugins, lend],
  };
}

/** A module of ours with a name that only Docusaurus' own has. */
const lendProvided = (absent: AbsentExports): Plugin => ({
  name: 'absent-provided-exports',
  setup(build) {
    build.onLoad({ filter: /.*/, namespace: providedNamespace }, ({ path: name, suffix }) => {
      const names = absent.get(`${providedNamespace}:${name}${suffix}`);
      if (!names) return undefined;
      // Asked for by a module of ours, it is the whole one.
      const whole = JSON.stringify(name.replace(/^@theme\//, '@theme-original/'));
      const rest = names.has('default') ? '' : `export default whole.default;\n`;
      return {
        contents: `import * as whole from ${whole};\nexport * from ${whole};\n${rest}${absentText(names)}`,
        loader: 'js',
      };
    });
  },
});

/** A CSS module that is asked for classes without rules: a CommonJS module around it, which may be asked for whatever name. */
const lendClasses = (dir: string, absent: AbsentExports): Plugin => ({
  name: 'absent-classes',
  setup(build) {
    const namespace = 'absent-classes';
    build.onResolve({ filter: styleSheetFile, namespace: 'file' }, async (asked) => {
      const { path: wanted, pluginData, ...others } = asked;
      if (pluginData === namespace) return undefined;
      const found = await build.resolve(wanted, { ...others, pluginData: namespace });
      const file = withoutClassFiles(found.path);
      return absent.has(path.relative(dir, file).replaceAll(path.sep, '/'))
        ? { path: file, namespace }
        : undefined;
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
