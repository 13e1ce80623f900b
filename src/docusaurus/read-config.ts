import { existsSync } from 'node:fs';
import path from 'node:path';
import type { BundledModule } from '../config/bundle-module.js';
import { bundleProgram } from '../config/bundle-program.js';
import type { ForeignValue } from '../config/load-config.js';
import { type MissingPackage, type RanProgram, runProgram } from '../config/run-program.js';
import { blogAddresses } from './blog-addresses.js';
import type { FindingKind } from './findings.js';
import { type MappedConfig, mapConfig } from './map-config.js';
import { isOwnWork } from './map-docs.js';
import { findThemeFiles } from './theme-files.js';

export { bundleProgram as bundle };

/** What a config of Docusaurus means here. */
export async function run(
  bundled: BundledModule,
  absolutePath: string,
  siteDir: string,
): Promise<ForeignValue> {
  const { user, moves, findings, whole } = await readConfig(bundled, absolutePath, siteDir);
  const count = (wanted: FindingKind) => findings.all.filter(({ kind }) => kind === wanted).length;
  return { user, moves, whole, unread: { ignored: count('ignored'), unsupported: count('unsupported') } };
}

/** The same with all that is known of it. */
export async function readConfig(
  bundled: BundledModule,
  absolutePath: string,
  siteDir: string,
): Promise<MappedConfig> {
  return mapProgram(await runProgram(bundled, absolutePath), siteDir);
}

export function mapProgram(ran: RanProgram, siteDir: string): MappedConfig {
  const mapped = mapConfig(ran, {
    siteDir,
    hasFolder: (folder) => existsSync(path.resolve(siteDir, folder)),
    blogAddresses: (options) => blogAddresses(options, siteDir),
  });
  for (const one of ran.missing) if (!isOwnWork(one.name)) noteMissing(one, mapped);
  findThemeFiles(siteDir, mapped.findings);
  return mapped;
}

function noteMissing({ name, threw }: MissingPackage, { findings }: MappedConfig): void {
  const note = threw === undefined ? 'it is not installed' : `it cannot be loaded: ${threw.split('\n')[0]}`;
  findings.add('ignored', `package ${name}`, [], note);
}
