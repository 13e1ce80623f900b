// The data of an operation that is needed on other pages than its own. The full data stays in the cache until its page is made.
import { hashOf } from '../base/hash.js';
import type { ApiCoverage } from '../content/source-file.js';
import type { ErrorLocation } from '../errors.js';
import type { ApiDescription, ApiOperation, ApiParameter, ApiPlace } from './api-description.js';
import { coverageOf } from './coverage.js';
import { type Weight, weighOperation } from './operation-weight.js';

export interface OperationHead
  extends Weight,
    Pick<
      ApiOperation,
      | 'anchor'
      | 'operationId'
      | 'method'
      | 'path'
      | 'isWebhook'
      | 'title'
      | 'deprecated'
      | 'tags'
      | 'servers'
      | 'security'
    > {
  isOnChannel: boolean;
  parameters: readonly (Pick<ApiParameter, 'name' | 'in'> & { types: readonly string[] })[];
  coverage: ApiCoverage;
  place: ApiPlace;
  /** The place of the operation in the file as it is now. */
  location: Required<ErrorLocation>;
  /** Hash of the full data. */
  hash: string;
}

/** An API with only the heads of its operations. */
export interface ApiSummary extends Omit<ApiDescription, 'operations'> {
  operations: readonly OperationHead[];
}

/** Returns the head of an operation. @returns also its full data, as JSON. */
export function toHead(
  operation: ApiOperation,
  locate: (place: ApiPlace) => Required<ErrorLocation>,
): { head: OperationHead; text: string } {
  const { anchor, operationId, method, path, isWebhook, title, deprecated, tags, servers, security } =
    operation;
  const place = operation.place!;
  const text = textOf(operation);
  return {
    head: {
      ...{ anchor, operationId, method, path, isWebhook, title, deprecated, tags, servers, security },
      isOnChannel: operation.channel !== undefined,
      parameters: operation.parameters.map(({ name, in: where, schema: { types } }) => ({
        name,
        in: where,
        types,
      })),
      coverage: coverageOf([operation]),
      ...weighOperation(operation),
      place,
      location: locate(place),
      hash: hashOf(text),
    },
    text,
  };
}

/** Returns the full data of an operation, as JSON. */
export function textOf(operation: ApiOperation): string {
  return JSON.stringify({ ...operation, place: undefined });
}
