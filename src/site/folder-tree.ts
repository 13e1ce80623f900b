import type { PlannedDoc } from './plan-docs.js';

/** The folders of a docs folder, as far as they hold pages. */
export interface FolderTree {
  /** Relative to the docs folder, empty for itself. */
  dir: string;
  name: string;
  docs: PlannedDoc[];
  folders: Map<string, FolderTree>;
}

export function toFolderTree(docs: readonly PlannedDoc[]): FolderTree {
  const root: FolderTree = { dir: '', name: '', docs: [], folders: new Map() };
  for (const doc of docs) findFolder(root, doc.dir, true)!.docs.push(doc);
  return root;
}

/** The folder at a path such as `guide/setup`; made if `create` is set and it is not there. */
export function findFolder(root: FolderTree, dir: string, create = false): FolderTree | undefined {
  let folder = root;
  for (const name of dir === '' ? [] : dir.split('/')) {
    let next = folder.folders.get(name);
    if (!next) {
      if (!create) return undefined;
      next = { dir: folder.dir === '' ? name : `${folder.dir}/${name}`, name, docs: [], folders: new Map() };
      folder.folders.set(name, next);
    }
    folder = next;
  }
  return folder;
}

/** Paths of all folders below one. */
export function folderPaths(root: FolderTree): string[] {
  return [...root.folders.values()].flatMap((folder) => [folder.dir, ...folderPaths(folder)]);
}
