// Writes the script of each page that is hydrated as a whole: import statements for the chunks that it needs, and the page's code. Pages
// are not bundled, so that the time and memory of bundling do not grow with their number.
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { hashOf } from '../base/hash.js';
import { ownThemeModule, toProvidedName } from '../config/provided-names.js';
import type { ModuleConfig } from '../config/stage-configs.js';
import type { ArticleScript } from './article-script.js';
import type { ShippedScripts } from './build-shipped-client.js';
import { type IslandChunks, importClosure, shippedImports } from './bundle-islands.js';

import { importedInBrowser } from './island-entries.js';

export interface PageScripts extends Pick<IslandChunks, 'imports' | 'files'> {
  /** Source file of a page -> path of its script in the output. Pages with identical code share one script. */
  pages: ReadonlyMap<string, string>;
}

const pagesAtATime = 100;

/** Returns our chunk for a module that relaydocs provides; undefined if the site has a component of its own in its place. */
export function shippedChunk(
  key: string,
  config: ModuleConfig,
  { chunks }: ShippedScripts,
): string | undefined {
  const provided = toProvidedName(key);
  return provided === undefined || ownThemeModule(key, config) !== undefined ? undefined : chunks[provided];
}

/** Writes the scripts. @param pages source file -> code */
export async function toPageScripts(
  pages: ReadonlyMap<string, Pick<ArticleScript, 'code' | 'imports'>>,
  config: ModuleConfig,
  chunks: IslandChunks,
  shipped: ShippedScripts,
): Promise<PageScripts> {
  const importOf = (key: string, index: number): { file: string; what: string } => {
    const as = `as _module${index}`;
    const ours = shippedChunk(key, config, shipped);
    if (ours !== undefined) return { file: `assets/${ours}`, what: `* ${as} ` };
    return { file: chunks.entries[importedInBrowser(key)]!, what: `{module ${as}}` };
  };
  const react = { file: `assets/${shipped.react}`, what: '{jsxRuntime as _react}' };
  const paths = new Map<string, string>();
  const imports: Record<string, readonly string[]> = {};
  const files = new Map<string, Uint8Array>();
  for (const [source, page] of pages) {
    // Yields to the event loop now and then, so that the dev server goes on answering requests.
    if (paths.size % pagesAtATime === pagesAtATime - 1) await setImmediate();
    const found = [react, ...page.imports.map(importOf)];
    const lines = found.map(({ file, what }) => `import${what}from"./${path.posix.basename(file)}";`);
    const text = lines.join('') + page.code;
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
