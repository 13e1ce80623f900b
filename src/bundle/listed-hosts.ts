// Finds hosts in arrays that code passes to `fetch` under another name, as code does that tries one mirror after the other.

/** An assignment `ask = fetch`, which is neither the default of a parameter nor a comparison. */
const renaming = /(?<![\w$.])([A-Za-z_$][\w$]{2,})\s*=\s*fetch(?=[^\S\n]*(?:;|\n\s*[\w$}/]|$))/g;
const functionName =
  /\bfunction\s+([\w$]+)\s*\(|(?<![\w$.])([\w$]+)\s*=\s*(?:function\b|\([^()]*\)[^=;{}\n]*=>|[\w$]+\s*=>)/g;
const givenBack = /(?<![\w$.])([A-Za-z_$][\w$]{2,})\s*=\s*([\w$]+)\(\s*\)/g;
/** A call with an element of an array, or with a URL that begins with a variable: `ask(hosts[0] + path)`, `ask(host + path)`. */
const asking = /(?<![\w$.])([A-Za-z_$][\w$]{2,})\(\s*(`\$\{)?\s*([A-Za-z_$][\w$]*)\s*([[+}])/g;
const eachOf = /\bfor\s*\(\s*(?:const|let|var)\s+([\w$]+)\s+of\s+([\w$]+)\s*\)/g;
const eachCalled =
  /(?<![\w$.])([\w$]+)\.\w+\(\s*(?:async\b\s*)?(?:(?:function\b\s*)?\(\s*([\w$]+)\s*[,):]|([\w$]+)\s*=>)/g;
const takenOf = /(?<![\w$.])([\w$]+)\.(?:shift|pop)\(/g;
const ofText = /(?<![\w$.])([\w$]+)\s*=\s*["'`]/g;
/** An array literal whose elements are all URLs of hosts. */
const list = /\[\s*(["'])https?:\/\/[\w.:-]+\/?\1(?:\s*,\s*(["'])https?:\/\/[\w.:-]+\/?\2)*(?:\s*,)?\s*\]/g;
/** A property of the object that a function gets: `setUp({ hosts: [`. */
const fieldOfArgument = /[\w$]\(\s*\{(?:[^{}()]*,)?\s*["']?[\w$]+["']?\s*:\s*$/;
const named = /(?<![\w$.])([\w$]+)(?:\s*:\s*[\w$<>[\]]+)?\s*=\s*$/;
/** How many characters back the beginning of a function, or the name of an array, is looked for. */
const NEAR = 300;

/** Returns the name of the function that begins last before a position, if it begins near. */
export function functionAround(text: string, index: number): string | undefined {
  const [, declared, valued] =
    [...text.slice(Math.max(0, index - NEAR), index).matchAll(functionName)].at(-1) ?? [];
  return declared ?? valued;
}

/**
 * Returns the positions of the URLs in such arrays. A call refers to an array by its name or by the name of an element. If the call passes
 * a parameter of its function, the arrays may be those that any function gets as an argument.
 * @param matchesIn returns the matches of a pattern that are code, not comments or strings
 */
export function listedAddresses(
  text: string,
  matchesIn: (pattern: RegExp) => readonly RegExpExecArray[],
): ReadonlySet<number> {
  const addresses = new Set<number>();
  const renamed = new Set<string>();
  const makers = new Set<string | undefined>();
  for (const { index, 1: name } of matchesIn(renaming)) {
    renamed.add(name!);
    if (text.slice(index, index + NEAR).includes(`return ${name}`)) makers.add(functionAround(text, index));
  }
  if (renamed.size === 0) return addresses;
  for (const [, name, maker] of matchesIn(givenBack)) if (makers.has(maker)) renamed.add(name!);
  const elements = new Set<string>();
  const lists = new Set<string>();
  for (const [, by, quote, first, next] of matchesIn(asking))
    if (renamed.has(by!) && (next !== '}' || quote)) (next === '[' ? lists : elements).add(first!);
  if (elements.size + lists.size === 0) return addresses;
  for (const [, element, name] of matchesIn(eachOf)) if (elements.has(element!)) lists.add(name!);
  for (const [, name, first, alone] of matchesIn(eachCalled))
    if (elements.has((first ?? alone)!)) lists.add(name!);
  for (const [, name] of elements.size > 0 ? matchesIn(takenOf) : []) lists.add(name!);
  const values = new Set(matchesIn(ofText).map(([, name]) => name));
  const isFieldRead = [...elements].some((element) => !values.has(element));
  for (const { index, 0: found } of matchesIn(list)) {
    const before = text.slice(Math.max(0, index - NEAR), index);
    const isAsked = lists.has(named.exec(before)?.[1] ?? '') || (isFieldRead && fieldOfArgument.test(before));
    for (const address of isAsked ? found.matchAll(/["']http/g) : []) addresses.add(index + address.index);
  }
  return addresses;
}
