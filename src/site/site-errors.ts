// Messages for the mistakes that are found when the pages of a site are put together.
import { didYouMean, listed } from '../base/names.js';
import { messageOf } from '../base/thrown.js';
import type { WrittenRoute } from '../config/config.js';
import type { SourceFile } from '../content/source-file.js';
import { type ErrorLocation, SiteError, siteWarning } from '../errors.js';

/** Returns the place of a value in a page's front matter, or else its file. */
const placeIn = (source: SourceFile, key: string): ErrorLocation => ({
  file: source.path,
  ...source.frontMatter.places?.[key],
});

/** Returns where a page's route comes from, or can be set: in its front matter. */
export const routePlace = (source: SourceFile): ErrorLocation => ({
  line: 1,
  column: 1,
  ...placeIn(source, source.frontMatter.slug === undefined ? 'id' : 'slug'),
});

export const duplicateId = (id: string, first: SourceFile, second: SourceFile) =>
  new SiteError('DUPLICATE_ID', `"${first.path}" and "${second.path}" both have the id "${id}"`, {
    location: placeIn(second, 'id'),
    source: second.virtualText,
    hint: 'Rename one of the files, or set another "id" in its front matter.',
  });

export const invalidSlug = (slug: string, source: SourceFile) =>
  new SiteError('INVALID_SLUG', `The slug "${slug}" is not a valid path in the docs`, {
    location: placeIn(source, 'slug'),
    source: source.virtualText,
    hint: 'Use a path such as "/guide/install", without "?", "#" and "\\".',
  });

/** `first` and `second` say what makes the pages: a file in quotes, or words such as `the tag "x"`. */
export const duplicateRoute = (route: string, first: string, second: string, location: ErrorLocation) =>
  new SiteError('DUPLICATE_ROUTE', `${first} and ${second} both become ${route}`, {
    location,
    hint: 'Rename one, or set "slug" in its front matter.',
  });

export const routesDifferByCase = (
  first: string,
  second: string,
  firstRoute: string,
  route: string,
  location: ErrorLocation,
) =>
  new SiteError(
    'ROUTE_CASE',
    `${first} becomes ${firstRoute} and ${second} becomes ${route}, which many hosts and file systems cannot distinguish`,
    {
      location,
      hint: 'Rename one, or set "slug" in its front matter.',
    },
  );

export const sameOutput = (first: string, second: string, output: string, location: ErrorLocation) =>
  new SiteError('OUTPUT_CLASH', `${first} and ${second} would both be written to ${output}`, {
    location,
    hint: 'Rename one of them.',
  });

export const reservedRoute = (source: string, route: string, location: ErrorLocation) =>
  new SiteError('RESERVED_ROUTE', `${source} becomes ${route}, the URL of the 404 page`, {
    location,
    hint: 'Rename the file, or set "slug" in its front matter.',
  });

export const badPostDate = (source: SourceFile, written: string) =>
  new SiteError('POST_DATE', `date: "${written}" is not a valid date`, {
    location: placeIn(source, 'date'),
    hint: 'Use a date, or a time in UTC, such as 2024-05-31 or 2024-05-31T18:30.',
  });

/** @param file of the authors; undefined if there is none. */
export const unknownAuthor = (
  source: SourceFile,
  key: string,
  file: string | undefined,
  suggestion?: string,
) =>
  new SiteError(
    'UNKNOWN_AUTHOR',
    file === undefined
      ? `authors: there is no authors file with "${key}"`
      : `authors: there is no author "${key}" in ${file}`,
    {
      location: placeIn(source, 'authors'),
      hint: didYouMean(suggestion, `Add the author to the file, or define it here: { name: ${key} }.`),
    },
  );

export const wrongAuthor = (source: SourceFile, problem: string) =>
  new SiteError('WRONG_AUTHOR', `authors: ${problem}`, {
    location: placeIn(source, 'authors'),
    hint: 'Use the key of an author, or { name, title, url, image_url }.',
  });

export const inlineAuthor = (source: SourceFile, name: string, file: string) =>
  new SiteError('INLINE_AUTHOR', `The author "${name}" is not in ${file}`, {
    location: placeIn(source, source.frontMatter.authors === undefined ? 'author' : 'authors'),
    hint: 'Add the author to the file, or set "onInlineAuthors" to "ignore".',
  });

/** @param virtualText contents of the file, if it is generated */
export const unknownDocId = (
  location: ErrorLocation,
  keyPath: string,
  id: string,
  suggestion: string | undefined,
  virtualText?: string,
) =>
  new SiteError('UNKNOWN_DOC_ID', `${keyPath}: there is no page with the id "${id}"`, {
    location,
    source: virtualText,
    hint: didYouMean(
      suggestion,
      'The id of a page is its path in the docs folder without the extension, such as "guide/install".',
    ),
  });

export const unknownSidebarFolder = (
  location: ErrorLocation,
  keyPath: string,
  dirName: string,
  suggestion?: string,
) =>
  new SiteError('UNKNOWN_SIDEBAR_FOLDER', `${keyPath}: the folder "${dirName}" contains no pages`, {
    location,
    hint: didYouMean(
      suggestion,
      'The path is relative to the docs folder. Use "." for the docs folder itself.',
    ),
  });

export const emptyCategory = (location: ErrorLocation, keyPath: string, label: string) =>
  new SiteError('EMPTY_CATEGORY', `${keyPath}: the category "${label}" has neither items nor a link`, {
    location,
    hint: 'Add items or a link, or remove it.',
  });

export const unknownDisplayedSidebar = (source: SourceFile, name: string, suggestion?: string) =>
  new SiteError('UNKNOWN_SIDEBAR', `displayed_sidebar: there is no sidebar "${name}"`, {
    location: placeIn(source, 'displayed_sidebar'),
    source: source.virtualText,
    hint: didYouMean(suggestion, 'Use the name of a sidebar in the sidebars file, or remove the line.'),
  });

export const unknownPaginationId = (source: SourceFile, key: string, id: string, suggestion?: string) =>
  unknownDocId(placeIn(source, key), key, id, suggestion, source.virtualText);

export const aliasHitsPage = (source: SourceFile, index: number, alias: string, page: string) =>
  new SiteError('ALIAS_CLASH', `The alias ${alias} is the URL of ${page}`, {
    location: placeIn(source, `aliases[${index}]`),
    source: source.virtualText,
    hint: 'An alias must be a former URL where no page exists now. Remove it.',
  });

export const aliasTwice = (source: SourceFile, index: number, alias: string, first: string) =>
  new SiteError('ALIAS_CLASH', `The alias ${alias} already leads to ${first}`, {
    location: placeIn(source, `aliases[${index}]`),
    source: source.virtualText,
    hint: 'Keep the alias in only one of the pages.',
  });

export const redirectHitsPage = ({ key, route, location }: WrittenRoute, page: string) =>
  new SiteError('REDIRECT_CLASH', `${key}: ${route} is the URL of ${page}`, {
    location,
    hint: '"from" must be a former URL where no page exists now. Remove the redirect.',
  });

export const redirectTwice = ({ key, route, location }: WrittenRoute, first: string) =>
  new SiteError('REDIRECT_CLASH', `${key}: ${route} already leads to ${first}`, {
    location,
    hint: 'Keep only one, in "redirects" or in "aliases" of a page.',
  });

export const redirectToNowhere = ({ key, route, location }: WrittenRoute, suggestion?: string) =>
  new SiteError('REDIRECT_TO_NOWHERE', `${key}: there is no page at ${route}`, {
    location,
    hint: didYouMean(suggestion, 'Use the path of a page without the base URL, such as "/guide/install".'),
  });

export const createRedirectsFailed = (configPath: string, cause: unknown) =>
  new SiteError('CREATE_REDIRECTS_FAILED', `"createRedirects" failed: ${messageOf(cause)}`, {
    location: { file: configPath },
    hint: 'The function must return former paths of a page, such as ["/old"], or undefined for none.',
    cause,
  });

export const missingTexts = (lang: string, names: readonly string[], file: string) =>
  siteWarning(
    'MISSING_TEXTS',
    `The site's language is "${lang}", but ${names.length === 1 ? '1 text of the interface is' : `${names.length} texts of the interface are`} English: ${listed(names)}`,
    { location: { file }, hint: 'Translate them in "texts" of the config.' },
  );

export const editUrlFailed = (source: SourceFile, cause: unknown) =>
  new SiteError('EDIT_URL_FAILED', `"editUrl" failed for this page: ${messageOf(cause)}`, {
    location: { file: source.path },
    hint: 'The function must return a URL, or undefined for no link.',
    cause,
  });

export const inlineTag = (source: SourceFile, tag: string) =>
  new SiteError('INLINE_TAG', `The tag "${tag}" is not in the tags file`, {
    location: placeIn(source, 'tags'),
    hint: 'Add it to tags.yml, or set "onInlineTags" to "ignore".',
  });
