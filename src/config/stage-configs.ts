// Divides the config into parts for the stages. Each stage gets only its part, so by type it cannot read any other field. Therefore the
// digest of the part covers everything in the config on which the stage's results depend.
import { hashOf } from '../base/hash.js';
import type { Config } from './config.js';

/** Stages that bundle the author's modules, whoever imports them. */
const modules = ['modules', 'pageModules', 'bundle'] as const;

/** Fields of the shell are read by what writes it, and by what computes the Content-Security-Policy. */
const shell = ['render', 'output'] as const;

/** Field -> stages that read it. */
export const readers = {
  accent: ['bundle'],
  aliases: ['compile', ...modules],
  allowedStaticFiles: ['content', 'versions'],
  analytics: ['bundle', 'output'],
  announcementBar: ['bundle', ...shell],
  baseUrl: ['compile', 'site', 'links', ...modules, 'render', 'urls', 'search'],
  blog: ['content', 'compile', 'versions', 'site', ...modules, 'render'],
  changelog: ['content', 'site', 'bundle', 'render'],
  clientModules: ['bundle'],
  code: ['compile', ...modules, 'render'],
  colorMode: ['render'],
  configPath: ['content', 'openapi', 'versions', 'site', 'links', 'pageModules', 'output'],
  createRedirects: ['site'],
  customCss: ['bundle'],
  customFields: [...modules, 'render'],
  dateLang: ['content', 'render'],
  digest: ['content', 'compile'],
  direction: ['render'],
  docs: ['content', 'openapi', 'compile', 'versions', 'site', 'links', ...modules, 'render'],
  externalLinks: ['links'],
  favicon: ['links', ...shell],
  feedback: ['bundle', ...shell],
  fonts: ['compile', 'bundle'],
  footer: ['links', 'bundle', ...shell],
  foreign: ['site', ...modules, 'render'],
  headTags: shell,
  hooks: ['content', 'versions'],
  iconSet: ['content', 'compile', ...modules],
  image: ['links', 'render'],
  infima: [...modules, 'render'],
  keyMoves: ['links', 'pageModules'],
  lang: ['site', 'render', 'search'],
  llmsFull: ['site', 'render'],
  locales: ['site', ...modules, 'render'],
  markdown: ['content', 'compile', 'links', ...modules, 'render'],
  mdxComponents: ['pageModules', 'bundle'],
  messages: ['site', ...modules, 'render'],
  metadata: ['render'],
  missingTexts: ['site'],
  navbar: ['content', 'links', 'bundle', ...shell],
  noIndex: ['site', 'render'],
  onBrokenAnchors: ['links'],
  onBrokenImages: ['links'],
  onBrokenLinks: ['links'],
  onBrokenMarkdownLinks: ['links'],
  onDuplicateRoutes: ['site'],
  onGoneOperations: ['links'],
  onUndocumentedOperations: ['links'],
  openapi: ['content', 'openapi', 'compile', 'versions', 'links', 'bundle'],
  pageMenu: ['links', 'render'],
  pagesFolder: ['content', 'compile', 'site', ...modules, 'render', 'search'],
  plugged: ['content', 'site', ...modules, 'render'],
  preset: ['bundle'],
  redirects: ['site'],
  samples: ['compile', ...modules],
  scripts: shell,
  search: ['site', 'links', 'bundle', ...shell, 'search'],
  servedBeside: ['site'],
  sitemap: ['render'],
  sidebar: ['bundle'],
  siteDir: ['content', 'openapi', 'compile', 'versions', 'site', 'links', ...modules, ...shell],
  socialCards: ['render'],
  staticDirectories: ['content', 'compile', 'versions', ...modules],
  strict: ['content', 'compile', 'versions', 'site', 'links', ...modules, ...shell],
  stylesheets: shell,
  tableOfContents: ['render'],
  tagline: ['render'],
  texts: ['content', 'openapi', 'compile', 'site', ...modules, 'render'],
  themeComponents: ['pageModules', 'bundle'],
  title: ['site', 'render'],
  titleDelimiter: ['render'],
  trailingSlash: ['site', 'links', 'render', 'urls', 'search'],
  translation: ['content', 'compile', 'site', ...modules, 'render'],
  url: ['render'],
} as const satisfies Partial<Record<keyof Config, readonly string[]>>;

type Readers = typeof readers;
export type Stage = Readers[keyof Readers][number];

type Part<Of extends Stage> = Pick<
  Config,
  { [Field in keyof Readers]: Of extends Readers[Field][number] ? Field : never }[keyof Readers]
>;

export type ContentConfig = Part<'content'>;
export type ApiConfig = Part<'openapi'>;
export type CompileConfig = Part<'compile'>;
export type VersionsConfig = Part<'versions'>;
export type SiteConfig = Part<'site'>;
export type LinkConfig = Part<'links'>;
/** What every bundle of the site's own modules depends on, in addition to the other parts. */
export type ModuleConfig = Part<'modules'>;
export type PageModulesConfig = Part<'pageModules'>;
export type BundleConfig = Part<'bundle'>;
export type RenderConfig = Part<'render'>;
/** What decides how routes become URLs. */
export type UrlConfig = Part<'urls'>;
export type IndexConfig = Part<'search'>;
export type OutputConfig = Part<'output'>;

/** Returns the part of the config for a stage. */
export function partFor<Of extends Stage>(stage: Of, config: Part<Of>): Part<Of> {
  const fields = Object.entries<readonly Stage[]>(readers).filter(([, stages]) => stages.includes(stage));
  return Object.fromEntries(fields.map(([field]) => [field, config[field as keyof Part<Of>]])) as Part<Of>;
}

/** Returns the digest of a stage's part, or of the whole config. For functions of the author, the digest of the config's text is used. */
export function digestOfPart(stage: Stage | 'all', config: Config): string {
  const part = stage === 'all' ? config : partFor(stage, config);
  const toData = (_: string, value: unknown): unknown =>
    typeof value === 'function' ? config.digest : typeof value === 'bigint' ? String(value) : value;
  try {
    return hashOf(JSON.stringify(part, toData));
  } catch {
    // An option of a plugin refers to itself, as the highlighter of Shiki does: each object is read once.
    const seen = new WeakSet<object>();
    const once = (key: string, value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return toData(key, value);
      if (seen.has(value)) return config.digest;
      seen.add(value);
      return value;
    };
    return hashOf(JSON.stringify(part, once));
  }
}
