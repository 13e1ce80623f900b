/** Encodes a path as browsers do, `a b/what?.md` -> `a%20b/what%3F.md`, with `?` and `#` as part of names. */
export function encodePath(path: string): string {
  return encodeURI(path).replaceAll('?', '%3F').replaceAll('#', '%23');
}
