// Satteri and micromark have to see the same in a text: MDX as MDX, Markdown as Markdown. The texts are the fixtures of this
// folder and the documentation of the repository.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Nodes } from 'mdast';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { maskSource } from '../../src/compile/markdown/mask-source.js';
import { micromarkParser } from '../../src/compile/markdown/micromark-parser.js';
import {
  type MarkdownParser,
  MarkdownSyntaxError,
  NeedsMicromark,
  satteriParser,
} from '../../src/compile/markdown/parse-markdown.js';
import { mdxParser } from '../../src/compile/mdx/mdx-parser.js';
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
  const masked = maskSource(text, {
    start: bodyStart,
    end: text.length,
    mdx,
    mdxComments: false,
    keep: new Set(),
    isContainer: () => false,
  });
  try {
    return describe(parser(masked.text, { mdx, math: true }));
  } catch (error) {
    if (error instanceof MarkdownSyntaxError) return ['not valid MDX'];
    throw error;
  }
}

/** As compilePage does. */
const orMicromark =
  (parser: MarkdownParser): MarkdownParser =>
  (text, options) => {
    try {
      return parser(text, options);
    } catch (error) {
      if (error instanceof NeedsMicromark) return micromarkParser(text, options);
      throw error;
    }
  };

/** All JavaScript of a page, each piece with the line and column where it begins. */
function javascriptOf(parser: MarkdownParser, text: string): string[] {
  const trees: string[] = [];
  const collect = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [name, value] of Object.entries(node)) {
      if (name === 'estree') trees.push(JSON.stringify(value, plainTree));
      else if (name !== 'position') collect(value);
    }
  };
  try {
    collect(parser(text, { mdx: true, math: true }));
  } catch (error) {
    if (!(error instanceof MarkdownSyntaxError)) throw error;
  }
  return trees;
}

/** Keeps the beginnings of places, as lines and columns. */
function plainTree(name: string, value: unknown): unknown {
  if (name === 'start' && typeof value === 'number') return undefined;
  if (['end', 'range', 'comments', 'offset'].includes(name)) return undefined;
  if (typeof value === 'bigint' || value instanceof RegExp) return String(value);
  const { type, loc, ...fields } = (value ?? {}) as Record<string, unknown>;
  if (type === undefined) return value;
  // Whether parentheses and braces count to what they hold is nobody's concern.
  const isLeaf = ['Identifier', 'Literal', 'JSXIdentifier', 'TemplateElement'].includes(String(type));
  return { type, ...(isLeaf && { loc }), ...Object.fromEntries(Object.entries(fields).sort()) };
}

const javascript = `import One, { two as Two } from './one'
import './plain.css'

export const answer = 42, rest = { ...{ a: 1 } }

export default function Layout({ children }) { return <main>{children}</main> }

# Title {answer + 1} and {/* nothing */}

{
  // a line
  [1, 2].map((n) => <li key={n}>{n}</li>)
}

<One a="x = {1}" b='>' {...rest} c = { (answer) } d={<Two.Sub e={\`t\`} />} flag>
  text {answer} <Two {...{ x: 1 }}/> <br/>
</One>

- item {answer}
  <Two a={() => {
    return 1
  }} />

> quoted {answer} <Two a={answer} />

<></>

😀 {answer} <One a={'😀'} b={answer}/>
`;

parsers('see the same JavaScript in a page that is run, at the same places', () => {
  const trees = javascriptOf(mdxParser, javascript);
  assert.ok(trees.length > 15);
  assert.equal(trees, javascriptOf(micromarkParser, javascript));
});

parsers('leave JavaScript between the marks of a quotation to micromark', () => {
  const text = '> {answer\n> + 1}\n';
  assert.throws(
    () => mdxParser(text, { mdx: true, math: false }),
    (error: unknown) => error instanceof NeedsMicromark,
  );
});

parsers('leave a template with an empty line to micromark, in an export that has others', () => {
  const text = 'export const css = () => {\n\n  return `\n\n    a { color: red }\n`;\n};\n\n{css()}\n';
  assert.equal(javascriptOf(orMicromark(mdxParser), text), javascriptOf(micromarkParser, text));
  assert.is(javascriptOf(micromarkParser, text).length, 2);
});

parsers('name the same place for JavaScript that is none', () => {
  for (const text of ['a {1 +} b', '<A b={1 2} />', '<A {b} />', 'import {a from "x"', '{a as string}']) {
    const placeOf = (parser: MarkdownParser): string => {
      try {
        parser(`text\n\n${text}\n`, { mdx: true, math: false });
      } catch (error) {
        if (error instanceof MarkdownSyntaxError) return `line ${error.line}`;
        throw error;
      }
      return 'none';
    };
    assert.is(placeOf(orMicromark(mdxParser)), 'line 3', text);
    assert.is(placeOf(micromarkParser), 'line 3', text);
  }
});

for (const folder of ['./fixtures', '../../docs']) {
  const root = fileURLToPath(new URL(folder, import.meta.url));
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!/\.mdx?$/.test(file) || file.endsWith('expected.md')) continue;
    parsers(`see the same in ${file}`, () => {
      const text = readFileSync(`${root}/${file}`, 'utf8');
      for (const mdx of [true, false]) {
        assert.equal(
          treeOf(orMicromark(satteriParser), text, mdx),
          treeOf(micromarkParser, text, mdx),
          mdx ? 'MDX' : 'Markdown',
        );
      }
      assert.equal(javascriptOf(orMicromark(mdxParser), text), javascriptOf(micromarkParser, text));
    });
  }
}

parsers.run();
