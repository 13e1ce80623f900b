// Builds the strictest Content-Security-Policy that a site's pages work with.
import { getOrMake } from '../base/values.js';
import type { SourceFact } from '../compile/compiled-page.js';
import type { FooterConfig, LogoConfig, NavbarItemConfig } from '../config/navbar-fields.js';
import type { OutputConfig } from '../config/stage-configs.js';
import { backendOf } from '../search/backend-of.js';
import { toRawText } from '../theme/html-tag.js';
import { analyticsSources } from './analytics-sources.js';
import { htmlSources, type TagSource, tagSources } from './tag-sources.js';

interface PolicyInput {
  /** Hash of the theme's one inline script, as `sha256-...` in base64. */
  bootHash: string;
  /** What pages load from other hosts. `page` is the path of the page's file. */
  sources: readonly PageLoad[];
  config: PolicyConfig;
}

export interface PageLoad extends TagSource, Partial<Pick<SourceFact, 'file' | 'line'>> {
  page: string;
}

/** Needed by pages with diagrams. */
export const inlineStyle = { directive: 'style-src', source: "'unsafe-inline'" } as const;

/** Needed by pages with live code. */
export const evaluatedScript = { directive: 'script-src', source: "'unsafe-eval'" } as const;

/** The parts of the config that can make a page load or run something. */
export type PolicyConfig = Omit<OutputConfig, 'siteDir' | 'strict'>;

interface Policy {
  /** Value of the header. */
  policy: string;
  /** Every source besides the site itself, and the first place that needs it. */
  loosened: readonly Loosened[];
}

export interface Loosened {
  directive: string;
  source: string;
  /** `docs/guide.md:14`, or `relaydocs.config.ts: scripts[0]`; with several places ` and 3 more`. */
  reason: string;
}

/** Builds the policy, and lists what it allows besides the site itself. */
export function buildPolicy({ bootHash, sources, config }: PolicyInput): Policy {
  const wanted = [
    ...configSources(config),
    ...sources.map(({ directive, source, file, page, line }) => ({
      directive,
      source,
      place: line === undefined ? page : `${file ?? page}:${line}`,
    })),
  ].flatMap((one) =>
    // Browsers treat a document in an <object>, such as an SVG, as a frame too.
    one.directive === 'object-src' && one.source !== "'self'"
      ? [one, { ...one, directive: 'frame-src' }]
      : [one],
  );
  const places = new Map<string, { directive: string; source: string; places: Set<string> }>();
  for (const { directive, source, place } of wanted) {
    const key = `${directive} ${source}`;
    const known = getOrMake(places, key, () => ({ directive, source, places: new Set() }));
    known.places.add(place);
  }
  // Hashes are left out where all inline texts are allowed, because browsers ignore 'unsafe-inline' next to a hash.
  const isMoot = ({ directive, source }: TagSource): boolean =>
    places.has(`${directive} 'unsafe-inline'`) && /^'(?:sha256-|unsafe-hashes)/.test(source);
  const added = [...places.entries()]
    .filter(([, one]) => !isMoot(one))
    .sort(([first], [second]) => (first < second ? -1 : 1))
    .map(([, entry]) => entry);

  const directives = new Map(Object.entries(strictest(bootHash)));
  for (const { directive, source } of added) {
    // A directive that is not set falls back to one that allows the site itself.
    const allowed = (directives.get(directive) ?? ["'self'"]).filter((known) => known !== "'none'");
    if (!allowed.includes(source)) directives.set(directive, [...allowed, source]);
  }
  return {
    policy: [...directives].map(([directive, allowed]) => [directive, ...allowed].join(' ')).join('; '),
    loosened: added.map(({ directive, source, places: asking }) => ({
      directive,
      source,
      reason: reasonOf([...asking]),
    })),
  };
}

const strictest = (bootHash: string): Record<string, string[]> => ({
  'default-src': ["'none'"],
  'script-src': ["'self'", `'${bootHash}'`],
  'style-src': ["'self'"],
  'img-src': ["'self'"],
  'font-src': ["'self'"],
  'media-src': ["'self'"],
  'frame-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
});

function reasonOf([first, ...others]: string[]): string {
  return others.length === 0 ? first! : `${first} and ${others.length} more`;
}

function configSources(config: PolicyConfig): (TagSource & { place: string })[] {
  const at = (key: string, sources: readonly TagSource[]) =>
    sources.map((source) => ({ ...source, place: `${config.configPath}: ${key}` }));
  const service = config.search && backendOf(config.search).service;
  return [
    ...config.scripts.flatMap((script, index) =>
      at(
        `scripts[${index}]`,
        tagSources('script', typeof script === 'string' ? { src: script } : script, ''),
      ),
    ),
    ...config.stylesheets.flatMap((sheet, index) =>
      at(
        `stylesheets[${index}]`,
        tagSources(
          'link',
          { rel: 'stylesheet', ...(typeof sheet === 'string' ? { href: sheet } : sheet) },
          '',
        ),
      ),
    ),
    ...config.headTags.flatMap(({ tagName, attributes = {}, innerHTML = '' }, index) =>
      at(`headTags[${index}]`, [
        ...tagSources(tagName, attributes, toRawText(tagName, innerHTML)),
        ...(/^(?:script|style)$/i.test(tagName) ? [] : htmlSources(innerHTML)),
      ]),
    ),
    ...at('favicon', image(config.favicon)),
    ...at('announcementBar.content', htmlSources(config.announcementBar?.content ?? '')),
    ...at('navbar.logo', logo(config.navbar.logo)),
    ...at('navbar.items', config.navbar.items.flatMap(navbarHtml).flatMap(htmlSources)),
    ...(service ? at(service.configKey, service.sources) : []),
    ...at(
      'feedback.url',
      tagSources('link', { rel: 'preload', as: 'fetch', href: config.feedback?.url }, ''),
    ),
    ...Object.entries(analyticsSources(config.analytics ?? {})).flatMap(([field, sources]) =>
      at(`analytics.${field}`, sources),
    ),
    ...at('footer.logo', logo(config.footer?.logo)),
    ...at('footer', footerHtml(config.footer).flatMap(htmlSources)),
  ];
}

const image = (src: string | undefined): TagSource[] => tagSources('img', { src }, '');
const logo = (config: LogoConfig | undefined): TagSource[] => [
  ...image(config?.src),
  ...image(config?.srcDark),
];

function navbarHtml(item: NavbarItemConfig): string[] {
  if (item.type === 'dropdown') return item.items.flatMap(navbarHtml);
  if ('dropdownItemsBefore' in item)
    return [...(item.dropdownItemsBefore ?? []), ...(item.dropdownItemsAfter ?? [])].flatMap(navbarHtml);
  if (item.type === 'link') return item.html === undefined ? [] : [item.html];
  return item.type === 'html' ? [item.value] : [];
}

function footerHtml(footer: FooterConfig | undefined): string[] {
  if (!footer) return [];
  const links = footer.links.flatMap((entry) => ('items' in entry ? entry.items : [entry]));
  return [
    ...(footer.copyright === undefined ? [] : [footer.copyright]),
    ...links.flatMap((link) => ('html' in link ? [link.html] : [])),
  ];
}
