// What relaydocs provides under Docusaurus' names, for components that run in the browser: each name is a chunk of ours, so
// that islands share contexts with what hydrates them.
import type { Plugin } from 'esbuild';
import type { ShippedScripts } from './build-shipped-client.js';
import { ownThemeModule, providedNames, toProvidedName } from './provided-names.js';

/** Files of all of them. */
export function providedChunks({ chunks }: ShippedScripts): string[] {
  return providedNames.flatMap((name) => chunks[name] ?? []);
}

const namespace = 'provided';
const providedFilter =
  /^(?:@(?:theme|theme-original|theme-init|docusaurus)\/|react-router(?:-dom)?$|relaydocs\/components$)/;

export function providedInBrowser({ chunks, exports }: ShippedScripts): Plugin {
  return {
    name: 'provided-in-browser',
    setup(build) {
      build.onResolve(
        { filter: providedFilter },
        ({ path: written, kind, resolveDir, importer, namespace: from }) => {
          // The site's own src/theme/Name, as on the server; from the module below it is ours that is meant.
          const siteDir = build.initialOptions.absWorkingDir!;
          const own = from === namespace ? undefined : ownThemeModule(written, siteDir);
          if (own !== undefined) return build.resolve(own, { kind, resolveDir });
          const name = toProvidedName(written);
          if (name === undefined) return undefined;
          const chunk = chunks[name];
          if (chunk === undefined)
            return {
              errors: [{ text: `"${written}" cannot be used by components that run in the browser` }],
            };
          if (from === namespace) return { path: `./${chunk}`, external: true };
          return { path: name, namespace, suffix: `?${importer}` };
        },
      );
      // A module of our own, so that require() finds it, too.
      build.onLoad({ filter: /.*/, namespace }, ({ path: name }) => ({
        contents: `export { ${exports[name]!.join(', ')} } from ${JSON.stringify(name)};\n`,
        loader: 'js',
      }));
    },
  };
}
