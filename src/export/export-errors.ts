import { SiteError } from '../errors.js';

export const fileIsFolder = (file: string, option: string): SiteError =>
  new SiteError('EXPORT_FILE_IS_FOLDER', `${file} is a folder, but ${option} writes a file`, {
    hint: `Use a file in it, such as ${option} ${file}/site.${option.slice(2)}.`,
  });

export const fileInOutput = (file: string, option: string, folder: string): SiteError =>
  new SiteError('EXPORT_FILE_IN_OUTPUT', `${file} is in ${folder}, which --out replaces`, {
    hint: `Use a file beside it, such as ${option} ${folder}.${option.slice(2)}.`,
  });

export const exportInSources = (place: string, option: string, source: string): SiteError =>
  new SiteError('EXPORT_IN_SOURCES', `${place} is in ${source}, which contains sources of the site`, {
    hint: `The next export would contain this one. Set another path with ${option}.`,
  });

export const exportOverSite = (folder: string): SiteError =>
  new SiteError('EXPORT_OVER_SITE', `${folder} contains a site that was built for the web`, {
    hint: `An export lacks the files for servers and search engines. Set another folder, such as --out ${folder}-offline, or delete this one.`,
  });

export const exportInSite = (place: string, option: string, folder: string): SiteError =>
  new SiteError('EXPORT_OVER_SITE', `${place} is in ${folder}, which relaydocs replaces in the next build`, {
    hint: `Set another path with ${option}.`,
  });

export const nothingToPrint = (what: string): SiteError =>
  new SiteError('EXPORT_NO_PAGES', `There is no page to print${what}`, {
    hint: 'The PDF contains the docs pages in the sidebar, and others that are not unlisted.',
  });

export const unknownExportVersion = (version: string, known: readonly string[]): SiteError =>
  new SiteError('EXPORT_VERSION_UNKNOWN', `The docs have no version "${version}"`, {
    hint: `Available versions: ${known.join(', ')}.`,
  });

export const browserMissing = (): SiteError =>
  new SiteError('BROWSER_MISSING', 'Printing a PDF requires Chromium, Chrome or Edge, but none was found', {
    hint: 'Install one of them, or set its path with --browser PATH or the environment variable CHROME_PATH.',
  });

export const browserUnusable = (named: string): SiteError =>
  new SiteError('BROWSER_MISSING', `Cannot find the program ${named}`, {
    hint: 'Set the path of Chromium, Chrome or Edge with --browser PATH, or omit the option to search for one.',
  });

export const browserFailed = (program: string, said: string): SiteError =>
  new SiteError('BROWSER_FAILED', `${program} did not print the pages. ${said}`, {
    hint: 'Use a version of Chromium, Chrome or Edge from the last two years. Set its path with --browser PATH.',
  });

export const browserTooSlow = (program: string, limitMs: number): SiteError =>
  new SiteError(
    'BROWSER_TOO_SLOW',
    `${program} did not print the pages in ${Math.round(limitMs / 1000)} seconds`,
    {
      hint: 'Increase the time limit with --timeout SECONDS, or print fewer pages with --include.',
    },
  );
