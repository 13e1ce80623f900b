import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { isRunning } from '../is-running.js';

const oneDayMs = 24 * 3600 * 1000;

/**
 * The folder of the files through which threads get what they render with. Their names begin with the number of their
 * process. What killed processes have left is removed after a day: processes of another container are not seen from here.
 * @returns absolute path
 */
export function openContextFolder(cacheDir: string): string {
  const dir = path.join(cacheDir, 'contexts');
  mkdirSync(dir, { recursive: true });
  for (const name of readdirSync(dir)) {
    const file = path.join(dir, name);
    const savedMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - savedMs > oneDayMs && !isRunning(Number.parseInt(name, 10)))
      rmSync(file, { force: true });
  }
  return dir;
}
