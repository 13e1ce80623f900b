// What relaydocs provides under Docusaurus' names, for components that run in the browser: chunks of ours, so that islands
// share contexts with what hydrates them. A component gets the chunks of what it uses of a name, and no others.
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

/** Files of all of them. */
export function providedChunks({ chunks }: ShippedScripts): string[] {
  return [...providedNames, ...providedFiles].flatMap((name) => chunks[name] ?? []);
}

/** Those that bundled scripts import. Their names hold a digest, so that nothing else is called so. */
export function providedFilesIn(scripts: readonly Uint8Array[], shipped: ShippedScripts): string[] {
  const texts = scripts.map((contents) => Buffer.from(contents).toString());
  return providedChunks(shipped).filter((file) => texts.some((text) => text.includes(file)));
}

/** What texts of components are shown by in another language, with the texts themselves. */
function translatedText(messages: MessageFile): string {
  return `import { translator } from './Translate';
export const { Translate, translate } = translator(${JSON.stringify(messages)});
export { Translate as default };
`;
}

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
        // The site's own src/theme/Name, as on the server.
        const own = ownThemeModule(written, config);
        if (own !== undefined) return build.resolve(fromFolder(own, resolveDir), { kind, resolveDir });
        const name = toProvidedName(written);
        return name === undefined ? undefined : { path: name, namespace, suffix: `?${importer}` };
      });
      // A module of our own, so that require() finds it, too.
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
