// Fewer elements for the same look: tokens side by side that are shown alike become one.

/** A piece of code with its meaning, or plain text between such pieces. */
export type CodeToken =
  | string
  | { type: string; content: CodeToken | CodeToken[]; alias?: string | string[] };

type Token = Exclude<CodeToken, string>;

/**
 * Code holds a great many brackets and commas, most of them side by side: `)`, `;` and the line break between it and `}`
 * become one token, and so do `export`, `async` and `function`. They look alike, and a page has far fewer elements.
 */
export function joinTokens(tokens: readonly CodeToken[]): CodeToken[] {
  const joined: CodeToken[] = [];
  /** The token that others may join, its classes, and white space behind it that belongs to it if more follow. */
  let last: { type: string; content: string; alias?: string | string[] } | undefined;
  let classes = '';
  let space = '';
  for (const token of tokens) {
    if (typeof token === 'string') {
      if (last && token.trim() === '') {
        space += token;
        continue;
      }
      if (space !== '') joined.push(space);
      joined.push(token);
      last = undefined;
    } else {
      const { content, ...rest } = isSign(token) ? { ...token, type: 'punctuation' } : token;
      const own = `${rest.type} ${rest.alias}`;
      if (last && own === classes && typeof content === 'string') last.content += space + content;
      else {
        if (space !== '') joined.push(space);
        last = typeof content === 'string' ? { ...rest, content } : undefined;
        classes = own;
        joined.push(last ?? { ...rest, content: Array.isArray(content) ? joinTokens(content) : content });
      }
    }
    space = '';
  }
  return space === '' ? joined : [...joined, space];
}

/** The style sheet shows both alike. */
function isSign({ type, alias }: Token): boolean {
  return type === 'operator' && alias === undefined;
}
