// Text of others on a terminal: nothing in it moves the cursor, and its width is known.

/** C0 and C1 control characters, and the marks that reorder text (CVE-2021-42574); a tab and a line end are for the caller. */
const unprintable = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Control characters as their pictures: ESC becomes ␛. */
export function toVisible(text: string): string {
  return text.replace(unprintable, (character) => {
    const code = character.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? '\u2421' : '\ufffd';
  });
}

/** Made when first needed: that loads the data of all scripts, which every command would wait for. */
let segmenter: Intl.Segmenter | undefined;
/** East Asian Wide and Fullwidth, in blocks. */
const wide =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f1e6}-\u{1f1ff}\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const emoji = /^\p{Emoji_Presentation}|\ufe0f/u;
const noWidth = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;

/** Columns that the text takes on a terminal. */
export function widthOf(text: string): number {
  let width = 0;
  segmenter ??= new Intl.Segmenter();
  for (const { segment } of segmenter.segment(text)) {
    if (noWidth.test(segment)) continue;
    width += wide.test(segment) || emoji.test(segment) ? 2 : 1;
  }
  return width;
}
