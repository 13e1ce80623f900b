import type { Text } from 'mdast';

const shortcode = /:([+-]1|[a-z\d][\w+-]*):/g;

export function mayHoldEmoji(text: string): boolean {
  return text.includes(':') && text.search(shortcode) !== -1;
}

/** `:smile:` -> the character. Names that are no emoji stay. */
export async function replaceEmoji(texts: readonly Text[]): Promise<void> {
  const { nameToEmoji } = await import('gemoji');
  for (const text of texts) {
    text.value = text.value.replace(shortcode, (all, name: string) =>
      Object.hasOwn(nameToEmoji, name) ? (nameToEmoji[name] as string) : all,
    );
  }
}
