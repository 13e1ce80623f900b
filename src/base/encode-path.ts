/** `a b/what?.md` -> `a%20b/what%3F.md`, as browsers write it: `?` and `#` in names stay part of the path. */
export function encodePath(path: string): string {
  return encodeURI(path).replaceAll('?', '%3F').replaceAll('#', '%23');
}
