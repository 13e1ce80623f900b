// Writes the files of feeds.
import { Feed } from 'feed';
import { withoutTypes } from '../compile/code/render-types.js';
import { escapeText } from '../compile/html/escape-html.js';
import { withoutMark } from '../compile/truncate-mark.js';
import type { Html } from '../theme/route-data.js';
import type { FeedJob, FeedPart } from './blog-feeds.js';
import { clearPlaces } from './part-places.js';
import { toAbsoluteUrl } from './site-url.js';

/** Returns the HTML below the heading of a release. */
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

/** Control characters (for example in terminal output) and lone surrogates, which make a feed invalid XML. */
const notInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Writes the files. @param articles of the entries, or the articles that entries are parts of */
export function writeFeeds(job: FeedJob, articles: readonly Html[]): { path: string; contents: string }[] {
  const texts = job.parts ? job.parts.map((part) => partOf(part, articles)) : articles;
  const contents = job.entries.map(({ url }, index) => withAbsoluteUrls(texts[index]!, url));
  const write = {
    // The library escapes URLs in attributes except for images, and no texts.
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
    // Atom requires an author for each entry, or one for all (RFC 4287, 4.1.1).
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
      // An empty list is more than the library takes.
      author: entry.authors.length > 0 ? [...entry.authors] : undefined,
      category: entry.tags.map(toTag).map((tag) => ({ name: tag, term: tag })),
      image: entry.image && toImage(entry.image),
    });
  }
  return feed;
}

const asIs = (text: string): string => text;

/** Returns HTML that feed readers can show, with absolute URLs. */
function withAbsoluteUrls(html: Html, url: string): Html {
  return (
    withoutTypes(withoutMark(clearPlaces(html)))
      .replace(/<(button|script|style|template)\b[\s\S]*?<\/\1>/g, '')
      // Islands of a changelog are hydrated only on its page.
      .replace(/<\/?relay-(?:island|slot)\b[^>]*>| data-rd-style="[^"]*"/g, '')
      // Without our style sheet an icon would be as wide as the window.
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
