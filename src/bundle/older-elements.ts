// Rewrites a package that holds a copy of React 18's JSX runtime, so that React 19 takes the elements which it makes.
import type { Node } from 'estree';
import { nodesIn } from '../base/estree-names.js';
import { type Edit, editModule, placeOf } from './edit-module.js';

const internals = '__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED';

/** What the runtime takes of React's internals: the owner of elements, and while the site is written what its warnings look up. */
const helpers = `
function relaydocsInternals() {
  return {
    ReactCurrentOwner: { current: null },
    ReactCurrentDispatcher: { current: null },
    ReactDebugCurrentFrame: { setExtraStackFrame() {}, getStackAddendum: () => '' },
  };
}
`;
const parts = ['ReactCurrentOwner', 'ReactCurrentDispatcher', 'ReactDebugCurrentFrame'];

/** What only React 18 itself or its renderers have, which work as they are, and what tells the two kinds of elements apart. */
const ofOthers = ['ReactCurrentBatchConfig', 'react.transitional.element'];

/** Tells whether a text may hold such a copy. The names of properties stay in minified code. */
export const mayMakeOlderElements = (text: string): boolean =>
  ['ReactCurrentOwner', 'react.element', '__source', internals].every((name) => text.includes(name)) &&
  !ofOthers.some((name) => text.includes(name));

/**
 * Returns the rewritten module; undefined if it takes nothing of React's internals, or sets them, as a copy of React does. Only what is
 * taken of them changes, so that a module still finds out by them which React it has.
 */
export async function withNewerElements(text: string, file: string): Promise<string | undefined> {
  return editModule(text, file, (program) => editsIn(nodesIn(program)), helpers);
}

function editsIn(nodes: readonly Node[]): Edit[] {
  if (nodes.some(setsInternals)) return [];
  const holders = namesOf(nodes, isInternals);
  const taken = nodes.flatMap((node) =>
    node.type === 'MemberExpression' &&
    parts.includes(nameOf(node.property) ?? '') &&
    (isInternals(node.object) || holders.has(nameOf(node.object)))
      ? [{ at: placeOf(node.object).start, end: placeOf(node.object).end, insert: 'relaydocsInternals()' }]
      : [],
  );
  if (taken.length === 0) return [];
  const isSymbolFor = (node: Node): boolean =>
    node.type === 'MemberExpression' && nameOf(node.property) === 'for';
  const symbolFor = namesOf(nodes, isSymbolFor);
  const makesSymbol = (node: Node): boolean => isSymbolFor(node) || symbolFor.has(nameOf(node));
  return [...taken, ...nodes.flatMap((node) => editOf(node, makesSymbol))];
}

/** Returns the name that an identifier or a text spells. */
function nameOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'Literal' ? String(node.value) : undefined;
}

const isInternals = (node: Node): boolean =>
  node.type === 'MemberExpression' && nameOf(node.property) === internals;

/** Returns the names of the variables that are given a value of some kind. */
function namesOf(nodes: readonly Node[], isOfKind: (value: Node) => boolean): Set<string | undefined> {
  const given = nodes.flatMap((node) => {
    if (node.type === 'VariableDeclarator') return node.init && isOfKind(node.init) ? [node.id] : [];
    return node.type === 'AssignmentExpression' && isOfKind(node.right) ? [node.left] : [];
  });
  return new Set(given.filter((node) => node.type === 'Identifier').map(nameOf));
}

/** Tells whether a node sets the internals: by assignment, as a key of an object, or by `Object.defineProperty`. */
function setsInternals(node: Node): boolean {
  if (node.type === 'AssignmentExpression') return isInternals(node.left);
  if (node.type === 'CallExpression')
    return node.arguments.some((one) => one.type === 'Literal' && one.value === internals);
  return (
    node.type === 'ObjectExpression' &&
    node.properties.some((one) => one.type === 'Property' && nameOf(one.key) === internals)
  );
}

function editOf(node: Node, makesSymbol: (callee: Node) => boolean): Edit[] {
  if (node.type === 'CallExpression' && makesSymbol(node.callee)) {
    const [name] = node.arguments;
    if (name?.type !== 'Literal' || name.value !== 'react.element') return [];
    const { start, end } = placeOf(name);
    return [{ at: start, end, insert: '"react.transitional.element"' }];
  }
  if (node.type !== 'ObjectExpression') return [];
  // The list of props that no component gets. In React 19 they get `ref`.
  const names = node.properties.map((one) =>
    one.type === 'Property' && one.key.type === 'Identifier' ? one.key.name : '',
  );
  if (!['key', 'ref', '__self', '__source'].every((name) => names.includes(name))) return [];
  const place = placeOf(node.properties[names.indexOf('ref')]!);
  return [{ at: place.start, end: place.end, insert: '__self:!0' }];
}
