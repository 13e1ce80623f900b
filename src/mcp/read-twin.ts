// As much of a text as fits into an answer.

/** About four characters are a token. */
export const charactersOfToken = 4;

/**
 * A text, or as much of it as an answer may hold, with what to ask for next.
 * @param from character to begin with
 * @param mostTokens roughly
 */
export function boundedText(text: string, from: number, mostTokens: number): string {
  const most = mostTokens * charactersOfToken;
  const rest = text.slice(from);
  if (rest.length <= most) return rest;
  // At the end of a paragraph where there is one in the last third, else of a line.
  const cut = [rest.lastIndexOf('\n\n', most), rest.lastIndexOf('\n', most)].find((at) => at > most / 1.5);
  const end = cut ?? most;
  const left = Math.ceil((rest.length - end) / charactersOfToken);
  return `${rest.slice(0, end)}\n\n[About ${left} tokens more: ask again with "from": ${from + end}.]`;
}
