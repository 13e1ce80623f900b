/** @jsxImportSource . */
// A place above a schema with many fields, which the client makes a search of them of (client/islands/schema-filter.ts).
import { fillText } from '../../texts/fill-text.js';
import type { AnyNode } from '../markdown/markdown-node.js';
import type { ApiView } from './api-text.js';
import { type Child, type Markup, toNodes } from './jsx-runtime.js';

/** So many can be looked through without it. */
const mostPlain = 20;

export function Filterable({ view: { texts }, children }: { view: ApiView; children: Child }): Markup {
  const nodes = toNodes(children);
  const count = countFields(nodes);
  if (count <= mostPlain) return nodes;
  const label = fillText(texts.apiFilter, { count });
  return (
    <div>
      <div className="rd-schema-filter" dataLabel={label} dataFound={texts.apiFilterFound} />
      {nodes}
    </div>
  );
}

function countFields(nodes: readonly AnyNode[]): number {
  let count = 0;
  for (const node of nodes) {
    if (node.type !== 'markdownElement') continue;
    if (String(node.properties.className) === 'rd-field') count += 1;
    count += countFields(node.children);
  }
  return count;
}
