// Asks plugins for their webpack configuration. There is no webpack here, so some settings are converted and the others are reported.
import { isBuiltin } from 'node:module';
import { types } from 'node:util';
import { parseJson } from '../base/values.js';
import { definitionAlias, type FileRule, globalAlias, type RuledAs, ruleAlias } from '../config/plugged.js';
import { packageName } from '../config/run-esbuild.js';
import { missingPackageOf, whyMissing } from '../config/stand-in.js';
import { isLoose, type Loose, listOf, looseOf } from './loose.js';
import { isObject, type PluginInstance, resolveFrom } from './plugin-instance.js';

/** Returns the configuration that a plugin has changed, and the one that it returned. @throws errors of the plugin */
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
  /** Module name -> the file that it resolves to. */
  modules: Readonly<Record<string, string>>;
  /** Aliases for global names and defined values in code, and for rules about files. */
  names: Readonly<Record<string, string>>;
}

/** Returns the settings that can be used. @param dir folder of the plugin */
export function takenOfWebpack(asked: readonly Loose[], dir: string): TakenOfWebpack {
  const plugins = asked.flatMap((one) => listOf(one.plugins));
  const modules = asked.flatMap(({ resolve }) => {
    const { alias, fallback } = looseOf(resolve);
    return Object.entries({ ...looseOf(fallback), ...looseOf(alias) });
  });
  return {
    modules: Object.fromEntries(
      modules.flatMap(([name, target]) =>
        // There is only one React, which relaydocs provides.
        typeof target === 'string' && !/^react(?:-dom)?(?:[/$]|$)/.test(name) ? [[name, target]] : [],
      ),
    ),
    names: Object.fromEntries([
      ...plugins.flatMap((one) => [...globalsOf(one, dir), ...definitionsOf(one)]),
      ...rulesOf(asked).flatMap(fileRuleOf),
    ]),
  };
}

/** Returns functions from the absolute path of a Markdown file to its metadata file, as rules for Markdown define them. */
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

/** Flattens rules with `oneOf`. */
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

/** What modules get for an import of a file, by loader or by type of webpack asset. */
const gives: readonly (readonly [RegExp, RuledAs])[] = [
  [/\braw-loader\b/, 'default-text'],
  [/\b(?:file|url)-loader\b|^asset(?:\/resource)?$/, 'file'],
  [/^asset\/source$/, 'text'],
  [/^asset\/inline$/, 'dataurl'],
];

/** Keys of rules that are understood here. Any other key may limit the files that a rule applies to. */
const known = 'test include exclude use loader type options enforce generator parser sideEffects'.split(' ');

/** Returns the alias for a rule that imports files as text or URL, if its conditions are paths only. */
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

/** Returns the conditions; undefined if one is neither a pattern nor a prefix of a path. */
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

/** Describes the settings that are lost and that readers may miss. */
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

/** Returns the name of a webpack plugin; undefined if its settings are used, or it is none. */
function nameOf(plugin: unknown): string | undefined {
  if (!isObject(plugin) && typeof plugin !== 'function') return undefined;
  const missing = missingPackageOf(plugin);
  if (missing !== undefined) return `${packageName(missing)} (${whyMissing(plugin).replace(/^is /, '')})`;
  const name = typeof plugin === 'function' ? plugin.name : classOf(plugin);
  if (naming.has(name)) return undefined;
  return name === '' || name === 'Object' ? 'a plugin without a name' : name;
}

/** Files that are handled without a rule, or as loaders for them would do it. */
const readFiles =
  'css scss sass less svg png jpg gif webp avif ico woff2 mp4 pdf yaml yml json txt js mjs jsx ts tsx md mdx wasm'
    .split(' ')
    .map((kind) => `/a.${kind}`);

function isRead({ test, resourceQuery }: Loose): boolean {
  // The import itself says how the file is read.
  if (types.isRegExp(resourceQuery) && resourceQuery.test('?raw')) return true;
  const tests = [test].flat().filter((one): one is RegExp => types.isRegExp(one));
  return tests.length === 0 || tests.some((one) => readFiles.some((file) => file.search(one) !== -1));
}

const wordsOfRule = ({ test }: Loose): string => `the rule for ${[test].flat().map(String).join(', ')}`;

/** The plugins of webpack that define names in code. */
class ProvidePlugin {
  constructor(readonly definitions: unknown) {}
}
class DefinePlugin extends ProvidePlugin {
  /** Returns a value at run time, which is not data and therefore left out. */
  static runtimeValue(): undefined {}
}
const ownPlugins = { ProvidePlugin, DefinePlugin };

/** Returns a class of that name that does nothing. */
const named = (name: PropertyKey): unknown => ({ [name]: class {} })[name as string];

/** Given to plugins that ask for the bundler: any other property is such a class. */
const nothing = new Proxy({}, { get: (_, name) => Reflect.get(ownPlugins, name) ?? named(name) });

/** NodePolyfillPlugin defines all of Node's globals; only these have aliases. */
const ofNode = { process: 'process/browser', Buffer: ['buffer', 'Buffer'] };

/** Returns the class name; empty for an object without a prototype. */
const classOf = (one: object): string => (one.constructor as { name: string } | undefined)?.name ?? '';

/** Returns aliases for the global names that a webpack plugin defines, if the modules are installed. */
function globalsOf(webpackPlugin: unknown, dir: string): (readonly [string, string])[] {
  if (!isObject(webpackPlugin)) return [];
  const name = classOf(webpackPlugin);
  if (name !== 'ProvidePlugin' && name !== 'NodePolyfillPlugin') return [];
  const definitions = name === 'ProvidePlugin' ? looseOf(Reflect.get(webpackPlugin, 'definitions')) : ofNode;
  return Object.entries(definitions).flatMap(([global, given]) => {
    const [module, exported = 'default'] = [given].flat() as unknown[];
    if (typeof module !== 'string' || typeof exported !== 'string' || !/^[\w$]+$/.test(global + exported))
      return [];
    // If Node has a built-in module of the name, a slash behind it means the package.
    const file = resolveFrom(dir, isBuiltin(module) ? `${module}/` : module);
    return file === undefined ? [] : [[globalAlias(global, exported), file] as const];
  });
}

/** Matches names that can be defined; keywords cannot. */
const definable =
  /^(?!(?:break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|function|if|import(?!\.meta\.)|in|instanceof|new|null|return|super|switch|this|throw|true|try|typeof|var|void|while|with)(?:\.|$))[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/;

type Definition = readonly [alias: string, code: string];

/** Returns aliases for the values that a webpack plugin defines, if they are data. */
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
 * Returns an alias for each field of an object, and one for the whole object: only what code uses is published. The environment as a whole
 * is left out, as it contains secrets.
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
