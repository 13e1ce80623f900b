// What in a module needs the reader's browser: state, effects, event handlers.
import { readFile } from 'node:fs/promises';
import path from 'node:path';

export interface BrowserUse {
  /** Path relative to the site's folder. */
  file: string;
  /** `useState`, `onClick`. */
  name: string;
}

/** What a module uses of React beside rendering. */
export interface ModuleUses {
  /** Its first hook or handler. */
  browser: BrowserUse | undefined;
  /** It looks at its children, or hands something down to them: an island among these must be in its root. */
  joins: boolean;
}

// Compiled packages write `(0, react.useState)(0)` and `onClick: function`, TypeScript `useState<number>(0)`.
const hooks =
  /\b(use(?:State|Reducer|Effect|LayoutEffect|Ref|Transition|SyncExternalStore|ActionState|Optimistic|DeferredValue|ImperativeHandle|InsertionEffect|EffectEvent|ColorMode|IsBrowser|Location|History))\)?\s*[(<]|(?:<|@docusaurus\/)(BrowserOnly)\b/;
const attributes = /\b(on[A-Z]\w*)\s*=\s*\{/;
/** As values of an object: in TypeScript the same is written for types. */
const values = /\b(on[A-Z]\w*)['"]?\s*:\s*(?!null\b|undefined\b|void\b|true\b|false\b)[\w$(]/;
const typedValues = /\b(on[A-Z]\w*)['"]?\s*:\s*(?:async\s*)?(?:function\b|\([^)]*\)\s*=>\s*[{(])/;
const classes = /\b(?:extends\s+(?:[\w$]+\.)?(?:Pure)?(Component)\b|(this\.setState)\b)/;
const joins =
  /\b(?:createContext|cloneElement|isValidElement)\b|\bChildren\b\.(?:map|forEach|toArray|only|count)\b/;

/** Those of each script. @param files paths relative to the site's folder. */
export async function findModuleUses(
  files: readonly string[],
  siteDir: string,
): Promise<Map<string, ModuleUses>> {
  const scripts = files.filter((file) => /\.(?:[cm]?[jt]s|[jt]sx)$/.test(file));
  const found = await Promise.all(
    scripts.map(
      async (file) => [file, usesIn(await readFile(path.join(siteDir, file), 'utf8'), file)] as const,
    ),
  );
  return new Map(found);
}

function usesIn(text: string, file: string): ModuleUses {
  const objects = /\.[cm]?tsx?$/.test(file) ? typedValues : values;
  for (const pattern of [hooks, attributes, objects, classes]) {
    const match = pattern.exec(text);
    const name = match?.[1] ?? match?.[2];
    if (name !== undefined) return { browser: { file, name }, joins: true };
  }
  return { browser: undefined, joins: joins.test(text) };
}

/** `'use client'` before anything but comments. */
export function isClientModule(text: string): boolean {
  return /^(?:\s+|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/|(['"])use strict\1;?)*(['"])use client\2/.test(text);
}
