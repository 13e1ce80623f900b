// Which pages ship React, and why: for the last words of a build.
import type { LoadedIslands } from './load-islands.js';

export interface PageWithReact {
  /** The page's file. */
  file: string;
  /** At least one, in the order of the page; what `'use client'` made an island comes last. */
  parts: readonly ReactPart[];
  /** The page uses values of its own in one of them, so all of it runs in the browser. */
  whole: boolean;
}

export interface ReactPart {
  /** `<Counter>` */
  part: string;
  /** What it uses: `useState`, `onClick`, `'use client'`; and the file that does. */
  uses: string;
  usedIn: string;
  /** In the page; undefined where another component shows it. */
  line: number | undefined;
}

/** @param clients page's file -> client modules that were islands in it. */
export function summarizeIslands(
  { pages }: LoadedIslands,
  clients: ReadonlyMap<string, readonly { file: string; name: string }[]>,
): PageWithReact[] {
  const files = [...new Set([...pages.keys(), ...clients.keys()])].sort();
  return files.flatMap((file) => {
    const own = pages.get(file);
    const parts = [
      ...(own?.reasons ?? []).map(({ part, line, use }) => ({
        part,
        uses: use.name,
        usedIn: use.file,
        line,
      })),
      ...(clients.get(file) ?? []).map((client) => ({
        part: `<${client.name}>`,
        uses: "'use client'",
        usedIn: client.file,
        line: undefined,
      })),
    ];
    const unique = new Map(parts.map((part) => [JSON.stringify([part.part, part.uses, part.usedIn]), part]));
    return parts.length === 0 ? [] : [{ file, parts: [...unique.values()], whole: own?.roots === 'article' }];
  });
}
