// Compares versions as semantic versioning does, with any number of parts: 3.10 is above 3.9, 4.0.0-rc.1 below 4.0.0.

export interface Version {
  numbers: readonly number[];
  /** The parts behind the hyphen; empty for a release. */
  pre: readonly string[];
}

const form =
  /^v?(\d+(?:\.\d+)*)(?:-?([a-z][\da-z-]*(?:\.[\da-z-]+)*)|-([\da-z-]+(?:\.[\da-z-]+)*))?(?:\+[\da-z.-]+)?$/i;

/** Parses `v3.10`, `4.0.0-rc.1`, `2.0b1`; undefined if it is no version. */
export function parseVersion(text: string): Version | undefined {
  const [, numbers, word, pre = word] = form.exec(text) ?? [];
  return numbers === undefined
    ? undefined
    : { numbers: numbers.split('.').map(Number), pre: pre === undefined ? [] : pre.split('.') };
}

/** Returns a negative number if `a` comes before `b`. Missing parts are 0: 3.2 and 3.2.0 are equal. */
export function compareVersions(a: Version, b: Version): number {
  for (let at = 0; at < Math.max(a.numbers.length, b.numbers.length); at += 1) {
    const order = (a.numbers[at] ?? 0) - (b.numbers[at] ?? 0);
    if (order !== 0) return order;
  }
  if (a.pre.length === 0 || b.pre.length === 0) return b.pre.length - a.pre.length;
  for (const [at, left] of a.pre.entries()) {
    const right = b.pre[at];
    if (right === undefined) return 1;
    const order = compareParts(left, right);
    if (order !== 0) return order;
  }
  return a.pre.length - b.pre.length;
}

/** Compares two parts: numbers by value and below words, words by their letters. */
function compareParts(a: string, b: string): number {
  const [isNumber, isOther] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumber && isOther) return Number(a) - Number(b);
  if (isNumber !== isOther) return isNumber ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}
