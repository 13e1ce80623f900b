// `search` and `algolia` of the config.
import * as z from 'zod';
import { routePart } from './address-schemas.js';
import { chosen, filledText, flag, object, record, text, textWhere, wholeNumber } from './schema-parts.js';
import type { ResultPathReplacement, UserAlgoliaConfig, UserSearchConfig } from './user-config.js';

const reportAddress = textWhere((value) =>
  /^https?:\/\/\S+$/.test(value) && value.includes('{query}')
    ? undefined
    : 'expected an address such as "https://github.com/me/project/issues/new?title={query}"',
);

const pattern = textWhere((value) => {
  try {
    new RegExp(value);
    return undefined;
  } catch (error) {
    return `expected a regular expression (${(error as SyntaxError).message})`;
  }
});

const textOrPattern = z.custom<string | RegExp>(
  (value) => value instanceof RegExp || (typeof value === 'string' && value !== ''),
  'expected text or a regular expression',
);

const searchOptions = object<UserSearchConfig>({
  path: routePart.optional(),
  resultsPerGroup: wholeNumber(1, 20).optional(),
  missingResultsUrl: reportAddress.optional(),
});

/** `false`, or options. */
export const search = chosen<false | UserSearchConfig>((value) =>
  value === false ? z.literal(false) : searchOptions,
);

export const algolia = object<UserAlgoliaConfig>({
  appId: filledText,
  apiKey: filledText,
  indexName: filledText,
  contextualSearch: flag.optional(),
  searchPagePath: routePart.optional(),
  replaceSearchResultPathname: object<ResultPathReplacement>({ from: textOrPattern, to: text }).optional(),
  externalUrlRegex: pattern.optional(),
  searchParameters: record(z.unknown()).optional(),
  insights: flag.optional(),
});
