// Every field that the config's schema knows, found by asking it: an object with a key that cannot be there is refused
// with a message that lists the keys that can.
import { configSchema } from '../../src/config/config-schema.js';

/** Kinds of list items hold different keys. */
const kinds: readonly object[] = [
  {},
  { items: [] },
  { html: '' },
  { type: 'doc' },
  { type: 'docSidebar' },
  { type: 'docsVersion' },
  { type: 'docsVersionDropdown' },
  { type: 'html' },
];
/** Not looked into: `theme.components` holds names of components, `texts` those of texts (a page of their own), and a dropdown's items are items again. */
const closed: ReadonlySet<string> = new Set([
  'theme.components',
  'texts',
  'navbar.items[].items',
  'navbar.items[].dropdownItemsBefore',
  'navbar.items[].dropdownItemsAfter',
]);

/** `docs.path`, `navbar.items[].label`, `docs.versions.*.label`. A list that may also be one object is written as the object. */
export function configFields(): string[] {
  const fields = new Set<string>();
  visit([], fields);
  return [...fields].sort();
}

function visit(path: readonly PropertyKey[], fields: Set<string>): void {
  if (closed.has(toName(path).replace(/\[\]$/, ''))) return;
  for (const key of keysAt(path)) {
    const inner = [...path, key];
    if (fields.has(toName(inner))) continue;
    fields.add(toName(inner));
    visit(inner, fields);
    if (keysAt(inner).length > 0) continue;
    visit([...inner, 0], fields);
    // An object whose keys are names of the author's.
    visit([...inner, '*'], fields);
  }
}

function keysAt(path: readonly PropertyKey[]): string[] {
  const keys = kinds.flatMap((kind) => {
    const value = valueAt(path, { ...kind, 'not a key': 1 }, kind);
    const issue = configSchema
      .safeParse(value)
      .error?.issues.find((found) => found.code === 'unrecognized_keys' && isSame(found.path, path));
    return issue?.message.split(' ') ?? [];
  });
  return [...new Set(keys)];
}

/** Whether the schema looks at a field of an object that may hold others, too: `scripts[].src`. */
export function isTypedField(name: string): boolean {
  const path = name.split('.').flatMap((part) => (part.endsWith('[]') ? [part.slice(0, -2), 0] : [part]));
  const issues = configSchema.safeParse(valueAt(path, Symbol('no value at all'))).error?.issues ?? [];
  return issues.some((found) => isSame(found.path, path));
}

/** @param kind what list items on the way are. */
function valueAt(path: readonly PropertyKey[], value: unknown, kind: object = {}): unknown {
  return path.reduceRight(
    (inner, key, index) => (key === 0 ? [inner] : { ...(path[index - 1] === 0 ? kind : {}), [key]: inner }),
    value,
  );
}

function isSame(first: readonly PropertyKey[], second: readonly PropertyKey[]): boolean {
  return first.length === second.length && first.every((key, index) => key === second[index]);
}

function toName(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (name, key) => (key === 0 ? `${name}[]` : name === '' ? String(key) : `${name}.${String(key)}`),
    '',
  );
}
