// The truncate marker of a post, `<!-- truncate -->` or `{/* truncate */}`: lists of posts show the text before it. It is replaced by an
// element that is valid in all kinds of Markdown and not used otherwise, of the same length if possible, so that positions stay correct.

const usual = /<!--\s*truncate\s*-->|\{\/\*\s*truncate\s*\*\/\}/;
const mark = /<wbr hidden(?:="")?\s*\/?>/;
const start = '<wbr hidden';
const end = '/>';

/** Replaces the first marker in a text by the element. */
export function markTruncation(text: string, written: RegExp = usual): string {
  return text.replace(written, ({ length }) => start.padEnd(length - end.length) + end);
}

/** Returns the text before its first marker. */
export function beforeTruncation(text: string, written: RegExp = usual): string {
  return text.split(written, 1)[0]!;
}

export function isTruncated(text: string): boolean {
  return mark.test(text);
}

/** Removes the element from HTML or Markdown. */
export function withoutMark(text: string): string {
  return text.replace(mark, '');
}

/** Removes the element from the HTML of a page, unless it is in an island, where hydration expects it. */
export function withoutShownMark(html: string): string {
  const before = html.slice(0, Math.max(html.search(mark), 0));
  const isInIsland = before.lastIndexOf('<relay-island') > before.lastIndexOf('</relay-island');
  return isInIsland ? html : withoutMark(html);
}

/** Void elements, which have no end tag. */
const empty = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/** Returns the HTML before the element, and closes all open tags; the whole HTML if there is no marker. */
export function beforeMark(html: string): string {
  const at = html.search(mark);
  if (at === -1) return html;
  const head = html.slice(0, at);
  const open: string[] = [];
  for (const [, slash, name, rest] of head.matchAll(
    /<(\/?)([a-zA-Z][\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/g,
  )) {
    if (slash === '/') open.splice(open.lastIndexOf(name!), 1);
    else if (!empty.test(name!) && !rest!.endsWith('/')) open.push(name!);
  }
  return (
    head +
    open
      .toReversed()
      .map((name) => `</${name}>`)
      .join('')
  );
}
