// Generates a sidebar from folders: a category for each folder, ordered by position, then by name, as in Docusaurus.
import { getOrMake } from '../base/values.js';
import type { CategoryFile } from '../content/category-file.js';
import { type Marks, marksOf } from '../content/marks.js';
import type { RawSidebarItem } from '../content/parse-sidebars.js';
import type { SourceFile } from '../content/source-file.js';
import type { PlannedDoc } from './plan-docs.js';
import type { FolderNames } from './sidebar-context.js';

interface Placed {
  item: RawSidebarItem;
  position: number | undefined;
  /** Name on disk, which decides between equal positions. */
  name: string;
}

/** Returns entries for the pages and folders in `folder`. Landing pages are left out, as they have no sidebar. */
export function generateSidebar(folder: FolderTree, names: FolderNames): RawSidebarItem[] {
  return generateItems(folder, undefined, names);
}

function generateItems(
  folder: FolderTree,
  linked: PlannedDoc | undefined,
  names: FolderNames,
): RawSidebarItem[] {
  const placed: Placed[] = [];
  for (const doc of folder.docs) {
    if (doc === linked || doc.isLanding) continue;
    placed.push({ item: docItem(doc), position: doc.position, name: doc.fileName });
  }
  for (const child of folder.folders.values()) {
    const category = generateCategory(child, names);
    if (category) placed.push(category);
  }
  return placed.sort(comparePlaced).map(({ item }) => item);
}

const noKeys: readonly never[] = [];

function docItem({ id, source }: PlannedDoc): RawSidebarItem {
  const { sidebar_class_name: className, sidebar_custom_props: customProps } = source.frontMatter;
  const { sidebar_badge: badge, sidebar_icon: icon } = source.frontMatter;
  // Most of tens of thousands of pages say nothing of it.
  if (!className && customProps === undefined && !badge && icon === undefined)
    return { type: 'doc', id, keys: noKeys };
  const said = given({ className: className || undefined, customProps });
  return { type: 'doc', id, keys: noKeys, ...said, ...marksOfPage(source) };
}

function generateCategory(folder: FolderTree, names: FolderNames): Placed | undefined {
  const file = names.categories.get(folder.dir);
  const { name, position } = names.parsePrefix(folder.name);
  const linked = findLinkedDoc(folder, file, names);
  const items = generateItems(folder, linked, names);
  const link = linked
    ? ({ type: 'doc', id: linked.id } as const)
    : file?.link?.type === 'generated-index'
      ? file.link
      : undefined;
  if (items.length === 0 && !link) return undefined;
  const { collapsible, collapsed, section, description, key } = file ?? {};
  const marks = { ...(linked && marksOfPage(linked.source)), ...marksOf(file ?? {}) };
  const className = file?.className ?? linked?.source.frontMatter.sidebar_class_name;
  const customProps = file?.customProps ?? linked?.source.frontMatter.sidebar_custom_props;
  const item: RawSidebarItem = {
    type: 'category',
    label: file?.label ?? linked?.label ?? name,
    items,
    keys: [],
    ...given({ link, collapsible, collapsed, section, description, key, className, customProps, ...marks }),
  };
  return { item, position: file?.position ?? linked?.position ?? position, name: folder.name };
}

/** Returns badge and icon of a page's entry, from its front matter. */
export function marksOfPage({ frontMatter }: Pick<SourceFile, 'frontMatter'>): Marks {
  return marksOf({ badge: frontMatter.sidebar_badge, icon: frontMatter.sidebar_icon });
}

/** Removes fields that are undefined. */
function given<Fields extends object>(fields: Fields): { [Key in keyof Fields]?: NonNullable<Fields[Key]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

/** Returns the page of a category: the one that the category file names, else the folder's index. */
function findLinkedDoc(
  folder: FolderTree,
  file: CategoryFile | undefined,
  { findDoc }: FolderNames,
): PlannedDoc | undefined {
  if (file?.link === undefined) return folder.docs.find((doc) => doc.isFolderIndex);
  if (file.link?.type !== 'doc') return undefined;
  const { id } = file.link;
  return (
    folder.docs.find((doc) => doc.id.split('/').at(-1) === id) ??
    findDoc(id, () => ({ keyPath: 'link.id', location: { file: file.path } }))
  );
}

function comparePlaced(a: Placed, b: Placed): number {
  const byPosition = (a.position ?? Number.POSITIVE_INFINITY) - (b.position ?? Number.POSITIVE_INFINITY);
  // Infinity - Infinity is NaN: both have no position.
  if (byPosition !== 0 && !Number.isNaN(byPosition)) return byPosition;
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

/** A folder with pages, as a tree. */
interface FolderTree {
  /** Path relative to the docs folder, empty for the docs folder itself. */
  dir: string;
  name: string;
  docs: PlannedDoc[];
  folders: Map<string, FolderTree>;
}

/** Sorts docs into a tree of their folders. */
export function toFolderTree(docs: readonly PlannedDoc[]): FolderTree {
  const folders = new Map<string, FolderTree>([['', newFolder('', '')]]);
  const folderAt = (dir: string): FolderTree =>
    getOrMake(folders, dir, () => {
      const parentEnd = dir.lastIndexOf('/');
      const folder = newFolder(dir, dir.slice(parentEnd + 1));
      folderAt(parentEnd === -1 ? '' : dir.slice(0, parentEnd)).folders.set(folder.name, folder);
      return folder;
    });
  for (const doc of docs) folderAt(doc.dir).docs.push(doc);
  return folderAt('');
}

function newFolder(dir: string, name: string): FolderTree {
  return { dir, name, docs: [], folders: new Map() };
}

/** Returns the folder at a path such as `guide/setup`; an empty path is the tree itself. */
export function findFolder(root: FolderTree, dir: string): FolderTree | undefined {
  let folder: FolderTree | undefined = root;
  for (const name of dir === '' ? [] : dir.split('/')) folder = folder?.folders.get(name);
  return folder;
}

/** Returns the paths of all subfolders. */
export function folderPaths(root: FolderTree): string[] {
  return [...root.folders.values()].flatMap((folder) => [folder.dir, ...folderPaths(folder)]);
}
