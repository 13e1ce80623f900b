// What the console in the browser must know of an operation: a small part of its description, as JSON in the page.
import type { ApiContent, ApiOperation, ApiParameter, ApiSchema, ApiServer } from './api-description.js';
import { holdsFile } from './sample-request.js';

export interface ConsoleCall {
  title: string;
  /** In upper case. */
  method: string;
  path: string;
  servers: readonly ConsoleServer[];
  /** The schemes of the first alternative. */
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
  /** Name of the scheme: what was typed for it holds for all operations. */
  id: string;
  /** What an API key is called there. */
  label: string | undefined;
  /** `basic`: name and password, to be encoded. */
  kind: 'token' | 'http' | 'basic';
  in: 'header' | 'query' | 'cookie';
  name: string;
  /** Stands before what is typed: `Bearer `. */
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

/** What is needed to ask for a value and to check it. */
export interface ConsoleSchema {
  types: readonly string[];
  values?: readonly unknown[];
  format?: string;
  limits?: Readonly<Record<string, number | string>>;
  properties?: readonly { name: string; required: boolean; schema: ConsoleSchema }[];
  items?: ConsoleSchema;
  isFile?: boolean;
}

/** Deeper values are typed as JSON and left to the server to check. */
const deepest = 3;

/** @param servers of the API, where the operation has none. */
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

export function toKey(scheme: ApiOperation['security'][number][number]): ConsoleKey[] {
  const { name: id, type, in: place, keyName } = scheme;
  // Users and passwords of other protocols are nothing that a browser sends.
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
  // Where there are kinds to choose from, nothing is checked here.
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
