// Values held against a schema of the description. The one place of the stage that knows Ajv, which is loaded with the command.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { ApiNode } from '../openapi/node-reader.js';
import { mostTelling } from '../openapi/validate-schema.js';
import { type SchemaUse, standaloneSchema } from './standalone-schema.js';

/** What is wrong with a value, in words with the place in it: `formula: expected string, got 5`. */
export type Validate = (value: unknown) => string[];

/** As browsers read patterns; many descriptions have needless escapes, which only a pattern without Unicode may have. */
const regExp = Object.assign(
  (pattern: string, flags: string): RegExp => {
    try {
      return new RegExp(pattern, flags);
    } catch {
      return new RegExp(pattern);
    }
  },
  { code: 'new RegExp' },
);
const options = {
  ...{ allErrors: true, strict: false, validateFormats: false, validateSchema: false },
  code: { regExp },
};

export function compileSchema(node: ApiNode, use: SchemaUse): Validate {
  const { $defs, ...schema } = standaloneSchema(node, use);
  // Numbers and switches in addresses and forms are written as text: a value in an object can be replaced by what it means.
  const ajv = new Ajv2020({ ...options, coerceTypes: use.isText });
  let validate: ValidateFunction;
  try {
    validate = ajv.compile({ properties: { value: schema }, $defs });
  } catch (error) {
    // Such as a pattern that is no regular expression.
    return () => [`its schema cannot be used: ${(error as Error).message}`];
  }
  return (value) => {
    const holder = { value };
    if (validate(holder)) return [];
    const errors = validate.errors ?? [];
    // Where something is wrong with a value, none of its fields counts as described.
    const telling = errors.filter(({ keyword }) => keyword !== 'unevaluatedProperties');
    const unknown = 'the description has no such field';
    return mostTelling(telling.length > 0 ? telling : errors, holder, unknown).map(({ path, problem }) => {
      const got = problem.startsWith('expected') ? `, got ${shortly(valueAt(holder, path))}` : '';
      const place = path.slice(1).map(String).join('.');
      return `${place === '' ? '' : `${place}: `}${problem}${got}`;
    });
  };
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], value);
}

/** A value in a message. */
export function shortly(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
