// An esbuild plugin for imports of files that are no scripts. They give what webpack's loaders give in a Docusaurus site.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Loader, OnLoadResult, Plugin } from 'esbuild';
import { pathFrom } from '../base/paths.js';
import { splitLoader } from '../compile/site-paths.js';
import { loadEsbuild } from '../config/run-esbuild.js';
import { parseYaml } from '../content/parse-yaml.js';
import { askAgain, askedAgain, resolveAgain } from './asked-again.js';
import { isClientModule } from './browser-uses.js';
import { unreadable } from './bundle-errors.js';
import { LargeFiles } from './large-files.js';

const pictures = ['avif', 'bmp', 'gif', 'ico', 'jpeg', 'jpg', 'png', 'svg', 'webp'];
const media = [
  ...['aac', 'avi', 'flac', 'm4a', 'm4v', 'mkv', 'mov', 'mp3', 'mp4', 'mpeg', 'mpg', 'oga', 'ogg', 'ogv'],
  ...['vob', 'wav', 'webm', 'wmv'],
];
const documents = ['doc', 'docx', 'pdf', 'rar', 'xls', 'xlsx', 'zip'];
const fonts = ['eot', 'otf', 'ttf', 'woff', 'woff2'];
const urls: ReadonlySet<string> = new Set([...pictures, ...media, ...documents, ...fonts]);
const scripts: ReadonlySet<string> = new Set(['cjs', 'cts', 'js', 'jsx', 'mjs', 'mts', 'ts', 'tsx']);
/** Files that esbuild or a later plugin reads. */
const known: ReadonlySet<string> = new Set([
  ...scripts,
  'css',
  'json',
  'less',
  'md',
  'mdx',
  'node',
  'sass',
  'scss',
  'wasm',
]);

/** Namespace of imports that ask for the URL of a file (`?url`). */
const namespace = 'file-url';

/** Loaders for the files whose import is their URL. */
export const urlLoaders: Readonly<Record<string, Loader>> = Object.fromEntries(
  Array.from(urls, (kind) => [`.${kind}`, 'file'] as const),
);

/**
 * `./a.py?raw` and `!!raw-loader!./a.py` give the text of a file, `./a.svg?url` its URL. YAML gives its value. A file of an unknown
 * extension gives its text, or its URL if it is binary; one without an extension is a script if it parses as one.
 * @param staticFolders absolute paths of folders whose files are published as they are, and are no scripts
 */
export const fileModules = (staticFolders: readonly string[]): Plugin => ({
  name: 'file-modules',
  setup(build) {
    const siteDir = build.initialOptions.absWorkingDir!;
    const largeFiles = new LargeFiles(siteDir);
    build.onResolve(
      { filter: /!|\?(?:raw|url)$/ },
      async ({ path: written, kind, resolveDir, importer, pluginData: given }) => {
        const wanted = splitLoader(written);
        // The exclamation mark is not that of a loader.
        if (wanted.path === written) return undefined;
        const pluginData = wanted.kind === 'module' ? given : askAgain(given, { asIs: true });
        const found = await build.resolve(wanted.path, { kind, resolveDir, importer, pluginData });
        if (found.errors.length > 0 || wanted.kind === 'module') return found;
        if (wanted.kind !== 'url') return { path: found.path, suffix: `?${wanted.kind}` };
        if (urls.has(extensionOf(found.path))) return { path: found.path };
        // A namespace is used here, because esbuild would append a suffix to the URL.
        return { path: pathFrom(siteDir, found.path), namespace };
      },
    );
    // `require('./a.png')` gives an object with the URL as `default`. An import with `{ type: 'text' }` gives the text of any file.
    build.onResolve({ filter: /\.\w+$/ }, async (asked) => {
      const isText = asked.with.type === 'text';
      const isUrl = asked.kind === 'require-call' && urls.has(extensionOf(asked.path));
      if (askedAgain(asked.pluginData).asIs || !(isText || isUrl)) return undefined;
      const found = await resolveAgain(build, asked, { asIs: true });
      return found.errors.length > 0 ? found : { path: found.path, suffix: isText ? '?raw' : '?default' };
    });
    build.onLoad({ filter: /.*/, namespace: 'file' }, ({ path: file, suffix }) =>
      load(file, suffix, { siteDir, staticFolders, largeFiles }),
    );
    build.onLoad({ filter: /.*/, namespace }, async ({ path: file }) => ({
      contents: await readFile(path.join(siteDir, file)),
      loader: 'file',
    }));
    build.onEnd((result) => {
      largeFiles.note(result);
      const { metafile } = result;
      if (!metafile) return;
      for (const [name, input] of Object.entries(metafile.inputs)) {
        if (!name.startsWith(`${namespace}:`)) continue;
        const file = name.slice(namespace.length + 1);
        metafile.inputs[file] ??= { bytes: 0, imports: [] };
        input.imports.push({ path: file, kind: 'import-rule' });
      }
    });
  },
});

interface LoadOptions {
  siteDir: string;
  staticFolders: readonly string[];
  largeFiles: LargeFiles;
}

async function load(
  file: string,
  suffix: string,
  { siteDir, staticFolders, largeFiles }: LoadOptions,
): Promise<OnLoadResult | undefined> {
  if (suffix === '?raw') return { contents: await readFile(file, 'utf8'), loader: 'text' };
  if (suffix === '?default') {
    const own = JSON.stringify(`./${path.basename(file)}?url`);
    return { contents: `export { default } from ${own};\n`, loader: 'js', resolveDir: path.dirname(file) };
  }
  const extension = extensionOf(file);
  if (suffix === '' && /^jsx?$/.test(extension)) return typedScript(file);
  const large = urls.has(extension) && extension !== 'svg' && largeFiles.load(file, suffix);
  if (large) return large;
  // esbuild reads extensions in lower case by itself.
  const isPlain = urls.has(extension) && file.endsWith(`.${extension}`);
  // A module that a package disables for browsers has a path but no file. Packages also have scripts without an extension.
  const isPackaged = extension === '' && file.includes(`${path.sep}node_modules${path.sep}`);
  if (suffix !== '' || isPlain || isPackaged || known.has(extension) || !existsSync(file)) return undefined;
  const bytes = await readFile(file);
  if (urls.has(extension)) return { contents: bytes, loader: 'file' };
  const text = bytes.toString();
  // A site may also have scripts without an extension, but a static file such as `CNAME` is none, even if it would parse as one.
  if (extension === '' && !isBelow(file, staticFolders) && (await isScript(text))) return undefined;
  if (extension === 'yaml' || extension === 'yml') return yamlModule(pathFrom(siteDir, file), text);
  return text.includes('\0') ? { contents: bytes, loader: 'file' } : { contents: text, loader: 'text' };
}

const isBelow = (file: string, folders: readonly string[]): boolean =>
  folders.some((folder) => file.startsWith(folder + path.sep));

/** Tells whether esbuild can parse a text as a script. */
async function isScript(text: string): Promise<boolean> {
  return loadEsbuild()
    .transform(text, { loader: 'js', logLevel: 'silent' })
    .then(
      () => true,
      () => false,
    );
}

/** Loads a JavaScript file of the site that contains types, as compilers that a Docusaurus site can choose accept them in any script. */
async function typedScript(file: string): Promise<OnLoadResult | undefined> {
  if (file.includes(`${path.sep}node_modules${path.sep}`)) return undefined;
  const contents = await readFile(file, 'utf8');
  return isTyped(contents) && !isClientModule(contents) ? { contents, loader: 'tsx' } : undefined;
}

function yamlModule(file: string, text: string): OnLoadResult {
  const parsed = parseYaml(text);
  if ('value' in parsed) return { contents: JSON.stringify(parsed.value ?? null), loader: 'json' };
  const before = text.slice(0, parsed.offset).split('\n');
  const place = { file, line: before.length, column: before.at(-1)!.length + 1 };
  const problem = unreadable(place, 'YAML', parsed.reason);
  return { errors: [{ text: problem.message, detail: problem }] };
}

/** Returns the extension in lower case: `a/B.PNG` -> `png`; an empty text if there is none. */
function extensionOf(file: string): string {
  return path.extname(file).slice(1).toLowerCase();
}

const typed =
  /[\w)}\]]\??[ \t]*:\s*(?:string|number|boolean|any|void|React\.\w+|\{\s*\w+\??:\s*(?:string|number|boolean|any)\b)|^[ \t]*(?:export[ \t]+)?interface[ \t]+\w+\s*\{|^[ \t]*import[ \t]+type\s/m;

/** Tells whether a JavaScript file contains TypeScript types. */
export function isTyped(text: string): boolean {
  return typed.test(text);
}
