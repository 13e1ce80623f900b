// Creates a plugin that a config names, as Docusaurus does.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isFile } from '../base/paths.js';
import { parseJson } from '../base/values.js';
import { moduleFiles } from '../config/module-files.js';
import { loadProgramModule, mayBeBundled } from '../config/run-program.js';
import type { PluginContext } from './plugin-context.js';
import type { PluginEntry } from './plugin-entries.js';

export interface PluginInstance {
  name: string;
  id: string;
  /** Folder that the plugin's own paths are relative to. */
  dir: string;
  options: Readonly<Record<string, unknown>>;
  methods: PluginMethods;
  /** See `PluginEntry`. */
  wraps: PluginEntry['wraps'];
  /** Files of the site that it is made from. */
  reads: readonly string[];
}

/** The methods that are called here. They are code of the author, and may return anything. */
interface PluginMethods {
  loadContent?(): unknown;
  getTranslationFiles?(given: object): unknown;
  translateContent?(given: object): unknown;
  translateThemeConfig?(given: object): unknown;
  getDefaultCodeTranslationMessages?(): unknown;
  contentLoaded?(given: object): unknown;
  allContentLoaded?(given: object): unknown;
  injectHtmlTags?(given: object): unknown;
  getClientModules?(): unknown;
  getThemePath?(): unknown;
  getPathsToWatch?(): unknown;
  configurePostCss?(options: { plugins: unknown[] }): unknown;
  configureWebpack?: unknown;
  postBuild?(given: object): unknown;
}

type Make = (context: PluginContext, options: object) => unknown;

interface PluginModule {
  make: Make;
  validateOptions: ((given: object) => unknown) | undefined;
  dir: string;
  reads: readonly string[];
}

/** Creates a plugin. @returns undefined if its function returns none @throws errors of the plugin */
export async function makePlugin(
  entry: PluginEntry,
  context: PluginContext,
): Promise<PluginInstance | undefined> {
  const module = await loadPlugin(entry, context);
  const given = { id: 'default', ...entry.options };
  const validated = module.validateOptions
    ? await module.validateOptions({ options: given, validate: validateBySchema })
    : given;
  const options = isObject(validated) ? validated : given;
  const methods = await module.make(context, options);
  if (!isObject(methods)) return undefined;
  const name = typeof methods.name === 'string' ? methods.name : (entry.name ?? 'plugin');
  const { dir, reads } = module;
  return {
    name,
    id: String(options.id ?? 'default'),
    dir,
    options,
    methods: methods as PluginMethods,
    wraps: entry.wraps,
    reads,
  };
}

async function loadPlugin(
  { plugin, file, module, name }: PluginEntry,
  context: PluginContext,
): Promise<PluginModule> {
  const { siteDir } = context;
  if (plugin) return { make: plugin, validateOptions: validatorOf(plugin), dir: siteDir, reads: [] };
  const require = createRequire(context.siteConfigPath);
  if (file === undefined) {
    const found = require.resolve(module ?? name!);
    return {
      ...toModule(await loadPackage(found, require, siteDir), name!),
      dir: path.dirname(found),
      reads: [],
    };
  }
  const found = resolveFrom(siteDir, file) ?? file;
  const folder = path.resolve(siteDir, file);
  const manifest = path.join(folder, 'package.json');
  // The bundler tells the line.
  if (found !== folder && isFile(manifest) && parseJson(readFileSync(manifest, 'utf8')) === undefined)
    await loadProgramModule(manifest, siteDir);
  const { exported, inputs } = await loadProgramModule(found, siteDir);
  return { ...toModule(exported, name!), dir: path.dirname(found), reads: inputs.map((input) => input.file) };
}

async function loadPackage(file: string, require: NodeJS.Require, siteDir: string): Promise<unknown> {
  try {
    return require(file) as unknown;
  } catch (error) {
    if (!mayBeBundled(error)) throw error;
    return (await loadProgramModule(file, siteDir)).exported;
  }
}

function toModule(exported: unknown, name: string): Pick<PluginModule, 'make' | 'validateOptions'> {
  const make = isObject(exported) && 'default' in exported ? exported.default : exported;
  if (typeof make !== 'function') throw new Error(`${name} exports no function`);
  return { make: make as Make, validateOptions: validatorOf(make) ?? validatorOf(exported) };
}

function validatorOf(value: unknown): PluginModule['validateOptions'] {
  const found = (value as { validateOptions?: unknown } | null)?.validateOptions;
  return typeof found === 'function' ? (found as PluginModule['validateOptions']) : undefined;
}

/** Validates options by the plugin's Joi schema, which fills in defaults. `id` is allowed whether the schema has it or not. */
function validateBySchema(schema: unknown, options: Readonly<Record<string, unknown>>): object {
  const { append, $_root } = schema as JoiSchema;
  const whole = append && $_root ? append.call(schema, { id: $_root.string() }) : (schema as JoiSchema);
  const { id, ...others } = options;
  const { error, value } = whole.validate(append && $_root ? options : others);
  if (error) throw error;
  return { ...value, id };
}

interface JoiSchema {
  validate(value: unknown): { error?: Error; value: object };
  append?(keys: object): JoiSchema;
  $_root?: { string(): unknown };
}

/** Tells whether a value is an object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Resolves a path, with or without its extension, or a package name. */
export function resolveFrom(dir: string, written: string): string | undefined {
  const file = path.resolve(dir, written);
  const candidates = [...moduleFiles(file), `${file}.mjs`, `${file}.cjs`];
  const found = candidates.find((one) => (one === file || !one.endsWith('.json')) && isFile(one));
  // As in Node, the main file that the package.json of a folder names precedes an index file.
  if (found !== undefined && path.dirname(found) !== file) return found;
  const { resolve } = createRequire(path.join(dir, 'any.js'));
  try {
    return resolve(path.isAbsolute(written) ? file : written);
  } catch (error) {
    const { name, code = '' } = error as NodeJS.ErrnoException;
    // Where the package.json cannot be parsed, versions of Node differ in what they throw.
    if (name === 'SyntaxError' || /^(?:MODULE_NOT_FOUND|ERR_INVALID_PACKAGE_CONFIG)$/.test(code))
      return found;
    throw error;
  }
}
