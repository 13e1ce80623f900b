// Reading what may be anything: a config was never checked.
import { toKeyPath } from '../config/locate-key.js';
import { isPlain, missingFileOf, missingPackageOf, whyMissing, withoutStandIns } from '../config/stand-in.js';
import type { Findings } from './findings.js';

export type Loose = Readonly<Record<string, unknown>>;

export const isLoose: (value: unknown) => value is Loose = isPlain;

/** The value where it is a plain object, else an empty one. */
export function looseOf(value: unknown): Loose {
  return isLoose(value) ? value : {};
}

/** What is left out of data: the keys that lead to the first few of it, and how much there is in all. */
export interface LeftOut {
  paths: readonly (readonly PropertyKey[])[];
  count: number;
}

/** So many places of one value are named. */
const mostNamed = 5;

/** What is known of an object or a list. */
interface KnownData {
  /** How far up a circle leads that it is in, as far as it is read: its own depth if it is in none. */
  top: number;
  /** What is there in the circle. */
  head?: KnownData | undefined;
  data?: unknown;
  isRead: boolean;
}

/** Whether all circles that it is in are read as a whole. */
function isClosed(known: KnownData): boolean {
  for (let at: KnownData | undefined = known; at; at = at.head) if (!at.isRead) return false;
  return true;
}

/**
 * The value as JSON has it. What JSON cannot hold, as bigints and circles, is left out, with the smallest plain object or list
 * that holds it whole. In a circle each object stands in the data once: further ways to it from within are left out as well.
 * @param onLeftOut called once if something is
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
    /** The objects and lists that are being read, from the outermost on. */
    const way: KnownData[] = [];
    let top = Infinity;
    // Arrays of keys for each place would be as long, taken together, as the square of a long chain.
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
        // In lists JSON has null for functions and their like.
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

/** @throws TypeError for bigints and circles */
function throughJson(value: unknown): unknown {
  const text = JSON.stringify(value) as string | undefined;
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}

/** Text, also where a number was written. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : undefined;
}

/** Text that is not empty. */
export function filledOf(value: unknown): string | undefined {
  return textOf(value) || undefined;
}

/** One of these words. */
export function oneOf<const Value extends string>(...values: Value[]): (value: unknown) => Value | undefined {
  return (value) => values.find((one) => one === value);
}

/** From the most lenient on. */
export const policies = ['ignore', 'log', 'warn', 'throw'] as const;
export const policyOf = oneOf(...policies);

export function flagOf(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** A function of the author's, which gets what Docusaurus gives it. */
export function functionOf<Called extends (given: never) => unknown>(value: unknown): Called | undefined {
  return typeof value === 'function' ? (value as Called) : undefined;
}

export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value.replace(/px$/, '')) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** A list, also where one entry alone was written. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
}

export function textsOf(value: unknown): string[] | undefined {
  return value === undefined || value === null
    ? undefined
    : listOf(value).filter((entry) => typeof entry === 'string');
}

/** Text, true and false, as attributes of a tag. */
export function attributesOf(value: Loose): Record<string, string | boolean> {
  const entries = Object.entries(value).flatMap(([name, entry]) => {
    const given = typeof entry === 'boolean' ? entry : textOf(entry);
    return given === undefined ? [] : [[name, given] as const];
  });
  return Object.fromEntries(entries);
}

const linkAttribute = /^(?:aria-|data-|(?:title|id|lang|hreflang|download|referrerpolicy)$)/i;

/** Attributes that Docusaurus passes on to a link. */
export function linkAttributesOf(item: Loose): Record<string, string | boolean> {
  return attributesOf(Object.fromEntries(Object.entries(item).filter(([key]) => linkAttribute.test(key))));
}

/**
 * The config without what comes of packages that are not installed, which is noted. @param at where the value stands in the
 * config if it is not the config itself
 */
export function withoutMissing(
  config: unknown,
  findings: Findings,
  at: readonly PropertyKey[] = [],
): unknown {
  return withoutStandIns(config, (entry, path) => {
    const key = String(path.at(-1));
    // Plugins of Markdown are told apart by who makes them, and their options go with them.
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

/** The names of presets, plugins and themes say what is wanted, also where it is not there. */
function isPluginName([list, , inPair, ...below]: readonly PropertyKey[]): boolean {
  const isName = inPair === undefined || (inPair === 0 && below.length === 0);
  return isName && ['presets', 'plugins', 'themes'].includes(String(list));
}
