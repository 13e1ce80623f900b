// Plugins of the configuration, for the Markdown tree and for the HTML tree. Loads unified, so only sites with plugins import this.
import type { Root as HtmlRoot } from 'hast';
import type { Nodes, Root } from 'mdast';
import { type PluggableList, unified } from 'unified';
import { VFile } from 'vfile';
import type { MarkdownPlugins } from '../config/config.js';
import type { SyntaxExtensions } from './parse-markdown.js';

/** One thread has one of these; a page's place is given with each call. */
export interface LoadedPlugins {
  /** Syntax that plugins add, as remark-math does; undefined where none does. */
  syntax: SyntaxExtensions | undefined;
  remark(tree: Root, page: PluginPage): Promise<Root>;
  rehype(tree: HtmlRoot, page: PluginPage): Promise<HtmlRoot>;
}

export interface PluginPage {
  /** Path relative to the site's folder. */
  path: string;
  source: string;
}

export function loadMarkdownPlugins({ remark, rehype }: MarkdownPlugins): LoadedPlugins {
  const markdown = unified()
    .use([...remark] as PluggableList)
    .freeze();
  const html = unified()
    .use([...rehype] as PluggableList)
    .freeze();
  const { micromarkExtensions = [], fromMarkdownExtensions = [] } =
    markdown.data() as Partial<SyntaxExtensions>;
  return {
    syntax: micromarkExtensions.length > 0 ? { micromarkExtensions, fromMarkdownExtensions } : undefined,
    async remark(tree, page) {
      const changed = (await markdown.run(tree, toFile(page))) as Root;
      fillPositions(changed, changed);
      return changed;
    },
    rehype: async (tree, page) => (await html.run(tree, toFile(page))) as HtmlRoot,
  };
}

function toFile({ path, source }: PluginPage): VFile {
  return new VFile({ path, value: source });
}

/** What a plugin adds has no place of its own: it stands where its parent does. */
function fillPositions(node: Nodes, around: Nodes): void {
  node.position ??= around.position;
  if ('children' in node) for (const child of node.children) fillPositions(child, node);
}
