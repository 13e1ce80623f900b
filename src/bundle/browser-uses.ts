// What in a module needs the reader's browser: state, effects, event handlers.
import type { Class, Expression, Node, Pattern, Program } from 'estree';
import { nodesIn, patternNames } from '../base/estree-names.js';
import { browserExports } from '../config/provided-table.js';

export interface BrowserUse {
  /** Path relative to the site's folder. */
  file: string;
  /** `useState`, `onClick`. */
  name: string;
}

/** What a module uses of React beside rendering. */
export interface ModuleUses {
  /** Its first hook or handler. */
  browser: string | undefined;
  /** It hands something down to its children, or looks at them: an island among these must be in its root. */
  joins: boolean;
  /** It makes a context of React. */
  hands: boolean;
  /** It looks at its children, or calls them: they must be more to it than HTML. */
  looks: boolean;
  /** It takes what a component around it hands down. */
  reads: boolean;
}

const hooks = new Set([
  ...['useState', 'useReducer', 'useEffect', 'useLayoutEffect', 'useInsertionEffect', 'useEffectEvent'],
  ...['useRef', 'useImperativeHandle', 'useTransition', 'useDeferredValue', 'useSyncExternalStore'],
  ...['useActionState', 'useOptimistic'],
  ...browserExports,
]);
const looking = new Set([
  ...['Children', 'cloneElement', 'isValidElement'],
  // Docusaurus' own tabs look at their items with these.
  ...['sanitizeTabsChildren', 'useTabs', 'useTabsContextValue'],
]);
const reading = new Set(['useContext', 'use', 'Consumer', 'contextType']);
const handler = /^on[A-Z]\w*$/;
/**
 * What React calls of a class in the browser alone, and what a class calls to be rendered anew, on itself or by another name
 * (`const self = this`). Without them a class only renders.
 */
const ofClasses = [
  'componentDid\\w+',
  'componentWillUnmount',
  'getSnapshotBeforeUpdate',
  'getDerivedStateFromError',
  'setState',
  'forceUpdate',
];
const ofClass = new RegExp(`^(?:${ofClasses.join('|')})$`);
const component = /^(?:Pure)?Component$/;

const wordOf = (names: readonly string[]): RegExp => new RegExp(String.raw`\b(?:${names.join('|')})\b`);

/** What a text without these words does not have. Where something is used, it also joins. */
const signs: Readonly<Record<keyof ModuleUses, RegExp>> = {
  browser: wordOf([...hooks, 'on[A-Z]\\w*', ...ofClasses, 'extends']),
  joins: /^/,
  hands: /\bcreateContext\b/,
  looks: wordOf([...looking, 'children']),
  // Nearly every script of a package begins with 'use strict'.
  reads: wordOf([...reading].map((name) => (name === 'use' ? 'use(?! strict)' : name))),
};

/** Whether the text of a module is worth parsing for some of its uses. */
export function mayHave(text: string, uses: readonly (keyof ModuleUses)[]): boolean {
  return uses.some((use) => signs[use].test(text));
}

/** Those of a module. Names count wherever they stand: packages write `(0, react.useState)(0)` and `const s = r.useState`. */
export function findUses(program: Program): ModuleUses {
  const nodes = nodesIn(program);
  // `({ onClick, ...rest })` takes a handler, which is no use of it yet.
  const taken = new Set<Node>(
    nodes.flatMap((node) => (node.type === 'ObjectPattern' ? node.properties : [])),
  );
  const uses = nodes.map((node) => browserUse(node, taken)).filter((name) => name !== undefined);
  const browser = uses.find((name) => name !== 'useWindowSize' || !showsBothLists(program));
  const names = new Set(nodes.flatMap((node) => (node.type === 'Identifier' ? [node.name] : [])));
  const looks = [...looking].some((name) => names.has(name)) || looksAtChildren(nodes, taken);
  const hands = names.has('createContext');
  const joins = browser !== undefined || looks || hands;
  return { browser, joins, hands, looks, reads: [...reading].some((name) => names.has(name)) };
}

/**
 * The layout of a page in Docusaurus asks for the size of the window to show one of two lists of headings. Both are in the HTML
 * here, and the style sheet shows one.
 */
function showsBothLists({ body }: Program): boolean {
  return body.some(
    (node) => node.type === 'ImportDeclaration' && node.source.value === '@theme/DocItem/TOC/Desktop',
  );
}

function browserUse(node: Node, taken: ReadonlySet<Node>): string | undefined {
  switch (node.type) {
    case 'Identifier':
      return hooks.has(node.name) || ofClass.test(node.name) ? node.name : undefined;
    case 'Literal':
      // `one['setState']({})`, and methods of classes in the JavaScript of old: `{ key: 'componentDidMount', value: start }`.
      return typeof node.value === 'string' && ofClass.test(node.value) ? node.value : undefined;
    case 'ClassDeclaration':
    case 'ClassExpression':
      return rendersBy(node) ? 'extends' : undefined;
    case 'Property': {
      const name = taken.has(node) ? undefined : keyOf(node.key);
      return name !== undefined && handler.test(name) && canBeFunction(node.value) ? name : undefined;
    }
    default:
      return undefined;
  }
}

/** A class that renders, by another class than that of React: nobody knows what that does. */
function rendersBy({ superClass, body }: Class): boolean {
  if (!superClass || component.test(nameOf(superClass) ?? '')) return false;
  return body.body.some((member) => member.type !== 'StaticBlock' && keyOf(member.key) === 'render');
}

/** `children.length`, `typeof props.children`, `children(value)`; also by another name: `{ children: inner }`. */
function looksAtChildren(nodes: readonly Node[], taken: ReadonlySet<Node>): boolean {
  const names = new Set(['children']);
  for (const node of taken) {
    if (node.type === 'Property' && keyOf(node.key) === 'children')
      for (const name of patternNames(node.value)) names.add(name);
  }
  const isChildren = (node: Node): boolean => {
    if (node.type === 'ChainExpression') return isChildren(node.expression);
    return names.has(nameOf(node as Expression) ?? '');
  };
  return nodes.some((node) => {
    if (node.type === 'MemberExpression') return isChildren(node.object);
    if (node.type === 'CallExpression') return isChildren(node.callee);
    return node.type === 'UnaryExpression' && node.operator === 'typeof' && isChildren(node.argument);
  });
}

/** `a` of `a` and of `b.a`. */
function nameOf(node: Expression): string | undefined {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier'
    ? node.property.name
    : undefined;
}

function keyOf(key: Node): string | undefined {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined;
}

/** `onClick: undefined` and `onTime: 5` are no handlers. */
function canBeFunction(value: Expression | Pattern): boolean {
  switch (value.type) {
    case 'Literal':
    case 'TemplateLiteral':
    case 'ObjectExpression':
    case 'ArrayExpression':
    case 'UnaryExpression':
      return false;
    case 'Identifier':
      return value.name !== 'undefined';
    default:
      return true;
  }
}

const blankOrComment = /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|#![^\n]*/y;
const directive = /(['"])(use [a-z ]{1,40})\1[ \t]*;?/y;

/**
 * `'use client'` before anything but comments and other directives. Each step begins where the last one ended, so a file of
 * any length is read once, and never beyond its first statement.
 */
export function isClientModule(text: string): boolean {
  for (let at = 0; ; ) {
    blankOrComment.lastIndex = at;
    directive.lastIndex = at;
    if (blankOrComment.test(text)) at = blankOrComment.lastIndex;
    else {
      const found = directive.exec(text);
      if (!found || found[2] === 'use client') return found !== null;
      at = directive.lastIndex;
    }
  }
}
