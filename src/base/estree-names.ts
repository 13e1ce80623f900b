// Finds names in JavaScript syntax trees (ESTree).
import type { Node } from 'estree';

/** Returns the node and all its descendants, in the order of the text. */
export function nodesIn(node: Node): Node[] {
  const found: Node[] = [];
  // Not recursive, because packages contain expressions of thousands of levels.
  const open = [node];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    found.push(one);
    open.push(...childrenOf(one).reverse());
  }
  return found;
}

/**
 * Returns the free names of a piece of code: those that it uses but does not declare. Scopes are ignored: a name that is declared anywhere
 * in the code counts as declared.
 */
export function freeNames(node: Node): Set<string> {
  const used = new Set<string>();
  const own = new Set<string>();
  collect(node, used, own);
  for (const name of own) used.delete(name);
  return used;
}

function collect(node: Node, used: Set<string>, own: Set<string>): void {
  switch (node.type) {
    case 'Identifier':
      used.add(node.name);
      return;
    case 'MemberExpression':
      collect(node.object, used, own);
      if (node.computed) collect(node.property, used, own);
      return;
    case 'Property':
    case 'PropertyDefinition':
    case 'MethodDefinition':
      if (node.computed) collect(node.key, used, own);
      if (node.value) collect(node.value, used, own);
      return;
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      for (const parameter of node.params) for (const name of patternNames(parameter)) own.add(name);
      break;
    case 'VariableDeclarator':
      for (const name of patternNames(node.id)) own.add(name);
      break;
    case 'CatchClause':
      if (node.param) for (const name of patternNames(node.param)) own.add(name);
      break;
  }
  if ((node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') && node.id)
    own.add(node.id.name);
  for (const child of childrenOf(node)) collect(child, used, own);
}

/** Returns the names that a pattern declares: `{a, b: [c], ...d}` -> a, c, d. */
export function patternNames(pattern: Node): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap(patternNames);
    case 'Property':
      return patternNames(pattern.value);
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? patternNames(element) : []));
    case 'AssignmentPattern':
      return patternNames(pattern.left);
    case 'RestElement':
      return patternNames(pattern.argument);
    default:
      return [];
  }
}

/** Returns the direct children of a node. */
export function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  const add = (value: unknown): void => {
    if (typeof value === 'object' && value !== null && typeof (value as Node).type === 'string')
      children.push(value as Node);
  };
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) value.forEach(add);
    else add(value);
  }
  return children;
}
