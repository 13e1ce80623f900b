// What components of a Docusaurus site are told of its languages.
import type { LocaleConfig } from './config.js';

export interface SiteLanguages {
  defaultLocale: string;
  locales: readonly string[];
  path: string;
  currentLocale: string;
  localeConfigs: Readonly<Record<string, { label: string; htmlLang: string; url: string }>>;
}

/** @param written what a config of Docusaurus says of them: it goes before what is known here */
export function siteLanguages(locales: readonly LocaleConfig[], written: object = {}): SiteLanguages {
  const { defaultLocale, localeConfigs } = written as Partial<SiteLanguages>;
  const nameOf = ({ name, lang, isDefault }: LocaleConfig): string =>
    name ?? (isDefault ? defaultLocale : undefined) ?? lang;
  const configs = locales.map((locale) => {
    const { label, lang: htmlLang, url } = locale;
    const name = nameOf(locale);
    return [name, { label, htmlLang, url, ...localeConfigs?.[name] }] as const;
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
