// What can go wrong between a finished page and the disk.
import { SiteError } from '../errors.js';

export const outputNotOurs = (outDir: string): SiteError =>
  new SiteError('OUTPUT_NOT_OURS', `${outDir} holds files that relaydocs did not write`, {
    hint: 'Empty that folder, or name another one with --out. A build replaces everything in its output folder.',
  });

export const outputHoldsSources = (outDir: string, source: string): SiteError =>
  new SiteError(
    'OUTPUT_HOLDS_SOURCES',
    `The output folder ${outDir} holds ${source}, which the site is made from`,
    {
      hint: 'Name a folder of its own with --out, such as --out build.',
    },
  );

export const outputNotAFolder = (outDir: string): SiteError =>
  new SiteError('OUTPUT_NOT_A_FOLDER', `${outDir} is a file; the output needs a folder`, {
    hint: 'Remove the file, or name another folder with --out.',
  });

export const outputLocked = (outDir: string, pid: number, lockFile: string): SiteError =>
  new SiteError('OUTPUT_LOCKED', `Another build (process ${pid}) is writing ${outDir}`, {
    hint: `Wait for it to end. If no build is running, delete ${lockFile}.`,
  });

export const outputDuplicate = (path: string): SiteError =>
  new SiteError('OUTPUT_DUPLICATE', `Two files of the site become ${path} in the output`, {
    hint: 'A static file and a page cannot have the same path: rename one of them.',
  });

export const outputPathOutside = (path: string): SiteError =>
  new SiteError('OUTPUT_PATH_OUTSIDE', `"${path}" would be written outside the output folder`, {
    hint: 'Take ".." and empty parts out of the slug or file name.',
  });

export const outputMissing = (outDir: string): SiteError =>
  new SiteError('OUTPUT_MISSING', `There is no built site in ${outDir}`, {
    hint: 'Run "relaydocs build" first, or name the folder it wrote with --out.',
  });

const fileSystemMistakes: Readonly<Record<string, readonly [code: string, what: string, hint: string]>> = {
  ENOSPC: [
    'OUTPUT_NO_SPACE',
    'The disk is full',
    'Free some space and build again; the last output is unchanged.',
  ],
  EDQUOT: [
    'OUTPUT_NO_SPACE',
    'The disk quota is used up',
    'Free some space and build again; the last output is unchanged.',
  ],
  EACCES: [
    'OUTPUT_NOT_WRITABLE',
    'No permission',
    'Give this user the right to write there, or name another folder with --out.',
  ],
  EPERM: [
    'OUTPUT_NOT_WRITABLE',
    'No permission',
    'Give this user the right to write there, or name another folder with --out.',
  ],
  EROFS: ['OUTPUT_NOT_WRITABLE', 'The file system is read-only', 'Name another folder with --out.'],
  // What Node makes of a read-only file system when it makes a folder and those above it.
  'ENOENT mkdir': [
    'OUTPUT_NOT_WRITABLE',
    'No folder can be made there',
    'Make the place writable, or name another folder with --out.',
  ],
  ENAMETOOLONG: [
    'OUTPUT_NAME_TOO_LONG',
    'The file name is too long for the disk',
    'Give the page a shorter "slug" or file name.',
  ],
};

/**
 * The author's view of a failed system call, or undefined where it means a bug. Its code is read from the message: an
 * error that comes from a worker thread has lost its `code`.
 */
export function fromFileSystem(error: unknown): SiteError | undefined {
  if (!(error instanceof Error)) return undefined;
  const [, code, call] = /^(E[A-Z]+): .*, ([a-z]+)/.exec(error.message) ?? [];
  const mistake = fileSystemMistakes[`${code} ${call}`] ?? fileSystemMistakes[code ?? ''];
  return (
    mistake &&
    new SiteError(mistake[0], `${mistake[1]}: ${error.message}`, { hint: mistake[2], cause: error })
  );
}

/** Runs file system work; what the author can mend is thrown as a `SiteError`. */
export function onFileSystem<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw fromFileSystem(error) ?? error;
  }
}
