// The mistakes an author can make in the config file.
import { type ErrorLocation, SiteError } from '../errors.js';

const smallestConfig = `export default { title: 'My project', url: 'https://example.com', baseUrl: '/' };`;

export const noConfig = (siteDir: string): SiteError =>
  new SiteError('NO_CONFIG', `No relaydocs.config.ts (or .js, .mjs, .cjs) in ${siteDir}`, {
    hint: `Create relaydocs.config.ts with: ${smallestConfig}`,
  });

export const noConfigAt = (configPath: string): SiteError =>
  new SiteError('NO_CONFIG', `There is no file ${configPath}`, { hint: 'Check the path after --config.' });

export const noDefaultExport = (file: string): SiteError =>
  new SiteError('NO_DEFAULT_EXPORT', `${file} has no default export`, {
    location: { file },
    hint: `Write: ${smallestConfig}`,
  });

export const invalidConfig = (message: string, location: ErrorLocation): SiteError =>
  new SiteError('INVALID_CONFIG', message, { location });

export const unknownKey = (keyPath: string, location: ErrorLocation, hint: string): SiteError =>
  new SiteError('UNKNOWN_CONFIG_KEY', `${keyPath}: there is no such option`, { location, hint });

export const unknownComponent = (keyPath: string, location: ErrorLocation, hint: string): SiteError =>
  new SiteError('UNKNOWN_THEME_COMPONENT', `${keyPath}: the theme has no component of this name`, {
    location,
    hint,
  });

export const missingFile = (keyPath: string, file: string, location: ErrorLocation): SiteError =>
  new SiteError('CONFIG_FILE_MISSING', `${keyPath}: there is no file ${file}`, {
    location,
    hint: "Check the path: it is relative to the site's folder.",
  });
