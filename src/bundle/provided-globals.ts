// Names that code of packages has without an import where a plugin of the site asks webpack to provide them: `process`, `Buffer`.
import type { BuildOptions, Plugin } from 'esbuild';
import { globalsIn } from '../config/plugged.js';
import { fromFolder } from '../config/provided-names.js';
import type { ModuleConfig } from '../config/stage-configs.js';

const namespace = 'provided-globals';

/** What a bundle for browsers has of them; nothing where no plugin asks for any. */
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
        // Code that names none of them has none.
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
