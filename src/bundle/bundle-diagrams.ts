// Mermaid, from the packages of the site: one small module that pages with diagrams load, and what it loads in its turn
// for the kinds of diagrams that a page has.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { hashOf } from '../base/hash.js';
import { programDigest } from '../base/version.js';
import { runEsbuild } from '../config/run-esbuild.js';
import type { BundleCache } from './bundle-cache.js';
import { browserTargets } from './bundle-options.js';
import type { BundledFile } from './cached-bundle.js';

interface MermaidPackage {
  /** Absolute path of its folder. */
  dir: string;
  version: string;
}

export interface DiagramBundle {
  files: readonly BundledFile[];
  /** Path in the output of the module to load. */
  script: string;
}

/** The package as the site's own modules would find it; undefined where it is not installed. */
export function findMermaid(siteDir: string): MermaidPackage | undefined {
  // Not by resolving its package.json, which a package need not export.
  const folders = createRequire(path.join(siteDir, 'package.json')).resolve.paths('mermaid')!;
  const dir = folders.map((folder) => path.join(folder, 'mermaid')).find(isPackage);
  if (dir === undefined) return undefined;
  const { version } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as { version: string };
  return { dir: realpathSync(dir), version };
}

function isPackage(dir: string): boolean {
  return existsSync(path.join(dir, 'package.json'));
}

/** Takes some seconds, once for each version of Mermaid: its 1,500 files are not looked at again. */
export async function bundleDiagrams(
  { dir, version }: MermaidPackage,
  bundles: BundleCache,
): Promise<DiagramBundle> {
  const key = hashOf(JSON.stringify([programDigest, dir, version]));
  const { files } = await bundles.bundle('mermaid', key, async () => ({
    files: await bundle(dir),
    inputs: [],
  }));
  return { files, script: files.find(({ isEntry }) => isEntry)!.path };
}

async function bundle(dir: string): Promise<BundledFile[]> {
  // Names hold hashes of paths: from here they are the same on every machine.
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
  const [entry] = Object.entries(built.metafile.outputs).find(
    ([, { entryPoint }]) => entryPoint === '<stdin>',
  )!;
  return built.outputFiles.map(({ path: absolutePath, contents }) => {
    const file = path.relative(from, absolutePath).replaceAll(path.sep, '/');
    return { path: file, contents, isEntry: file === entry };
  });
}
