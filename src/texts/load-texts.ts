// Loads the texts of the interface for a language, which only sites in that language need.
import type { LanguageTexts } from './texts.js';

type Load = () => Promise<{ default: LanguageTexts }>;

/** The languages by BCP 47 tag. */
export const languages: Readonly<Record<string, Load>> = {
  ar: () => import('./languages/ar.json'),
  cs: () => import('./languages/cs.json'),
  de: () => import('./languages/de.json'),
  es: () => import('./languages/es.json'),
  fa: () => import('./languages/fa.json'),
  fr: () => import('./languages/fr.json'),
  he: () => import('./languages/he.json'),
  id: () => import('./languages/id.json'),
  it: () => import('./languages/it.json'),
  ja: () => import('./languages/ja.json'),
  ko: () => import('./languages/ko.json'),
  nl: () => import('./languages/nl.json'),
  pl: () => import('./languages/pl.json'),
  'pt-BR': () => import('./languages/pt-BR.json'),
  ru: () => import('./languages/ru.json'),
  tr: () => import('./languages/tr.json'),
  uk: () => import('./languages/uk.json'),
  vi: () => import('./languages/vi.json'),
  'zh-Hans': () => import('./languages/zh-Hans.json'),
  'zh-Hant': () => import('./languages/zh-Hant.json'),
};

/** Maps tags to those of the same written language. */
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

/** Loads the texts; an empty object for English and unknown languages. @param lang `de`, `de-AT`, `zh-Hant-TW` */
export async function loadTexts(lang: string): Promise<Partial<LanguageTexts>> {
  if (/^en(?:-|$)/i.test(lang)) return {};
  const parts = new Intl.Locale(lang).baseName.split('-');
  for (let count = parts.length; count > 0; count -= 1) {
    const tag = parts.slice(0, count).join('-');
    const load = languages[tag] ?? languages[alike[tag] ?? ''];
    if (load) return (await load()).default;
  }
  return {};
}
