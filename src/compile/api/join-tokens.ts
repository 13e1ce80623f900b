// Samples of an API hold a great many brackets and commas, most of them side by side.
import type { CodeToken } from '../code/highlight-code.js';

/** `)`, `;` and the line break between it and `}` are one token: they look alike, and a page has far fewer elements. */
export function joinTokens(tokens: readonly CodeToken[]): CodeToken[] {
  const joined: CodeToken[] = [];
  /** Signs so far, and white space behind them that belongs to them if more signs follow. */
  let signs = '';
  let space = '';
  const flush = () => {
    if (signs !== '') joined.push({ type: 'punctuation', content: signs });
    if (space !== '') joined.push(space);
    signs = '';
    space = '';
  };
  for (const token of tokens) {
    if (typeof token === 'string') {
      if (signs === '' || token.trim() !== '') {
        flush();
        joined.push(token);
      } else space += token;
    } else if (isSign(token)) {
      signs += space + token.content;
      space = '';
    } else {
      flush();
      const { content } = token;
      joined.push(Array.isArray(content) ? { ...token, content: joinTokens(content) } : token);
    }
  }
  flush();
  return joined;
}

/** The style sheet shows both alike. */
function isSign(token: Exclude<CodeToken, string>): token is { type: string; content: string } {
  const { type, content, alias } = token;
  return (
    (type === 'punctuation' || type === 'operator') && alias === undefined && typeof content === 'string'
  );
}
