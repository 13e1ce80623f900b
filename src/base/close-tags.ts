// HTML that stands in a page as a part of its own: what it leaves open would go on in all that follows.

/** Elements that have no end tag. */
const empty = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
/** Those that end with what is around them. */
const endsWithParent = /^(?:caption|colgroup|d[dt]|li|opt(?:group|ion)|p|r[pt]|t(?:body|d|foot|h|head|r))$/;
/** Looks, which a browser goes on with where an element that they began in has ended (HTML Standard, "active formatting elements"). */
const isLook = /^(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)$/;
/** Elements whose text is none of HTML. */
const isOpaque = /^(?:script|style|textarea|title)$/;

/** Closes what is open at the end, as a browser does for HTML that a script sets, and leaves out end tags of what is not open. */
export function closeTags(html: string): string {
  const tags = /<!--|<(\/?)([a-z][^\s/>]*)/gi;
  const open: string[] = [];
  let closed = '';
  let kept = 0;
  for (let found = tags.exec(html); found; found = tags.exec(html)) {
    const [, slash, written] = found;
    const name = written?.toLowerCase();
    const end = name === undefined ? html.indexOf('-->', found.index) : endOfTag(html, tags.lastIndex);
    if (end === -1) break;
    tags.lastIndex = end + 1;
    if (name === undefined || empty.test(name)) continue;
    if (slash === '') {
      const isDrawn = html[end - 1] === '/' && [...open, name].some((one) => /^(?:svg|math)$/.test(one));
      if (isOpaque.test(name)) tags.lastIndex = startOfEnd(html, name, end);
      if (!isDrawn) open.push(name);
      continue;
    }
    const start = open.lastIndexOf(name);
    if (start === -1) {
      closed += html.slice(kept, found.index);
      kept = end + 1;
    } else
      open.push(
        ...open
          .splice(start)
          .slice(1)
          .filter((one) => isLook.test(one)),
      );
  }
  const ends = open.reverse().filter((name) => !endsWithParent.test(name));
  return closed + html.slice(kept) + ends.map((name) => `</${name}>`).join('');
}

/** Where the tag ends whose attributes begin at a place; -1 where it does not. */
export function endOfTag(html: string, from: number): number {
  const marks = /["'>]/g;
  marks.lastIndex = from;
  for (let mark = marks.exec(html); mark; mark = marks.exec(html)) {
    if (mark[0] === '>') return mark.index;
    const closing = html.indexOf(mark[0], marks.lastIndex);
    if (closing === -1) return -1;
    marks.lastIndex = closing + 1;
  }
  return -1;
}

function startOfEnd(html: string, name: string, from: number): number {
  const at = html.toLowerCase().indexOf(`</${name}`, from);
  return at === -1 ? html.length : at;
}
