// The script of each page with roots of its own: the page's code behind the imports of the chunks that it needs. It does
// not go through the bundler, so that neither time nor memory of bundling goes with the number of pages.
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { hashOf } from '../base/hash.js';
import type { ShippedScripts } from './build-shipped-client.js';
import { type IslandChunks, shippedImports } from './bundle-islands.js';
import type { ComponentEntries } from './component-entries.js';
import { importClosure } from './import-closure.js';
import type { PageRootModule, RootImport } from './page-root-module.js';

export interface PageScripts {
  /** Source of a page -> path of its script in the output. Pages of the same code share one. */
  pages: ReadonlyMap<string, string>;
  /** As those of `IslandChunks`. */
  imports: Readonly<Record<string, readonly string[]>>;
  files: readonly { path: string; contents: Uint8Array }[];
}

const pagesAtATime = 100;

/** @param pages by source. */
export async function toPageScripts(
  pages: ReadonlyMap<string, Pick<PageRootModule, 'code' | 'imports'>>,
  { placeOf }: ComponentEntries,
  chunks: IslandChunks,
  shipped: ShippedScripts,
): Promise<PageScripts> {
  const react = { file: `assets/${shipped.react}`, name: 'jsxRuntime' };
  const findImport = (one: RootImport): typeof react => {
    const place = placeOf(one);
    return {
      name: place.name,
      file: 'entry' in place ? chunks.components[place.entry]! : `assets/${place.shipped}`,
    };
  };
  const paths = new Map<string, string>();
  const imports: Record<string, readonly string[]> = {};
  const files = new Map<string, Uint8Array>();
  for (const [source, page] of pages) {
    // Whoever serves pages meanwhile must not wait for all of them.
    if (paths.size % pagesAtATime === pagesAtATime - 1) await setImmediate();
    const found = [
      { ...react, as: '_react' },
      ...page.imports.map((one) => ({ ...findImport(one), as: one.as })),
    ];
    const text = found.map(importLine).join('') + page.code;
    const script = `assets/island-${hashOf(text)}.js`;
    paths.set(source, script);
    files.set(script, Buffer.from(text));
    const direct = found.map(({ file }) => file);
    imports[script] = importClosure(script, (file) =>
      file === script ? direct : (chunks.imports[file] ?? shippedImports(file, shipped)),
    );
  }
  return {
    pages: paths,
    imports,
    files: Array.from(files, ([file, contents]) => ({ path: file, contents })),
  };
}

function importLine({ file, name, as }: { file: string; name: string; as: string }): string {
  const what = name === '*' ? `*as ${as} ` : `{${name} as ${as}}`;
  return `import${what}from"./${path.posix.basename(file)}";`;
}
