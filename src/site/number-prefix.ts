/** A file or folder name without the number that orders it. */
export interface UnprefixedName {
  name: string;
  position: number | undefined;
}

// Dates and versions are names, not numbered ones: facebook/docusaurus#4640 and #4653.
const dateLike = /^(?:\d{2}|\d{4})[-_.]\d{2}(?:[-_.](?:\d{2}|\d{4}))?/;
const versionLike = /^\d+[-_.]\d+/;
const numbered = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/;

/** `02-install` -> `install` at 2, `3. Start` -> `Start` at 3; `2021-01-01-news` and `7.0` stay as they are. */
export function parseNumberPrefix(name: string): UnprefixedName {
  const match = dateLike.test(name) || versionLike.test(name) ? null : numbered.exec(name);
  return match ? { name: match[2]!, position: Number(match[1]) } : { name, position: undefined };
}

/** `01-guide/02-setup` -> `guide/setup`. */
export function stripNumberPrefixes(dir: string): string {
  return dir
    .split('/')
    .map((part) => parseNumberPrefix(part).name)
    .join('/');
}
