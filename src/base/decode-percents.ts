/** `a%20b` -> `a b`; text that is no percent-encoding stays as it is. */
export function decodePercents(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}
