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
  const folders = new Map<string, FolderTree>([['', newFolder('', '')]]);
  const folderAt = (dir: string): FolderTree => {
    const known = folders.get(dir);
    if (known) return known;
    const parentEnd = dir.lastIndexOf('/');
    const folder = newFolder(dir, dir.slice(parentEnd + 1));
    folderAt(parentEnd === -1 ? '' : dir.slice(0, parentEnd)).folders.set(folder.name, folder);
    folders.set(dir, folder);
    return folder;
  };
  for (const doc of docs) folderAt(doc.dir).docs.push(doc);
  return folderAt('');
}

function newFolder(dir: string, name: string): FolderTree {
  return { dir, name, docs: [], folders: new Map() };
}

/** The folder at a path such as `guide/setup`; the path is empty for the tree itself. */
export function findFolder(root: FolderTree, dir: string): FolderTree | undefined {
  let folder: FolderTree | undefined = root;
  for (const name of dir === '' ? [] : dir.split('/')) folder = folder?.folders.get(name);
  return folder;
}

/** Paths of all folders below one. */
export function folderPaths(root: FolderTree): string[] {
  return [...root.folders.values()].flatMap((folder) => [folder.dir, ...folderPaths(folder)]);
}
