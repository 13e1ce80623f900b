// Runs the configuration's plugins: remark for the Markdown tree, rehype for the HTML tree, recma for the compiled program. This module
// loads unified, so it is only imported on sites with plugins.
import path from 'node:path';
import { inspect } from 'node:util';
import type { Program } from 'estree';
import type { Root as HtmlRoot } from 'hast';
import type { Nodes, Root } from 'mdast';
import { type PluggableList, unified } from 'unified';
import type { Node } from 'unist';
import { visit } from 'unist-util-visit';
import { VFile } from 'vfile';
import { hashFile } from '../../base/hash.js';
import { isFile, pathFrom } from '../../base/paths.js';
import type { MarkdownPlugins } from '../../config/markdown-fields.js';
import type { DependencyFact } from '../compiled-page.js';
import { type FragmentText, frontMatterOf } from '../fragment.js';
import { MarkdownSyntaxError, type SyntaxExtensions, satteriTree } from './parse-markdown.js';

/** The plugins of one thread; each call is given the page. */
export interface LoadedPlugins {
  /** Syntax that plugins such as remark-math add to the parser; undefined if none does. */
  syntax: SyntaxExtensions | undefined;
  /** @param between is called with the tree after the plugins that run first */
  remark(tree: Root, page: PluginPage, between: (tree: Root) => void): Promise<Made<Root>>;
  rehype(tree: HtmlRoot, page: PluginPage): Promise<Made<HtmlRoot>>;
  /** Undefined if there are no recma plugins. */
  recma: ((program: Program, page: PluginPage) => Promise<Made<Program>>) | undefined;
}

export interface Made<Tree> {
  tree: Tree;
  /** Files that plugins have read. */
  dependencies: readonly DependencyFact[];
}

type Tree = Root | HtmlRoot;

export type PluginPage = Pick<FragmentText, 'path' | 'source'>;

/**
 * Loads the plugins. If one throws already when it is given its options, it does so for each page instead, which is told with the page.
 * @param siteDir absolute; paths that plugins name may be relative to it
 */
export function loadMarkdownPlugins(all: readonly MarkdownPlugins[], siteDir: string): LoadedPlugins {
  try {
    return attached(all, siteDir);
  } catch (error) {
    const fail = () => Promise.reject(error as Error);
    return { syntax: undefined, remark: fail, rehype: fail, recma: undefined };
  }
}

function attached(all: readonly MarkdownPlugins[], siteDir: string): LoadedPlugins {
  const first = treePlugins(all.flatMap((one) => one.first));
  const markdown = treePlugins(all.flatMap(({ remark }) => remark));
  const html = unified()
    .use(all.flatMap(({ rehype }) => rehype) as PluggableList)
    .freeze();
  const ofPrograms = all.flatMap(({ recma }) => recma) as PluggableList;
  const code = unified().use(ofPrograms).freeze();
  const syntaxes = [first, markdown].map((one) => one.data() as Partial<SyntaxExtensions>);
  const micromarkExtensions = syntaxes.flatMap((one) => one.micromarkExtensions ?? []);
  const fromMarkdownExtensions = syntaxes.flatMap((one) => one.fromMarkdownExtensions ?? []);
  return {
    syntax: micromarkExtensions.length > 0 ? { micromarkExtensions, fromMarkdownExtensions } : undefined,
    async remark(tree, page, between) {
      const parsed = nodesOf(tree);
      const file = toFile(page, siteDir);
      const begun = (await first.run(tree, file)) as Root;
      between(begun);
      const changed = (await markdown.run(begun, file)) as Root;
      const own = ownNode(changed, parsed);
      fillGaps(own, own);
      return { tree: own, dependencies: dependenciesOf(file) };
    },
    async rehype(tree, page) {
      const made = nodesOf(tree);
      const file = toFile(page, siteDir);
      const changed = (await html.run(tree, file)) as HtmlRoot;
      return { tree: ownNode(changed, made), dependencies: dependenciesOf(file) };
    },
    recma:
      ofPrograms.length === 0
        ? undefined
        : async (program, page) => {
            const file = toFile(page, siteDir);
            const tree = (await code.run(program as Node, file)) as Program;
            return { tree, dependencies: dependenciesOf(file) };
          },
  };
}

/** Makes a processor; plugins may call `this.parse` to parse pieces of Markdown. */
function treePlugins(plugins: readonly unknown[]) {
  const processor = unified().use(plugins as PluggableList);
  processor.parser = (text) => parsePiece(String(text));
  return processor.freeze();
}

function parsePiece(text: string): Root {
  try {
    return satteriTree(text, { mdx: true, math: false });
  } catch (error) {
    if (!(error instanceof MarkdownSyntaxError)) throw error;
    return satteriTree(text, { mdx: false, math: false });
  }
}

function nodesOf(tree: Tree): ReadonlySet<object> {
  const nodes = new Set<object>();
  visit(tree, (node) => {
    nodes.add(node);
  });
  return nodes;
}

/**
 * Returns the node for use in this page, copied with its children unless they are `known`: a plugin may add one object to every page, and
 * our steps modify nodes in place.
 * @throws TypeError if it is not a node
 */
function ownNode<Node extends Tree | Tree['children'][number]>(node: Node, known: ReadonlySet<object>): Node {
  const { type } = (node ?? {}) as { type?: unknown };
  if (typeof type !== 'string')
    throw new TypeError(`a plugin added ${inspect(node, { depth: 0 })} to the tree, which is not a node`);
  const own = (known.has(node) ? node : { ...node }) as unknown as Record<string, unknown>;
  for (const [key, value] of Object.entries(own)) {
    own[key] =
      key === 'children'
        ? (value as Tree['children']).map((child) => ownNode(child, known))
        : copyOf(value, new Map());
  }
  return own as unknown as Node;
}

/** Copies arrays, plain objects and syntax trees, also circular ones; other values are shared. @param around copies made so far */
function copyOf(value: unknown, around: Map<unknown, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const isPlain = [Object.prototype, null].includes(Object.getPrototypeOf(value));
  // Nodes of acorn are instances of a class.
  if (!isPlain && !Array.isArray(value) && !('type' in value)) return value;
  if (around.has(value)) return around.get(value);
  const copy: object = Array.isArray(value) ? [] : {};
  around.set(value, copy);
  for (const [key, inner] of Object.entries(value)) Reflect.set(copy, key, copyOf(inner, around));
  return copy;
}

function toFile(page: PluginPage, siteDir: string): VFile {
  const file = new VFile({ value: page.source, cwd: siteDir });
  // The path is only set when it is read, as a result that uses the path cannot be shared; most plugins do not read it.
  let history: string[] | undefined;
  Object.defineProperty(file, 'history', {
    get: () => (history ??= [page.path]),
    set: (given: string[]) => {
      history = given;
    },
    enumerable: true,
    configurable: true,
  });
  // Plugins written for Docusaurus read it.
  file.data.frontMatter = frontMatterOf(page.source);
  return file;
}

/** Returns the files in `file.data.dependencies`, by which plugins tell which files they have read. */
function dependenciesOf({ cwd, data }: VFile): DependencyFact[] {
  const named = data.dependencies ?? [];
  if (!Array.isArray(named) || !named.every((file) => typeof file === 'string'))
    throw new TypeError('file.data.dependencies has to be a list of paths');
  return [...new Set(named)].map((file) => {
    const absolutePath = path.resolve(cwd, file);
    const isThere = isFile(absolutePath);
    return {
      file: pathFrom(cwd, absolutePath),
      hash: isThere ? hashFile(absolutePath) : null,
    };
  });
}

/** Completes nodes that plugins have added: they get the position of their parent, and tags get empty lists if they lack some. */
function fillGaps(node: Nodes, around: Nodes): void {
  node.position ??= around.position;
  if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
    node.attributes ??= [];
    node.children ??= [];
  }
  if (node.type === 'html') node.value ??= '';
  if ('children' in node) for (const child of node.children) fillGaps(child, node);
}
