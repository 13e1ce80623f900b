/** Name of an emoji, such as `tada` -> its character. */
export type EmojiNames = Readonly<Record<string, string>>;

const shortcode = /:([+-]1|[a-z\d][\w+-]*):/g;

/** Loads the names if the text may use one. Included files are not searched, so a page that includes any gets them too. */
export async function loadEmojiNames(text: string): Promise<EmojiNames> {
  if (!text.includes('::include') && text.search(shortcode) === -1) return {};
  const { nameToEmoji } = await import('gemoji');
  return nameToEmoji;
}

/** Replaces `:smile:` by the character; unknown names are kept. */
export function replaceEmoji(text: string, names: EmojiNames): string {
  if (!text.includes(':')) return text;
  return text.replace(shortcode, (all, name: string) =>
    Object.hasOwn(names, name) ? (names[name] as string) : all,
  );
}
