// Compiles a page with components or expressions to code: by the same steps as other pages up to the HTML tree, then by @mdx-js/mdx.

import { createProcessor } from '@mdx-js/mdx';
import type { Position, Program, VariableDeclaration } from 'estree';
import type { Root } from 'hast';
import { VFile } from 'vfile';
import { nodesIn } from '../../base/estree-names.js';
import { importCycle, importedFileMissing } from '../compile-errors.js';
import type { Article, MdxModule, PageSection, TocEntry } from '../compiled-page.js';
import { cutSections } from '../cut-sections.js';
import { excerptOf } from '../excerpt.js';
import { frontMatterOf, locationIn } from '../fragment.js';
import { transformHtml } from '../html/transform-html.js';
import { HeadingIds } from '../markdown/headings.js';
import { fragmentOfFile } from '../markdown/includes.js';
import { type MarkdownPage, pageNodes, pageTree, runPlugins } from '../markdown/transform-markdown.js';
import type { Fragment, PageState } from '../page-state.js';
import { type BrowserFacts, findBrowserFacts } from './browser-facts.js';
import { programOf } from './jsx-html.js';
import { markTwin } from './mdx-twin.js';
import type { PartialImport } from './page-imports.js';
import { withPlainBlocks } from './plain-blocks.js';
import { returnExports } from './program-exports.js';

/** Compiles a page and the Markdown files that it imports to code. */
export async function toMdxArticle(fragment: Fragment, page: MarkdownPage): Promise<Article> {
  const partials: Record<string, MdxModule> = {};
  const compiler = new ModuleCompiler(page, partials);
  const { module, sections } = await compiler.compile(fragment, []);
  const { toc } = module;
  page.state.sections = sections;
  page.state.facts.toc = [...toc];
  page.state.facts.runs = true;
  return { type: 'mdx', page: module, partials };
}

interface CompiledModule {
  module: MdxModule;
  sections: readonly PageSection[];
}

class ModuleCompiler {
  private readonly state: PageState;
  /** Import key -> imported Markdown file. */
  private readonly compiled = new Map<string, CompiledModule>();

  constructor(
    private readonly page: MarkdownPage,
    private readonly partials: Record<string, MdxModule>,
  ) {
    this.state = page.state;
  }

  /** @param importing the files that import this one, outermost first */
  async compile(fragment: Fragment, importing: readonly Fragment[]): Promise<CompiledModule> {
    const { state } = this;
    const { facts } = state;
    const module = {
      imports: {
        seen: new Set<string>(),
        declarations: [],
        names: new Map<string, string>(),
        partials: new Map<string, PartialImport>(),
        reexports: [],
      },
      tags: {},
      partialTocs: new Map<string, readonly TocEntry[]>(),
      partialSections: new Map<string, readonly PageSection[]>(),
    };
    state.module = module;
    const format = importing.length === 0 ? this.page.format : 'detect';
    const nodes = await pageNodes(fragment, { ...this.page, format, headingIds: new HeadingIds() });
    for (const [name, partial] of module.imports.partials) {
      const compiled = await this.partial(partial, [...importing, fragment]);
      module.partialTocs.set(name, compiled?.module.toc ?? []);
      module.partialSections.set(name, compiled?.sections ?? []);
    }
    const { toc: tocAround, hasTitle } = facts;
    facts.toc = [];
    state.module = module;
    const tree = await pageTree(nodes, fragment);
    await transformHtml(tree, fragment);
    const { toc } = facts;
    facts.toc = tocAround;
    if (importing.length > 0) facts.hasTitle = hasTitle;
    else facts.excerpt = excerptOf(nodes, state.options.strict);
    const sections = cutSections(tree, state);
    if (importing.length === 0) markTwin(tree, fragment);
    const { keepsTags, ownTags } = state.options;
    // Recma plugins expect elements, not HTML text.
    const isPlain = !keepsTags && state.plugins?.recma === undefined;
    if (isPlain && !importing.some(givesComponents))
      tree.children = withPlainBlocks(tree.children, ownTags, importing.length === 0);
    tree.children.unshift(declarationsNode(module.imports.declarations));
    const frontMatter = frontMatterOf(fragment.source);
    const { reexports } = module.imports;
    const { browser, ...code } = await toMdxCode(tree, fragment);
    if (browser) facts.browser[importing.length === 0 ? '' : `./${fragment.path}`] = browser;
    return {
      // The page's own path is set at the end (page-elsewhere.ts).
      module: {
        file: importing.length === 0 ? '' : fragment.path,
        ...code,
        tags: module.tags,
        frontMatter,
        toc,
        reexports,
      },
      sections,
    };
  }

  private async partial(
    { key, path, location }: PartialImport,
    importing: readonly Fragment[],
  ): Promise<CompiledModule | undefined> {
    const known = this.compiled.get(key);
    if (known) return known;
    const at = locationIn(importing.at(-1)!, location);
    const first = importing.findIndex((fragment) => fragment.path === path);
    if (first !== -1) {
      const circle = [...importing.slice(first).map((fragment) => fragment.path), path];
      this.state.problem(importCycle(at, circle));
      return undefined;
    }
    const bytes = this.state.readImported(path);
    if (bytes === undefined) {
      this.state.problem(importedFileMissing(at, path));
      return undefined;
    }
    const source = this.state.prepare(path, new TextDecoder().decode(bytes));
    const compiled = await this.compile(
      fragmentOfFile(path, source, importing.length, this.state),
      importing,
    );
    this.partials[key] = compiled.module;
    this.compiled.set(key, compiled);
    return compiled;
  }
}

/** Tells whether a file passes components to a file that it imports: `<Notes components={{ a: Link }} />`. */
function givesComponents({ source }: Fragment): boolean {
  return /\bcomponents\s*=/.test(source);
}

/** Makes a node of the imports. It comes first, as imports are hoisted in JavaScript. */
function declarationsNode(body: readonly VariableDeclaration[]): Root['children'][number] {
  return { type: 'mdxjsEsm', value: '', data: { estree: programOf(...body) } as object };
}

/** A source map generator for estree-util-to-js, which calls it for each piece of code. */
class PlaceRecorder {
  readonly places: number[] = [];
  private line = -1;

  addMapping({ generated, original, name }: Mapping): void {
    // A line of code holds one element or statement, so its beginning is precise enough, except for variables in it.
    const isFirst = generated.line !== this.line;
    if (!isFirst && name === undefined) return;
    this.line = generated.line;
    const column = isFirst ? 1 : generated.column + 1;
    this.places.push(generated.line, column, original.line, original.column + 1);
  }
}

/** Columns are counted from 0. */
interface Mapping {
  generated: Position;
  original: Position;
  /** Set for identifiers only. */
  name?: string;
}

async function toMdxCode(
  tree: Root,
  fragment: Fragment,
): Promise<Pick<MdxModule, 'code' | 'places'> & { browser: BrowserFacts | undefined }> {
  let places: readonly number[] = [];
  const processor = createProcessor({
    outputFormat: 'function-body',
    // The tree replaces the one that would be made from Markdown.
    rehypePlugins: [() => () => tree],
    providerImportSource: 'components',
    tableCellAlignToStyle: false,
    SourceMapGenerator: class extends PlaceRecorder {
      // The library creates the generator, and calls this at the end.
      toJSON(): void {
        places = this.places;
      }
    } as never,
  });
  const file = new VFile();
  const program = processor.runSync({ type: 'root', children: [] } as never, file) as unknown as Program;
  const { plugins } = fragment.state;
  const written = (made: Program) => {
    if (plugins) writeUndefined(made);
    return { browser: findBrowserFacts(made), code: String(processor.stringify(made as never, file)) };
  };
  const recma = plugins?.recma;
  // Code is printed inside `runPlugins`, as unknown nodes made by plugins only fail when they are printed.
  const made = async (change: NonNullable<typeof recma>) => {
    const { tree, ...others } = await change(program, fragment);
    return { ...others, tree: written(returnExports(tree)) };
  };
  const { code, browser } = recma ? await runPlugins(() => made(recma), fragment) : written(program);
  return { code, places, browser };
}

/** Makes `undefined` printable, which plugins that turn data into values write as a literal: the printer would print nothing. */
function writeUndefined(program: Program): void {
  for (const node of nodesIn(program))
    if (node.type === 'Literal' && node.value === undefined) node.raw ??= 'undefined';
}
