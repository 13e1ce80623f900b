import { TocList } from './TocList.js';
import { useTexts } from './texts-context.js';
import type { ThemeProps } from './theme-components.js';
import { buildTocTree } from './toc-tree.js';

export function Toc({ entries }: ThemeProps['Toc']) {
  const texts = useTexts();
  if (entries.length === 0) return null;
  return (
    <nav className="rd-toc" aria-label={texts.onThisPage}>
      <p>{texts.onThisPage}</p>
      <TocList nodes={buildTocTree(entries)} />
    </nav>
  );
}
