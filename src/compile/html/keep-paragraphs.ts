// Keeps paragraphs whole that contain block elements: React can write `<p><div>`, but an HTML parser ends the paragraph before the block.
import type { Nodes } from 'hast';
import { endOfTag } from '../../base/close-tags.js';

/** Start tags that end an open paragraph (HTML Standard, "in body": `p` in button scope). */
const boxNames =
  'address|article|aside|blockquote|center|details|dialog|dir|div|dl|fieldset|figcaption|figure|footer|form|' +
  'h[1-6]|header|hgroup|hr|main|menu|nav|ol|p|pre|search|section|summary|table|ul';
const isBox = new RegExp(`^(?:${boxNames})$`);

/** Elements that limit this: a start tag inside them does not end a paragraph outside. */
const scopes: readonly string[] = ['button', 'object', 'template'];

/** Comments, and elements whose content is not parsed as HTML: beginning -> end. */
const opaque: ReadonlyMap<string, string> = new Map([
  ['!--', '-->'],
  ...['script', 'style', 'textarea'].map((name): [string, string] => [name, `</${name}`]),
]);

const otherNames = ['relay-island', 'relay-slot', ...scopes, ...opaque.keys()].join('|');
const tags = new RegExp(`<(/?)(${boxNames}|${otherNames})(?=[\\s/>]|(?<=!--))`, 'g');

/** Tells whether one of the nodes would end a paragraph around it. What components render is not known yet. */
export function holdsBox(children: readonly Nodes[]): boolean {
  return children.some((child) =>
    isBox.test(child.type === 'element' ? child.tagName : 'name' in child ? (child.name ?? '') : ''),
  );
}

interface Open {
  name: string;
  /** Offset of its start tag. */
  start: number;
  attributes: string;
  /** It is part of an island: React must find the elements that it has rendered. */
  isHydrated: boolean;
  /** The paragraph that a block element inside it would end; may be itself. */
  paragraph: Open | undefined;
  holdsBox: boolean;
}

/**
 * Turns a paragraph that contains a block element, such as `<p>Press <div>Ctrl</div> now</p>`, into `<div class="rd-p">`: browsers would
 * end it before the block, and leave an island in it empty. HTML of an island is not changed, as hydration expects it.
 * @param html rendered by React; raw HTML in it may lack end tags
 */
export function keepParagraphs(html: string): string {
  if (!/<p[\s>]/.test(html)) return html;
  const open = new OpenElements();
  const edits: { from: number; to: number; text: string }[] = [];
  tags.lastIndex = 0;
  for (let found = tags.exec(html); found; found = tags.exec(html)) {
    const [, slash, name = ''] = found;
    const start = found.index;
    const closing = opaque.get(name);
    if (slash === '' && closing !== undefined) {
      const end = html.indexOf(closing, tags.lastIndex);
      if (end === -1) break;
      tags.lastIndex = end;
      continue;
    }
    const end = endOfTag(html, tags.lastIndex);
    if (end === -1) break;
    if (slash === '') open.add(name, start, html.slice(tags.lastIndex, end));
    tags.lastIndex = end;
    if (slash === '') continue;
    const closed = open.close(name);
    if (closed?.name !== 'p' || !closed.holdsBox || closed.isHydrated) continue;
    const tag = `<p${closed.attributes}`;
    edits.push({
      from: closed.start,
      to: closed.start + tag.length,
      text: `<div${withClass(closed.attributes)}`,
    });
    edits.push({ from: start, to: start + '</p'.length, text: '</div' });
  }
  let kept = '';
  let end = 0;
  for (const { from, to, text } of edits.sort((a, b) => a.from - b.from)) {
    kept += html.slice(end, from) + text;
    end = to;
  }
  return kept + html.slice(end);
}

/** The open elements at an offset of the text, outermost first. */
class OpenElements {
  readonly #open: Open[] = [];
  readonly #counts = new Map<string, number>();

  add(name: string, start: number, attributes: string): void {
    const around = this.#open.at(-1);
    // Elements further out know it already, from the block's own start tag.
    if (isBox.test(name) && around?.paragraph) around.paragraph.holdsBox = true;
    if (name === 'hr') return;
    const one: Open = {
      name,
      start,
      attributes,
      isHydrated: name === 'relay-island' || (name !== 'relay-slot' && (around?.isHydrated ?? false)),
      paragraph: scopes.includes(name) ? undefined : around?.paragraph,
      holdsBox: false,
    };
    if (name === 'p') one.paragraph = one;
    this.#open.push(one);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  /** Closes the innermost element of a name, and all elements open in it. @returns undefined if no such element is open */
  close(name: string): Open | undefined {
    if (!this.#counts.get(name)) return undefined;
    for (;;) {
      const last = this.#open.pop()!;
      this.#counts.set(last.name, this.#counts.get(last.name)! - 1);
      if (last.name === name) return last;
    }
  }
}

function withClass(attributes: string): string {
  if (!/\sclass="/.test(attributes)) return `${attributes} class="rd-p"`;
  return attributes.replace(/(\sclass=")/, '$1rd-p ');
}
