// Structured data of schema.org for posts and lists of posts, by the hooks of Docusaurus' `plugin-content-blog/client`.
import { useBlogMetadata, useBlogPost } from './blog-data.js';
import { useBaseUrlUtils } from './Link.js';
import { usePage } from './page-context.js';
import type { PostOfPage } from './page-settings.js';

const context = { '@context': 'https://schema.org' };

/** Returns the `BlogPosting` of the page's post. @throws if the page is not a post */
export function useBlogPostStructuredData(): object {
  const post = useBlogPost();
  const { blogBasePath, blogTitle } = useBlogMetadata();
  const { url } = usePage().config;
  const isPartOf = { '@type': 'Blog', '@id': url + blogBasePath, name: blogTitle };
  return { ...context, ...usePosting()(post), isPartOf };
}

export interface BlogList {
  metadata: { permalink: string; blogTitle: string; blogDescription: string };
  items: readonly { content: PostOfPage }[];
}

/** Returns the `Blog` of a list of posts, from the props of a `BlogListPage`. */
export function useBlogListPageStructuredData({ metadata, items }: BlogList): object {
  const { permalink, blogTitle: headline, blogDescription: description } = metadata;
  const page = usePage().config.url + permalink;
  const toPosting = usePosting();
  return {
    ...{ ...context, '@type': 'Blog', '@id': page, mainEntityOfPage: page, headline, description },
    blogPost: items.map(({ content }) => toPosting(content)),
  };
}

function usePosting(): (post: PostOfPage) => object {
  const { url: origin } = usePage().config;
  const { withBaseUrl } = useBaseUrlUtils();
  return ({ metadata, frontMatter }) => {
    const { title, description, date, lastUpdatedAt, authors, permalink } = metadata;
    const url = origin + permalink;
    const people = authors.map((author) => ({
      ...{ '@type': 'Person', name: author.name, description: author.title },
      ...{ url: author.url, image: author.imageURL },
    }));
    const { image, keywords = [] } = frontMatter;
    return {
      ...{ '@type': 'BlogPosting', '@id': url, mainEntityOfPage: url, url },
      ...{ headline: title, name: title, description, datePublished: date },
      ...(lastUpdatedAt !== undefined && { dateModified: new Date(lastUpdatedAt).toISOString() }),
      author: people.length === 1 ? people[0] : people,
      ...(typeof image === 'string' && { image: pictureOf(withBaseUrl(image, { absolute: true }), title) }),
      keywords,
    };
  };
}

const pictureOf = (url: string, title: string): object => ({
  ...{ '@type': 'ImageObject', '@id': url, url, contentUrl: url },
  caption: `title image for the blog post: ${title}`,
});
