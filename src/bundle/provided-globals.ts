// Global variables such as `process` and `Buffer`, for packages that use them without an import. They are there if a plugin of the site
// configures webpack's ProvidePlugin.
import type { BuildOptions, Plugin } from 'esbuild';
import { globalsIn } from '../config/plugged.js';
import { fromFolder } from '../config/provided-names.js';
import type { ModuleConfig } from '../config/stage-configs.js';

const namespace = 'provided-globals';

/** Returns esbuild options that define them in a bundle for the browser; none if no plugin asks for any. */
export function providedGlobals({
  aliases = {},
  siteDir,
}: Pick<ModuleConfig, 'aliases' | 'siteDir'>): Pick<BuildOptions, 'inject'> & { plugins: readonly Plugin[] } {
  const globals = globalsIn(aliases);
  if (globals.length === 0) return { plugins: [] };
  const lines = globals.map(
    ({ name, exported, file }) =>
      `export { ${exported} as ${name} } from ${JSON.stringify(fromFolder(file, siteDir))};\n`,
  );
  const plugin: Plugin = {
    name: namespace,
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${namespace}:`) }, ({ path: written }) => ({
        path: written,
        namespace,
        // Without side effects, the module is only bundled with code that uses one of the names.
        sideEffects: false,
      }));
      build.onLoad({ filter: /.*/, namespace }, () => ({
        contents: lines.join(''),
        loader: 'js',
        resolveDir: siteDir,
      }));
    },
  };
  return { inject: [`${namespace}:all`], plugins: [plugin] };
}
