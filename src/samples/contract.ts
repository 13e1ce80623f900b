// The contract of an API: what its description promises, with validators for calls and responses.

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { valueAt } from '../base/values.js';
import type { ApiConfig } from '../config/stage-configs.js';
import { type SiteError, throwProblems } from '../errors.js';
import type { ApiContent, ApiOperation, ApiResponse, ApiServer } from '../openapi/api-description.js';
import { loadApiDocuments } from '../openapi/load-api-documents.js';
import { type ApiNode, NodeReader } from '../openapi/node-reader.js';
import { readDescription } from '../openapi/read-description.js';
import { operationNodes } from '../openapi/read-operation.js';
import { toServerUrl } from '../openapi/sample-request.js';
import { mostSpecific } from '../openapi/validate-schema.js';
import apiTexts from '../texts/english/api.json';
import { type SchemaUse, standaloneSchema } from './standalone-schema.js';

export interface Contract {
  title: string;
  version: string;
  /** Whether the API has pages in the docs, so that their samples are run. */
  hasPages: boolean;
  servers: readonly ApiServer[];
  operations: readonly ContractOperation[];
}

export interface ContractOperation {
  operation: ApiOperation;
  /** The HTTP addresses of its servers, with all values of server variables. */
  servers: readonly string[];
  /** Returns the validator of a parameter by place and name: `query:clientId`. */
  parameterOf(key: string): Validate | undefined;
  bodyOf(content: ApiContent, use: SchemaUse): Validate | undefined;
  answerOf(response: ApiResponse, content: ApiContent, use: SchemaUse): Validate | undefined;
}

/** Loads the API descriptions. @throws SiteErrors if one cannot be read. AsyncAPI files are left out, as they describe no calls. */
export async function loadContracts(
  { siteDir, configPath, docs, openapi }: ApiConfig,
  others: readonly string[],
): Promise<Contract[]> {
  const folders = docs.map((folder) => folder.path);
  const problems: SiteError[] = [];
  const contracts: Contract[] = [];
  const files = [
    ...openapi.map(({ path: file, remoteRefs }) => ({ file, remoteRefs, hasPages: true })),
    ...others.map((file) => ({ file, remoteRefs: [], hasPages: false })),
  ];
  for (const { hasPages, ...source } of files) {
    const loaded = await loadApiDocuments({ siteDir, configPath, folders, ...source });
    const { description, problems: found } = loaded.root
      ? await readDescription(loaded.root, loaded.documents)
      : { description: undefined, problems: [] };
    problems.push(...loaded.problems, ...found);
    if (!description || description.format.startsWith('AsyncAPI')) continue;
    const root = new NodeReader(loaded.documents, apiTexts).root(loaded.root!);
    const nodes = new Map(
      root
        .entries('paths')
        .flatMap(([path, item]) =>
          operationNodes(item).map(([method, node]) => [`${method} ${path}`, { item, node }] as const),
        ),
    );
    contracts.push({
      title: description.title,
      version: description.version,
      hasPages,
      servers: description.servers,
      operations: description.operations.flatMap((operation) => {
        const found = nodes.get(`${operation.method} ${operation.path}`);
        if (!found || operation.isWebhook) return [];
        return [toContract(operation, description.servers, found)];
      }),
    });
  }
  throwProblems(problems.filter(({ severity }) => severity === 'error'));
  return contracts;
}

/** Limit for combinations of server variables. */
const mostUrls = 60;

function serverUrls(server: ApiServer): string[] {
  let servers = [server];
  for (const { name, value, choices } of server.variables)
    servers = servers
      .flatMap((one) =>
        [...new Set([value, ...choices])].map((choice) => ({
          ...one,
          variables: one.variables.map((other) =>
            other.name === name ? { ...other, value: choice } : other,
          ),
        })),
      )
      .slice(0, mostUrls);
  return servers.map(toServerUrl).filter((url) => /^https?:/i.test(url) && URL.canParse(url));
}

function toContract(
  operation: ApiOperation,
  servers: readonly ApiServer[],
  { item, node }: { item: ApiNode; node: ApiNode },
): ContractOperation {
  const own = operation.servers.length > 0 ? operation.servers : servers;
  const parameters = new Map(
    [...item.entries('parameters'), ...node.entries('parameters')].map(([, one]) => [
      `${one.text('in')}:${one.text('name')}`,
      one,
    ]),
  );
  const known = new Map<string, Validate | undefined>();
  const once = (key: string, holder: ApiNode | undefined, use: SchemaUse): Validate | undefined => {
    const whole = `${key} ${JSON.stringify(use)}`;
    if (!known.has(whole)) {
      const has = holder && ['schema', 'itemSchema'].find((name) => holder.raw(name) !== undefined);
      known.set(whole, has ? compileSchema(holder.at(has), use) : undefined);
    }
    return known.get(whole);
  };
  return {
    operation,
    servers: own.length > 0 ? own.flatMap(serverUrls) : [toServerUrl(undefined)],
    parameterOf: (key) => {
      const parameter = parameters.get(key);
      const [content] = parameter?.entries('content') ?? [];
      return once(key, content?.[1] ?? parameter, {
        isRequest: true,
        isClosed: false,
        isText: content === undefined,
      });
    },
    bodyOf: ({ mediaType }, use) =>
      once(`body ${mediaType}`, node.child('requestBody')?.child('content')?.child(mediaType), use),
    answerOf: ({ status }, { mediaType }, use) => {
      const content = node.child('responses')?.child(status)?.child('content')?.child(mediaType);
      return once(`answer ${status} ${mediaType}`, content, use);
    },
  };
}

/** Returns what is wrong with a value, with the place in it: `formula: expected string, got 5`. */
type Validate = (value: unknown) => string[];

/** Compiles patterns with Unicode support if possible. Many descriptions have needless escapes, which are only valid without. */
const regExp = Object.assign(
  (pattern: string, flags: string): RegExp => {
    try {
      return new RegExp(pattern, flags);
    } catch {
      return new RegExp(pattern);
    }
  },
  { code: 'new RegExp' },
);
const options = {
  ...{ allErrors: true, strict: false, validateFormats: false, validateSchema: false },
  code: { regExp },
};

function compileSchema(node: ApiNode, use: SchemaUse): Validate {
  const { $defs, ...schema } = standaloneSchema(node, use);
  // In URLs and forms, numbers and booleans are written as text. Coercion needs a value inside an object, which it can replace.
  const ajv = new Ajv2020({ ...options, coerceTypes: use.isText });
  let validate: ValidateFunction;
  try {
    validate = ajv.compile({ properties: { value: schema }, $defs });
  } catch (error) {
    // Such as an invalid regular expression.
    return () => [`its schema cannot be used: ${(error as Error).message}`];
  }
  return (value) => {
    const holder = { value };
    if (validate(holder)) return [];
    const errors = validate.errors ?? [];
    // If a value is invalid, none of its fields count as described, so those errors are left out.
    const specific = errors.filter(({ keyword }) => keyword !== 'unevaluatedProperties');
    const unknown = 'the description has no such field';
    return mostSpecific(specific.length > 0 ? specific : errors, holder, unknown).map(({ path, problem }) => {
      const got = problem.startsWith('expected') ? `, got ${shortly(valueAt(holder, path))}` : '';
      const place = path.slice(1).map(String).join('.');
      return `${place === '' ? '' : `${place}: `}${problem}${got}`;
    });
  };
}

/** Shortens a value for a message. */
function shortly(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
