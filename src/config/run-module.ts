import { bundleModule } from './bundle-module.js';
import { evaluateModule, toSiteErrors } from './evaluate-module.js';
import type { ModuleInput } from './module-inputs.js';

export interface RanModule {
  /** Default export, or `module.exports`; undefined for an ES module without default export. */
  value: unknown;
  /** Every file the value came from; an unchanged list with unchanged `text` may still read the environment. */
  inputs: readonly ModuleInput[];
  /** The bundled text, for cache keys. */
  text: string;
}

/**
 * Bundles and runs a module of the author's (`.ts`, `.tsx`, `.js`, `.jsx`, `.mjs`, `.cjs`, `.json`).
 * @throws SiteErrors: `SYNTAX`, `UNRESOLVED_IMPORT`, `MODULE_THREW`, `MODULE_ENDLESS`, with places in the author's files.
 */
export async function runModule(absolutePath: string, siteDir: string): Promise<RanModule> {
  const bundled = await bundleModule(absolutePath, siteDir);
  try {
    const value = evaluateModule(bundled.text, absolutePath, {}, bundled.map);
    return { value, inputs: bundled.inputs, text: bundled.text };
  } catch (error) {
    throw toSiteErrors('MODULE_THREW', error, bundled, absolutePath);
  }
}
