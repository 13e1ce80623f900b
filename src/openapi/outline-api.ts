// What `relaydocs check` has to know of an API: where each operation is and has to be shown, and how much is told of it.
import type { ApiOutline } from '../content/source-file.js';
import type { ApiServer } from './api-description.js';
import { addCoverage, coverageOf } from './coverage.js';
import type { ApiSummary } from './operation-head.js';
import type { PlannedApiPage } from './plan-api-pages.js';

/** @param sourceOf path of a page's source. */
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

/** `https://{host}/api/{version}` -> `/api/v1`, with the variables' defaults. */
function basePathOf({ url, variables }: ApiServer): string {
  const path = url.replace(/^(?:[a-z][\w+.-]*:)?\/\/[^/]*/i, '');
  return path
    .replace(/\{([^{}]+)\}/g, (all, name) => variables.find((one) => one.name === name)?.value ?? all)
    .replace(/(?<!\/)\/+$/, '');
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
