// Records what in a page might need the browser. src/bundle/choose-islands.ts decides later, when the imported modules are known.
import type {
  CallExpression,
  Expression,
  FunctionDeclaration,
  Node,
  ObjectExpression,
  Program,
} from 'estree';
import { childrenOf, patternNames } from '../../base/estree-names.js';
import { inlineCode } from '../../config/markdown-parts.js';
import { type ImportedName, importKey, PageValues, propertyName } from './page-values.js';

/** The facts about a Markdown file from which its islands are chosen. */
export interface BrowserFacts {
  /** The first hook or event handler in its own code. */
  own: (PlacedPart & { uses: string }) | undefined;
  /** Components that it shows, imported ones and those for all pages, in document order. */
  parts: readonly PartFact[];
  /** Name of a part -> what it imports; a name that is missing is a component for all pages. */
  imports: Readonly<Record<string, ImportedName>>;
  /** Tags that a component for all pages may replace (`h2`, `a`, and `inlineCode`), one fact for all uses of a tag. */
  tags: readonly PartFact[];
}

interface PlacedPart {
  /** How the author knows it: `<Counter>`, `{...}`. */
  label: string;
  line: number;
  column: number;
}

export interface PartFact extends PlacedPart {
  name: string;
  /** It can be an island: its place allows one, and its props besides children are JSON. */
  fits: boolean;
  /** It has other children than text. */
  holds: boolean;
  /** Names of the parts and tags among its children, at any depth. */
  inside: readonly string[];
}

/** Elements in which no island can be: HTML parsers move unknown children out of them, or lists and pictures would break. */
const closedTags = new Set([
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup', 'select', 'optgroup', 'datalist'],
  ...['ul', 'ol', 'dl', 'menu', 'picture', 'svg', 'math'],
]);
const foreignTags = new Set(['svg', 'math']);
/** Tags that are only valid inside such elements, and one that a component looks for among its children. */
const innerTags = new Set(
  'thead tbody tfoot tr th td caption colgroup col optgroup option li dt dd source g path circle ellipse rect line'
    .concat(' polyline polygon text tspan use defs image summary mdxAdmonitionTitle')
    .split(' '),
);

/** Names of hooks and handlers in the code of a page itself. */
const hookName =
  /^use(?:State|Reducer|Effect|LayoutEffect|Ref|Transition|SyncExternalStore|ActionState|Optimistic|DeferredValue|ImperativeHandle|InsertionEffect|EffectEvent|ColorMode|IsBrowser|Location|History)$/;
const handlerName = /^(?:on[A-Z].*|ref)$/;

/** @param program compiled by @mdx-js/mdx @returns undefined if nothing in it can need the browser */
export function findBrowserFacts(program: Program): BrowserFacts | undefined {
  const content = program.body.find(
    (node): node is FunctionDeclaration =>
      node.type === 'FunctionDeclaration' && node.id?.name === '_createMdxContent',
  );
  const last = content?.body.body.at(-1);
  if (!content || last?.type !== 'ReturnStatement' || !last.argument) return undefined;
  const finder = new PartFinder(new PageValues(program));
  for (const statement of program.body) finder.statement(statement);
  finder.content(last.argument);
  const { own, parts, imports } = finder;
  const tags = [...finder.tags.values()];
  return own || parts.length + tags.length > 0 ? { own, parts, imports, tags } : undefined;
}

interface Place {
  /** The tag around it, or the page's own declaration. */
  part: PlacedPart;
  /** True inside a declaration of the page. */
  isOwn: boolean;
  /** The components around it. */
  around: readonly Writable<PartFact>[];
  closed: boolean;
  /** Inside SVG or MathML. */
  foreign: boolean;
}

const outermost = { around: [], closed: false, foreign: false };

type Writable<Fact> = { -readonly [Name in keyof Fact]: Fact[Name] } & { inside: string[] };

class PartFinder {
  own: BrowserFacts['own'];
  readonly parts: Writable<PartFact>[] = [];
  readonly tags = new Map<string, Writable<PartFact>>();
  readonly imports: Record<string, ImportedName> = {};

  constructor(private readonly values: PageValues) {}

  /** Visits a statement of the page. Imports do not use anything yet, and generated code is skipped. */
  statement(node: Program['body'][number]): void {
    if (node.type === 'VariableDeclaration') {
      for (const { id, init } of node.declarations)
        if (init && importKey(init) === undefined) this.declared(init, patternNames(id).join());
    } else if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') {
      const { name } = node.id!;
      if (!/^(?:_.*|MDXContent)$/.test(name)) this.declared(node, name);
    } else this.declared(node, '...');
  }

  private declared(node: Node, name: string): void {
    this.visit(node, { part: placeOf(node, `<${name}>`), isOwn: true, ...outermost });
  }

  content(node: Node): void {
    this.visit(node, { part: placeOf(node, '{...}'), isOwn: false, ...outermost });
  }

  visit(node: Node, place: Place): void {
    const element = asElement(node);
    if (element) {
      this.element(element, place);
    } else if (node.type === 'Identifier') {
      this.identifier(node.name, place);
    } else if (node.type === 'MemberExpression' && !node.computed) {
      if (node.property.type === 'Identifier') this.hook(node.property.name, place);
      this.visit(node.object, place);
    } else if (node.type === 'Property' && !node.computed) {
      this.handler(node, place);
      this.visit(node.value, place);
    } else {
      const key = importKey(node);
      if (key !== undefined) this.add(`_import(${key})`, { key, imported: '*' }, place);
      for (const child of childrenOf(node)) this.visit(child, place);
    }
  }

  private identifier(name: string, place: Place): void {
    this.hook(name, place);
    const imported = this.values.imports.get(name);
    if (imported) this.add(name, imported, place);
    // A value of the page: it may contain what it uses itself.
    if (place.around.length === 0) return;
    for (const [inner, origin] of this.values.importsBehind(name)) this.stands(inner, origin, place);
  }

  private hook(name: string, { part }: Place): void {
    if (hookName.test(name)) this.own ??= { ...part, uses: name };
  }

  private handler(node: Node, { part }: Place): void {
    const name = propertyName(node);
    if (node.type !== 'Property' || name === undefined || node.value.type === 'Literal') return;
    if (handlerName.test(name)) this.own ??= { ...part, uses: name };
  }

  /** Adds a component that is used otherwise than as a tag, so that what becomes of it is unknown. */
  private add(name: string, imported: ImportedName, place: Place): void {
    this.stands(name, imported, place);
    this.parts.push({ name, ...place.part, fits: false, holds: false, inside: [] });
  }

  private stands(name: string, imported: ImportedName | undefined, { around }: Place): void {
    if (imported) this.imports[name] = imported;
    for (const { inside } of around) if (!inside.includes(name)) inside.push(name);
  }

  private element(call: CallExpression, place: Place): void {
    const [type, props] = partsOf(call);
    const tag = tagOf(type);
    const foreign = place.foreign || (tag !== undefined && foreignTags.has(tag));
    const closed = foreign || (tag === undefined ? place.closed : closedTags.has(tag));
    const at = place.isOwn ? place.part : placeOf(call, `<${tag ?? nameOf(type)}>`);
    const inner = { ...place, part: at, foreign, closed };
    const isReplaceable = tag !== undefined && type.type === 'MemberExpression';
    const part = isReplaceable
      ? this.tag(call, tag, place)
      : tag === undefined && this.component(call, place);
    if (props) this.visit(props, part ? { ...inner, around: [...place.around, part] } : inner);
  }

  private component(call: CallExpression, place: Place): Writable<PartFact> | undefined {
    const [type, props] = partsOf(call);
    const written = nameOf(type);
    const [base = '', ...members] = written.split('.');
    if (base === '_Fragment') return undefined;
    const { imports } = this.values;
    const origin = imports.get(base);
    if (!origin && this.values.declares(base)) {
      this.identifier(base, place);
      return undefined;
    }
    // A member of a namespace import is an export.
    const isExport = members.length === (origin?.imported === '*' ? 1 : 0);
    const name = isExport ? written : base;
    this.stands(name, origin && isExport && members[0] ? { ...origin, imported: members[0] } : origin, place);
    const { fits, holds } = this.given(props, place);
    const label = `<${written}>`;
    const part = { name, ...placeOf(call, label), fits: isExport && fits, holds, inside: [] };
    this.parts.push(part);
    return part;
  }

  /** Visits a tag of Markdown. All uses of a tag share one fact: what prevents an island in one place counts for all. */
  private tag(call: CallExpression, tag: string, place: Place): Writable<PartFact> {
    const [, props] = partsOf(call);
    const name = tag === 'code' && isInline(props) ? inlineCode : tag;
    this.stands(name, undefined, place);
    const { fits, holds } = this.given(props, place);
    const part = this.tags.get(name) ?? { name, ...placeOf(call, `<${tag}>`), fits, holds, inside: [] };
    part.fits &&= fits;
    part.holds ||= holds;
    this.tags.set(name, part);
    return part;
  }

  private given(props: Expression | undefined, { closed }: Place): Pick<PartFact, 'fits' | 'holds'> {
    const children = childrenIn(props);
    const others = attributesOf(props).filter((node) => propertyName(node) !== 'children');
    return {
      fits:
        !closed &&
        (!props || props.type === 'ObjectExpression') &&
        others.every((node) => this.values.isJsonProperty(node)) &&
        children.every((child) => this.values.isJson(child) || this.isMarkup(child)),
      holds: !children.every((child) => this.values.isJson(child)),
    };
  }

  /** Tells whether a value consists of elements that the server can render: no functions, and no parts of tables. */
  private isMarkup(node: Node): boolean {
    const element = asElement(node);
    if (element) {
      const [type, props] = partsOf(element);
      if (nameOf(type) === '_Fragment') return childrenIn(props).every((child) => this.isMarkup(child));
      return !innerTags.has(tagOf(type) ?? '');
    }
    if (node.type === 'ConditionalExpression')
      return this.isMarkup(node.consequent) && this.isMarkup(node.alternate);
    if (node.type === 'LogicalExpression')
      return (node.operator === '&&' || this.isMarkup(node.left)) && this.isMarkup(node.right);
    return this.values.isJson(node);
  }
}

function placeOf(node: Node, label: string): PlacedPart {
  const { line, column } = node.loc?.start ?? { line: 1, column: 0 };
  return { label, line, column: column + 1 };
}

/** Returns a node if it is `_jsx(type, props)`. */
function asElement(node: Node): CallExpression | undefined {
  return node.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    /^_jsxs?$/.test(node.callee.name)
    ? node
    : undefined;
}

const partsOf = (element: CallExpression) => element.arguments as [Expression, Expression | undefined];

/** Returns `table` for `"table"` and `_components.table`; undefined for components. */
function tagOf(type: Expression): string | undefined {
  if (type.type === 'Literal') return String(type.value);
  const [base, tag] = nameOf(type).split('.');
  return base === '_components' ? tag : undefined;
}

function nameOf(type: Expression): string {
  if (type.type === 'Identifier') return type.name;
  return type.type === 'MemberExpression' && type.property.type === 'Identifier'
    ? `${nameOf(type.object as Expression)}.${type.property.name}`
    : '...';
}

function attributesOf(props: Expression | undefined): ObjectExpression['properties'] {
  return props?.type === 'ObjectExpression' ? props.properties : [];
}

/** Tells whether a code element is inline, as the component for code decides: no language, and text of one line. */
function isInline(props: Expression | undefined): boolean {
  const isText = (node: Node): boolean => node.type === 'Literal' && !String(node.value).includes('\n');
  return (
    !attributesOf(props).some((node) => propertyName(node) === 'className') && childrenIn(props).every(isText)
  );
}

function childrenIn(props: Expression | undefined): Node[] {
  const property = attributesOf(props).find((node) => propertyName(node) === 'children');
  if (property?.type !== 'Property') return [];
  const { value } = property;
  return value.type === 'ArrayExpression' ? value.elements.filter((one) => one !== null) : [value];
}
