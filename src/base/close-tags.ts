// Closes open tags of an HTML fragment, because otherwise they would affect the rest of the page.
import { getOrMake } from './values.js';

/** Elements without an end tag. */
const empty = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
/** Elements that end together with their parent. */
const endsWithParent = /^(?:caption|colgroup|d[dt]|li|opt(?:group|ion)|p|r[pt]|t(?:body|d|foot|h|head|r))$/;
/** Formatting elements: browsers reopen them after their parent has ended (HTML Standard, "active formatting elements"). */
const isLook = /^(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)$/;
/** Elements whose content is text and not HTML. */
const isOpaque = /^(?:script|style|textarea|title)$/;

/** Closes the elements that are open at the end, as a browser does for `innerHTML`, and removes end tags without an open element. */
export function closeTags(html: string): string {
  const tags = /<!--|<(\/?)([a-z][^\s/>]*)/gi;
  const open = new OpenElements();
  let closed = '';
  let kept = 0;
  let shown = html.length;
  for (let found = tags.exec(html); found; found = tags.exec(html)) {
    const [, slash, written] = found;
    const name = written?.toLowerCase();
    const end = name === undefined ? html.indexOf('-->', found.index) : endOfTag(html, tags.lastIndex);
    if (end === -1) {
      // Browsers hide an unfinished tag or comment, and would make what follows a part of it.
      shown = found.index;
      break;
    }
    tags.lastIndex = end + 1;
    if (name === undefined || empty.test(name)) continue;
    if (slash === '') {
      const isDrawn =
        html[end - 1] === '/' && ['svg', 'math'].some((one) => one === name || open.includes(one));
      if (isOpaque.test(name)) tags.lastIndex = startOfEnd(html, name, end);
      if (!isDrawn) open.add(name, found.index);
    } else if (open.includes(name)) open.end(name);
    else {
      closed += html.slice(kept, found.index);
      kept = end + 1;
    }
  }
  const ends = open.names().filter((name) => !endsWithParent.test(name));
  return closed + html.slice(kept, shown) + ends.map((name) => `</${name}>`).join('');
}

/** The open elements. The time of each operation does not depend on their number. */
class OpenElements {
  /** Name of a formatting element -> offsets where it begins: these stay open when their parent ends. */
  #looks = new Map<string, number[]>();
  #others: { name: string; start: number }[] = [];
  /** Name -> number of other open elements. */
  #counts = new Map<string, number>();

  includes(name: string): boolean {
    return (isLook.test(name) ? (this.#looks.get(name)?.length ?? 0) : (this.#counts.get(name) ?? 0)) > 0;
  }

  add(name: string, start: number): void {
    if (isLook.test(name)) getOrMake(this.#looks, name, () => []).push(start);
    else {
      this.#others.push({ name, start });
      this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    }
  }

  /** Closes the last element of a name, and all elements inside of it except for formatting elements. */
  end(name: string): void {
    const start = isLook.test(name)
      ? this.#looks.get(name)!.pop()!
      : this.#others.findLast((one) => one.name === name)!.start;
    while ((this.#others.at(-1)?.start ?? -1) >= start) {
      const ended = this.#others.pop()!;
      this.#counts.set(ended.name, this.#counts.get(ended.name)! - 1);
    }
  }

  /** Returns the names, the last one first. */
  names(): string[] {
    const looks = [...this.#looks].flatMap(([name, starts]) => starts.map((start) => ({ name, start })));
    return [...this.#others, ...looks].sort((one, other) => other.start - one.start).map(({ name }) => name);
  }
}

/** Returns where a tag ends. @param from offset of its attributes @returns -1 for an unfinished tag */
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
  const ends = new RegExp(`</${name}`, 'gi');
  ends.lastIndex = from;
  return ends.exec(html)?.index ?? html.length;
}
