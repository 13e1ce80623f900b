// What of a page that is run could need the reader's browser. Whether it does, only the modules behind the names can tell,
// and these are other files: src/bundle/choose-islands.ts chooses.
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

/** What the choice of islands must know of a Markdown file. */
export interface BrowserFacts {
  /** The first hook or handler in its own code. */
  own: (PlacedPart & { uses: string }) | undefined;
  /** Uses of what is imported, or stands there for all pages, in the order of the text. */
  parts: readonly PartFact[];
  /** What the names of parts are imports of; those that are not here are components for all pages. */
  imports: Readonly<Record<string, ImportedName>>;
  /**
   * Tags for which a component for all pages could stand (`h2`, `a`), and `inlineCode`: for each, what holds of all its places
   * in the text.
   */
  tags: readonly PartFact[];
}

interface PlacedPart {
  /** As the author knows it: `<Counter>`, `{...}`. */
  label: string;
  line: number;
  column: number;
}

export interface PartFact extends PlacedPart {
  name: string;
  /** An island can stand here, and JSON can hold what it is given beside its children. */
  fits: boolean;
  /** It has children that are more than text. */
  holds: boolean;
  /** Names of the parts and tags among its children. */
  inside: readonly string[];
}

/** Elements that a parser takes foreign children out of, or in whose place lists and pictures lose their meaning. */
const closedTags = new Set([
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup', 'select', 'optgroup', 'datalist'],
  ...['ul', 'ol', 'dl', 'menu', 'picture', 'svg', 'math'],
]);
const foreignTags = new Set(['svg', 'math']);
/** What stands in such elements, and nowhere else; and what a component looks for among its children. */
const innerTags = new Set(
  'thead tbody tfoot tr th td caption colgroup col optgroup option li dt dd source g path circle ellipse rect line'
    .concat(' polyline polygon text tspan use defs image summary mdxAdmonitionTitle')
    .split(' '),
);

/** Hooks and handlers, in the code that a page declares itself. */
const hookName =
  /^use(?:State|Reducer|Effect|LayoutEffect|Ref|Transition|SyncExternalStore|ActionState|Optimistic|DeferredValue|ImperativeHandle|InsertionEffect|EffectEvent|ColorMode|IsBrowser|Location|History)$/;
const handlerName = /^(?:on[A-Z].*|ref)$/;

/** @param program that @mdx-js/mdx made. @returns undefined where nothing of it could need the browser. */
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
  /** The tag around it, or what the page declares. */
  part: PlacedPart;
  /** In what the page declares, which goes by its name. */
  isOwn: boolean;
  /** Parts around it. */
  around: readonly Writable<PartFact>[];
  closed: boolean;
  /** Inside of a picture's own language. */
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

  /** One of the page's own: what it imports is no use of it yet, and what was generated is nobody's. */
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
    // Something of the page: what it uses in turn may stand here.
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

  /** A use of a name that is no tag: nobody can tell what becomes of it. */
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
    // A member of a namespace is an export like any other.
    const isExport = members.length === (origin?.imported === '*' ? 1 : 0);
    const name = isExport ? written : base;
    this.stands(name, origin && isExport && members[0] ? { ...origin, imported: members[0] } : origin, place);
    const { fits, holds } = this.given(props, place);
    const label = `<${written}>`;
    const part = { name, ...placeOf(call, label), fits: isExport && fits, holds, inside: [] };
    this.parts.push(part);
    return part;
  }

  /** A tag that Markdown writes. One of many alike is enough to know: what stands against an island counts wherever it is. */
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

  /** Elements, which the server can render: nothing that a component could call, or whose place is in a table alone. */
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

/** `_jsx(type, props)` */
function asElement(node: Node): CallExpression | undefined {
  return node.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    /^_jsxs?$/.test(node.callee.name)
    ? node
    : undefined;
}

const partsOf = (element: CallExpression) => element.arguments as [Expression, Expression | undefined];

/** `table` of `"table"` and of `_components.table`; undefined for components. */
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

/** As the component for code sees it: no language, and one line of text. */
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
