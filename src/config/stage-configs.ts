// The parts of the configuration that stages may read. A stage is given its part, not the whole: what a part does not
// name, the types keep from the stage, so the digest of the part is all of the configuration that its results depend on.
import { hashOf } from '../base/hash.js';
import type { Config } from './config.js';

/** What bundling the author's modules depends on, whoever imports them. */
const moduleFields = [
  'markdown',
  // Markdown that components import is compiled with the plugins of its folder.
  'docs',
  'blog',
  'pagesFolder',
  'code',
  'samples',
  'texts',
  'strict',
  'siteDir',
  'baseUrl',
  'staticDirectories',
  'iconSet',
  'foreign',
  'plugged',
  'aliases',
  'translation',
  'messages',
  'locales',
  'infima',
] as const;

/** What stands around pages: who writes it must know it, and who says what it may load. */
const shellFields = [
  'siteDir',
  'strict',
  'navbar',
  'footer',
  'favicon',
  'headTags',
  'stylesheets',
  'scripts',
  'announcementBar',
  'feedback',
  'search',
] as const;

/** The fields of each part. */
export const stageFields = {
  content: [
    'plugged',
    'siteDir',
    'configPath',
    'docs',
    'blog',
    'pagesFolder',
    'staticDirectories',
    'allowedStaticFiles',
    'navbar',
    'iconSet',
    'hooks',
    'openapi',
    'markdown',
    'digest',
    'strict',
    'translation',
    'changelog',
    'texts',
    'dateLang',
  ],
  openapi: ['siteDir', 'configPath', 'docs', 'openapi', 'texts'],
  compile: [
    'siteDir',
    'aliases',
    'digest',
    'docs',
    'blog',
    'pagesFolder',
    'markdown',
    'code',
    'texts',
    'openapi',
    'samples',
    'baseUrl',
    'staticDirectories',
    'iconSet',
    'fonts',
    'translation',
    'strict',
  ],
  versions: [
    'siteDir',
    'configPath',
    'docs',
    'blog',
    'allowedStaticFiles',
    'staticDirectories',
    'openapi',
    'hooks',
    'strict',
  ],
  site: [
    'locales',
    'siteDir',
    'plugged',
    'configPath',
    'missingTexts',
    'lang',
    'docs',
    'blog',
    'pagesFolder',
    'search',
    'texts',
    'redirects',
    'createRedirects',
    'servedBeside',
    'llmsFull',
    'noIndex',
    'strict',
    'onDuplicateRoutes',
    'trailingSlash',
    'title',
    'baseUrl',
    'translation',
    'messages',
    'changelog',
  ],
  links: [
    'siteDir',
    'configPath',
    'trailingSlash',
    'baseUrl',
    'keyMoves',
    'strict',
    'navbar',
    'footer',
    'pageMenu',
    'favicon',
    'image',
    'search',
    'openapi',
    'docs',
    'onBrokenAnchors',
    'externalLinks',
    'onBrokenImages',
    'onBrokenLinks',
    'onBrokenMarkdownLinks',
    'markdown',
    'onGoneOperations',
    'onUndocumentedOperations',
  ],
  modules: moduleFields,
  pageModules: [...moduleFields, 'configPath', 'keyMoves', 'mdxComponents', 'themeComponents'],
  bundle: [
    ...moduleFields,
    'mdxComponents',
    'announcementBar',
    'navbar',
    'footer',
    'changelog',
    'sidebar',
    'search',
    'openapi',
    'customCss',
    'accent',
    'preset',
    'fonts',
    'clientModules',
    'feedback',
    'analytics',
    'themeComponents',
  ],
  render: [
    ...shellFields,
    'plugged',
    'title',
    'titleDelimiter',
    'tagline',
    'baseUrl',
    'url',
    'locales',
    'trailingSlash',
    'lang',
    'texts',
    'tableOfContents',
    'pageMenu',
    'docs',
    'blog',
    'direction',
    'colorMode',
    'customFields',
    'foreign',
    'noIndex',
    'llmsFull',
    'image',
    'socialCards',
    'metadata',
    'code',
    'markdown',
    'dateLang',
    'translation',
    'messages',
    'changelog',
    'infima',
  ],
  urls: ['baseUrl', 'trailingSlash'],
  search: ['lang', 'search', 'trailingSlash', 'baseUrl'],
  output: [...shellFields, 'configPath', 'analytics'],
} as const satisfies Record<string, readonly (keyof Config)[]>;

type Part<Stage extends keyof typeof stageFields> = Pick<Config, (typeof stageFields)[Stage][number]>;

export type ContentConfig = Part<'content'>;
export type ApiConfig = Part<'openapi'>;
export type CompileConfig = Part<'compile'>;
export type VersionsConfig = Part<'versions'>;
export type SiteConfig = Part<'site'>;
export type LinkConfig = Part<'links'>;
/** What every bundle of the site's own modules depends on, beside these. */
export type ModuleConfig = Part<'modules'>;
export type PageModulesConfig = Part<'pageModules'>;
export type BundleConfig = Part<'bundle'>;
export type RenderConfig = Part<'render'>;
/** How routes become URLs. */
export type UrlConfig = Part<'urls'>;
export type IndexConfig = Part<'search'>;
export type OutputConfig = Part<'output'>;

/** The part of the configuration for a stage. */
export function partFor<Stage extends keyof typeof stageFields>(
  stage: Stage,
  config: Part<Stage>,
): Part<Stage> {
  const fields = stageFields[stage] as readonly (keyof Part<Stage>)[];
  return Object.fromEntries(fields.map((field) => [field, config[field]])) as Part<Stage>;
}

/**
 * Digest of a part, or of all. A function of the author is as good as the text of the configuration that it stands in.
 */
export function digestOfPart(stage: keyof typeof stageFields | 'all', config: Config): string {
  const part = stage === 'all' ? config : partFor(stage, config);
  return hashOf(
    JSON.stringify(part, (_, value: unknown) => (typeof value === 'function' ? config.digest : value)),
  );
}
