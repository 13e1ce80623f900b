// Helpers for our esbuild plugins: resolving an import a second time, and serving generated modules.
import type { OnLoadResult, OnResolveArgs, PluginBuild, ResolveResult } from 'esbuild';

/** State that our esbuild plugins attach to an import when they resolve it a second time, so that no plugin handles it twice. */
interface AskedAgain {
  /** The file itself is wanted, not the module that a plugin would put in its place. */
  asIs?: true;
  /** Aliases have been applied already. */
  aliased?: true;
  /** It is known to be a dynamic `import()`. */
  late?: true;
  /** Only an installed package counts; without one, the import stays unresolved. */
  installed?: true;
}

/** Reads the state of an import. @param pluginData as esbuild passes it to `onResolve` */
export function askedAgain(pluginData: unknown): AskedAgain {
  return (pluginData as AskedAgain | undefined) ?? {};
}

/** Returns the `pluginData` for a second resolution: what was known before, and `more`. */
export function askAgain(pluginData: unknown, more: AskedAgain): AskedAgain {
  return { ...askedAgain(pluginData), ...more };
}

/** Resolves an import once more, with the plugins that have not handled it yet. */
export function resolveAgain(
  build: PluginBuild,
  { path, kind, importer, resolveDir, pluginData }: Omit<OnResolveArgs, 'namespace' | 'with'>,
  more: AskedAgain,
): Promise<ResolveResult> {
  return build.resolve(path, { kind, importer, resolveDir, pluginData: askAgain(pluginData, more) });
}

/** Serves generated modules under specifiers that begin with a namespace, such as `island:src/Counter`. `load` gets the name behind it. */
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
