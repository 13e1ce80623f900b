// Clients for the sample library that generate `fetch` calls in JavaScript and TypeScript. The library's own client reads every response as
// JSON, sends names of files instead of files, and has no TypeScript.
import type { Client } from '@readme/httpsnippet';
import type { ApiContent, ApiOperation, ApiSchema } from './api-description.js';
import { isJson, preferredContent, type SampleBody, type SampleRequest } from './sample-request.js';
import { dataOf, hasJsonItems, streamKind } from './streams.js';

/** Passed through the library as options. */
export interface FetchCodeOptions {
  operation: ApiOperation;
  sample: SampleRequest;
}

export const fetchClient = toClient('relaydocs-fetch', false);
export const typedFetchClient = toClient('relaydocs-typed-fetch', true);

function toClient(key: string, isTyped: boolean): Client {
  return {
    info: {
      key,
      title: 'Fetch',
      description: 'fetch with await',
      link: '',
      extname: isTyped ? '.ts' : '.js',
    },
    convert: (request, options) => {
      const { operation, sample } = options as unknown as FetchCodeOptions;
      return fetchCode(request.fullUrl, operation, sample, isTyped);
    },
  };
}

function fetchCode(url: string, operation: ApiOperation, sample: SampleRequest, isTyped: boolean): string {
  const { body, method } = sample;
  const headers = [...sample.headers];
  if (sample.cookies.length > 0)
    headers.push(['Cookie', sample.cookies.map(([name, value]) => `${name}=${value}`).join('; ')]);
  const init = [
    ...(method === 'GET' ? [] : [`  method: ${JSON.stringify(method)},`]),
    ...(headers.length === 0
      ? []
      : [
          '  headers: {',
          ...headers.map(([name, value]) => `    ${propertyName(name)}: ${JSON.stringify(value)},`),
          '  },',
        ]),
    ...(body ? [`  body: ${bodyCode(body)},`] : []),
  ];
  const call =
    init.length === 0
      ? [`const response = await fetch(${JSON.stringify(url)});`]
      : [`const response = await fetch(${JSON.stringify(url)}, {`, ...init, '});'];
  return [...linesBefore(body), ...call, ...answerCode(operation, isTyped)].join('\n');
}

function linesBefore(body: SampleBody | undefined): string[] {
  if (!body) return [];
  const usesFiles =
    body.type === 'file' || (body.type === 'form' && body.fields.some(({ isFile }) => isFile));
  const lines = usesFiles ? ['import { openAsBlob } from "node:fs";', ''] : [];
  if (body.type !== 'form') return lines;
  const isMultipart = body.mediaType === 'multipart/form-data';
  return [
    ...lines,
    `const form = new ${isMultipart ? 'FormData' : 'URLSearchParams'}();`,
    ...body.fields.map(({ name, value, isFile }) => {
      const text = JSON.stringify(value);
      return isFile
        ? `form.append(${JSON.stringify(name)}, await openAsBlob(${text}), ${text});`
        : `form.append(${JSON.stringify(name)}, ${text});`;
    }),
    '',
  ];
}

function bodyCode(body: SampleBody): string {
  if (body.type === 'form') return 'form';
  if (body.type === 'file') return `await openAsBlob(${JSON.stringify(body.fileName)})`;
  if (!isJson(body.mediaType)) return JSON.stringify(body.text);
  return `JSON.stringify(${toLiteral(JSON.parse(body.text), 1)})`;
}

/** Returns the content of an operation's success response; undefined if it has none. */
export function answerContent({ responses }: ApiOperation): ApiContent | undefined {
  const success = responses.find(({ status }) => /^2|default/.test(status));
  return preferredContent(success?.contents ?? []);
}

/** Returns code that handles the response, depending on its type. */
function answerCode(operation: ApiOperation, isTyped: boolean): string[] {
  const content = answerContent(operation);
  if (!content) return ['console.log(response.status);'];
  if (streamKind(content.mediaType)) return streamCode(content, isTyped);
  if (!isJson(content.mediaType)) {
    const isText = /^text\/|xml|javascript/.test(content.mediaType);
    const call = isText ? 'text()' : 'arrayBuffer()';
    return [
      `const answer = await response.${call};`,
      `console.log(response.status, answer${isText ? '' : '.byteLength'});`,
    ];
  }
  if (!isTyped) return ['const answer = await response.json();', 'console.log(response.status, answer);'];
  const type = content.schema ? typeOf(content.schema, 0) : 'unknown';
  return [
    '',
    `type Answer = ${type};`,
    'const answer = (await response.json()) as Answer;',
    'console.log(response.status, answer);',
  ];
}

/** Returns code that handles each item of a stream when it arrives. */
function streamCode(content: ApiContent, isTyped: boolean): string[] {
  const isEvents = streamKind(content.mediaType) === 'events';
  const isJsonItem = hasJsonItems(content);
  const text = isEvents ? 'line.slice(5).trim()' : 'line';
  const schema = isEvents ? dataOf(content.schema) : content.schema;
  const hasType = isTyped && isJsonItem && schema !== undefined;
  const item = isJsonItem ? `JSON.parse(${text})${hasType ? ' as Item' : ''}` : text;
  return [
    '',
    ...(hasType ? [`type Item = ${typeOf(schema, 0)};`] : []),
    'let rest = "";',
    `for await (const text of response.body${isTyped ? '!' : ''}.pipeThrough(new TextDecoderStream())) {`,
    '  const lines = (rest + text).split("\\n");',
    `  rest = lines.pop()${isTyped ? '!' : ''};`,
    '  for (const line of lines) {',
    `    if (line${isEvents ? '.startsWith("data:")' : '.trim() !== ""'}) console.log(${item});`,
    '  }',
    '}',
  ];
}

/** Returns a JavaScript literal for a JSON value. @param depth indentation of its first line. */
function toLiteral(value: unknown, depth: number): string {
  const indent = '  '.repeat(depth + 1);
  const end = '  '.repeat(depth);
  if (Array.isArray(value)) {
    const entries = value.map((entry) => toLiteral(entry, depth + 1));
    const line = `[${entries.join(', ')}]`;
    return line.length < 60 && !line.includes('\n')
      ? line
      : `[\n${entries.map((entry) => `${indent}${entry},\n`).join('')}${end}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([name, entry]) => `${propertyName(name)}: ${toLiteral(entry, depth + 1)}`,
  );
  return entries.length === 0 ? '{}' : `{\n${entries.map((entry) => `${indent}${entry},\n`).join('')}${end}}`;
}

function propertyName(name: string): string {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? name : JSON.stringify(name);
}

/** Returns a TypeScript type for a schema, two levels deep. */
function typeOf(schema: ApiSchema, depth: number): string {
  if (schema.values.length > 0 && schema.values.length <= 8)
    return schema.values.map((value) => JSON.stringify(value)).join(' | ');
  const types = schema.types.length === 0 ? ['unknown'] : schema.types;
  return types.map((type) => typeName(type, schema, depth)).join(' | ');
}

function typeName(type: string, schema: ApiSchema, depth: number): string {
  switch (type) {
    case 'integer':
      return 'number';
    case 'array': {
      const entry = schema.items ? typeOf(schema.items, depth) : 'unknown';
      return entry.includes(' | ') ? `(${entry})[]` : `${entry}[]`;
    }
    case 'object': {
      if (schema.properties.length === 0 || depth > 1) return 'Record<string, unknown>';
      const indent = '  '.repeat(depth + 1);
      const lines = schema.properties
        .filter(({ name }) => !name.startsWith('/'))
        .map(
          ({ name, required, schema: property }) =>
            `${indent}${propertyName(name)}${required ? '' : '?'}: ${typeOf(property, depth + 1)};\n`,
        );
      return `{\n${lines.join('')}${'  '.repeat(depth)}}`;
    }
    default:
      return type;
  }
}
