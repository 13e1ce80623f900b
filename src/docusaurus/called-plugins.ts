// Finds which of Docusaurus' plugins for docs and blogs a function of the config calls, by parsing its code.
import { parse } from 'acorn';
import type { AssignmentProperty, MemberExpression, Node, Property } from 'estree';
import { nodesIn } from '../base/estree-names.js';

const plugins = /^@docusaurus\/plugin-content-(?:docs|blog)$/;
/** Matches the variables in which compilers store these modules: `import_plugin_content_blog`, `plugin_content_blog_1`. */
const named = /plugin_content_(docs|blog)(?:_?\d+)?$/;

/**
 * Returns the package names of the plugins that a function calls.
 * @param plugin text of the function @param program code of the config, which may import what the function calls
 */
export function calledPlugins(plugin: string, program: string): string[] {
  // The text of a method is no expression by itself.
  const nodes = nodesOf(`(${plugin}\n)`) ?? nodesOf(`({${plugin}\n})`) ?? [];
  const variables = variablesIn([...(nodesOf(program) ?? []), ...nodes]);
  const called = nodes.flatMap((node) => {
    if (node.type === 'MemberExpression' && keyOf(node) === 'default')
      return packageOf(node.object, variables) ?? [];
    if (node.type !== 'CallExpression' || node.callee.type === 'MemberExpression') return [];
    return packageOf(node.callee, variables) ?? [];
  });
  return [...new Set(called)];
}

function nodesOf(text: string): Node[] | undefined {
  const options = { ecmaVersion: 'latest', allowReturnOutsideFunction: true, allowHashBang: true } as const;
  try {
    return nodesIn(parse(text, options) as unknown as Node);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

/** Finds variables that contain a plugin, or a module with a plugin as its default export. */
function variablesIn(nodes: readonly Node[]): Map<string, string> {
  const variables = new Map<string, string>();
  const give = (target: Node, value: Node | null | undefined): void => {
    const found = value && packageOf(value, variables);
    if (!found) return;
    if (target.type === 'Identifier') variables.set(target.name, found);
    if (target.type !== 'ObjectPattern') return;
    for (const property of target.properties)
      if (property.type === 'Property' && keyOf(property) === 'default') give(property.value, value);
  };
  for (const node of nodes)
    if (node.type === 'VariableDeclarator') give(node.id, node.init);
    else if (node.type === 'AssignmentExpression') give(node.left, node.right);
  return variables;
}

/** Returns the package that an expression evaluates to: the module, its default export, or a promise of it. */
function packageOf(value: Node, variables: ReadonlyMap<string, string>): string | undefined {
  const of = (one: Node | undefined): string | undefined => one && packageOf(one, variables);
  switch (value.type) {
    case 'Identifier': {
      const [, kind] = named.exec(value.name) ?? [];
      return variables.get(value.name) ?? (kind && `@docusaurus/plugin-content-${kind}`);
    }
    case 'Literal':
      return typeof value.value === 'string' && plugins.test(value.value) ? value.value : undefined;
    case 'AwaitExpression':
      return of(value.argument);
    case 'ChainExpression':
      return of(value.expression);
    case 'MemberExpression':
      return keyOf(value) === 'default' ? of(value.object) : undefined;
    case 'ImportExpression':
      return of(value.source);
    case 'ArrowFunctionExpression':
      return of(value.body);
    case 'CallExpression': {
      // `require('…')`, also inside of other calls: `Promise.resolve().then(() => __toESM(require('…')))`.
      const [first] = value.arguments;
      const isLoaded = value.callee.type === 'Identifier' && value.callee.name.endsWith('require');
      return first?.type === 'Identifier' || (first?.type === 'Literal' && !isLoaded) ? undefined : of(first);
    }
    default:
      return undefined;
  }
}

function keyOf(node: MemberExpression | Property | AssignmentProperty): unknown {
  const key = node.type === 'MemberExpression' ? node.property : node.key;
  if (key.type === 'Literal') return key.value;
  return key.type === 'Identifier' && !node.computed ? key.name : undefined;
}
