// Highlighted code -> HTML: either as it comes, or cut into lines.
import type { Root, RootContent } from 'hast';
import { escapeAttribute, escapeText } from './escape-html.js';

export type LineClasses = ReadonlyMap<number, readonly string[]>;

export function renderTokens(tokens: Root): string {
  return tokens.children.map(renderToken).join('');
}

function renderToken(node: RootContent): string {
  if (node.type === 'text') return escapeText(node.value);
  if (node.type !== 'element') return '';
  return `${openingTag(node.properties.className)}${node.children.map(renderToken).join('')}</span>`;
}

/** Each line in a span that ends with its line break; a token over several lines is closed and opened again. */
export function renderLines(tokens: Root, classes: LineClasses): string {
  const writer = new LineWriter(classes);
  writer.all(tokens.children);
  return writer.end();
}

class LineWriter {
  private html = '';
  private line = 0;
  private readonly open: string[] = [];

  constructor(private readonly classes: LineClasses) {
    this.html = this.lineTag();
  }

  all(nodes: readonly RootContent[]): void {
    for (const node of nodes) {
      if (node.type === 'text') this.text(node.value);
      else if (node.type === 'element') {
        const tag = openingTag(node.properties.className);
        this.open.push(tag);
        this.html += tag;
        this.all(node.children);
        this.open.pop();
        this.html += '</span>';
      }
    }
  }

  end(): string {
    return `${this.html}\n</span>`;
  }

  private text(value: string): void {
    const [first = '', ...rest] = value.split('\n');
    this.html += escapeText(first);
    for (const part of rest) {
      this.line++;
      this.html += `${'</span>'.repeat(this.open.length)}\n</span>${this.lineTag()}${this.open.join('')}${escapeText(part)}`;
    }
  }

  private lineTag(): string {
    return `<span class="${escapeAttribute(['rd-line', ...(this.classes.get(this.line) ?? [])].join(' '))}">`;
  }
}

function openingTag(className: unknown): string {
  return `<span class="${escapeAttribute(Array.isArray(className) ? className.join(' ') : String(className))}">`;
}
