import { each } from './each.js';
import { useTexts } from './texts-context.js';
import type { ThemeProps } from './theme-components.js';

export function Breadcrumbs({ crumbs, homeHref }: ThemeProps['Breadcrumbs']) {
  const texts = useTexts();
  if (crumbs.length === 0) return null;
  return (
    <nav className="rd-breadcrumbs" aria-label={texts.breadcrumbs}>
      <ol>
        <li>
          <a href={homeHref}>{texts.home}</a>
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
