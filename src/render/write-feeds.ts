// How the files of feeds are written.
import { Feed } from 'feed';
import { withoutTypes } from '../compile/code/render-types.js';
import { escapeText } from '../compile/html/escape-html.js';
import { withoutMark } from '../compile/truncate-mark.js';
import type { Html } from '../theme/route-data.js';
import type { FeedJob, FeedPart } from './blog-feeds.js';
import { clearPlaces } from './part-places.js';
import { toAbsoluteUrl } from './site-url.js';

/** What stands below the heading of a release. */
function partOf({ anchor, next = 'older-releases' }: FeedPart, articles: readonly Html[]): Html {
  for (const html of articles) {
    const start = html.indexOf(`<h2 id="${anchor}"`);
    if (start === -1) continue;
    const text = html.indexOf('</h2>', start) + '</h2>'.length;
    const end = html.indexOf(`<h2 id="${next}"`, text);
    return html.slice(text, end === -1 ? undefined : end);
  }
  return '';
}

/** Control characters, which one file from a terminal brings, and halves of characters: no reader takes a feed with them. */
const notInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** @param articles of the entries, or those that they are parts of. */
export function writeFeeds(job: FeedJob, articles: readonly Html[]): { path: string; contents: string }[] {
  const texts = job.parts ? job.parts.map((part) => partOf(part, articles)) : articles;
  const contents = job.entries.map(({ url }, index) => withAbsoluteUrls(texts[index]!, url));
  const write = {
    // In attributes it escapes addresses, but for those of pictures, and no words.
    rss: () => toFeed(job, contents, { image: escapeText }).rss2().replace(notInXml, ''),
    atom: () => toFeed(job, contents, { tag: escapeText }).atom1().replace(notInXml, ''),
    json: () => toFeed(job, contents).json1(),
  };
  return job.files.map(({ name, path }) => ({ path, contents: `${write[name]().trimEnd()}\n` }));
}

function toFeed(
  { url, links, title, description, copyright, language, site, entries }: FeedJob,
  contents: readonly Html[],
  { image: toImage = asIs, tag: toTag = asIs } = {},
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
    // Atom wants an author of each entry, or one of all (RFC 4287, 4.1.1).
    author: entries.some(({ authors }) => authors.length === 0) ? { name: site } : undefined,
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
      category: entry.tags.map(toTag).map((tag) => ({ name: tag, term: tag })),
      image: entry.image && toImage(entry.image),
    });
  }
  return feed;
}

const asIs = (text: string): string => text;

/** What readers of feeds can show, with addresses that lead to the site from anywhere. */
function withAbsoluteUrls(html: Html, url: string): Html {
  return (
    withoutTypes(withoutMark(clearPlaces(html)))
      .replace(/<(button|script|style|template)\b[\s\S]*?<\/\1>/g, '')
      // Those of a changelog come to life on its page.
      .replace(/<\/?relay-(?:island|slot)\b[^>]*>| data-rd-style="[^"]*"/g, '')
      // Without our styles an icon is as wide as the window.
      .replace(/<svg class="rd-mark"[\s\S]*?<\/svg> ?/g, '')
      .replace(
        / (href|src|poster)="(?![a-z][a-z\d+.-]*:)([^"]*)"/gi,
        (_, name: string, path: string) => ` ${name}="${toAbsoluteUrl(path, url)}"`,
      )
      .replace(
        / srcset="([^"]*)"/gi,
        (_, set: string) =>
          ` srcset="${set.replace(/(^|,\s+|\d[wx],)([^\s,]+)/g, (__, before: string, path: string) => before + toAbsoluteUrl(path, url))}"`,
      )
  );
}
