// Selects the scripts of our client that a site needs: modules that src/client/main.ts loads by `import()` are written only if used.

import { closureOf } from '../base/values.js';
import type { ShippedScripts } from './build-shipped-client.js';

/** What a site uses of them. */
export interface ClientUse {
  /** Lazy modules that pages of the site may load: `search-dialog` for `import('…/search-dialog.js')`. */
  chunks: readonly string[];
  /** File names of our chunks that the author's scripts import: React, and modules that relaydocs provides. */
  files: readonly string[];
}

/** Returns the scripts to write for a site: main.js, the lazy modules that it uses, and everything that these import or load. */
export function filesInUse(shipped: ShippedScripts, use: ClientUse): string[] {
  const first = [shipped.main, ...use.chunks.map((name) => shipped.chunks[name]!), ...use.files];
  const { imports, loads } = shipped;
  return [...closureOf(first, (file) => [...(imports[file] ?? []), ...(loads[file] ?? [])])];
}
