// An esbuild plugin for `require.context('./img', true, /\.png$/)`, which gives all modules of a folder, as in webpack.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import type { Expression, Node, SpreadElement } from 'estree';
import { pathsFrom } from '../base/begun-paths.js';
import { isFile, pathFrom } from '../base/paths.js';
import type { Edit } from './edit-module.js';
import { noteReads } from './note-reads.js';

const namespace = 'context';
/** Matches `require.context`, in TypeScript also `(require as Webpack).context<() => Module>`, from where the call begins without its types. */
const callee =
  /\brequire(\s+as\s(?:(?!\brequire\b)[\s\S]){1,400}?\))?\.context\b(?:<(?:(?!\brequire\b)[\s\S]){1,400}?>(?=\s{0,9}\())?/;
const itsArguments =
  /\(\s*(['"`])([^'"`]+)\2\s*(?:,\s*(true|false)\s*(?:,\s*\/((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+)\/([a-z]*)\s*)?)?,?\s*(?:,[^)]*)?\)/;
const call = new RegExp(callee.source + itsArguments.source, 'g');

/** ``require(`!!raw-loader!@site/code/${name}.py`)``: a loader with a variable path. All files that may be meant are bundled with it. */
const loadedTemplate = /\brequire\(\s*`((?:!|-!|!!)?[\w./?=&-]+!)((?:@site|\.{1,2})\/(?:[^`$]*\/)?)\$\{/g;

/** ``require(`@site/static/img/${name}.png`)`` and `require('../static' + name)`, also with paths from `/`. */
const withGap =
  /\b(require|import)\(\s*(?:`((?:@site|\.{1,2})?\/[^`$\n]*)\$\{|(['"])((?:@site|\.{1,2})?\/[^'"`\\\n]*)\3\s*\+)/g;

/** Tests whether a text may contain what this plugin rewrites: plugins that load files before it must leave such files to it. */
export const mayRequireContext = new RegExp(
  `${callee.source}|${/\b(?:require|import)\(\s*(?:`|'[^'\n]*'\s*\+|"[^"\n]*"\s*\+)/.source}`,
);

export const requiredContexts: Plugin = {
  name: 'required-contexts',
  setup(build) {
    const reads = new Map<string, string[]>();
    build.onLoad(
      { filter: /\.(?:[cm]?[jt]s|[jt]sx)$/, namespace: 'file' },
      async ({ path: file, suffix }) => {
        if (suffix === '?raw' || file.includes(`${path.sep}node_modules${path.sep}`)) return undefined;
        const text = await readFile(file, 'utf8');
        if ([loadedTemplate, withGap, call].every((one) => text.search(one) === -1)) return undefined;
        // Imported late, as most sites have no such calls.
        const { nodesByPlace, withEdits } = await import('./edit-module.js');
        const nodeAt = await nodesByPlace(text, file, (node) => askedBy(node) !== undefined);
        /** Skips matches in comments, strings and JSX text. */
        const editsOf = (
          pattern: RegExp,
          insertFor: (found: RegExpExecArray, asked?: Asked) => string | undefined,
        ): Edit[] =>
          [...text.matchAll(pattern)].flatMap((found) => {
            const node = nodeAt?.(found.index);
            // If the file cannot be parsed, every match counts as a call.
            const insert = nodeAt && !node ? undefined : insertFor(found, node && askedBy(node));
            return insert === undefined
              ? []
              : [{ at: found.index, end: found.index + found[0].length, insert }];
          });
        const edits = [
          ...editsOf(loadedTemplate, ([, loader, folder]) => `${contextOf(`${loader}${folder}`)}(\`./\${`),
          ...editsOf(
            call,
            ([, typed, , folder, ...filter]) => contextOf(`${folder}/`, ...filter) + (typed ? ')' : ''),
          ),
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
      const begin = path.resolve(resolveDir, folder) + (folder.endsWith('/') ? path.sep : '');
      reads.set(importer, [...(reads.get(importer) ?? []), `${begin}*`]);
      return { path: JSON.stringify([begin, ...wanted.slice(1)]), namespace };
    });
    build.onLoad({ filter: /.*/, namespace }, ({ path: wanted }) => {
      const [begin, deep, pattern, flags, loader] = JSON.parse(wanted) as [
        string,
        string,
        string,
        string,
        string,
      ];
      const matches = new RegExp(pattern, flags.replace('g', ''));
      const siteDir = build.initialOptions.absWorkingDir!;
      // Such a call may mean any file of the site, and all of them would be bundled.
      if (pattern === '' && `${siteDir}${path.sep}`.startsWith(begin))
        return { contents: tooWide, loader: 'js' };
      const named = begin.endsWith(path.sep) ? begin.slice(0, -1) : begin;
      const resolveDir = path.dirname(`${begin}.`);
      // A variable path may name a folder that is created later, or that only exists elsewhere.
      const entries = pathsFrom(begin, deep === 'true')
        .filter(isFile)
        .map((file) => ({
          key: `.${file.slice(named.length)}`.replaceAll(path.sep, '/'),
          file: `./${path.relative(resolveDir, file)}`.replaceAll(path.sep, '/'),
        }))
        .filter(({ key }) => matches.test(key))
        .sort((one, other) => (one.key < other.key ? -1 : 1))
        .map(({ key, file }) => {
          const module = `require(${JSON.stringify(loader + file)})`;
          // Other loaders export a `default`, which `require` does not unwrap, unless they are told to export the text itself.
          const isItself = loader === '' || /[?&]esModule=false\b/.test(loader);
          return `${JSON.stringify(key)}: () => ${isItself ? module : `({ default: ${module} })`}`;
        });
      const written = path.posix.join('@site', pathFrom(siteDir, named));
      return { contents: contextModule(entries, written), loader: 'js', resolveDir };
    });
    build.onEnd(({ metafile }) => noteReads(metafile, reads, build.initialOptions.absWorkingDir!));
  },
};

type Asked = Expression | SpreadElement;

/** Returns the argument of a call that asks for modules; undefined if it is a plain string, as in most calls. */
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

/** Writes a call that returns modules by key. @param begin start of their paths, with a slash after a folder, maybe a loader before it */
function contextOf(begin: string, deep = 'true', pattern = '', flags = ''): string {
  // In `!!raw-loader!./notes`, the loader applies to every file.
  const [, loader = '', plain = ''] = /^(.*!)?(.*)$/.exec(begin)!;
  const wanted = JSON.stringify([plain, deep, pattern, flags, loader]);
  // It is encoded because esbuild takes a question mark for the beginning of a suffix.
  return `require(${JSON.stringify(`${namespace}:${encodeURIComponent(wanted)}`)})`;
}

/**
 * Rewrites a call with a variable path so that esbuild finds the files. esbuild looks for them only if the path begins with a dot, and in
 * subfolders only if a slash precedes the variable: `@site/static${'/img/a.png'}` enters a folder as well.
 * @param asked the argument of the call @param here the folder of the module
 */
function relativeGap(
  [, call, template, quote = '`', joined = '']: RegExpExecArray,
  asked: Asked | undefined,
  here: string,
  siteDir: string,
): string | undefined {
  // An argument such as `a ? b : c` means one of several paths.
  if (asked && asked.type !== 'TemplateLiteral' && asked.type !== 'BinaryExpression') return undefined;
  const begin = template ?? joined;
  const rest = template === undefined ? `${quote} +` : '${';
  const end = endOf(asked).replace(/[^\w/-]/g, '\\$&');
  const whole = (path: string) => {
    const modules = contextOf(path, 'true', end && `${end}$`);
    const wanted = call === 'import' ? `(async (key) => ${modules}(key))` : modules;
    return `${wanted}(${quote}${path.endsWith('/') ? './' : '.'}${rest}`;
  };
  // To esbuild, a template whose values are all literals is neither a variable path nor a string.
  const isFilled =
    asked?.type === 'TemplateLiteral' && asked.expressions.every(({ type }) => type === 'Literal');
  if (begin.startsWith('.'))
    return isFilled || mayEnterFolder(path.join(here, begin)) ? whole(begin) : undefined;
  const below = begin.replace(/^(?:@site)?\//, '');
  const dir = path.dirname(`${below}x`);
  const root = [siteDir, path.join(siteDir, 'static')].find((one) => existsSync(path.join(one, dir)));
  // For a missing folder esbuild reports an error, though a shared component may only use it in another site.
  if (root === undefined) return whole(`@site/${below}`);
  const way = pathFrom(here, root);
  const wanted = `./${way && `${way}/`}${below}`;
  // Here esbuild would bundle the whole folder of the site, node_modules included.
  const isWide = below === '' || mayEnterFolder(path.join(root, below));
  return isWide ? whole(wanted) : `${call}(${quote}${wanted}${rest}`;
}

/** Returns the constant text at the end of a path. */
function endOf(asked: Node | undefined): string {
  if (asked?.type === 'BinaryExpression') return endOf(asked.right);
  if (asked?.type === 'TemplateLiteral') return asked.quasis.at(-1)!.value.cooked ?? '';
  return asked?.type === 'Literal' && typeof asked.value === 'string' ? asked.value : '';
}

/** Tells whether a path that ends inside a name may continue into a folder. */
function mayEnterFolder(begin: string): boolean {
  return !/[/.]$/.test(begin) && pathsFrom(begin, false).some((one) => existsSync(`${one}/`));
}

const tooWide = `const context = () => {
  throw new Error('require() may mean any file of the site here: name a folder of it');
};
module.exports = Object.assign(context, { keys: () => [], resolve: (key) => key });
`;

/** Writes the module of a context. @param folder path as in the author's code, for the error about a missing file, with webpack's code */
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
