// What a page shows of an API: made by this stage, rendered by the compile stage. Plain JSON.
import type { ApiDescription, ApiOperation, ApiServer, ApiText } from './api-description.js';
import type { OwnRequests } from './own-requests.js';

export type ApiPage = ApiIndexPage | ApiOperationsPage;

interface ApiPageBase {
  /** What the API or the tag says of itself. */
  description: ApiText | undefined;
}

/** Lists all operations. */
export interface ApiIndexPage extends ApiPageBase {
  type: 'index';
  api: Pick<ApiDescription, 'file' | 'format' | 'version' | 'license' | 'isOneFile' | 'servers'>;
  groups: readonly ApiGroup[];
  /** The operations would stand on this page if it did not grow too large: their addresses lead on. */
  isDivided: boolean | undefined;
  /** Then, and only where the author wrote the page: the operations that it names in the places where they would stand. */
  moved?: readonly ApiGroupOperation[];
}

interface ApiOperationsPage extends ApiPageBase {
  type: 'operations';
  /** The servers of the API, for operations without their own. */
  servers: readonly ApiServer[];
  operations: readonly ApiOperation[];
  /** Each operation has a console. */
  tryIt: boolean;
  /** With consoles: what readers choose once for all calls of the API. */
  requests: OwnRequests | undefined;
}

export interface ApiGroup {
  title: string;
  description: ApiText | undefined;
  /** Path of the source of the group's page relative to the site's folder; undefined: the group has none. */
  source: string | undefined;
  operations: readonly ApiGroupOperation[];
}

export interface ApiGroupOperation
  extends Pick<ApiOperation, 'method' | 'path' | 'title' | 'deprecated' | 'isWebhook' | 'anchor'> {
  /** Path of the source of its page. */
  source: string;
}
