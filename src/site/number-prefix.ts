import type { DocsConfig } from '../config/config.js';
import { functionFailed } from '../config/config-errors.js';
import type { SiteError } from '../errors.js';

/** A file or folder name without its number prefix, and the number. */
interface UnprefixedName {
  name: string;
  position: number | undefined;
}

// Dates and versions are not number prefixes: facebook/docusaurus#4640 and #4653.
const dateLike = /^(?:\d{2}|\d{4})[-_.]\d{2}(?:[-_.](?:\d{2}|\d{4}))?/;
const versionLike = /^\d+[-_.]\d+/;
const numbered = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/;

/** Splits a name: `02-install` -> `install` at 2, `3. Start` -> `Start` at 3; `2021-01-01-news` and `7.0` stay. */
export function parseNumberPrefix(name: string): UnprefixedName {
  const match = dateLike.test(name) || versionLike.test(name) ? null : numbered.exec(name);
  return match ? { name: match[2]!, position: Number(match[1]) } : { name, position: undefined };
}

/** Splits a name by the rule of a docs folder. */
export type PrefixParser = (name: string) => UnprefixedName;

/** @param problems gets one problem if the author's function fails; names then keep their prefixes. */
export function prefixParserOf(
  { numberPrefixes }: Pick<DocsConfig, 'numberPrefixes'>,
  configPath: string,
  problems: SiteError[],
): PrefixParser {
  if (typeof numberPrefixes !== 'function') return numberPrefixes ? parseNumberPrefix : withoutPrefix;
  let hasFailed = false;
  return (name) => {
    try {
      const { filename, numberPrefix } = numberPrefixes(name);
      return { name: String(filename), position: numberPrefix ?? undefined };
    } catch (error) {
      if (!hasFailed) problems.push(functionFailed('numberPrefixParser', configPath, error));
      hasFailed = true;
      return withoutPrefix(name);
    }
  };
}

export function withoutPrefix(name: string): UnprefixedName {
  return { name, position: undefined };
}
