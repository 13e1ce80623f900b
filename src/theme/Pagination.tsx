import { useTexts } from './texts-context.js';
import type { ThemeProps } from './theme-components.js';

export function Pagination({ previous, next }: ThemeProps['Pagination']) {
  const texts = useTexts();
  if (!previous && !next) return null;
  return (
    <nav className="rd-pagination" aria-label={texts.docsPages}>
      {previous && (
        <a rel="prev" href={previous.href}>
          <small>{texts.previous}</small>
          <b>{previous.label}</b>
        </a>
      )}
      {next && (
        <a rel="next" href={next.href}>
          <small>{texts.next}</small>
          <b>{next.label}</b>
        </a>
      )}
    </nav>
  );
}
