// Small questions about values that may be anything: what somebody has written, and what is known already.

/** The value of a key, which is made where there is none yet. */
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

/** What has the same key, in its order, with the keys in the order of what is first of each. */
export function groupBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item, index: number) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  let index = 0;
  for (const item of items) getOrMake(groups, keyOf(item, index++), () => []).push(item);
  return groups;
}

/** The first and all that they lead to, in the order in which they are come upon. */
export function closureOf<Item>(first: Iterable<Item>, next: (one: Item) => Iterable<Item>): Set<Item> {
  const found = new Set(first);
  // A set goes on to what is added while it is walked.
  for (const one of found) for (const other of next(one)) found.add(other);
  return found;
}

/** A mapping of keys to values, such as JSON and YAML have. */
export function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What keys lead to, one inside of the other; undefined where they lead nowhere. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  );
}

/** The value of a text; undefined where it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** `a%20b` -> `a b`; text that is no percent-encoding stays as it is. */
export function decodePercents(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

/** Whether a link with this target opens elsewhere: it may be another app of the host, and a site of Docusaurus does not check it. */
export function leavesTab(target: unknown): boolean {
  return typeof target === 'string' && target !== '' && target !== '_self';
}
