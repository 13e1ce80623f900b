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
  /** What is looked for. */
  from: textOrPattern,
  /** What takes its place. */
  to: f.text,
});

const ownSearch = f.object({
  /** Address of the page with all results. @default `search` */
  path: f.optional(routePart),
  /** Results shown of each category while the reader types. @default `5` */
  resultsPerGroup: f.optional(f.wholeNumber(1, 20), 5),
  /**
   * Where readers can tell of a search that found nothing; `{query}` stands for what they typed:
   * `https://github.com/me/project/issues/new?title={query}`.
   */
  missingResultsUrl: f.optional(reportAddress),
  /** Pages that the dialog offers before anything is typed. @default the first four that the start page links to */
  pages: f.optional(f.list(f.filledText)),
  /** Words that mean the same to readers: `[['rate limit', 'request limit'], ['db', 'database']]`. For the site's own index. */
  synonyms: f.optional(f.list(f.list(f.filledText)), []),
});

/** The field `search`: `false`, or options. */
export const search = f.offOr(ownSearch);

export const algolia = f.object({
  /** Id of the application at Algolia. */
  appId: f.filledText,
  /** The public key, which may search and nothing else: it stands in every page. */
  apiKey: f.filledText,
  /** Name of the index. */
  indexName: f.filledText,
  /** Find pages of the reader's version and language only. @default `true` */
  contextualSearch: f.optional(f.flag, true),
  /** Docusaurus' name for `search.path`. @default as `search.path` */
  searchPagePath: f.optional(routePart),
  /** What is replaced in the paths of results. @default `/docs/` by `/`; nothing where `routeBasePath` is `docs` */
  replaceSearchResultPathname: f.optional(
    // Stored as the source of a regular expression.
    f.readAs(replacement, ({ from, to }) => ({
      from: from instanceof RegExp ? from.source : from.replace(/[\^$.*+?()[\]{}|]/g, '\\$&'),
      to,
    })),
  ),
  /** Pattern of addresses of other sites among the results, which open as such. */
  externalUrlRegex: f.optional(f.pattern),
  /** More parameters for every request, as Algolia names them. */
  searchParameters: f.optional(f.record(f.jsonValue), {}),
  /** Send Algolia what readers look at and choose. @default `false` */
  insights: f.optional(f.flag, false),
});
