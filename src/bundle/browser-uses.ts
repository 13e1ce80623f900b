// What in a component would need the reader's browser, where components do not run yet: state, effects, event handlers.
import { readFile } from 'node:fs/promises';
import path from 'node:path';

export interface BrowserUse {
  /** Path relative to the site's folder. */
  file: string;
  /** `useState`, `onClick`. */
  name: string;
}

// Compiled packages write `(0, react.useState)(0)`, TypeScript `useState<number>(0)`.
const uses =
  /\b(use(?:State|Reducer|Effect|LayoutEffect|Ref|Transition|SyncExternalStore))\)?\s*[(<]|\b(on[A-Z]\w*)\s*=\s*\{/;

/** The first use of each file that has one. @param files paths relative to the site's folder; others than scripts are passed over. */
export async function findBrowserUses(
  files: readonly string[],
  siteDir: string,
): Promise<Map<string, BrowserUse>> {
  const scripts = files.filter((file) => /\.(?:[cm]?[jt]s|[jt]sx)$/.test(file));
  const found = await Promise.all(
    scripts.map(async (file) => {
      const [, hook, handler] = uses.exec(await readFile(path.join(siteDir, file), 'utf8')) ?? [];
      const name = hook ?? handler;
      return name === undefined ? [] : [[file, { file, name }] as const];
    }),
  );
  return new Map(found.flat());
}
