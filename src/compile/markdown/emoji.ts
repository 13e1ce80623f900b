/** Emoji by their names: `tada` -> the character. */
export type EmojiNames = Readonly<Record<string, string>>;

const shortcode = /:([+-]1|[a-z\d][\w+-]*):/g;

/** The names, where the text may use one; files that it includes are not looked into. */
export async function loadEmojiNames(text: string): Promise<EmojiNames> {
  if (!text.includes('::include') && text.search(shortcode) === -1) return {};
  const { nameToEmoji } = await import('gemoji');
  return nameToEmoji;
}

/** `:smile:` -> the character. Names that are no emoji stay. */
export function replaceEmoji(text: string, names: EmojiNames): string {
  if (!text.includes(':')) return text;
  return text.replace(shortcode, (all, name: string) =>
    Object.hasOwn(names, name) ? (names[name] as string) : all,
  );
}
