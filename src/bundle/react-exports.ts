// What React's modules export, made from React. When relaydocs is built, bin/build-dist.mjs writes the result in the place of
// this file, so that a build of a site need not load them all.
import { createRequire } from 'node:module';

/** Module -> the name under which the React chunk exports what `require` of it gives. */
export const reactModules: Readonly<Record<string, string>> = {
  react: 'react',
  'react/jsx-runtime': 'jsxRuntime',
  'react/jsx-dev-runtime': 'jsxDevRuntime',
  'react/compiler-runtime': 'compilerRuntime',
  'react-dom': 'reactDom',
  'react-dom/client': 'reactDomClient',
};

const require = createRequire(import.meta.url);
/** It exports more than the one for production. */
const development = require.resolve('react').replace(/index\.js$/, 'cjs/react.development.js');

/** Module -> names that it exports. */
export const reactExports = readExports();

/** What renders pages loads React by itself, and which one depends on the environment then: none stays loaded. */
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
