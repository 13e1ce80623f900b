// Where the files of one output folder lie (the folder of new files beside it, its records in the state folder), and what the
// last build wrote: enough to tell, with one stat a file, what can stay as it is.
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { hashFile, hashOf } from '../base/hash.js';
import { readSealed, writeSealed } from '../base/sealed-file.js';
import { markerPath } from '../base/state-folder.js';

export interface OutputPlaces {
  /** Absolute, links resolved: a link to the output folder stays one. */
  outDir: string;
  manifest: string;
  /** The manifest that belongs to the new output, until that is swapped in. */
  nextManifest: string;
  journal: string;
  lock: string;
}

/** What it says, by what the folder is for. */
export const markerTexts = {
  servers: 'relaydocs wrote this folder. The next build replaces all of it: keep nothing of your own here.\n',
  files:
    'relaydocs exported a site into this folder. The next export replaces all of it: keep nothing of your own here.\n',
} as const;

/** @param stateDir the site's `.relaydocs` folder. */
export function outputPlaces(outDir: string, stateDir: string): OutputPlaces {
  const realOutDir = existsSync(outDir) ? realpathSync(outDir) : path.resolve(outDir);
  // Relative, so that a site that was moved with its state finds its records again.
  const id = hashOf(path.relative(stateDir, realOutDir).replaceAll('\\', '/')).slice(0, 8);
  const file = (ending: string): string => path.join(stateDir, 'output', `${id}${ending}`);
  return {
    outDir: realOutDir,
    manifest: file('.manifest'),
    nextManifest: file('.next-manifest'),
    journal: file('.swap'),
    lock: file('.lock'),
  };
}

/** `/site/build` -> `/site/.build.relaydocs-new-4711`, beside the folder, so that a rename swaps them. */
export function siblingOf(outDir: string, role: 'new' | 'old', pid: number): string {
  return path.join(path.dirname(outDir), `${siblingPrefix(outDir)}${role}-${pid}`);
}

export function siblingPrefix(outDir: string): string {
  return `.${path.basename(outDir)}.relaydocs-`;
}

/** Where the folder cannot be renamed: `/site/build/.relaydocs-new-4711`. */
export function insideOutput(outDir: string, pid: number): string {
  return path.join(outDir, `${insidePrefix}${pid}`);
}

export const insidePrefix = '.relaydocs-new-';

export interface OutputRecord {
  /** Path in the output, forward slashes. */
  path: string;
  /** Hash of its bytes. */
  hash: string;
  /** In bytes. */
  size: number;
  mtimeMs: number;
  /** What it was made from: the file of the last build is reused when the key is the same and the file intact. */
  key: string;
}

export interface OutputManifest {
  files: Readonly<Record<string, OutputRecord>>;
  /** Hashed assets of earlier builds, the newest build first, one list of paths a build. */
  previousAssets: readonly (readonly string[])[];
}

const manifestVersion = 2;
const emptyManifest: OutputManifest = { files: {}, previousAssets: [] };

/** The same as JSON: without the names, that of 50,000 pages is half as long. */
interface WrittenManifest extends Pick<OutputManifest, 'previousAssets'> {
  version: number;
  files: readonly (readonly [path: string, hash: string, size: number, mtimeMs: number, key: string])[];
}

export function writeManifest(
  file: string,
  records: readonly OutputRecord[],
  previousAssets: OutputManifest['previousAssets'],
): void {
  const files = records.map(
    ({ path, hash, size, mtimeMs, key }) => [path, hash, size, mtimeMs, key] as const,
  );
  writeSealed(file, { version: manifestVersion, files, previousAssets } satisfies WrittenManifest);
}

/**
 * The records of the output folder as it stands. Without them (the state folder was deleted) they are made from the
 * files, so that a build which gives the same bytes leaves them alone.
 */
export function loadManifest(places: OutputPlaces): OutputManifest {
  if (!isOurs(places.outDir)) return emptyManifest;
  const written = readSealed<WrittenManifest>(places.manifest);
  if (written?.version === manifestVersion) {
    const files = Object.fromEntries(
      written.files.map(([path, hash, size, mtimeMs, key]) => [path, { path, hash, size, mtimeMs, key }]),
    );
    return { files, previousAssets: written.previousAssets };
  }
  // What begins with a dot may be somebody else's, such as `.git`.
  const ours = listFiles(places.outDir).filter((file) => !file.startsWith('.'));
  return {
    ...emptyManifest,
    files: Object.fromEntries(ours.map((file) => [file, recordOf(places.outDir, file)])),
  };
}

/** The folder bears our mark. */
export function isOurs(outDir: string): boolean {
  return statSync(path.join(outDir, markerPath), { throwIfNoEntry: false }) !== undefined;
}

/** It holds what opens without a server: scripts of an export may stay among those that a later build keeps. */
export function isExport(outDir: string): boolean {
  return readFileSync(path.join(outDir, markerPath), 'utf8') === markerTexts.files;
}

/** The file is as the record says. */
export function isIntact(outDir: string, record: OutputRecord): boolean {
  // Joined by hand: thousands of times, path.join takes a fifth of what the file system does.
  const stat = statSync(`${outDir}/${record.path}`, { throwIfNoEntry: false });
  return stat?.isFile() === true && stat.size === record.size && stat.mtimeMs === record.mtimeMs;
}

/** Files in our folder that no build wrote; those with a dot before a name (`.git`) are left to whoever put them there. */
export function foreignFiles(outDir: string, { files }: OutputManifest): string[] {
  if (!isOurs(outDir)) return [];
  return listFiles(outDir).filter((file) => !Object.hasOwn(files, file) && !/(?:^|\/)\./.test(file));
}

function recordOf(outDir: string, file: string): OutputRecord {
  const absolutePath = path.join(outDir, file);
  const { size, mtimeMs } = statSync(absolutePath);
  return { path: file, hash: hashFile(absolutePath), size, mtimeMs, key: '' };
}

/** Files below the folder without following links: `guide/install.html`. */
export function listFiles(folder: string): string[] {
  const files: string[] = [];
  const walk = (below: string): void => {
    for (const entry of readdirSync(path.join(folder, below), { withFileTypes: true })) {
      const file = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) walk(file);
      else if (entry.isFile()) files.push(file);
    }
  };
  walk('');
  return files;
}
