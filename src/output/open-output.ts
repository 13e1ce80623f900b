// Opens the output folder for a build, and finishes what a killed one left undone.
import { onFileSystem, outputLocked } from './output-errors.js';
import { refuseForeignFolder, refuseSources, releaseLock, removeStale, takeLock } from './output-folder.js';
import { foreignFiles, isIntact, loadManifest, type OutputPlaces, outputPlaces } from './output-manifest.js';
import { type OutputOptions, PendingOutput } from './pending-output.js';
import { readJournal, swapSteps } from './swap-output.js';

/**
 * Begins the output of a build: finishes an interrupted swap, and locks the output folder.
 * @param outDir absolute @param stateDir the site's `.relaydocs` folder, absolute
 */
export function openOutput(outDir: string, stateDir: string, options: OutputOptions): PendingOutput {
  return onFileSystem(() => {
    const places = outputPlaces(outDir, stateDir);
    refuseSources(places.outDir, [...options.sources, stateDir]);
    const holder = takeLock(places.lock);
    if (holder) throw outputLocked(places.outDir, holder.heldBy, places.lock);
    try {
      finishSwap(places);
      refuseForeignFolder(places.outDir);
      removeStale(places.outDir);
      return new PendingOutput(places, options);
    } catch (error) {
      releaseLock(places.lock);
      throw error;
    }
  });
}

/**
 * Finishes or undoes the swap of a killed build. Every command that reads the output calls it first.
 * @returns `busy` if another build is writing there
 */
export function recoverOutput(outDir: string, stateDir: string): 'nothing-to-do' | 'recovered' | 'busy' {
  return onFileSystem(() => {
    const places = outputPlaces(outDir, stateDir);
    if (!readJournal(places)) return 'nothing-to-do';
    if (takeLock(places.lock)) return 'busy';
    try {
      finishSwap(places);
      return 'recovered';
    } finally {
      releaseLock(places.lock);
    }
  });
}

/** Tells whether the folder contains exactly the files of the last build, unchanged. */
export function isOutputIntact(outDir: string, stateDir: string): boolean {
  const places = outputPlaces(outDir, stateDir);
  const manifest = loadManifest(places);
  if (manifest.files.size === 0) return false;
  for (const record of manifest.files.values()) if (!isIntact(places.outDir, record)) return false;
  return foreignFiles(places.outDir, manifest).length === 0;
}

function finishSwap(places: OutputPlaces): void {
  const journal = readJournal(places);
  if (journal) for (const _ of swapSteps(places, journal));
}
