// Measures how much of an API its description documents.
import type { ApiCoverage } from '../content/source-file.js';
import type { ApiOperation, ApiResponse } from './api-description.js';

/** Adds up the counts of two APIs. */
export function addCoverage(all: ApiCoverage, one: ApiCoverage): ApiCoverage {
  const sums = Object.entries(all).map(([key, count]) => [key, count + one[key as keyof ApiCoverage]]);
  return Object.fromEntries(sums) as ApiCoverage;
}

/** Counts operations, parameters and responses, and how many of them are documented. */
export function coverageOf(operations: readonly ApiOperation[]): ApiCoverage {
  const parameters = operations.flatMap((operation) => operation.parameters);
  const responses = operations.flatMap(({ responses }) =>
    responses.filter(({ contents }) => contents.length > 0),
  );
  return {
    operations: operations.length,
    described: operations.filter(isDescribed).length,
    withExamples: operations.filter((operation) =>
      operation.responses.filter(({ status }) => status.startsWith('2')).every(isExemplified),
    ).length,
    parameters: parameters.length,
    parametersDescribed: parameters.filter(({ description, schema }) => description ?? schema.description)
      .length,
    responses: responses.length,
    responsesWithExamples: responses.filter(isExemplified).length,
  };
}

/** Whether an operation has a description or a summary; without summary, its title is method and path. */
function isDescribed({ description, title, method, path }: ApiOperation): boolean {
  return description !== undefined || title !== `${method.toUpperCase()} ${path}`;
}

/** Whether a response has an example. Those made from the schema do not count; binary bodies need none. */
function isExemplified({ contents }: ApiResponse): boolean {
  return contents.every(
    ({ examples, schema }) => schema?.format === 'binary' || examples.some(({ isMade }) => !isMade),
  );
}
