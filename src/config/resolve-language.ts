// Computes what depends on the language of a site: text direction, names of languages, texts.
import { getOrMake } from '../base/values.js';
import apiTexts from '../texts/english/api.json';
import blogTexts from '../texts/english/blog.json';
import changelogTexts from '../texts/english/changelog.json';
import consoleTexts from '../texts/english/console.json';
import liveTexts from '../texts/english/live.json';
import socketTexts from '../texts/english/socket.json';
import { english, type TextName, type Texts, textNames } from '../texts/texts.js';

import type { Config, Filled, LocaleConfig, TranslationConfig } from './config.js';
import type { LocaleSettings } from './i18n-fields.js';

/** Languages that are written from right to left, by their primary subtag. */
const rightToLeft = new Set('ar arc ckb dv fa ha he khw ks ps sd ug ur yi'.split(' '));

export function directionOf(lang: string): 'ltr' | 'rtl' {
  return rightToLeft.has(lang.split('-')[0]!.toLowerCase()) ? 'rtl' : 'ltr';
}

/** Cached, as loading the names of all languages in one language takes 10 ms, and each language that a build makes needs them. */
const labels = new Map([['en', 'English']]);

/** Returns the language's name in the language itself: `fr` -> `Français`. */
function languageLabel(lang: string): string {
  return getOrMake(labels, lang, () => {
    const name = new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
    return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
  });
}

/** The part of the config that depends on the language. */
interface ResolvedLanguage extends Pick<Config, 'lang' | 'direction' | 'dateLang' | 'baseUrl' | 'locales'> {
  /** undefined in the default language. */
  translation: TranslationConfig | undefined;
}

/** Returns the folder for texts of the default language, as in Docusaurus, relative to the site's folder, whether it exists or not: `i18n/en`. */
export function originalFolder({ i18n, lang }: Pick<Filled, 'i18n' | 'lang'>): string {
  return i18n ? folderOf(i18n.defaultLocale, i18n) : `i18n/${lang}`;
}

function folderOf(name: string, { path, localeConfigs }: NonNullable<Filled['i18n']>): string {
  return `${path}/${localeConfigs[name]?.path ?? name}`;
}

/** Resolves the fields that depend on the language. @param locale of `i18n`; undefined for the default one. */
export function resolveLanguage(filled: Filled, locale: string | undefined): ResolvedLanguage {
  const { i18n, lang, direction = directionOf(lang), baseUrl, url: origin } = filled;
  if (!i18n) {
    const locales = resolveLocales(filled);
    return { lang, direction, dateLang: lang, baseUrl, locales, translation: undefined };
  }
  const { defaultLocale, locales: names } = i18n;
  const all = names.map((name) => {
    const settings: LocaleSettings = i18n.localeConfigs[name] ?? {};
    const isDefault = name === defaultLocale;
    const { htmlLang = name, baseUrl: own = isDefault ? baseUrl : `${baseUrl}${name}/` } = settings;
    const translations = isDefault ? undefined : folderOf(name, i18n);
    return { name, ...settings, lang: htmlLang, baseUrl: own, isDefault, translations };
  });
  const own = all.find(({ name }) => name === (locale ?? defaultLocale))!;
  const original = all.find(({ isDefault }) => isDefault)!;
  const toDirection = (one: typeof own): 'ltr' | 'rtl' => one.direction ?? directionOf(one.lang);
  return {
    lang: own.lang,
    direction: toDirection(own),
    dateLang: own.calendar === undefined ? own.lang : `${own.lang}-u-ca-${own.calendar}`,
    baseUrl: own.baseUrl,
    locales: all.map((one) => ({
      lang: one.lang,
      label: one.label ?? languageLabel(one.lang),
      url: new URL(one.baseUrl, origin).href,
      isOwn: one === own,
      isDefault: one.isDefault,
      name: one.name,
      folder: one.baseUrl.slice(baseUrl.length),
      translations: one.translations,
    })),
    translation: own.translations
      ? {
          locale: own.name,
          folder: own.translations,
          original: { lang: original.lang, direction: toDirection(original), baseUrl },
        }
      : undefined,
  };
}

/** Returns the languages of the site; without a list, only its own. The first one is for readers of any other language. */
function resolveLocales({ lang: own, locales, url: origin, baseUrl }: Filled): LocaleConfig[] {
  const given: NonNullable<Filled['locales']> = locales ?? [{ lang: own }];
  return given.map(({ lang, label = languageLabel(lang), url }, index) => {
    const isOwn = lang === own;
    return { lang, label, url: new URL(isOwn ? baseUrl : url!, origin).href, isOwn, isDefault: index === 0 };
  });
}

/**
 * Returns the texts of the interface: the site's own, else those of relaydocs in the language, else English ones. The names of the latter
 * are returned as missing; texts of APIs, blogs, changelogs and live code only if the site has some.
 */
export function resolveTexts(
  given: Partial<Texts>,
  shipped: Partial<Texts>,
  lang: string,
  has: { api: boolean; blog: boolean; changelog: boolean; liveCode: boolean },
): { texts: Texts; missingTexts: readonly TextName[] } {
  const isEnglish = /^en(-|$)/i.test(lang);
  return {
    texts: { ...english, ...shipped, ...given },
    missingTexts: isEnglish
      ? []
      : textNames.filter(
          (name) =>
            given[name] === undefined &&
            shipped[name] === undefined &&
            (has.api || !(name in apiTexts || name in consoleTexts || name in socketTexts)) &&
            (has.blog || !(name in blogTexts)) &&
            (has.changelog || !(name in changelogTexts)) &&
            (has.liveCode || !(name in liveTexts)),
        ),
  };
}

/** Returns the other languages that the same build makes, with their folders in the output. */
export function otherLocales({ locales }: Pick<Config, 'locales'>) {
  return locales.flatMap(({ name, folder, translations, isOwn }) =>
    name && folder && !isOwn ? { name, folder, translations } : [],
  );
}
