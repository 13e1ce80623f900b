import { readFile } from 'node:fs/promises';
import path from 'node:path';
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

/** Modules that serve what we do not use: plugins, Algolia's own requests, marks for its crawler. What is left of them. */
const standIns: Readonly<Record<string, string>> = {
  'autocomplete-core/dist/esm/metadata.js':
    'export function getMetadata() {} export function injectMetadata() {}',
  'autocomplete-core/dist/esm/utils/getPluginSubmitPromise.js': 'export function getPluginSubmitPromise() {}',
  'autocomplete-core/dist/esm/resolve.js': `
    export const preResolve = (items, sourceId) => ({ items, sourceId });
    export const resolve = (responses) => responses;
    export const postResolve = (responses, sources) =>
      sources.map((source, index) => ({ source, items: responses[index].items }));`,
  'autocomplete-core/dist/esm/reshape.js': 'export const reshape = ({ collections }) => collections;',
  'autocomplete-shared/dist/esm/decycle.js': 'export const decycle = (value) => value;',
};

/** Takes out of Autocomplete what the dialog does not need: a third of its code. */
export const leanAutocomplete: Plugin = {
  name: 'lean autocomplete',
  setup(build) {
    build.onLoad({ filter: /@algolia[\\/]autocomplete-(?:core|shared)[\\/].*\.js$/ }, async (file) => {
      const [, name = ''] = file.path.split(path.sep).join('/').split('/@algolia/');
      const text = standIns[name] ?? (await readFile(file.path, 'utf8'));
      const contents = text.replace(/^function (_\w+)\([\w, ]*\) \{.*\}$/gm, (line, helper: string) =>
        helpers[helper] ? `function ${helper}${helpers[helper]}` : line,
      );
      return { contents, loader: 'js' };
    });
  },
};
