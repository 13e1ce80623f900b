// The parts of our client that only some sites or pages need: modules that src/client/main.ts loads by import().
import type { ShippedScripts } from './build-shipped-client.js';

/** What decides about them. */
export interface ClientUse {
  /** Lazy modules that the site can come to need: `search-dialog` for `import('…/search-dialog.js')`. */
  chunks: readonly string[];
  /** Names of our files that the author's scripts import: React's, those of what we provide. */
  files: readonly string[];
}

/** Scripts to be written for a site: main.js, the lazy modules that it uses, and all that these import or load. */
export function filesInUse(shipped: ShippedScripts, use: ClientUse): string[] {
  const found = new Set<string>();
  const add = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    for (const next of [...(shipped.imports[file] ?? []), ...(shipped.loads[file] ?? [])]) add(next);
  };
  add(shipped.main);
  for (const name of use.chunks) add(chunkFile(shipped, name));
  for (const file of use.files) add(file);
  return [...found];
}

function chunkFile({ chunks }: ShippedScripts, name: string): string {
  const file = chunks[name];
  if (file === undefined) throw new Error(`main.ts loads no module of the name "${name}"`);
  return file;
}
