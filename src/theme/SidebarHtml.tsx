import type { ThemeProps } from './theme-components.js';

export function SidebarHtml({ item }: ThemeProps['SidebarHtml']) {
  const classes = [item.defaultStyle ? 'rd-sidebar-text' : undefined, item.className].filter(
    (name) => name !== undefined,
  );
  return <li className={classes.join(' ') || undefined} dangerouslySetInnerHTML={{ __html: item.html }} />;
}
