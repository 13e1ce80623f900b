// Cuts the HTML tree of a page into sections for the search index. Their text is what readers see, without scripts and labels of buttons.
import type { Element, ElementContent, Root, RootContent } from 'hast';
import { longRuns, signsOf } from '../base/long-runs.js';
import type { PageSection } from './compiled-page.js';
import { hasClass, isMarkElement } from './markdown/headings.js';
import { type JsxHtmlElement, literalElement } from './mdx/jsx-html.js';
import type { PageState } from './page-state.js';

type Content = RootContent | ElementContent;

const skipped = new Set(['script', 'style', 'template', 'button', 'input', 'head', 'noscript', 'iframe']);
const tabular = new Set(['td', 'th', 'pre', 'math']);
/** Elements that do not separate words. */
const inline = new Set(
  'a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small span strong sub sup u var wbr'.split(
    ' ',
  ),
);
/** Common names of attributes in which components get text. */
export const textAttributes = ['title', 'label', 'summary', 'description', 'caption', 'alt'];

/** Cuts the tree. @returns at least one section, the page's own; its heading is empty if the tree does not begin with a level-1 heading */
export function cutSections(root: Root, state: PageState): PageSection[] {
  const cutter = new SectionCutter(state);
  cutter.nodes(root.children, false);
  return cutter.end();
}

class SectionCutter {
  private readonly sections: PageSection[] = [];
  private section: PageSection = { level: 1, anchor: '', heading: '', text: '', code: '', keys: '' };

  constructor(private readonly state: PageState) {}

  nodes(nodes: readonly Content[], isCode: boolean): void {
    for (const node of nodes) this.node(node, isCode);
  }

  end(): PageSection[] {
    this.close();
    return this.sections;
  }

  private node(node: Content, isCode: boolean): void {
    const raw = this.state.rawTexts.get(node);
    if (raw !== undefined) this.add(` ${raw} `, true);
    else if (node.type === 'text') this.add(node.value, isCode);
    else if (node.type === 'element') this.element(node, isCode);
    else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') this.jsx(node, isCode);
  }

  private jsx(node: JsxHtmlElement, isCode: boolean): void {
    const partial = this.state.module!.partialSections.get(node.name ?? '');
    if (partial) {
      this.splice(partial);
      return;
    }
    const element = literalElement(node);
    for (const name of textAttributes) {
      const value = element.properties[name];
      if (typeof value === 'string') this.add(` ${value} `, isCode);
    }
    this.element(element, isCode);
  }

  private element(element: Element, isCode: boolean): void {
    const { tagName, properties } = element;
    if (skipped.has(tagName) || isSamples(element)) return;
    const level = /^h([1-6])$/.exec(tagName)?.[1];
    if (level !== undefined && this.heading(Number(level), element)) return;
    if (tagName === 'img' && typeof properties.alt === 'string') this.add(` ${properties.alt} `, isCode);
    const isBlock = !inline.has(tagName);
    // Parameters and schemas of an API repeat in one operation after the other, so they count as code.
    const isCodeInside = isCode || tabular.has(tagName) || hasClass(element, 'rd-op-part');
    if (tagName === 'table') this.keys(element);
    if (isBlock) this.add(' ', isCodeInside);
    this.nodes(element.children, isCodeInside);
    if (isBlock) this.add(' ', isCodeInside);
  }

  /** Begins a section; returns false if the heading has no id to link to, so that its text counts as other text. */
  private heading(level: number, element: Element): boolean {
    const { id } = element.properties;
    const text = collapse(
      textOf({ ...element, children: element.children.filter((one) => !isMarkElement(one)) }),
    );
    const { section } = this;
    if (level === 1 && this.sections.length === 0 && section.heading === '') {
      this.section = { ...section, heading: text };
      return true;
    }
    if (typeof id !== 'string' || hasClass(element, 'sr-only') || text === '') return false;
    this.close();
    this.section = { level: Math.max(level, 2), anchor: id, heading: text, text: '', code: '', keys: '' };
    return true;
  }

  /** Adds the sections of an imported file: its first section is appended to the current one, the others follow. */
  private splice([lead, ...sections]: readonly PageSection[]): void {
    if (!lead) return;
    this.add(` ${lead.heading} ${lead.text} `, false);
    this.add(` ${lead.code} `, true);
    this.section.keys += ` ${lead.keys}`;
    for (const section of sections) {
      this.close();
      this.section = { ...section };
    }
  }

  /** Collects the first cells of a table. Rows of long tables are not what the section is about, and sentences are no names. */
  private keys(table: Element): void {
    const cells = firstCells(table);
    if (cells.length > mostRows) return;
    const names = cells.filter((cell) => cell.split(' ').length <= mostWords);
    this.section.keys += ` ${names.join(' ')}`;
  }

  private add(text: string, isCode: boolean): void {
    if (isCode) this.section.code += text;
    else this.section.text += text;
  }

  private close(): void {
    const { text, code, keys, ...heading } = this.section;
    this.sections.push({
      ...heading,
      text: withoutBlobs(collapse(text)),
      code: withoutBlobs(collapse(code)),
      keys: collapse(keys),
    });
  }
}

const mostRows = 50;
const mostWords = 4;

function firstCells({ tagName, children }: Element): string[] {
  const elements = children.filter((child) => child.type === 'element');
  if (tagName !== 'tr') return elements.flatMap(firstCells);
  return elements[0]?.tagName === 'td' ? [collapse(textOf(elements[0]))] : [];
}

/** Tells whether an element holds the samples or the summary of an API operation: much text that does not say what the operation is. */
function isSamples({ properties: { className } }: Element): boolean {
  return Array.isArray(className) && /^rd-op-(?:samples|brief)$/.test(className.join(' '));
}

function textOf(node: Content): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

function collapse(text: string): string {
  return text.replace(/[\s\u200b]{2,}|[^\S ]|\u200b/g, ' ').trim();
}

// Data within text: hashes, keys, pictures in base64. Nobody searches for them, and they would make up most of an index.
const blobSigns = signsOf(/[\w+/=-]/);
const shortestBlob = 32;
const hexadecimal = /^(?=.*\d)(?=.*[a-f])[\da-f]+$/i;
const dataUrl = /data:[\w.+-]+\/[\w.+-]+(?:;[\w=-]+)*,\S*/g;

/** Replaces such data by an ellipsis. */
function withoutBlobs(text: string): string {
  const rest = text.includes('data:') ? text.replace(dataUrl, '…') : text;
  let result = '';
  let end = 0;
  for (const run of longRuns(rest, shortestBlob, blobSigns)) {
    const found = rest.slice(run.start, run.end);
    if (!hexadecimal.test(found) && !isBase64(found)) continue;
    result += `${rest.slice(end, run.start)}…`;
    end = run.end;
  }
  return result + rest.slice(end);
}

/** Tells whether a run of characters is base64: it often changes between lower case, upper case and digits, unlike names and paths. */
function isBase64(run: string): boolean {
  if (run.length < 40) return false;
  const pieces = run.match(/[a-z]+|[A-Z]+|\d+/g) ?? [];
  return pieces.length > run.length * 0.3;
}
