// The parts of our client that only some sites or pages need: modules that src/client/main.ts loads by import().

import { closureOf } from '../base/values.js';
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
  const first = [shipped.main, ...use.chunks.map((name) => shipped.chunks[name]!), ...use.files];
  const { imports, loads } = shipped;
  return [...closureOf(first, (file) => [...(imports[file] ?? []), ...(loads[file] ?? [])])];
}
