import { SiteError } from '../errors.js';

export const noLanguages = (file: string): SiteError =>
  new SiteError('NO_LANGUAGES', 'The site is in one language: there is nothing to translate', {
    location: { file },
    hint: 'Name the languages: i18n: { defaultLocale: "en", locales: ["en", "fr"] }.',
  });

export const badOriginals = (file: string, reason: string): SiteError =>
  new SiteError('BAD_ORIGINALS', `${file} is no JSON: ${reason}`, {
    location: { file },
    hint: 'Mend it, or remove it: then all translations are taken to be up to date.',
  });
