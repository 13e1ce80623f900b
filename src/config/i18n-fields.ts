// `i18n`: the languages that one build makes. The names are Docusaurus'.
import { basePath, language } from './address-fields.js';
import {
  chosen,
  fieldOf,
  filledText,
  type In,
  list,
  type Out,
  object,
  oneOf,
  optional,
  record,
  sitePath,
} from './fields.js';

const localeSettings = object({
  /** What readers see in the menu of languages. @default the language's name in itself */
  label: optional(filledText),
  /** Direction of the texts. @default that of the language */
  direction: optional(oneOf('ltr', 'rtl')),
  /** The language as pages name it, a BCP 47 tag. @default the name of the locale */
  htmlLang: optional(language),
  /** Calendar of the dates, as `Intl` names it: `persian`. @default that of the language */
  calendar: optional(filledText),
  /** Its folder in that of all translations. @default the name of the locale */
  path: optional(filledText),
  /** Where its pages are, below the `baseUrl` of the site: `/docs/fr/`. @default the base, with the name behind it */
  baseUrl: optional(basePath),
});

const fields = object({
  /** The language of the pages themselves; it stands at the base. */
  defaultLocale: language,
  /** All languages, in the order of the menu: `['en', 'fr', 'ar']`. */
  locales: list(language),
  /** The folder of all translations. @default `i18n` */
  path: optional(sitePath, 'i18n'),
  /** Settings of languages, by their names: `{ fr: { label: 'Français' } }`. */
  localeConfigs: optional(record(localeSettings), {}),
});

type I18nFields = Out<typeof fields>;
export type UserLocaleSettings = In<typeof localeSettings>;
export type LocaleSettings = NonNullable<I18nFields['localeConfigs'][string]>;

/** The languages of the site. */
export const i18n = chosen((value, report) => {
  const [own, locales, configs] = ['defaultLocale', 'locales', 'localeConfigs'].map((name) =>
    fieldOf(value, name),
  );
  if (!Array.isArray(locales)) return fields;
  if (!locales.includes(own))
    report(`the default language, "${String(own)}", is not among them`, ['locales']);
  for (const [index, locale] of locales.entries())
    if (locales.indexOf(locale) < index) report(`"${String(locale)}" is there twice`, ['locales', index]);
  for (const locale of Object.keys((configs as object | undefined) ?? {}))
    if (!locales.includes(locale))
      report('there is no such language in "locales"', ['localeConfigs', locale]);
  return fields;
});
