/** A value without what stands at these paths: keys of objects, entries of lists. What they stand in is copied. */
export function withoutKeys(value: unknown, paths: readonly (readonly PropertyKey[])[]): unknown {
  // Entries of lists from the end, so that those before them keep their places.
  return paths.reduce(withoutKey, value);
}

function withoutKey(value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    if (rest.length === 0) return value.filter((_, index) => index !== Number(key));
    return value.map((entry, index) => (index === Number(key) ? withoutKey(entry, rest) : entry));
  }
  const entries = Object.entries(value).flatMap(([name, entry]) => {
    if (name !== String(key)) return [[name, entry] as const];
    return rest.length === 0 ? [] : [[name, withoutKey(entry, rest)] as const];
  });
  return Object.fromEntries(entries);
}
