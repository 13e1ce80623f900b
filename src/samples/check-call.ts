// Checks a call against the API descriptions: finds its operation and its mistakes. This module is pure.

import { nearestName } from '../base/names.js';
import { decodePercents } from '../base/values.js';
import type { ApiContent, ApiParameter, ApiSchema, ApiSecurity } from '../openapi/api-description.js';
import { isJson } from '../openapi/sample-request.js';
import type { Contract, ContractOperation } from './contract.js';

export interface ReceivedCall {
  /** In upper case. */
  method: string;
  url: URL;
  /** Lower-case name -> value. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/** The kind of a mistake, which decides the response of the mock. */
export type MistakeKind = 'path' | 'method' | 'credentials' | 'parameter' | 'body';

export interface CallMistake {
  kind: MistakeKind;
  message: string;
}

export interface CheckedCall {
  found: ContractOperation | undefined;
  /** The part of the URL path before the operation's path: `/v1`. */
  base: string;
  mistakes: readonly CallMistake[];
}

/** Whether a value is one of the keys that samples get. */
type IsKey = (value: string) => boolean;

/** Finds the operation of a call, and all mistakes in the call. */
export async function checkCall(
  call: ReceivedCall,
  contracts: readonly Contract[],
  isKey: IsKey,
): Promise<CheckedCall> {
  const { method, url } = call;
  const there = operationsAt(url, contracts);
  const match = there.find(({ found }) => found.operation.method === method.toLowerCase());
  if (!match) return { found: undefined, base: '', mistakes: [notDescribed(call, there, contracts)] };
  const { found, base, names } = match;
  const mistakes = [
    ...credentialMistakes(call, found, isKey),
    ...parameterMistakes(call, found, names),
    ...(await bodyMistakes(call, found)),
  ];
  return { found, base, mistakes };
}

interface Match {
  found: ContractOperation;
  base: string;
  /** Path parameters. */
  names: Readonly<Record<string, string>>;
}

/** Returns the operations whose path matches, the most literal one first. */
function operationsAt(url: URL, contracts: readonly Contract[]): Match[] {
  const matches: Match[] = [];
  for (const found of contracts.flatMap(({ operations }) => operations)) {
    for (const base of basesAt(url.origin, found)) {
      const names = matchPath(base + found.operation.path, url.pathname);
      if (!names) continue;
      matches.push({ found, base, names });
      break;
    }
  }
  const count = ({ names }: Match) => Object.keys(names).length;
  return matches.sort((a, b) => count(a) - count(b));
}

/** Returns the base paths of an operation's servers on this origin. */
function basesAt(origin: string, { servers }: ContractOperation): string[] {
  return servers
    .map((server) => new URL(server))
    .filter((server) => server.origin === origin)
    .map(({ pathname }) => pathname.replace(/\/$/, ''));
}

/** Matches a path template: `/macro/{uuid}/execute`, `/macro/a/execute` -> `{ uuid: 'a' }`. */
function matchPath(template: string, pathname: string): Record<string, string> | undefined {
  const [wanted, given] = [template.split('/'), pathname.split('/')];
  if (wanted.length !== given.length) return undefined;
  const names: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = decodePercents(given[index]!);
    const open = part.indexOf('{');
    const close = part.lastIndexOf('}');
    if (open === -1 || close < open) {
      if (decodePercents(part) !== value) return undefined;
      continue;
    }
    const [before, after] = [part.slice(0, open), part.slice(close + 1)];
    const inside = value.slice(before.length, value.length - after.length);
    if (!value.startsWith(before) || !value.endsWith(after) || inside === '') return undefined;
    // Several parameters in one path segment cannot be told apart, so they are taken as one.
    names[part.slice(open + 1, close)] = inside;
  }
  return names;
}

function notDescribed(
  { method, url: { origin, pathname } }: ReceivedCall,
  there: readonly Match[],
  contracts: readonly Contract[],
): CallMistake {
  if (there.length > 0) {
    const methods = there.map(({ found }) => found.operation.method.toUpperCase());
    return {
      kind: 'method',
      message: `${method} ${pathname}: expected ${methods.join(' or ')}, which the path has`,
    };
  }
  const paths = contracts.flatMap(({ operations }) =>
    operations.flatMap((one) => basesAt(origin, one).map((base) => base + one.operation.path)),
  );
  return {
    kind: 'path',
    message: `${method} ${pathname}: no description has this path${orMeant(pathname, new Set(paths))}`,
  };
}

function orMeant(name: string, known: Iterable<string>): string {
  const nearest = nearestName(name, known);
  return nearest === undefined ? '' : `; did you mean ${nearest}?`;
}

function credentialMistakes(
  call: ReceivedCall,
  { operation }: ContractOperation,
  isKey: IsKey,
): CallMistake[] {
  const failed = operation.security.map((schemes) =>
    schemes.flatMap((scheme) => missingCredential(scheme, call, isKey) ?? []),
  );
  if (failed.length === 0 || failed.some((one) => one.length === 0)) return [];
  return failed[0]!.map((message) => ({ kind: 'credentials', message }));
}

/** Returns what is wrong with the credentials for a security scheme; undefined if nothing is. */
function missingCredential(scheme: ApiSecurity, call: ReceivedCall, isKey: IsKey): string | undefined {
  const { type, keyName = scheme.name } = scheme;
  if (type === 'mutualTLS' || type === 'other') return undefined;
  if (type === 'apiKey') {
    const { in: place = 'header' } = scheme;
    const [value] = textsOf({ in: place, name: keyName }, call, {});
    if (!value) return `expected the key in the ${place} ${keyName}, got none`;
    return isKey(value) ? undefined : `the key in the ${place} ${keyName} is not the placeholder`;
  }
  const wanted = type === 'basic' ? 'Basic' : type === 'http' ? (scheme.scheme ?? '') : 'Bearer';
  const [given = '', ...rest] = (call.headers.authorization ?? '').split(' ');
  if (given.toLowerCase() !== wanted.toLowerCase())
    return `expected the header Authorization: ${wanted} ..., got ${given === '' ? 'none' : given}`;
  // Basic credentials are encoded; they are not checked.
  if (type === 'basic' || isKey(rest.join(' '))) return undefined;
  return 'the key in the header Authorization is not the placeholder';
}

function cookiesOf(headers: ReceivedCall['headers']): Record<string, string> {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return Object.fromEntries(pairs.map(([name = '', ...value]) => [name, value.join('=')]));
}

function parameterMistakes(
  call: ReceivedCall,
  { operation, parameterOf }: ContractOperation,
  names: Readonly<Record<string, string>>,
): CallMistake[] {
  const messages = operation.parameters.flatMap((parameter) => {
    const where = `${parameter.in === 'query' ? 'the query' : `the ${parameter.in}`} ${parameter.name}`;
    const values = textsOf(parameter, call, names);
    if (isSpread(parameter))
      return parameter.required && !hasSpread(parameter, call) ? [`${where} is missing`] : [];
    if (values.length === 0 || values.every((value) => value === ''))
      return parameter.required ? [`${where} is missing`] : [];
    const read = readParameter(parameter, values);
    if (read === undefined) return [];
    if ('mistake' in read) return [`${where}: ${read.mistake}`];
    const validate = parameterOf(`${parameter.in}:${parameter.name}`);
    return (validate?.(read.value) ?? []).map((problem) => `${where}: ${problem}`);
  });
  return [...messages, ...unknownQuery(call, operation)].map((message) => ({ kind: 'parameter', message }));
}

function textsOf(
  { in: place, name }: Pick<ApiParameter | ApiSecurity, 'in' | 'name'>,
  { url, headers }: ReceivedCall,
  names: Readonly<Record<string, string>>,
): string[] {
  const value =
    place === 'query'
      ? url.searchParams.getAll(name)
      : place === 'path'
        ? names[name]
        : place === 'cookie'
          ? cookiesOf(headers)[name]
          : headers[name.toLowerCase()];
  return value === undefined ? [] : [value].flat();
}

/** Whether the fields of an object are separate query parameters. */
function isSpread({ in: place, schema, mediaType }: ApiParameter): boolean {
  return place === 'query' && mediaType === undefined && schema.types.includes('object');
}

function hasSpread({ name, style, explode }: ApiParameter, { url }: ReceivedCall): boolean {
  const names = [...url.searchParams.keys()];
  if (style === 'deepObject') return names.some((one) => one.startsWith(`${name}[`));
  return explode || names.includes(name);
}

/** Reads a parameter; undefined if its serialization style is not supported (objects, labels). */
function readParameter(
  { mediaType, schema, style, explode }: ApiParameter,
  texts: readonly string[],
): { value: unknown } | { mistake: string } | undefined {
  if (mediaType !== undefined) return isJson(mediaType) ? parseJson(texts[0]!) : { value: texts[0] };
  if (schema.types.includes('array') && schema.types.every((type) => type === 'array' || type === 'null')) {
    if (style === 'form' && explode) return { value: [...texts] };
    if (style === 'form' || style === 'simple') return { value: texts[0]!.split(',') };
    return { value: texts[0]!.split(style === 'pipeDelimited' ? '|' : ' ') };
  }
  if (schema.types.includes('object') || style === 'label' || style === 'matrix') return undefined;
  return { value: texts[0] };
}

/** Returns query parameters that are not described. Objects may be spread over several parameters. */
function unknownQuery(
  { url }: ReceivedCall,
  { parameters, security }: ContractOperation['operation'],
): string[] {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  if (
    query.some(({ schema, style, explode }) => schema.types.includes('object') && style === 'form' && explode)
  )
    return [];
  const keys = security.flat().flatMap((scheme) => (scheme.in === 'query' ? [scheme.keyName] : []));
  const known = [...query.map(({ name }) => name), ...keys];
  const isKnown = (name: string) =>
    known.includes(name) ||
    query.some((one) => one.style === 'deepObject' && name.startsWith(`${one.name}[`));
  return [...new Set(url.searchParams.keys())]
    .filter((name) => !isKnown(name))
    .map((name) => {
      const names = query.map((one) => one.name);
      return `the query ${name}: the description has no such parameter${orMeant(name, names)}`;
    });
}

async function bodyMistakes(call: ReceivedCall, contract: ContractOperation): Promise<CallMistake[]> {
  const { body } = contract.operation;
  const fail = (messages: readonly string[]): CallMistake[] =>
    messages.map((message) => ({ kind: 'body', message }));
  if (call.body.length === 0) return body?.required ? fail(['the body is missing']) : [];
  if (!body) return fail([`expected no body, got ${call.body.length} bytes`]);
  const type = call.headers['content-type'] ?? '';
  const content = contentFor(type, body.contents);
  if (!content) {
    const wanted = body.contents.map(({ mediaType }) => mediaType).join(' or ');
    return fail([`expected a body with the type ${wanted}, got ${type === '' ? 'none' : type}`]);
  }
  const read = await readBody(type, call.body, content.schema);
  if (read === undefined) return [];
  if ('mistake' in read) return fail([`the body: ${read.mistake}`]);
  const use = { isRequest: true, isClosed: true, isText: !isJson(type) };
  return fail((contract.bodyOf(content, use)?.(read.value) ?? []).map((problem) => `the body: ${problem}`));
}

/** Returns the description of a media type, by its name or by a matching range. */
export function contentFor(type: string, contents: readonly ApiContent[]): ApiContent | undefined {
  const plain = plainType(type);
  const ranges = [plain, `${plain.split('/', 1)[0]}/*`, '*/*'];
  return ranges
    .map((range) => contents.find(({ mediaType }) => plainType(mediaType) === range))
    .find((content) => content !== undefined);
}

function plainType(mediaType: string): string {
  return mediaType.split(';', 1)[0]!.trim().toLowerCase();
}

/** Parses the body; undefined if no JSON schema can describe it (binary data, text). */
async function readBody(
  type: string,
  body: Buffer,
  schema: ApiSchema | undefined,
): Promise<{ value: unknown } | { mistake: string } | undefined> {
  if (isJson(type)) return parseJson(body.toString());
  const plain = plainType(type);
  if (plain === 'application/x-www-form-urlencoded')
    return { value: readForm([...new URLSearchParams(body.toString())], schema) };
  if (plain !== 'multipart/form-data') return undefined;
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }).formData();
    const fields = [...form].map(
      ([name, value]) => [name, typeof value === 'string' ? value : value.name] as const,
    );
    return { value: readForm(fields, schema) };
  } catch (error) {
    return { mistake: `invalid form data: ${(error as Error).message}` };
  }
}

/** Converts form fields as the schema describes them: a list is a repeated field, an object is JSON or fields with brackets. */
function readForm(
  fields: readonly (readonly [name: string, text: string])[],
  schema: ApiSchema | undefined,
): Record<string, unknown> {
  const form: Record<string, unknown> = Object.create(null);
  const isOf = (type: string, one: ApiSchema | undefined) => one?.types.includes(type) ?? false;
  const parsed = (text: string): unknown => {
    const read = parseJson(text);
    return 'value' in read ? read.value : text;
  };
  for (const [whole, text] of fields) {
    const [, name = whole, key] = /^([^[\]]+)\[([^[\]]+)\]$/.exec(whole) ?? [];
    const property = schema?.properties.find((one) => one.name === name)?.schema;
    if (key !== undefined && isOf('object', property)) {
      form[name] = { ...(form[name] as object | undefined), [key]: text };
    } else if (isOf('array', property)) {
      const value = text.startsWith('[') || isOf('object', property?.items) ? parsed(text) : text;
      form[whole] = [...((form[whole] as unknown[] | undefined) ?? []), ...[value].flat()];
    } else if (whole in form) form[whole] = [form[whole], text].flat();
    else form[whole] = isOf('object', property) ? parsed(text) : text;
  }
  return { ...form };
}

export function parseJson(text: string): { value: unknown } | { mistake: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { mistake: `invalid JSON: ${(error as Error).message}` };
  }
}
