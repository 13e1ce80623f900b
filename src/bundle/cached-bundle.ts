import path from 'node:path';
import type { BuildOptions, Metafile } from 'esbuild';
import { readSealed, writeSealed } from '../cache/sealed-file.js';
import { isUnchanged, type ModuleInput, readInputs } from '../config/module-inputs.js';
import { runEsbuild } from '../config/run-esbuild.js';
import { hashOf } from '../hash.js';
import { programDigest } from '../program-digest.js';

export interface BundledFile {
  /** Path in the output: `assets/site-ABCDEFGH.js`. */
  path: string;
  contents: Uint8Array;
  /** It is what was asked for, not a file that this one imports. */
  isEntry: boolean;
}

export interface CachedBundle {
  files: readonly BundledFile[];
  inputs: readonly ModuleInput[];
}

interface BundleCache {
  key: string;
  /** Contents in base64. */
  files: readonly { path: string; contents: string; isEntry: boolean }[];
  inputs: readonly ModuleInput[];
}

export interface BundleRequest {
  /** Of the entry's files and of the file in the cache: `site` gives `assets/site-1a2b3c.js`. */
  name: string;
  siteDir: string;
  /** Text of a module that imports what is to be bundled. */
  entry: string;
  options: BuildOptions;
}

/**
 * Bundles, or takes the result of the last time where neither the request nor any file that went into it has changed.
 * @throws SiteErrors for mistakes in the author's files.
 */
export async function cachedBundle(request: BundleRequest, cacheDir: string): Promise<CachedBundle> {
  const { name, siteDir, entry } = request;
  const options = { ...request.options, entryNames: `assets/${name}` };
  const cacheFile = path.join(cacheDir, `${name}.json`);
  const key = hashOf(JSON.stringify([programDigest, entry, options]));
  const cached = readSealed<BundleCache>(cacheFile);
  if (cached?.key === key && (await isUnchanged(cached.inputs, siteDir))) {
    const files = cached.files.map((file) => ({ ...file, contents: Buffer.from(file.contents, 'base64') }));
    return { files, inputs: cached.inputs };
  }
  const built = await runEsbuild({
    ...options,
    stdin: { contents: entry, resolveDir: siteDir, loader: 'js' },
  });
  const entries = entryPaths(built.metafile);
  const files = built.outputFiles.map(({ path: absolutePath, contents }) => {
    const file = path.relative(siteDir, absolutePath).replaceAll(path.sep, '/');
    const isEntry = entries.has(file);
    return { path: isEntry ? withHash(file, contents) : file, contents, isEntry };
  });
  const inputs = await readInputs(built.metafile, siteDir);
  const stored = files.map((file) => ({ ...file, contents: Buffer.from(file.contents).toString('base64') }));
  writeSealed(cacheFile, { key, files: stored, inputs } satisfies BundleCache);
  return { files, inputs };
}

/**
 * `assets/site.js` -> `assets/site-1a2b3c.js`. esbuild's own hash would change with the folder of the site; an entry
 * can be renamed, because nothing imports it.
 */
function withHash(file: string, contents: Uint8Array): string {
  const { dir, name, ext } = path.posix.parse(file);
  return `${dir}/${name}-${hashOf(contents)}${ext}`;
}

/** The entry's script and the style sheet of what it imports. (Modules behind import() are entries to esbuild, too.) */
function entryPaths({ outputs }: Metafile): Set<string> {
  const [file, { cssBundle }] = Object.entries(outputs).find(
    ([, output]) => output.entryPoint === '<stdin>',
  )!;
  return new Set(cssBundle === undefined ? [file] : [file, cssBundle]);
}
