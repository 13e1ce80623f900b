// React 19 applies `Card.defaultProps = {…}` to class components only. In modules that set it for functions, `forwardRef` or `memo`, these
// components get their default props as in React 18. Other modules stay unchanged.
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { mayRequireContext } from './require-context.js';

const assigns = /\.defaultProps\s*=(?!=)/;

/** An esbuild plugin that makes components take their `defaultProps`. */
export const defaultProps: Plugin = {
  name: 'default-props',
  setup(build) {
    build.onLoad(
      { filter: /\.(?:[cm]?[jt]s|[jt]sx)$/, namespace: 'file' },
      async ({ path: file, suffix }) => {
        if (suffix === '?raw') return undefined;
        const bytes = await readFile(file);
        // A search in the bytes avoids decoding the other modules, which are most of them.
        if (!bytes.includes('.defaultProps')) return undefined;
        const text = bytes.toString();
        if (!assigns.test(text) || mayRequireContext.test(text)) return undefined;
        // Imported late, as most sites have no such module.
        const { withFilledProps } = await import('./fill-default-props.js');
        const contents = await withFilledProps(text, file);
        return contents === undefined ? undefined : { contents, loader: 'js' };
      },
    );
  },
};
