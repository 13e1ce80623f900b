// Sends events to Algolia's analytics if the site wants it (`algolia.insights`): which results readers see and choose. It sets no cookie,
// so readers are not recognized on the next page.
import type { SearchEvents } from '../search-client.js';

/** The Content-Security-Policy allows this address (algolia-backend.ts). */
export const insightsScript =
  'https://cdn.jsdelivr.net/npm/search-insights@2.17.3/dist/search-insights.min.js';
/** Milliseconds for which results must be visible to count as seen. */
const VIEW_MS = 400;
/** Highest number of results that one event may name. */
const MAX_OBJECTS = 20;

type InsightsClient = ((...call: unknown[]) => void) & { queue?: unknown[] };

/** Loads the script. Until it has loaded, calls are queued. */
export function startInsights(appId: string, apiKey: string, index: string): SearchEvents {
  const client = findClient();
  client('init', { appId, apiKey, useCookie: false });
  let viewing: ReturnType<typeof setTimeout> | undefined;
  let seen = '';
  return {
    shown(objectIds) {
      const key = objectIds.join('\n');
      if (key === seen) return;
      seen = key;
      clearTimeout(viewing);
      if (objectIds.length === 0) return;
      viewing = setTimeout(() => {
        const objectIDs = objectIds.slice(0, MAX_OBJECTS);
        client('viewedObjectIDs', { index, eventName: 'Items Viewed', objectIDs });
      }, VIEW_MS);
    },
    chosen(objectId, position, queryID) {
      const event = {
        index,
        eventName: 'Item Selected',
        objectIDs: [objectId],
        positions: [position],
        queryID,
      };
      client('clickedObjectIDsAfterSearch', event);
    },
  };
}

/** Returns the site's own client, under whatever name it has, or creates a queue. */
function findClient(): InsightsClient {
  const scope = window as unknown as Record<string, unknown> & { AlgoliaAnalyticsObject?: string };
  scope.AlgoliaAnalyticsObject ??= 'aa';
  const name = scope.AlgoliaAnalyticsObject;
  if (scope[name] === undefined) {
    const standIn: InsightsClient = (...call) => {
      standIn.queue ??= [];
      standIn.queue.push(call);
    };
    scope[name] = standIn;
    const script = document.createElement('script');
    script.async = true;
    script.src = insightsScript;
    document.head.append(script);
  }
  return (...call) => (scope[name] as InsightsClient)(...call);
}
