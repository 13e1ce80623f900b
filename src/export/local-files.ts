// Converts a built site into files that work without a server, for the folder of an export.
import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { markerPath } from '../base/state-folder.js';
import { fragmentFile } from '../render/shared-data.js';
import { isIndexFile } from '../search/embedded/index-format.js';
import type { BuiltFolder } from './built-folder.js';
import { toLocalModule } from './local-module.js';
import { localScript, toLocalAddress, toLocalPage, toLocalStyles } from './local-page.js';

export interface LocalFile {
  /** Path in the folder. */
  path: string;
  /** Absent if the file is that of the build. */
  contents?: string | Uint8Array;
}

/** Folder for scripts with the contents of files that other scripts fetch. */
const scriptFolder = 'assets/files/';

/** Files that hosts read, in the root of a language, whoever wrote them. In other folders, files with these names are the author's. */
const forHosts = /^(?:_headers|_redirects|\.htaccess|_relaydocs\/.*)$/;

/** Files that a build writes for hosts and search engines. */
const forServers = /^(?:robots\.txt|routes\.json|404\.html|sitemap(?:-\d+)?\.xml)$/;

/**
 * Yields the files of the export.
 * @param script text of client/local-files.ts.
 * @param locales folders of further languages, with a slash at the end. @param feeds files of feeds, in each of them.
 * @param isStatic whether a file comes from the author's static folders, so that it must not be overwritten.
 */
export async function* localFiles(
  built: BuiltFolder,
  script: string,
  locales: readonly string[],
  feeds: readonly string[],
  isStatic: (file: string) => boolean,
): AsyncGenerator<LocalFile> {
  const isLeftOut = (file: string): boolean => {
    const own = withoutLocale(file, locales);
    const isMade = forServers.test(own) || feeds.includes(own);
    return file === markerPath || forHosts.test(own) || (isMade && !isStatic(own));
  };
  const files = built.files.filter((file) => !isLeftOut(file));
  // Links to files that are left out lead to the published site.
  const folder: BuiltFolder = { ...built, has: (file) => built.has(file) && !isLeftOut(file) };
  const readBytes = (file: string): Promise<Buffer> => readFile(path.join(folder.dir, file));
  const read = async (file: string): Promise<string> => (await readBytes(file)).toString();
  const isStart = (file: string): boolean =>
    ['', ...locales].some((locale) => file === `${locale}index.html`);
  const entries = new Set<string>();
  const scripts: string[] = [];
  yield { path: localScript, contents: script };
  for (const file of files) {
    switch (path.extname(file)) {
      case '.html': {
        const bytes = await readBytes(file);
        if (!isUtf8(bytes)) {
          yield { path: file };
          break;
        }
        const html = bytes.toString();
        if (isFetchedOnly(file, locales)) {
          yield asScript(file, html);
          break;
        }
        yield { path: file, contents: toLocalPage(html, file, folder, entries) };
        // The search suggests links of the start page, which it fetches.
        if (isStart(file)) yield asScript(file, html);
        break;
      }
      case '.css': {
        const bytes = await readBytes(file);
        const local = (address: string): string => toLocalAddress(address, file, folder);
        yield isUtf8(bytes)
          ? { path: file, contents: toLocalStyles(bytes.toString(), local) }
          : { path: file };
        break;
      }
      case '.js':
      case '.mjs':
        scripts.push(file);
        break;
      case '.md': {
        yield { path: file };
        // A button fetches the file in order to copy it.
        if (
          folder.has(file.replace(/(?:index)?\.md$/, 'index.html')) ||
          folder.has(file.replace(/\.md$/, '/index.html'))
        )
          yield asScript(file, await read(file));
        break;
      }
      default:
        if (!isFetchedOnly(file, locales)) yield { path: file };
        else yield asScript(file, await (file.endsWith('.json') ? read : readBytes)(file));
    }
  }
  yield* localScripts(scripts, entries, read, folder);
}

/** Whether a file is only fetched by scripts: the search index, parts of sidebars, props of islands. */
function isFetchedOnly(file: string, locales: readonly string[]): boolean {
  const own = withoutLocale(file, locales);
  return isIndexFile(own) || fragmentFile.test(own);
}

function withoutLocale(file: string, locales: readonly string[]): string {
  return file.slice(locales.find((prefix) => file.startsWith(prefix))?.length ?? 0);
}

/** Yields the modules of pages as classic scripts, with everything they import. Other scripts stay unchanged. */
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

/** Converts a file that scripts fetch into a script. U+2028 and U+2029 are escaped: they were line ends in scripts, but not in JSON. */
function asScript(file: string, contents: string | Buffer): LocalFile {
  const text =
    typeof contents === 'string' ? JSON.stringify(contents) : `"${contents.toString('base64')}",true`;
  return {
    path: `${scriptFolder}${file}.js`,
    contents: `relaydocsFiles.file(${JSON.stringify(file)},${text});\n`,
  };
}
