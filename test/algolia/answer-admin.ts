// The side of Algolia's REST API that changes an index: batch, browse, settings, tasks, keys.
import type { AlgoliaRecord } from './answer-query.js';

export interface AdminState {
  indexes: Map<string, AlgoliaRecord[]>;
  settings: Map<string, Record<string, unknown>>;
  /** Key -> its rights. Without any, every key may do everything. */
  keys: Map<string, readonly string[]>;
  /** Polls that a task takes until it is published. */
  taskPolls: number;
  /** The polls that are still to come, for each task. */
  tasks: number[];
}

export interface Answer {
  status: number;
  body: object;
}

const fail = (status: number, message: string): Answer => ({ status, body: { message, status } });

/** @param key from the request's header. @returns undefined where the path is none of ours. */
export function answerAdmin(
  state: AdminState,
  method: string,
  path: string,
  key: string,
  body: unknown,
): Answer | undefined {
  const [, api, kind, name = '', action, id] = path.split('/').map(decodeURIComponent);
  if (api !== '1' || name === '*') return undefined;
  const may = (right: string): boolean =>
    state.keys.size === 0 || (state.keys.get(key) ?? []).includes(right);
  const refused = fail(403, 'Method not allowed with this API key');
  if (kind === 'keys' && method === 'GET') {
    if (!may('settings')) return refused;
    const acl = state.keys.get(name);
    return acl ? { status: 200, body: { value: name, acl } } : fail(404, 'Key does not exist');
  }
  if (kind !== 'indexes') return undefined;
  const records = state.indexes.get(name);
  const task = (): Answer => {
    state.tasks.push(state.taskPolls);
    return { status: 200, body: { taskID: state.tasks.length - 1, updatedAt: '2026-01-01T00:00:00Z' } };
  };
  switch (`${method} ${action}`) {
    case 'POST browse':
      if (!may('browse')) return refused;
      return records
        ? browse(records, body as BrowseBody | undefined)
        : fail(404, `Index ${name} does not exist`);
    case 'GET settings':
      if (!may('settings')) return refused;
      return records
        ? { status: 200, body: { hitsPerPage: 20, ...state.settings.get(name) } }
        : fail(404, `Index ${name} does not exist`);
    case 'PUT settings':
      if (!may('editSettings')) return refused;
      state.settings.set(name, { ...state.settings.get(name), ...(body as object) });
      if (!records) state.indexes.set(name, []);
      return task();
    case 'POST batch': {
      const { requests } = body as { requests: BatchRequest[] };
      if (requests.some((request) => !may(request.action))) return refused;
      const large = requests.find((request) => JSON.stringify(request.body).length > 100_000);
      if (large) return fail(400, `Record at the position 0 objectID=${large.body.objectID} is too big`);
      state.indexes.set(name, apply(records ?? [], requests));
      return task();
    }
    case 'GET task': {
      const polls = state.tasks[Number(id)]!;
      state.tasks[Number(id)] = Math.max(0, polls - 1);
      return {
        status: 200,
        body: { status: polls === 0 ? 'published' : 'notPublished', pendingTask: polls > 0 },
      };
    }
    default:
      return undefined;
  }
}

interface BatchRequest {
  action: 'addObject' | 'deleteObject';
  body: AlgoliaRecord;
}

interface BrowseBody {
  cursor?: string;
  hitsPerPage?: number;
  attributesToRetrieve?: string[];
}

function browse(
  records: readonly AlgoliaRecord[],
  { cursor = '0', hitsPerPage = 1000, attributesToRetrieve }: BrowseBody = {},
): Answer {
  const start = Number(cursor);
  const end = start + hitsPerPage;
  const hits = records.slice(start, end).map((record) => {
    const names = ['objectID', ...(attributesToRetrieve ?? Object.keys(record))];
    return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));
  });
  return {
    status: 200,
    body: { hits, nbHits: records.length, ...(end < records.length ? { cursor: String(end) } : {}) },
  };
}

function apply(records: readonly AlgoliaRecord[], requests: readonly BatchRequest[]): AlgoliaRecord[] {
  const byId = new Map(records.map((record) => [record.objectID, record]));
  for (const { action, body } of requests) {
    if (action === 'deleteObject') byId.delete(body.objectID);
    else byId.set(body.objectID, body);
  }
  return [...byId.values()];
}
