// `require.context('./img', true, /\.png$/)`: all modules of a folder, as webpack gives them.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { noteReads } from './note-reads.js';

const namespace = 'context';
const call =
  /\brequire\.context\(\s*(['"`])([^'"`]+)\1\s*(?:,\s*(true|false)\s*(?:,\s*\/((?:\\.|[^/\\\n])+)\/([a-z]*)\s*)?)?,?\s*(?:,[^)]*)?\)/g;

/** ``require(`!!raw-loader!@site/code/${name}.py`)``: all that may be meant is loaded so. */
const loadedTemplate = /\brequire\(\s*`((?:!|-!|!!)?[\w./?=&-]+!)((?:@site|\.{1,2})\/(?:[^`$]*\/)?)\$\{/g;

/** ``require(`@site/static/img/${name}.png`)`` and `require('../static' + name)`, also from `/`. What stands behind a quote is a text. */
const withGap =
  /(?<![\w."'`])(require|import)\(\s*(?:`((?:@site|\.{1,2})?\/[^`$\n]*)\$\{|(['"])((?:@site|\.{1,2})?\/[^'"`\\\n]*)\3\s*\+)/;

/** What a text may hold that this plugin rewrites: those that load a file before it leave such a text to it. */
export const mayRequireContext =
  /\brequire\.context\b|\b(?:require|import)\(\s*(?:`|'[^'\n]*'\s*\+|"[^"\n]*"\s*\+)/;

export const requiredContexts: Plugin = {
  name: 'required-contexts',
  setup(build) {
    const folders = new Map<string, string[]>();
    build.onLoad(
      { filter: /\.(?:[cm]?[jt]s|[jt]sx)$/, namespace: 'file' },
      async ({ path: file, suffix }) => {
        if (suffix === '?raw' || file.includes(`${path.sep}node_modules${path.sep}`)) return undefined;
        const text = await readFile(file, 'utf8');
        const loaded = text.replace(
          loadedTemplate,
          (_, loader: string, folder: string) =>
            `require.context(${JSON.stringify(loader + folder)}, true)(\`./\${`,
        );
        const hasGap = withGap.test(loaded);
        if (!loaded.includes('require.context') && !hasGap) return undefined;
        const siteDir = build.initialOptions.absWorkingDir!;
        const contents = (hasGap ? withRelativeGaps(loaded, file, siteDir) : loaded).replace(
          call,
          (_, _quote, folder: string, deep = 'true', pattern = '', flags = '') => {
            // `!!raw-loader!./notes`: the loader is that of every file.
            const [, loader = '', plain = ''] = /^(.*!)?(.*)$/.exec(folder)!;
            const wanted = JSON.stringify([plain, deep, pattern, flags, loader]);
            // esbuild takes a question mark for the beginning of what is no path.
            return `require(${JSON.stringify(`${namespace}:${encodeURIComponent(wanted)}`)})`;
          },
        );
        return { contents, loader: /\.[cm]?ts$/.test(file) ? 'ts' : file.endsWith('.tsx') ? 'tsx' : 'jsx' };
      },
    );
    build.onResolve({ filter: new RegExp(`^${namespace}:`) }, ({ path: written, importer, resolveDir }) => {
      const wanted = JSON.parse(decodeURIComponent(written.slice(namespace.length + 1))) as string[];
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
      const siteDir = build.initialOptions.absWorkingDir!;
      // Any file of the site might be meant, and all of them would be in the page.
      const isSite = !path.relative(folder, siteDir).startsWith('..');
      if (isSite && pattern === '') return { contents: tooWide, loader: 'js' };
      // A path with a gap may lead to what is made later, or only elsewhere: a folder that is not there holds no files.
      const listed = existsSync(folder)
        ? readdirSync(folder, { recursive: deep === 'true', withFileTypes: true })
        : [];
      const files = listed
        .filter((entry) => entry.isFile())
        .map(
          (entry) =>
            `./${path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')}`,
        )
        .filter((file) => matches.test(file) && !isHidden.test(file))
        .sort();
      const entries = files.map((file) => {
        const module = `require(${JSON.stringify(loader + file)})`;
        // What a loader gives has a default, which `require` does not give; not so where the loader is told to give the text itself.
        const isItself = loader === '' || /[?&]esModule=false\b/.test(loader);
        return `${JSON.stringify(file)}: () => ${isItself ? module : `({ default: ${module} })`}`;
      });
      return { contents: contextModule(entries), loader: 'js', resolveDir: folder };
    });
    build.onEnd(({ metafile }) => noteReads(metafile, folders, build.initialOptions.absWorkingDir!));
  },
};

/**
 * esbuild looks for the files that a path with a gap may mean only where it begins with a dot, and for those of a folder only
 * where a slash stands before the gap: `@site/static${'/img/a.png'}` leads into it as well.
 */
function withRelativeGaps(text: string, file: string, siteDir: string): string {
  const here = path.dirname(file);
  return text.replace(
    new RegExp(withGap, 'g'),
    (all, call: string, template?: string, quote = '`', joined = '') => {
      const begin = template ?? joined;
      const rest = template === undefined ? `${quote} +` : '${';
      const context = (folder: string, key: string) => {
        const modules = `require.context(${JSON.stringify(folder)}, true)`;
        const wanted = call === 'import' ? `(async (key) => ${modules}(key))` : modules;
        return `${wanted}(${quote}${key}${rest}`;
      };
      if (begin.startsWith('.')) return isFolder(path.join(here, begin)) ? context(begin, '.') : all;
      const below = begin.replace(/^(?:@site)?\//, '');
      const dir = path.dirname(`${below}x`);
      const root = [siteDir, path.join(siteDir, 'static')].find((one) => existsSync(path.join(one, dir)));
      // esbuild has an error for a folder that is not there, which another site may have.
      if (root === undefined) return context(`@site/${dir}`, './');
      const way = path.relative(here, root).replaceAll(path.sep, '/');
      const wanted = `./${way && `${way}/`}${below}`;
      return isFolder(path.join(root, below)) ? context(wanted, '.') : `${call}(${quote}${wanted}${rest}`;
    },
  );
}

/** Whether the beginning of a path that ends without a slash is a folder, and nothing beside it begins as it does. */
function isFolder(begin: string): boolean {
  if (/[/.]$/.test(begin) || !statSync(begin, { throwIfNoEntry: false })?.isDirectory()) return false;
  return (
    readdirSync(path.dirname(begin)).filter((name) => name.startsWith(path.basename(begin))).length === 1
  );
}

/** Files that no page is made of: what is hidden, and packages. */
const isHidden = /(?:^\.\/|\/)(?:\.|node_modules\/)/;

const tooWide = `const context = () => {
  throw new Error('require() may mean any file of the site here: name a folder of it');
};
module.exports = Object.assign(context, { keys: () => [], resolve: (key) => key });
`;

function contextModule(entries: readonly string[]): string {
  return `const modules = { ${entries.join(', ')} };
const context = (key) => {
  if (!Object.hasOwn(modules, key)) throw new Error('Cannot find module ' + JSON.stringify(key));
  return modules[key]();
};
module.exports = Object.assign(context, { keys: () => Object.keys(modules), resolve: (key) => key });
`;
}
