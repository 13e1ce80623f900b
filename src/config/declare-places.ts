// Gives each bundled file its own `__dirname`, `import.meta.url` and `require.resolve`; in the bundle they would all belong to the entry.
// They are renamed, and the new names are declared at the start of each file that uses them. esbuild only renames free variables, so an
// author's own `const __dirname = ...` stays.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Loader, Plugin } from 'esbuild';

/** The new names, for esbuild's `define`. */
export const placeNames = {
  __dirname: '__relaydocs_dirname',
  __filename: '__relaydocs_filename',
  'import.meta.dirname': '__relaydocs_dirname',
  'import.meta.filename': '__relaydocs_filename',
  'import.meta.url': '__relaydocs_url',
  'require.resolve': '__relaydocs_resolve',
};

/** Name of the function in bundled text that creates a file's `require.resolve`. */
export const resolverName = '__relaydocs_resolver_for';

export const declarePlaces: Plugin = {
  name: 'declare-places',
  setup(build) {
    build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, async ({ path: file, suffix }) => {
      // The file was imported as text and is not run.
      if (suffix === '?raw') return undefined;
      const text = await readFile(file, 'utf8');
      const contents = placesDeclared(text, file);
      return contents === text ? undefined : { contents, loader: loaderOf(file) };
    });
  },
};

/** Returns the text with declarations for its file; the same text if it uses none of these names. */
export function placesDeclared(text: string, file: string): string {
  if (!/__dirname|__filename|import\.meta|require\.resolve/.test(text)) return text;
  return declarations(file) + text.replace(/^#!/, '//');
}

const end = '/* relaydocs */';

function declarations(file: string): string {
  const [dir, name, url] = [path.dirname(file), file, pathToFileURL(file).href].map((place) =>
    JSON.stringify(place),
  );
  const places = `__relaydocs_dirname=${dir},__relaydocs_filename=${name},__relaydocs_url=${url}`;
  return `var ${places},__relaydocs_resolve=${resolverName}(${name});${end}`;
}

/** Removes our declarations from a file's first line. */
export function withoutDeclarations(line: string): string {
  return line.includes(end) ? line.slice(line.indexOf(end) + end.length) : line;
}

function loaderOf(file: string): Loader {
  if (!/\.[cm]?tsx?$/.test(file)) return 'jsx';
  return file.endsWith('x') ? 'tsx' : 'ts';
}
