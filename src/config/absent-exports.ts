// Names that a module is asked for and does not export. webpack warns of them, and they are undefined: sites that are
// built that way do not know that one is missing until something uses it.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuildOptions, Message, Plugin } from 'esbuild';

/** What esbuild says of one. */
export const lacks = /^No matching export in "(.+?)" for import "(.+?)"$/;

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

/** The options of a build in which these names are there, and undefined. */
export function withAbsentExports(options: BuildOptions, absent: AbsentExports): BuildOptions {
  const { absWorkingDir = process.cwd(), loader = {}, plugins = [] } = options;
  const lend: Plugin = {
    name: 'absent-exports',
    setup(build) {
      build.onLoad({ filter: script, namespace: 'file' }, async ({ path: file }) => {
        const names = absent.get(path.relative(absWorkingDir, file).replaceAll(path.sep, '/'));
        if (!names) return undefined;
        const extension = path.extname(file);
        const clauses = Array.from(names, (name) => `relaydocsAbsent as ${name}`);
        return {
          contents: `${await readFile(file, 'utf8')}\nvar relaydocsAbsent;\nexport { ${clauses.join(', ')} };\n`,
          loader:
            loader[extension] ?? (extension.replace(/^\.[cm]/, '.').slice(1) as 'js' | 'jsx' | 'ts' | 'tsx'),
        };
      });
    },
  };
  // Last: what a plugin has for a file is not the file's own text.
  return { ...options, plugins: [...plugins, lend] };
}
