import { useTexts } from './texts-context.js';
import type { ThemeProps } from './theme-components.js';

/** Up to 300 entries stand in every page, so entries carry as few classes as the style sheet can do with. */
export function Sidebar({ sidebarKey, children }: ThemeProps['Sidebar']) {
  return (
    <nav className="rd-sidebar" aria-label={useTexts().docsSidebar} data-sidebar={sidebarKey}>
      <ul>{children}</ul>
    </nav>
  );
}
