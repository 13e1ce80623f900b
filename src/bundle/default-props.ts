// React 19 applies `Card.defaultProps = {…}` to class components only. In modules that set it for functions, `forwardRef` or `memo`, these
// components get their default props as in React 18. Nor does it take elements of React 18, which packages with a copy of its JSX runtime
// make: they make newer ones. Other modules stay unchanged.
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { mayRequireContext } from './require-context.js';

const assigns = /\.defaultProps\s*=(?!=)/;

/** An esbuild plugin that makes components take their `defaultProps`, and packages for React 18 make elements of React 19. */
export const defaultProps: Plugin = {
  name: 'default-props',
  setup(build) {
    build.onLoad(
      { filter: /\.(?:[cm]?[jt]s|[jt]sx)$/, namespace: 'file' },
      async ({ path: file, suffix }) => {
        if (suffix === '?raw') return undefined;
        const bytes = await readFile(file);
        // A search in the bytes avoids decoding the other modules, which are most of them.
        const setsDefaults = bytes.includes('.defaultProps');
        const isOlder = bytes.includes('ReactCurrentOwner');
        if (!setsDefaults && !isOlder) return undefined;
        const text = bytes.toString();
        if (mayRequireContext.test(text)) return undefined;
        // Imported late, as most sites have no such module.
        const older = isOlder ? await import('./older-elements.js') : undefined;
        const newer = older?.mayMakeOlderElements(text)
          ? await older.withNewerElements(text, file)
          : undefined;
        const isFilled = setsDefaults && assigns.test(text);
        const filling = isFilled ? await import('./fill-default-props.js') : undefined;
        const contents = (await filling?.withFilledProps(newer ?? text, file)) ?? newer;
        return contents === undefined ? undefined : { contents, loader: 'js' };
      },
    );
  },
};
