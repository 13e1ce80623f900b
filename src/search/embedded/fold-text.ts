// Folds text so that different spellings of a word become equal: letter case, accents, full-width forms, and letters that are often typed
// differently on other keyboards. Applied to the text of the index and to queries.

/** Text that needs no folding: common letters of Latin, Cyrillic, Arabic and Chinese. */
const plain = /^[a-z\dа-ик-яء\u0627-\u063a\u0641-\u064a\u4e00-\u9fff]*$/;
/** Combining marks that are removed: Latin, Greek and Cyrillic ones, and Hebrew and Arabic points. Others are essential. */
const marks = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};
const special = /[ßæœøđðłþħıς]/g;

/** Folds a text: `Ünïcode` -> `unicode`, `Straße` -> `strasse`, `ＡＢＣ` -> `abc`. The result contains no white space. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (plain.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .toLowerCase()
    .replace(marks, '')
    .normalize('NFC')
    .replace(special, (letter) => letters[letter]!)
    .replace(/\s+/g, '');
}
