// The fields `search` and `algolia`.
import { routePart } from './address-fields.js';
import * as f from './fields.js';

const reportAddress = f.textWhere((value) =>
  /^https?:\/\/\S+$/.test(value) && value.includes('{query}')
    ? undefined
    : 'expected an address such as "https://github.com/me/project/issues/new?title={query}"',
);

const textOrPattern = f.valueWhere<string | RegExp>(
  'text or a regular expression',
  (value) => value instanceof RegExp || (typeof value === 'string' && value !== ''),
);

const replacement = f.object({
  /** Text or pattern to replace. */
  from: textOrPattern,
  /** Replacement text. */
  to: f.text,
});

const ownSearch = f.object({
  /** Address of the search page with all results. @default `search` */
  path: f.optional(routePart),
  /** Number of results in each category while the reader types. @default `5` */
  resultsPerGroup: f.optional(f.wholeNumber(1, 20), 5),
  /**
   * Address where readers can report a search without results. `{query}` is replaced with the query:
   * `https://github.com/me/project/issues/new?title={query}`.
   */
  missingResultsUrl: f.optional(reportAddress),
  /** Pages that the search dialog offers before the reader types. @default the first four pages that the home page links to */
  pages: f.optional(f.list(f.filledText)),
  /** Words with the same meaning: `[['rate limit', 'request limit'], ['db', 'database']]`. Only for the built-in index. */
  synonyms: f.optional(f.list(f.list(f.filledText)), []),
});

/** The field `search`: `false`, or options. */
export const search = f.offOr(ownSearch);

export const algolia = f.object({
  /** Id of the Algolia application. */
  appId: f.filledText,
  /** Public key, which must only have the right to search, because every page contains it. */
  apiKey: f.filledText,
  /** Name of the index. */
  indexName: f.filledText,
  /** Only find pages of the version and language that the reader is on. @default `true` */
  contextualSearch: f.optional(f.flag, true),
  /** Docusaurus' name for `search.path`. @default as `search.path` */
  searchPagePath: f.optional(routePart),
  /** Replacement in the paths of results. @default `/docs/` becomes `/`; none if `routeBasePath` is `docs` */
  replaceSearchResultPathname: f.optional(
    // Stored as the source of a regular expression.
    f.readAs(replacement, ({ from, to }) => ({
      from: from instanceof RegExp ? from.source : from.replace(/[\^$.*+?()[\]{}|]/g, '\\$&'),
      to,
    })),
  ),
  /** Pattern of result addresses on other sites, which keep their whole address. */
  externalUrlRegex: f.optional(f.pattern),
  /** Additional parameters of every request, by their names in Algolia. */
  searchParameters: f.optional(f.record(f.jsonValue), {}),
  /** Report to Algolia which results readers see and choose. @default `false` */
  insights: f.optional(f.flag, false),
});
