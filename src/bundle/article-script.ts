// A page that runs in the browser as a whole, as code. Links stay symbolic: the code is given a table of URLs, so that a
// renamed page changes no script. Which files hold what it imports is not known here either: an edit of the page leaves
// them alone, and the other way round (page-scripts.ts).
import { parse } from 'acorn';
import type { Node } from 'estree';
import { nodesIn } from '../base/estree-names.js';
import type { MdxArticle, MdxModule } from '../compile/compiled-page.js';
import { withSingleBlocks } from '../compile/mdx/blocks-together.js';
import { ambientNames, ambientValues } from '../compile/mdx/mdx-ambient.js';
import { isMarkdown } from '../compile/mdx/mdx-imports.js';
import { twinMark } from '../compile/mdx/mdx-twin.js';
import { importKey } from '../compile/mdx/page-values.js';
import type { HandingPart } from '../config/own-parts.js';
import { globalNames } from '../config/provided-table.js';
import { handingModule, insideOf } from './island-entries.js';
import type { MarkdownPart } from './markdown-map.js';

export interface ArticleScript {
  /**
   * What is missing to an ES module are its imports: `imports`, and React's `react/jsx-runtime` as `_react`.
   * It exports `article(links)`, which gives the component.
   */
  code: string;
  /** Import keys of the modules that it takes, as `_module0`, `_module1`. */
  imports: readonly string[];
  /** Slots of links that it uses. */
  links: readonly number[];
}

/** Components that pages can use without an import. */
export interface ComponentsForAll {
  /** Names of ours. */
  own: readonly string[];
  /** Import keys of the site's. */
  componentKeys: readonly string[];
  /** Links are as the author wrote them. */
  hasOpenLinks?: boolean;
  /** The site's own components around pages that hand something down to them. */
  handing?: readonly HandingPart[];
  /** Import key of what shows the page, which runs in the browser with it. */
  item?: string | undefined;
  /** Components look into blocks of code among their children. */
  seesCode?: boolean;
}

export function toArticleScript(article: MdxArticle, forAll: ComponentsForAll): ArticleScript {
  const writer = new ScriptWriter(article, forAll);
  const code = writer.article();
  return { code, imports: writer.imports, links: [...writer.links].sort((a, b) => a - b) };
}

/**
 * The Markdown file that the article imports by `key`, as an ES module of its own; slots of links have their `urls`.
 * @param forAll import key of the site's components for all pages, which is taken where some are used without an import
 * @returns also what it is made of, which may be other such files
 */
export function toModuleScript(
  article: MdxArticle,
  key: string,
  urls: readonly string[],
  forAll: string | undefined,
): { script: string; parts: readonly MarkdownPart[] } {
  const modules = [article.partials[key]!, ...Object.values(article.partials)];
  const own = modules.flatMap(({ tags }) => Object.keys(tags));
  const isOpen = modules.some(({ code }) => code.includes('_missingMdxReference('));
  const componentKeys = forAll !== undefined && isOpen ? [forAll] : [];
  return new ScriptWriter(article, { own, componentKeys, hasOpenLinks: true }).toModule(key, urls);
}

class ScriptWriter {
  readonly links = new Set<number>();
  readonly imports: string[] = [];
  /** Other Markdown files are functions of the same module: import key -> name. */
  private readonly partials = new Map<string, string>();
  private readonly partialTexts: string[] = [];
  private readonly partialModules: MdxModule[] = [];

  constructor(
    private readonly source: MdxArticle,
    private readonly forAll: ComponentsForAll,
  ) {}

  article(): string {
    const { item, handing = [] } = this.forAll;
    const text = this.moduleText(this.source.page);
    const own =
      item === undefined
        ? text
        : `(({ default: text }) => ({ default: () => _jsx(${this.module(item)}.default, { text }) }))(${text})`;
    const page = handing.length > 0 ? insideOf(handing, own, `${this.module(handingModule)}.`) : own;
    return [
      'const { Fragment: _Fragment, jsx: _jsx, jsxs: _jsxs } = _react;',
      'export const article = (_links) => {',
      `const ${twinMark} = null;`,
      ...this.partialTexts,
      `return ${page}.default;`,
      '};',
      '',
    ].join('\n');
  }

  toModule(key: string, urls: readonly string[]): { script: string; parts: readonly MarkdownPart[] } {
    const name = this.partial(key);
    const module = this.source.partials[key]!;
    const ambient = Object.entries(ambientValues(module)).filter(([one]) =>
      ambientNames(module.code).some((free) => free === one),
    );
    const exported = exportedNames(module.code).filter((one) => one !== 'default');
    const head = [
      "import * as _react from 'react/jsx-runtime';",
      ...this.imports.map((from, index) => `import * as _module${index} from ${JSON.stringify(from)};`),
      'const { Fragment: _Fragment, jsx: _jsx, jsxs: _jsxs } = _react;',
      `const ${twinMark} = null;`,
      `const _links = ${JSON.stringify(urls)};`,
    ];
    const script = [
      ...head,
      ...this.partialTexts,
      ...ambient.map(([one, value]) => `export const ${one} = ${JSON.stringify(value)};`),
      ...(exported.length > 0 ? [`export const { ${exported.join(', ')} } = ${name};`] : []),
      `export default ${name}.default;`,
      '',
    ].join('\n');
    let start = head.length;
    const parts = this.partialModules.map((part, index) => {
      // The code begins below the line that begins its function.
      const line = start + 1;
      start += this.partialTexts[index]!.split('\n').length;
      return { module: part, line };
    });
    return { script, parts };
  }

  /** Expression that runs a Markdown file's code and gives its exports. */
  private moduleText(module: MdxModule): string {
    const ambient = ambientValues(module);
    const names = ambientNames(module.code);
    const components = this.components(module);
    // As on the server (run-mdx.ts), for code that is a child of something.
    const seesCode = this.forAll.seesCode && /\b_jsx\("figure", \{\s*className: "rd-code/.test(module.code);
    const jsx = seesCode
      ? `${this.module('relaydocs/code-children')}.withCodeInside(_jsx, ({ ${components} }).code)`
      : '_jsx';
    const given = [
      `{ Fragment: _Fragment, jsx: ${jsx}, jsxs: _jsxs, useMDXComponents: () => ({ ${components} }) }`,
      this.importTable(module.code),
      ...names.map((name) => JSON.stringify(ambient[name])),
    ];
    return `(function (_runtime, _import${names.map((name) => `, ${name}`).join('')}) {\n${this.withLinks(withSingleBlocks(module.code))}\n})(${given.join(', ')})`;
  }

  /** Function that gives the modules that the code imports. */
  private importTable(code: string): string {
    const tree = parse(code, { ecmaVersion: 'latest', allowReturnOutsideFunction: true }) as unknown as Node;
    const keys = new Set(nodesIn(tree).flatMap((node) => importKey(node) ?? []));
    const entries = Array.from(keys, (key) => {
      const value = isMarkdown(key) ? this.partial(key) : this.module(key);
      return `${JSON.stringify(key)}: ${value}`;
    });
    return `(key) => ({ ${entries.join(', ')} })[key]`;
  }

  private partial(key: string): string {
    const known = this.partials.get(key);
    if (known !== undefined) return known;
    const name = `_partial${this.partials.size}`;
    this.partials.set(key, name);
    // Its own partials come before it.
    const module = this.source.partials[key]!;
    this.partialTexts.push(`const ${name} = ${this.moduleText(module)};`);
    this.partialModules.push(module);
    return name;
  }

  private module(key: string): string {
    if (!this.imports.includes(key)) this.imports.push(key);
    return `_module${this.imports.indexOf(key)}`;
  }

  /** Properties of the object of components that are there without an import. */
  private components({ tags, code }: MdxModule): string {
    const usesOwn = Object.keys(tags).some((name) => this.forAll.own.includes(name.split('.')[0]!));
    const own = usesOwn ? [`...${this.module('relaydocs/components')}`] : [];
    const others = Object.keys(globalNames).filter((name) => Object.hasOwn(tags, name));
    own.push(...others.map((name) => `${name}: ${this.module(globalNames[name]!)}.default`));
    // Where it is shown is not known when it is compiled: a component adds the base URL, and has the target looked up.
    if (this.forAll.hasOpenLinks && code.includes('_components.a'))
      own.push(`a: ${this.module('@docusaurus/Link')}.default`);
    return [...own, ...this.forAll.componentKeys.map((key) => `...${this.module(key)}.default`)].join(', ');
  }

  /** Slots stand in string literals. */
  private withLinks(code: string): string {
    return code.replace(
      /(?:\\u0000|\\0|\0)(&?)(\d+)(?:\\u0000|\\0|\0)/g,
      (_, inHtml: string, slot: string) => {
        this.links.add(Number(slot));
        const escaped = inHtml && ".replaceAll('&', '&amp;').replaceAll('\"', '&quot;')";
        return `" + _links[${slot}]${escaped} + "`;
      },
    );
  }
}

/** What the code, which is the body of a function, returns. */
function exportedNames(code: string): string[] {
  const tree = parse(code, { ecmaVersion: 'latest', allowReturnOutsideFunction: true });
  const last = tree.body.findLast((node) => node.type === 'ReturnStatement');
  if (last?.argument?.type !== 'ObjectExpression') return [];
  return last.argument.properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' ? [property.key.name] : [],
  );
}
