// The names that React's modules export, read from React itself. When the package is built, bin/build-dist.mjs replaces this file by the
// result, so that a build of a site need not load all these modules.
import { createRequire } from 'node:module';

/** Module -> the name under which the React chunk exports its `module.exports`. */
export const reactModules: Readonly<Record<string, string>> = {
  react: 'react',
  'react/jsx-runtime': 'jsxRuntime',
  'react/jsx-dev-runtime': 'jsxDevRuntime',
  'react/compiler-runtime': 'compilerRuntime',
  'react-dom': 'reactDom',
  'react-dom/client': 'reactDomClient',
};

const require = createRequire(import.meta.url);
/** The development build has more exports than the one for production. */
const development = require.resolve('react').replace(/index\.js$/, 'cjs/react.development.js');

/** Module -> names that it exports. */
export const reactExports = readExports();

/** Reads the exports and removes the modules from Node's cache again: rendering loads React itself, and NODE_ENV decides which build. */
function readExports(): Readonly<Record<string, readonly string[]>> {
  const { NODE_ENV } = process.env;
  const known = new Set(Object.keys(require.cache));
  process.env.NODE_ENV = 'development';
  try {
    return Object.fromEntries(
      Object.keys(reactModules).map((module) => [
        module,
        Object.keys(require(module === 'react' ? development : module)).sort(),
      ]),
    );
  } finally {
    for (const file of Object.keys(require.cache)) if (!known.has(file)) delete require.cache[file];
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}
