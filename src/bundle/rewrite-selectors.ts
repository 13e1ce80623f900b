// Rewrites selectors in scripts that look for elements by the CSS classes of Docusaurus, so that they match our elements.
import type { Node } from 'estree';
import { nodesIn } from '../base/estree-names.js';
import { toOwnSelector } from '../config/docusaurus-classes.js';
import { type Edit, editModule, placeOf } from './edit-module.js';

const looks: ReadonlySet<string> = new Set(['querySelector', 'querySelectorAll', 'closest', 'matches']);

/** Rewrites only strings that are passed to `querySelector` and the like. @returns undefined if there is nothing to rewrite */
export function withOwnSelectors(text: string, file: string): Promise<string | undefined> {
  return editModule(text, file, (program) => nodesIn(program).flatMap(editOf));
}

function editOf(node: Node): Edit[] {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return [];
  const { property } = node.callee;
  const [argument] = node.arguments;
  if (property.type !== 'Identifier' || !looks.has(property.name) || !argument) return [];
  const selector = textOf(argument);
  const own = selector && toOwnSelector(selector);
  if (own === selector) return [];
  const { start, end } = placeOf(argument);
  return [{ at: start, end, insert: JSON.stringify(own) }];
}

function textOf(node: Node): string | undefined {
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]!.value.cooked ?? undefined;
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}
