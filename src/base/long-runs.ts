// Finds long runs of certain characters, such as keys and hashes, in text that contains few of them.

/** Table of ASCII characters by code. */
type Signs = Uint8Array;

/** Returns the table of the characters that match. @param pattern for one character */
export function signsOf(pattern: RegExp): Signs {
  return Uint8Array.from({ length: 128 }, (_, code) => Number(pattern.test(String.fromCharCode(code))));
}

/**
 * Returns runs of at least `least` of the characters, in order. It tests the earliest possible end of a run and goes back from there, so
 * that most other text is skipped.
 */
export function longRuns(text: string, least: number, signs: Signs): { start: number; end: number }[] {
  const has = (index: number): boolean => {
    const code = text.charCodeAt(index);
    return code < 128 && signs[code] === 1;
  };
  const runs: { start: number; end: number }[] = [];
  /** The last position that is known to be outside of a run. */
  let before = -1;
  while (before + least < text.length) {
    let at = before + least;
    while (at > before && has(at)) at -= 1;
    if (at > before) {
      before = at;
      continue;
    }
    let end = before + least + 1;
    while (end < text.length && has(end)) end += 1;
    runs.push({ start: before + 1, end });
    before = end;
  }
  return runs;
}
