// Knows the paths that belong to an output folder (its staging folder, its records in the state folder), and the manifest of the last
// build: with one stat call for each file, it tells which files can stay.
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { hashFile, hashOf } from '../base/hash.js';
import { readSealed, writeSealed } from '../base/sealed-file.js';
import { markerPath } from '../base/state-folder.js';
import { getOrMake } from '../base/values.js';

export interface OutputPlaces {
  /** Absolute, with links resolved: a link to the output folder stays a link. */
  outDir: string;
  manifest: string;
  /** Manifest of the new output, until it has been swapped in. */
  nextManifest: string;
  journal: string;
  lock: string;
}

/** Text of the marker file, by what the output is for. */
export const markerTexts = {
  servers: 'relaydocs wrote this folder. The next build replaces all of it: keep nothing of your own here.\n',
  files:
    'relaydocs exported a site into this folder. The next export replaces all of it: keep nothing of your own here.\n',
} as const;

/** Returns the paths. @param stateDir the site's `.relaydocs` folder */
export function outputPlaces(outDir: string, stateDir: string): OutputPlaces {
  const realOutDir = existsSync(outDir) ? realpathSync(outDir) : path.resolve(outDir);
  // Relative, so that the records are found again after the site was moved together with its state.
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

/** Returns a folder beside the output, so that a rename can swap them: `/site/build` -> `/site/.build.relaydocs-new-4711`. */
export function siblingOf(outDir: string, role: 'new' | 'old', pid: number): string {
  return path.join(path.dirname(outDir), `${siblingPrefix(outDir)}${role}-${pid}`);
}

/** Returns the prefix of all such folders' names. */
export function siblingPrefix(outDir: string): string {
  return `.${path.basename(outDir)}.relaydocs-`;
}

/** Returns the staging folder for an output folder that cannot be renamed: `/site/build/.relaydocs-new-4711`. */
export function insideOutput(outDir: string, pid: number): string {
  return path.join(outDir, `${insidePrefix}${pid}`);
}

export const insidePrefix = '.relaydocs-new-';

export interface OutputRecord {
  /** Path in the output, with forward slashes. */
  path: string;
  /** Hash of its bytes. */
  hash: string;
  /** Size in bytes. */
  size: number;
  mtimeMs: number;
  /** Digest of the file's inputs: the file of the last build is reused if the key is the same and the file intact. */
  key: string;
}

export interface OutputManifest {
  /** By path. */
  files: ReadonlyMap<string, OutputRecord>;
  /** The same by key. */
  byKey: ReadonlyMap<string, readonly OutputRecord[]>;
  /** Hashed assets of earlier builds, one list of paths for each build, the newest first. */
  previousAssets: readonly (readonly string[])[];
}

const manifestVersion = 3;
const emptyManifest: OutputManifest = { files: new Map(), byKey: new Map(), previousAssets: [] };

/**
 * The manifest as JSON. Without property names, that of 50,000 pages is half as long, and files that follow each other mostly have the same
 * key. In one list with four values for each file, it is read in half the time that lists of each file take.
 */
interface WrittenManifest extends Pick<OutputManifest, 'previousAssets'> {
  version: number;
  /** Path, hash, size and time of each file with the key. */
  files: readonly (readonly [key: string, ...values: (string | number)[]])[];
}

/** Writes the manifest. */
export function writeManifest(
  file: string,
  records: Iterable<OutputRecord>,
  previousAssets: OutputManifest['previousAssets'],
): void {
  const files: [string, ...(string | number)[]][] = [];
  for (const { path, hash, size, mtimeMs, key } of records) {
    const last = files.at(-1);
    if (last?.[0] === key) last.push(path, hash, size, mtimeMs);
    else files.push([key, path, hash, size, mtimeMs]);
  }
  writeSealed(file, { version: manifestVersion, files, previousAssets } satisfies WrittenManifest);
}

/**
 * Returns the records of the current output folder. If they are missing (the state folder was deleted), they are made from the files, so
 * that a build with the same bytes leaves these alone.
 */
export function loadManifest(places: OutputPlaces): OutputManifest {
  if (!isOurs(places.outDir)) return emptyManifest;
  const written = readSealed<WrittenManifest>(places.manifest);
  if (written?.version === manifestVersion) {
    return { ...recordsIn(written), previousAssets: written.previousAssets };
  }
  // Hidden entries may be somebody else's, such as `.git`.
  const ours = listFiles(places.outDir).filter((file) => !file.startsWith('.'));
  return {
    ...emptyManifest,
    files: new Map(ours.map((file) => [file, recordOf(places.outDir, file)])),
  };
}

function recordsIn(written: WrittenManifest): Pick<OutputManifest, 'files' | 'byKey'> {
  const files = new Map<string, OutputRecord>();
  const byKey = new Map<string, OutputRecord[]>();
  for (const group of written.files) {
    const [key] = group;
    const records = getOrMake(byKey, key, () => []);
    for (let index = 1; index < group.length; index += 4) {
      const [path, hash, size, mtimeMs] = [
        group[index],
        group[index + 1],
        group[index + 2],
        group[index + 3],
      ];
      const record = { path, hash, size, mtimeMs, key } as OutputRecord;
      files.set(record.path, record);
      records.push(record);
    }
  }
  return { files, byKey };
}

/** Tells whether the folder contains our marker file. */
export function isOurs(outDir: string): boolean {
  return statSync(path.join(outDir, markerPath), { throwIfNoEntry: false }) !== undefined;
}

/** Tells whether the output opens without a server: a later build may keep scripts of such an export. */
export function isExport(outDir: string): boolean {
  return readFileSync(path.join(outDir, markerPath), 'utf8') === markerTexts.files;
}

/** Tells whether the file is as the record says. */
export function isIntact(outDir: string, record: OutputRecord): boolean {
  // For thousands of files, path.join would take a fifth of the time of the stat calls.
  const stat = statSync(`${outDir}/${record.path}`, { throwIfNoEntry: false });
  return stat?.isFile() === true && stat.size === record.size && stat.mtimeMs === record.mtimeMs;
}

/** Returns files in our folder that no build has written, without hidden ones (`.git`), which belong to others. */
export function foreignFiles(outDir: string, { files }: Pick<OutputManifest, 'files'>): string[] {
  if (!isOurs(outDir)) return [];
  return listFiles(outDir).filter((file) => !files.has(file) && !/(?:^|\/)\./.test(file));
}

function recordOf(outDir: string, file: string): OutputRecord {
  const absolutePath = path.join(outDir, file);
  const { size, mtimeMs } = statSync(absolutePath);
  return { path: file, hash: hashFile(absolutePath), size, mtimeMs, key: '' };
}

/** Lists the files in a folder, such as `guide/install.html`, without following links. */
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
