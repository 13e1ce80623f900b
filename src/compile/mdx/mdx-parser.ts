// The parser for pages that are run: satteri's tree, and for what is JavaScript in it the syntax trees that micromark would
// give. These come from acorn, as micromark's do.
import { type Options, Parser } from 'acorn';
import jsx from 'acorn-jsx';
import type { Expression, Program } from 'estree';
import type { Root } from 'mdast';
import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from 'mdast-util-mdx';
import { type AnyNode, isParent, spanOf } from '../markdown/markdown-node.js';
import { type MarkdownParser, NeedsMicromark, satteriParser } from '../markdown/parse-markdown.js';
import type { JsxElement } from './jsx-tags.js';

/**
 * Text -> mdast, with `data.estree` wherever MDX has JavaScript. Thirty times faster than micromark.
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

// The year that import attributes are of, as the other parser has it.
const acornOptions: Options = { ecmaVersion: 2025, sourceType: 'module', locations: true };
const JsxParser = Parser.extend(jsx());
/** acorn can begin in the middle of a text, and counts lines from its start; its types do not tell. */
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

  /** The tree has them in order, without places. */
  private attributes(element: JsxElement): void {
    let at = spanOf(element as AnyNode).start + 1 + (element.name?.length ?? 0);
    for (const attribute of element.attributes)
      at = attribute.type === 'mdxJsxAttribute' ? this.attribute(attribute, at) : this.spread(attribute, at);
  }

  /** @returns where the attribute ends. */
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
    // With its braces it is an object.
    const object = this.expressionAt(open, end + 1);
    attribute.data = { ...attribute.data, estree: programOf(object, open, end + 1) };
    return end + 1;
  }

  private expression(start: number, end: number): Program {
    const code = this.text.slice(start, end);
    // A mere comment.
    if (isBlank(code)) return this.program(start, end);
    const expression = this.expressionAt(start, end);
    // acorn does not count parentheses to the expression.
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

  /** Where code ends that begins at a place. The tree has it without the indentation of what it stands in. */
  private endOf(code: string, start: number): number {
    if (this.text.startsWith(code, start)) return start + code.length;
    // In text over several lines indentation is part of a value.
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

/** An expression on its own. @throws SyntaxError */
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
