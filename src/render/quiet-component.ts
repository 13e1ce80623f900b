// Finds whether a component around a page does anything in the browser on that very page, by rendering it once and watching its hooks.
// Otherwise, a component that shows API pages among others would make each page of the site load the scripts of API pages.
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { browserExports } from '../config/provided-table.js';
import { noFindings, PageContext } from '../theme/mdx/page-context.js';
import type { PageSettings } from '../theme/mdx/page-settings.js';

type Module = Readonly<Record<string, unknown>>;
// biome-ignore lint/suspicious/noExplicitAny: it hands on whatever it is given
type AnyFunction = (...given: any[]) => unknown;

/** Hooks for which a component has to be hydrated. Contexts, memos and ids are the same on the server. */
const liveHooks = new Set([
  ...['useState', 'useReducer', 'useEffect', 'useLayoutEffect', 'useInsertionEffect', 'useEffectEvent'],
  ...['useImperativeHandle', 'useTransition', 'useDeferredValue', 'useSyncExternalStore'],
  ...['useActionState', 'useOptimistic'],
]);

/** These are tested by a second rendering. Of the two tables of contents for different window sizes, CSS shows one. */
const lookedAt = new Set(['useIsBrowser', 'BrowserOnly', 'useWindowSize']);
const liveExports = new Set(browserExports.filter((name) => !lookedAt.has(name)));

/** Code may read storages, which are empty at a first visit. */
const emptyStorage = {
  length: 0,
  getItem: () => null,
  setItem() {},
  removeItem() {},
  clear() {},
  key: () => null,
};
const storages = ['localStorage', 'sessionStorage'] as const;

interface QuietLook {
  /** The modules that the site's code gets instead. */
  provided: Record<string, unknown>;
  /** Tells whether a component renders the same in the browser as on the server, and does not suspend. */
  isQuiet(component: React.ComponentType, settings: PageSettings): boolean;
}

/** Returns the test. @param react the module that the site's code gets @param providedModules of relaydocs, by name */
export function lookForQuiet(
  react: Module = React,
  providedModules: Readonly<Record<string, Module>>,
): QuietLook {
  let isLive = false;
  const noting = (value: AnyFunction): AnyFunction =>
    Object.assign((...given: unknown[]) => {
      isLive = true;
      return value(...given);
    }, value);
  const notingElements =
    (create: AnyFunction): AnyFunction =>
    (type: unknown, props: object | null, ...rest: unknown[]) => {
      isLive ||= isLiveElement(type, props);
      return create(type, props, ...rest);
    };
  const replaced = (module: Module, replace: (name: string, value: AnyFunction) => unknown): Module =>
    Object.fromEntries(
      Object.entries(module).map(([name, value]) => [
        name,
        typeof value === 'function' ? replace(name, value as AnyFunction) : value,
      ]),
    );
  const ofReact = (name: string, value: AnyFunction): unknown => {
    if (liveHooks.has(name)) return noting(value);
    return /^(?:createElement|jsxs?)$/.test(name) ? notingElements(value) : value;
  };
  const ofOurs = (_: string, value: AnyFunction): unknown =>
    liveExports.has(value.name) ? noting(value) : value;
  const look = (component: React.ComponentType, settings: PageSettings, inBrowser: boolean) => {
    isLive = false;
    const findings = { ...noFindings(), inBrowser };
    const page = React.createElement(
      PageContext,
      { value: { ...settings, findings } },
      React.createElement(component),
    );
    try {
      const html = inBrowser ? withStorages(() => renderToStaticMarkup(page)) : renderToStaticMarkup(page);
      return isLive ? undefined : html;
    } catch {
      // Rendering the page reports the error.
      return undefined;
    }
  };
  return {
    provided: {
      ...Object.fromEntries(
        Object.entries(providedModules).map(([name, module]) => [
          name,
          withMark(replaced(module, ofOurs), module),
        ]),
      ),
      react: replaced(react, ofReact),
      'react/jsx-runtime': replaced(jsxRuntime, ofReact),
    },
    isQuiet(component, settings) {
      const shown = look(component, settings, false);
      return shown !== undefined && shown === look(component, settings, true);
    },
  };
}

function withMark(module: Module, { __esModule }: Module): Module {
  return __esModule === undefined ? module : { ...module, __esModule };
}

function isLiveElement(type: unknown, props: object | null): boolean {
  if (typeof type === 'function')
    return (type.prototype as { isReactComponent?: object } | undefined)?.isReactComponent !== undefined;
  if (typeof type !== 'string') return false;
  return Object.entries(props ?? {}).some(
    ([name, value]) =>
      (/^on[A-Z]/.test(name) && typeof value === 'function') || (name === 'ref' && value != null),
  );
}

/** Provides the storages for one synchronous call. */
function withStorages<Value>(run: () => Value): Value {
  const added = storages.filter((name) => !(name in globalThis));
  for (const name of added)
    Object.defineProperty(globalThis, name, { value: emptyStorage, configurable: true });
  try {
    return run();
  } finally {
    for (const name of added) Reflect.deleteProperty(globalThis, name);
  }
}
