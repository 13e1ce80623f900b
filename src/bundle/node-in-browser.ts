import { builtinModules } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { askedAgain, resolveAgain } from './asked-again.js';

const namespace = 'node-in-browser';
const names = builtinModules.filter((name) => !/^_|\//.test(name));

/**
 * Packages that run in both places import Node's modules and do without them in browsers: there they are empty, unless the
 * site has installed a package of the name.
 */
export const nodeInBrowser: Plugin = {
  name: namespace,
  setup(build) {
    build.onResolve({ filter: new RegExp(`^(?:node:)?(?:${names.join('|')})(?:/|$)`) }, async (asked) => {
      if (askedAgain(asked.pluginData).asIs) return undefined;
      const name = asked.path.replace(/^node:/, '');
      const found = await resolveAgain(build, { ...asked, path: name }, { asIs: true });
      // A package may have switched it off, which has no file either.
      const isThere = found.errors.length === 0 && path.isAbsolute(found.path);
      return isThere ? found : { path: name, namespace };
    });
    build.onLoad({ filter: /.*/, namespace }, () => ({ contents: 'module.exports = {};\n', loader: 'js' }));
  },
};
