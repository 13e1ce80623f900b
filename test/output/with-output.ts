// A site's folder with an output folder, for the tests of the output output.

import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openOutput } from '../../src/output/open-output.js';
import { listFiles } from '../../src/output/output-manifest.js';
import type { Commit, PendingOutput } from '../../src/output/pending-output.js';

export interface OutputFixture {
  siteDir: string;
  outDir: string;
  stateDir: string;
  open(keep?: number): PendingOutput;
  /** A whole build of these files; each is its own key. */
  build(files: Readonly<Record<string, string>>, keep?: number): Commit;
  /** What a reader would find. */
  read(): Record<string, string>;
}

export async function withOutput(run: (fixture: OutputFixture) => void | Promise<void>): Promise<void> {
  const siteDir = realpathSync(mkdtempSync(path.join(tmpdir(), 'relaydocs-output-')));
  try {
    await run(outputFixture(siteDir));
  } finally {
    rmSync(siteDir, { recursive: true, force: true });
  }
}

export function outputFixture(siteDir: string): OutputFixture {
  const outDir = path.join(siteDir, 'build');
  const stateDir = path.join(siteDir, '.relaydocs');
  mkdirSync(path.join(siteDir, 'docs'), { recursive: true });
  const open = (keep = 0): PendingOutput =>
    openOutput(outDir, stateDir, { sources: [siteDir, path.join(siteDir, 'docs')], keep });
  return {
    siteDir,
    outDir,
    stateDir,
    open,
    build(files, keep) {
      const pending = open(keep);
      for (const [file, contents] of Object.entries(files)) {
        if (pending.isCurrent(file, contents)) pending.reuse(file);
        else pending.write({ path: file, contents, key: contents });
      }
      return pending.commit();
    },
    read: () => readTree(outDir),
  };
}

/** Path -> text of all files but our mark and what begins with a dot. */
export function readTree(folder: string): Record<string, string> {
  const files = listFiles(folder).filter((file) => !file.startsWith('_relaydocs/') && !file.startsWith('.'));
  return Object.fromEntries(
    files.sort().map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]),
  );
}
