// `document.querySelector('.navbar__items')`: elements of the frame that a site's own scripts look for by the classes of Docusaurus
// are found where they are ours.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { toOwnSelector } from '../config/docusaurus-classes.js';
import { isClientModule } from './browser-uses.js';
import { isTyped } from './file-modules.js';

const looks =
  /(\.(?:querySelector(?:All)?|closest|matches)\s*(?:<[\w\s[\]|]*>)?\(\s*)(["'`])((?:(?!\2|\$\{)[^\\\n])*)\2/g;

/** Has selectors in scripts of the site hold for our elements. Packages do not know which site they come to. */
export const siteSelectors: Plugin = {
  name: 'site-selectors',
  setup(build) {
    build.onLoad(
      { filter: /\.(?:[cm]?[jt]s|[jt]sx)$/, namespace: 'file' },
      async ({ path: file, suffix }) => {
        if (suffix !== '' || file.includes(`${path.sep}node_modules${path.sep}`)) return undefined;
        const text = await readFile(file, 'utf8');
        const contents = withOwnSelectors(text);
        // What other plugins make of a text goes first.
        if (contents === text || text.includes('require.context') || isClientModule(text)) return undefined;
        if (/\.[cm]?ts$/.test(file)) return { contents, loader: 'ts' };
        return { contents, loader: file.endsWith('.tsx') || isTyped(text) ? 'tsx' : 'jsx' };
      },
    );
  },
};

/** @param text of a script */
export function withOwnSelectors(text: string): string {
  return text.replace(looks, (whole, call: string, quote: string, selector: string) => {
    const own = toOwnSelector(selector);
    return own === selector ? whole : call + quote + own.replaceAll(quote, `\\${quote}`) + quote;
  });
}
