import { toHtmlJson, toTag } from '../theme/html-tag.js';
import type { Html } from '../theme/route-data.js';
import type { BlogHead } from './blog-head.js';
import type { PageHead } from './page-head.js';
import { feedTags, metaTag, type SiteHead } from './site-head.js';
import { toAbsoluteUrl } from './site-url.js';

/** Writes links to the feeds, and for a post schema.org's BlogPosting. @param url of the page */
export function renderBlogHead(
  { feeds, post }: BlogHead,
  { title, description, image }: PageHead,
  { origin, image: ofSite }: SiteHead,
  url: string | undefined,
): Html {
  const links = feedTags(feeds);
  if (!post) return links;
  const { published, modified, authors, tags } = post;
  const picture = image === undefined ? ofSite : toAbsoluteUrl(image, origin);
  const json = toHtmlJson({
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    '@id': url,
    mainEntityOfPage: url,
    url,
    headline: title,
    description,
    datePublished: published,
    dateModified: modified,
    image: picture,
    keywords: tags.length > 0 ? tags : undefined,
    author: authors.map(({ name, title: role, href, imageUrl, description: about }) => ({
      '@type': 'Person',
      name,
      jobTitle: role,
      description: about,
      url: href && toAbsoluteUrl(href, origin),
      image: imageUrl && toAbsoluteUrl(imageUrl, origin),
    })),
  });
  return [
    links,
    metaTag('property', 'article:published_time', published),
    ...authors.flatMap(({ href }) =>
      href === undefined ? [] : [metaTag('property', 'article:author', toAbsoluteUrl(href, origin))],
    ),
    ...tags.map((tag) => metaTag('property', 'article:tag', tag)),
    toTag('script', { type: 'application/ld+json' }, json),
  ].join('');
}
