// Bundles an entry of the site's own modules with esbuild, or takes the bundle from the cache.
import path from 'node:path';
import type { BuildOptions, Metafile } from 'esbuild';
import { hashOf } from '../base/hash.js';
import { pathFrom } from '../base/paths.js';
import { programDigest } from '../base/version.js';
import { type ModuleInput, readInputs } from '../config/module-inputs.js';
import { runEsbuild, runLeniently, styleWarnings } from '../config/run-esbuild.js';
import { type ModuleConfig, partFor } from '../config/stage-configs.js';
import { type ProblemData, toProblemData } from '../errors.js';
import type { BundleCache } from './bundle-cache.js';
import { type CalledOrigin, findCalledOrigins } from './find-called-origins.js';
import type { LargeFile, MadeFile } from './large-files.js';

export interface BundledFile {
  /** Path in the output: `assets/site-ABCDEFGH.js`. */
  path: string;
  contents: Uint8Array;
  /** True for the entry itself, false for files that it imports. */
  isEntry: boolean;
  /** The file of the site to copy the bytes from, if `contents` does not hold them. */
  large?: LargeFile;
}

export interface CachedBundle {
  files: readonly BundledFile[];
  inputs: readonly ModuleInput[];
  /** Other hosts that its scripts connect to in the browser. */
  calls: readonly CalledOrigin[];
  /** Mistakes in its style sheets, and imported names that modules do not export. */
  warnings: readonly ProblemData[];
}

interface BundleRequest {
  /** Begins the file names of the entry and of the cache file: `site` gives `assets/site-1a2b3c.js`. */
  name: string;
  config: ModuleConfig;
  /** Code of a module that imports everything to bundle. */
  entry: string;
  options: BuildOptions;
}

/**
 * Bundles an entry, or returns the cached bundle if neither the request nor any of its source files has changed.
 * @throws SiteErrors for mistakes in the author's files
 */
export async function cachedBundle(request: BundleRequest, bundles: BundleCache): Promise<CachedBundle> {
  const { name, entry, config } = request;
  const options = { ...request.options, entryNames: `assets/${name}` };
  const key = hashOf(JSON.stringify([programDigest, entry, options, partFor('modules', config)]));
  return bundles.bundle(name, key, () => bundle(request, options));
}

async function bundle({ config, entry }: BundleRequest, options: BuildOptions): Promise<CachedBundle> {
  const { siteDir } = config;
  const run = config.strict ? runEsbuild : runLeniently;
  const sinceMs = Date.now();
  const built = await run({
    ...options,
    stdin: { contents: entry, resolveDir: siteDir, loader: 'js' },
  });
  const entries = new Set(entryPaths(built.metafile));
  const files = built.outputFiles.map(({ path: absolutePath, contents, large }: MadeFile) => {
    const file = pathFrom(siteDir, absolutePath);
    const isEntry = entries.has(file);
    return { path: isEntry ? withHash(file, contents) : file, contents, isEntry, large };
  });
  const inputs = readInputs(built.metafile, siteDir, sinceMs);
  const calls = options.platform === 'node' ? [] : await findCalledOrigins(built.metafile, config, files);
  const warnings = [...styleWarnings(built.warnings), ...built.absent];
  return { files, inputs, calls, warnings: warnings.map(toProblemData) };
}

/**
 * Adds a content hash to a file name: `assets/site.js` -> `assets/site-1a2b3c.js`. esbuild's own hash would depend on the folder of the
 * site. Entries can be renamed because no file imports them.
 */
function withHash(file: string, contents: Uint8Array): string {
  const { dir, name, ext } = path.posix.parse(file);
  return `${dir}/${name}-${hashOf(contents)}${ext}`;
}

/** Returns the entry's script and the style sheet of its imports. (esbuild also calls modules behind `import()` entries.) */
export function entryPaths({ outputs }: Metafile): [script: string, ...styles: string[]] {
  const [file, { cssBundle }] = Object.entries(outputs).find(
    ([, output]) => output.entryPoint === '<stdin>',
  )!;
  return cssBundle === undefined ? [file] : [file, cssBundle];
}
