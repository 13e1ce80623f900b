// A site's folder with an output folder, for the tests of the output stage.
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listFiles } from '../../src/output/output-manifest.js';
import { type Commit, openStage, type Stage } from '../../src/output/stage-output.js';

export interface OutputFixture {
  siteDir: string;
  outDir: string;
  stateDir: string;
  open(keep?: number): Stage;
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
  const open = (keep = 0): Stage =>
    openStage(outDir, stateDir, { sources: [siteDir, path.join(siteDir, 'docs')], keep });
  return {
    siteDir,
    outDir,
    stateDir,
    open,
    build(files, keep) {
      const stage = open(keep);
      for (const [file, contents] of Object.entries(files)) {
        if (stage.isCurrent(file, contents)) stage.reuse(file);
        else stage.write({ path: file, contents, key: contents });
      }
      return stage.commit();
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

export function writeTree(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [file, contents] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), contents);
  }
}
