// What can go wrong between a config of Docusaurus and ours.
import { SiteError } from '../errors.js';

export const configExists = (file: string): SiteError =>
  new SiteError('CONFIG_EXISTS', `There is a ${file} already`, {
    location: { file },
    hint: 'It is not written over: move it away first.',
  });

/** @param place a folder, or the file that was named */
export const noDocusaurusConfig = (place: string): SiteError =>
  new SiteError('NO_DOCUSAURUS_CONFIG', `There is no docusaurus.config.js (or .ts, .mjs, .cjs) at ${place}`, {
    hint: 'This command is for sites of Docusaurus: run it in the folder of one, or name its config with --config.',
  });

export const pluginFailed = (name: string, method: string, reason: unknown, file: string): SiteError =>
  new SiteError(
    'PLUGIN_FAILED',
    `The plugin "${name}" failed in ${method}: ${reason instanceof Error ? reason.message : String(reason)}`,
    {
      location: { file },
      severity: 'warning',
      cause: reason,
      hint: 'The site is built without what it would have given, and broken links are warnings; --debug shows more.',
    },
  );

export const pluginLacks = (
  name: string,
  method: string,
  packages: readonly string[],
  file: string,
): SiteError =>
  new SiteError(
    'PLUGIN_FAILED',
    `The plugin "${name}" calls in ${method} what is not installed: ${packages.join(', ')}`,
    {
      location: { file },
      severity: 'warning',
      hint: `Install it in the site's folder: npm install ${packages.join(' ')}`,
    },
  );

export const pluginLost = (name: string, what: string, file: string): SiteError =>
  new SiteError('PLUGIN_LOST', `Of the plugin "${name}" is left out: ${what}`, {
    location: { file },
    severity: 'warning',
    hint: 'Scripts and tags can be named in "scripts" or "headTags" of the config; each page needs an address of its own.',
  });
