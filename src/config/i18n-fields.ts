// The field `i18n`: the languages that one build makes. The names are those of Docusaurus.
import { basePath, language } from './address-fields.js';
import * as f from './fields.js';

const localeSettings = f.object({
  /** Label in the language dropdown. @default name of the language in that language */
  label: f.optional(f.filledText),
  /** Text direction. @default depends on the language */
  direction: f.optional(f.oneOf('ltr', 'rtl')),
  /** Language in the HTML of pages, a BCP 47 tag. @default name of the locale */
  htmlLang: f.optional(language),
  /** Calendar for dates, by its name in `Intl`: `persian`. @default depends on the language */
  calendar: f.optional(f.filledText),
  /** Folder of the language inside the folder of translations. @default name of the locale */
  path: f.optional(f.filledText),
  /** Address of the language, below the `baseUrl` of the site: `/docs/fr/`. @default base URL of the site, followed by the locale */
  baseUrl: f.optional(basePath),
});

const fields = f.object({
  /** Language of the original pages, which is served at the base URL. */
  defaultLocale: language,
  /** All languages, in the order of the language dropdown: `['en', 'fr', 'ar']`. */
  locales: f.list(language),
  /** Folder of all translations. @default `i18n` */
  path: f.optional(f.sitePath, 'i18n'),
  /** Settings of languages, by locale: `{ fr: { label: 'Français' } }`. */
  localeConfigs: f.optional(f.record(localeSettings), {}),
});

type I18nFields = f.Out<typeof fields>;
export type UserLocaleSettings = f.In<typeof localeSettings>;
export type LocaleSettings = NonNullable<I18nFields['localeConfigs'][string]>;

/** The languages of the site. Also checks that the three fields agree with each other. */
export const i18n = f.chosen((value, report) => {
  const [own, locales, configs] = ['defaultLocale', 'locales', 'localeConfigs'].map((name) =>
    f.fieldOf(value, name),
  );
  if (!Array.isArray(locales)) return fields;
  if (!locales.includes(own))
    report(`the default language, "${String(own)}", is not in the list`, ['locales']);
  for (const [index, locale] of locales.entries())
    if (locales.indexOf(locale) < index) report(`duplicate language "${String(locale)}"`, ['locales', index]);
  for (const locale of Object.keys((configs as object | undefined) ?? {}))
    if (!locales.includes(locale))
      report('"locales" does not contain this language', ['localeConfigs', locale]);
  return fields;
});
