// Rewrites a package that holds a copy of React 18's JSX runtime, so that React 19 takes the elements which it makes.
import type { Node } from 'estree';
import { nodesIn } from '../base/estree-names.js';
import { type Edit, editModule, placeOf } from './edit-module.js';

const internals = '__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED';

/** What the runtime takes of React's internals: the owner of elements, and while the site is written the place that warnings name. */
const helpers = `
function relaydocsInternals() {
  return { ReactCurrentOwner: { current: null }, ReactDebugCurrentFrame: { setExtraStackFrame() {}, getStackAddendum: () => '' } };
}
`;

/** Tells whether a text may hold such a copy. The names of properties stay in minified code. */
export const mayMakeOlderElements = (text: string): boolean =>
  ['ReactCurrentOwner', 'react.element', '__source', internals].every((name) => text.includes(name));

/** Returns the rewritten module; undefined if it is a copy of React itself, which sets the internals. */
export async function withNewerElements(text: string, file: string): Promise<string | undefined> {
  return editModule(
    text,
    file,
    (program) => {
      const nodes = nodesIn(program);
      const isOfReact = nodes.some((node) => node.type === 'AssignmentExpression' && isInternals(node.left));
      return isOfReact ? [] : nodes.flatMap(editOf);
    },
    helpers,
  );
}

const isInternals = (node: Node): boolean =>
  node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === internals;

function editOf(node: Node): Edit[] {
  const { start, end } = placeOf(node);
  if (isInternals(node)) return [{ at: start, end, insert: 'relaydocsInternals()' }];
  if (node.type === 'Literal' && node.value === 'react.element')
    return [{ at: start, end, insert: '"react.transitional.element"' }];
  if (node.type !== 'ObjectExpression') return [];
  // The list of props that no component gets. In React 19 they get `ref`.
  const names = node.properties.map((one) =>
    one.type === 'Property' && one.key.type === 'Identifier' ? one.key.name : '',
  );
  if (!['key', 'ref', '__self', '__source'].every((name) => names.includes(name))) return [];
  const place = placeOf(node.properties[names.indexOf('ref')]!);
  return [{ at: place.start, end: place.end, insert: '__self:!0' }];
}
