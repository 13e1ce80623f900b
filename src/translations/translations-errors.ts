import { SiteError } from '../errors.js';

export const noLanguages = (file: string): SiteError =>
  new SiteError('NO_LANGUAGES', 'The site is in one language: there is nothing to translate', {
    location: { file },
    hint: 'Name the languages: i18n: { defaultLocale: "en", locales: ["en", "fr"] }.',
  });
