// What each part of a description means depends on all that it refers to. A key names all of this, so that what was read of a part
// holds as long as its key is the same.
import { hashOf } from '../base/hash.js';
import type { ApiDocument } from './api-document.js';
import { isCutAt } from './cut-description.js';
import { fileOf } from './load-api-documents.js';
import { parsePointer, toPointer } from './references.js';

interface PartNode {
  index: number;
  digest: string;
  /** Ids of parts. */
  targets: readonly string[];
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
  for (const document of documents.values())
    for (const [pointer, { digest }] of document.parts)
      nodes.set(document.idOf(pointer), {
        index: nodes.size,
        digest: hashOf(document.idOf(pointer) + digest),
        targets: referencesOf(digest).flatMap((reference) => targetsOf(reference, document, documents)),
      });
  const digests = Array.from(nodes.values(), ({ digest }) => digest);
  return new Map(
    Array.from(nodes.keys(), (id) => {
      const reached = new Uint8Array(digests.length);
      const missing = new Set<string>();
      // What is in no part concerns all of them.
      const waiting = [id, root.idOf('')];
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const node = nodes.get(next);
        if (!node) missing.add(next);
        else if (reached[node.index] === 0) {
          reached[node.index] = 1;
          waiting.push(...node.targets);
        }
      }
      let all = [...missing].join();
      for (const [index, digest] of digests.entries()) if (reached[index] === 1) all += digest;
      return [id, hashOf(all)];
    }),
  );
}

/** Ids of the parts that a reference leads to; of one that is not there, what it would be called. */
function targetsOf(
  reference: string,
  from: ApiDocument,
  documents: ReadonlyMap<string, ApiDocument>,
): string[] {
  const file = fileOf(reference, { file: from.file, value: undefined });
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
