// Turns what a reader filled in into the request that is sent, and into a curl command.
import type { ConsoleCall, ConsoleKey, ConsoleServer } from '../../../openapi/console-call.js';
import { toHeaderText, toPathText, toQueryPairs } from '../../../openapi/serialize-parameter.js';

export interface ConsoleRequest {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  /** undefined for none. */
  body: string | Blob | FormData | URLSearchParams | undefined;
}

interface ConsoleInput {
  baseUrl: string;
  /** `in:name` of a parameter -> its value. Undefined values are not sent. */
  values: ReadonlyMap<string, unknown>;
  /** Id of a key -> typed text. */
  keys: ReadonlyMap<string, string>;
  body: ConsoleRequest['body'];
  /** Media type of the body. */
  mediaType: string | undefined;
}

/** Returns the address of a server with its variables filled in. @param base address of the page, for relative servers. */
export function toBaseUrl(
  { url, variables }: ConsoleServer,
  chosen: ReadonlyMap<string, string>,
  base: string,
): string {
  const filled = url.replace(
    /\{([^{}]+)\}/g,
    (whole, name) => chosen.get(name) ?? variables.find((one) => one.name === name)?.value ?? whole,
  );
  return URL.canParse(filled, base) ? new URL(filled, base).href.replace(/\/$/, '') : filled;
}

/** Builds the request of an operation from what the reader has typed. */
export function buildRequest(
  call: ConsoleCall,
  { baseUrl, values, keys, body, mediaType }: ConsoleInput,
): ConsoleRequest {
  const query = new URLSearchParams();
  const headers: ConsoleRequest['headers'] = [];
  let { path } = call;
  for (const parameter of call.parameters) {
    const value = values.get(`${parameter.in}:${parameter.name}`);
    if (value === undefined) continue;
    if (parameter.in === 'path') path = path.replaceAll(`{${parameter.name}}`, toPathText(parameter, value));
    else if (parameter.in === 'query')
      for (const [name, text] of toQueryPairs(parameter, value)) query.append(name, text);
    else if (parameter.in === 'header') headers.push([parameter.name, toHeaderText(parameter, value)]);
  }
  for (const key of call.keys) {
    const typed = keys.get(key.id);
    if (!typed) continue;
    if (key.in === 'query') query.append(key.name, typed);
    else if (key.in === 'header')
      headers.push([key.name, key.prefix + (key.kind === 'basic' ? toBase64(typed) : typed)]);
  }
  // Browsers set the type of form data themselves, with the boundary that belongs to it.
  if (body !== undefined && mediaType !== undefined && !(body instanceof FormData))
    headers.push(['Content-Type', mediaType]);
  const search = query.size > 0 ? `?${query.toString().replaceAll('+', '%20')}` : '';
  return { method: call.method, url: baseUrl + path + search, headers, body };
}

export function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

const mask = '••••••••';

/** Returns the request as a curl command in which the given keys are masked. */
export function toCurl(
  request: ConsoleRequest,
  keys: readonly ConsoleKey[],
  typed: ReadonlyMap<string, string>,
): string {
  const url = new URL(request.url);
  const secretParameters = new Set(keys.filter((key) => key.in === 'query').map(({ name }) => name));
  const parameters = [...url.searchParams].map(
    ([name, value]) =>
      `${encodeURIComponent(name)}=${secretParameters.has(name) ? mask : encodeURIComponent(value)}`,
  );
  url.search = '';
  const shown = url.href + (parameters.length > 0 ? `?${parameters.join('&')}` : '');
  const secretHeaders = new Map(
    keys.filter((key) => key.in === 'header').map((key) => [key.name.toLowerCase(), key]),
  );
  const headers = request.headers.map(([name, value]) => {
    const key = secretHeaders.get(name.toLowerCase());
    return `--header ${quoted(`${name}: ${key ? key.prefix + mask : value}`)}`;
  });
  const parts = [
    `curl --request ${request.method}`,
    `--url ${quoted(shown)}`,
    ...headers,
    ...bodyParts(request.body),
  ];
  return withoutKeys(parts.join(' \\\n  '), typed);
}

/** Masks keys of four or more characters anywhere in a text: a reader may have typed one into another field. */
function withoutKeys(text: string, typed: ReadonlyMap<string, string>): string {
  let masked = text;
  for (const key of typed.values()) if (key.length >= 4) masked = masked.replaceAll(key, mask);
  return masked;
}

function bodyParts(body: ConsoleRequest['body']): string[] {
  if (body === undefined) return [];
  if (typeof body === 'string') return [`--data-raw ${quoted(body)}`];
  if (body instanceof URLSearchParams)
    return Array.from(body, ([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`);
  if (body instanceof FormData)
    return Array.from(body, ([name, value]) =>
      typeof value === 'string'
        ? `--form-string ${quoted(`${name}=${value}`)}`
        : `--form ${quoted(`${name}=@${value.name}`)}`,
    );
  return [`--data-binary ${quoted(`@${body instanceof File ? body.name : 'file.bin'}`)}`];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
