/** Where JSON would lose something: path of the value in the props, and what it is. */
export function unserialisable(value: unknown, path = ''): { path: string; kind: string } | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'undefined':
      return undefined;
    case 'number':
      return Number.isFinite(value) ? undefined : { path, kind: String(value) };
    case 'object':
      if (value === null) return undefined;
      if ('$$typeof' in value) return { path, kind: 'an element' };
      if (!Array.isArray(value) && !isPlain(value)) return { path, kind: `a ${value.constructor.name}` };
      for (const [name, inner] of Object.entries(value)) {
        const found = unserialisable(inner, path === '' ? name : `${path}.${name}`);
        if (found) return found;
      }
      return undefined;
    default:
      return { path, kind: `a ${typeof value}` };
  }
}

/** Objects of pages are made in another realm (node:vm): their prototype is not ours. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
