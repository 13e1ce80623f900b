// An esbuild plugin for scripts of the site that look for elements of the page frame by the classes of Docusaurus, such as
// `document.querySelector('.navbar__items')`: the selectors are rewritten to match our elements.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { isClientModule } from './browser-uses.js';
import { mayRequireContext } from './require-context.js';

const looks = /\.(?:querySelector(?:All)?|closest|matches)\b/;

/** Rewrites selectors in the site's own scripts. Packages are left alone, as they are not written for one page frame. */
export const siteSelectors: Plugin = {
  name: 'site-selectors',
  setup(build) {
    build.onLoad(
      { filter: /\.(?:[cm]?[jt]s|[jt]sx)$/, namespace: 'file' },
      async ({ path: file, suffix }) => {
        if (suffix !== '' || file.includes(`${path.sep}node_modules${path.sep}`)) return undefined;
        const text = await readFile(file, 'utf8');
        // Only one plugin can load a file, and the plugins for these take precedence.
        if (!looks.test(text) || mayRequireContext.test(text) || isClientModule(text)) return undefined;
        const { withOwnSelectors } = await import('./rewrite-selectors.js');
        const contents = await withOwnSelectors(text, file);
        return contents === undefined ? undefined : { contents, loader: 'js' };
      },
    );
  },
};
