// The outline of an API for `relaydocs check`: where each operation is and which page should show it, and how well the API is documented.
import type { ApiOutline } from '../content/source-file.js';
import type { ApiServer } from './api-description.js';
import { addCoverage, coverageOf } from './coverage.js';
import type { ApiSummary } from './operation-head.js';
import type { PlannedApiPage } from './plan-api-pages.js';

/** @param sourceOf returns the source path of a page. */
export function outlineApi(
  { file, operations, servers }: ApiSummary,
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
      page.operations.map(({ method, path, isWebhook, anchor, location }) => {
        return { method, path, isWebhook, anchor, source: sourceOf(page), ...location };
      }),
    ),
    coverage: operations.map((operation) => operation.coverage).reduce(addCoverage, coverageOf([])),
  };
}

/** Returns the base path of a server, with the defaults of its variables: `https://{host}/api/{version}` -> `/api/v1`. */
function basePathOf({ url, variables }: ApiServer): string {
  const path = url.replace(/^(?:[a-z][\w+.-]*:)?\/\/[^/]*/i, '');
  return path
    .replace(/\{([^{}]+)\}/g, (all, name) => variables.find((one) => one.name === name)?.value ?? all)
    .replace(/(?<!\/)\/+$/, '');
}

/** Returns a key that is the same for all spellings of an operation. @param method in lower case */
export function callKey(method: string, path: string): string {
  return `${method} ${pathKey(path)}`;
}

/** Returns the same key for `/macro/:uuid/`, `/macro/<id>?all=1` and `/macro/{uuid}`. */
export function pathKey(path: string): string {
  return path
    .replace(/[?#].*$/, '')
    .replace(/\{[^{}/]*\}|<[^<>/]*>|(?<=\/):[\w-]+/g, '{}')
    .replace(/(?<=.)\/$/, '');
}
