// Classes of Docusaurus' own theme that a component of the site takes by the path of their style sheet. In a site of Docusaurus whose
// packages are not installed there are none, and the component is shown without them.
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { askedAgain, resolveAgain } from './asked-again.js';
import { stylesAbsent } from './bundle-errors.js';
import { noteReads } from './note-reads.js';

const namespace = 'absent-styles';

export const absentStyles: Plugin = {
  name: namespace,
  setup(build) {
    /** Importer -> where the sheets that it lacks would be. */
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

/** `/a/b` -> `/a`, `/` */
export function foldersAbove(folder: string): string[] {
  const above = path.dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersAbove(above)];
}
