/** Returns the words of an address: `https://any.host/docs/api/roll-dice.html` -> `api roll dice`. */
export function wordsOfAddress(address: string, { baseUrl }: { baseUrl: string }): string {
  const base = new URL(baseUrl, address).pathname;
  return new URL(address).pathname
    .slice(base.length)
    .replace(/\.html?$/, '')
    .replace(/(?:%[\da-f]{2})+/gi, decode)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .join(' ')
    .trim();
}

/** Decodes percent-encoded characters; an invalid sequence becomes a space. */
function decode(percents: string): string {
  try {
    return decodeURIComponent(percents);
  } catch {
    return ' ';
  }
}
