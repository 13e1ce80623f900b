import type { ThemeProps } from './theme-components.js';

export function Pagination({ previous, next }: ThemeProps['Pagination']) {
  if (!previous && !next) return null;
  return (
    <nav className="rd-pagination" aria-label="Docs pages">
      {previous && (
        <a rel="prev" href={previous.href}>
          <small>Previous</small>
          <b>{previous.label}</b>
        </a>
      )}
      {next && (
        <a rel="next" href={next.href}>
          <small>Next</small>
          <b>{next.label}</b>
        </a>
      )}
    </nav>
  );
}
