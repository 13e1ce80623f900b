// Small functions for values of unknown type and for maps.

/** Returns the value of a key, and makes it if it is missing. */
export function getOrMake<Key, Value>(
  known: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const value = known.get(key);
  if (value !== undefined) return value;
  const made = make();
  known.set(key, made);
  return made;
}

/** Groups items by key. Groups are in the order of their first items. */
export function groupBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item, index: number) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  let index = 0;
  for (const item of items) getOrMake(groups, keyOf(item, index++), () => []).push(item);
  return groups;
}

/** Returns the items and all that they lead to, directly or indirectly, in the order in which they are found. */
export function closureOf<Item>(first: Iterable<Item>, next: (one: Item) => Iterable<Item>): Set<Item> {
  const found = new Set(first);
  // Iterating over a Set also visits the items that are added meanwhile.
  for (const one of found) for (const other of next(one)) found.add(other);
  return found;
}

/** Tells whether a value is a mapping, as in JSON and YAML. */
export function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value at a path of keys; undefined if there is none. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  );
}

/** Parses JSON; undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Decodes percent-encoding: `a%20b` -> `a b`; text with invalid encoding stays as it is. */
export function decodePercents(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

/** Tells whether a link with this target opens in another tab: it may lead to another app on the host; Docusaurus does not check it. */
export function leavesTab(target: unknown): boolean {
  return typeof target === 'string' && target !== '' && target !== '_self';
}
