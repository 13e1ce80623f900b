// `Card.defaultProps = {…}`: React 19 gives them to classes alone. Where a module has them for functions, `forwardRef` or `memo`,
// these get what React 18 has given them. Other modules stay what they are.
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { mayRequireContext } from './require-context.js';

const assigns = /\.defaultProps\s*=(?!=)/;

/** Has components that are functions take their `defaultProps`. */
export const defaultProps: Plugin = {
  name: 'default-props',
  setup(build) {
    build.onLoad(
      { filter: /\.(?:[cm]?[jt]s|[jt]sx)$/, namespace: 'file' },
      async ({ path: file, suffix }) => {
        if (suffix === '?raw') return undefined;
        const bytes = await readFile(file);
        // Most modules need not be decoded.
        if (!bytes.includes('.defaultProps')) return undefined;
        const text = bytes.toString();
        if (!assigns.test(text) || mayRequireContext.test(text)) return undefined;
        // Loaded here only: most sites have none.
        const { withFilledProps } = await import('./fill-default-props.js');
        const contents = await withFilledProps(text, file);
        return contents === undefined ? undefined : { contents, loader: 'js' };
      },
    );
  },
};
