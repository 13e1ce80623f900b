import { categoryLabel } from './category-label.js';
import { useTexts } from './texts-context.js';
import type { ThemeProps } from './theme-components.js';

/**
 * A category. With a page it is a link and a button beside it, without one a single button. Entries that stand in a
 * fragment are fetched by the client at the first opening; without scripts the link leads to them.
 */
export function SidebarGroup({
  item,
  href,
  open,
  current,
  children,
  fragmentUrl,
}: ThemeProps['SidebarGroup']) {
  const toggle = {
    type: 'button',
    'aria-expanded': open,
    'aria-label': categoryLabel(useTexts(), item.label, open),
    'data-fragment': fragmentUrl,
  } as const;
  const label = href ? (
    <a href={href} aria-current={current ? 'page' : undefined}>
      {item.label}
    </a>
  ) : (
    <span>{item.label}</span>
  );
  return (
    <li className={item.className ? `rd-group ${item.className}` : 'rd-group'}>
      {item.collapsible && !href && <button {...toggle}>{item.label}</button>}
      {item.collapsible && href && (
        <div>
          {label}
          <button {...toggle} />
        </div>
      )}
      {!item.collapsible && <div>{label}</div>}
      {fragmentUrl === undefined && <ul hidden={item.collapsible && !open}>{children}</ul>}
    </li>
  );
}
