// Finds long runs of certain signs in text that has few of them, such as keys and hashes in prose.

/** ASCII signs, by their codes. */
type Signs = Uint8Array;

/** @param pattern of one sign. */
export function signsOf(pattern: RegExp): Signs {
  return Uint8Array.from({ length: 128 }, (_, code) => Number(pattern.test(String.fromCharCode(code))));
}

/**
 * Runs of at least so many of the signs, in order. Looks where a run would end and goes back from there: of other text it
 * skips most.
 */
export function longRuns(text: string, least: number, signs: Signs): { start: number; end: number }[] {
  const has = (index: number): boolean => {
    const code = text.charCodeAt(index);
    return code < 128 && signs[code] === 1;
  };
  const runs: { start: number; end: number }[] = [];
  /** The last place that is known to be in no run. */
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
