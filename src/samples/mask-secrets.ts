// What a server tells of keys that the config does not name, such as a new one, is known by the names of fields. Pure.
import { isObject } from '../openapi/serialize-parameter.js';

/** Fields that hold what nobody else may know, whatever API it is. */
const secretField =
  /(?:(?:api|private|secret|access|signing|client|master|encryption)[-_ ]?keys?|tokens?|secrets?|passwords?|passwds?|passphrases?|pwds?|credentials?|cookies?|session[-_ ]?ids?)$|^(?:proxy-)?authorizations?$/i;

/** @param isReal whether a number is a real value of the config; it becomes 0, so that the answer stays as described */
export function maskSecrets(value: unknown, isReal: (number: number) => boolean): unknown {
  if (typeof value === 'number') return isReal(value) ? 0 : value;
  if (Array.isArray(value)) return value.map((entry) => maskSecrets(entry, isReal));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => {
      // `total_tokens` counts.
      const isCount = typeof entry === 'number' && /tokens$/i.test(name);
      const isSecret = secretField.test(name) && !isCount;
      return [name, isSecret ? maskAll(entry, placeholderFor(name)) : maskSecrets(entry, isReal)];
    }),
  );
}

/** The same for each line that is JSON, as in JSON Lines and events; other lines stay. */
export function maskLines(text: string, isReal: (number: number) => boolean): string {
  return text
    .split('\n')
    .map((line) => {
      const start = line.search(/[{[]/);
      if (start < 0 || !/^(?:data:|\x1e)?\s*$/.test(line.slice(0, start))) return line;
      try {
        const value: unknown = JSON.parse(line.slice(start));
        const masked = JSON.stringify(maskSecrets(value, isReal));
        return masked === JSON.stringify(value) ? line : line.slice(0, start) + masked;
      } catch {
        return line;
      }
    })
    .join('\n');
}

/** All that stands below a field, of the same types as before. */
function maskAll(value: unknown, placeholder: string): unknown {
  if (typeof value === 'string') return placeholder;
  if (typeof value === 'number') return 0;
  if (Array.isArray(value)) return value.map((entry) => maskAll(entry, placeholder));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, maskAll(entry, placeholder)]),
  );
}

/** `apiKey` -> `YOUR_API_KEY` */
function placeholderFor(name: string): string {
  return `YOUR_${name
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, '_')
    .replace(/\W/g, '_')
    .toUpperCase()}`;
}
