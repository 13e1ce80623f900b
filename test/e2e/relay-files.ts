// The files of the relay's documentation, to be built in a folder of a test's own.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

export function relayFiles(): Record<string, Uint8Array> {
  const below = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' });
  const files = [
    'relaydocs.config.ts',
    '.relaydocs-secrets-allow',
    ...below.map((file) => path.join('docs', file)),
  ];
  return Object.fromEntries(
    files
      .filter((file) => statSync(path.join(root, file)).isFile())
      .map((file) => [file.split(path.sep).join('/'), readFileSync(path.join(root, file))]),
  );
}
