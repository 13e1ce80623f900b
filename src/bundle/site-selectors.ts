// `document.querySelector('.navbar__items')`: elements of the frame that a site's own scripts look for by the classes of Docusaurus
// are found where they are ours.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { isClientModule } from './browser-uses.js';
import { mayRequireContext } from './require-context.js';

const looks = /\.(?:querySelector(?:All)?|closest|matches)\b/;

/** Has selectors in scripts of the site hold for our elements. Packages do not know which site they come to. */
export const siteSelectors: Plugin = {
  name: 'site-selectors',
  setup(build) {
    build.onLoad(
      { filter: /\.(?:[cm]?[jt]s|[jt]sx)$/, namespace: 'file' },
      async ({ path: file, suffix }) => {
        if (suffix !== '' || file.includes(`${path.sep}node_modules${path.sep}`)) return undefined;
        const text = await readFile(file, 'utf8');
        // What other plugins make of a text goes first.
        if (!looks.test(text) || mayRequireContext.test(text) || isClientModule(text)) return undefined;
        const { withOwnSelectors } = await import('./rewrite-selectors.js');
        const contents = await withOwnSelectors(text, file);
        return contents === undefined ? undefined : { contents, loader: 'js' };
      },
    );
  },
};
