import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes files into a folder, and the folders that they lie in. @param files by their paths in it */
export function writeFiles(dir: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [file, contents] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), contents);
  }
}
