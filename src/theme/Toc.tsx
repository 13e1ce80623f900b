import { TocList } from './TocList.js';
import type { ThemeProps } from './theme-components.js';
import { buildTocTree } from './toc-tree.js';

export function Toc({ entries }: ThemeProps['Toc']) {
  if (entries.length === 0) return null;
  return (
    <nav className="rd-toc" aria-label="On this page">
      <p>On this page</p>
      <TocList nodes={buildTocTree(entries)} />
    </nav>
  );
}
