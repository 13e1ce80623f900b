// Mermaid, from the packages of the site: one small module that pages with diagrams load, and what it loads in its turn
// for the kinds of diagrams that a page has.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readSealed, writeSealed } from '../cache/sealed-file.js';
import { runEsbuild } from '../config/run-esbuild.js';
import { hashOf } from '../hash.js';
import { programDigest } from '../program-digest.js';
import { browserTargets } from './bundle-options.js';
import type { BundledFile } from './cached-bundle.js';

export interface MermaidPackage {
  /** Absolute path of its folder. */
  dir: string;
  version: string;
}

export interface DiagramBundle {
  files: readonly BundledFile[];
  /** Path in the output of the module to load. */
  script: string;
}

interface Stored {
  key: string;
  /** Contents in base64. */
  files: readonly { path: string; contents: string; isEntry: boolean }[];
}

/** The package as the site's own modules would find it; undefined where it is not installed. */
export function findMermaid(siteDir: string): MermaidPackage | undefined {
  try {
    const file = createRequire(path.join(siteDir, 'package.json')).resolve('mermaid/package.json');
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
    return { dir: path.dirname(file), version };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** Takes some seconds, once for each version of Mermaid: its 1,500 files are not looked at again. */
export async function bundleDiagrams(
  { dir, version }: MermaidPackage,
  cacheDir: string,
): Promise<DiagramBundle> {
  const cacheFile = path.join(cacheDir, 'mermaid.json');
  const key = hashOf(JSON.stringify([programDigest, dir, version]));
  const stored = readSealed<Stored>(cacheFile);
  if (stored?.key === key) {
    return toBundle(
      stored.files.map((file) => ({ ...file, contents: Buffer.from(file.contents, 'base64') })),
    );
  }
  const files = await bundle(dir);
  const kept = files.map((file) => ({ ...file, contents: Buffer.from(file.contents).toString('base64') }));
  writeSealed(cacheFile, { key, files: kept } satisfies Stored);
  return toBundle(files);
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

function toBundle(files: readonly BundledFile[]): DiagramBundle {
  return { files, script: files.find(({ isEntry }) => isEntry)!.path };
}
