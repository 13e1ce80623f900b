// Reads values of unknown type, because a Docusaurus config has not been validated.
import { toKeyPath } from '../config/locate-key.js';
import { isPlain, missingFileOf, missingPackageOf, whyMissing, withoutStandIns } from '../config/stand-in.js';
import type { Findings } from './findings.js';

export type Loose = Readonly<Record<string, unknown>>;

export const isLoose: (value: unknown) => value is Loose = isPlain;

/** Returns the value if it is a plain object, else an empty one. */
export function looseOf(value: unknown): Loose {
  return isLoose(value) ? value : {};
}

/** Values that are not part of the data: key paths of the first few, and their number. */
export interface LeftOut {
  paths: readonly (readonly PropertyKey[])[];
  count: number;
}

/** How many such paths are kept. */
const mostNamed = 5;

/** What is known of an object or list that has been visited. */
interface KnownData {
  /** The smallest depth at which a cycle through it closes, as far as it has been visited; its own depth if it is in no cycle. */
  top: number;
  /** The object at the top of that cycle. */
  head?: KnownData | undefined;
  data?: unknown;
  isRead: boolean;
}

/** Tells whether all cycles that contain it have been visited completely. */
function isClosed(known: KnownData): boolean {
  for (let at: KnownData | undefined = known; at; at = at.head) if (!at.isRead) return false;
  return true;
}

/**
 * Converts a value to JSON data. Values that JSON cannot represent, such as bigints, are left out; an object that is no plain one is left
 * out as a whole if it contains one. In a cycle, each object occurs once: further references to it from within are left out.
 * @param onLeftOut called once if something is left out
 */
export function dataOf(
  value: unknown,
  path: readonly PropertyKey[] = [],
  onLeftOut: (leftOut: LeftOut) => void = () => {},
): unknown {
  try {
    return throughJson(value);
  } catch {
    const paths: PropertyKey[][] = [];
    let count = 0;
    const known = new Map<unknown, KnownData>();
    /** The objects and lists on the current path, beginning with the outermost. */
    const way: KnownData[] = [];
    let top = Infinity;
    // One shared array: an array of keys for each place would take quadratic memory for a long chain.
    const keys = [...path];
    const leaveOut = (): undefined => {
      count += 1;
      if (paths.length < mostNamed) paths.push([...keys]);
    };
    const read = (one: unknown): unknown => {
      const found = known.get(one);
      if (found && isClosed(found)) return found.data;
      if (found) {
        top = Math.min(top, found.top);
        return leaveOut();
      }
      const isList = Array.isArray(one);
      if (!isList && (!isLoose(one) || typeof one.toJSON === 'function'))
        try {
          return throughJson(one);
        } catch {
          return leaveOut();
        }
      const around = top;
      const depth = way.length;
      const own: KnownData = { top: depth, isRead: false };
      top = Infinity;
      known.set(one, own);
      way.push(own);
      const entries = Object.entries(one).flatMap(([key, entry]) => {
        const former = count;
        keys.push(isList ? Number(key) : key);
        const data = read(entry);
        keys.pop();
        // In lists, JSON has null in place of functions and undefined.
        if (data === undefined && (count > former || !isList)) return [];
        return [[key, data ?? null] as const];
      });
      const data = isList ? entries.map(([, entry]) => entry) : Object.fromEntries(entries);
      way.pop();
      const isInCircle = top < depth;
      Object.assign(own, { data, isRead: true }, isInCircle && { top, head: way[top] });
      top = Math.min(around, isInCircle ? top : Infinity);
      return data;
    };
    const data = read(value);
    onLeftOut({ paths, count });
    return data;
  }
}

/** @throws TypeError for bigints and cycles */
function throughJson(value: unknown): unknown {
  const text = JSON.stringify(value) as string | undefined;
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}

/** Returns a text, or a number as text. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : undefined;
}

/** Returns a text that is not empty. */
export function filledOf(value: unknown): string | undefined {
  return textOf(value) || undefined;
}

/** Returns a function that accepts only these words. */
export function oneOf<const Value extends string>(...values: Value[]): (value: unknown) => Value | undefined {
  return (value) => values.find((one) => one === value);
}

/** In order of strictness. */
export const policies = ['ignore', 'log', 'warn', 'throw'] as const;
export const policyOf = oneOf(...policies);

/** Returns a boolean. */
export function flagOf(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** Returns a function of the author, which is called with the same arguments as in Docusaurus. */
export function functionOf<Called extends (given: never) => unknown>(value: unknown): Called | undefined {
  return typeof value === 'function' ? (value as Called) : undefined;
}

/** Returns a number. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value.replace(/px$/, '')) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Returns a list; a single value becomes a list of one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
}

/** Returns a list of texts. */
export function textsOf(value: unknown): string[] | undefined {
  return value === undefined || value === null
    ? undefined
    : listOf(value).filter((entry) => typeof entry === 'string');
}

/** Returns text and boolean attributes of a tag. */
export function attributesOf(value: Loose): Record<string, string | boolean> {
  const entries = Object.entries(value).flatMap(([name, entry]) => {
    const given = typeof entry === 'boolean' ? entry : textOf(entry);
    return given === undefined ? [] : [[name, given] as const];
  });
  return Object.fromEntries(entries);
}

const linkAttribute = /^(?:aria-|data-|(?:title|id|lang|hreflang|download|referrerpolicy)$)/i;

/** Returns the attributes that Docusaurus passes on to a link. */
export function linkAttributesOf(item: Loose): Record<string, string | boolean> {
  return attributesOf(Object.fromEntries(Object.entries(item).filter(([key]) => linkAttribute.test(key))));
}

/**
 * Returns the config without values from packages that are not installed, and records a finding for each.
 * @param at path of the value in the config, if it is not the whole config
 */
export function withoutMissing(
  config: unknown,
  findings: Findings,
  at: readonly PropertyKey[] = [],
): unknown {
  return withoutStandIns(config, (entry, path) => {
    const key = String(path.at(-1));
    // Plugins for Markdown are assigned to packages later, together with their options.
    if (path.slice(0, -1).some((one) => markdownPlugins.test(String(one))) || markdownPlugins.test(key))
      return false;
    const first: unknown = Array.isArray(entry) ? entry[0] : entry;
    const name =
      missingPackageOf(entry) ??
      missingPackageOf(first) ??
      (isPluginName(path) ? undefined : missingFileOf(entry));
    if (name === undefined) return false;
    const why = `it comes from ${name}, which ${whyMissing(first)}`;
    findings.note(
      at.length > 0 ? at : path,
      /\bprism\.(?:theme|darkTheme)\b/.test(toKeyPath(path))
        ? ['ignored', `code has the colours of relaydocs, as ${why}`]
        : ['unsupported', why],
    );
    return true;
  });
}

const markdownPlugins = /^(?:beforeDefault)?(?:remark|rehype)Plugins$/i;

/** Tells whether the value names a preset, plugin or theme, which is kept even if it is not installed. */
function isPluginName([list, , inPair, ...below]: readonly PropertyKey[]): boolean {
  const isName = inPair === undefined || (inPair === 0 && below.length === 0);
  return isName && ['presets', 'plugins', 'themes'].includes(String(list));
}
