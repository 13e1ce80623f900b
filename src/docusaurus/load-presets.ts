// Runs a config's presets, except for the classic one. The plugins and themes that they return apply as if the config named them.

import { createRequire } from 'node:module';
import path from 'node:path';
import { pathFrom } from '../base/paths.js';
import { stateFolder } from '../base/state-folder.js';
import { unlessFails } from '../base/thrown.js';
import { isModuleThere, moduleFiles } from '../config/module-files.js';
import { inputsOf, type ModuleInput } from '../config/module-inputs.js';
import {
  asDocusaurus,
  type LoadedPackages,
  loadProgramModule,
  type RanProgram,
} from '../config/run-program.js';
import { Endless } from '../config/run-within.js';
import { withoutStandIns } from '../config/stand-in.js';
import type { SiteError } from '../errors.js';
import { callPlugin, type LackedPackages } from './call-plugin.js';
import { classicPreset } from './classic-preset.js';
import { pluginLacks, presetFailed, wordsOf } from './docusaurus-errors.js';
import { type Loose, looseOf } from './loose.js';
import { contextOf, type PresetSite } from './plugin-context.js';
import { type PluginEntry, pluginEntries } from './plugin-entries.js';
import { resolveFrom } from './plugin-instance.js';

/** Time limit of a preset, which may read files to find its plugins. */
const longestMs = 30_000;

export interface LoadedPresets {
  /** Index in the list of presets -> what the preset returns: `{ plugins, themes }`. Without the classic preset and missing ones. */
  given: ReadonlyMap<number, Loose>;
  /** Index in the list of presets -> why it failed. */
  failed: ReadonlyMap<number, string>;
  /** Problems of presets that failed, or that use packages that are not installed. */
  problems: readonly SiteError[];
  /** Files that the presets are made from. */
  inputs: readonly ModuleInput[];
  /** For each preset, which package exports which value. */
  packages: readonly LoadedPackages[];
}

/** Runs the presets of a config. */
export async function loadPresets(
  ran: Pick<RanProgram, 'value'>,
  { siteDir, configFile, locale }: PresetSite,
): Promise<LoadedPresets> {
  const config = looseOf(ran.value);
  const hasModule = (name: string): boolean => isModule(name, siteDir);
  const entries = pluginEntries(config.presets, 'preset', ['presets'], { siteDir, hasModule });
  const others = entries.filter(({ name }) => name !== '@docusaurus/preset-classic');
  const given = new Map<number, Loose>();
  const failed = new Map<number, string>();
  const problems: SiteError[] = [];
  const inputs: ModuleInput[] = [];
  const packages: LoadedPackages[] = [];
  if (others.length === 0) return { given, failed, problems, inputs, packages };
  const configPath = pathFrom(siteDir, configFile);
  const generatedDir = path.join(stateFolder(siteDir), 'plugins');
  const context = contextOf({ siteDir, configFile, locale, config, entries: [] }, generatedDir);
  for (const entry of others) {
    const name = entry.name ?? 'a function';
    const place = Number(entry.path.at(-1));
    const lacked: LackedPackages = new Map();
    try {
      const preset = await loadPreset(entry, { siteDir, configFile }, (files) => inputs.push(...files));
      if (preset === undefined) continue;
      const made = await asDocusaurus(() =>
        callPlugin(() => preset.make(context, entry.options), {
          longestMs,
          lacked,
          onLate: (error) => {
            throw error;
          },
        }),
      );
      // Copied now, so that a getter that throws does so here, where the error can be assigned to the preset.
      given.set(place, looseOf(withoutStandIns(made, () => false)));
      if (preset.packagesOf) packages.push(preset.packagesOf());
      if (lacked.size > 0) problems.push(pluginLacks(`preset "${name}"`, lacked, [], configPath));
    } catch (error) {
      const reason = error instanceof Endless ? `it did not end within ${longestMs / 1000} s` : error;
      failed.set(place, wordsOf(reason));
      problems.push(
        lacked.size > 0
          ? pluginLacks(`preset "${name}"`, lacked, [{ method: 'its call', reason }], configPath)
          : presetFailed(name, reason, configPath),
      );
    }
  }
  return { given, failed, problems, inputs, packages };
}

interface LoadedPreset {
  make: NonNullable<PluginEntry['plugin']>;
  packagesOf?: () => LoadedPackages;
}

/** Loads a preset. @param onReads called with the files that it is made from @returns undefined if it is missing */
async function loadPreset(
  { plugin, file, module, name }: PluginEntry,
  { siteDir, configFile }: Pick<PresetSite, 'siteDir' | 'configFile'>,
  onReads: (inputs: readonly ModuleInput[]) => void,
): Promise<LoadedPreset | undefined> {
  if (plugin) return { make: plugin };
  const found =
    file === undefined
      ? unlessFails(notThere, () => createRequire(configFile).resolve(module ?? name!))
      : resolveFrom(siteDir, file);
  // Files of a missing or broken preset are inputs too, because it may be added or mended.
  const written = file === undefined ? [] : moduleFiles(file);
  const looked = found === undefined ? written : [found];
  onReads(
    inputsOf(
      looked.map((one) => pathFrom(siteDir, one)),
      siteDir,
    ),
  );
  if (found === undefined) return undefined;
  const { exported, inputs, packagesOf } = await loadProgramModule(found, siteDir, {
    '@docusaurus/preset-classic': classicPreset,
  });
  onReads(inputs);
  const make = looseOf(exported).default ?? exported;
  if (typeof make !== 'function') throw new Error('it exports no function');
  return { make: make as LoadedPreset['make'], packagesOf };
}

const notThere = ['MODULE_NOT_FOUND', 'ERR_PACKAGE_PATH_NOT_EXPORTED'];

/** Tells whether a package or file of this name exists. */
export function isModule(name: string, siteDir: string): boolean {
  try {
    return createRequire(path.join(siteDir, 'any.js')).resolve(name) !== '';
  } catch {
    return path.isAbsolute(name) && isModuleThere(path.relative(siteDir, name), siteDir);
  }
}
