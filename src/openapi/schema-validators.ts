// The one place that knows Ajv. It checks descriptions by the schemas that the OpenAPI Initiative and the AsyncAPI Initiative
// publish, as packages keep them for Ajv. (The validator of the former gives no places.) The distribution holds what Ajv makes
// of them instead of this file (bin/build-dist.mjs): making it takes four times as long as it then takes to check a large
// description.
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
/** `3.1` of OpenAPI, `async2` for all 2.x of AsyncAPI: what came later only adds to what was. */
export type ApiVersion = keyof typeof makers;

const made = new Map<ApiVersion, ValidateFunction>();

/** What checks descriptions of a version; made when it is asked for. */
export async function validatorOf(version: ApiVersion): Promise<ValidateFunction> {
  let validate = made.get(version);
  if (!validate) {
    const { ajv, schema } = makers[version]();
    validate = ajv.compile(schema);
    made.set(version, validate);
  }
  return validate;
}

/** Modules whose default export checks descriptions of a version. */
export function validatorModules(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(makers).map(([version, make]) => {
      const { ajv, schema } = make();
      return [version, standaloneCode(ajv, ajv.compile(schema))];
    }),
  );
}

/** The schema of 3.0 demands "bearer"; names of HTTP's schemes are the same in any letter case (RFC 9110, 11.1). */
function withoutBearer(): object {
  const schema = structuredClone(v30);
  Reflect.deleteProperty(schema.definitions.HTTPSecurityScheme, 'oneOf');
  return schema;
}

/** The same for the schemas of 3.1 and 3.2. */
function withLooseBearer(given: typeof v31 | typeof v32): object {
  const schema = structuredClone(given);
  const bearer = schema.$defs['security-scheme'].$defs['type-http-bearer'];
  Reflect.set(bearer.if.properties, 'scheme', { pattern: '^[bB][eE][aA][rR][eE][rR]$' });
  return schema;
}

/** Parts that are not checked: each protocol's bindings, and schemas, which may be written in many formats. */
const details =
  /bindings|^(?:schema|anySchema|openapiSchema_3_0|avroSchema_v1|json-schema-draft-07-schema)$/i;

function withoutDetails(given: typeof async2 | typeof async3): object {
  const schema = structuredClone(given);
  for (const name of Object.keys(schema.definitions))
    if (details.test(name)) Reflect.set(schema.definitions, name, {});
  // One schema for all versions of a kind: which it is has been looked at before.
  Reflect.set(schema.properties, 'asyncapi', { type: 'string' });
  // In words that readers of our messages get no sight of: they only make the code long.
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    (key === 'description' && typeof value === 'string') || (key === 'examples' && Array.isArray(value))
      ? undefined
      : value,
  ) as object;
}
