import { each } from './each.js';
import type { ThemeProps } from './theme-components.js';

export function Breadcrumbs({ crumbs, homeHref }: ThemeProps['Breadcrumbs']) {
  if (crumbs.length === 0) return null;
  return (
    <nav className="rd-breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        <li>
          <a href={homeHref}>Home</a>
        </li>
        {each(crumbs, (crumb, index) => (
          <li>
            {crumb.href && index < crumbs.length - 1 ? (
              <a href={crumb.href}>{crumb.label}</a>
            ) : (
              <span>{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
