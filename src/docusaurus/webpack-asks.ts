// What a plugin would have webpack do, which is not there: what of it is taken, and what else it asks for.
import { isBuiltin } from 'node:module';
import { inspect, types } from 'node:util';
import { parseJson } from '../base/values.js';
import { definitionAlias, globalAlias } from '../config/plugged.js';
import { packageName } from '../config/run-esbuild.js';
import { missingPackageOf, whyMissing } from '../config/stand-in.js';
import { isLoose, type Loose, listOf, looseOf } from './loose.js';
import { isObject, type PluginInstance, resolveFrom } from './plugin-instance.js';

/** What it changed of the configuration that it was given, and what it gave. @throws whatever it throws */
export async function askWebpack({ methods }: PluginInstance, content: unknown): Promise<readonly Loose[]> {
  const base = { module: { rules: [] }, plugins: [], resolve: { alias: {}, fallback: {}, extensions: [] } };
  const { configureWebpack } = methods;
  const made: unknown =
    typeof configureWebpack === 'function'
      ? await configureWebpack.call(methods, base, false, webpackUtils, content)
      : configureWebpack;
  return made === base ? [base] : [base, looseOf(made)];
}

export interface TakenOfWebpack {
  /** Name of a module -> the file that it means. */
  modules: Readonly<Record<string, string>>;
  /** Aliases for names that code finds without importing them. */
  names: Readonly<Record<string, string>>;
}

/** @param dir folder of the plugin */
export function takenOfWebpack(asked: readonly Loose[], dir: string): TakenOfWebpack {
  const plugins = asked.flatMap((one) => listOf(one.plugins));
  const modules = asked.flatMap(({ resolve }) => {
    const { alias, fallback } = looseOf(resolve);
    return Object.entries({ ...looseOf(fallback), ...looseOf(alias) });
  });
  return {
    modules: Object.fromEntries(
      modules.flatMap(([name, target]) =>
        // There is one React, which is ours.
        typeof target === 'string' && !/^react(?:-dom)?(?:[/$]|$)/.test(name) ? [[name, target]] : [],
      ),
    ),
    names: Object.fromEntries(plugins.flatMap((one) => [...globalsOf(one, dir), ...definitionsOf(one)])),
  };
}

/** What rules for Markdown name as the file that tells of one, by its absolute path. */
export function metadataPathsOf(asked: readonly Loose[]): ((file: string) => unknown)[] {
  const rules = asked.flatMap((one) => listOf(looseOf(one.module).rules)).map(looseOf);
  return rules.flatMap(({ include, use }) => {
    const folders = [include].flat().filter((one) => typeof one === 'string');
    return [use].flat().flatMap((one) => {
      const { metadataPath } = looseOf(looseOf(one).options);
      if (typeof metadataPath !== 'function') return [];
      const isIn = (file: string) =>
        folders.length === 0 || folders.some((folder) => file.startsWith(folder));
      return [(file: string) => (isIn(file) ? (metadataPath as (file: string) => unknown)(file) : undefined)];
    });
  });
}

/** In words, what of it readers may miss. */
export function lostOfWebpack(asked: readonly Loose[]): string[] {
  const lost = asked.flatMap((one) => [
    ...listOf(one.plugins).flatMap((plugin) => nameOf(plugin) ?? []),
    ...['entry', 'externals'].filter((key) => one[key] !== undefined),
    ...listOf(looseOf(one.module).rules).flatMap((rule) => (isRead(rule) ? [] : wordsOfRule(rule))),
  ]);
  return [...new Set(lost)];
}

const naming: ReadonlySet<string> = new Set(['ProvidePlugin', 'DefinePlugin', 'NodePolyfillPlugin']);

/** What a plugin of webpack is called; undefined for one whose names are taken, and for none. */
function nameOf(plugin: unknown): string | undefined {
  if (!isObject(plugin) && typeof plugin !== 'function') return undefined;
  const missing = missingPackageOf(plugin);
  if (missing !== undefined) return `${packageName(missing)} (${whyMissing(plugin).replace(/^is /, '')})`;
  const name = typeof plugin === 'function' ? plugin.name : classOf(plugin);
  if (naming.has(name)) return undefined;
  return name === '' || name === 'Object' ? 'a plugin without a name' : name;
}

/** Files that are read here without a rule, and what loaders of those give for any file. */
const readFiles =
  'css scss sass less svg png jpg gif webp avif ico woff2 mp4 pdf yaml yml json txt js mjs jsx ts tsx md mdx wasm'
    .split(' ')
    .map((kind) => `/a.${kind}`);

function isRead(rule: unknown): boolean {
  const { test, use, loader, type, oneOf } = looseOf(rule);
  if (oneOf !== undefined) return listOf(oneOf).every(isRead);
  const tests = [test].flat().filter((one): one is RegExp => types.isRegExp(one));
  if (tests.length === 0 || tests.some((one) => readFiles.some((file) => file.search(one) !== -1)))
    return true;
  const loaders = inspect([use, loader, type], { depth: 4 });
  return /\b(?:raw|file|url)-loader\b|'asset/.test(loaders);
}

function wordsOfRule(rule: unknown): string[] {
  const { test, oneOf } = looseOf(rule);
  if (oneOf !== undefined) return listOf(oneOf).flatMap((one) => (isRead(one) ? [] : wordsOfRule(one)));
  return [`the rule for ${[test].flat().map(String).join(', ')}`];
}

/** Those of webpack's plugins that give names to code. */
class ProvidePlugin {
  constructor(readonly definitions: unknown) {}
}
class DefinePlugin extends ProvidePlugin {
  /** A value for each module that has its name: it is left out, as others that are no data. */
  static runtimeValue(): undefined {}
}
const ownPlugins = { ProvidePlugin, DefinePlugin };

/** A class of that name whose instances do nothing. */
const named = (name: PropertyKey): unknown => ({ [name]: class {} })[name as string];

/** Plugins that ask for the bundler get this: every other name in it is such a class. */
const nothing = new Proxy({}, { get: (_, name) => Reflect.get(ownPlugins, name) ?? named(name) });

/** What a plugin that has all of Node's names provides is known by its name. */
const ofNode = { process: 'process/browser', Buffer: ['buffer', 'Buffer'] };

/** An object without a prototype has none. */
const classOf = (one: object): string => (one.constructor as { name: string } | undefined)?.name ?? '';

/** Aliases for the names that a plugin of webpack gives code, where what it gives is installed. */
function globalsOf(webpackPlugin: unknown, dir: string): (readonly [string, string])[] {
  if (!isObject(webpackPlugin)) return [];
  const name = classOf(webpackPlugin);
  if (name !== 'ProvidePlugin' && name !== 'NodePolyfillPlugin') return [];
  const definitions = name === 'ProvidePlugin' ? looseOf(Reflect.get(webpackPlugin, 'definitions')) : ofNode;
  return Object.entries(definitions).flatMap(([global, given]) => {
    const [module, exported = 'default'] = [given].flat() as unknown[];
    if (typeof module !== 'string' || typeof exported !== 'string' || !/^[\w$]+$/.test(global + exported))
      return [];
    // Where Node has a module of the name, the slash means the package.
    const file = resolveFrom(dir, isBuiltin(module) ? `${module}/` : module);
    return file === undefined ? [] : [[globalAlias(global, exported), file] as const];
  });
}

/** Names that code can have; a bundler refuses words of the language. */
const definable =
  /^(?!(?:break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|function|if|import(?!\.meta\.)|in|instanceof|new|null|return|super|switch|this|throw|true|try|typeof|var|void|while|with)(?:\.|$))[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/;

type Definition = readonly [alias: string, code: string];

/** Aliases for the values of names that a plugin of webpack defines: those that are data. */
function definitionsOf(webpackPlugin: unknown): Definition[] {
  if (!isObject(webpackPlugin) || classOf(webpackPlugin) !== 'DefinePlugin') return [];
  const flat = (value: unknown, name: string): Definition[] => {
    if (isLoose(value)) return fieldsOf(value, name).flatMap(([path, inner]) => flat(inner, path));
    return definitionsOfData(parseJson(Array.isArray(value) ? `[${value.join()}]` : String(value)), name);
  };
  return fieldsOf(looseOf(Reflect.get(webpackPlugin, 'definitions'))).flatMap(([name, value]) =>
    flat(value, name),
  );
}

const fieldsOf = (value: Loose, name?: string) =>
  Object.entries(value).map(([key, inner]) => [name === undefined ? key : `${name}.${key}`, inner] as const);

/**
 * An object has each of its fields defined, and itself for code that takes it whole: what no code asks for is not published. The
 * environment is not to be had whole, as it holds what is secret.
 */
function definitionsOfData(data: unknown, name: string): Definition[] {
  if (data === undefined || !definable.test(name)) return [];
  if (!isLoose(data)) return [[definitionAlias(name), JSON.stringify(data)]];
  const isEnvironment =
    /^process(?:\.env)?$/.test(name) || Object.keys(data).some((key) => /^P(?:ATH|ath)$/.test(key));
  return [
    [definitionAlias(name), isEnvironment ? '{}' : JSON.stringify(data)],
    ...fieldsOf(data, name).flatMap(([path, inner]) => definitionsOfData(inner, path)),
  ];
}

const webpackUtils = {
  currentBundler: { name: 'webpack', instance: nothing },
  getStyleLoaders: () => [],
  getJSLoader: () => ({}),
};
