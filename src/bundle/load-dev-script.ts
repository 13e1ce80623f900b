// The script of pages that the dev server shows: listens for changes and takes them in. No build has it.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runEsbuild } from '../config/run-esbuild.js';
import { browserTargets } from './bundle-options.js';

export async function loadDevScript(): Promise<string> {
  if (!import.meta.url.endsWith('.ts')) return readFile(new URL('./client/dev.js', import.meta.url), 'utf8');
  const { outputFiles } = await runEsbuild({
    entryPoints: [fileURLToPath(new URL('../client/dev/main.ts', import.meta.url))],
    outdir: fileURLToPath(new URL('.', import.meta.url)),
    format: 'esm',
    target: browserTargets,
    legalComments: 'none',
  });
  return outputFiles[0]!.text;
}
