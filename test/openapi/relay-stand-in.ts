// A relay on this machine that holds every call against the description of the API: what it gets is noted, with what is
// wrong with it.
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parseYaml } from '../../src/content/parse-yaml.js';

export interface ReceivedCall {
  operationId: string;
  mistakes: string[];
  headers: IncomingMessage['headers'];
  url: string;
  body: string;
}

export interface RelayStandIn {
  url: string;
  calls: ReceivedCall[];
  close(): Promise<void>;
}

interface Described {
  operationId: string;
  security?: unknown[];
  parameters?: ({ $ref: string } | Parameter)[];
  requestBody?: { required?: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: { type?: string };
  content?: object;
}

interface Api {
  paths: Record<string, Record<string, Described>>;
  components: { parameters: Record<string, Parameter>; schemas: object };
}

/** @param key that calls must send. */
export async function startRelay(key: string): Promise<RelayStandIn> {
  const text = readFileSync(new URL('../../docs/api/openapi.yaml', import.meta.url), 'utf8');
  const parsed = parseYaml(text);
  const api = ('value' in parsed ? parsed.value : undefined) as Api;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'api', components: api.components });
  const calls: ReceivedCall[] = [];
  const server = createServer(async (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*');
    response.setHeader('Access-Control-Allow-Methods', '*');
    if (request.method === 'OPTIONS') {
      response.end();
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const url = new URL(request.url!, 'http://relay');
    const found = findOperation(api, request.method!, url.pathname);
    if (!found) {
      response.statusCode = 404;
      response.end('{"error":"no such call"}');
      calls.push({
        operationId: '',
        mistakes: [`${request.method} ${url.pathname}`],
        headers: request.headers,
        url: request.url!,
        body,
      });
      return;
    }
    const { operation, names } = found;
    const mistakes: string[] = [];
    if (operation.security?.length !== 0 && request.headers['x-api-key'] !== key) mistakes.push('no key');
    if (request.headers.cookie !== undefined) mistakes.push('sends cookies');
    for (const given of operation.parameters ?? []) {
      const parameter = '$ref' in given ? api.components.parameters[given.$ref.split('/').at(-1)!]! : given;
      const { name, in: place, required, schema } = parameter;
      const value =
        place === 'query'
          ? url.searchParams.get(name)
          : place === 'path'
            ? names.get(name)
            : (request.headers[name] as string | undefined);
      if (required && !value) mistakes.push(`${name} is missing`);
      if (value && schema?.type === 'boolean' && !/^(?:true|false)$/.test(value))
        mistakes.push(`${name} is no boolean`);
      if (value && schema?.type === 'integer' && !/^\d+$/.test(value)) mistakes.push(`${name} is no number`);
      if (value && parameter.content) JSON.parse(value);
    }
    const type = (request.headers['content-type'] ?? '').split(';', 1)[0]!;
    const content = operation.requestBody?.content[type];
    if (operation.requestBody?.required && !content) mistakes.push(`no body of a known type: "${type}"`);
    if (content && type === 'application/json') {
      const schema = JSON.parse(
        JSON.stringify(content.schema).replaceAll('"#/components', '"api#/components'),
      ) as object;
      const validate = ajv.compile(schema);
      if (!validate(JSON.parse(body))) mistakes.push(ajv.errorsText(validate.errors));
    }
    calls.push({
      operationId: operation.operationId,
      mistakes,
      headers: request.headers,
      url: request.url!,
      body,
    });
    const [status, { content: answers }] = Object.entries(operation.responses)[0]!;
    const [mediaType, answer] = Object.entries(answers ?? {})[0] ?? [];
    response.statusCode = Number(status);
    if (mediaType) response.setHeader('Content-Type', mediaType);
    const example = answer?.example ?? '';
    response.end(typeof example === 'string' ? example : JSON.stringify(example));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function findOperation(api: Api, method: string, pathname: string) {
  for (const [path, item] of Object.entries(api.paths)) {
    const operation = item[method.toLowerCase()];
    const pattern = new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>.+)')}$`);
    const match = pattern.exec(pathname);
    if (operation && match) {
      const names = new Map(Object.entries(match.groups ?? {}));
      return { operation, names };
    }
  }
  return undefined;
}
