// Fewer elements for the same look: tokens side by side that are shown alike become one.

/** A piece of code with its meaning, or plain text between such pieces. */
export type CodeToken =
  | string
  | { type: string; content: CodeToken | CodeToken[]; alias?: string | string[] };

type Token = Exclude<CodeToken, string>;

/**
 * Code holds a great many brackets and commas, most of them side by side: `)`, `;` and the line break between it and `}`
 * become one token, and so do `export`, `async` and `function`. They look alike, and a page has far fewer elements.
 * The tokens given are changed: copies would take half as long as all of the highlighting.
 * @param hasOperators operators look otherwise than brackets
 */
export function joinTokens(tokens: readonly CodeToken[], hasOperators = false): CodeToken[] {
  const joined: CodeToken[] = [];
  /** The token that others may join, and white space behind it that belongs to it if more follow. */
  let last: Token | undefined;
  let space = '';
  for (const token of tokens) {
    if (typeof token === 'string') {
      if (last && blank.test(token)) {
        space += token;
        continue;
      }
      if (space !== '') joined.push(space);
      joined.push(token);
      last = undefined;
    } else {
      if (!hasOperators && token.type === 'operator' && token.alias === undefined) token.type = 'punctuation';
      if (last && isAlike(last, token)) last.content = `${last.content}${space}${token.content}`;
      else {
        if (space !== '') joined.push(space);
        if (Array.isArray(token.content)) token.content = joinTokens(token.content, hasOperators);
        last = typeof token.content === 'string' ? token : undefined;
        joined.push(token);
      }
    }
    space = '';
  }
  if (space !== '') joined.push(space);
  return joined;
}

const blank = /^\s*$/;

function isAlike(one: Token, other: Token): boolean {
  return (
    one.type === other.type && String(one.alias) === String(other.alias) && typeof other.content === 'string'
  );
}
