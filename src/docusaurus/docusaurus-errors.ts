// What can go wrong between a config of Docusaurus and ours.
import { SiteError } from '../errors.js';

export const noDocusaurusConfig = (file: string): SiteError =>
  new SiteError('NO_DOCUSAURUS_CONFIG', `The site has a config of its own: ${file}`, {
    location: { file },
    hint: 'This command is for sites whose config is docusaurus.config.js (or .ts, .mjs, .cjs). Name one with --config.',
  });
