// A sidebar made of folders: one category a folder, in the order of positions, then of names, as Docusaurus has it.
import type { CategoryFile } from '../content/category-file.js';
import type { SourceOperation } from '../content/source-file.js';
import type { FolderTree } from './folder-tree.js';
import { parseNumberPrefix } from './number-prefix.js';
import type { PlannedDoc } from './plan-docs.js';
import type { SidebarContext } from './sidebar-context.js';
import type { CategoryNode, CategoryNodeLink, SidebarNode } from './sidebar-node.js';

interface Placed {
  node: SidebarNode;
  position: number | undefined;
  /** Name on disk, which decides among equal positions. */
  name: string;
}

/** Entries for the pages and folders in `folder`. Landing pages are left out: they have no sidebar. */
export function generateSidebar(folder: FolderTree, context: SidebarContext): SidebarNode[] {
  return generateItems(folder, undefined, context);
}

function generateItems(
  folder: FolderTree,
  linked: PlannedDoc | undefined,
  context: SidebarContext,
): SidebarNode[] {
  const placed: Placed[] = [];
  for (const doc of folder.docs) {
    if (doc === linked || doc.isLanding) continue;
    placed.push({ node: docNode(doc, context), position: doc.position, name: doc.fileName });
  }
  for (const child of folder.folders.values()) {
    const category = generateCategory(child, context);
    if (category) placed.push(category);
  }
  return placed.sort(comparePlaced).map(({ node }) => node);
}

function generateCategory(folder: FolderTree, context: SidebarContext): Placed | undefined {
  const file = context.categories.get(folder.dir);
  const { name, position } = context.options.numberPrefixes
    ? parseNumberPrefix(folder.name)
    : { name: folder.name, position: undefined };
  const linked = findLinkedDoc(folder, file, context);
  const label = file?.label ?? linked?.label ?? name;
  // The slug of a generated index depends on its order among all categories: parents come before their children.
  const link: CategoryNodeLink | undefined = linked
    ? { type: 'doc', doc: linked }
    : file?.link?.type === 'generated-index'
      ? context.generatedIndex(label, file.link)
      : undefined;
  const nodes = generateItems(folder, linked, context);
  const node: CategoryNode = {
    type: 'category',
    label,
    link,
    ...context.collapsing(file),
    description: file?.description,
    className: file?.className ?? linked?.source.frontMatter.sidebar_class_name,
    customProps: file?.customProps ?? linked?.source.frontMatter.sidebar_custom_props,
    nodes,
  };
  return { node, position: file?.position ?? linked?.position ?? position, name: folder.name };
}

/** The page that the category's own entry leads to: the one that the category file names, else the folder's index. */
function findLinkedDoc(
  folder: FolderTree,
  file: CategoryFile | undefined,
  context: SidebarContext,
): PlannedDoc | undefined {
  if (file?.link === undefined) return folder.docs.find((doc) => doc.isFolderIndex);
  if (file.link?.type !== 'doc') return undefined;
  const { id } = file.link;
  return (
    folder.docs.find((doc) => doc.id.split('/').at(-1) === id) ??
    context.findDoc(id, () => ({ keyPath: 'link.id', location: { file: file.path } }))
  );
}

/** A page's entry. The operations that it holds stand below it, as links. */
export function docNode(doc: PlannedDoc, context: SidebarContext): SidebarNode {
  const { api, frontMatter } = doc.source;
  const base = {
    label: doc.label,
    className: frontMatter.sidebar_class_name,
    customProps: frontMatter.sidebar_custom_props,
  };
  if (!api?.isListed) return { type: 'doc', doc, isReference: false, ...base };
  return {
    type: 'category',
    link: { type: 'doc', doc },
    ...context.collapsing(undefined),
    description: undefined,
    nodes: api.operations.map((operation) => operationNode(doc, operation)),
    ...base,
  };
}

function operationNode(doc: PlannedDoc, { anchor, method, title, deprecated }: SourceOperation): SidebarNode {
  return {
    type: 'link',
    label: title,
    href: `${doc.route}#${encodeURI(anchor)}`,
    description: undefined,
    className: `rd-call rd-call-${method}${deprecated ? ' rd-call-deprecated' : ''}`,
    customProps: undefined,
  };
}

function comparePlaced(a: Placed, b: Placed): number {
  const byPosition = (a.position ?? Number.POSITIVE_INFINITY) - (b.position ?? Number.POSITIVE_INFINITY);
  // Infinity - Infinity is NaN: both without position.
  if (byPosition !== 0 && !Number.isNaN(byPosition)) return byPosition;
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}
