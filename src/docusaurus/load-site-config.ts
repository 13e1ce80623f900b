// The config of a site: ours, or where there is none, that of Docusaurus.
import type { Config } from '../config/config.js';
import { type ForeignConfig, type LoadConfigOptions, loadConfig } from '../config/load-config.js';

/** How a config of Docusaurus is read in the place of ours. */
export const docusaurus: ForeignConfig = {
  names: ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((extension) => `docusaurus.config.${extension}`),
  load: () => import('./read-config.js'),
};

/** @throws SiteErrors with all mistakes. */
export function loadSiteConfig(options: LoadConfigOptions): Promise<Config> {
  return loadConfig({ ...options, foreign: docusaurus });
}
