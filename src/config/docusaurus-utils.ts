// Replacements for Docusaurus' small packages for Node, for plugins in sites where Docusaurus is not installed. They have the exports that
// published plugins use; any other export is a stand-in that reports where it is called.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import glob from 'fast-glob';
import GithubSlugger from 'github-slugger';
import { CORE_SCHEMA, loadAll, mergeTag, timestampTag } from 'js-yaml';
import { excerptOfText } from '../base/excerpt-of-text.js';
import { globMatcher } from '../base/globs.js';
import { findContentTitle } from '../base/parse-content-title.js';
import { isSameOrInside } from '../base/paths.js';
import { Joi } from './filling-schema.js';

const md5Hash = (text: string): string => createHash('md5').update(text).digest('hex');

const posixPath = (written: string): string => written.replaceAll('\\', '/');

const addLeadingSlash = (text: string): string => `/${text.replace(/^\//, '')}`;
const removeTrailingSlash = (text: string): string => text.replace(/\/$/, '');
const addTrailingSlash = (text: string): string => `${removeTrailingSlash(text)}/`;

/** Joins parts of an address: `['/base/', '/docs', 'a/']` -> `/base/docs/a/`. */
function normalizeUrl(parts: readonly string[]): string {
  const joined = parts.filter((part) => part !== '').join('/');
  return joined.replace(/(?<!:)\/{2,}/g, '/').replace(/(?<=.)\/(?=[?&#])/, '');
}

/** Removes accents from Latin letters; other scripts stay. */
const withoutAccents = (text: string): string =>
  text
    .replace(/[\u00c0-\u017f]/g, (letter) => plainLetters[letter] ?? letter.normalize('NFD'))
    .replace(/[\u0300-\u036f'\u2019]/g, '');

const plainLetters: Readonly<Record<string, string>> = {
  ...{ Æ: 'Ae', æ: 'ae', Œ: 'Oe', œ: 'oe', Ĳ: 'IJ', ĳ: 'ij', ß: 'ss', Þ: 'Th', þ: 'th', Ø: 'O', ø: 'o' },
  ...{ Ð: 'D', ð: 'd', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', ı: 'i', Ł: 'L', ł: 'l', Ŧ: 'T', ŧ: 't', ſ: 's' },
  ...{ Ŋ: 'N', ŋ: 'n', ĸ: 'k', ŉ: 'n', Ŀ: 'L', ŀ: 'l' },
};

/** Splits names into words like lodash, which Docusaurus uses. `gap` is what separates words; letters other than A to Z have no case. */
const gap = String.raw`\0-\/:-@[-\x60\{-\xbf\xd7\xf7\s\u2000-\u206f`;
const letter = String.raw`[^${gap}A-Z\d\u2700-\u27bf\u{10000}-\u{10ffff}]`;
const eachWord = new RegExp(
  [
    `[A-Z]?[a-z]+(?=[${gap}A-Z]|$)`,
    `(?:[A-Z]|(?![a-z])${letter})+(?=[${gap}]|[A-Z]${letter}|$)`,
    ...[`[A-Z]?${letter}+`, '[A-Z]+'],
    String.raw`\d*(?:1st|2nd|3rd|(?![123])\dth)(?=\b|[A-Z_])|\d*(?:1ST|2ND|3RD|(?![123])\dTH)(?=\b|[a-z_])`,
    String.raw`\d+|[\u2700-\u27bf\u{10000}-\u{10ffff}]`,
  ].join('|'),
  'gu',
);

/** Longest file name that all file systems accept, with room for an extension. */
const longestName = 244;

/** Returns a file name that is unique for a path: `/docs/Intro` -> `docs-intro-e24`. */
function docuHash(written: string, { hashExtra = '', hashLength = 3 } = {}): string {
  if (written === '/' && hashExtra === '') return 'index';
  const text = written === '/' ? 'index' : written;
  const words = (withoutAccents(text).match(eachWord) ?? []).join('-').toLowerCase();
  const hash = md5Hash(text + hashExtra).slice(0, hashLength);
  const isLong = Buffer.byteLength(`${words}-${hash}`) > longestName + 1;
  return `${isLong ? Buffer.from(words).subarray(0, longestName).toString() : words}-${hash}`;
}

function createSlugger() {
  const slugger = new GithubSlugger();
  return {
    slug: (text: string, { maintainCase = false } = {}): string => slugger.slug(text, maintainCase),
  };
}

/** Dates in YAML become Date objects, as plugins expect. */
const schema = CORE_SCHEMA.withTags(mergeTag, timestampTag);

interface ParsedText {
  frontMatter: object;
  content: string;
}

function parseFrontMatter(text: string): ParsedText {
  const [head = '', yaml = ''] = /^---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/.exec(text) ?? [];
  const [value]: unknown[] = loadAll(yaml, { schema });
  const frontMatter = typeof value === 'object' && value !== null ? value : {};
  return { frontMatter, content: text.slice(head.length).trim() };
}

function parseMarkdown({ frontMatter, content }: ParsedText, removeContentTitle = false) {
  const { title: contentTitle, from, to } = findContentTitle(content, 0);
  const excerpt = excerptOfText(content.slice(to)) || undefined;
  const below = removeContentTitle ? (content.slice(0, from) + content.slice(to)).trim() : content;
  return { frontMatter, contentTitle, content: below, excerpt };
}

interface MarkdownFile {
  filePath: string;
  fileContent: string;
  parseFrontMatter?(file: object): ParsedText | Promise<ParsedText>;
  removeContentTitle?: boolean;
}

const usualFrontMatter = async ({ fileContent }: { fileContent: string }) => parseFrontMatter(fileContent);

async function parseMarkdownFile({ parseFrontMatter: parse = usualFrontMatter, ...file }: MarkdownFile) {
  return parseMarkdown(
    await parse({ ...file, defaultParseFrontMatter: usualFrontMatter }),
    file.removeContentTitle,
  );
}

const addTrailingPathSeparator = (folder: string): string =>
  folder.endsWith(path.sep) ? folder : `${folder.replace(/\/$/, '')}${path.sep}`;

interface I18nPlace {
  localizationDir: string;
  pluginName: string;
  pluginId?: string;
  subPaths?: readonly string[];
}

function getPluginI18nPath({ localizationDir, pluginName, pluginId = 'default', subPaths = [] }: I18nPlace) {
  const folder = pluginId === 'default' ? pluginName : `${pluginName}-${pluginId}`;
  return path.join(localizationDir, folder, ...subPaths);
}

const getFolderContainingFile = async (folders: readonly string[], file: string): Promise<string> => {
  const found = folders.find((folder) => existsSync(path.join(folder, file)));
  if (found === undefined) throw new Error(`${file} is in none of ${folders.join(', ')}`);
  return found;
};

type Matcher = (file: string) => boolean;

/** Returns a matcher for absolute paths; the patterns apply to the path from the folder that contains the file. */
function createAbsoluteFilePathMatcher(patterns: readonly string[], folders: readonly string[]): Matcher {
  const matches = globMatcher(patterns);
  return (file) => {
    const folder = folders.find((one) => isSameOrInside(file, one));
    if (folder === undefined) throw new Error(`${file} is in none of ${folders.join(', ')}`);
    return matches(posixPath(path.relative(folder, file)));
  };
}

interface NestedRoute {
  routes?: readonly NestedRoute[];
}

const flattenRoutes = (routes: readonly NestedRoute[]): NestedRoute[] =>
  routes.flatMap((route) => (route.routes ? flattenRoutes(route.routes) : [route]));

const utils = {
  DEFAULT_PLUGIN_ID: 'default',
  GlobExcludeDefault: [
    '**/_*.{js,jsx,ts,tsx,md,mdx}',
    '**/_*/**',
    '**/*.test.{js,jsx,ts,tsx}',
    '**/__tests__/**',
  ],
  DEFAULT_PARSE_FRONT_MATTER: usualFrontMatter,
  Globby: glob,
  ...{ normalizeUrl, posixPath, docuHash, md5Hash, createSlugger, flattenRoutes },
  ...{
    parseMarkdownFile,
    addTrailingPathSeparator,
    createMatcher: globMatcher,
    createAbsoluteFilePathMatcher,
  },
  ...{ getPluginI18nPath, getFolderContainingFile },
  simpleHash: (text: string, length: number) => md5Hash(text).slice(0, length),
  parseMarkdownString: (text: string, { removeContentTitle = false } = {}) =>
    parseMarkdown(parseFrontMatter(text), removeContentTitle),
  aliasedSitePath: (file: string, siteDir: string) => `@site/${posixPath(path.relative(siteDir, file))}`,
  getContentPathList: (paths: { contentPath: string; contentPathLocalized?: string }) =>
    [paths.contentPathLocalized, paths.contentPath].filter((one) => one !== undefined),
  encodePath: (written: string) => written.split('/').map(encodeURIComponent).join('/'),
  escapePath: (written: string) => JSON.stringify(written).slice(1, -1),
  toMessageRelativeFilePath: (file: string) => posixPath(path.relative(process.cwd(), file)),
  isValidPathname: (written: string) => /^\/[^?#]*$/.test(written),
  resolvePathname: (to: string, from?: string) => new URL(to, `https://site${from ?? '/'}`).pathname,
};

/** Returns the text of a logger call: `logger.info('…')`, or a template with `name=${…}`, where the word before `=` names a format. */
function interpolate(text: unknown, ...values: unknown[]): string {
  if (!Array.isArray(text)) return String(text);
  const parts = (text as string[]).map((part) =>
    part.replace(/\b(?:path|url|name|code|subdue|number)=$/, ''),
  );
  return parts.map((part, index) => part + (index < values.length ? String(values[index]) : '')).join('');
}

const log = (...given: Parameters<typeof interpolate>): void => {
  process.stderr.write(`${interpolate(...given)}\n`);
};

const looks = [
  'red',
  'yellow',
  'green',
  'cyan',
  'bold',
  'dim',
  'path',
  'url',
  'name',
  'code',
  'subdue',
  'num',
];

const logger: Record<string, unknown> = {
  ...{ info: log, success: log, warn: log, error: log, interpolate, newLine: () => log('') },
  report: (severity: string) => (text: string) => {
    if (severity === 'throw') throw new Error(text);
    if (severity !== 'ignore') log(text);
  },
  ...Object.fromEntries(looks.map((look) => [look, String])),
};
Object.assign(logger, { default: logger, logger });

const pluginList = Joi.default([]);

const schemas = {
  ...{ RemarkPluginsSchema: pluginList, RehypePluginsSchema: pluginList, RecmaPluginsSchema: pluginList },
  ...{ AdmonitionsSchema: Joi.default(true), PluginIdSchema: Joi.default('default') },
  RouteBasePathSchema: Joi.custom(addLeadingSlash),
  ...{ URISchema: Joi, PathnameSchema: Joi, FrontMatterTagsSchema: Joi },
  ...{ ContentVisibilitySchema: Joi, FrontMatterLastUpdateSchema: Joi },
  FrontMatterTOCHeadingLevels: { toc_min_heading_level: Joi, toc_max_heading_level: Joi },
};

/** Name of a package -> its exports. */
export const docusaurusUtils: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '@docusaurus/utils': utils,
  '@docusaurus/utils-common': {
    ...{ addLeadingSlash, addTrailingSlash, removeTrailingSlash },
    blogPostContainerID: '__blog-post-container',
  },
  '@docusaurus/utils-validation': {
    ...{ Joi, JoiFrontMatter: Joi, ...schemas },
    validateFrontMatter: (frontMatter: object, schema: typeof Joi) => schema.validate(frontMatter).value,
  },
  '@docusaurus/logger': logger,
  '@docusaurus/types': {},
};
