// The one place that knows the library that writes feeds.
import { Feed } from 'feed';
import type { Html } from '../theme/route-data.js';
import type { FeedJob } from './blog-feeds.js';

/** @param articles of the entries. */
export function writeFeeds(job: FeedJob, articles: readonly Html[]): { path: string; contents: string }[] {
  const contents = job.entries.map(({ url }, index) => withAbsoluteUrls(articles[index]!, url));
  const write = {
    // It escapes the addresses of all but pictures.
    rss: () => toFeed(job, contents, (image) => image.replaceAll('&', '&amp;')).rss2(),
    atom: () => toFeed(job, contents).atom1(),
    json: () => toFeed(job, contents).json1(),
  };
  return job.files.map(({ name, path }) => ({ path, contents: `${write[name]().trimEnd()}\n` }));
}

function toFeed(
  { url, links, title, description, copyright, language, entries }: FeedJob,
  contents: readonly Html[],
  toImage = (image: string) => image,
): Feed {
  const feed = new Feed({
    id: url,
    link: url,
    title,
    description,
    copyright,
    language,
    updated: new Date(Math.max(...entries.map(({ timeMs }) => timeMs))),
    feedLinks: links,
  });
  for (const [index, entry] of entries.entries()) {
    feed.addItem({
      title: entry.title,
      id: entry.url,
      link: entry.url,
      description: entry.description,
      content: contents[index]!,
      date: new Date(entry.timeMs),
      // An empty list is more than it takes.
      author: entry.authors.length > 0 ? [...entry.authors] : undefined,
      category: entry.tags.map((tag) => ({ name: tag, term: tag })),
      image: entry.image && toImage(entry.image),
    });
  }
  return feed;
}

/** What readers of feeds can show, with addresses that lead to the site from anywhere. */
function withAbsoluteUrls(html: Html, url: string): Html {
  return html
    .replace(/<(button|script|style|template)\b[\s\S]*?<\/\1>/g, '')
    .replace(/ (href|src|poster)="(?![a-z][a-z\d+.-]*:)([^"]*)"/gi, (all, name: string, path: string) =>
      URL.canParse(path, url) ? ` ${name}="${new URL(path, url).href}"` : all,
    );
}
