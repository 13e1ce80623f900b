// Errors about Docusaurus configs and their plugins.
import { messageOf } from '../base/thrown.js';
import { placeInModules } from '../config/late-errors.js';
import { lackOf } from '../config/stand-in.js';
import { type ErrorLocation, SiteError, SiteErrors, siteWarning } from '../errors.js';

export const configExists = (file: string): SiteError =>
  new SiteError('CONFIG_EXISTS', `There is a ${file} already`, {
    location: { file },
    hint: 'It is not written over: move it away first.',
  });

/** @param place a folder, or the file that the command names */
export const noDocusaurusConfig = (place: string): SiteError =>
  new SiteError('NO_DOCUSAURUS_CONFIG', `There is no docusaurus.config.js (or .ts, .mjs, .cjs) at ${place}`, {
    hint: 'This command is for sites of Docusaurus: run it in the folder of one, or name its config with --config.',
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
    ...(absent.length > 0 ? [`calls what is not installed: ${absent.join(', ')}`] : []),
    ...names.flatMap((name) => {
      const threw = packages.get(name);
      return threw === undefined ? [] : [`calls ${name}, which ${lackOf(threw)}`];
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
  'The site is built without what it would have given, and broken links are warnings; --debug shows more';

const lossIn = ({ method, isLate }: Omit<Failure, 'reason'>): string => {
  if (method !== 'postBuild') return builtWithout;
  const loss = isLate
    ? 'It failed when its call was over: what it had done to the output by then is part of it'
    : 'Nothing that it did to the output is part of it';
  return `${loss}; --debug shows more`;
};

const elsewhere =
  'Scripts and tags can be named in "scripts" or "headTags" of the config; each page needs an address of its own.';

export const pluginLost = (name: string, what: string, file: string, hint = elsewhere): SiteError =>
  siteWarning('PLUGIN_LOST', `Of the plugin "${name}" is left out: ${what}`, {
    location: { file },
    hint,
  });
