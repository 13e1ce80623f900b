// Renders the `<head>` of a page from the data in page-head.ts and the tags that its components set.
import type { PageUse } from '../compile/compiled-page.js';
import { escapeText } from '../compile/html/escape-html.js';
import { isInfimaUse } from '../compile/html/infima-parts.js';
import { type TagAttributes, toHtmlJson, toTag } from '../theme/html-tag.js';
import type { CrumbData, Html, RouteData, ShellData } from '../theme/route-data.js';
import type { PageHead } from './page-head.js';
import { renderBlogHead } from './render-blog-head.js';
import { type MetaTags, metaTag, type SiteHead } from './site-head.js';
import { toAbsoluteUrl } from './site-url.js';
import { cardSize } from './social-card.js';

/** What the article contributes to the head and body of its document. */
export interface ArticleHead {
  /** Tags that components of the page set; they replace ours. */
  tags: Html;
  htmlAttributes: TagAttributes;
  bodyAttributes: TagAttributes;
  /** Features that components use. */
  uses: readonly PageUse[];
  /** Which parts of the shell the page shows. */
  shell: 'whole' | 'no-footer' | 'none';
  /** Directives of the policy that allow more than on other pages. */
  loads: readonly string[];
}

interface ArticleParts {
  uses: ReadonlySet<PageUse>;
  /** True if it shows, or may show in the browser, code blocks or tabs. */
  showsCode: boolean;
  /** True if it shows badges, or icons beside words. */
  showsMarks: boolean;
  /** True if it shows, or may show in the browser, classes of CSS modules. */
  showsOwnClasses: boolean;
  /** Tag for pages with diagrams. */
  diagrams: Html;
  /** Tags for pages with live code. */
  liveCode: Html;
  /** Tags of scripts that only such pages load. */
  scripts: Html;
  /** True if components were run: what they load is known only now. */
  runs: boolean;
  loads: readonly string[];
  /** URL of the Markdown twin; undefined if the page has none. */
  twinUrl: string | undefined;
}

export const noArticleHead: ArticleHead = {
  tags: '',
  htmlAttributes: {},
  bodyAttributes: {},
  uses: [],
  shell: 'whole',
  loads: [],
};

/**
 * Returns the contents of `<head>`. Tags are written as strings, because there are many and only their values differ.
 * @param ofArticle tags that components of the page set
 */
export function renderHead(
  page: PageHead,
  route: RouteData,
  site: SiteHead,
  shell: ShellData,
  ofArticle: Html,
  {
    uses,
    showsCode,
    showsMarks,
    showsOwnClasses,
    diagrams,
    liveCode,
    scripts,
    runs,
    loads,
    twinUrl,
  }: ArticleParts,
): Html {
  const own = headOfArticle(ofArticle);
  const isPage = route.type !== 'not-found';
  const canonical = isPage ? (page.canonical ?? toAbsoluteUrl(route.permalink, site.origin)) : undefined;
  return [
    // Must be before anything that loads.
    policyTag([
      uses.has('console') || runs ? undefined : site.connectPolicy,
      uses.has('diagram') || loads.includes('style-src') ? undefined : site.stylePolicy,
      uses.has('live') || loads.includes('script-src') ? undefined : site.scriptPolicy,
    ]),
    site.start,
    showsCode ? site.sheets.code : '',
    uses.has('code-marks') ? site.sheets['code-marks'] : '',
    uses.has('extras') ? site.sheets.extras : '',
    uses.has('landing') ? site.sheets.landing : '',
    uses.has('operation') || uses.has('operation-list') ? site.sheets.api : '',
    route.type === 'module' || [...uses].some(isInfimaUse) ? site.infimaStyles : '',
    uses.has('blog') ? site.sheets.blog : '',
    showsMarks ? site.sheets.marks : '',
    site.ownStyles,
    showsOwnClasses ? site.ownClasses : '',
    uses.has('diagram') ? diagrams : '',
    uses.has('live') ? liveCode : '',
    scripts,
    page.newerVersions === undefined
      ? ''
      : toTag('link', {
          rel: 'modulepreload',
          href: page.newerVersions.url,
          'data-newer': JSON.stringify(page.newerVersions.page),
          'data-rd-head': true,
        }),
    page.hasStyles ? site.pageStyles : '',
    page.showsSearch ? site.sheets.search : '',
    own.title ?? toTag('title', {}, escapeText(page.title)),
    joinMeta(site.meta, { ...pageMeta(page, site, canonical, own.meta), ...own.meta }),
    canonical === undefined || own.hasCanonical ? '' : toTag('link', { rel: 'canonical', href: canonical }),
    canonical === undefined ? '' : alternates(route.permalink.slice(shell.baseUrl.length), site),
    twinUrl === undefined ? '' : toTag('link', { rel: 'alternate', type: 'text/markdown', href: twinUrl }),
    site.feeds,
    page.blog ? renderBlogHead(page.blog, page, site, canonical) : '',
    route.breadcrumbs.length === 0 ? '' : breadcrumbsJsonLd(route.breadcrumbs, site.origin, shell),
    own.rest,
    site.end,
  ].join('');
}

/**
 * Returns a tag with a stricter policy for pages that need less than others: hosts send one policy for all, and a tag can only restrict it.
 */
function policyTag(directives: readonly (string | undefined)[]): Html {
  const content = directives.filter((one) => one !== undefined).join('; ');
  return content === '' ? '' : toTag('meta', { 'http-equiv': 'Content-Security-Policy', content });
}

interface OwnTags {
  title: Html | undefined;
  meta: MetaTags;
  hasCanonical: boolean;
  rest: Html;
}

/** Returns links to the page in every language; the default one is also `x-default`. @param path within the site */
function alternates(path: string, { locales }: SiteHead): Html {
  const link = (hreflang: string, url: string): Html =>
    toTag('link', { rel: 'alternate', hreflang, href: url + path });
  const main = locales.find(({ isDefault }) => isDefault);
  return main === undefined
    ? ''
    : locales.map(({ lang, url }) => link(lang, url)).join('') + link('x-default', main.url);
}

/** Divides the tags of components: `<title>` and `<meta>` replace the page's own. */
function headOfArticle(html: Html): OwnTags {
  const meta: Record<string, Html> = {};
  let title: Html | undefined;
  const rest = html
    .replace(titleTag, (tag) => {
      title = tag;
      return '';
    })
    .replace(metaTags, (tag) => {
      const key = nameOfMeta(tag) ?? tag;
      meta[key] = key === tag ? tag.replace('<meta', '<meta data-rd-head') : tag;
      return '';
    })
    // Marked so that navigation removes it together with the page.
    .replace(/<(?:link|style|script|noscript|base)(?=[\s>])(?![^>]*data-relaydocs)/g, '$& data-rd-head');
  return { title, meta, hasCanonical: / rel="canonical"/.test(rest), rest };
}

/**
 * Returns the tags of a component around a page, without those that the page or the site sets as well: the innermost ones count.
 * @param within names of the metadata that is set inside, besides the title
 */
export function tagsAround(tags: Html, within: ReadonlySet<string>): Html {
  return tags
    .replace(titleTag, '')
    .replace(/<link [^>]*rel="canonical"[^>]*>/g, (tag) => (within.has('og:url') ? '' : tag))
    .replace(metaTags, (tag) => (within.has(nameOfMeta(tag) ?? '') ? '' : tag));
}

/** Returns the names of the tags that hold a page's own values; as in Docusaurus, its image is in two. */
export function metaNamesOf({ description, keywords, image }: PageHead): string[] {
  return [
    'og:title',
    ...(description === undefined ? [] : ['description', 'og:description']),
    ...(keywords.length === 0 ? [] : ['keywords']),
    ...(image === undefined ? [] : imageNames),
  ];
}

export const imageNames: readonly string[] = ['og:image', 'twitter:image'];

const titleTag = /<title[^>]*>[^<]*<\/title>/g;
const metaTags = /<meta (?:"[^"]*"|[^">])*>/g;
const nameOfMeta = (tag: Html): string | undefined => / (?:name|property)="([^"]*)"/.exec(tag)?.[1];

/** Joins meta tags; a page's own tag replaces that of the site. */
function joinMeta(ofSite: MetaTags, ofPage: MetaTags): Html {
  let html = '';
  for (const key in ofSite) if (!Object.hasOwn(ofPage, key)) html += ofSite[key];
  for (const key in ofPage) html += ofPage[key];
  return html;
}

function pageMeta(
  page: PageHead,
  site: SiteHead,
  canonical: string | undefined,
  ofArticle: MetaTags,
): MetaTags {
  const { title, description, keywords, docs } = page;
  const image = page.image === undefined ? site.image : toAbsoluteUrl(page.image, site.origin);
  const meta: Record<string, Html> = { 'og:title': metaTag('property', 'og:title', title) };
  if (description !== undefined) {
    meta.description = metaTag('name', 'description', description);
    meta['og:description'] = metaTag('property', 'og:description', description);
  }
  if (keywords.length > 0) meta.keywords = metaTag('name', 'keywords', keywords.join(','));
  if (canonical !== undefined) meta['og:url'] = metaTag('property', 'og:url', canonical);
  if (image !== undefined) meta['og:image'] = metaTag('property', 'og:image', image);
  if (page.hasCard && !('og:image' in ofArticle))
    for (const [name, pixels] of Object.entries(cardSize))
      meta[`og:image:${name}`] = metaTag('property', `og:image:${name}`, String(pixels));
  const hasPicture = page.image !== undefined || 'og:image' in ofArticle;
  if (hasPicture && site.pictureCard !== '') meta['twitter:card'] = site.pictureCard;
  if (page.blog?.post) meta['og:type'] = metaTag('property', 'og:type', 'article');
  if (page.noIndex || site.noIndex) meta.robots = metaTag('name', 'robots', 'noindex, nofollow');
  if (docs) meta['docsearch:version'] = metaTag('name', 'docsearch:version', docs.version);
  const tag = docs ? `docs-${docs.instance}-${docs.version}` : 'default';
  meta['docsearch:docusaurus_tag'] = metaTag('name', 'docsearch:docusaurus_tag', tag);
  return meta;
}

/** Returns the breadcrumbs for search engines (schema.org BreadcrumbList), without crumbs that have no link. */
function breadcrumbsJsonLd(crumbs: readonly CrumbData[], origin: string, shell: ShellData): Html {
  const linked = [{ label: shell.siteTitle, href: shell.baseUrl }, ...crumbs].flatMap(({ label, href }) =>
    href === undefined ? [] : [{ label, href }],
  );
  const json = toHtmlJson({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: linked.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: toAbsoluteUrl(href, origin),
    })),
  });
  return toTag('script', { type: 'application/ld+json' }, json);
}
