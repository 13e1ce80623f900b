// An esbuild plugin for Docusaurus sites whose packages are not installed: if a component imports a style sheet of
// `@docusaurus/theme-classic`, the import gives an empty module and a warning, so that the component renders without classes.
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { askedAgain, resolveAgain } from './asked-again.js';
import { stylesAbsent } from './bundle-errors.js';
import { noteReads } from './note-reads.js';

const namespace = 'absent-styles';

export const absentStyles: Plugin = {
  name: namespace,
  setup(build) {
    /** Importing file -> the paths at which the style sheets that it imports would be found, once they are installed. */
    const awaited = new Map<string, readonly string[]>();
    build.onResolve(
      { filter: /^@docusaurus\/theme-classic\/lib\/.+\.module\.(?:css|s[ac]ss)$/ },
      async (asked) => {
        const { path: name, importer, resolveDir } = asked;
        if (askedAgain(asked.pluginData).installed) return undefined;
        const found = await resolveAgain(build, asked, { installed: true });
        if (found.errors.length === 0) return found;
        const places = foldersAbove(resolveDir).map((folder) => path.join(folder, 'node_modules', name));
        awaited.set(importer, [...(awaited.get(importer) ?? []), ...places]);
        const problem = stylesAbsent(name);
        return { path: name, namespace, warnings: [{ text: problem.message, detail: problem }] };
      },
    );
    build.onLoad({ filter: /.*/, namespace }, () => ({ contents: 'module.exports = {};', loader: 'js' }));
    build.onEnd(({ metafile }) => noteReads(metafile, awaited, build.initialOptions.absWorkingDir!));
  },
};

/** Returns the folder and all its parents: `/a/b` -> `/a/b`, `/a`, `/`. */
export function foldersAbove(folder: string): string[] {
  const above = path.dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersAbove(above)];
}
