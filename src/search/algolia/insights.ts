// Events for Algolia's analytics, where the site asks for them (`algolia.insights`): what readers see among the results
// and what they choose. Without a cookie: nobody is known again on the next page.
import type { SearchEvents } from '../search-client.js';

/** The Content-Security-Policy allows this address (algolia-backend.ts). */
export const insightsScript =
  'https://cdn.jsdelivr.net/npm/search-insights@2.17.3/dist/search-insights.min.js';
/** Results that are gone sooner were not looked at. */
const VIEW_MS = 400;
/** As many as one event may name. */
const MAX_OBJECTS = 20;

type InsightsClient = ((...call: unknown[]) => void) & { queue?: unknown[] };

/** Fetches the script; until it is there, calls wait in the queue of a client that stands in for it. */
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

/** The site may have a client of its own, under a name of its own. */
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
