// Serializes parameters for URLs and headers, by the styles of OpenAPI (3.1, 4.8.12.6). Also runs in the browser.
import { isMapping } from '../base/values.js';

/** The part of a parameter that decides how its value is serialized. */
interface ParameterStyle {
  name: string;
  style: string;
  explode: boolean;
  /** Media type of a value that is a document, such as JSON. */
  mediaType: string | undefined;
}

/** Returns pairs for the query, not percent-encoded: `ids=1`, `ids=2`. */
export function toQueryPairs(parameter: ParameterStyle, value: unknown): [name: string, value: string][] {
  const { name, style, explode, mediaType } = parameter;
  if (mediaType !== undefined) return [[name, toText(value, true)]];
  if (Array.isArray(value)) {
    if (style === 'form' && explode) return value.map((entry) => [name, toText(entry)]);
    const separator = style === 'spaceDelimited' ? ' ' : style === 'pipeDelimited' ? '|' : ',';
    return [[name, value.map((entry) => toText(entry)).join(separator)]];
  }
  if (isMapping(value)) {
    const entries = Object.entries(value);
    if (style === 'deepObject') return entries.flatMap(([key, entry]) => deepPairs(`${name}[${key}]`, entry));
    if (explode) return entries.map(([key, entry]) => [key, toText(entry)]);
    return [[name, entries.map(([key, entry]) => `${key},${toText(entry)}`).join(',')]];
  }
  return [[name, toText(value)]];
}

function deepPairs(name: string, value: unknown): [string, string][] {
  if (Array.isArray(value)) return value.map((entry) => [name, toText(entry)]);
  if (isMapping(value))
    return Object.entries(value).flatMap(([key, entry]) => deepPairs(`${name}[${key}]`, entry));
  return [[name, toText(value)]];
}

/** Returns the value of a path parameter, percent-encoded, in the styles `simple`, `label` and `matrix`. */
export function toPathText({ name, style, explode, mediaType }: ParameterStyle, value: unknown): string {
  const encode = (part: unknown) => encodeURIComponent(toText(part, mediaType !== undefined));
  const separator = explode && style === 'label' ? '.' : explode && style === 'matrix' ? ';' : ',';
  const [before, parts] = Array.isArray(value)
    ? [`;${name}=`, value.map(encode)]
    : isMapping(value) && mediaType === undefined
      ? [
          explode ? ';' : `;${name}=`,
          Object.entries(value).map(([key, entry]) => `${encode(key)}${explode ? '=' : ','}${encode(entry)}`),
        ]
      : [`;${name}=`, [encode(value)]];
  if (style === 'label') return `.${parts.join(separator)}`;
  if (style !== 'matrix') return parts.join(',');
  return Array.isArray(value) && explode
    ? parts.map((part) => `;${name}=${part}`).join('')
    : before + parts.join(separator);
}

/** Returns the value of a header or cookie. */
export function toHeaderText({ explode, mediaType }: ParameterStyle, value: unknown): string {
  if (mediaType === undefined && Array.isArray(value)) return value.map((entry) => toText(entry)).join(',');
  if (mediaType === undefined && isMapping(value))
    return Object.entries(value)
      .map(([key, entry]) => `${key}${explode ? '=' : ','}${toText(entry)}`)
      .join(',');
  return toText(value, mediaType !== undefined);
}

function toText(value: unknown, asJson = false): string {
  return asJson || typeof value === 'object' ? JSON.stringify(value) : String(value);
}
