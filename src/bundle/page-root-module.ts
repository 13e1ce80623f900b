// The roots of a page as code for the browser: it names the components that it imports and holds the page's code for them.
// Links stay symbolic: the code is given a table of URLs, so that a renamed page changes no script. Which files hold the
// components is not known here either: an edit of the page leaves them alone, and the other way round.
import { parse } from 'acorn';
import type { Node, Program } from 'estree';
import type { MdxArticle, MdxModule } from '../compile/compiled-page.js';
import { nodesIn } from '../compile/mdx/estree-names.js';
import { ambientNames, ambientValues } from '../compile/mdx/mdx-ambient.js';
import { isMarkdown } from '../compile/mdx/mdx-imports.js';
import { twinMark } from '../compile/mdx/mdx-twin.js';
import { type RootFacts, rootFunction } from '../compile/mdx/root-candidates.js';
import type { PageRoots } from './choose-roots.js';

/** Something that a page's roots take from a module of the site, of a package or of relaydocs. */
export interface RootImport {
  /** Import key of the module. */
  key: string;
  /** Name of the export, `*` for all of them as one object. */
  name: string;
  /** Its name in the code. */
  as: string;
}

export interface PageRootModule {
  /**
   * What is missing to an ES module are its imports: `imports`, and React's `react/jsx-runtime` as `_react`.
   * It exports `parts(links)`, which gives `{ <root>: () => element }`.
   */
  code: string;
  imports: readonly RootImport[];
  /** Slots of links that it uses. */
  links: readonly number[];
}

/** Components that pages can use without an import. */
export interface ComponentsForAll {
  /** Names of ours. */
  own: readonly string[];
  /** Import keys of the site's. */
  componentKeys: readonly string[];
}

export function toPageRootModule(
  article: MdxArticle,
  { roots }: PageRoots,
  facts: RootFacts,
  forAll: ComponentsForAll,
): PageRootModule {
  const writer = new ModuleWriter(article, forAll);
  const code = roots === 'article' ? writer.article() : writer.slices(roots, facts);
  return { code, imports: writer.imports, links: [...writer.links].sort((a, b) => a - b) };
}

/** As estree, with places in the text: acorn's trees have both. */
type PlacedNode = Node & { start: number; end: number };

class ModuleWriter {
  readonly links = new Set<number>();
  readonly imports: RootImport[] = [];
  private readonly modules = new Map<string, string>();
  private readonly partials = new Map<string, string>();

  constructor(
    private readonly source: MdxArticle,
    private readonly forAll: ComponentsForAll,
  ) {}

  article(): string {
    const page = this.wholeModule(this.source.page);
    return this.module([
      `const ${twinMark} = null, Page = ${page}.default;`,
      'return { article: () => _jsx(Page, {}) };',
    ]);
  }

  slices(roots: readonly number[], facts: RootFacts): string {
    const { code } = this.source.page;
    const slices = sliceRoots(code, new Set(roots));
    const texts = roots.map((root) => slices.get(root)!);
    const used = new Set(texts.flatMap(({ names }) => [...names]));
    const shared: string[] = [];
    const globals: string[] = [];
    for (const [name, fact] of Object.entries(facts.names)) {
      if (!used.has(name)) continue;
      if (fact.from === 'import') this.importName(name, fact.key, fact.imported, shared);
      if (fact.from === 'components') globals.push(name);
      if (fact.from === 'ambient')
        shared.push(`const ${name} = ${JSON.stringify(ambientValues(this.source.page)[name as 'toc'])};`);
    }
    if (used.has('_components') || globals.length > 0) {
      const tags = new Set(texts.flatMap(({ tags: own }) => own));
      const own = [...tags].map((tag) => `${JSON.stringify(tag)}: ${JSON.stringify(tag)}`);
      const all = [...own, ...this.allComponents(globals)];
      shared.unshift(
        `const _components = { ${all.join(', ')} };`,
        ...globals.map((name) => `const ${name} = _components.${name};`),
      );
    }
    const imports = this.importTable(texts.flatMap(({ keys }) => keys));
    const parts = roots.map((root, index) => `${root}: () => ${this.withLinks(texts[index]!.code)}`);
    return this.module([`const _import = ${imports};`, ...shared, `return { ${parts.join(',\n')} };`]);
  }

  private module(body: readonly string[]): string {
    return [
      'const { Fragment: _Fragment, jsx: _jsx, jsxs: _jsxs } = _react;',
      `const ${rootFunction} = (_, make) => make();`,
      'export const parts = (_links) => {',
      ...[...this.partials.values()],
      ...body,
      '};',
      '',
    ].join('\n');
  }

  /** Other Markdown files are functions of the same module. */
  private importName(name: string, key: string, imported: string, shared: string[]): void {
    if (isMarkdown(key)) {
      const module = this.partial(key);
      shared.push(`const ${name} = ${imported === '*' ? module : `${module}[${JSON.stringify(imported)}]`};`);
    } else this.imports.push({ key, name: imported, as: name });
  }

  /** Expression that runs a Markdown file's code and gives its exports. */
  private wholeModule(module: MdxModule): string {
    const keys = importKeys(parseCode(module.code));
    const ambient = ambientValues(module);
    const names = ambientNames(module.code);
    const components = this.allComponents(Object.keys(module.tags)).join(', ');
    const given = [
      `{ Fragment: _Fragment, jsx: _jsx, jsxs: _jsxs, useMDXComponents: () => ({ ${components} }) }`,
      this.importTable(keys),
      ...names.map((name) => JSON.stringify(ambient[name])),
    ];
    return `(function (_runtime, _import${names.map((name) => `, ${name}`).join('')}) {\n${this.withLinks(module.code)}\n})(${given.join(', ')})`;
  }

  private partial(key: string): string {
    const name = `_partial${[...this.partials.keys()].indexOf(key) + 1 || this.partials.size + 1}`;
    if (this.partials.has(key)) return name;
    // Its own partials come before it.
    this.partials.set(key, '');
    const text = `const ${name} = ${this.wholeModule(this.source.partials[key]!)};`;
    this.partials.delete(key);
    this.partials.set(key, text);
    return name;
  }

  /** Function that gives the modules of these keys. */
  private importTable(keys: readonly string[]): string {
    const entries = [...new Set(keys)].map((key) => {
      const value = isMarkdown(key) ? this.partial(key) : this.namespace(key);
      return `${JSON.stringify(key)}: ${value}`;
    });
    return entries.length === 0 ? 'undefined' : `(key) => ({ ${entries.join(', ')} })[key]`;
  }

  private ownComponent(name: string): string {
    const as = `_own${name}`;
    if (!this.imports.some((one) => one.as === as))
      this.imports.push({ key: 'relaydocs/components', name, as });
    return as;
  }

  private namespace(key: string): string {
    const known = this.modules.get(key);
    if (known !== undefined) return known;
    const name = `_module${this.modules.size}`;
    this.modules.set(key, name);
    this.imports.push({ key, name: '*', as: name });
    return name;
  }

  /** Properties of an object of components. @param names that are used. */
  private allComponents(names: readonly string[]): string[] {
    const own = names.filter((name) => this.forAll.own.includes(name));
    const ours = own.map((name) => `${name}: ${this.ownComponent(name)}`);
    return [...ours, ...this.forAll.componentKeys.map((key) => `...${this.namespace(key)}.default`)];
  }

  /** Slots stand in string literals. */
  private withLinks(code: string): string {
    return code.replace(/(?:\\u0000|\\0|\0)(\d+)(?:\\u0000|\\0|\0)/g, (_, slot: string) => {
      this.links.add(Number(slot));
      return `" + _links[${slot}] + "`;
    });
  }
}

interface Slice {
  code: string;
  names: ReadonlySet<string>;
  /** `p` of `_components.p`. */
  tags: readonly string[];
  /** The keys of its calls of `_import('<key>')`. */
  keys: readonly string[];
}

/** The inside of `_root(<n>, () => <inside>)`. */
function sliceRoots(code: string, wanted: ReadonlySet<number>): Map<number, Slice> {
  const slices = new Map<number, Slice>();
  for (const node of nodesIn(parseCode(code))) {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') continue;
    const [index, make] = node.arguments;
    if (node.callee.name !== rootFunction || index?.type !== 'Literal') continue;
    if (make?.type !== 'ArrowFunctionExpression' || !wanted.has(Number(index.value))) continue;
    const body = make.body as PlacedNode;
    const inside = nodesIn(body);
    slices.set(Number(index.value), {
      code: code.slice(body.start, body.end),
      names: new Set(inside.flatMap((one) => (one.type === 'Identifier' ? [one.name] : []))),
      tags: inside.flatMap(componentTag),
      keys: importKeys(body),
    });
  }
  return slices;
}

function componentTag(node: Node): string[] {
  return node.type === 'MemberExpression' &&
    node.object.type === 'Identifier' &&
    node.object.name === '_components' &&
    node.property.type === 'Identifier'
    ? [node.property.name]
    : [];
}

function importKeys(node: Node): string[] {
  return nodesIn(node).flatMap((one) => {
    if (one.type !== 'CallExpression' || one.callee.type !== 'Identifier') return [];
    const [argument] = one.arguments;
    return one.callee.name === '_import' && argument?.type === 'Literal' ? [String(argument.value)] : [];
  });
}

function parseCode(code: string): Program {
  return parse(code, { ecmaVersion: 'latest', allowReturnOutsideFunction: true }) as unknown as Program;
}
