// Resolves the modules that relaydocs provides under Docusaurus' names to chunks of ours in the browser, so that islands share contexts
// with the code that hydrates them. An island loads only the chunks of the names that it imports.
import type { Plugin } from 'esbuild';
import type { MessageFile } from '../config/config.js';
import {
  fromFolder,
  isProvidable,
  providedNamespace as namespace,
  ownThemeModule,
  providedNames,
  toProvidedName,
} from '../config/provided-names.js';
import { providedFiles, providedTable, translateModule } from '../config/provided-table.js';
import type { ModuleConfig } from '../config/stage-configs.js';
import type { ShippedScripts } from './build-shipped-client.js';

/** Returns the file names of all these chunks. */
export function providedChunks({ chunks }: ShippedScripts): string[] {
  return [...providedNames, ...providedFiles].flatMap((name) => chunks[name] ?? []);
}

/** Returns the chunks that bundled scripts import. The names contain a hash, so searching the text for them is safe. */
export function providedFilesIn(scripts: readonly Uint8Array[], shipped: ShippedScripts): string[] {
  const texts = scripts.map((contents) => Buffer.from(contents).toString());
  return providedChunks(shipped).filter((file) => texts.some((text) => text.includes(file)));
}

/** Writes the module for translated texts, with the messages of another language in it. */
function translatedText(messages: MessageFile): string {
  return `import { translator } from './Translate';
export const { Translate, translate } = translator(${JSON.stringify(messages)});
export { Translate as default };
`;
}

/** Returns the esbuild plugin that resolves these modules in bundles for the browser. */
export function providedInBrowser(config: ModuleConfig, { chunks, exports }: ShippedScripts): Plugin {
  const textOf = (name: string): string => {
    if (name === translateModule && Object.keys(config.messages?.code ?? {}).length > 0)
      return translatedText(config.messages!.code);
    const lines = Object.entries(providedTable[name]!).map(([file, clause]) => {
      const names = clause === '*' ? exports[`./${file}`]!.join(', ') : clause;
      return `export { ${names} } from './${file}';\n`;
    });
    return lines.join('');
  };
  return {
    name: 'provided-in-browser',
    setup(build) {
      build.onResolve({ filter: isProvidable }, ({ path: written, kind, resolveDir, importer }) => {
        // The site's own src/theme/Name takes precedence, as on the server.
        const own = ownThemeModule(written, config);
        if (own !== undefined) return build.resolve(fromFolder(own, resolveDir), { kind, resolveDir });
        const name = toProvidedName(written);
        return name === undefined ? undefined : { path: name, namespace, suffix: `?${importer}` };
      });
      // A generated module re-exports the chunk, so that `require()` works too.
      build.onLoad({ filter: /.*/, namespace }, ({ path: name }) => ({
        contents: textOf(name),
        loader: 'js',
      }));
      build.onResolve({ filter: /^\.\//, namespace }, ({ path: file }) => ({
        path: `./${chunks[file]}`,
        external: true,
        sideEffects: false,
      }));
    },
  };
}
