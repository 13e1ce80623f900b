// The mistakes that an author can make in the config file.

import { inspect } from 'node:util';
import { didYouMean } from '../base/names.js';
import { messageOf } from '../base/thrown.js';
import { type ErrorLocation, SiteError } from '../errors.js';

const smallestConfig = `export default { title: 'My project', url: 'https://example.com', baseUrl: '/' };`;

/** @param neighbour the config of another tool that was found in the folder, and the tool's name */
export const noConfig = (siteDir: string, neighbour?: { file: string; tool: string }): SiteError => {
  const found = neighbour ? `, but a ${neighbour.file} of ${neighbour.tool}` : '';
  const advice = neighbour
    ? 'Your Markdown needs no changes. Set its folder in docs: { path: "..." }.'
    : 'Run "relaydocs init my-site" to create a new site.';
  return new SiteError(
    'NO_CONFIG',
    `There is no relaydocs.config.ts (or .js, .mjs, .cjs) in ${siteDir}${found}`,
    {
      hint: `${advice} ${neighbour ? 'Create' : 'Or create'} relaydocs.config.ts with: ${smallestConfig}`,
    },
  );
};

export const noConfigAt = (configPath: string): SiteError =>
  new SiteError('NO_CONFIG', `There is no file ${configPath}`, { hint: 'Check the path after --config.' });

export const noConfigModule = (configPath: string): SiteError =>
  new SiteError('NO_CONFIG', `${configPath} is not a JavaScript, TypeScript or JSON file`, {
    hint: 'Check the path after --config.',
  });

export const noDefaultExport = (file: string): SiteError =>
  new SiteError('NO_DEFAULT_EXPORT', `${file} has no default export`, {
    location: { file },
    hint: `Write: ${smallestConfig}`,
  });

export const sharpMissing = (file: string, reason: string): SiteError =>
  new SiteError(
    'SHARP_MISSING',
    `"markdown.pictures" requires the package "sharp": ${reason.split('\n')[0]}`,
    {
      location: { file },
      hint: 'Run npm install --save-dev sharp.',
    },
  );

export const takumiMissing = (file: string, reason: string): SiteError =>
  new SiteError(
    'TAKUMI_MISSING',
    `"socialCards" requires the package "@takumi-rs/core": ${reason.split('\n')[0]}`,
    { location: { file }, hint: 'Run npm install --save-dev @takumi-rs/core.' },
  );

export const moduleEndless = (file: string, seconds: number): SiteError =>
  new SiteError('MODULE_ENDLESS', `${file} did not finish and was stopped after ${seconds} s`, {
    location: { file },
    hint: 'Check for a loop that never ends, or a promise that never settles.',
  });

export const hookEndless = (name: string): SiteError =>
  new SiteError('HOOK_THREW', `The hook "${name}" never finishes`, {
    hint: 'Its promise is pending, but no request, file or timer is active that could settle it. Check for a promise that is never resolved.',
  });

export const invalidConfig = (message: string, location: ErrorLocation, hint?: string): SiteError =>
  new SiteError('INVALID_CONFIG', message, { location, hint });

export const unknownKey = (keyPath: string, location: ErrorLocation, hint: string): SiteError =>
  new SiteError('UNKNOWN_CONFIG_KEY', `${keyPath}: unknown option`, { location, hint });

export const unknownComponent = (keyPath: string, location: ErrorLocation, hint: string): SiteError =>
  new SiteError('UNKNOWN_THEME_COMPONENT', `${keyPath}: the theme has no component with this name`, {
    location,
    hint,
  });

export const invalidVersionsFile = (file: string, reason: string): SiteError =>
  new SiteError('VERSIONS_FILE', `${file} cannot be used: ${reason}`, {
    location: { file },
    hint: 'The file must be a list of version names, newest first: ["2.0", "1.0"]. "relaydocs version NAME" updates it.',
  });

export const badMessages = (file: string, reason: string): SiteError =>
  new SiteError('TRANSLATION_FILE', `${file} cannot be used: ${reason}`, {
    location: { file },
    hint: 'Each text must be an object: { "item.label.Guide": { "message": "Anleitung" } }.',
  });

export const translationsInFile = (file: string): SiteError =>
  new SiteError('TRANSLATION_FILE', `${file} is a file, but translations need a folder`, {
    location: { file },
    hint: 'Rename it, or set another folder for translations: i18n: { path: "translations" }.',
  });

/** @param known the languages of the site, the default one first; empty if the config has no `i18n`. */
export const unknownLocale = (file: string, locale: string, known: readonly string[]): SiteError =>
  new SiteError('UNKNOWN_LOCALE', `The config has no language "${locale}"`, {
    location: { file },
    hint:
      known.length === 0
        ? 'Add the languages: i18n: { defaultLocale: "en", locales: ["en", "fr"] }.'
        : `Languages: ${known.join(', ')}.`,
  });

/** @param known the versions that could be named here. */
export const unknownVersion = (
  location: ErrorLocation,
  keyPath: string,
  name: string,
  suggestion: string | undefined,
  known: readonly string[],
): SiteError =>
  new SiteError('UNKNOWN_VERSION', `${keyPath}: there is no version "${name}"`, {
    location,
    hint: didYouMean(suggestion, `Available versions: ${known.join(', ')}.`),
  });

export const noVersionIncluded = (location: ErrorLocation, keyPath: string): SiteError =>
  new SiteError('NO_VERSION', `${keyPath}: no version of these docs is left`, {
    location,
    hint: 'Create a version with "relaydocs version NAME", or remove this option.',
  });

export const missingFile = (keyPath: string, file: string, location: ErrorLocation): SiteError =>
  new SiteError('CONFIG_FILE_MISSING', `${keyPath}: there is no file ${file}`, {
    location,
    hint: "Check the path. It is relative to the site's folder.",
  });

/** Describes a navbar item for a message: `the navbar item "Guide" failed`. An item without a label is shown as written. */
export function failedNavbarItem(item: unknown): string {
  const label = (item as { label?: unknown } | null | undefined)?.label;
  const shown =
    typeof label === 'string'
      ? `"${label}"`
      : inspect(item, { depth: 1, breakLength: Number.POSITIVE_INFINITY });
  return `the navbar item ${shown} failed`;
}

/** @param name of the function in the config. @param place what it was called for, or its location in the config */
export const functionFailed = (name: string, place: string | ErrorLocation, cause: unknown): SiteError =>
  new SiteError('CONFIG_FUNCTION_FAILED', `"${name}" failed: ${messageOf(cause)}`, {
    location: typeof place === 'string' ? { file: place } : place,
    hint: 'This function is in the config.',
    cause,
  });

/** @param scripts commands that may create the file */
export const configLacksFile = (
  file: string,
  { location, cause }: SiteError,
  scripts: readonly string[],
): SiteError =>
  new SiteError('CONFIG_THREW', `The config reads "${file}", which does not exist`, {
    location,
    cause,
    hint:
      scripts.length === 0
        ? 'If a script generates the file, run it first.'
        : `If a script generates the file, run it first: ${scripts.join(', ')}`,
  });
