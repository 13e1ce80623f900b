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
  new SiteError('PLUGIN_FAILED', `The plugin "${name}" failed in ${method}: ${wordsOf(reason)}`, {
    location: { file },
    severity: 'warning',
    cause: reason,
    hint: `${builtWithout}.`,
  });

/** @param failures what it threw, whether that comes of what is not installed or not */
export const pluginLacks = (
  name: string,
  packages: readonly string[],
  failures: readonly { method: string; reason: unknown }[],
  file: string,
): SiteError => {
  const failed = failures.map(({ method, reason }) => `; it failed in ${method}: ${wordsOf(reason)}`);
  const install = `Install it in the site's folder: npm install ${packages.join(' ')}`;
  return new SiteError(
    'PLUGIN_FAILED',
    `The plugin "${name}" calls what is not installed: ${packages.join(', ')}${[...new Set(failed)].join('')}`,
    {
      location: { file },
      severity: 'warning',
      cause: failures[0]?.reason,
      hint: failures.length > 0 ? `${install}. ${builtWithout}.` : install,
    },
  );
};

const wordsOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason));

const builtWithout =
  'The site is built without what it would have given, and broken links are warnings; --debug shows more';

export const pluginLost = (name: string, what: string, file: string): SiteError =>
  new SiteError('PLUGIN_LOST', `Of the plugin "${name}" is left out: ${what}`, {
    location: { file },
    severity: 'warning',
    hint: 'Scripts and tags can be named in "scripts" or "headTags" of the config; each page needs an address of its own.',
  });
