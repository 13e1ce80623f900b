// Finds programs that are installed on the machine.
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/** Returns the paths that a program may have, in the order of PATH. */
export function placesOnPath(
  name: string,
  pathVariable: string | undefined,
  platform: NodeJS.Platform = process.platform,
): string[] {
  return (pathVariable ?? '')
    .split(path.delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => path.join(folder, platform === 'win32' ? `${name}.exe` : name));
}

/** Tells whether a file exists and can be executed. */
export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
