// The output folder before a build: may it be replaced, can it be renamed, what did a killed build leave around it?
import { accessSync, constants, existsSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { outputHoldsSources, outputNotAFolder, outputNotOurs } from './output-errors.js';
import { insidePrefix, isOurs, type OutputManifest, siblingPrefix } from './output-manifest.js';

/** @param sources absolute paths of folders that the site is made from. */
export function refuseSources(outDir: string, sources: readonly string[]): void {
  const held = sources.find((source) =>
    isSameOrInside(existsSync(source) ? realpathSync(source) : source, outDir),
  );
  if (held !== undefined) throw outputHoldsSources(outDir, held);
}

function isSameOrInside(absolutePath: string, folder: string): boolean {
  const relative = path.relative(folder, absolutePath);
  return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

/** Only an empty folder, one of ours, or none may be replaced. */
export function refuseForeignFolder(outDir: string): void {
  const stat = statSync(outDir, { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isDirectory()) throw outputNotAFolder(outDir);
  // `.gitkeep` or `.git` (a work tree that is published from) do not make a folder foreign; they are left alone.
  if (!isOurs(outDir) && readdirSync(outDir).some((name) => !name.startsWith('.')))
    throw outputNotOurs(outDir);
}

/** The folder can be swapped as a whole: nothing but our files would go, and its parent allows it. */
export function isRenamable(outDir: string, last: OutputManifest): boolean {
  const parent = nearestFolder(path.dirname(outDir));
  try {
    accessSync(parent, constants.W_OK);
  } catch (error) {
    if (
      unrenamable.has((error as NodeJS.ErrnoException).code) ||
      (error as NodeJS.ErrnoException).code === 'EROFS'
    )
      return false;
    throw error;
  }
  const stat = statSync(outDir, { throwIfNoEntry: false });
  if (!stat) return true;
  return stat.dev === statSync(parent).dev && !holdsDotEntries(outDir, last);
}

function nearestFolder(folder: string): string {
  return statSync(folder, { throwIfNoEntry: false }) ? folder : nearestFolder(path.dirname(folder));
}

/** Entries such as `.git` that somebody put into the output folder. */
function holdsDotEntries(outDir: string, last: OutputManifest): boolean {
  const ours = new Set(Object.keys(last.files).map((file) => file.split('/', 1)[0]));
  return readdirSync(outDir).some(
    (name) =>
      name.startsWith('.') && name !== '.DS_Store' && !ours.has(name) && !name.startsWith(insidePrefix),
  );
}

/** New files and old outputs of builds that were killed: the lock is ours, so nobody needs them. */
export function removeStale(outDir: string): void {
  const remove = (folder: string, prefix: string): void => {
    if (!statSync(folder, { throwIfNoEntry: false })) return;
    for (const name of readdirSync(folder)) {
      if (name.startsWith(prefix)) rmSync(path.join(folder, name), { recursive: true, force: true });
    }
  };
  remove(path.dirname(outDir), siblingPrefix(outDir));
  remove(outDir, insidePrefix);
}

/** A mount point, a folder on a lower layer of a container, a folder that a program holds open on Windows. */
export const unrenamable = new Set<string | undefined>(['EBUSY', 'EXDEV', 'EPERM', 'EACCES']);
