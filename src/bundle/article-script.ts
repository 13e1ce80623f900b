// Writes the JavaScript of a page whose whole article is hydrated as one island. Links stay placeholders: the code receives a table of
// URLs, so that renaming another page does not change the script. Imports stay symbolic too; page-scripts.ts puts the import statements
// before this code, so that an edit of the page does not rebuild the imported modules, nor the other way round.
import { parse } from 'acorn';
import type { Node } from 'estree';
import { nodesIn } from '../base/estree-names.js';
import type { MdxArticle, MdxModule } from '../compile/compiled-page.js';
import { withSingleBlocks } from '../compile/mdx/blocks-together.js';
import { ambientNames, ambientValues } from '../compile/mdx/mdx-ambient.js';
import { isMarkdown } from '../compile/mdx/mdx-imports.js';
import { twinMark } from '../compile/mdx/mdx-twin.js';
import { importKey } from '../compile/mdx/page-values.js';
import type { OuterPart } from '../config/own-parts.js';
import { globalNames } from '../config/provided-table.js';
import { insideOf, outerModule } from './island-entries.js';
import type { MarkdownPart } from './markdown-map.js';

export interface ArticleScript {
  /**
   * The body of an ES module without its import statements. page-scripts.ts adds them: those of `imports`, and `react/jsx-runtime` as
   * `_react`. The module exports `article(links)`, which returns the component.
   */
  code: string;
  /** Import keys of the modules that the code uses, in the order of its variables `_module0`, `_module1`, … */
  imports: readonly string[];
  /** Numbers of the link placeholders that the code contains. */
  links: readonly number[];
}

/** Components that pages can use without an import. */
export interface ComponentsForAll {
  /** Names of the components that relaydocs provides. */
  own: readonly string[];
  /** Import keys of the site's modules with components for all pages. */
  componentKeys: readonly string[];
  /** True if the table of URLs has links as the author wrote them: a link component resolves them when the code runs. */
  hasOpenLinks?: boolean;
  /** The site's own components around pages that pass a context or props down to their children. */
  outer?: readonly OuterPart[];
  /** Import key of the component that shows the page, if it is hydrated together with the article. */
  item?: string | undefined;
  /** True if a component inspects the code blocks among its children. */
  seesCode?: boolean;
}

/** Writes the script of a page that is hydrated as a whole. */
export function toArticleScript(article: MdxArticle, forAll: ComponentsForAll): ArticleScript {
  const writer = new ScriptWriter(article, forAll);
  const code = writer.article();
  return { code, imports: writer.imports, links: [...writer.links].sort((a, b) => a - b) };
}

/**
 * Writes the Markdown file that the article imports by `key` as an ES module of its own.
 * @param urls the URL of each link placeholder
 * @param forAll import key of the site's module with components for all pages, needed if the file uses some of them without an import
 * @returns the module, and the Markdown files in it, each with the line of the module at which its code begins
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
  /** Markdown files that the article imports become functions in the same script: import key -> name of the function. */
  private readonly partials = new Map<string, string>();
  private readonly partialTexts: string[] = [];
  private readonly partialModules: MdxModule[] = [];

  constructor(
    private readonly source: MdxArticle,
    private readonly forAll: ComponentsForAll,
  ) {}

  article(): string {
    const { item, outer = [] } = this.forAll;
    const text = this.moduleText(this.source.page);
    const own =
      item === undefined
        ? text
        : `(({ default: text }) => ({ default: () => _jsx(${this.module(item)}.default, { text }) }))(${text})`;
    const page = outer.length > 0 ? insideOf(outer, own, `${this.module(outerModule)}.`) : own;
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
      // The first line of each function is its header; the compiled code begins on the next one.
      const line = start + 1;
      start += this.partialTexts[index]!.split('\n').length;
      return { module: part, line };
    });
    return { script, parts };
  }

  /** Returns an expression that runs the compiled code of a Markdown file and gives its exports. */
  private moduleText(module: MdxModule): string {
    const ambient = ambientValues(module);
    const names = ambientNames(module.code);
    const components = this.components(module);
    // run-mdx.ts does the same on the server, so that hydration finds the same elements.
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

  /** Returns an expression for the function that the compiled code calls to get the modules it imports. */
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
    // Partials that this one imports are written before it.
    const module = this.source.partials[key]!;
    this.partialTexts.push(`const ${name} = ${this.moduleText(module)};`);
    this.partialModules.push(module);
    return name;
  }

  private module(key: string): string {
    if (!this.imports.includes(key)) this.imports.push(key);
    return `_module${this.imports.indexOf(key)}`;
  }

  /** Returns the properties of the object of components that the file can use without an import. */
  private components({ tags, code }: MdxModule): string {
    const usesOwn = Object.keys(tags).some((name) => this.forAll.own.includes(name.split('.')[0]!));
    const own = usesOwn ? [`...${this.module('relaydocs/components')}`] : [];
    const others = Object.keys(globalNames).filter((name) => Object.hasOwn(tags, name));
    own.push(...others.map((name) => `${name}: ${this.module(globalNames[name]!)}.default`));
    // The page that will show this file is not known yet, so a link component resolves the target and adds the base URL at run time.
    if (this.forAll.hasOpenLinks && code.includes('_components.a'))
      own.push(`a: ${this.module('@docusaurus/Link')}.default`);
    return [...own, ...this.forAll.componentKeys.map((key) => `...${this.module(key)}.default`)].join(', ');
  }

  /** Replaces the link placeholders, which are in string literals, by lookups in `_links`. */
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

/** Returns the names in the object that the code returns. The code is a function body: `… return { a, default: MDXContent }`. */
function exportedNames(code: string): string[] {
  const tree = parse(code, { ecmaVersion: 'latest', allowReturnOutsideFunction: true });
  const last = tree.body.findLast((node) => node.type === 'ReturnStatement');
  if (last?.argument?.type !== 'ObjectExpression') return [];
  return last.argument.properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' ? [property.key.name] : [],
  );
}
