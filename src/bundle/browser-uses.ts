// Finds in the syntax tree of one module what only works in the browser: React hooks, effects, event handlers.
import type { Class, Expression, Node, Pattern, Program } from 'estree';
import { nodesIn, patternNames } from '../base/estree-names.js';
import { browserExports } from '../config/provided-table.js';

export interface BrowserUse {
  /** Path relative to the site's folder. */
  file: string;
  /** The name that was found: `useState`, `onClick`. */
  name: string;
}

/** What a module does with React besides rendering elements. */
export interface ModuleUses {
  /** Name of the first hook or event handler in it. */
  browser: string | undefined;
  /** It passes a context to its children or inspects them, so an island among its children must share a React root with it. */
  sharesRoot: boolean;
  /** It creates a React context. */
  createsContext: boolean;
  /** It inspects its children or calls them as a function, so it must receive elements and not server-rendered HTML. */
  inspectsChildren: boolean;
  /** It reads a context of a component around it. */
  readsContext: boolean;
}

const hooks = new Set([
  ...['useState', 'useReducer', 'useEffect', 'useLayoutEffect', 'useInsertionEffect', 'useEffectEvent'],
  ...['useRef', 'useImperativeHandle', 'useTransition', 'useDeferredValue', 'useSyncExternalStore'],
  ...['useActionState', 'useOptimistic'],
  ...browserExports,
]);
const looking = new Set([
  ...['Children', 'cloneElement', 'isValidElement'],
  // With these, the tabs of Docusaurus inspect their items.
  ...['sanitizeTabsChildren', 'useTabs', 'useTabsContextValue'],
]);
const reading = new Set(['useContext', 'use', 'Consumer', 'contextType']);
const handler = /^on[A-Z]\w*$/;
/**
 * Methods of class components that React calls in the browser only, and those by which a component rerenders itself, also under another
 * name (`const self = this`). A class without any of them renders on the server alone.
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

/** For each use, a word without which a text cannot have it: a quick test before parsing. `sharesRoot` follows from other uses. */
const signs: Readonly<Record<keyof ModuleUses, RegExp>> = {
  browser: wordOf([...hooks, 'on[A-Z]\\w*', ...ofClasses, 'extends']),
  sharesRoot: /^/,
  createsContext: /\bcreateContext\b/,
  inspectsChildren: wordOf([...looking, 'children']),
  // `use strict` is excluded, as nearly every script of a package begins with it.
  readsContext: wordOf([...reading].map((name) => (name === 'use' ? 'use(?! strict)' : name))),
};

/** Tells whether the text of a module can have one of these uses, so that parsing it is worthwhile. */
export function mayHave(text: string, uses: readonly (keyof ModuleUses)[]): boolean {
  return uses.some((use) => signs[use].test(text));
}

/** Finds the uses in a module. Names count in any position: packages write `(0, react.useState)(0)` and `const s = r.useState`. */
export function findUses(program: Program): ModuleUses {
  const nodes = nodesIn(program);
  // Destructuring a handler, as in `({ onClick, ...rest })`, does not use it yet.
  const taken = new Set<Node>(
    nodes.flatMap((node) => (node.type === 'ObjectPattern' ? node.properties : [])),
  );
  const uses = nodes.map((node) => browserUse(node, taken)).filter((name) => name !== undefined);
  const browser = uses.find((name) => name !== 'useWindowSize' || !showsBothLists(program));
  const names = new Set(nodes.flatMap((node) => (node.type === 'Identifier' ? [node.name] : [])));
  const inspectsChildren = [...looking].some((name) => names.has(name)) || looksAtChildren(nodes, taken);
  const createsContext = names.has('createContext');
  const sharesRoot = browser !== undefined || inspectsChildren || createsContext;
  const readsContext = [...reading].some((name) => names.has(name));
  return { browser, sharesRoot, createsContext, inspectsChildren, readsContext };
}

/**
 * Tells whether the module is the page layout of Docusaurus. It asks for the window size to show one of two tables of contents. Here the
 * HTML has both, and the style sheet hides one, so that use of `useWindowSize` needs no browser.
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
      // `one['setState']({})`, and class methods in ES5 code: `{ key: 'componentDidMount', value: start }`.
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

/** Tells whether a class with a `render` method extends anything but React's own class: what the base class does is unknown. */
function rendersBy({ superClass, body }: Class): boolean {
  if (!superClass || component.test(nameOf(superClass) ?? '')) return false;
  return body.body.some((member) => member.type !== 'StaticBlock' && keyOf(member.key) === 'render');
}

/** Tells whether code inspects `children`: `children.length`, `typeof props.children`, `children(value)`, also under another name. */
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

/** Returns the last name in an expression: `a` for both `a` and `b.a`. */
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

/** Tells whether a value can be an event handler; `onClick: undefined` and `onTime: 5` cannot. */
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
 * Tells whether the directive `'use client'` comes first in a module, after comments and other directives. Each step begins where the last
 * one ended, so a file of any length is read once, and never beyond its first statement.
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
