import { TocList } from './TocList.js';
import { useTexts } from './texts-context.js';
import type { ThemeProps } from './theme-components.js';
import { buildTocTree } from './toc-tree.js';

export function MobileToc({ entries }: ThemeProps['MobileToc']) {
  const texts = useTexts();
  if (entries.length === 0) return null;
  return (
    <nav className="rd-mobile-toc" aria-label={texts.onThisPage}>
      <details>
        <summary>{texts.onThisPage}</summary>
        <TocList nodes={buildTocTree(entries)} />
      </details>
    </nav>
  );
}
