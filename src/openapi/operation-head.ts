// What has to be known of an operation wherever it is not shown itself. All that it says lies in the cache, until its page is made.
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
  /** The same as the file is now. */
  location: Required<ErrorLocation>;
  /** Hash of all that it says. */
  hash: string;
}

/** An API, and of its operations only the heads. */
export interface ApiSummary extends Omit<ApiDescription, 'operations'> {
  operations: readonly OperationHead[];
}

/** @returns also all that the operation says, as JSON. */
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

/** All that an operation says. */
export function textOf(operation: ApiOperation): string {
  return JSON.stringify({ ...operation, place: undefined });
}
