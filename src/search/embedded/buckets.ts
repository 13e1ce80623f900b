// Sorts terms into buckets by their beginnings, so that a reader only fetches the buckets of the typed words. The bucket depends on the
// term alone, so an edit only changes the buckets of the words that it changes.

/** Returns the bucket of a term: `install` -> `i`; in other scripts, its block of 256 characters: `安装` -> `u5b`. */
export function bucketOf(term: string): string {
  const code = term.charCodeAt(0);
  return isAsciiLetterOrDigit(code) ? term[0]! : `u${(code >> 8).toString(16).padStart(2, '0')}`;
}

/** Returns the bucket of a tail. Tails are terms without their first letters, for queries with a typo in the first letter. */
export function tailBucketOf(tail: string): string {
  return `~${bucketOf(tail)}`;
}

/** Whether typos are corrected in this term. Not in scripts without spaces, where each character carries too much meaning. */
export function canHaveTypos(term: string): boolean {
  return term.length >= 4 && term.charCodeAt(0) < 0x0e00;
}

function isAsciiLetterOrDigit(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}
