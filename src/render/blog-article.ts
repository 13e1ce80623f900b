// The article of a post as the post itself, lists and feeds show it.
import { beforeMark } from '../compile/truncate-mark.js';
import type { Html } from '../theme/route-data.js';

/** Without the title that it may begin with: that stands above date and authors. */
export function articleOfPost(html: Html): Html {
  return html.replace(/^\s*(?:<header>\s*)?<h1\b[\s\S]*?<\/h1>(?:\s*<\/header>)?\s*/, '');
}

/** What a list shows of it. Its ids belong to the post itself, where links to them lead. @param url of the post. */
export function excerptOfPost(article: Html, url: string): Html {
  return beforeMark(article)
    .replace(/(<[a-z][^<>]*?) id="[^"]*"/g, '$1')
    .replaceAll(' href="#', ` href="${url}#`);
}
