import { builtinModules } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { askedAgain, resolveAgain } from './asked-again.js';

const namespace = 'node-in-browser';
const names = builtinModules.filter((name) => !/^_|\//.test(name));

/**
 * Gives browsers an empty module for each of Node's own modules, as packages that run in both places import them and do without them in
 * browsers. An installed package of the same name takes precedence.
 */
export const nodeInBrowser: Plugin = {
  name: namespace,
  setup(build) {
    build.onResolve({ filter: new RegExp(`^(?:node:)?(?:${names.join('|')})(?:/|$)`) }, async (asked) => {
      if (askedAgain(asked.pluginData).asIs) return undefined;
      const name = asked.path.replace(/^node:/, '');
      const found = await resolveAgain(build, { ...asked, path: name }, { asIs: true });
      // A module that a package disables for browsers has no absolute path.
      const isThere = found.errors.length === 0 && path.isAbsolute(found.path);
      return isThere ? found : { path: name, namespace };
    });
    build.onLoad({ filter: /.*/, namespace }, () => ({ contents: 'module.exports = {};\n', loader: 'js' }));
  },
};
