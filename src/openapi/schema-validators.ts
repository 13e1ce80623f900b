// The only file that uses Ajv. It validates descriptions with the schemas that the OpenAPI Initiative and the AsyncAPI Initiative publish,
// from packages that provide them for Ajv. (The OpenAPI Initiative's own validator reports no places.) The distribution contains compiled
// validators in place of this file (bin/build-dist.mjs), as compiling takes four times as long as validating a large description.
import async2 from '@asyncapi/specs/schemas/2.6.0-without-$id.json';
import async3 from '@asyncapi/specs/schemas/3.1.0-without-$id.json';
import v30 from '@seriousme/openapi-schema-validator/schemas/v3.0/schema.json';
import v31 from '@seriousme/openapi-schema-validator/schemas/v3.1/schema.json';
import v32 from '@seriousme/openapi-schema-validator/schemas/v3.2/schema.json';
import { Ajv } from 'ajv';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import AjvDraft4 from 'ajv-draft-04';

const options = {
  allErrors: true,
  strict: false,
  validateFormats: false,
  code: { source: true, esm: true },
};
const makers = {
  '3.0': () => ({ ajv: new AjvDraft4(options), schema: withoutBearer() }),
  '3.1': () => ({ ajv: new Ajv2020(options), schema: withLooseBearer(v31) }),
  '3.2': () => ({ ajv: new Ajv2020(options), schema: withLooseBearer(v32) }),
  async2: () => ({ ajv: new Ajv(options), schema: withoutDetails(async2) }),
  async3: () => ({ ajv: new Ajv(options), schema: withoutDetails(async3) }),
};
/** `3.1` of OpenAPI, `async2` for AsyncAPI 2.x: later versions only add to earlier ones. */
export type ApiVersion = keyof typeof makers;

const made = new Map<ApiVersion, ValidateFunction>();

/** Returns the validator of a version, compiled when it is first needed. */
export async function validatorOf(version: ApiVersion): Promise<ValidateFunction> {
  let validate = made.get(version);
  if (!validate) {
    const { ajv, schema } = makers[version]();
    validate = ajv.compile(schema);
    made.set(version, validate);
  }
  return validate;
}

/** Returns modules whose default exports are the validators. */
export function validatorModules(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(makers).map(([version, make]) => {
      const { ajv, schema } = make();
      return [version, standaloneCode(ajv, ajv.compile(schema))];
    }),
  );
}

/** The schema of 3.0 demands "bearer" in lower case, but HTTP's scheme names are case-insensitive (RFC 9110, 11.1). */
function withoutBearer(): object {
  const schema = structuredClone(v30);
  Reflect.deleteProperty(schema.definitions.HTTPSecurityScheme, 'oneOf');
  return schema;
}

/** Makes the same change to the schemas of 3.1 and 3.2. */
function withLooseBearer(given: typeof v31 | typeof v32): object {
  const schema = structuredClone(given);
  const bearer = schema.$defs['security-scheme'].$defs['type-http-bearer'];
  Reflect.set(bearer.if.properties, 'scheme', { pattern: '^[bB][eE][aA][rR][eE][rR]$' });
  return schema;
}

/** Parts that are not validated: bindings of protocols, and schemas of messages, which have many formats. */
const details =
  /bindings|^(?:schema|anySchema|openapiSchema_3_0|avroSchema_v1|json-schema-draft-07-schema)$/i;

function withoutDetails(given: typeof async2 | typeof async3): object {
  const schema = structuredClone(given);
  for (const name of Object.keys(schema.definitions))
    if (details.test(name)) Reflect.set(schema.definitions, name, {});
  // One schema is used for all minor versions; the version was checked before.
  Reflect.set(schema.properties, 'asyncapi', { type: 'string' });
  // Descriptions are not used in our messages and would only make the compiled code larger.
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    (key === 'description' && typeof value === 'string') || (key === 'examples' && Array.isArray(value))
      ? undefined
      : value,
  ) as object;
}
