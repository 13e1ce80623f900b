// The files of our own sites, to be built in a folder of a test's own.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The relay's documentation. */
export function relayFiles(): Record<string, Uint8Array> {
  const docs = filesBelow('docs').map((file) => path.join('docs', file));
  return readFiles('', ['relaydocs.config.ts', '.relaydocs-secrets-allow', ...docs]);
}

/** The starter, which is the manual. */
export function starterFiles(): Record<string, Uint8Array> {
  return readFiles('templates/starter', filesBelow('templates/starter'));
}

function filesBelow(folder: string): string[] {
  const below = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  return below.filter((file) => statSync(path.join(root, folder, file)).isFile());
}

function readFiles(folder: string, files: readonly string[]): Record<string, Uint8Array> {
  return Object.fromEntries(
    files.map((file) => [file.split(path.sep).join('/'), readFileSync(path.join(root, folder, file))]),
  );
}
