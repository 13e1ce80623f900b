// A temporary folder with a site's files, and the problems that loading its config reports.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { loadConfig } from '../../src/config/load-config.js';
import { type SiteError, SiteErrors } from '../../src/errors.js';
import { writeFiles } from '../write-files.js';

export async function withSite(
  files: Readonly<Record<string, string>>,
  body: (siteDir: string) => Promise<void>,
): Promise<void> {
  const siteDir = await mkdtemp(path.join(tmpdir(), 'relaydocs-config-'));
  try {
    writeFiles(siteDir, files);
    await untilOld();
    await body(siteDir);
  } finally {
    await rm(siteDir, { recursive: true });
  }
}

/** What was written before is older than what begins now: it is not taken for changed meanwhile. */
export const untilOld = (): Promise<void> => setTimeout(10);

/** What a promise was rejected with. */
export async function problemsOf(promise: Promise<unknown>): Promise<readonly SiteError[]> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof SiteErrors) return error.problems;
    throw error;
  }
  throw new Error('nothing was thrown');
}

/** The problems of a config that says this beside the three required fields. */
export async function problemsIn(fields: string): Promise<readonly SiteError[]> {
  let problems: readonly SiteError[] = [];
  const text = `export default {\n  title: 'Relay',\n  url: 'https://example.com',\n  baseUrl: '/',\n  ${fields}\n};\n`;
  await withSite({ 'relaydocs.config.ts': text }, async (siteDir) => {
    problems = await problemsOf(loadConfig({ siteDir }));
  });
  return problems;
}

/** Messages of `problemsIn`. */
export async function messagesIn(fields: string): Promise<string[]> {
  return (await problemsIn(fields)).map((problem) => problem.message);
}
