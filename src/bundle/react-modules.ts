// One React in the browser. Whatever we ship and whatever authors bundle leaves React out and gets it from one chunk,
// assets/react-<hash>.js, which exports each of React's modules under a name.
import type { Plugin } from 'esbuild';

/** Module -> the name under which the React chunk exports what `require` of it gives. */
const exportNames: Readonly<Record<string, string>> = {
  react: 'react',
  'react/jsx-runtime': 'jsxRuntime',
  'react/jsx-dev-runtime': 'jsxDevRuntime',
  'react/compiler-runtime': 'compilerRuntime',
  'react-dom': 'reactDom',
  'react-dom/client': 'reactDomClient',
};

/** What the modules export: those of the development build, which has some more. A test holds it against React. */
export const reactExports: Readonly<Record<string, readonly string[]>> = {
  react: [
    ...[
      'Activity',
      'Children',
      'Component',
      'Fragment',
      'Profiler',
      'PureComponent',
      'StrictMode',
      'Suspense',
    ],
    ...['ViewTransition', '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'],
    ...['__COMPILER_RUNTIME', 'act', 'addTransitionType', 'cache', 'cacheSignal', 'captureOwnerStack'],
    ...[
      'cloneElement',
      'createContext',
      'createElement',
      'createRef',
      'forwardRef',
      'isValidElement',
      'lazy',
    ],
    ...['memo', 'startTransition', 'unstable_useCacheRefresh', 'use', 'useActionState', 'useCallback'],
    ...['useContext', 'useDebugValue', 'useDeferredValue', 'useEffect', 'useEffectEvent', 'useId'],
    ...['useImperativeHandle', 'useInsertionEffect', 'useLayoutEffect', 'useMemo', 'useOptimistic'],
    ...['useReducer', 'useRef', 'useState', 'useSyncExternalStore', 'useTransition', 'version'],
  ],
  'react/jsx-runtime': ['Fragment', 'jsx', 'jsxs'],
  'react/jsx-dev-runtime': ['Fragment', 'jsxDEV'],
  'react/compiler-runtime': ['c'],
  'react-dom': [
    ...[
      '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
      'browser',
      'createPortal',
      'flushSync',
    ],
    ...[
      'preconnect',
      'prefetchDNS',
      'preinit',
      'preinitModule',
      'preload',
      'preloadModule',
      'requestFormReset',
    ],
    ...['unstable_batchedUpdates', 'useFormState', 'useFormStatus', 'version'],
  ],
  'react-dom/client': ['createRoot', 'hydrateRoot', 'version'],
};

/** Text of the module that the React chunk is made of. */
export const reactEntry = Object.entries(exportNames)
  .map(([module, name]) => `export { default as ${name} } from ${JSON.stringify(module)};\n`)
  .join('');

const namespace = 'shared-react';

/**
 * Maps React's modules to the React chunk, for `import` and for `require` (of CommonJS packages).
 * Each importing module gets a tiny module of its own, of which only the names it uses stay: one for all would become a
 * chunk, and a request, of its own.
 * @param chunk name of the React chunk, which lies in the same folder as what is bundled.
 */
export function sharedReact(chunk: string): Plugin {
  return {
    name: namespace,
    setup(build) {
      build.onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, ({ path, importer }) =>
        Object.hasOwn(exportNames, path) ? { path, namespace, suffix: `?${importer}` } : undefined,
      );
      build.onResolve({ filter: /.*/, namespace }, () => ({ path: `./${chunk}`, external: true }));
      build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({ contents: moduleText(path), loader: 'js' }));
    },
  };
}

function moduleText(module: string): string {
  const names = reactExports[module]!;
  return [
    `import { ${exportNames[module]} as all } from 'chunk';`,
    'export default all;',
    // Reading a property could do something, so esbuild would keep all of them; a pure call it leaves out.
    'const pick = (name) => all[name];',
    ...names.map((name) => `export const ${name} = /* @__PURE__ */ pick('${name}');`),
  ].join('\n');
}
