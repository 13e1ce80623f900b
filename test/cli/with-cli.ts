// The command line in this process, with a terminal that remembers.

import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from '../../src/cli/main.js';
import { writeFiles } from '../write-files.js';
import { recordingTerminal } from './recording-terminal.js';

export interface Said {
  code: number;
  out: string;
  err: string;
}

export async function runCli(args: readonly string[]): Promise<Said> {
  const terminal = recordingTerminal();
  const code = await run(args, terminal);
  return { code, ...terminal.said };
}

/** A site in a temporary folder; give `--config` to work on it. */
export async function withSiteFolder(
  files: Readonly<Record<string, string>>,
  use: (dir: string, config: string) => Promise<void>,
): Promise<void> {
  const dir = realpathSync(mkdtempSync(path.join(tmpdir(), 'relaydocs-cli-')));
  const config = "export default { title: 'Test', url: 'https://docs.example.com', baseUrl: '/' };\n";
  writeFiles(dir, { 'relaydocs.config.mjs': config, ...files });
  try {
    await use(dir, path.join(dir, 'relaydocs.config.mjs'));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
