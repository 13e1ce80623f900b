import type { OnLoadResult, OnResolveArgs, PluginBuild, ResolveResult } from 'esbuild';

/** What plugins of esbuild have to know of an import that one of them asks for again: each has its say once. */
interface AskedAgain {
  /** The file itself is wanted, whatever stands for it otherwise. */
  asIs?: true;
  /** Aliases have been looked up. */
  aliased?: true;
  /** It is known to be imported late. */
  late?: true;
  /** What is installed is wanted, or nothing. */
  installed?: true;
}

/** @param pluginData as esbuild hands it on */
export function askedAgain(pluginData: unknown): AskedAgain {
  return (pluginData as AskedAgain | undefined) ?? {};
}

/** To be handed on, with what was known before. */
export function askAgain(pluginData: unknown, more: AskedAgain): AskedAgain {
  return { ...askedAgain(pluginData), ...more };
}

/** What an import leads to by itself, and by the plugins that it concerns still. */
export function resolveAgain(
  build: PluginBuild,
  { path, kind, importer, resolveDir, pluginData }: Omit<OnResolveArgs, 'namespace' | 'with'>,
  more: AskedAgain,
): Promise<ResolveResult> {
  return build.resolve(path, { kind, importer, resolveDir, pluginData: askAgain(pluginData, more) });
}

/** Modules that we write, by names behind that of their namespace: `island:src/Counter`. */
export function serveModules(
  build: PluginBuild,
  namespace: string,
  load: (name: string) => OnLoadResult | Promise<OnLoadResult>,
): void {
  build.onResolve({ filter: new RegExp(`^${namespace}:`) }, ({ path }) => ({
    path: path.slice(namespace.length + 1),
    namespace,
  }));
  build.onLoad({ filter: /.*/, namespace }, ({ path }) => load(path));
}
