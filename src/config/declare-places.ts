// In one bundled text there is one __dirname, the entry's. So that `__dirname`, `import.meta.url` and `require.resolve` mean
// the file they stand in, they get other names, declared at the start of each file that uses them. esbuild renames only free
// variables: an author's own `const __dirname = ...` stays what it is.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Loader, Plugin } from 'esbuild';

/** For esbuild's `define`. */
export const placeNames = {
  __dirname: '__relaydocs_dirname',
  __filename: '__relaydocs_filename',
  'import.meta.dirname': '__relaydocs_dirname',
  'import.meta.filename': '__relaydocs_filename',
  'import.meta.url': '__relaydocs_url',
  'require.resolve': '__relaydocs_resolve',
};

/** What a bundled text calls the function that gives a file its `require.resolve`. */
export const resolverName = '__relaydocs_resolver_for';

export const declarePlaces: Plugin = {
  name: 'declare-places',
  setup(build) {
    build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, async ({ path: file, suffix }) => {
      // Asked for as text, not to run.
      if (suffix === '?raw') return undefined;
      const text = await readFile(file, 'utf8');
      const contents = placesDeclared(text, file);
      return contents === text ? undefined : { contents, loader: loaderOf(file) };
    });
  },
};

/** The same text where it names no place. */
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

/** The author's part of a first line that may begin with our declarations. */
export function withoutDeclarations(line: string): string {
  return line.includes(end) ? line.slice(line.indexOf(end) + end.length) : line;
}

function loaderOf(file: string): Loader {
  if (!/\.[cm]?tsx?$/.test(file)) return 'jsx';
  return file.endsWith('x') ? 'tsx' : 'ts';
}
