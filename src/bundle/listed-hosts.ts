// Hosts in lists that a file asks by another name of `fetch`, as code does that tries one after the other.

/** `ask = fetch`, which is neither a default of a parameter nor a comparison. */
const renaming = /(?<![\w$.])([A-Za-z_$][\w$]{2,})\s*=\s*fetch(?=[^\S\n]*(?:;|\n\s*[\w$}/]|$))/g;
const functionName =
  /\bfunction\s+([\w$]+)\s*\(|(?<![\w$.])([\w$]+)\s*=\s*(?:function\b|\([^()]*\)[^=;{}\n]*=>|[\w$]+\s*=>)/g;
const givenBack = /(?<![\w$.])([A-Za-z_$][\w$]{2,})\s*=\s*([\w$]+)\(\s*\)/g;
/** A call with an element of a list, or with what is put together of a name: `ask(hosts[0] + path)`, `ask(host + path)`. */
const asking = /(?<![\w$.])([A-Za-z_$][\w$]{2,})\(\s*(`\$\{)?\s*([A-Za-z_$][\w$]*)\s*([[+}])/g;
const eachOf = /\bfor\s*\(\s*(?:const|let|var)\s+([\w$]+)\s+of\s+([\w$]+)\s*\)/g;
const eachCalled =
  /(?<![\w$.])([\w$]+)\.\w+\(\s*(?:async\b\s*)?(?:(?:function\b\s*)?\(\s*([\w$]+)\s*[,):]|([\w$]+)\s*=>)/g;
const takenOf = /(?<![\w$.])([\w$]+)\.(?:shift|pop)\(/g;
const ofText = /(?<![\w$.])([\w$]+)\s*=\s*["'`]/g;
/** All of whose elements are addresses of hosts. */
const list = /\[\s*(["'])https?:\/\/[\w.:-]+\/?\1(?:\s*,\s*(["'])https?:\/\/[\w.:-]+\/?\2)*(?:\s*,)?\s*\]/g;
/** A field of what a function is told: `setUp({ hosts: [` */
const fieldOfArgument = /[\w$]\(\s*\{(?:[^{}()]*,)?\s*["']?[\w$]+["']?\s*:\s*$/;
const named = /(?<![\w$.])([\w$]+)(?:\s*:\s*[\w$<>[\]]+)?\s*=\s*$/;
/** How far the beginning of a function or of a list is looked for. */
const NEAR = 300;

/** The function in which a place stands, where it begins near before it. */
export function functionAround(text: string, index: number): string | undefined {
  const [, declared, valued] =
    [...text.slice(Math.max(0, index - NEAR), index).matchAll(functionName)].at(-1) ?? [];
  return declared ?? valued;
}

/**
 * Where the addresses of such lists stand. A list belongs to a call by its name or by that of its elements; where the call has
 * what its function is told, it may have the lists that other functions are told.
 * @param matchesIn matches in the code of the text
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
  const isTold = [...elements].some((element) => !values.has(element));
  for (const { index, 0: found } of matchesIn(list)) {
    const before = text.slice(Math.max(0, index - NEAR), index);
    const isAsked = lists.has(named.exec(before)?.[1] ?? '') || (isTold && fieldOfArgument.test(before));
    for (const address of isAsked ? found.matchAll(/["']http/g) : []) addresses.add(index + address.index);
  }
  return addresses;
}
