// The language of a site: direction, names of languages, texts.
import { apiTexts } from '../texts/api-texts.js';
import { blogTexts } from '../texts/blog-texts.js';
import { consoleTexts } from '../texts/console-texts.js';
import { liveTexts } from '../texts/live-texts.js';
import { english, type TextName, type Texts, textNames } from '../texts/texts.js';
import type { Filled, LocaleConfig } from './config.js';

/** Languages that are written from right to left, by their first subtag. */
const rightToLeft = new Set([
  'ar',
  'arc',
  'ckb',
  'dv',
  'fa',
  'ha',
  'he',
  'khw',
  'ks',
  'ps',
  'sd',
  'ug',
  'ur',
  'yi',
]);

export function directionOf(lang: string): 'ltr' | 'rtl' {
  return rightToLeft.has(lang.split('-')[0]!.toLowerCase()) ? 'rtl' : 'ltr';
}

/** `fr` -> `Français`: the language's name for its own speakers. */
export function languageLabel(lang: string): string {
  // The names of all languages take 10 ms to load.
  if (lang === 'en') return 'English';
  const name = new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
}

/** The languages of the site; without a list only its own. */
export function resolveLocales({ lang: own, locales, url: origin, baseUrl }: Filled): LocaleConfig[] {
  const given: NonNullable<Filled['locales']> = locales ?? [{ lang: own }];
  return given.map(({ lang, label = languageLabel(lang), url }) => {
    const isOwn = lang === own;
    return { lang, label, url: new URL(isOwn ? baseUrl : url!, origin).href, isOwn };
  });
}

/** English texts where the site gives no others; in a site of another language their names are told, those of APIs, blogs and live code where it has some. */
export function resolveTexts(
  given: Partial<Texts>,
  lang: string,
  has: { api: boolean; blog: boolean; liveCode: boolean },
): { texts: Texts; missingTexts: readonly TextName[] } {
  const isEnglish = /^en(-|$)/i.test(lang);
  return {
    texts: { ...english, ...given },
    missingTexts: isEnglish
      ? []
      : textNames.filter(
          (name) =>
            given[name] === undefined &&
            (has.api || !(name in apiTexts || name in consoleTexts)) &&
            (has.blog || !(name in blogTexts)) &&
            (has.liveCode || !(name in liveTexts)),
        ),
  };
}
