// A page that has to be run -> code. The same steps as on the fast way, up to the HTML tree; then @mdx-js/mdx.
import type { VariableDeclaration } from 'estree';
import type { Root } from 'hast';
import { parseYaml } from '../content/parse-yaml.js';
import { splitFrontMatter } from '../content/split-front-matter.js';
import { importCycle, importedFileMissing } from './compile-errors.js';
import type { ArticleMaker } from './compile-page.js';
import type { MdxModule, TocEntry } from './compiled-page.js';
import { excerptOf } from './excerpt.js';
import { type Fragment, locationIn } from './fragment.js';
import { HeadingIds } from './heading-ids.js';
import type { PartialImport } from './mdx-imports.js';
import { toMdxCode } from './mdx-module.js';
import type { PageState } from './page-state.js';
import { transformHtml } from './transform-html.js';
import { type MarkdownPage, pageNodes, pageTree } from './transform-markdown.js';

export const toMdxArticle: ArticleMaker = async (fragment, page) => {
  const partials: Record<string, MdxModule> = {};
  const compiler = new ModuleCompiler(page, partials);
  const { toc, ...module } = await compiler.compile(fragment, []);
  page.state.facts.toc = [...toc];
  page.state.facts.runs = true;
  return { type: 'mdx', page: { ...module, toc }, partials };
};

class ModuleCompiler {
  private readonly state: PageState;

  constructor(
    private readonly page: MarkdownPage,
    private readonly partials: Record<string, MdxModule>,
  ) {
    this.state = page.state;
  }

  /** @param importing files that import this one, outermost first. */
  async compile(fragment: Fragment, importing: readonly Fragment[]): Promise<MdxModule> {
    const { state } = this;
    const { facts } = state;
    const module = {
      imports: {
        seen: new Set<string>(),
        declarations: [],
        defaults: new Map<string, string>(),
        partials: new Map<string, PartialImport>(),
      },
      tags: {},
      partialTocs: new Map<string, readonly TocEntry[]>(),
    };
    state.module = module;
    const format = importing.length === 0 ? this.page.format : 'detect';
    const nodes = await pageNodes(fragment, { ...this.page, format, headingIds: new HeadingIds() });
    for (const [name, partial] of module.imports.partials) {
      const { toc = [] } = (await this.partial(partial, [...importing, fragment])) ?? {};
      module.partialTocs.set(name, toc);
    }
    const { toc: tocAround, hasTitle } = facts;
    facts.toc = [];
    state.module = module;
    const tree = await pageTree(nodes, fragment, state);
    transformHtml(tree, fragment, state);
    const { toc } = facts;
    facts.toc = tocAround;
    if (importing.length > 0) facts.hasTitle = hasTitle;
    else facts.excerpt = excerptOf(nodes);
    tree.children.unshift(declarationsNode(module.imports.declarations));
    const frontMatter = frontMatterOf(fragment.source);
    return { file: fragment.path, ...toMdxCode(fragment.path, tree), tags: module.tags, frontMatter, toc };
  }

  private async partial(
    { key, path, location }: PartialImport,
    importing: readonly Fragment[],
  ): Promise<MdxModule | undefined> {
    if (Object.hasOwn(this.partials, key)) return this.partials[key];
    const at = locationIn(importing.at(-1)!, location);
    const first = importing.findIndex((fragment) => fragment.path === path);
    if (first !== -1) {
      const circle = [...importing.slice(first).map((fragment) => fragment.path), path];
      this.state.problem(importCycle(at, circle));
      return undefined;
    }
    const bytes = this.state.read(path);
    if (bytes === undefined) {
      this.state.problem(importedFileMissing(at, path));
      return undefined;
    }
    const source = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).replaceAll('\0', '\uFFFD');
    const fragment: Fragment = {
      path,
      source,
      start: splitFrontMatter(source).bodyStart,
      end: source.length,
      depth: importing.length,
      mdx: false,
      edits: [],
    };
    const module = await this.compile(fragment, importing);
    this.partials[key] = module;
    return module;
  }
}

/** Imports stand first, as JavaScript has them wherever they are written. */
function declarationsNode(body: readonly VariableDeclaration[]): Root['children'][number] {
  const estree = { type: 'Program' as const, sourceType: 'module' as const, comments: [], body: [...body] };
  return { type: 'mdxjsEsm', value: '', data: { estree } };
}

function frontMatterOf(source: string): Record<string, unknown> {
  const { yaml } = splitFrontMatter(source);
  const parsed = yaml === undefined ? undefined : parseYaml(yaml);
  // What is wrong with it, the content stage has told.
  const value = parsed !== undefined && 'value' in parsed ? parsed.value : undefined;
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
