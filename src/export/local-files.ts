// A built site as files that work without a server: what is in the folder that an export writes.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { markerPath } from '../output/output-manifest.js';
import { indexFilePath, rootFile } from '../search/embedded/index-format.js';
import type { BuiltFolder } from './built-folder.js';
import { toLocalModule } from './local-module.js';
import { localScript, toLocalAddress, toLocalPage, toLocalStyles } from './local-page.js';

export interface LocalFile {
  /** In the folder. */
  path: string;
  /** Absent: the file is that of the build. */
  contents?: string | Uint8Array;
}

/** Where scripts lie that bring what other scripts fetch. */
const scriptFolder = 'assets/files/';

/** What hosts and search engines read. */
const forServers =
  /(?:^|\/)(?:_headers|_redirects|robots\.txt|routes\.json|404\.html|sitemap[^/]*\.xml|rss\.xml|atom\.xml|feed\.json|\.htaccess)$/;

/** @param script text of client/local-files.ts. @param locales folders of further languages, with a slash at the end. */
export async function* localFiles(
  folder: BuiltFolder,
  script: string,
  locales: readonly string[],
): AsyncGenerator<LocalFile> {
  const read = (file: string): Promise<string> => readFile(path.join(folder.dir, file), 'utf8');
  const files = folder.files.filter(
    (file) => !forServers.test(file) && !file.startsWith('_relaydocs/') && file !== markerPath,
  );
  const isStart = (file: string): boolean =>
    ['', ...locales].some((locale) => file === `${locale}index.html`);
  const entries = new Set<string>();
  const scripts: string[] = [];
  yield { path: localScript, contents: script };
  for (const file of files) {
    switch (path.extname(file)) {
      case '.html': {
        const html = await read(file);
        if (isFetchedOnly(file, locales)) {
          yield asScript(file, html);
          break;
        }
        yield { path: file, contents: toLocalPage(html, file, folder, entries) };
        // The search offers what it links to.
        if (isStart(file)) yield asScript(file, html);
        break;
      }
      case '.css': {
        const css = toLocalStyles(await read(file), (address) => toLocalAddress(address, file, folder));
        yield { path: file, contents: css };
        break;
      }
      case '.js':
      case '.mjs':
        scripts.push(file);
        break;
      case '.md': {
        yield { path: file };
        // A button copies it.
        if (
          folder.has(file.replace(/(?:index)?\.md$/, 'index.html')) ||
          folder.has(file.replace(/\.md$/, '/index.html'))
        )
          yield asScript(file, await read(file));
        break;
      }
      default:
        if (!isFetchedOnly(file, locales)) yield { path: file };
        else if (file.endsWith('.json')) yield asScript(file, await read(file));
        else yield asBinaryScript(file, await readFile(path.join(folder.dir, file)));
    }
  }
  yield* localScripts(scripts, entries, read, folder);
}

/** The index of the search, and parts of sidebars: nobody opens them. */
function isFetchedOnly(file: string, locales: readonly string[]): boolean {
  const locale = locales.find((prefix) => file.startsWith(prefix)) ?? '';
  const own = file.slice(locale.length);
  return own === rootFile || own.startsWith(indexFilePath('')) || own.startsWith('sidebar-lists/');
}

/** What pages run as modules, and all that these import; other scripts stay as they are. */
async function* localScripts(
  files: readonly string[],
  entries: Iterable<string>,
  read: (file: string) => Promise<string>,
  folder: BuiltFolder,
): AsyncGenerator<LocalFile> {
  const all = new Set(files);
  const modules = new Set(entries);
  for (const file of modules) {
    if (!all.delete(file)) continue;
    const module = await toLocalModule(await read(file), file, folder);
    yield { path: file, ...(module && { contents: module.script }) };
    for (const imported of module?.imports ?? []) modules.add(imported);
  }
  for (const file of all) yield { path: file };
}

/** What a script fetches comes as a script. Two line ends are none in JSON, and were in scripts. */
function asScript(file: string, text: string): LocalFile {
  return {
    path: `${scriptFolder}${file}.js`,
    contents: `relaydocsFiles.file(${JSON.stringify(file)},${JSON.stringify(text)});\n`,
  };
}

function asBinaryScript(file: string, bytes: Buffer): LocalFile {
  const call = `relaydocsFiles.file(${JSON.stringify(file)},"${bytes.toString('base64')}",true);\n`;
  return { path: `${scriptFolder}${file}.js`, contents: call };
}
