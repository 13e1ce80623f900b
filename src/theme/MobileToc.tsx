import { TocList } from './TocList.js';
import type { ThemeProps } from './theme-components.js';
import { buildTocTree } from './toc-tree.js';

export function MobileToc({ entries }: ThemeProps['MobileToc']) {
  if (entries.length === 0) return null;
  return (
    <nav className="rd-mobile-toc" aria-label="On this page">
      <details>
        <summary>On this page</summary>
        <TocList nodes={buildTocTree(entries)} />
      </details>
    </nav>
  );
}
