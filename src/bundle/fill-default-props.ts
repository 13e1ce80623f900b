// Rewrites a module so that its function components take their `defaultProps`, as in React 18.
import type { Expression, Node } from 'estree';
import { nodesIn } from '../base/estree-names.js';
import { type Edit, editModule, placeOf } from './edit-module.js';

const fill = 'relaydocsFill';
const filled = 'relaydocsFilled';

/** Helpers that are appended to the module: function declarations are hoisted, and the module's directives stay first. */
const helpers = `
function ${fill}(props, defaults) {
  if (!defaults) return props;
  const all = { ...props };
  for (const key in defaults) if (all[key] === undefined) all[key] = defaults[key];
  return all;
}
function ${filled}(value, name) {
  const wrap = (own, holder) => {
    const component = function (props, ...others) {
      return own.call(this, ${fill}(props, (holder ?? component).defaultProps), ...others);
    };
    return Object.defineProperty(Object.assign(component, own), 'name', { value: own.name || name });
  };
  const isFunction = (one) =>
    typeof one === 'function' && !one.prototype?.isReactComponent && !/^class\\b/.test(one);
  if (isFunction(value)) return wrap(value);
  if (isFunction(value?.render)) value.render = wrap(value.render, value);
  else if (isFunction(value?.type)) value.type = wrap(value.type, value);
  return value;
}
`;

/** Returns the rewritten module; undefined if it has no such components. */
export async function withFilledProps(text: string, file: string): Promise<string | undefined> {
  const editsOf = (program: Node): Edit[] =>
    nodesIn(program).flatMap((node) =>
      node.type === 'Program' || node.type === 'BlockStatement' ? editsIn(node.body as readonly Node[]) : [],
    );
  return editModule(text, file, editsOf, helpers);
}

/** Returns the edits that wrap the components which a list of statements declares and gives `defaultProps`. */
function editsIn(body: readonly Node[]): Edit[] {
  const names = new Set(body.flatMap(givenIn));
  if (names.size === 0) return [];
  return body.flatMap((statement) => {
    const isExport =
      statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration';
    const node = isExport ? statement.declaration : statement;
    if (node?.type === 'VariableDeclaration')
      return node.declarations.flatMap(({ id, init }) => {
        if (id.type !== 'Identifier' || !names.has(id.name) || !init) return [];
        const { start, end } = placeOf(init);
        return [
          { at: start, insert: `${filled}((` },
          { at: end, insert: `), ${JSON.stringify(id.name)})` },
        ];
      });
    if (node?.type !== 'FunctionDeclaration' || !node.id || !names.has(node.id.name)) return [];
    // A function that uses `this` may be a constructor, and wrapping would change its `this`.
    if (node.async || node.generator || nodesIn(node.body).some(({ type }) => type === 'ThisExpression'))
      return [];
    const { name } = node.id;
    const { start, end } = placeOf(node.id);
    const others = `${name}(props, ...others) { return ${name}$own(${fill}(props, ${name}.defaultProps), ...others); }`;
    return [
      { at: start, insert: `${others} function ` },
      { at: end, insert: '$own' },
    ];
  });
}

/** Returns the names of the components whose `defaultProps` a statement sets. */
function givenIn(statement: Node): string[] {
  if (statement.type !== 'ExpressionStatement') return [];
  const { expression } = statement;
  const all: readonly Expression[] =
    expression.type === 'SequenceExpression' ? expression.expressions : [expression];
  return all.flatMap((one) => {
    if (one.type !== 'AssignmentExpression' || one.left.type !== 'MemberExpression') return [];
    const { object, property } = one.left;
    const isGiven = property.type === 'Identifier' && property.name === 'defaultProps';
    return isGiven && object.type === 'Identifier' ? [object.name] : [];
  });
}
