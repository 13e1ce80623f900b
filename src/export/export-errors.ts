import { SiteError } from '../errors.js';

export const fileIsFolder = (file: string, option: string): SiteError =>
  new SiteError('EXPORT_FILE_IS_FOLDER', `${file} is a folder; ${option} writes a file`, {
    hint: `Name a file in it, such as ${option} ${file}/site.${option.slice(2)}.`,
  });

export const fileInOutput = (file: string, option: string, folder: string): SiteError =>
  new SiteError('EXPORT_FILE_IN_OUTPUT', `${file} lies in ${folder}, all of which --out replaces`, {
    hint: `Name a file beside it, such as ${option} ${folder}.${option.slice(2)}.`,
  });

export const exportInSources = (place: string, option: string, source: string): SiteError =>
  new SiteError('EXPORT_IN_SOURCES', `${place} lies in ${source}, which the site is made from`, {
    hint: `The next export would hold this one: name another place with ${option}.`,
  });

export const exportOverSite = (folder: string): SiteError =>
  new SiteError('EXPORT_OVER_SITE', `${folder} holds a site that was built for the web`, {
    hint: `An export has no files for servers and search engines: name another folder, such as --out ${folder}-offline, or remove this one.`,
  });

export const exportInSite = (place: string, option: string, folder: string): SiteError =>
  new SiteError(
    'EXPORT_OVER_SITE',
    `${place} lies in ${folder}, all of which relaydocs replaces when it writes it again`,
    {
      hint: `Name another place with ${option}.`,
    },
  );

export const nothingToPrint = (what: string): SiteError =>
  new SiteError('EXPORT_NO_PAGES', `There is no page to print${what}`, {
    hint: 'The PDF has the pages of the docs that the sidebar lists, and others that are not unlisted.',
  });

export const unknownExportVersion = (version: string, known: readonly string[]): SiteError =>
  new SiteError('EXPORT_VERSION_UNKNOWN', `The docs have no version "${version}"`, {
    hint: `They have ${known.join(', ')}.`,
  });

export const browserMissing = (): SiteError =>
  new SiteError('BROWSER_MISSING', 'A PDF is printed by Chromium, Chrome or Edge, and none is found', {
    hint: 'Install one of them, or name its program with --browser PATH, or in the environment as CHROME_PATH.',
  });

export const browserUnusable = (named: string): SiteError =>
  new SiteError('BROWSER_MISSING', `There is no program ${named}`, {
    hint: 'Name Chromium, Chrome or Edge with --browser PATH, or leave it out to have one looked for.',
  });

export const browserFailed = (program: string, said: string): SiteError =>
  new SiteError('BROWSER_FAILED', `${program} did not print the pages. ${said}`, {
    hint: 'Is it Chromium, Chrome or Edge, in a release of the last two years? Another one is named with --browser PATH.',
  });

export const browserTooSlow = (program: string, limitMs: number): SiteError =>
  new SiteError(
    'BROWSER_TOO_SLOW',
    `${program} did not print the pages in ${Math.round(limitMs / 1000)} seconds`,
    {
      hint: 'Give it more time with --timeout SECONDS, or print fewer pages with --include.',
    },
  );
