// What `relaydocs check` has to know of an API: where each operation is and has to be shown, and how much is told of it.
import type { ApiCoverage, ApiOutline } from '../content/source-file.js';
import type { ApiContent, ApiDescription, ApiOperation, ApiResponse, ApiServer } from './api-description.js';
import type { PlannedApiPage } from './plan-api-pages.js';

/** @param sourceOf path of a page's source. */
export function outlineApi(
  { file, operations, servers }: ApiDescription,
  instance: string,
  version: string,
  planned: readonly PlannedApiPage[],
  sourceOf: (page: PlannedApiPage) => string,
): ApiOutline {
  const allServers = [...servers, ...operations.flatMap((operation) => operation.servers)];
  return {
    file,
    instance,
    version,
    basePaths: [...new Set(allServers.map(basePathOf).filter((path) => path !== ''))],
    operations: planned.flatMap((page) =>
      page.operations.map(({ method, path, isWebhook, anchor, file: describedIn, line, column }) => {
        const place = { file: describedIn, line, column };
        return { method, path, isWebhook, anchor, source: sourceOf(page), ...place };
      }),
    ),
    coverage: coverageOf(operations),
  };
}

/** `https://{host}/api/{version}` -> `/api/v1`, with the variables' defaults. */
function basePathOf({ url, variables }: ApiServer): string {
  const path = url.replace(/^(?:[a-z][\w+.-]*:)?\/\/[^/]*/i, '');
  return path
    .replace(/\{([^{}]+)\}/g, (all, name) => variables.find((one) => one.name === name)?.value ?? all)
    .replace(/(?<!\/)\/+$/, '');
}

function coverageOf(operations: readonly ApiOperation[]): ApiCoverage {
  const parameters = operations.flatMap((operation) => operation.parameters);
  const responses = operations.flatMap((operation) => operation.responses).filter(hasBody);
  return {
    operations: operations.length,
    described: operations.filter(isDescribed).length,
    withExamples: operations.filter((operation) => operation.responses.filter(isSuccess).every(isExemplified))
      .length,
    parameters: parameters.length,
    parametersDescribed: parameters.filter(({ description, schema }) => description ?? schema.description)
      .length,
    responses: responses.length,
    responsesWithExamples: responses.filter(isExemplified).length,
  };
}

/** Without a summary its title is method and path. */
function isDescribed({ description, title, method, path }: ApiOperation): boolean {
  return description !== undefined || title !== `${method.toUpperCase()} ${path}`;
}

function isSuccess({ status }: ApiResponse): boolean {
  return status.startsWith('2');
}

function hasBody({ contents }: ApiResponse): boolean {
  return contents.length > 0;
}

/** One that was made of the schema says nothing that the schema does not. */
function isExemplified({ contents }: ApiResponse): boolean {
  return contents.every(isWithExample);
}

/** Bytes have no example. */
function isWithExample({ examples, schema }: ApiContent): boolean {
  return schema?.format === 'binary' || examples.some(({ isMade }) => !isMade);
}

/** The same for all spellings of a call. @param method in lower case */
export function callKey(method: string, path: string): string {
  return `${method} ${pathKey(path)}`;
}

/** `/macro/:uuid/`, `/macro/<id>?all=1` and `/macro/{uuid}` are the same call. */
export function pathKey(path: string): string {
  return path
    .replace(/[?#].*$/, '')
    .replace(/\{[^{}/]*\}|<[^<>/]*>|(?<=\/):[\w-]+/g, '{}')
    .replace(/(?<=.)\/$/, '');
}
