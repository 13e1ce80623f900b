// Errors between a rendered page and the disk.
import path from 'node:path';
import { closedFolder, isStatePath, stateFolder } from '../base/state-folder.js';
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
    hint: 'Pages of two languages, or a static file or folder and what else the site makes, cannot have the same path: rename one of them.',
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
  EFBIG: [
    'OUTPUT_NO_SPACE',
    'A file would be larger than this disk or this user may have',
    'Raise the limit (ulimit -f) and build again; the last output is unchanged.',
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
  ENOTDIR: ['OUTPUT_NOT_WRITABLE', 'A file is in the way', 'Name another folder with --out.'],
  'ENOENT mkdir': ['OUTPUT_NOT_WRITABLE', 'No folder can be made there', 'Name another folder with --out.'],
  ENAMETOOLONG: [
    'OUTPUT_NAME_TOO_LONG',
    'The file name is too long for the disk',
    'Give the page a shorter "slug" or file name.',
  ],
};

/**
 * Turns a failed system call into an error for the author; undefined if it means a bug. Its code is read from the message, because an error
 * from a worker thread has lost its `code`.
 * @param option of the command that names the file to write: `--zip`
 */
export function fromFileSystem(error: unknown, option?: string): SiteError | undefined {
  if (!(error instanceof Error)) return undefined;
  const [, said = '', call = '', place = ''] =
    /^(E[A-Z]+): .*, ([a-z]+)(?: '([^']*)')?/.exec(error.message) ?? [];
  // Node reports ENOENT if `mkdir` fails to create parent folders in a folder that is not writable.
  const closed = call === 'mkdir' && path.isAbsolute(place) ? closedFolder(place) : undefined;
  const mistake = fileSystemMistakes[closed?.code ?? `${said} ${call}`] ?? fileSystemMistakes[said];
  if (!mistake) return undefined;
  const [code, what, usual] = mistake;
  const hint = option === undefined ? usual : usual.replace('folder with --out', `file with ${option}`);
  const message = closed ? `${what}: ${closed.folder}` : `${what}: ${error.message}`;
  if (code === 'OUTPUT_NOT_WRITABLE' && isStatePath(place)) return cacheNotWritable(message, error);
  return new SiteError(code, message, { hint, cause: error });
}

/** Checks that the cache folder is writable, for commands that cannot do without it. @throws SiteError */
export function requireStateFolder(siteDir: string): void {
  const closed = closedFolder(stateFolder(siteDir));
  const [, what] = fileSystemMistakes[closed?.code ?? ''] ?? [];
  if (closed) throw cacheNotWritable(`${what ?? closed.code}: ${closed.folder}`);
}

const cacheNotWritable = (message: string, cause?: Error): SiteError =>
  new SiteError('CACHE_NOT_WRITABLE', `The cache cannot be written. ${message}`, {
    hint: 'Name a folder for it with --cache DIR, or in the environment as RELAYDOCS_CACHE.',
    cause,
  });

/** Runs work with the file system. @throws SiteError for what the author can mend @param option see `fromFileSystem` */
export function onFileSystem<T>(work: () => T, option?: string): T {
  try {
    return work();
  } catch (error) {
    throw fromFileSystem(error, option) ?? error;
  }
}
