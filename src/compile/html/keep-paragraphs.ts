// Boxes within paragraphs, as React may have them and HTML may not: the paragraph stays whole.
import type { Nodes } from 'hast';

/** Start tags at which a parser ends the paragraph that it is in (HTML Standard, "in body": `p` in button scope). */
const boxNames =
  'address|article|aside|blockquote|center|details|dialog|dir|div|dl|fieldset|figcaption|figure|footer|form|' +
  'h[1-6]|header|hgroup|hr|main|menu|nav|ol|p|pre|search|section|summary|table|ul';

/** Within these it looks for no paragraph outside. */
const scopes = 'button|object|template';

const tags = new RegExp(`<(/?)(${boxNames}|${scopes}|relay-island|relay-slot)(?=[\\s/>])`, 'g');

const isBox = new RegExp(`^(?:${boxNames})$`);

/** Whether a browser would end a paragraph at one of these. What components give is known once they have run. */
export function holdBox(children: readonly Nodes[]): boolean {
  return children.some((child) =>
    isBox.test(child.type === 'element' ? child.tagName : 'name' in child ? (child.name ?? '') : ''),
  );
}

interface Open {
  name: string;
  /** Where its tag begins. */
  start: number;
  /** React finds in it what it has written. */
  isHydrated: boolean;
  holdsBox: boolean;
}

/**
 * A paragraph that holds a box, such as `<p>Press <div>Ctrl</div> now</p>`, becomes `<div class="rd-p">`: browsers would end it
 * before the box, and an island that begins in it would be left empty. Within islands all stays as it is.
 * @param html well-formed, as React writes it; raw HTML in it may leave out end tags.
 */
export function keepParagraphs(html: string): string {
  if (!html.includes('<p>') && !html.includes('<p ')) return html;
  const open: Open[] = [];
  const edits: { at: number; length: number; text: string }[] = [];
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(tags)) {
    if (slash === '') {
      if (!isScope(name)) for (const one of paragraphsAround(open)) one.holdsBox = true;
      if (name !== 'hr')
        open.push({ name, start: index, isHydrated: isHydrated(name, open), holdsBox: false });
      continue;
    }
    const from = open.findLastIndex((one) => one.name === name);
    const closed = from === -1 ? undefined : open.splice(from)[0]!;
    if (closed?.name !== 'p' || !closed.holdsBox || closed.isHydrated) continue;
    const end = html.indexOf('>', closed.start);
    const attributes = html.slice(closed.start + '<p'.length, end);
    edits.push({ at: closed.start, length: end - closed.start, text: `<div${withClass(attributes)}` });
    edits.push({ at: index, length: tag.length, text: '</div' });
  }
  let kept = '';
  let end = 0;
  for (const { at, length, text } of edits.sort((a, b) => a.at - b.at)) {
    kept += html.slice(end, at) + text;
    end = at + length;
  }
  return kept + html.slice(end);
}

const isScope = (name: string): boolean => /^(?:button|object|template|relay-)/.test(name);

function isHydrated(name: string, open: readonly Open[]): boolean {
  if (name === 'relay-slot') return false;
  return name === 'relay-island' || (open.at(-1)?.isHydrated ?? false);
}

function* paragraphsAround(open: readonly Open[]): Generator<Open> {
  for (let at = open.length - 1; at >= 0 && !/^(?:button|object|template)$/.test(open[at]!.name); at--)
    if (open[at]!.name === 'p') yield open[at]!;
}

function withClass(attributes: string): string {
  if (!/\sclass="/.test(attributes)) return `${attributes} class="rd-p"`;
  return attributes.replace(/(\sclass=")/, '$1rd-p ');
}
