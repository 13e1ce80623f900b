// The texts of the interface that ship with a language, loaded for sites in that language only.
import type { LanguageTexts } from './texts.js';

type Load = () => Promise<{ texts: LanguageTexts }>;

/** The languages, by their BCP 47 tags. */
export const languages: Readonly<Record<string, Load>> = {
  ar: () => import('./languages/ar.js'),
  cs: () => import('./languages/cs.js'),
  de: () => import('./languages/de.js'),
  es: () => import('./languages/es.js'),
  fa: () => import('./languages/fa.js'),
  fr: () => import('./languages/fr.js'),
  he: () => import('./languages/he.js'),
  id: () => import('./languages/id.js'),
  it: () => import('./languages/it.js'),
  ja: () => import('./languages/ja.js'),
  ko: () => import('./languages/ko.js'),
  nl: () => import('./languages/nl.js'),
  pl: () => import('./languages/pl.js'),
  'pt-BR': () => import('./languages/pt-BR.js'),
  ru: () => import('./languages/ru.js'),
  tr: () => import('./languages/tr.js'),
  uk: () => import('./languages/uk.js'),
  vi: () => import('./languages/vi.js'),
  'zh-Hans': () => import('./languages/zh-Hans.js'),
  'zh-Hant': () => import('./languages/zh-Hant.js'),
};

/** Tags that say where the language is spoken, and those of it that are written alike. */
const alike: Readonly<Record<string, string>> = {
  iw: 'he',
  in: 'id',
  pt: 'pt-BR',
  zh: 'zh-Hans',
  'zh-CN': 'zh-Hans',
  'zh-SG': 'zh-Hans',
  'zh-TW': 'zh-Hant',
  'zh-HK': 'zh-Hant',
  'zh-MO': 'zh-Hant',
};

/** None in English, and for languages that are not there. @param lang `de`, `de-AT`, `zh-Hant-TW` */
export async function loadTexts(lang: string): Promise<LanguageTexts> {
  if (/^en(?:-|$)/i.test(lang)) return {};
  const parts = new Intl.Locale(lang).baseName.split('-');
  for (let count = parts.length; count > 0; count -= 1) {
    const tag = parts.slice(0, count).join('-');
    const load = languages[tag] ?? languages[alike[tag] ?? ''];
    if (load) return (await load()).texts;
  }
  return {};
}
