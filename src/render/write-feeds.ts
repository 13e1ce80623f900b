// The one place that knows the library that writes feeds.
import { Feed } from 'feed';
import type { FeedJob } from './blog-feeds.js';
import type { Html } from './route-data.js';
import { toAbsoluteUrl } from './site-url.js';

/** @param articles of the entries. */
export function writeFeeds(job: FeedJob, articles: readonly Html[]): { path: string; contents: string }[] {
  const { files, url, links, title, description, copyright, language, entries, origin } = job;
  const updated = new Date(Math.max(...entries.map(({ timeMs }) => timeMs)));
  const feed = new Feed({
    id: url,
    link: url,
    title,
    description,
    copyright,
    language,
    updated,
    feedLinks: links,
  });
  for (const [index, entry] of entries.entries()) {
    feed.addItem({
      title: entry.title,
      id: entry.url,
      link: entry.url,
      description: entry.description,
      content: withAbsoluteUrls(articles[index]!, entry.url, origin),
      date: new Date(entry.timeMs),
      // An empty list is more than it takes.
      author: entry.authors.length > 0 ? [...entry.authors] : undefined,
      category: entry.tags.map((tag) => ({ name: tag, term: tag })),
      image: entry.image,
    });
  }
  const write = { rss: () => feed.rss2(), atom: () => feed.atom1(), json: () => feed.json1() };
  return files.map(({ name, path }) => ({ path, contents: `${write[name]().trimEnd()}\n` }));
}

/** What readers of feeds can show, with addresses that lead to the site from anywhere. */
function withAbsoluteUrls(html: Html, url: string, origin: string): Html {
  return html
    .replace(/<(button|script|style|template)\b[\s\S]*?<\/\1>/g, '')
    .replace(/ (href|src|poster)="([/#][^"]*)"/g, (_, name: string, path: string) => {
      const absolute = path.startsWith('#') ? url + path : toAbsoluteUrl(path, origin);
      return ` ${name}="${absolute}"`;
    });
}
