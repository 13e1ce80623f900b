// Terms lie in buckets by their beginnings, so that a reader fetches those of the words that were typed. Where a term
// belongs depends on the term alone: an edit touches the buckets of the words that it changes.

/** `install` -> `i`; other scripts by blocks of 256 characters: `安装` -> `u5b`. */
export function bucketOf(term: string): string {
  const code = term.charCodeAt(0);
  return isAsciiLetterOrDigit(code) ? term[0]! : `u${(code >> 8).toString(16).padStart(2, '0')}`;
}

/** Bucket of the terms' tails: terms without their first letters, for queries with a typo in the first letter. */
export function tailBucketOf(tail: string): string {
  return `~${bucketOf(tail)}`;
}

/** Typos are a matter of alphabets; in scripts without spaces each character says too much. */
export function canHaveTypos(term: string): boolean {
  return term.length >= 4 && term.charCodeAt(0) < 0x0e00;
}

function isAsciiLetterOrDigit(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}
