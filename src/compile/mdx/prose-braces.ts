// Braces in a `.md` file: JavaScript where the file shows that its author knows of it, else what they are in prose.
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

/** The syntax tree of an expression. */
type Parse = (code: string) => Node;

/** What code may use without a declaration: values of the page, what it is rendered with, and files. */
const givenNames: readonly string[] = [...ambientNames(''), 'props', 'require'];

/**
 * Expressions that may be prose: those of a `.md` file that has no other MDX. A text in quotes is other MDX, as nobody
 * writes braces around it but to have the text. Comments are comments in any case.
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

/** Reads expressions that have no syntax tree yet: loaded for pages with braces only. */
export async function loadNames(expressions: readonly Expression[]): Promise<Parse | undefined> {
  if (expressions.every(({ value }) => parseLiteral(value) !== notLiteral)) return undefined;
  return (await import('./mdx-parser.js')).parseExpression;
}

/**
 * The first of such expressions if they are prose: none names what the page, or a page around it, declares, imports or is
 * given. Plugins may have declared names by now, or taken expressions away.
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
    // What a plugin adds to a page it adds for a purpose: each name in it is known.
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
  // By itself, what a page is given is nothing to show.
  if (givenNames.includes(expression.value.trim())) return true;
  return [...freeNames(tree)].every((name) => !known.has(name));
}

/** What stands in no prose: tags. Their types are of JSX, which the types of JavaScript do not know. */
const code: ReadonlySet<string> = new Set(['JSXElement', 'JSXFragment']);

/** Undefined where the tree is not known, or cannot be read: then it is for the evaluation to say what is wrong. */
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

/** Comments of HTML are empty expressions by now; `{}` in the source is no comment. */
function isComment(expression: Expression, { source }: Fragment): boolean {
  const { start } = positionOf(expression);
  const isEmpty = expression.value.trim() === '';
  if (isEmpty) return !/^\{\s*\}/.test(source.slice(start.offset));
  return expression.value.trim() !== 'undefined' && parseLiteral(expression.value) === undefined;
}

/** Imports, exports, components, and tags with what HTML does not have. */
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
