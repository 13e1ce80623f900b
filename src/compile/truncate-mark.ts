// `<!-- truncate -->` and `{/* truncate */}` in a post: lists show what stands before it. Here it becomes an element that all
// kinds of Markdown take, and that no post has otherwise; of the same length where it can be, so that places stay true.

const usual = /<!--\s*truncate\s*-->|\{\/\*\s*truncate\s*\*\/\}/;
const mark = /<wbr hidden(?:="")?\s*\/?>/;
const start = '<wbr hidden';
const end = '/>';

/** The text with its first mark as an element. */
export function markTruncation(text: string, written: RegExp = usual): string {
  return text.replace(written, ({ length }) => start.padEnd(length - end.length) + end);
}

/** The text up to its first mark. */
export function beforeTruncation(text: string, written: RegExp = usual): string {
  return text.split(written, 1)[0]!;
}

export function isTruncated(text: string): boolean {
  return mark.test(text);
}

/** HTML or Markdown without the mark. */
export function withoutMark(text: string): string {
  return text.replace(mark, '');
}

/** HTML of a page without the mark; in an island it stays, because React looks for the element there. */
export function withoutShownMark(html: string): string {
  const before = html.slice(0, Math.max(html.search(mark), 0));
  const isInIsland = before.lastIndexOf('<relay-island') > before.lastIndexOf('</relay-island');
  return isInIsland ? html : withoutMark(html);
}

/** Tags that nothing closes. */
const empty = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/** HTML up to the mark, all elements closed that are open there; the whole where there is no mark. */
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
