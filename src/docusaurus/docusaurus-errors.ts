// Errors about Docusaurus configs and their plugins.
import { messageOf } from '../base/thrown.js';
import { placeInModules } from '../config/late-errors.js';
import { lackOf } from '../config/stand-in.js';
import { type ErrorLocation, SiteError, SiteErrors, siteWarning } from '../errors.js';

export const configExists = (file: string): SiteError =>
  new SiteError('CONFIG_EXISTS', `${file} already exists`, {
    location: { file },
    hint: 'It is not overwritten. Move or delete it first.',
  });

/** @param place a folder, or the file that the command names */
export const noDocusaurusConfig = (place: string): SiteError =>
  new SiteError('NO_DOCUSAURUS_CONFIG', `There is no docusaurus.config.js (or .ts, .mjs, .cjs) at ${place}`, {
    hint: 'This command requires a Docusaurus site. Run it in the folder of the site, or set its config with --config.',
  });

interface Failure {
  method: string;
  reason: unknown;
  /** True if the call had already returned. */
  isLate?: boolean;
}

/** @param file the config, for errors without a place in the plugin */
export const pluginFailed = (
  { name, method, reason, isLate }: Failure & { name: string },
  file: string,
): SiteError => failed(`The plugin "${name}" failed in ${method}`, reason, file, lossIn({ method, isLate }));

export const presetFailed = (name: string, reason: unknown, file: string): SiteError =>
  failed(`The preset "${name}" failed`, reason, file);

function failed(what: string, reason: unknown, file: string, loss = builtWithout): SiteError {
  const [first] = reason instanceof SiteErrors ? reason.problems : [];
  return siteWarning('PLUGIN_FAILED', `${what}: ${wordsOf(reason)}`, {
    location: placeOf(reason) ?? { file },
    cause: reason,
    hint: first?.hint === undefined ? `${loss}.` : `${first.hint} ${loss}.`,
  });
}

/** Returns the place in the site's code of a mistake or an exception. */
function placeOf(reason: unknown): ErrorLocation | undefined {
  const [first] = reason instanceof SiteErrors ? reason.problems : [reason];
  return first instanceof SiteError ? first.location : placeInModules(first);
}

/**
 * @param who `plugin "docs"`, `preset "house"`
 * @param packages missing packages that it uses, each with its error when loaded; undefined if it is not installed
 * @param failures errors that it threw, which missing packages may have caused
 */
export const pluginLacks = (
  who: string,
  packages: ReadonlyMap<string, string | undefined>,
  failures: readonly Failure[],
  file: string,
): SiteError => {
  const names = [...packages.keys()].sort();
  const absent = names.filter((name) => packages.get(name) === undefined);
  const calls = [
    ...(absent.length > 0 ? [`uses packages that are not installed: ${absent.join(', ')}`] : []),
    ...names.flatMap((name) => {
      const threw = packages.get(name);
      return threw === undefined ? [] : [`uses ${name}, which ${lackOf(threw)}`];
    }),
  ];
  const ends = failures.map(({ method, reason }) => `it failed in ${method}: ${wordsOf(reason)}`);
  const hints = [
    ...(absent.length > 0 ? [`Install it in the site's folder: npm install ${absent.join(' ')}`] : []),
    ...(failures.length > 0 ? [`${lossIn(failures[0]!)}.`] : []),
  ];
  return siteWarning('PLUGIN_FAILED', `The ${who} ${[...calls, ...new Set(ends)].join('; ')}`, {
    location: { file },
    cause: failures[0]?.reason,
    hint: hints.length > 0 ? hints.join('. ') : undefined,
  });
};

/** Returns the message of an error; for several problems in a file, that of the first, with their number. */
export function wordsOf(reason: unknown): string {
  if (reason instanceof SiteErrors && reason.problems.length > 0) {
    const [first, ...others] = reason.problems;
    return first!.message + (others.length > 0 ? `, and ${others.length} more` : '');
  }
  return messageOf(reason);
}

const builtWithout =
  'The site is built without its results, and broken links are only warnings. Run with --debug for details';

const lossIn = ({ method, isLate }: Omit<Failure, 'reason'>): string => {
  if (method !== 'postBuild') return builtWithout;
  const loss = isLate
    ? 'It failed after its call had returned, so its previous changes to the output are kept'
    : 'Its changes to the output are discarded';
  return `${loss}. Run with --debug for details`;
};

const elsewhere =
  'Set scripts and tags with "scripts" or "headTags" in the config. Each page needs a different URL.';

export const pluginLost = (name: string, what: string, file: string, hint = elsewhere): SiteError =>
  siteWarning('PLUGIN_LOST', `Not supported from the plugin "${name}": ${what}`, {
    location: { file },
    hint,
  });
