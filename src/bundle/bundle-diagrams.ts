// Bundles Mermaid from the site's packages: a small module for pages with diagrams, and chunks that it loads for each kind of diagram.
import path from 'node:path';
import type { Plugin } from 'esbuild';
import type { FoundPackage } from '../base/find-package.js';
import { hashOf } from '../base/hash.js';
import { pathFrom } from '../base/paths.js';
import { programDigest } from '../base/version.js';
import { runEsbuild } from '../config/run-esbuild.js';
import { askedAgain, resolveAgain } from './asked-again.js';
import type { BundleCache } from './bundle-cache.js';
import { browserTargets } from './bundle-options.js';
import { type BundledFile, entryPaths } from './cached-bundle.js';

export interface DiagramBundle {
  files: readonly BundledFile[];
  /** Path in the output of the module that pages load. */
  script: string;
  /** Folder of the package `mermaid`. */
  dir: string;
}

/** Bundles Mermaid, which takes some seconds. It is cached by the version of the package; its 1,500 files are not checked for changes. */
export async function bundleDiagrams(
  { dir, version }: FoundPackage,
  bundles: BundleCache,
): Promise<DiagramBundle> {
  const key = hashOf(JSON.stringify([programDigest, dir, version]));
  const { files } = await bundles.bundle('mermaid', key, async () => ({
    files: await bundle(dir),
    inputs: [],
  }));
  return { files, script: files.find(({ isEntry }) => isEntry)!.path, dir };
}

const namespace = 'shared-mermaid';

/** Makes `import 'mermaid'` in the site's code use the bundle of the diagrams, so that what it configures and registers applies to them. */
export const sharingMermaid = ({ script, dir }: Pick<DiagramBundle, 'script' | 'dir'>): Plugin => ({
  name: namespace,
  setup(build) {
    build.onResolve({ filter: /^mermaid$/ }, async (asked) => {
      if (askedAgain(asked.pluginData).asIs) return undefined;
      const found = await resolveAgain(build, asked, { asIs: true });
      return found.path.startsWith(dir + path.sep) ? { path: script, namespace } : found;
    });
    build.onLoad({ filter: /.*/, namespace }, () => ({
      contents: `export { default } from './${path.posix.basename(script)}';\n`,
    }));
    build.onResolve({ filter: /^\.\//, namespace }, ({ path: file }) => ({ path: file, external: true }));
  },
});

async function bundle(dir: string): Promise<BundledFile[]> {
  // Chunk names contain hashes of paths; relative to this folder they are the same on every machine.
  const from = path.dirname(dir);
  const built = await runEsbuild({
    stdin: { contents: `export { default } from 'mermaid';\n`, resolveDir: from, loader: 'js' },
    absWorkingDir: from,
    outdir: from,
    entryNames: 'assets/mermaid-[hash]',
    chunkNames: 'assets/mermaid-[name]-[hash]',
    format: 'esm',
    splitting: true,
    minify: true,
    target: browserTargets,
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const [entry] = entryPaths(built.metafile);
  return built.outputFiles.map(({ path: absolutePath, contents }) => {
    const file = pathFrom(from, absolutePath);
    return { path: file, contents, isEntry: file === entry };
  });
}
