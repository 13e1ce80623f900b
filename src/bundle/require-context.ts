// `require.context('./img', true, /\.png$/)`: all modules of a folder, as webpack gives them.
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { noteReads } from './note-reads.js';

const namespace = 'context';
const call =
  /\brequire\.context\(\s*(['"`])([^'"`]+)\1\s*(?:,\s*(true|false)\s*(?:,\s*\/((?:\\.|[^/\\\n])+)\/([a-z]*)\s*)?)?,?\s*(?:,[^)]*)?\)/g;

/** ``require(`@site/static/img/${name}.png`)``, also from `/`. */
const fromRoot = /\b(require|import)\(\s*`(?:@site)?\/([^`$]*)\$\{/;

export const requiredContexts: Plugin = {
  name: 'required-contexts',
  setup(build) {
    const folders = new Map<string, string[]>();
    build.onLoad(
      { filter: /\.(?:[cm]?[jt]s|[jt]sx)$/, namespace: 'file' },
      async ({ path: file, suffix }) => {
        if (suffix === '?raw' || suffix === '?url' || file.includes(`${path.sep}node_modules${path.sep}`))
          return undefined;
        const text = await readFile(file, 'utf8');
        const isTemplate = fromRoot.test(text);
        if (!text.includes('require.context') && !isTemplate) return undefined;
        const siteDir = build.initialOptions.absWorkingDir!;
        const contents = (isTemplate ? withRelativeTemplates(text, file, siteDir) : text).replace(
          call,
          (_, _quote, folder: string, deep = 'true', pattern = '', flags = '') => {
            // `!!raw-loader!./notes`: the loader is that of every file.
            const [, loader = '', plain = ''] = /^(.*!)?(.*)$/.exec(folder)!;
            const wanted = JSON.stringify([plain, deep, pattern, flags, loader]);
            return `require(${JSON.stringify(`${namespace}:${wanted}`)})`;
          },
        );
        return { contents, loader: /\.tsx?$/.test(file) ? 'tsx' : 'jsx' };
      },
    );
    build.onResolve({ filter: new RegExp(`^${namespace}:`) }, ({ path: written, importer, resolveDir }) => {
      const wanted = JSON.parse(written.slice(namespace.length + 1)) as string[];
      const folder = wanted[0]!.replace(/^@site(?=\/|$)/, build.initialOptions.absWorkingDir!);
      const absolutePath = path.resolve(resolveDir, folder);
      folders.set(importer, [...(folders.get(importer) ?? []), `${absolutePath}/`]);
      return { path: JSON.stringify([absolutePath, ...wanted.slice(1)]), namespace };
    });
    build.onLoad({ filter: /.*/, namespace }, ({ path: wanted }) => {
      const [folder, deep, pattern, flags, loader] = JSON.parse(wanted) as [
        string,
        string,
        string,
        string,
        string,
      ];
      const matches = new RegExp(pattern, flags.replace('g', ''));
      const files = readdirSync(folder, { recursive: deep === 'true', withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(
          (entry) =>
            `./${path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')}`,
        )
        .filter((file) => matches.test(file))
        .sort();
      const entries = files.map((file) => {
        const module = `require(${JSON.stringify(loader + file)})`;
        // What a loader gives has a default, which `require` does not give.
        return `${JSON.stringify(file)}: () => ${loader === '' ? module : `({ default: ${module} })`}`;
      });
      return { contents: contextModule(entries), loader: 'js', resolveDir: folder };
    });
    build.onEnd(({ metafile }) => noteReads(metafile, folders, build.initialOptions.absWorkingDir!));
  },
};

/** esbuild looks for the files that a path with a gap may mean only where it begins with a dot. */
function withRelativeTemplates(text: string, file: string, siteDir: string): string {
  return text.replace(new RegExp(fromRoot, 'g'), (_, call: string, folder: string) => {
    const root = existsSync(path.join(siteDir, path.dirname(`${folder}x`)))
      ? siteDir
      : path.join(siteDir, 'static');
    const way = path.relative(path.dirname(file), root).replaceAll(path.sep, '/');
    return `${call}(\`./${way && `${way}/`}${folder}\${`;
  });
}

function contextModule(entries: readonly string[]): string {
  return `const modules = { ${entries.join(', ')} };
const context = (key) => {
  if (!Object.hasOwn(modules, key)) throw new Error('Cannot find module ' + JSON.stringify(key));
  return modules[key]();
};
module.exports = Object.assign(context, { keys: () => Object.keys(modules), resolve: (key) => key });
`;
}
