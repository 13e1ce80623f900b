// Writes the Markdown twin of API content from the same nodes that become its HTML, so that both say the same.
import { toString as textOf } from 'mdast-util-to-string';
import type { AnyNode, MarkdownElement } from '../markdown/markdown-node.js';

/** Returns the URL of a link in the twin; undefined if only its text is kept. */
type LinkOf = (href: string) => string | undefined;

/** Writes block nodes as Markdown. */
export function twinOfNodes(nodes: readonly AnyNode[], linkOf: LinkOf): string {
  return new NodesTwin(linkOf).blocks(nodes).join('\n\n');
}

/** Writes a fenced code block, with a fence longer than any in the code. */
export function fencedTwin(text: string, language: string, title: string | undefined): string {
  const fence = '`'.repeat(Math.max(3, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length + 1)));
  const meta = title === undefined ? '' : ` title=${JSON.stringify(title)}`;
  return `${fence}${language}${meta}\n${text.replace(/\n$/, '')}\n${fence}`;
}

const inlineTags: ReadonlySet<string> = new Set(['a', 'code', 'span', 'strong']);

class NodesTwin {
  constructor(private readonly linkOf: LinkOf) {}

  blocks(nodes: readonly AnyNode[]): string[] {
    const blocks: string[] = [];
    let line: AnyNode[] = [];
    const endLine = (): void => {
      const text = this.line(line);
      if (text !== '') blocks.push(text);
      line = [];
    };
    for (const node of nodes) {
      if (node.type === 'text' || (node.type === 'markdownElement' && inlineTags.has(node.tagName)))
        line.push(node);
      else {
        endLine();
        blocks.push(...this.blockOf(node));
      }
    }
    endLine();
    return blocks;
  }

  private blockOf(node: AnyNode): string[] {
    const own = node.data?.toTwin?.();
    if (own !== undefined) return own === '' ? [] : [own];
    if (node.type !== 'markdownElement') return [];
    const { tagName, children } = node;
    // The console repeats method and path, and the summary repeats what follows, so the twin has neither.
    if (hasClass(node, 'rd-op-console') || hasClass(node, 'rd-op-brief')) return [];
    switch (tagName) {
      case 'button':
        return [];
      case 'h2':
      case 'h3':
        return [`${'#'.repeat(Number(tagName.charAt(1)))} ${this.line(children)}`];
      case 'p':
        return [hasClass(node, 'rd-tab-label') ? `**${this.line(children)}**` : this.line(children)];
      case 'ul':
        return [children.map((item) => this.item(item)).join('\n')];
      case 'details':
        return this.details(node);
      default:
        // Samples in several languages: the twin has only the first.
        return this.blocks(node.properties.dataGroup === undefined ? children : codeOfFirst(node));
    }
  }

  private details({ children }: MarkdownElement): string[] {
    const [summary, ...inside] = children;
    return [`**${this.line((summary as MarkdownElement).children)}**`, ...this.blocks(inside)];
  }

  /** Writes an entry such as `- \`name\` (string, required): What it is. Default \`5\`.`, and what is nested in it. */
  private item(node: AnyNode): string {
    const { children } = node as MarkdownElement;
    if (!hasClass(node, 'rd-field')) return toItem(this.blocks(children));
    const blocks: string[] = [];
    let isOpen = false;
    const tell = (text: string, joint: string): void => {
      if (!isOpen) blocks.push(text);
      else blocks.push(blocks.pop()! + joint + text);
      isOpen = true;
    };
    let joint = ': ';
    for (const child of children) {
      if (hasClass(child, 'rd-field-head')) {
        isOpen = false;
        tell(this.head(child as MarkdownElement), '');
        joint = ': ';
        continue;
      }
      for (const block of this.fieldBlocks(child)) {
        if (isOneParagraph(block)) tell(block.replace(/\s+/g, ' '), joint);
        else {
          blocks.push(block);
          isOpen = false;
        }
        joint = /[.:!?…]$/.test(block) ? ' ' : '. ';
      }
    }
    return toItem(blocks);
  }

  /** Writes what is nested in a field; for `<details>`, the summary as a line above the content. */
  private fieldBlocks(node: AnyNode): string[] {
    if (node.type !== 'markdownElement' || node.tagName !== 'details') return this.blockOf(node);
    const [summary, first, ...rest] = node.children;
    const words = this.line((summary as MarkdownElement).children);
    return [`${words}:`, ...this.blocks(first ? [first, ...rest] : [])];
  }

  /** Writes the beginning of a field: `\`name\` (string, required)`. */
  private head({ children }: MarkdownElement): string {
    const [name, ...words] = children.filter((child) => child.type === 'markdownElement');
    const text = words.map((word) => this.line([word])).join(', ');
    return `${this.line([name!])}${text === '' ? '' : ` (${text})`}`;
  }

  private line(nodes: readonly AnyNode[]): string {
    return nodes
      .map((node) => this.inline(node))
      .join('')
      .replace(/\0call (\S+)\0 `/g, '`$1 ')
      .replaceAll(/\0call (\S+)\0/g, '$1')
      .trim();
  }

  private inline(node: AnyNode): string {
    if (node.type === 'text') return node.value.replace(/[\\*<>[\]]/g, '\\$&');
    if (node.type !== 'markdownElement') return '';
    const { tagName, children, properties } = node;
    // It is joined with the path that follows into one code span.
    if (hasClass(node, 'rd-method')) return `\0call ${textOf(node)}\0`;
    switch (tagName) {
      case 'code':
        return toCode(textOf(node));
      case 'a': {
        // The link of a field to itself is dropped.
        const url = properties.tabIndex === '-1' ? undefined : this.linkOf(String(properties.href));
        return url === undefined ? this.line(children) : `[${this.line(children)}](${url})`;
      }
      case 'strong':
        return `**${this.line(children)}**`;
      default:
        return children.map((child) => this.inline(child)).join('');
    }
  }
}

/** Returns the content of the first of several tabs, without its label. */
function codeOfFirst({ children }: MarkdownElement): readonly AnyNode[] {
  const [first] = children as MarkdownElement[];
  return first ? first.children.slice(1) : [];
}

/** Joins blocks to a list item. A nested list follows without an empty line. */
function toItem(blocks: readonly string[]): string {
  let text = '';
  for (const [index, block] of blocks.entries()) {
    const gap = index === 0 ? '' : block.startsWith('- ') ? '\n' : '\n\n';
    text += gap + block;
  }
  return `- ${text.replace(/\n(?=[^\n])/g, '\n  ')}`;
}

/** Tells whether a text is a single paragraph, without lists, code, headings or tables. */
function isOneParagraph(text: string): boolean {
  return !/\n\s*\n|^\s*(?:[-*+>#|]|```|~~~|\d+[.)]\s)/m.test(text);
}

function toCode(text: string): string {
  const marks = '`'.repeat(Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length)) + 1);
  return marks.length === 1 ? `\`${text}\`` : `${marks} ${text} ${marks}`;
}

function hasClass(node: AnyNode, name: string): boolean {
  const names = node.type === 'markdownElement' ? node.properties.className : undefined;
  return Array.isArray(names) && names.includes(name);
}
