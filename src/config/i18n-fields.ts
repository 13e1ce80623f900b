// The field `i18n`: the languages that one build makes. The names are those of Docusaurus.
import { basePath, language } from './address-fields.js';
import * as f from './fields.js';

const localeSettings = f.object({
  /** What readers see in the menu of languages. @default the language's name in itself */
  label: f.optional(f.filledText),
  /** Direction of the texts. @default that of the language */
  direction: f.optional(f.oneOf('ltr', 'rtl')),
  /** The language as pages name it, a BCP 47 tag. @default the name of the locale */
  htmlLang: f.optional(language),
  /** Calendar of the dates, as `Intl` names it: `persian`. @default that of the language */
  calendar: f.optional(f.filledText),
  /** Its folder in that of all translations. @default the name of the locale */
  path: f.optional(f.filledText),
  /** Where its pages are, below the `baseUrl` of the site: `/docs/fr/`. @default the base, with the name behind it */
  baseUrl: f.optional(basePath),
});

const fields = f.object({
  /** The language of the pages themselves; it stands at the base. */
  defaultLocale: language,
  /** All languages, in the order of the menu: `['en', 'fr', 'ar']`. */
  locales: f.list(language),
  /** The folder of all translations. @default `i18n` */
  path: f.optional(f.sitePath, 'i18n'),
  /** Settings of languages, by their names: `{ fr: { label: 'Français' } }`. */
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
    report(`the default language, "${String(own)}", is not among them`, ['locales']);
  for (const [index, locale] of locales.entries())
    if (locales.indexOf(locale) < index) report(`"${String(locale)}" is there twice`, ['locales', index]);
  for (const locale of Object.keys((configs as object | undefined) ?? {}))
    if (!locales.includes(locale))
      report('there is no such language in "locales"', ['localeConfigs', locale]);
  return fields;
});
