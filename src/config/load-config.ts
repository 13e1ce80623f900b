// Loads the config of a site: finds its file, bundles and runs it, validates its value and fills in the defaults.
import { type Stats, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { inspect } from 'node:util';
import { hashOf } from '../base/hash.js';
import { findSharp } from '../base/load-sharp.js';
import { findTakumi } from '../base/load-takumi.js';
import { pathFrom } from '../base/paths.js';
import { readSealed, writeSealed } from '../base/sealed-file.js';
import { stateFolder } from '../base/state-folder.js';
import { ifThere, messageOf } from '../base/thrown.js';
import { programDigest } from '../base/version.js';
import { type SiteError, SiteErrors, throwProblems } from '../errors.js';
import { loadTexts } from '../texts/load-texts.js';
import { type BundledModule, bundleModule } from './bundle-module.js';
import type { Config, Filled, Messages, PluggedResults, RunPlugins, UnreadConfig } from './config.js';
import {
  configLacksFile,
  missingFile,
  noConfig,
  noConfigAt,
  noConfigModule,
  noDefaultExport,
  sharpMissing,
  takumiMissing,
  unknownLocale,
} from './config-errors.js';
import { findConfigProblems, findMistakes, withoutKeys } from './config-problems.js';
import { evaluateModule, toSiteErrors } from './evaluate-module.js';
import { guardHooks } from './guard-hooks.js';
import { loadMessages } from './load-messages.js';
import { loadVersions } from './load-versions.js';
import { type KeyMove, locateKey, toKeyPath, writtenKeys } from './locate-key.js';
import { withSize } from './logo-size.js';
import { isUnchanged, type ModuleInput } from './module-inputs.js';
import type { PluginResults } from './plugged.js';
import { type ConfigContext, resolveConfig } from './resolve-config.js';
import { originalFolder, resolveLanguage } from './resolve-language.js';
import { runWithin, waitWithin } from './run-within.js';
import { type UserConfig, userConfig } from './user-config.js';
import { currentVersion } from './version-config.js';

export interface LoadConfigOptions {
  /** Absolute path of the site's folder. */
  siteDir: string;
  /** Config file, relative to `siteDir` or absolute. Default: `relaydocs.config.ts`, `.js`, `.mjs` or `.cjs` in it. */
  configPath?: string;
  /** Absolute path of the cache. Default: `.relaydocs` in the site's folder. */
  cacheDir?: string;
  /** Whether a new config function is first called in a thread, so that an endless one only blocks that thread. Default: no. */
  triesFunctions?: boolean;
  /** Milliseconds that a promised config may take. Default: 30 s. */
  longestWaitMs?: number;
  /** How to read the config of another tool, if there is none of ours. */
  foreign?: ForeignConfig;
  /** Language of the site's `i18n`. Default: the default one. */
  locale?: string;
}

/** Reads the config of another tool. */
export interface ForeignConfig {
  /** File names in order; the first existing file is read. */
  names: readonly string[];
  /** Only called if such a file exists. */
  load(): Promise<{
    bundle(absolutePath: string, siteDir: string): Promise<BundledModule>;
    /** @param locale undefined for the default language. */
    run(
      bundled: BundledModule,
      absolutePath: string,
      siteDir: string,
      locale: string | undefined,
    ): Promise<ForeignValue>;
  }>;
}

/** The result of translating the config of another tool. */
export interface ForeignValue {
  user: UserConfig;
  moves: readonly KeyMove[];
  unread: Omit<UnreadConfig, 'file'>;
  /** @param texts of navbar and footer, which the plugins may translate further */
  plugins?: (
    texts: Pick<Messages, 'navbar' | 'footer'>,
    ...given: Parameters<RunPlugins>
  ) => Promise<PluginResults & { translated?: TranslatedTheme }>;
  /** Files that the config depends on, beside those of the bundle. */
  inputs: readonly ModuleInput[];
  /** The original config, without functions. */
  whole: Readonly<Record<string, unknown>>;
}

/** The config's theme in the site's language, as plugins have translated it. */
interface TranslatedTheme {
  user: Pick<UserConfig, 'navbar' | 'footer' | 'announcementBar' | 'metadata'>;
  /** As `ForeignValue.whole`. */
  whole: ForeignValue['whole'];
}

interface ConfigCache {
  program: string;
  /** Path of the config file, relative to the site's folder. */
  file: string;
  bundled: BundledModule;
}

const defaultNames = ['ts', 'js', 'mjs', 'cjs'].map((extension) => `relaydocs.config.${extension}`);

/**
 * Runs the config file, validates its default export and fills in the defaults. If the file is unchanged, its bundled text comes from the
 * cache, and esbuild is not even loaded.
 * @throws SiteErrors with all mistakes.
 */
export async function loadConfig({
  siteDir,
  configPath,
  cacheDir,
  triesFunctions = false,
  longestWaitMs,
  foreign,
  locale,
}: LoadConfigOptions): Promise<Config> {
  const absolutePath = findConfig(siteDir, configPath, foreign);
  const reader = foreign?.names.includes(path.basename(absolutePath)) ? await foreign.load() : undefined;
  const file = pathFrom(siteDir, absolutePath);
  const cacheFile = configCacheFile(cacheDir ?? stateFolder(siteDir));
  const cached = readCache(cacheFile, file);
  const isFresh = cached !== undefined && isUnchanged(cached.bundled.inputs, siteDir);
  const bundled = isFresh ? cached.bundled : await (reader?.bundle ?? bundleModule)(absolutePath, siteDir);

  const isTried = triesFunctions && bundled.text !== cached?.bundled.text;
  const own = reader ? undefined : await configFrom(bundled, absolutePath, { isTried, longestWaitMs });
  const read =
    reader &&
    (await withPlaces(reader.run(bundled, absolutePath, siteDir, locale), bundled, absolutePath, siteDir));
  const value = read ? read.user : own;
  if (value === undefined) throw new SiteErrors([noDefaultExport(file)]);
  // The digest includes the value, as a config may read files and the environment.
  const further = (read?.inputs ?? []).map(({ file: input, hash }) => `${input} ${hash}`);
  const digest = hashOf([programDigest, bundled.text, inspect(value, inspectAll), ...further].join('\0'));
  const moves = read?.moves ?? [];
  const dropped = read ? findMistakes(value).map((mistake) => mistake.path) : [];
  const user = withoutKeys(value, dropped) as UserConfig;
  throwProblems(await findConfigProblems(user, { siteDir, file }));
  const inputs = withInputs(bundled.inputs, read?.inputs ?? []);
  if (!isFresh || inputs.length > bundled.inputs.length)
    writeSealed(cacheFile, {
      program: programDigest,
      file,
      bundled: { ...bundled, inputs },
    } satisfies ConfigCache);
  const unread = read && {
    ...read.unread,
    unsupported: read.unread.unsupported + dropped.length,
    file,
  };
  const { released, problems } = loadVersions(user, siteDir, file, moves);
  throwProblems(problems);
  const known = user.i18n?.locales ?? [];
  if (locale !== undefined && !known.includes(locale))
    throw new SiteErrors([unknownLocale(file, locale, known)]);
  // The source is only needed for the lines of redirects.
  const source = user.redirects && (await readFile(absolutePath, 'utf8'));
  const foreignConfig = read?.whole;
  const context = {
    siteDir,
    configPath: file,
    digest,
    released,
    source,
    moves,
    unread,
    foreign: foreignConfig,
    ...(await loadLanguage(userConfig.resolve(user, siteDir), { siteDir, released, locale })),
  };
  const resolved = resolveConfig(user, context);
  const { navbar } = resolved;
  const logo = navbar.logo && (await withSize(navbar.logo, resolved));
  const plugins =
    read?.plugins &&
    (async (...given: Parameters<RunPlugins>): Promise<PluggedResults> => {
      const { messages } = context;
      const { translated, ...results } = await read.plugins!(messages, ...given);
      if (!translated) return results;
      const written = { ...user, ...translated.user };
      const others = { ...messages, navbar: {}, footer: {} };
      const shell = await shellOf(written, { ...context, messages: others, foreign: translated.whole });
      return { ...results, shell };
    });
  const hooks = plugins ? { ...resolved.hooks, plugins } : resolved.hooks;
  const made = withMakers(resolved, { siteDir, file });
  const config = { ...resolved, hooks, ...made, navbar: { ...navbar, logo } };
  throwProblems(await findMissingFiles(config));
  return guardHooks(config, (code, thrown) => toSiteErrors(code, thrown, bundled, absolutePath));
}

/** Returns the parts of the config that make the shell of pages. @param written invalid parts of it are left out */
async function shellOf(
  written: UserConfig,
  context: ConfigContext,
): Promise<NonNullable<PluggedResults['shell']>> {
  const mistakes = findMistakes(written).map((mistake) => mistake.path);
  const resolved = resolveConfig(withoutKeys(written, mistakes) as UserConfig, context);
  const { navbar, footer, announcementBar, metadata, foreign } = resolved;
  const logo = navbar.logo && (await withSize(navbar.logo, resolved));
  return { navbar: { ...navbar, logo }, footer, announcementBar, metadata, foreign };
}

function withInputs(inputs: readonly ModuleInput[], further: readonly ModuleInput[]): readonly ModuleInput[] {
  const known = new Set(inputs.map(({ file }) => file));
  return [...inputs, ...further.filter(({ file }) => !known.has(file))];
}

/** Adds the versions of the packages that make images. @throws SiteErrors if a needed package is missing */
function withMakers(
  { markdown, socialCards }: Pick<Config, 'markdown' | 'socialCards'>,
  { siteDir, file }: { siteDir: string; file: string },
): Pick<Config, 'markdown' | 'socialCards'> {
  const { pictures } = markdown;
  const versionOf = (load: (dir: string) => { version: string }, missing: typeof sharpMissing): string => {
    try {
      return load(siteDir).version;
    } catch (error) {
      throw new SiteErrors([missing(file, messageOf(error))]);
    }
  };
  return {
    markdown: pictures
      ? { ...markdown, pictures: { ...pictures, sharp: versionOf(findSharp, sharpMissing) } }
      : markdown,
    socialCards: socialCards && { ...socialCards, takumi: versionOf(findTakumi, takumiMissing) },
  };
}

/** Loads the texts in the language of the site. @throws SiteErrors for files of texts that are invalid. */
async function loadLanguage(
  filled: Filled,
  { siteDir, released, locale }: Pick<ConfigContext, 'siteDir' | 'released' | 'locale'>,
): Promise<Pick<ConfigContext, 'locale' | 'shippedTexts'> & { messages: Messages }> {
  const { lang, translation } = resolveLanguage(filled, locale);
  const shippedTexts = await loadTexts(lang);
  const folder = translation?.folder ?? originalFolder(filled);
  const versionsOf = (id: string) => [{ name: currentVersion }, ...(released?.get(id) ?? [])];
  const docs = filled.docs.map(({ id }) => ({ id, versions: versionsOf(id) }));
  const { messages, problems } = loadMessages(siteDir, folder, { docs, blog: filled.blog });
  throwProblems(problems);
  return { locale, messages, shippedTexts };
}

/** Returns the files from which the config was made when it was last valid, relative to the site's folder; none if it never was. */
export async function configInputs(options: LoadConfigOptions & { cacheDir: string }): Promise<string[]> {
  const absolutePath = findConfig(options.siteDir, options.configPath, options.foreign);
  const file = pathFrom(options.siteDir, absolutePath);
  const cached = readCache(configCacheFile(options.cacheDir), file);
  return cached?.bundled.inputs.map((input) => input.file) ?? [];
}

function configCacheFile(cacheDir: string): string {
  return path.join(cacheDir, 'config.json');
}

/** Awaits the program of a config. @throws SiteErrors with the place in its file, also for what the program throws */
export async function withPlaces<Value>(
  run: Promise<Value>,
  bundled: BundledModule,
  absolutePath: string,
  siteDir: string,
): Promise<Value> {
  try {
    return await run;
  } catch (error) {
    const missing = missingIn(error, siteDir);
    if (missing !== undefined) {
      const { problems } = toSiteErrors('CONFIG_THREW', error, bundled, absolutePath);
      const { scriptsBeforeBuild } = await import('./build-scripts.js');
      throw new SiteErrors([configLacksFile(missing, problems[0]!, scriptsBeforeBuild(siteDir))]);
    }
    throw toSiteErrors('CONFIG_THREW', error, bundled, absolutePath);
  }
}

/** Returns the missing file of the site, if the error is about one. */
function missingIn(error: unknown, siteDir: string): string | undefined {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== 'ENOENT' && code !== 'MODULE_NOT_FOUND') return undefined;
  const [, file = ''] = /'([^']+)'/.exec(message) ?? [];
  return file.startsWith(siteDir + path.sep) ? path.relative(siteDir, file) : undefined;
}

/** Finds the config file that `loadConfig` reads. */
function findConfig(siteDir: string, configPath: string | undefined, foreign?: ForeignConfig): string {
  const names = configPath === undefined ? [...defaultNames, ...(foreign?.names ?? [])] : [configPath];
  for (const name of names) {
    const absolutePath = path.resolve(siteDir, name);
    if (!statOf(absolutePath)?.isFile()) continue;
    if (!isModuleFile(absolutePath)) throw new SiteErrors([noConfigModule(name)]);
    return absolutePath;
  }
  throw new SiteErrors([
    configPath === undefined ? noConfig(siteDir, findNeighbour(siteDir)) : noConfigAt(configPath),
  ]);
}

const isModuleFile = (file: string) => /\.(?:[cm]?[jt]sx?|json)$/.test(file);

/** Config files of other tools that make sites from Markdown. */
const neighbours: Readonly<Record<string, readonly string[]>> = {
  VitePress: ['ts', 'js', 'mts', 'mjs'].flatMap((extension) => [
    `.vitepress/config.${extension}`,
    `docs/.vitepress/config.${extension}`,
  ]),
  'Astro Starlight': ['mjs', 'ts', 'js'].map((extension) => `astro.config.${extension}`),
  Rspress: ['ts', 'js', 'mjs'].map((extension) => `rspress.config.${extension}`),
  MkDocs: ['mkdocs.yml', 'mkdocs.yaml'],
  mdBook: ['book.toml'],
  Nextra: ['theme.config.tsx', 'theme.config.jsx'],
  Mintlify: ['mint.json', 'docs.json'],
  Jekyll: ['_config.yml'],
  Hugo: ['hugo.toml', 'hugo.yaml'],
  Docsify: ['_sidebar.md', 'docs/_sidebar.md'],
};

function findNeighbour(siteDir: string): { file: string; tool: string } | undefined {
  for (const [tool, files] of Object.entries(neighbours))
    for (const file of files) if (statOf(path.join(siteDir, file))) return { file, tool };
  return undefined;
}

function readCache(cacheFile: string, file: string): ConfigCache | undefined {
  const cached = readSealed<ConfigCache>(cacheFile);
  return cached?.program === programDigest && cached.file === file ? cached : undefined;
}

async function configFrom(
  bundled: BundledModule,
  absolutePath: string,
  { isTried, longestWaitMs }: { isTried: boolean; longestWaitMs: number | undefined },
): Promise<unknown> {
  try {
    const value = evaluateModule(bundled.text, absolutePath, {}, bundled.map);
    if (isTried && typeof value === 'function') {
      const { tryInThread } = await import('./try-in-thread.js');
      await tryInThread({ text: bundled.text, absolutePath }, longestWaitMs);
    }
    const made = typeof value === 'function' ? runWithin(() => value() as unknown) : value;
    const config = await waitWithin(made, longestWaitMs);
    readFields(config);
    return config;
  } catch (error) {
    throw toSiteErrors('CONFIG_THREW', error, bundled, absolutePath);
  }
}

/** Reads all fields, so that a getter or proxy trap throws here, where the error gets a place. */
function readFields(value: unknown, seen = new Set<unknown>()): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  const getters = Array.isArray(value) ? [] : gettersOf(value);
  for (const field of [
    ...Object.values(value),
    ...getters.map((name) => Reflect.get(value, name) as unknown),
  ])
    readFields(field, seen);
}

/** Returns the names of the getters that an object inherits from a class of the author. */
function gettersOf(value: object): string[] {
  const prototype = Object.getPrototypeOf(value) as object | null;
  if (prototype === null || Object.getPrototypeOf(prototype) === null) return [];
  const own = Object.entries(Object.getOwnPropertyDescriptors(prototype));
  return own.flatMap(([name, { get }]) => (get && name !== '__proto__' ? name : []));
}

const inspectAll = {
  depth: Number.POSITIVE_INFINITY,
  maxArrayLength: Number.POSITIVE_INFINITY,
  maxStringLength: Number.POSITIVE_INFINITY,
};

/** Returns problems for modules and style sheets that the config names and that do not exist. */
async function findMissingFiles(config: Config): Promise<SiteError[]> {
  const { siteDir, configPath, clientModules, customCss, themeComponents } = config;
  const named: { path: PropertyKey[]; file: string }[] = [
    ...clientModules.map((file, index) => ({ path: ['clientModules', index], file })),
    ...customCss.map((file) => ({ path: ['theme', 'customCss'], file })),
    ...Object.entries(themeComponents).map(([name, file]) => ({ path: ['theme', 'components', name], file })),
  ];
  const missing = named.filter(({ file }) => !statOf(path.join(siteDir, file)));
  if (missing.length === 0) return [];
  const source = await readFile(path.join(siteDir, configPath), 'utf8');
  return missing.map(({ path: ours, file }) => {
    const keys = writtenKeys(ours, config.keyMoves);
    return missingFile(toKeyPath(keys), file, { file: configPath, ...locateKey(source, keys) });
  });
}

const statOf = (absolutePath: string): Stats | undefined => ifThere(() => statSync(absolutePath));
