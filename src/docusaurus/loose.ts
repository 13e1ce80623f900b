// Reading what may be anything: a config was never checked.
import { toKeyPath } from '../config/locate-key.js';
import type { Findings } from './findings.js';
import { missingFileOf, missingPackageOf } from './stand-in.js';

export type Loose = Readonly<Record<string, unknown>>;

export function isLoose(value: unknown): value is Loose {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // Whatever its kind of object, it is plain where it comes of a literal; another realm has its own `Object`.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** The value where it is a plain object, else an empty one. */
export function looseOf(value: unknown): Loose {
  return isLoose(value) ? value : {};
}

/** Text, also where a number was written. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : undefined;
}

export function flagOf(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
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

/**
 * The config without what comes of packages that are not installed. Where such a value is a plugin, its options go with it.
 * What was taken out is noted.
 */
export function withoutStandIns(value: unknown, path: readonly PropertyKey[], findings: Findings): unknown {
  if (Array.isArray(value)) {
    return value.flatMap((entry: unknown, index) => {
      const name = missing(entry, path) ?? (Array.isArray(entry) ? missingPackageOf(entry[0]) : undefined);
      if (name === undefined) return [withoutStandIns(entry, [...path, index], findings)];
      takeOut([...path, index], name, findings);
      return [];
    });
  }
  if (!isLoose(value)) return value;
  const entries = Object.entries(value).flatMap(([key, entry]) => {
    // Plugins of Markdown are told apart by who makes them.
    if (/^(?:beforeDefault)?(?:Remark|Rehype|remark|rehype)Plugins$/.test(key))
      return [[key, entry] as const];
    const name = missing(entry, path);
    if (name === undefined) return [[key, withoutStandIns(entry, [...path, key], findings)] as const];
    takeOut([...path, key], name, findings);
    return [];
  });
  return Object.fromEntries(entries);
}

/** The names of presets, plugins and themes say what is wanted, also where it is not there. */
function missing(value: unknown, [list, , ...below]: readonly PropertyKey[]): string | undefined {
  const isNamed = below.length === 0 && ['presets', 'plugins', 'themes'].includes(String(list));
  return missingPackageOf(value) ?? (isNamed ? undefined : missingFileOf(value));
}

function takeOut(path: readonly PropertyKey[], name: string, findings: Findings): void {
  // Colours of code blocks are ours in any case.
  if (/\bprism\.(?:theme|darkTheme)\b/.test(toKeyPath(path))) return;
  findings.note(path, ['unsupported', `it comes from ${name}, which is not installed`]);
}
