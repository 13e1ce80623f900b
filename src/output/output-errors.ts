// Errors between a rendered page and the disk.
import path from 'node:path';
import { closedFolder, isStatePath, stateFolder } from '../base/state-folder.js';
import { SiteError } from '../errors.js';

export const outputNotOurs = (outDir: string): SiteError =>
  new SiteError('OUTPUT_NOT_OURS', `${outDir} contains files that relaydocs did not write`, {
    hint: 'Empty this folder, or set another one with --out. A build replaces everything in its output folder.',
  });

export const outputHoldsSources = (outDir: string, source: string): SiteError =>
  new SiteError(
    'OUTPUT_HOLDS_SOURCES',
    `The output folder ${outDir} contains ${source}, a source of the site`,
    {
      hint: 'Set a separate folder with --out, such as --out build.',
    },
  );

export const outputNotAFolder = (outDir: string): SiteError =>
  new SiteError('OUTPUT_NOT_A_FOLDER', `${outDir} is a file, but the output needs a folder`, {
    hint: 'Delete the file, or set another folder with --out.',
  });

export const outputLocked = (outDir: string, pid: number, lockFile: string): SiteError =>
  new SiteError('OUTPUT_LOCKED', `Another build (process ${pid}) is writing ${outDir}`, {
    hint: `Wait for it to end. If no build is running, delete ${lockFile}.`,
  });

export const outputDuplicate = (path: string): SiteError =>
  new SiteError('OUTPUT_DUPLICATE', `Two files of the site have the path ${path} in the output`, {
    hint: 'Pages of two languages, or a static file and a generated file, cannot have the same path. Rename one of them.',
  });

export const outputPathOutside = (path: string): SiteError =>
  new SiteError('OUTPUT_PATH_OUTSIDE', `"${path}" would be written outside the output folder`, {
    hint: 'Remove ".." and empty parts from the slug or file name.',
  });

export const outputMissing = (outDir: string): SiteError =>
  new SiteError('OUTPUT_MISSING', `There is no built site in ${outDir}`, {
    hint: 'Run "relaydocs build" first, or set its output folder with --out.',
  });

const fileSystemMistakes: Readonly<Record<string, readonly [code: string, what: string, hint: string]>> = {
  ENOSPC: [
    'OUTPUT_NO_SPACE',
    'The disk is full',
    'Free some space and build again; the last output is unchanged.',
  ],
  EDQUOT: [
    'OUTPUT_NO_SPACE',
    'The disk quota is exceeded',
    'Free some space and build again; the last output is unchanged.',
  ],
  EFBIG: [
    'OUTPUT_NO_SPACE',
    'A file exceeds the size limit of this disk or user',
    'Raise the limit (ulimit -f) and build again; the last output is unchanged.',
  ],
  EACCES: [
    'OUTPUT_NOT_WRITABLE',
    'Permission denied',
    'Check the write permissions, or set another folder with --out.',
  ],
  EPERM: [
    'OUTPUT_NOT_WRITABLE',
    'Permission denied',
    'Check the write permissions, or set another folder with --out.',
  ],
  EROFS: ['OUTPUT_NOT_WRITABLE', 'The file system is read-only', 'Set another folder with --out.'],
  ENOTDIR: ['OUTPUT_NOT_WRITABLE', 'A file is in the path of the folder', 'Set another folder with --out.'],
  'ENOENT mkdir': ['OUTPUT_NOT_WRITABLE', 'The folder cannot be created', 'Set another folder with --out.'],
  ENAMETOOLONG: [
    'OUTPUT_NAME_TOO_LONG',
    'The file name is too long for the disk',
    'Use a shorter "slug" or file name.',
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
  new SiteError('CACHE_NOT_WRITABLE', `Cannot write to the cache. ${message}`, {
    hint: 'Set another folder with --cache DIR or the environment variable RELAYDOCS_CACHE.',
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
