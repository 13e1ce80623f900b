// `require.context('./img', true, /\.png$/)`: all modules of a folder, as webpack gives them.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import type { Expression, Node, SpreadElement } from 'estree';
import type { Edit } from './edit-module.js';
import { noteReads } from './note-reads.js';

const namespace = 'context';
const call =
  /\brequire\.context\(\s*(['"`])([^'"`]+)\1\s*(?:,\s*(true|false)\s*(?:,\s*\/((?:\\.|[^/\\\n])+)\/([a-z]*)\s*)?)?,?\s*(?:,[^)]*)?\)/g;

/** ``require(`!!raw-loader!@site/code/${name}.py`)``: all that may be meant is loaded so. */
const loadedTemplate = /\brequire\(\s*`((?:!|-!|!!)?[\w./?=&-]+!)((?:@site|\.{1,2})\/(?:[^`$]*\/)?)\$\{/g;

/** ``require(`@site/static/img/${name}.png`)`` and `require('../static' + name)`, also from `/`. */
const withGap =
  /\b(require|import)\(\s*(?:`((?:@site|\.{1,2})?\/[^`$\n]*)\$\{|(['"])((?:@site|\.{1,2})?\/[^'"`\\\n]*)\3\s*\+)/g;

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
        if ([loadedTemplate, withGap, call].every((one) => text.search(one) === -1)) return undefined;
        // Loaded here only: most sites have none.
        const { nodesByPlace, withEdits } = await import('./edit-module.js');
        const nodeAt = await nodesByPlace(text, file, (node) => askedBy(node) !== undefined);
        /** What stands in a comment, in a text or between tags is no call. */
        const editsOf = (
          pattern: RegExp,
          insertFor: (found: RegExpExecArray, asked?: Asked) => string | undefined,
        ): Edit[] =>
          [...text.matchAll(pattern)].flatMap((found) => {
            const node = nodeAt?.(found.index);
            // Where nobody knows the syntax, what is written like a call is taken for one.
            const insert = nodeAt && !node ? undefined : insertFor(found, node && askedBy(node));
            return insert === undefined
              ? []
              : [{ at: found.index, end: found.index + found[0].length, insert }];
          });
        const edits = [
          ...editsOf(loadedTemplate, ([, loader, folder]) => `${contextOf(`${loader}${folder}`)}(\`./\${`),
          ...editsOf(call, ([, , folder, ...filter]) => contextOf(folder!, ...filter)),
          ...editsOf(withGap, (found, asked) =>
            relativeGap(found, asked, path.dirname(file), build.initialOptions.absWorkingDir!),
          ),
        ];
        if (edits.length === 0) return undefined;
        const contents = withEdits(text, edits);
        return { contents, loader: /\.[cm]?ts$/.test(file) ? 'ts' : file.endsWith('.tsx') ? 'tsx' : 'jsx' };
      },
    );
    build.onResolve({ filter: new RegExp(`^${namespace}:`) }, ({ path: written, importer, resolveDir }) => {
      const wanted = JSON.parse(decodeURIComponent(written.slice(namespace.length + 1))) as string[];
      const folder = wanted[0]!.replace(/^@site(?=\/|$)/, build.initialOptions.absWorkingDir!);
      const absolutePath = path.resolve(resolveDir, folder);
      const listed = wanted[1] === beginning ? path.dirname(absolutePath) : absolutePath;
      folders.set(importer, [...(folders.get(importer) ?? []), `${listed}/`]);
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
      const resolveDir = deep === beginning ? path.dirname(folder) : folder;
      const roots =
        deep === beginning ? namesFrom(folder).map((name) => path.join(resolveDir, name)) : [folder];
      const entries = roots
        .flatMap((root) => filesIn(root, deep !== 'false'))
        .map((file) => ({
          key: `.${file.slice(folder.length)}`.replaceAll(path.sep, '/'),
          file: `./${path.relative(resolveDir, file)}`.replaceAll(path.sep, '/'),
        }))
        .filter(({ key, file }) => matches.test(key) && !isHidden.test(file))
        .sort((one, other) => (one.key < other.key ? -1 : 1))
        .map(({ key, file }) => {
          const module = `require(${JSON.stringify(loader + file)})`;
          // What a loader gives has a default, which `require` does not give; not so where the loader is told to give the text itself.
          const isItself = loader === '' || /[?&]esModule=false\b/.test(loader);
          return `${JSON.stringify(key)}: () => ${isItself ? module : `({ default: ${module} })`}`;
        });
      const written = path.posix.join('@site', path.relative(siteDir, folder).replaceAll(path.sep, '/'));
      return { contents: contextModule(entries, written), loader: 'js', resolveDir };
    });
    build.onEnd(({ metafile }) => noteReads(metafile, folders, build.initialOptions.absWorkingDir!));
  },
};

type Asked = Expression | SpreadElement;

/** What a call asks for modules by; undefined for one that names a single module, as most do. */
function askedBy(node: Node): Asked | undefined {
  if (node.type === 'ImportExpression') return node.source.type === 'Literal' ? undefined : node.source;
  if (node.type !== 'CallExpression') return undefined;
  const {
    callee,
    arguments: [asked],
  } = node;
  const isContext = callee.type === 'MemberExpression';
  const named = isContext ? callee.object : callee;
  if (named.type !== 'Identifier' || named.name !== 'require') return undefined;
  return isContext || asked?.type !== 'Literal' ? asked : undefined;
}

/** A call that gives modules by their keys. @param folder may have a loader before it @param deep `true`, `false` or `beginning` */
function contextOf(folder: string, deep = 'true', pattern = '', flags = ''): string {
  // `!!raw-loader!./notes`: the loader is that of every file.
  const [, loader = '', plain = ''] = /^(.*!)?(.*)$/.exec(folder)!;
  const wanted = JSON.stringify([plain, deep, pattern, flags, loader]);
  // esbuild takes a question mark for the beginning of what is no path.
  return `require(${JSON.stringify(`${namespace}:${encodeURIComponent(wanted)}`)})`;
}

/** Says of a folder that it is the beginning of names: modules are those of all that begin so, files and folders. */
const beginning = 'beginning';

/**
 * esbuild looks for the files that a path with a gap may mean only where it begins with a dot, and for those of a folder only
 * where a slash stands before the gap: `@site/static${'/img/a.png'}` leads into it as well.
 * @param asked the whole path @param here the folder of the module
 */
function relativeGap(
  [, call, template, quote = '`', joined = '']: RegExpExecArray,
  asked: Asked | undefined,
  here: string,
  siteDir: string,
): string | undefined {
  // One of several is meant.
  if (asked && asked.type !== 'TemplateLiteral' && asked.type !== 'BinaryExpression') return undefined;
  const begin = template ?? joined;
  const rest = template === undefined ? `${quote} +` : '${';
  const context = (folder: string, key: string, ...filter: string[]) => {
    const modules = contextOf(folder, ...filter);
    const wanted = call === 'import' ? `(async (key) => ${modules}(key))` : modules;
    return `${wanted}(${quote}${key}${rest}`;
  };
  const whole = (folder: string) =>
    context(folder, '.', beginning, `${endOf(asked).replace(/[^\w/-]/g, '\\$&')}$`);
  if (begin.startsWith('.')) return mayEnterFolder(path.join(here, begin)) ? whole(begin) : undefined;
  const below = begin.replace(/^(?:@site)?\//, '');
  const dir = path.dirname(`${below}x`);
  const root = [siteDir, path.join(siteDir, 'static')].find((one) => existsSync(path.join(one, dir)));
  // esbuild has an error for a folder that is not there, which another site may have.
  if (root === undefined) return context(`@site/${dir}`, './');
  const way = path.relative(here, root).replaceAll(path.sep, '/');
  const wanted = `./${way && `${way}/`}${below}`;
  return mayEnterFolder(path.join(root, below)) ? whole(wanted) : `${call}(${quote}${wanted}${rest}`;
}

/** What certainly stands at the end of a path. */
function endOf(asked: Node | undefined): string {
  if (asked?.type === 'BinaryExpression') return endOf(asked.right);
  if (asked?.type === 'TemplateLiteral') return asked.quasis.at(-1)!.value.cooked ?? '';
  return asked?.type === 'Literal' && typeof asked.value === 'string' ? asked.value : '';
}

/** Whether a path that ends within a name may go on in a folder. */
function mayEnterFolder(begin: string): boolean {
  if (/[/.]$/.test(begin)) return false;
  const folder = path.dirname(begin);
  return namesFrom(begin).some((name) => statSync(path.join(folder, name)).isDirectory());
}

/** Names in a folder that begin as a path ends. */
function namesFrom(begin: string): string[] {
  const folder = path.dirname(begin);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => name.startsWith(path.basename(begin)) && existsSync(path.join(folder, name)));
}

/** A path with a gap may lead to what is made later, or only elsewhere: a folder that is not there holds no files. */
function filesIn(root: string, isDeep: boolean): string[] {
  if (!existsSync(root)) return [];
  if (statSync(root).isFile()) return [root];
  return readdirSync(root, { recursive: isDeep, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Files that no page is made of: what is hidden, and packages. */
const isHidden = /(?:^\.\/|\/)(?:\.|node_modules\/)/;

const tooWide = `const context = () => {
  throw new Error('require() may mean any file of the site here: name a folder of it');
};
module.exports = Object.assign(context, { keys: () => [], resolve: (key) => key });
`;

/** @param folder as a module of the site may write it, for who is told of a file that is not there; the code is that of webpack. */
function contextModule(entries: readonly string[], folder: string): string {
  return `const modules = { ${entries.join(', ')} };
const context = (key) => {
  if (!Object.hasOwn(modules, key))
    throw Object.assign(new Error('Cannot find module ' + ${JSON.stringify(JSON.stringify(folder).slice(0, -1))} + String(key).replace(/^\\./, '') + '"'), { code: 'MODULE_NOT_FOUND' });
  return modules[key]();
};
module.exports = Object.assign(context, { keys: () => Object.keys(modules), resolve: (key) => key });
`;
}
