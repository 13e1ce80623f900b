// Programs that are installed on the machine.
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/** Where a program of that name would lie, the first folder of the PATH first. */
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

export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
