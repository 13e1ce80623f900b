// Computes a key for each part of a description. It covers everything that the part refers to, directly and indirectly, so results for a
// part are valid as long as its key is the same.
import { hashOf } from '../base/hash.js';
import { getOrMake } from '../base/values.js';
import type { ApiDocument } from './api-document.js';
import { isCutAt } from './cut-description.js';
import { fileOf } from './load-api-documents.js';
import { parsePointer, toPointer } from './references.js';

interface PartNode {
  /** Id of the part and digest of its text. */
  name: string;
  /** Ids of the parts that it refers to. */
  targets: readonly string[];
  /** Index in the order of the depth-first search. */
  order?: number;
  /** Lowest index that is reachable from this node. */
  low: number;
  /** Parts that refer to each other have the same key; undefined until everything they reach is known. */
  key?: string;
}

/**
 * Returns id -> key for all parts.
 * @param referencesOf returns the references in a part.
 */
export function partKeys(
  root: ApiDocument,
  documents: ReadonlyMap<string, ApiDocument>,
  referencesOf: (digest: string) => readonly string[],
): Map<string, string> {
  const nodes = new Map<string, PartNode>();
  for (const document of documents.values()) {
    // Cached, as thousands of references may lead to hundreds of parts.
    const known = new Map<string, readonly string[]>();
    const targets = (reference: string): readonly string[] =>
      getOrMake(known, reference, () => targetsOf(reference, document, documents));
    for (const [pointer, { digest }] of document.parts)
      nodes.set(document.idOf(pointer), {
        name: `${document.idOf(pointer)} ${digest}`,
        targets: referencesOf(digest).flatMap(targets),
        low: 0,
      });
  }
  giveKeys(nodes);
  // What is outside all parts affects all of them.
  const ofAll = nodes.get(root.idOf(''))?.key ?? '';
  return new Map(Array.from(nodes, ([id, { key }]) => [id, hashOf(`${ofAll}${key}`)]));
}

/**
 * The key of a part is a hash of its text and of the keys of the parts it refers to. Parts in a circle of references (a strongly connected
 * component) share a key. They are found with Tarjan's algorithm, without recursion, as chains of references may be long.
 */
function giveKeys(nodes: ReadonlyMap<string, PartNode>): void {
  let count = 0;
  const open: PartNode[] = [];
  const way: { node: PartNode; next: number }[] = [];
  const enter = (node: PartNode): void => {
    node.order = count;
    node.low = count++;
    open.push(node);
    way.push({ node, next: 0 });
  };
  for (const first of nodes.values()) {
    if (first.order === undefined) enter(first);
    for (let step = way.at(-1); step !== undefined; step = way.at(-1)) {
      const { node } = step;
      if (step.next < node.targets.length) {
        const target = nodes.get(node.targets[step.next++]!);
        if (target && target.order === undefined) enter(target);
        else if (target && target.key === undefined) node.low = Math.min(node.low, target.order!);
        continue;
      }
      way.pop();
      const before = way.at(-1)?.node;
      if (before) before.low = Math.min(before.low, node.low);
      if (node.low === node.order) closeCircle(open.splice(open.lastIndexOf(node)), nodes);
    }
  }
}

/** @param circle a strongly connected component: parts that all reach each other, or a single part. */
function closeCircle(circle: readonly PartNode[], nodes: ReadonlyMap<string, PartNode>): void {
  const below = new Set<string>();
  for (const { targets } of circle)
    for (const id of targets) {
      const target = nodes.get(id);
      // A missing part may exist the next time.
      if (!target) below.add(id);
      else if (target.key !== undefined) below.add(target.key);
    }
  const key = hashOf([...circle.map(({ name }) => name).sort(), '', ...[...below].sort()].join('\0'));
  for (const node of circle) node.key = key;
}

/** Returns the ids of the parts to which a reference leads; for a missing part, the id that it would have. */
function targetsOf(
  reference: string,
  from: ApiDocument,
  documents: ReadonlyMap<string, ApiDocument>,
): string[] {
  const file = fileOf(reference, { file: from.file, self: undefined });
  const document = documents.get(file);
  if (!document) return [`${file} is not read`];
  const all = () => Array.from(document.parts.keys(), (pointer) => document.idOf(pointer));
  const path = parsePointer(reference.includes('#') ? reference.slice(reference.indexOf('#') + 1) : '');
  // An anchor, which may be in any part.
  if (!path) return all();
  const depth = [1, 2].find((length) => isCutAt(path.slice(0, length)));
  if (path.length <= (depth ?? 0) || path.length === 0) return all();
  if (path[0] === 'components' && path.length === 1) return all();
  if (document.parts.size === 1) return [document.idOf('')];
  // An entry of a section that is written in one line is in no part of its own.
  const named = depth === undefined ? '' : toPointer(path.slice(0, depth + 1));
  return [document.idOf(''), document.idOf(named)];
}
