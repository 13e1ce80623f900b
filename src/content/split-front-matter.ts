interface SplitText {
  /** YAML between the lines `---`, which begins on line 2; undefined without front matter. */
  yaml: string | undefined;
  /** Offset of the body in the text, in UTF-16 code units. */
  bodyStart: number;
}

/**
 * Splits a page into front matter and body. As in Docusaurus, the closing line may be longer than `---`. If nothing closes it, `---` is a
 * thematic break.
 */
export function splitFrontMatter(text: string): SplitText {
  const opening = /^\uFEFF?---[ \t]*\r?\n/.exec(text);
  if (opening) {
    const closing = /^-{3,}[ \t]*$/gm;
    closing.lastIndex = opening[0].length;
    let match = closing.exec(text);
    // Below a thematic break, a longer line makes the text above it a heading.
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
