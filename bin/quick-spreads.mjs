// V8 of Node.js 20 gives each object of `{ ...page, title }` a hidden class of its own: making it takes 3 µs for 0.2 µs, its class
// 250 bytes, and whoever reads such objects looks up each property anew. With nothing in front (`{ ...null, ...page, title }`) it
// makes all of them alike. Node.js 22 does so in any case.
import { parse } from 'acorn';

/** The same program with nothing in front of what objects begin with, where anything follows that. @param text a module. */
export function quickSpreads(text) {
  const tree = parse(text, { ecmaVersion: 'latest', sourceType: 'module' });
  const cuts = [0, ...beginnings(tree).sort((a, b) => a - b), text.length];
  return cuts
    .slice(1)
    .map((end, index) => text.slice(cuts[index], end))
    .join('...null,');
}

/** Where the first properties of such objects begin. */
function beginnings(node) {
  if (Array.isArray(node)) return node.flatMap(beginnings);
  if (typeof node?.type !== 'string') return [];
  const inside = Object.values(node).flatMap((value) => (typeof value === 'object' ? beginnings(value) : []));
  const [first, ...others] = node.type === 'ObjectExpression' ? node.properties : [];
  return first?.type === 'SpreadElement' && others.length > 0 ? [first.start, ...inside] : inside;
}
