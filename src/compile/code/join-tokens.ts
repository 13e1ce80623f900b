// Joins adjacent tokens that look the same, so that highlighted code has fewer elements.

/** A token of a Prism grammar, or plain text between tokens. */
export type CodeToken =
  | string
  | { type: string; content: CodeToken | CodeToken[]; alias?: string | string[] };

type Token = Exclude<CodeToken, string>;

/**
 * Joins the tokens. Code has many adjacent brackets and commas: `)`, `;` and the line break between it and `}` become one token, and so do
 * `export`, `async` and `function`. The given tokens are modified, as copying takes half as long as all of the highlighting.
 * @param hasOperators whether the theme shows operators differently from brackets
 */
export function joinTokens(tokens: readonly CodeToken[], hasOperators = false): CodeToken[] {
  const joined: CodeToken[] = [];
  /** The token that the next one may be joined with, and the white space after it, which is included if the next one is joined. */
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
