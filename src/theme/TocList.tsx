import { each } from './each.js';
import type { TocNode } from './toc-tree.js';

export function TocList({ nodes }: { nodes: readonly TocNode[] }) {
  return (
    <ul>
      {each(nodes, ({ entry, children }) => (
        <li>
          <a href={`#${encodeURIComponent(entry.id)}`} dangerouslySetInnerHTML={{ __html: entry.html }} />
          {children.length > 0 && <TocList nodes={children} />}
        </li>
      ))}
    </ul>
  );
}
