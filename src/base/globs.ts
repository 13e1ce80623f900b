import { makeRe } from 'fast-glob/out/utils/pattern.js';

/** Returns a function that tells whether a path matches one of the glob patterns: `/guide/**` matches `/guide` and everything below it. */
export function globMatcher(patterns: readonly string[]): (path: string) => boolean {
  const all = patterns.map((pattern) => makeRe(pattern, {}));
  return (path) => all.some((one) => one.test(path));
}
