// Loads the config of a site: ours or, if there is none, a Docusaurus config.
import type { Config } from '../config/config.js';
import { type ForeignConfig, type LoadConfigOptions, loadConfig } from '../config/load-config.js';

/** How a Docusaurus config is found and read. */
export const docusaurus: ForeignConfig = {
  names: ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((extension) => `docusaurus.config.${extension}`),
  load: () => import('./read-config.js'),
};

/** Loads the config. @throws SiteErrors with all mistakes */
export function loadSiteConfig(options: LoadConfigOptions): Promise<Config> {
  return loadConfig({ ...options, foreign: docusaurus });
}
