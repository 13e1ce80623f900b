// What makes two spellings the same word: letter case, accents, full-width forms, and letters that people without the
// right keyboard write otherwise. Applied to the text of the index and to queries alike.

/** Letters that nothing is done to: of Latin, Cyrillic, Arabic and Chinese, most. */
const plain = /^[a-z\dа-ик-яء\u0627-\u063a\u0641-\u064a\u4e00-\u9fff]*$/;
/** Combining marks of Latin, Greek and Cyrillic; points of Hebrew and Arabic. Others are part of their letters. */
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

/** `Ünïcode` -> `unicode`, `Straße` -> `strasse`, `ＡＢＣ` -> `abc`. Never holds white space. */
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
