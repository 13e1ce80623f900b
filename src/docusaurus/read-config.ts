import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { BundledModule } from '../config/bundle-module.js';
import { bundleProgram } from '../config/bundle-program.js';
import type { ForeignValue } from '../config/load-config.js';
import { isModuleThere } from '../config/module-files.js';
import type { RunPlugins } from '../config/plugged.js';
import { type MissingPackage, type RanProgram, runProgram } from '../config/run-program.js';
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
  locale: string | undefined,
): Promise<ForeignValue> {
  // Docusaurus tells configs and plugins by it which language is made.
  if (locale === undefined) delete process.env.DOCUSAURUS_CURRENT_LOCALE;
  else process.env.DOCUSAURUS_CURRENT_LOCALE = locale;
  const { user, moves, findings, whole, run: runs } = await readConfig(bundled, absolutePath, siteDir);
  const count = (wanted: FindingKind) => findings.all.filter(({ kind }) => kind === wanted).length;
  const unread = { ignored: count('ignored'), unsupported: count('unsupported') };
  if (runs.entries.length === 0) return { user, moves, whole, unread };
  const plugins: RunPlugins = async (generatedDir) => {
    const { runPlugins } = await import('./run-plugins.js');
    return runPlugins({ siteDir, configFile: absolutePath, locale, ...runs }, generatedDir);
  };
  return { user, moves, whole, unread, plugins };
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
    hasModule: (name) => isModule(name, siteDir),
    hasFolder: (folder) => existsSync(path.resolve(siteDir, folder)),
  });
  for (const one of ran.missing) if (!isOwnWork(one.name)) noteMissing(one, mapped);
  findThemeFiles(siteDir, mapped.findings);
  return mapped;
}

function isModule(name: string, siteDir: string): boolean {
  try {
    return createRequire(path.join(siteDir, 'any.js')).resolve(name) !== '';
  } catch {
    return path.isAbsolute(name) && isModuleThere(path.relative(siteDir, name), siteDir);
  }
}

function noteMissing({ name, threw }: MissingPackage, { findings }: MappedConfig): void {
  const note = threw === undefined ? 'it is not installed' : `it cannot be loaded: ${threw.split('\n')[0]}`;
  findings.add('ignored', `package ${name}`, [], note);
}
