// esbuild makes a file of whatever one set of entries and lazy imports shares: two hundred for a build, and Node.js takes
// longer to load them than to build a small site. Here chunks that are loaded together become one file; the others stay as
// they are, and lazy.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { quickSpreads } from './quick-spreads.mjs';

/**
 * @param split what esbuild gave with `splitting` and `metafile`, not written.
 * @param parts of the program: name -> the source that it begins with, or several: entries, or what something imports lazily.
 * @param files name of each and the parts that need what is in it. The first one that fits a chunk takes it: what a chunk
 * imports is needed by at least the same parts, so that no file imports from one below it.
 * @param options of esbuild for the files that are written.
 */
export async function joinChunks({ outputFiles, metafile }, { parts, files }, options) {
  const texts = new Map(outputFiles.map((file) => [path.basename(file.path), file.text]));
  const chunks = new Map(
    Object.entries(metafile.outputs).map(([file, chunk]) => [path.basename(file), chunk]),
  );
  const numbers = new Map([...chunks.keys()].map((chunk, index) => [chunk, index]));
  const joined = joinedFiles(chunks, parts, files);
  const fileOf = (chunk) => joined.get(chunk) ?? chunk;
  /** Exports of a chunk by names that no other chunk has, and back. */
  const list = (chunk, pair) =>
    chunks
      .get(chunk)
      .exports.map((name) => pair(name, `${name}$${numbers.get(chunk)}`))
      .join(', ');
  const toOthers = (chunk) =>
    `export { ${list(chunk, (own, other) => `${own} as ${other}`)} } from './${chunk}';`;
  const fromJoined = (chunk) =>
    `export { ${list(chunk, (own, other) => `${other} as ${own}`)} } from './${joined.get(chunk)}';`;
  const contentsOf = ({ path: name, namespace }) => {
    if (namespace === 'far' || (namespace === 'output' && joined.has(name))) return fromJoined(name);
    if (texts.has(name)) return texts.get(name);
    return [...joined.keys()]
      .filter((chunk) => joined.get(chunk) === name)
      .map(toOthers)
      .join('\n');
  };
  const entries = [...chunks.keys()].filter((chunk) => !joined.has(chunk) || chunks.get(chunk).entryPoint);
  const { outputFiles: written } = await build({
    ...options,
    bundle: true,
    write: false,
    entryPoints: [...new Set([...joined.values(), ...entries])].map((file) => ({
      in: file,
      out: path.parse(file).name,
    })),
    plugins: [
      {
        name: 'joined-chunks',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^/ }, ({ path: target, kind, importer, namespace }) => {
            if (kind === 'entry-point') return { path: target, namespace: 'output' };
            const chunk = path.basename(target);
            const isFixed = kind === 'dynamic-import' || !target.startsWith('./') || !joined.has(chunk);
            if (isFixed) return { path: target, external: true };
            const home = namespace === 'output' ? importer : fileOf(importer);
            return { path: chunk, namespace: joined.get(chunk) === home ? 'chunk' : 'far' };
          });
          onLoad({ filter: /^/ }, (file) => ({ contents: contentsOf(file), loader: 'js' }));
        },
      },
    ],
  });
  mkdirSync(options.outdir, { recursive: true });
  // Last, as esbuild takes out what changes nothing.
  for (const { path: file, text } of written) writeFileSync(file, quickSpreads(text));
}

/** Chunk -> the file that it becomes a piece of. */
function joinedFiles(chunks, parts, files) {
  const partsOf = new Map([...chunks.keys()].map((chunk) => [chunk, new Set()]));
  const visit = (chunk, part) => {
    if (partsOf.get(chunk).has(part)) return;
    partsOf.get(chunk).add(part);
    for (const { path: target, kind, external } of chunks.get(chunk).imports)
      if (kind === 'import-statement' && !external) visit(path.basename(target), part);
  };
  for (const [part, sources] of Object.entries(parts)) {
    for (const source of [sources].flat()) {
      const [chunk] = [...chunks].find(([, { entryPoint }]) => entryPoint === source) ?? [];
      if (!chunk)
        throw new Error(`No file begins with ${source}: it is no entry, and nothing imports it lazily`);
      visit(chunk, part);
    }
  }
  return new Map(
    [...partsOf].flatMap(([chunk, needed]) => {
      const file = files.find(([, ...wanted]) => wanted.every((part) => needed.has(part)));
      return file ? [[chunk, `${file[0]}.js`]] : [];
    }),
  );
}
