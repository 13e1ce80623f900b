import { buildTocTree, TocList } from './TocList.js';
import { useTexts } from './texts-context.js';
import type { ThemeProps } from './theme-components.js';

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
