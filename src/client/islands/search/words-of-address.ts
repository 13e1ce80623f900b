/** What an address without a page may have been meant to say: `https://any.host/docs/api/roll-dice.html` -> `api roll dice`. */
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

/** Readers may type what stands for no letter. */
function decode(percents: string): string {
  try {
    return decodeURIComponent(percents);
  } catch {
    return ' ';
  }
}
