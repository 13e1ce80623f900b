// The languages of the site as components of a Docusaurus site see them (`siteConfig.i18n`).
import type { LocaleConfig } from './config.js';
import { directionOf } from './resolve-language.js';

export interface SiteLanguages {
  defaultLocale: string;
  locales: readonly string[];
  path: string;
  currentLocale: string;
  localeConfigs: Readonly<Record<string, { label: string; htmlLang: string; url: string }>>;
}

/** @param foreign a Docusaurus config: what it says of languages takes precedence, and its components may read all of Docusaurus' fields */
export function siteLanguages(
  locales: readonly LocaleConfig[],
  foreign: Readonly<Record<string, unknown>> | undefined,
): SiteLanguages {
  const written = foreign?.i18n as Partial<SiteLanguages> | undefined;
  const { defaultLocale, localeConfigs } = written ?? {};
  const nameOf = ({ name, lang, isDefault }: LocaleConfig): string =>
    name ?? (isDefault ? defaultLocale : undefined) ?? lang;
  const configs = locales.map((locale) => {
    const { label, lang: htmlLang, url } = locale;
    const name = nameOf(locale);
    const further = foreign && {
      direction: directionOf(htmlLang),
      calendar: 'gregory',
      path: name,
      baseUrl: new URL(url).pathname,
    };
    return [name, { label, htmlLang, url, ...further, ...localeConfigs?.[name] }] as const;
  });
  return {
    defaultLocale: nameOf(locales.find(({ isDefault }) => isDefault)!),
    locales: locales.map(nameOf),
    path: 'i18n',
    ...written,
    currentLocale: nameOf(locales.find(({ isOwn }) => isOwn)!),
    localeConfigs: { ...localeConfigs, ...Object.fromEntries(configs) },
  };
}
