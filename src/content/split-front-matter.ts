interface SplitText {
  /** YAML between the `---` lines, which begins on line 2; undefined for a page without front matter. */
  yaml: string | undefined;
  /** Where the body begins in the text, in UTF-16 units. */
  bodyStart: number;
}

/**
 * Cuts a page into its YAML head and its body. The line that closes it may be longer, as in Docusaurus; a `---` that is never
 * closed is a thematic break, not front matter.
 */
export function splitFrontMatter(text: string): SplitText {
  const opening = /^\uFEFF?---[ \t]*\r?\n/.exec(text);
  if (opening) {
    const closing = /^-{3,}[ \t]*$/gm;
    closing.lastIndex = opening[0].length;
    let match = closing.exec(text);
    // Below a thematic break a longer line makes a heading of the text above it.
    while (match?.[0].startsWith('----') && !beginsWithKey(text.slice(opening[0].length, match.index)))
      match = closing.exec(text);
    if (match) {
      const newline = text.indexOf('\n', match.index);
      return {
        yaml: text.slice(opening[0].length, match.index),
        bodyStart: newline === -1 ? text.length : newline + 1,
      };
    }
  }
  return { yaml: undefined, bodyStart: text.startsWith('\uFEFF') ? 1 : 0 };
}

function beginsWithKey(yaml: string): boolean {
  const first = yaml.split('\n').find((line) => !/^\s*(?:#|$)/.test(line)) ?? '';
  return /^[\w-]+[ \t]*:/.test(first);
}
