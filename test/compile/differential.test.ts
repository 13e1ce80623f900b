// Satteri and micromark have to see the same in a text: MDX as MDX, Markdown as Markdown. The texts are the fixtures of this
// folder and the documentation of the repository.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Nodes } from 'mdast';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { maskSource } from '../../src/compile/mask-source.js';
import { micromarkParser } from '../../src/compile/micromark-parser.js';
import { type MarkdownParser, MarkdownSyntaxError, satteriParser } from '../../src/compile/parse-markdown.js';
import { splitFrontMatter } from '../../src/content/split-front-matter.js';

const parsers = suite('satteri and micromark');

/** Where satteri ends these is known to differ at the end of what they stand in; all other ends have to be equal. */
const endsDiffer = new Set(['html', 'list', 'listItem', 'containerDirective', 'blockquote']);

function describe(node: Nodes, depth = 0): string[] {
  const { type, position, children, data, ...fields } = node as unknown as Record<string, unknown> & {
    type: string;
    position: Nodes['position'];
    children?: Nodes[];
    data?: { directiveLabel?: boolean };
  };
  const end = position && !endsDiffer.has(type) ? `-${position.end.line}:${position.end.column}` : '';
  const values = Object.entries(fields)
    .filter(([name, value]) => value !== null && value !== undefined && name !== 'spread')
    .map(
      ([name, value]) =>
        `${name}=${JSON.stringify(name === 'attributes' ? plainAttributes(value) : trimmed(type, value))}`,
    )
    .sort();
  const label = data?.directiveLabel ? ' label' : '';
  const line = `${' '.repeat(depth)}${type}${label} ${position?.start.line}:${position?.start.column}${end} ${values.join(' ')}`;
  return [line, ...(children ?? []).flatMap((child) => describe(child, depth + 1))];
}

/** Expressions in attributes come with a syntax tree from micromark only. */
function plainAttributes(attributes: unknown): unknown {
  if (!Array.isArray(attributes)) return attributes;
  return attributes.map(({ type, name, value }) => [type, name, value?.value ?? value]);
}

function trimmed(type: string, value: unknown): unknown {
  return type === 'html' && typeof value === 'string' ? value.trimEnd() : value;
}

function treeOf(parser: MarkdownParser, text: string, mdx: boolean): string[] {
  const { bodyStart } = splitFrontMatter(text);
  const masked = maskSource(text, { start: bodyStart, end: text.length, mdx, keep: new Set() });
  try {
    return describe(parser(masked.text, { mdx, math: true }));
  } catch (error) {
    if (error instanceof MarkdownSyntaxError) return ['not valid MDX'];
    throw error;
  }
}

for (const folder of ['./fixtures', '../../docs']) {
  const root = fileURLToPath(new URL(folder, import.meta.url));
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!/\.mdx?$/.test(file) || file.endsWith('expected.md')) continue;
    parsers(`see the same in ${file}`, () => {
      const text = readFileSync(`${root}/${file}`, 'utf8');
      for (const mdx of [true, false]) {
        assert.equal(
          treeOf(satteriParser, text, mdx),
          treeOf(micromarkParser, text, mdx),
          mdx ? 'MDX' : 'Markdown',
        );
      }
    });
  }
}

parsers.run();
