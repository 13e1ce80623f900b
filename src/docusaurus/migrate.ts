// Writes relaydocs.config.ts for a Docusaurus site, for `relaydocs migrate`.
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathFrom } from '../base/paths.js';
import { bundleProgram } from '../config/bundle-module.js';
import { findMistakes, withoutKeys } from '../config/config-problems.js';
import { withPlaces } from '../config/load-config.js';
import { toKeyPath } from '../config/locate-key.js';
import { fromFolder } from '../config/provided-names.js';
import { packageName } from '../config/run-esbuild.js';
import { runProgram } from '../config/run-program.js';
import { withoutStandIns } from '../config/stand-in.js';
import type { UserConfig } from '../config/user-config.js';
import { SiteErrors } from '../errors.js';
import { configExists } from './docusaurus-errors.js';
import { isLoose } from './loose.js';
import { docusaurusConfig, type SitePlace } from './read-compat.js';
import { mapProgram, type ReadConfig } from './read-config.js';

export interface Migrated {
  /** Path of the written file, relative to the site's folder. */
  file: string;
  /** Path of the file that was converted. */
  from: string;
  /** True if the old file must stay, because the new one imports functions from it. */
  keepsFunctions: boolean;
  /** Plugins that run only with the old file. */
  plugins: readonly string[];
  /** Keys left out because their function was made by a preset and cannot be imported: `docs[0].remarkPlugins[0]`. */
  leftOut: readonly string[];
  /** Missing packages that the old file imports; empty if that file need not stay. */
  missing: readonly string[];
}

const written = 'relaydocs.config.ts';

/** Writes the file. @throws SiteErrors if it exists already, or the Docusaurus config cannot be run */
export async function migrate(place: SitePlace): Promise<Migrated> {
  const { siteDir } = place;
  const absolutePath = docusaurusConfig(place);
  const from = pathFrom(siteDir, absolutePath);
  const bundled = await bundleProgram(absolutePath, siteDir);
  const placed = <Value>(reading: Promise<Value>): Promise<Value> =>
    withPlaces(reading, bundled, absolutePath, siteDir);
  const ran = await placed(runProgram(bundled, absolutePath));
  const { user, run, exportOf } = await placed(
    mapProgram(ran, { siteDir, configFile: absolutePath, locale: undefined }),
  );
  const mistakes = findMistakes(user).map((mistake) => mistake.path);
  const source: FunctionSource = { value: ran.value, exportOf };
  const whole = withoutKeys(user, mistakes) as UserConfig;
  const leftOut: string[] = [];
  const named = withoutNameless(whole, source, (keys) => leftOut.push(toKeyPath(keys)));
  const { text, keepsFunctions } = fileText(fromSite(named, siteDir) as UserConfig, source, from);
  try {
    writeFileSync(path.join(siteDir, written), text, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new SiteErrors([configExists(written)]);
  }
  const plugins = run.entries.map(({ name, plugin }) => name ?? (plugin?.name || 'a function'));
  const absent = ran.missing.filter(({ threw }) => threw === undefined).map(({ name }) => packageName(name));
  const missing = keepsFunctions ? [...new Set(absent)].sort() : [];
  return { file: written, from, keepsFunctions, plugins, leftOut, missing };
}

/** Makes absolute paths, from `require.resolve` and `path.resolve`, relative to the site's folder. */
function fromSite(value: unknown, siteDir: string, around = foldersAround(siteDir)): unknown {
  if (typeof value === 'string') {
    const isNear = around.some((folder) => value.startsWith(folder + path.sep));
    return isNear && existsSync(value) ? fromFolder(value, siteDir) : value;
  }
  if (Array.isArray(value)) return value.map((entry) => fromSite(entry, siteDir, around));
  if (!isLoose(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, fromSite(entry, siteDir, around)]),
  );
}

/** Returns the site's folder and its parents up to the repository's root. Not `/`, because URLs of the site look like such paths. */
function foldersAround(siteDir: string): string[] {
  const above = [siteDir];
  for (let folder = path.dirname(siteDir); folder !== path.dirname(folder); folder = path.dirname(folder))
    above.push(folder);
  const repository = above.findIndex((folder) => existsSync(path.join(folder, '.git')));
  return above.slice(0, Math.max(2, repository + 1));
}

interface FunctionSource {
  /** The Docusaurus config. */
  value: unknown;
  exportOf: ReadConfig['exportOf'];
}

/** Removes functions that presets have made, because no code can import them. */
function withoutNameless(
  user: UserConfig,
  { value, exportOf }: FunctionSource,
  onLeftOut: (keys: readonly PropertyKey[]) => void,
): UserConfig {
  const isNameless = (entry: unknown, keys: readonly PropertyKey[]): boolean => {
    // Decides whether a list is a plugin with its options; a list as the value of a name is a list of plugins.
    const isPair = Array.isArray(entry) && typeof keys.at(-1) === 'number';
    const one: unknown = isPair ? (entry[0] as unknown) : entry;
    if (typeof one !== 'function' || exportOf(one) !== undefined || pathTo(one, value) !== undefined)
      return false;
    onLeftOut(keys);
    return true;
  };
  return withoutStandIns(user, isNameless) as UserConfig;
}

/** Returns the text of the file. Functions are imported from the package that exports them, or else from the Docusaurus config. */
function fileText(
  user: UserConfig,
  { value: config, exportOf }: FunctionSource,
  from: string,
): { text: string; keepsFunctions: boolean } {
  const names = new Map<unknown, string>();
  const imports = new Set<string>();
  let keepsFunctions = false;
  const nameOf: NameFunction = (value) => {
    const origin = exportOf(value);
    if (origin) {
      const name = names.get(value) ?? `plugin${names.size + 1}`;
      const what = origin.exported === 'default' ? name : `{ ${origin.exported} as ${name} }`;
      names.set(value, name);
      imports.add(`import ${what} from '${origin.name}';`);
      return name;
    }
    keepsFunctions = true;
    return `docusaurus${pathTo(value, config) ?? ''}`;
  };
  const body = literal(withoutEmpty(user), '', nameOf);
  const lines = ["import { defineConfig } from 'relaydocs';", ...imports];
  if (!keepsFunctions)
    return { text: `${lines.join('\n')}\n\nexport default defineConfig(${body});\n`, keepsFunctions };
  lines.push(`import config from './${from}';`);
  const text = `${lines.join('\n')}

export default defineConfig(async () => {
  // Its functions stay where they are.
  // biome-ignore lint/suspicious/noExplicitAny: the config of Docusaurus has types of its own
  const docusaurus: any = typeof config === 'function' ? await (config as () => unknown)() : config;
  return ${literal(withoutEmpty(user), '  ', nameOf)};
});
`;
  return { text, keepsFunctions };
}

/** Matches a key that needs no quotes. */
const isName = /^[A-Za-z_$][\w$]*$/;

/** Returns the path to a value in the config: `.presets[0][1].docs.editUrl`. */
function pathTo(wanted: unknown, value: unknown): string | undefined {
  if (value === wanted) return '';
  const isList = Array.isArray(value);
  if (!isList && !isLoose(value)) return undefined;
  for (const [key, entry] of Object.entries(value)) {
    const rest = pathTo(wanted, entry);
    if (rest !== undefined)
      return (isList ? `[${key}]` : isName.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`) + rest;
  }
  return undefined;
}

/** Returns the expression for a function of the config: `docusaurus.presets[0][1].docs.editUrl`. */
type NameFunction = (value: (...given: never) => unknown) => string;

/** Removes empty lists and objects, except for those with a meaning: no docs, or pages in the default folder. */
function withoutEmpty(user: UserConfig): Record<string, unknown> {
  const isEmpty = (value: unknown): boolean =>
    (Array.isArray(value) && value.length === 0) ||
    (isLoose(value) && Object.values(value).every((entry) => entry === undefined || isEmpty(entry)));
  const says = ([key, value]: [string, unknown]): boolean =>
    value !== undefined && (!isEmpty(value) || key === 'docs');
  return Object.fromEntries(Object.entries(user).filter(says));
}

const widest = 100;

/** Returns a value as source code. @param indent of the line on which it begins */
function literal(value: unknown, indent: string, nameOf: NameFunction): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'function') return nameOf(value as (...given: never) => unknown);
  if (value instanceof RegExp) return String(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const parts = Array.isArray(value)
    ? value.map((entry: unknown) => literal(entry, inner, nameOf))
    : Object.entries(value)
        .filter(([, entry]) => entry !== undefined)
        .map(([key, entry]) => `${isName.test(key) ? key : quoted(key)}: ${literal(entry, inner, nameOf)}`);
  if (parts.length === 0) return open + close;
  const space = Array.isArray(value) ? '' : ' ';
  const line = `${open}${space}${parts.join(', ')}${space}${close}`;
  if (indent !== '' && line.length + indent.length <= widest && !line.includes('\n')) return line;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}

/** Returns a string literal in single quotes; text of several lines in backticks. */
function quoted(text: string): string {
  if (/\n./.test(text)) return `\`${text.replace(/[\\`]|\$\{/g, '\\$&')}\``;
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${escaped}'`;
}
