// The text of relaydocs.config.ts for a config that was made of one of Docusaurus.
import type { UserConfig } from '../config/user-config.js';
import { isLoose } from './loose.js';

/** A function of the config, as code names it: `docusaurus.presets[0][1].docs.editUrl`. */
export type NameFunction = (value: (...given: never) => unknown) => string;

/** `export default defineConfig({ ... });` or what stands in the parentheses of it. */
export function configText(user: UserConfig, nameOf: NameFunction): string {
  return literal(withoutEmpty(user), '', nameOf);
}

/** An empty list or object says nothing, but that there are no docs, and that pages lie in the usual folder. */
function withoutEmpty(user: UserConfig): Record<string, unknown> {
  const isEmpty = (value: unknown): boolean =>
    (Array.isArray(value) && value.length === 0) ||
    (isLoose(value) && Object.values(value).every((entry) => entry === undefined || isEmpty(entry)));
  const says = ([key, value]: [string, unknown]): boolean =>
    value !== undefined && (!isEmpty(value) || key === 'docs');
  return Object.fromEntries(Object.entries(user).filter(says));
}

const widest = 100;

/** A value as it is written in a program. @param indent of the line that it begins on */
function literal(value: unknown, indent: string, nameOf: NameFunction): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'function') return nameOf(value as (...given: never) => unknown);
  if (value instanceof RegExp) return String(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const parts = Array.isArray(value)
    ? value.map((entry: unknown) => literal(entry, inner, nameOf))
    : Object.entries(value)
        .filter(([, entry]) => entry !== undefined)
        .map(([key, entry]) => `${keyText(key)}: ${literal(entry, inner, nameOf)}`);
  if (parts.length === 0) return open + close;
  const space = Array.isArray(value) ? '' : ' ';
  const line = `${open}${space}${parts.join(', ')}${space}${close}`;
  if (indent !== '' && line.length + indent.length <= widest && !line.includes('\n')) return line;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}

function keyText(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key);
}

/** In single quotes; text of several lines between backticks. */
function quoted(text: string): string {
  if (/\n./.test(text)) return `\`${text.replace(/[\\`]|\$\{/g, '\\$&')}\``;
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${escaped}'`;
}
