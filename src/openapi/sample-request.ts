// The example request of an operation, from which all code samples are made.
import { isMapping } from '../base/values.js';
import type { ApiContent, ApiOperation, ApiParameter, ApiSecurity, ApiServer } from './api-description.js';
import { toHeaderText, toPathText, toQueryPairs } from './serialize-parameter.js';

export interface SampleRequest extends Readonly<Pairs> {
  /** The method in upper case. */
  method: string;
  /** The URL without query. */
  url: string;
  body: SampleBody | undefined;
}

export type SampleBody =
  | { type: 'text'; mediaType: string; text: string }
  | { type: 'form'; mediaType: string; fields: readonly SampleField[] }
  | { type: 'file'; mediaType: string; fileName: string };

interface SampleField {
  name: string;
  value: string;
  /** Whether the value is the name of a file. */
  isFile: boolean;
}

type Pairs = Record<'query' | 'headers' | 'cookies', [name: string, value: string][]>;

/** @param servers of the API, for operations without servers of their own. */
export function buildSampleRequest(operation: ApiOperation, servers: readonly ApiServer[]): SampleRequest {
  const [server] = operation.servers.length > 0 ? operation.servers : servers;
  const content = preferredContent(operation.body?.contents ?? []);
  const body = content && toBody(content);
  const pairs: Pairs = { query: [], headers: [], cookies: [] };
  const { query, headers, cookies } = pairs;
  let path = operation.path;
  for (const parameter of operation.parameters) {
    const value = parameter.examples[0]?.value;
    if (value === undefined || !isShown(parameter, content)) continue;
    if (parameter.in === 'path') path = path.replaceAll(`{${parameter.name}}`, toPathText(parameter, value));
    else if (parameter.in === 'query') query.push(...toQueryPairs(parameter, value));
    else if (parameter.in === 'cookie') cookies.push([parameter.name, toHeaderText(parameter, value)]);
    else headers.push([parameter.name, toHeaderText(parameter, value)]);
  }
  for (const scheme of operation.security[0] ?? []) addCredentials(scheme, pairs);
  if (body && body.mediaType !== 'multipart/form-data') headers.push(['Content-Type', body.mediaType]);
  return {
    method: operation.method.toUpperCase(),
    url: toServerUrl(server) + path,
    ...pairs,
    body,
  };
}

/** Returns the URL of a server, with the defaults of its variables. A relative one gets an example host. */
export function toServerUrl(server: ApiServer | undefined): string {
  const url = (server?.url ?? '').replace(
    /\{([^{}]+)\}/g,
    (whole, name) => server?.variables.find((variable) => variable.name === name)?.value ?? whole,
  );
  return /^[a-z][a-z\d+.-]*:\/\//i.test(url) ? url : `https://example.com${url === '/' ? '' : url}`;
}

/** Returns the JSON content if there are several. */
export function preferredContent(contents: readonly ApiContent[]): ApiContent | undefined {
  return contents.find(({ mediaType }) => isJson(mediaType)) ?? contents[0];
}

export function isJson(mediaType: string): boolean {
  return /^[^;]*[/+]json\b/i.test(mediaType);
}

/** Whether a parameter is in the sample: if it is required, or has an example in the description. Booleans only if they are required. */
function isShown(parameter: ApiParameter, content: ApiContent | undefined): boolean {
  if (parameter.required) return true;
  const [example] = parameter.examples;
  if (!example || example.isMade || parameter.deprecated) return false;
  if (typeof example.value === 'boolean') return false;
  const isInBody = content?.schema?.properties.some(({ name }) => name === parameter.name) ?? false;
  return !(isInBody && parameter.in === 'query');
}

function addCredentials(scheme: ApiSecurity, { query, headers, cookies }: Pairs): void {
  const word = credentialsOf(scheme);
  if (word === undefined) return;
  if (scheme.type === 'apiKey') {
    const place = scheme.in === 'query' ? query : scheme.in === 'cookie' ? cookies : headers;
    place.push([scheme.keyName ?? scheme.name, word]);
    return;
  }
  const kind =
    scheme.type === 'basic' ? 'Basic' : scheme.type === 'http' ? (scheme.scheme ?? 'Scheme') : 'Bearer';
  headers.push(['Authorization', `${kind} ${word}`]);
}

/** Returns the placeholder for credentials in samples. */
export function credentialsOf({ type }: ApiSecurity): string | undefined {
  if (type === 'apiKey') return 'YOUR_API_KEY';
  if (type === 'basic' || type === 'http') return 'YOUR_CREDENTIALS';
  return type === 'mutualTLS' ? undefined : 'YOUR_TOKEN';
}

function toBody({ mediaType, schema, examples }: ApiContent): SampleBody | undefined {
  const value = examples[0]?.value;
  const type = mediaType.split(';', 1)[0]!.trim().toLowerCase();
  if (type === 'multipart/form-data' || type === 'application/x-www-form-urlencoded') {
    const properties = schema?.properties ?? [];
    const values = isMapping(value) ? value : {};
    const fields = Object.entries(values).map(([name, entry]): SampleField => {
      const property = properties.find((candidate) => candidate.name === name);
      const isFile = type === 'multipart/form-data' && property !== undefined && holdsFile(property.schema);
      const text = typeof entry === 'object' ? JSON.stringify(entry) : String(entry);
      return { name, isFile, value: isFile ? toFileName(text) : text };
    });
    return { type: 'form', mediaType: type, fields };
  }
  if (isJson(mediaType))
    return value === undefined ? undefined : { type: 'text', mediaType, text: JSON.stringify(value) };
  if (typeof value === 'string' && value !== '' && schema?.format !== 'binary')
    return { type: 'text', mediaType, text: value };
  return { type: 'file', mediaType, fileName: 'file.bin' };
}

/** Returns the name of an uploaded file. The example of a binary value may be a file name, or the bytes themselves. */
function toFileName(example: string): string {
  return /^[^\p{C}\\/:*?"<>|.][^\p{C}\\/:*?"<>|]{0,99}$/u.test(example) ? example : 'file.bin';
}

/** Whether a schema is binary: `format: binary` in 3.0, a content type in 3.1. */
export function holdsFile(schema: { format: string | undefined; constraints: readonly string[] }): boolean {
  return schema.format === 'binary' || schema.constraints.some((words) => words.startsWith('holds '));
}
