// Which parts of a page that is run could need the reader's browser. Whether they do, only the modules behind the names can
// tell, and these are other files: so the page's code gets `_root(n, () => <part>)` around each such part, and its facts
// say what the part is made of. src/bundle/choose-roots.ts chooses.
import type {
  CallExpression,
  Expression,
  FunctionDeclaration,
  Node,
  ObjectExpression,
  Program,
  Property,
} from 'estree';
import { freeNames, nodesIn, patternNames } from './estree-names.js';

/** Name of the function that stands around each candidate. */
export const rootFunction = '_root';

/** What the choice of roots must know of a Markdown file. */
export interface RootFacts {
  candidates: readonly CandidateFact[];
  /** What the names in candidates stand for; those that are not here are globals. */
  names: Readonly<Record<string, NameFact>>;
  /** Tags for which a component for all pages could stand: `h2`, `a`. */
  tags: readonly string[];
}

export interface CandidateFact {
  /** Index of the candidate that holds it; -1: the page itself does. */
  parent: number;
  /** As the author knows it: `<Counter>`, `{...}`. */
  label: string;
  line: number;
  column: number;
  /** Names in the part itself: its component, its attributes. */
  uses: readonly string[];
  /** Names in parts beneath it that are no candidates. */
  captures: readonly string[];
  /** An attribute that only a browser can call: `onClick`. */
  handler?: string;
  /** HTML allows no element of ours in this place: the next candidate around it can be a root. */
  stuck: boolean;
}

export type NameFact =
  | { from: 'import'; key: string; imported: string }
  /** Declared in the page. `hook`: what its own code uses of the browser. */
  | { from: 'page'; uses: readonly string[]; hook?: string }
  /** A component for all pages. */
  | { from: 'components' }
  /** `frontMatter`, `toc`. */
  | { from: 'ambient' };

/** Elements that a parser takes foreign children out of, or in whose place lists and pictures lose their meaning. */
const closedTags = new Set([
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup', 'select', 'optgroup', 'datalist'],
  ...['ul', 'ol', 'dl', 'menu', 'picture', 'svg', 'math'],
]);
const foreignTags = new Set(['svg', 'math']);

/** Hooks and handlers, in the code that a page declares itself. */
const hookName =
  /^use(?:State|Reducer|Effect|LayoutEffect|Ref|Transition|SyncExternalStore|ActionState|Optimistic|DeferredValue|ImperativeHandle|InsertionEffect|EffectEvent|ColorMode|IsBrowser|Location|History)$/;
const handlerName = /^on[A-Z]/;

interface Place {
  parent: number;
  closed: boolean;
  /** Inside of a picture's own language. */
  foreign: boolean;
}

/**
 * Puts `_root` around the candidates of a program that @mdx-js/mdx made.
 * @returns undefined where it has none.
 */
export function markRootCandidates(program: Program): RootFacts | undefined {
  const content = program.body.find(
    (node): node is FunctionDeclaration =>
      node.type === 'FunctionDeclaration' && node.id?.name === '_createMdxContent',
  );
  const last = content?.body.body.at(-1);
  if (!content || last?.type !== 'ReturnStatement' || !last.argument) return undefined;
  const marker = new CandidateMarker();
  last.argument = marker.visit(last.argument, { parent: -1, closed: false, foreign: false });
  const { candidates } = marker;
  const tags = replaceableTags(content);
  if (candidates.length === 0 && tags.length === 0) return undefined;
  return { candidates, names: namesOf(program, content, candidates), tags };
}

class CandidateMarker {
  readonly candidates: (CandidateFact & { captures: string[] })[] = [];

  visit(node: Expression, place: Place): Expression {
    const call = asElement(node);
    if (call) return this.element(call, place);
    if (node.type === 'Literal') return node;
    const names = [...freeNames(node)].filter((name) => !isOurs(name));
    if (!nodesIn(node).some(({ type }) => type === 'CallExpression')) {
      this.capture(place.parent, names);
      return node;
    }
    const handler = handlerIn(node);
    this.add({ label: '{...}', uses: names, handler }, node, place);
    return this.wrap(node);
  }

  private element(call: CallExpression, place: Place): Expression {
    const [type, props] = call.arguments as [Expression, Expression | undefined];
    const tag = tagOf(type);
    const attributes = attributesOf(props).filter((node) => !isNamed(node, 'children'));
    const handler = attributes.map(handlerOf).find((name) => name !== undefined);
    const uses = [
      ...(tag === undefined ? freeNames(type) : []),
      ...attributes.flatMap((node) => [...freeNames(node)]),
      // A spread of everything.
      ...(props && props.type !== 'ObjectExpression' ? freeNames(props) : []),
    ].filter((name) => !isOurs(name));
    const isFragment = type.type === 'Identifier' && type.name === '_Fragment';
    const isClosed = tag !== undefined && closedTags.has(tag);
    const isCandidate = (tag === undefined && !isFragment) || handler !== undefined || uses.length > 0;
    const before = this.candidates.length;
    let { parent } = place;
    if (isCandidate || isClosed) {
      parent = this.add({ label: `<${labelOf(type, tag)}>`, uses: [...new Set(uses)], handler }, call, place);
    }
    const foreign = place.foreign || (tag !== undefined && foreignTags.has(tag));
    const closed = foreign || (tag === undefined ? place.closed : isClosed);
    this.children(props, { parent, closed, foreign });
    if (isClosed && !isCandidate && this.candidates.length === before + 1) {
      // Nothing in it could have to climb.
      const [removed] = this.candidates.splice(before, 1);
      this.capture(place.parent, removed!.captures);
      return call;
    }
    return isCandidate || isClosed ? this.wrap(call, before) : call;
  }

  private children(props: Expression | undefined, place: Place): void {
    const property = attributesOf(props).find((node) => isNamed(node, 'children')) as Property | undefined;
    if (!property) return;
    const { value } = property;
    if (value.type === 'ArrayExpression') {
      value.elements = value.elements.map((element) =>
        element === null || element.type === 'SpreadElement' ? element : this.visit(element, place),
      );
    } else property.value = this.visit(value as Expression, place);
  }

  private add(
    { label, uses, handler }: Pick<CandidateFact, 'label' | 'uses' | 'handler'>,
    node: Node,
    place: Place,
  ): number {
    const { line, column } = node.loc?.start ?? { line: 1, column: 0 };
    const fact = { parent: place.parent, label, line, column: column + 1, uses, captures: [] };
    return this.candidates.push({ ...fact, ...(handler && { handler }), stuck: place.closed }) - 1;
  }

  private capture(parent: number, names: readonly string[]): void {
    const captures = this.candidates[parent]?.captures;
    for (const name of names) if (!captures?.includes(name)) captures?.push(name);
  }

  private wrap(node: Expression, index = this.candidates.length - 1): Expression {
    return {
      type: 'CallExpression',
      optional: false,
      callee: { type: 'Identifier', name: rootFunction },
      arguments: [
        { type: 'Literal', value: index },
        { type: 'ArrowFunctionExpression', expression: true, params: [], body: node },
      ],
      loc: node.loc ?? null,
    };
  }
}

/** `_jsx(type, props)` */
function asElement(node: Node): CallExpression | undefined {
  return node.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    /^_jsxs?$/.test(node.callee.name)
    ? node
    : undefined;
}

/** `table` of `"table"` and of `_components.table`; undefined for components. */
function tagOf(type: Expression): string | undefined {
  if (type.type === 'Literal') return String(type.value);
  return type.type === 'MemberExpression' &&
    type.object.type === 'Identifier' &&
    type.object.name === '_components' &&
    type.property.type === 'Identifier'
    ? type.property.name
    : undefined;
}

function labelOf(type: Expression, tag: string | undefined): string {
  if (tag !== undefined) return tag;
  if (type.type === 'Identifier') return type.name;
  return type.type === 'MemberExpression' && type.property.type === 'Identifier'
    ? `${labelOf(type.object as Expression, undefined)}.${type.property.name}`
    : '...';
}

function attributesOf(props: Expression | undefined): ObjectExpression['properties'] {
  return props?.type === 'ObjectExpression' ? props.properties : [];
}

function isNamed(node: ObjectExpression['properties'][number], name: string): boolean {
  return propertyName(node) === name;
}

function propertyName(node: Node): string | undefined {
  if (node.type !== 'Property') return undefined;
  if (node.key.type === 'Identifier' && !node.computed) return node.key.name;
  return node.key.type === 'Literal' ? String(node.key.value) : undefined;
}

function handlerOf(node: Node): string | undefined {
  const name = propertyName(node);
  if (node.type !== 'Property' || name === undefined || node.value.type === 'Literal') return undefined;
  return handlerName.test(name) || name === 'ref' ? name : undefined;
}

/** The first handler or hook anywhere in a piece of code. */
function handlerIn(node: Node): string | undefined {
  for (const found of nodesIn(node)) {
    const handler = handlerOf(found);
    if (handler !== undefined) return handler;
    if (found.type === 'Identifier' && hookName.test(found.name)) return found.name;
  }
  return undefined;
}

const generatedNames =
  /^_(?:jsxs?|Fragment|components|provideComponents|createMdxContent|missingMdxReference|import|mark)$/;

function isOurs(name: string): boolean {
  return generatedNames.test(name);
}

/** What the names that candidates use stand for, and what those stand for in turn. */
function namesOf(
  program: Program,
  content: FunctionDeclaration,
  candidates: readonly CandidateFact[],
): Record<string, NameFact> {
  const known = declaredNames(program, content);
  const names: Record<string, NameFact> = {};
  const open = candidates.flatMap(({ uses, captures }) => [...uses, ...captures]);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (Object.hasOwn(names, name)) continue;
    const fact = known.get(name)?.();
    if (!fact) continue;
    names[name] = fact;
    if (fact.from === 'page') open.push(...fact.uses);
  }
  return names;
}

/** Keys of `_components = {h2: "h2", ...}`. */
function replaceableTags(content: FunctionDeclaration): string[] {
  const declarations = content.body.body.flatMap((node) =>
    node.type === 'VariableDeclaration' ? node.declarations : [],
  );
  const components = declarations.find(({ id }) => id.type === 'Identifier' && id.name === '_components');
  if (components?.init?.type !== 'ObjectExpression') return [];
  return components.init.properties.flatMap((property) => propertyName(property) ?? []);
}

/** What each name stands for; asked for few of them. */
function declaredNames(program: Program, content: FunctionDeclaration): Map<string, () => NameFact> {
  const known = new Map<string, () => NameFact>([
    ['frontMatter', () => ({ from: 'ambient' })],
    ['toc', () => ({ from: 'ambient' })],
    ['props', () => ({ from: 'page', uses: [] })],
  ]);
  for (const node of content.body.body) {
    // {Card, Note} = _components: components for all pages.
    if (node.type !== 'VariableDeclaration') continue;
    for (const { id, init } of node.declarations) {
      if (init?.type === 'Identifier' && init.name === '_components')
        for (const name of patternNames(id)) known.set(name, () => ({ from: 'components' }));
    }
  }
  for (const statement of program.body) {
    if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration') {
      known.set(statement.id!.name, () => pageName(statement));
    } else if (statement.type === 'VariableDeclaration') {
      for (const { id, init } of statement.declarations) {
        const key = importKey(init);
        for (const [name, imported] of importedNames(id))
          known.set(name, () => (key === undefined ? pageName(init) : { from: 'import', key, imported }));
      }
    }
  }
  return known;
}

function pageName(node: Node | null | undefined): NameFact {
  if (!node) return { from: 'page', uses: [] };
  const uses = [...freeNames(node)].filter((name) => !isOurs(name));
  const hook = handlerIn(node);
  return { from: 'page', uses, ...(hook && { hook }) };
}

/** `_import('<key>')` */
function importKey(node: Node | null | undefined): string | undefined {
  if (node?.type !== 'CallExpression' || node.callee.type !== 'Identifier') return undefined;
  const [argument] = node.arguments;
  return node.callee.name === '_import' && argument?.type === 'Literal' ? String(argument.value) : undefined;
}

/** `{"default": Card, a: b}` -> [Card, default], [b, a]; `* as x` -> [x, *]. */
function importedNames(pattern: Node): [string, string][] {
  if (pattern.type !== 'ObjectPattern') return patternNames(pattern).map((name) => [name, '*']);
  return pattern.properties.flatMap((property): [string, string][] => {
    const imported = propertyName(property) ?? '*';
    return patternNames(property).map((name) => [name, imported]);
  });
}
