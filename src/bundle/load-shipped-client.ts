// Our own part of what the browser gets. The package ships it built (bin/build-dist.mjs); run from its sources,
// relaydocs builds it the same way.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runEsbuild } from '../config/run-esbuild.js';
import { browserTargets } from './bundle-options.js';

export interface ShippedClient {
  /** Behaviours: a module for every page. */
  script: string;
  /** The inline script of every page. */
  boot: string;
  /** Style sheet of the default theme. */
  styles: string;
}

const isSource = import.meta.url.endsWith('.ts');

export async function loadShippedClient(): Promise<ShippedClient> {
  const [script, boot, styles] = await Promise.all(
    isSource
      ? ['../client/main.ts', '../client/boot.ts', '../theme/css/theme.css'].map(buildFromSource)
      : ['./client/relaydocs.js', './client/boot.js', './client/theme.css'].map(readShipped),
  );
  return { script: script!, boot: boot!.trimEnd(), styles: styles! };
}

function readShipped(file: string): Promise<string> {
  return readFile(new URL(file, import.meta.url), 'utf8');
}

async function buildFromSource(file: string): Promise<string> {
  const { outputFiles } = await runEsbuild({
    entryPoints: [fileURLToPath(new URL(file, import.meta.url))],
    outdir: fileURLToPath(new URL('.', import.meta.url)),
    minify: true,
    format: 'esm',
    target: browserTargets,
    legalComments: 'none',
  });
  return outputFiles[0]!.text;
}
