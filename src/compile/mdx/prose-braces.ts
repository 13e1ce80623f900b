// Decides whether braces in a `.md` file are JavaScript, because other parts of the file show that it is MDX, or prose.
import type { Node, Program } from 'estree';
import type { Nodes, Root } from 'mdast';
import type { MdxFlowExpression, MdxTextExpression } from 'mdast-util-mdx';
import { freeNames, nodesIn } from '../../base/estree-names.js';
import type { CompileOptions } from '../compiled-page.js';
import { forEachNode, positionOf } from '../markdown/markdown-node.js';
import type { Fragment, PageState } from '../page-state.js';
import { ambientNames } from './mdx-ambient.js';
import { notLiteral, parseLiteral } from './parse-literal.js';

export type Expression = MdxFlowExpression | MdxTextExpression;

/** Parses an expression. */
type Parse = (code: string) => Node;

/** Names that code can use without declaring them: values and props of the page, and `require`. */
const givenNames: readonly string[] = [...ambientNames(''), 'props', 'require'];

/**
 * Returns the expressions that may be prose: those of a `.md` file without any other MDX. A string in braces counts as MDX, as nobody
 * writes it in prose. Comments are comments in either case.
 */
export function possibleProse(
  root: Root,
  fragment: Fragment,
  format: CompileOptions['format'],
): readonly Expression[] {
  const found: Expression[] = [];
  if (format !== 'detect' || !fragment.mdx || fragment.extension !== '.md' || !fragment.source.includes('{'))
    return found;
  let hasOther = false;
  forEachNode(root, (node) => {
    if (!isExpression(node)) hasOther ||= isMdx(node);
    else if (typeof parseLiteral(node.value) === 'string') hasOther = true;
    else if (!isComment(node, fragment)) found.push(node);
  });
  return hasOther ? [] : found;
}

/** Returns the parser for expressions without a syntax tree, which is only loaded for pages with braces. */
export async function loadNames(expressions: readonly Expression[]): Promise<Parse | undefined> {
  if (expressions.every(({ value }) => parseLiteral(value) !== notLiteral)) return undefined;
  return (await import('./mdx-parser.js')).parseExpression;
}

/**
 * Returns the first of these expressions if they are prose: none uses a name that the page, or a page around it, declares, imports or is
 * given. By now plugins may have added names or removed expressions.
 */
export function findProse(
  expressions: readonly Expression[],
  root: Root,
  state: PageState,
  parse: Parse | undefined,
): Expression | undefined {
  if (expressions.length === 0) return undefined;
  const known = new Set([...givenNames, ...(state.module?.imports.names.keys() ?? [])]);
  const left = new Set<Nodes>();
  forEachNode(root, (node) => {
    left.add(node);
    // Plugins add code on purpose, so all names in it are known.
    const added = node.type === 'mdxjsEsm' && node.data?.estree;
    if (added) for (const one of nodesIn(added)) if (one.type === 'Identifier') known.add(one.name);
  });
  const remaining = expressions.filter((expression) => left.has(expression));
  return remaining.every((expression) => isProse(expression, known, parse)) ? remaining[0] : undefined;
}

function isProse(expression: Expression, known: ReadonlySet<string>, parse: Parse | undefined): boolean {
  if (parseLiteral(expression.value) !== notLiteral) return true;
  const tree = treeOf(expression, parse);
  if (!tree || nodesIn(tree).some(({ type }) => code.has(type))) return false;
  // A value such as `{frontMatter}` alone has nothing to show, so it is prose.
  if (givenNames.includes(expression.value.trim())) return true;
  return [...freeNames(tree)].every((name) => !known.has(name));
}

/** Nodes that do not occur in prose: tags. Their types are not in the types of JavaScript. */
const code: ReadonlySet<string> = new Set(['JSXElement', 'JSXFragment']);

/** Returns the syntax tree; undefined if it cannot be parsed, which is reported when the page is compiled to code. */
function treeOf({ value, data }: Expression, parse: Parse | undefined): Node | undefined {
  const { estree } = (data ?? {}) as { estree?: Program };
  if (estree || !parse) return estree;
  try {
    return parse(value);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isExpression(node: Nodes): node is Expression {
  return node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression';
}

/** Tells whether an expression is a comment. HTML comments have been masked as empty expressions, but `{}` in the source is none. */
function isComment(expression: Expression, { source }: Fragment): boolean {
  const { start } = positionOf(expression);
  const isEmpty = expression.value.trim() === '';
  if (isEmpty) return !/^\{\s*\}/.test(source.slice(start.offset));
  return expression.value.trim() !== 'undefined' && parseLiteral(expression.value) === undefined;
}

/** Tells whether a node is an import, an export, a component, or a tag with JSX attributes. */
function isMdx(node: Nodes): boolean {
  if (node.type === 'mdxjsEsm') return true;
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return false;
  if (node.name === null || !/^[a-z][^.]*$/.test(node.name)) return true;
  return node.attributes.some(
    ({ type, ...attribute }) =>
      type !== 'mdxJsxAttribute' ||
      ('name' in attribute && /[A-Z]/.test(attribute.name)) ||
      (typeof attribute.value === 'object' && attribute.value !== null),
  );
}
