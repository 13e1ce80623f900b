// The parser for pages that are compiled to code: satteri's tree, with syntax trees of its JavaScript by acorn, as micromark adds them.
import { type Options, Parser } from 'acorn';
import jsx from 'acorn-jsx';
import type { Expression, Program } from 'estree';
import type { Root } from 'mdast';
import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from 'mdast-util-mdx';
import { type AnyNode, isParent, spanOf } from '../markdown/markdown-node.js';
import { type MarkdownParser, NeedsMicromark, satteriParser } from '../markdown/parse-markdown.js';
import type { JsxElement } from './jsx-tags.js';

/**
 * Parses text to mdast, with `data.estree` on all JavaScript of MDX. It is thirty times as fast as micromark.
 * @throws NeedsMicromark
 */
export const mdxParser: MarkdownParser = (text, options) => {
  const root = satteriParser(text, options);
  if (!options.mdx) return root;
  try {
    new SyntaxTrees(text).add(root);
    return root;
  } catch (error) {
    if (error instanceof SyntaxError) throw new NeedsMicromark(error.message, { cause: error });
    throw error;
  }
};

// ES2025 has import attributes; the other parser uses the same version.
const acornOptions: Options = { ecmaVersion: 2025, sourceType: 'module', locations: true };
const JsxParser = Parser.extend(jsx());
/** acorn can start parsing in the middle of a text and still count lines from its beginning, which its types do not declare. */
const ParserFrom = JsxParser as unknown as new (
  options: Options,
  text: string,
  start: number,
) => { parse(): unknown };

class SyntaxTrees {
  constructor(private readonly text: string) {}

  add(node: Root | AnyNode): void {
    switch (node.type) {
      case 'mdxjsEsm': {
        const { start, end } = spanOf(node);
        this.endOf(node.value, start);
        node.data = { ...node.data, estree: this.program(start, end) };
        return;
      }
      case 'mdxFlowExpression':
      case 'mdxTextExpression': {
        const start = spanOf(node).start + 1;
        const estree = this.expression(start, this.endOf(node.value, start));
        node.data = { ...node.data, estree } as object;
        return;
      }
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        this.attributes(node);
        break;
    }
    if (node.type === 'root' || isParent(node)) for (const child of node.children) this.add(child);
  }

  /** Finds the attributes in the text, as the tree has them in order but without positions. */
  private attributes(element: JsxElement): void {
    let at = spanOf(element as AnyNode).start + 1 + (element.name?.length ?? 0);
    for (const attribute of element.attributes)
      at = attribute.type === 'mdxJsxAttribute' ? this.attribute(attribute, at) : this.spread(attribute, at);
  }

  /** @returns the offset at which the attribute ends */
  private attribute(attribute: MdxJsxAttribute, from: number): number {
    const at = this.find(attribute.name, from) + attribute.name.length;
    const { value } = attribute;
    if (value === null || value === undefined) return at;
    const open = at + /^\s*=\s*/.exec(this.text.slice(at))![0].length;
    if (typeof value === 'string') return this.find(this.text[open]!, open + 1) + 1;
    const start = open + 1;
    const end = this.endOf(value.value, start);
    value.data = { ...value.data, estree: this.expression(start, end) };
    return end + 1;
  }

  private spread(attribute: MdxJsxExpressionAttribute, from: number): number {
    const open = this.find('{', from);
    const end = this.endOf(attribute.value, open + 1);
    // Parsed with its braces, a spread is an object.
    const object = this.expressionAt(open, end + 1);
    attribute.data = { ...attribute.data, estree: programOf(object, open, end + 1) };
    return end + 1;
  }

  private expression(start: number, end: number): Program {
    const code = this.text.slice(start, end);
    // The expression is only a comment.
    if (isBlank(code)) return this.program(start, end);
    const expression = this.expressionAt(start, end);
    // acorn ends an expression before its closing parentheses.
    const rest = this.text.slice((expression as unknown as { end: number }).end, end);
    if (!isBlank(rest.replaceAll(')', ''))) throw new SyntaxError('more than an expression');
    return programOf(expression, start, end);
  }

  private expressionAt(start: number, end: number): Expression {
    return JsxParser.parseExpressionAt(this.text.slice(0, end), start, acornOptions) as unknown as Expression;
  }

  private program(start: number, end: number): Program {
    const program = new ParserFrom(acornOptions, this.text.slice(0, end), start).parse() as Program;
    return { ...program, comments: [] };
  }

  /** Returns where code ends that begins at an offset. In the tree, its lines lack the indentation of the block around it. */
  private endOf(code: string, start: number): number {
    if (this.text.startsWith(code, start)) return start + code.length;
    // In a string or template of several lines, indentation belongs to the value.
    if (/`|\\$/m.test(code)) throw new NeedsMicromark(code);
    let at = start;
    for (const [index, line] of code.split('\n').entries()) {
      if (index > 0) at = this.find('\n', at) + 1;
      at += /^[ \t]*/.exec(this.text.slice(at))![0].length;
      const rest = line.trimStart();
      if (!this.text.startsWith(rest, at)) throw new NeedsMicromark(code);
      at += rest.length;
    }
    return at;
  }

  private find(part: string, from: number): number {
    const at = this.text.indexOf(part, from);
    if (at === -1) throw new NeedsMicromark(part);
    return at;
  }
}

/** Parses a single expression. @throws SyntaxError */
export function parseExpression(code: string): Expression {
  return JsxParser.parseExpressionAt(code, 0, acornOptions) as unknown as Expression;
}

function programOf(expression: Expression, start: number, end: number): Program {
  const place = { start, end, loc: expression.loc };
  const statement = { type: 'ExpressionStatement' as const, expression, ...place };
  return { type: 'Program', sourceType: 'module', comments: [], body: [statement], ...place } as Program;
}

function isBlank(code: string): boolean {
  return /^(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\r\n]*(?:[\r\n]|$))*$/.test(code);
}
