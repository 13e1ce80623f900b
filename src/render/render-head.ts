import { escapeText } from '../compile/escape-html.js';
import { toHtmlJson } from './html-json.js';
import { toTag } from './html-tag.js';
import type { PageHead } from './page-head.js';
import type { CrumbData, Html, RouteData, ShellData } from './route-data.js';
import { type MetaTags, metaTag, type SiteHead } from './site-head.js';
import { toAbsoluteUrl } from './site-url.js';

/**
 * The inside of `<head>`. Tags are written as strings: they are many, and the same everywhere but for their values.
 * @param ofArticle tags of the page's components; they stand instead of ours.
 */
export function renderHead(
  page: PageHead,
  route: RouteData,
  site: SiteHead,
  shell: ShellData,
  ofArticle: Html = '',
): Html {
  const own = headOfArticle(ofArticle);
  const canonical = route.type === 'not-found' ? undefined : toAbsoluteUrl(route.permalink, site.origin);
  return [
    site.start,
    page.hasStyles ? site.pageStyles : '',
    own.title ?? toTag('title', {}, escapeText(page.title)),
    joinMeta(site.meta, { ...pageMeta(page, site, canonical), ...own.meta }),
    canonical === undefined ? '' : toTag('link', { rel: 'canonical', href: canonical }),
    route.type === 'doc'
      ? toTag('link', { rel: 'alternate', type: 'text/markdown', href: route.twinUrl })
      : '',
    route.breadcrumbs.length === 0 ? '' : breadcrumbsJsonLd(route.breadcrumbs, site.origin, shell),
    own.rest,
    site.end,
  ].join('');
}

/** `<title>` and `<meta>` go where the page's own would stand. */
function headOfArticle(html: Html): { title: Html | undefined; meta: MetaTags; rest: Html } {
  const meta: Record<string, Html> = {};
  let title: Html | undefined;
  const rest = html
    .replace(/<title[^>]*>[^<]*<\/title>/g, (tag) => {
      title = tag;
      return '';
    })
    .replace(/<meta [^>]*>/g, (tag) => {
      const [, key = tag] = / (?:name|property)="([^"]*)"/.exec(tag) ?? [];
      meta[key] = tag;
      return '';
    });
  return { title, meta, rest };
}

/** A page's own tag stands instead of the site's. */
function joinMeta(ofSite: MetaTags, ofPage: MetaTags): Html {
  let html = '';
  for (const key in ofSite) if (!(key in ofPage)) html += ofSite[key];
  for (const key in ofPage) html += ofPage[key];
  return html;
}

function pageMeta(page: PageHead, site: SiteHead, canonical: string | undefined): MetaTags {
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
  if (page.image !== undefined) meta['twitter:card'] = metaTag('name', 'twitter:card', 'summary_large_image');
  if (page.noIndex || site.noIndex) meta.robots = metaTag('name', 'robots', 'noindex, nofollow');
  if (docs !== undefined) {
    meta['docsearch:version'] = metaTag('name', 'docsearch:version', docs.version);
    meta['docsearch:docusaurus_tag'] = metaTag(
      'name',
      'docsearch:docusaurus_tag',
      `docs-${docs.instance}-${docs.version}`,
    );
  }
  return meta;
}

/** The way to the page for search engines (schema.org BreadcrumbList); crumbs that lead nowhere are left out. */
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
