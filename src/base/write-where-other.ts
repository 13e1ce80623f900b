import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Written where a file differs: what is made of it stays otherwise. */
export function writeWhereOther(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  let former: string | undefined;
  try {
    former = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  if (former !== text) writeFileSync(file, text);
}
