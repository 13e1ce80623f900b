// The one place that knows Ajv. It checks descriptions by the schemas that the OpenAPI Initiative publishes, as a package keeps
// them for Ajv. (The validator of that package gives no places.) The distribution holds what Ajv makes of them instead of
// this file (bin/build-dist.mjs): making it takes four times as long as it then takes to check a large description.
import v30 from '@seriousme/openapi-schema-validator/schemas/v3.0/schema.json';
import v31 from '@seriousme/openapi-schema-validator/schemas/v3.1/schema.json';
import v32 from '@seriousme/openapi-schema-validator/schemas/v3.2/schema.json';
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
};
export type ApiVersion = keyof typeof makers;

const made = new Map<ApiVersion, ValidateFunction>();
const validatorOf = (version: ApiVersion) => () => {
  let validate = made.get(version);
  if (!validate) {
    const { ajv, schema } = makers[version]();
    validate = ajv.compile(schema);
    made.set(version, validate);
  }
  return validate;
};

/** By version of OpenAPI; made when it is asked for. */
export const validators: Readonly<Record<ApiVersion, () => ValidateFunction>> = {
  '3.0': validatorOf('3.0'),
  '3.1': validatorOf('3.1'),
  '3.2': validatorOf('3.2'),
};

/** Modules whose default export checks descriptions of a version. */
export function validatorModules(): Record<ApiVersion, string> {
  const textOf = (version: ApiVersion) => {
    const { ajv, schema } = makers[version]();
    return standaloneCode(ajv, ajv.compile(schema));
  };
  return { '3.0': textOf('3.0'), '3.1': textOf('3.1'), '3.2': textOf('3.2') };
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
