// What a console in the browser needs of an operation: a small part of the description, as JSON in the page.
import type { ApiContent, ApiOperation, ApiParameter, ApiSchema, ApiServer } from './api-description.js';
import { holdsFile } from './sample-request.js';

export interface ConsoleCall {
  title: string;
  /** The method in upper case. */
  method: string;
  path: string;
  servers: readonly ConsoleServer[];
  /** The security schemes of the first alternative. */
  keys: readonly ConsoleKey[];
  parameters: readonly ConsoleParameter[];
  contents: readonly ConsoleContent[];
  bodyRequired: boolean;
}

export interface ConsoleServer {
  url: string;
  variables: readonly { name: string; value: string; choices: readonly string[] }[];
}

export interface ConsoleKey {
  /** Name of the scheme. What is typed for it applies to all operations. */
  id: string;
  /** Name of the API key. */
  label: string | undefined;
  /** `basic`: name and password, which are encoded together. */
  kind: 'token' | 'http' | 'basic';
  in: 'header' | 'query' | 'cookie';
  name: string;
  /** Text in front of the typed value: `Bearer `. */
  prefix: string;
}

export interface ConsoleParameter
  extends Pick<ApiParameter, 'name' | 'in' | 'required' | 'style' | 'explode' | 'mediaType' | 'sameAs'> {
  schema: ConsoleSchema;
  example: unknown;
}

export interface ConsoleContent {
  mediaType: string;
  schema: ConsoleSchema | undefined;
  example: unknown;
}

/** The part of a schema that is needed to ask for a value and to validate it. */
export interface ConsoleSchema {
  types: readonly string[];
  values?: readonly unknown[];
  format?: string;
  limits?: Readonly<Record<string, number | string>>;
  properties?: readonly { name: string; required: boolean; schema: ConsoleSchema }[];
  items?: ConsoleSchema;
  isFile?: boolean;
}

/** Values nested more deeply are typed as JSON and validated by the server only. */
const deepest = 3;

/** @param servers of the API, for operations without servers of their own. */
export function toConsoleCall(operation: ApiOperation, servers: readonly ApiServer[]): ConsoleCall {
  const { title, method, path, parameters, body, security } = operation;
  return {
    title,
    method: method.toUpperCase(),
    path,
    servers: (operation.servers.length > 0 ? operation.servers : servers).map(toConsoleServer),
    keys: (security[0] ?? []).flatMap(toKey),
    parameters: parameters.map(toConsoleParameter),
    contents: (body?.contents ?? []).map(toContent),
    bodyRequired: body?.required ?? false,
  };
}

export function toConsoleServer({ url, variables }: ApiServer): ConsoleServer {
  return { url, variables: variables.map(({ name, value, choices }) => ({ name, value, choices })) };
}

export function toConsoleParameter({
  schema,
  examples: [example],
  ...parameter
}: ApiParameter): ConsoleParameter {
  const { name, in: place, required, style, explode, mediaType, sameAs } = parameter;
  return {
    name,
    in: place,
    required,
    style,
    explode,
    mediaType,
    ...(sameAs === undefined ? {} : { sameAs }),
    schema: toConsoleSchema(schema, 0),
    example: example?.isMade === false ? example.value : undefined,
  };
}

/** Returns the key that a console asks for, for a security scheme; none if browsers cannot send it. */
export function toKey(scheme: ApiOperation['security'][number][number]): ConsoleKey[] {
  const { name: id, type, in: place, keyName } = scheme;
  // Browsers cannot send user and password of other protocols.
  if (type === 'mutualTLS' || type === 'other' || place === 'user' || place === 'password') return [];
  if (type === 'apiKey')
    return [
      {
        id,
        label: keyName ?? id,
        kind: 'token',
        in: place ?? 'header',
        name: keyName ?? id,
        prefix: '',
      },
    ];
  const isBasic = type === 'basic';
  const prefix = isBasic ? 'Basic ' : type === 'http' ? `${scheme.scheme ?? ''} ` : 'Bearer ';
  const kind = isBasic ? 'basic' : type === 'http' ? 'http' : 'token';
  return [{ id, label: undefined, kind, in: 'header', name: 'Authorization', prefix }];
}

function toContent({ mediaType, schema, examples }: ApiContent): ConsoleContent {
  return {
    mediaType,
    schema: schema && toConsoleSchema(schema, 0),
    example: examples[0]?.value,
  };
}

function toConsoleSchema(schema: ApiSchema, depth: number): ConsoleSchema {
  const { types, values, format, limits, properties, items, variants } = schema;
  // Alternatives (`oneOf`, `anyOf`) are not validated here.
  if (variants.length > 0 && properties.length === 0) return { types };
  const isDeep = depth >= deepest;
  return {
    types,
    ...(values.length > 0 ? { values } : {}),
    ...(format === undefined ? {} : { format }),
    ...(Object.keys(limits).length > 0 ? { limits } : {}),
    ...(properties.length > 0 && !isDeep
      ? {
          properties: properties
            .filter(({ name, schema: property }) => !name.startsWith('/') && !property.readOnly)
            .map(({ name, required, schema: property }) => ({
              name,
              required,
              schema: toConsoleSchema(property, depth + 1),
            })),
        }
      : {}),
    ...(items && !isDeep ? { items: toConsoleSchema(items, depth + 1) } : {}),
    ...(holdsFile(schema) ? { isFile: true } : {}),
  };
}
