// How esbuild reads files that are no scripts: as what webpack gives for them in a Docusaurus site.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Loader, OnLoadResult, Plugin } from 'esbuild';
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
/** Read by esbuild, or by plugins that come later. */
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

/** Files whose URL is asked for. */
const namespace = 'file-url';

/** Those that are a URL in a module. */
export const urlLoaders: Readonly<Record<string, Loader>> = Object.fromEntries(
  Array.from(urls, (kind) => [`.${kind}`, 'file'] as const),
);

/**
 * `./a.py?raw`, `!!raw-loader!./a.py`: the text of a file; `./a.svg?url`: its URL. YAML is its value. What has no kind of its
 * own is its text, or its URL where it is no text; without any kind in its name it is a script, if it can be one.
 * @param staticFolders absolute paths of folders that hold no scripts
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
        // An exclamation mark of something else.
        if (wanted.path === written) return undefined;
        const pluginData = wanted.kind === 'module' ? given : askAgain(given, { asIs: true });
        const found = await build.resolve(wanted.path, { kind, resolveDir, importer, pluginData });
        if (found.errors.length > 0 || wanted.kind === 'module') return found;
        if (wanted.kind !== 'url') return { path: found.path, suffix: `?${wanted.kind}` };
        if (urls.has(extensionOf(found.path))) return { path: found.path };
        // A suffix would be that of the address.
        return { path: path.relative(siteDir, found.path).replaceAll(path.sep, '/'), namespace };
      },
    );
    // What `require('./a.png')` gives has its URL as `default`; an import with `{ type: 'text' }` gives the text of any file.
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
  // Names of kinds are mostly in small letters: those esbuild reads by itself.
  const isPlain = urls.has(extension) && file.endsWith(`.${extension}`);
  // What a package has switched off for browsers has a name, and no file.
  // Packages have scripts without a kind in their names.
  const isPackaged = extension === '' && file.includes(`${path.sep}node_modules${path.sep}`);
  if (suffix !== '' || isPlain || isPackaged || known.has(extension) || !existsSync(file)) return undefined;
  const bytes = await readFile(file);
  if (urls.has(extension)) return { contents: bytes, loader: 'file' };
  const text = bytes.toString();
  // So may a site; what is published as it is, such as `CNAME`, is none, whatever it looks like.
  if (extension === '' && !isBelow(file, staticFolders) && (await isScript(text))) return undefined;
  if (extension === 'yaml' || extension === 'yml')
    return yamlModule(path.relative(siteDir, file).replaceAll(path.sep, '/'), text);
  return text.includes('\0') ? { contents: bytes, loader: 'file' } : { contents: text, loader: 'text' };
}

const isBelow = (file: string, folders: readonly string[]): boolean =>
  folders.some((folder) => file.startsWith(folder + path.sep));

/** Whether esbuild can read it as a program. */
async function isScript(text: string): Promise<boolean> {
  return loadEsbuild()
    .transform(text, { loader: 'js', logLevel: 'silent' })
    .then(
      () => true,
      () => false,
    );
}

/** Compilers that sites of Docusaurus can choose read types in a script of any name. */
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

/** `a/B.PNG` -> `png`; nothing for what has none, such as packages. */
function extensionOf(file: string): string {
  return path.extname(file).slice(1).toLowerCase();
}

const typed =
  /[\w)}\]]\??[ \t]*:\s*(?:string|number|boolean|any|void|React\.\w+|\{\s*\w+\??:\s*(?:string|number|boolean|any)\b)|^[ \t]*(?:export[ \t]+)?interface[ \t]+\w+\s*\{|^[ \t]*import[ \t]+type\s/m;

/** Whether a script that is called JavaScript has types in it all the same. */
export function isTyped(text: string): boolean {
  return typed.test(text);
}
