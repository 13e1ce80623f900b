// What a plugin would have webpack do, which is not there: what of it is taken, and what else it asks for.
import { isBuiltin } from 'node:module';
import { types } from 'node:util';
import { parseJson } from '../base/values.js';
import { definitionAlias, type FileRule, globalAlias, type RuledAs, ruleAlias } from '../config/plugged.js';
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
    names: Object.fromEntries([
      ...plugins.flatMap((one) => [...globalsOf(one, dir), ...definitionsOf(one)]),
      ...rulesOf(asked).flatMap(fileRuleOf),
    ]),
  };
}

/** What rules for Markdown name as the file that tells of one, by its absolute path. */
export function metadataPathsOf(asked: readonly Loose[]): ((file: string) => unknown)[] {
  return rulesOf(asked).flatMap(({ include, use }) => {
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

/** Those that stand for several are these. */
function rulesOf(asked: readonly Loose[]): Loose[] {
  const flat = (rule: unknown): Loose[] => {
    const { oneOf, ...all } = looseOf(rule);
    return oneOf === undefined
      ? [all]
      : listOf(oneOf)
          .flatMap(flat)
          .map((one) => ({ ...all, ...one }));
  };
  return asked.flatMap((one) => listOf(looseOf(one.module).rules)).flatMap(flat);
}

/** What modules get by loaders, and by what webpack has itself. */
const gives: readonly (readonly [RegExp, RuledAs])[] = [
  [/\braw-loader\b/, 'default-text'],
  [/\b(?:file|url)-loader\b|^asset(?:\/resource)?$/, 'file'],
  [/^asset\/source$/, 'text'],
  [/^asset\/inline$/, 'dataurl'],
];

/** What else a rule may have without being about other files. */
const known = 'test include exclude use loader type options enforce generator parser sideEffects'.split(' ');

/** The alias for a rule by which modules get texts or addresses of files: where it says of which by their paths alone. */
function fileRuleOf(rule: Loose): (readonly [string, RuledAs])[] {
  const { type, test } = rule;
  const loaders = [rule.use, rule.loader].flat().flatMap((one) => (isLoose(one) ? one.loader : (one ?? [])));
  const [given = type, ...others] = loaders;
  const [, gets] = gives.find(([pattern]) => typeof given === 'string' && pattern.test(given)) ?? [];
  const isKnown = others.length === 0 && Object.keys(rule).every((key) => known.includes(key));
  const [tested, include, exclude] = [test, rule.include, rule.exclude].map(conditionsOf);
  return gets && isKnown && test !== undefined && tested && include && exclude
    ? [[ruleAlias({ test: tested, include, exclude }), gets]]
    : [];
}

/** Undefined where one of them is no pattern, and no beginning of a path. */
function conditionsOf(given: unknown): FileRule['test'] | undefined {
  const all = given === undefined ? [] : [given].flat();
  const known = all.flatMap((one): FileRule['test'] =>
    types.isRegExp(one)
      ? [{ source: one.source, flags: one.flags.replace(/[gy]/g, '') }]
      : typeof one === 'string'
        ? [one]
        : [],
  );
  return known.length === all.length ? known : undefined;
}

/** In words, what of it readers may miss. */
export function lostOfWebpack(asked: readonly Loose[]): string[] {
  const lost = asked.flatMap((one) => [
    ...listOf(one.plugins).flatMap((plugin) => nameOf(plugin) ?? []),
    ...['entry', 'externals'].filter((key) => one[key] !== undefined),
  ]);
  for (const rule of rulesOf(asked))
    if (fileRuleOf(rule).length === 0 && !isRead(rule)) lost.push(wordsOfRule(rule));
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

function isRead({ test, resourceQuery }: Loose): boolean {
  // Whoever imports a file says so itself.
  if (types.isRegExp(resourceQuery) && resourceQuery.test('?raw')) return true;
  const tests = [test].flat().filter((one): one is RegExp => types.isRegExp(one));
  return tests.length === 0 || tests.some((one) => readFiles.some((file) => file.search(one) !== -1));
}

const wordsOfRule = ({ test }: Loose): string => `the rule for ${[test].flat().map(String).join(', ')}`;

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
