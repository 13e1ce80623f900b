// `search` and `algolia`.
import { routePart } from './address-fields.js';
import {
  chosen,
  filledText,
  flag,
  type In,
  jsonValue,
  list,
  object,
  off,
  optional,
  pattern,
  readAs,
  record,
  text,
  textWhere,
  valueWhere,
  wholeNumber,
} from './fields.js';

const reportAddress = textWhere((value) =>
  /^https?:\/\/\S+$/.test(value) && value.includes('{query}')
    ? undefined
    : 'expected an address such as "https://github.com/me/project/issues/new?title={query}"',
);

const textOrPattern = valueWhere<string | RegExp>(
  'text or a regular expression',
  (value) => value instanceof RegExp || (typeof value === 'string' && value !== ''),
);

const replacement = object({
  /** What is looked for. */
  from: textOrPattern,
  /** What takes its place. */
  to: text,
});

const ownSearch = object({
  /** Address of the page with all results. @default `search` */
  path: optional(routePart),
  /** Results shown of each category while the reader types. @default `5` */
  resultsPerGroup: optional(wholeNumber(1, 20), 5),
  /**
   * Where readers can tell of a search that found nothing; `{query}` stands for what they typed:
   * `https://github.com/me/project/issues/new?title={query}`.
   */
  missingResultsUrl: optional(reportAddress),
  /** Pages that the dialog offers before anything is typed. @default the first four that the start page links to */
  pages: optional(list(filledText)),
  /** Words that mean the same to readers: `[['rate limit', 'request limit'], ['db', 'database']]`. For the site's own index. */
  synonyms: optional(list(list(filledText)), []),
});

/** `false`, or options. */
export const search = chosen((value) => (value === false ? off : ownSearch));

export const algolia = object({
  /** Id of the application at Algolia. */
  appId: filledText,
  /** The public key, which may search and nothing else: it stands in every page. */
  apiKey: filledText,
  /** Name of the index. */
  indexName: filledText,
  /** Find pages of the reader's version and language only. @default `true` */
  contextualSearch: optional(flag, true),
  /** Docusaurus' name for `search.path`. @default as `search.path` */
  searchPagePath: optional(routePart),
  /** What is replaced in the paths of results. @default `/docs/` by `/`; nothing where `routeBasePath` is `docs` */
  replaceSearchResultPathname: optional(
    // Read as the source of an expression.
    readAs(replacement, ({ from, to }) => ({
      from: from instanceof RegExp ? from.source : from.replace(/[\^$.*+?()[\]{}|]/g, '\\$&'),
      to,
    })),
  ),
  /** Pattern of addresses of other sites among the results, which open as such. */
  externalUrlRegex: optional(pattern),
  /** More parameters for every request, as Algolia names them. */
  searchParameters: optional(record(jsonValue), {}),
  /** Send Algolia what readers look at and choose. @default `false` */
  insights: optional(flag, false),
});
export type UserAlgoliaConfig = In<typeof algolia>;
