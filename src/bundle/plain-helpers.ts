import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** What Babel writes for browsers of 2015 into every file of a library, and what every browser of ours has. */
const helpers: Readonly<Record<string, string>> = {
  _typeof: '(value) { return typeof value; }',
  _objectSpread: '() { return Object.assign.apply(null, arguments); }',
  _defineProperty: '(object, key, value) { object[key] = value; return object; }',
  _toConsumableArray: '(list) { return Array.from(list); }',
  _objectWithoutProperties:
    '(object, names) { return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name))); }',
  _slicedToArray: '(list) { return Array.from(list); }',
};

/** Takes Babel's helpers, each a line of its file, out of Autocomplete: a tenth of the code of the dialog. */
export const plainHelpers: Plugin = {
  name: 'plain helpers',
  setup(build) {
    build.onLoad({ filter: /@algolia[\\/]autocomplete-(?:core|shared)[\\/].*\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const contents = text.replace(/^function (_\w+)\([\w, ]*\) \{.*\}$/gm, (line, name: string) =>
        helpers[name] ? `function ${name}${helpers[name]}` : line,
      );
      return { contents, loader: 'js' };
    });
  },
};
