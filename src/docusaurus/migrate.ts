// Writes relaydocs.config.ts for a site of Docusaurus: the answer of `relaydocs migrate`.
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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
  /** The file that was written, relative to the site's folder. */
  file: string;
  /** The file that it was made of. */
  from: string;
  /** Functions stand in that file still, which so has to stay. */
  keepsFunctions: boolean;
  /** Plugins that are run with that file only. */
  plugins: readonly string[];
  /** Keys of the written config that lack a function, which a preset has made and nothing else names: `docs[0].remarkPlugins[0]`. */
  leftOut: readonly string[];
  /** Packages that the file it was made of imports, and that are not installed; empty where that file need not stay. */
  missing: readonly string[];
}

const written = 'relaydocs.config.ts';

/** @throws SiteErrors where there is such a file already, or the config of Docusaurus cannot be run. */
export async function migrate(place: SitePlace): Promise<Migrated> {
  const { siteDir } = place;
  const absolutePath = docusaurusConfig(place);
  const from = path.relative(siteDir, absolutePath).replaceAll(path.sep, '/');
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

/** Files and folders by their paths from the site's folder, which `require.resolve` and `path.resolve` made absolute ones. */
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

/** The site's folder, the one above it, and more up to the repository's. Not `/`: an address of the site looks like such a path, too. */
function foldersAround(siteDir: string): string[] {
  const above = [siteDir];
  for (let folder = path.dirname(siteDir); folder !== path.dirname(folder); folder = path.dirname(folder))
    above.push(folder);
  const repository = above.findIndex((folder) => existsSync(path.join(folder, '.git')));
  return above.slice(0, Math.max(2, repository + 1));
}

interface FunctionSource {
  /** The config of Docusaurus. */
  value: unknown;
  exportOf: ReadConfig['exportOf'];
}

/** What presets make by themselves has no name that code could import. */
function withoutNameless(
  user: UserConfig,
  { value, exportOf }: FunctionSource,
  onLeftOut: (keys: readonly PropertyKey[]) => void,
): UserConfig {
  const isNameless = (entry: unknown, keys: readonly PropertyKey[]): boolean => {
    // A plugin with its options; a list below a name is a list of plugins.
    const isPair = Array.isArray(entry) && typeof keys.at(-1) === 'number';
    const one: unknown = isPair ? (entry[0] as unknown) : entry;
    if (typeof one !== 'function' || exportOf(one) !== undefined || pathTo(one, value) !== undefined)
      return false;
    onLeftOut(keys);
    return true;
  };
  return withoutStandIns(user, isNameless) as UserConfig;
}

/** Functions are imported from the package that exports them, else from where the config of Docusaurus has them. */
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

/** A key that code writes without quotes. */
const isName = /^[A-Za-z_$][\w$]*$/;

/** `.presets[0][1].docs.editUrl`: the way to a value that is somewhere in the config. */
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

/** A function of the config, as code names it: `docusaurus.presets[0][1].docs.editUrl`. */
type NameFunction = (value: (...given: never) => unknown) => string;

/** An empty list or object says nothing, but that there are no docs, and that pages lie in the usual folder. */
function withoutEmpty(user: UserConfig): Record<string, unknown> {
  const isEmpty = (value: unknown): boolean =>
    (Array.isArray(value) && value.length === 0) ||
    (isLoose(value) && Object.values(value).every((entry) => entry === undefined || isEmpty(entry)));
  const says = ([key, value]: [string, unknown]): boolean =>
    value !== undefined && (!isEmpty(value) || key === 'docs');
  return Object.fromEntries(Object.entries(user).filter(says));
}

const widest = 100;

/** A value as it is written in a program. @param indent of the line that it begins on */
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

/** In single quotes; text of several lines between backticks. */
function quoted(text: string): string {
  if (/\n./.test(text)) return `\`${text.replace(/[\\`]|\$\{/g, '\\$&')}\``;
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${escaped}'`;
}
