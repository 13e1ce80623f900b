// Where the files of one output folder lie: the folder of new files beside it, its records in the state folder.
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { hashOf } from '../base/hash.js';

export interface OutputPlaces {
  /** Absolute, links resolved: a link to the output folder stays one. */
  outDir: string;
  manifest: string;
  /** The manifest that belongs to the new output, until that is swapped in. */
  nextManifest: string;
  journal: string;
  lock: string;
}

/** File that marks a folder as an output of ours, which a build may replace. */
export const markerPath = '_relaydocs/generated.txt';

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
