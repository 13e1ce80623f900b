// What each part of a description means depends on all that it refers to. A key names all of this, so that what was read of a part
// holds as long as its key is the same.
import { hashOf } from '../base/hash.js';
import { getOrMake } from '../base/values.js';
import type { ApiDocument } from './api-document.js';
import { isCutAt } from './cut-description.js';
import { fileOf } from './load-api-documents.js';
import { parsePointer, toPointer } from './references.js';

interface PartNode {
  /** Its id and the digest of its text. */
  name: string;
  /** Ids of parts. */
  targets: readonly string[];
  /** When the walk came by. */
  order?: number;
  /** The earliest node, on the way to this one, that it leads back to. */
  low: number;
  /** Those that refer to each other all have the same; undefined until all that they reach is known. */
  key?: string;
}

/**
 * Ids of all parts -> their keys.
 * @param referencesOf the references in a part.
 */
export function partKeys(
  root: ApiDocument,
  documents: ReadonlyMap<string, ApiDocument>,
  referencesOf: (digest: string) => readonly string[],
): Map<string, string> {
  const nodes = new Map<string, PartNode>();
  for (const document of documents.values()) {
    // Thousands of references lead to hundreds of parts.
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
  // What is in no part concerns all of them.
  const ofAll = nodes.get(root.idOf(''))?.key ?? '';
  return new Map(Array.from(nodes, ([id, { key }]) => [id, hashOf(`${ofAll}${key}`)]));
}

/**
 * The key of a part is made of its text and of the keys of what it refers to. Parts that refer to each other in a circle have one
 * together, which is what Tarjan's algorithm finds in one walk; without recursion, as chains of references may be long.
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

/** @param circle parts that all reach each other, or one. */
function closeCircle(circle: readonly PartNode[], nodes: ReadonlyMap<string, PartNode>): void {
  const below = new Set<string>();
  for (const { targets } of circle)
    for (const id of targets) {
      const target = nodes.get(id);
      // What is not there may be there next time.
      if (!target) below.add(id);
      else if (target.key !== undefined) below.add(target.key);
    }
  const key = hashOf([...circle.map(({ name }) => name).sort(), '', ...[...below].sort()].join('\0'));
  for (const node of circle) node.key = key;
}

/** Ids of the parts that a reference leads to; of one that is not there, what it would be called. */
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
  // A name, which may be anywhere.
  if (!path) return all();
  const depth = [1, 2].find((length) => isCutAt(path.slice(0, length)));
  if (path.length <= (depth ?? 0) || path.length === 0) return all();
  if (path[0] === 'components' && path.length === 1) return all();
  if (document.parts.size === 1) return [document.idOf('')];
  // What stands in a line is in no part.
  const named = depth === undefined ? '' : toPointer(path.slice(0, depth + 1));
  return [document.idOf(''), document.idOf(named)];
}
