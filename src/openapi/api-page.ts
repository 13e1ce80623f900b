// The data that a page shows of an API. This stage makes it, and the compile stage renders it. Plain JSON.
import type { ApiDescription, ApiOperation, ApiServer, ApiText } from './api-description.js';
import type { OwnRequests } from './own-requests.js';

export type ApiPage = ApiIndexPage | ApiOperationsPage;

interface ApiPageBase {
  /** Description of the API or tag. */
  description: ApiText | undefined;
}

/** A page that lists operations. */
export interface ApiIndexPage extends ApiPageBase {
  type: 'index';
  api: Pick<ApiDescription, 'file' | 'format' | 'version' | 'license' | 'isOneFile' | 'servers'>;
  groups: readonly ApiGroup[];
  /** Whether the operations were moved to pages of their own, as this page would be too large; their addresses on it lead there. */
  isDivided: boolean | undefined;
  /** Only if the operations were moved and the author has written the page: the operations to list where the page would show them. */
  moved?: readonly ApiGroupOperation[];
}

interface ApiOperationsPage extends ApiPageBase {
  type: 'operations';
  /** The servers of the API, for operations without servers of their own. */
  servers: readonly ApiServer[];
  operations: readonly ApiOperation[];
  /** Whether each operation has a console. */
  tryIt: boolean;
  /** Only with consoles: the settings for all requests to the API. */
  requests: OwnRequests | undefined;
}

export interface ApiGroup {
  title: string;
  description: ApiText | undefined;
  /** Source path of the group's page, relative to the site's folder; undefined if it has no page. */
  source: string | undefined;
  operations: readonly ApiGroupOperation[];
}

export interface ApiGroupOperation
  extends Pick<ApiOperation, 'method' | 'path' | 'title' | 'deprecated' | 'isWebhook' | 'anchor'> {
  /** Source path of the operation's page. */
  source: string;
}
