import { categoryLabel } from '../texts/fill-text.js';
import { Marked, spokenLabel } from './Marks.js';
import { TextLink } from './TextLink.js';
import { useTexts } from './texts-context.js';
import type { ThemeProps } from './theme-components.js';

/** The sidebar. Every page contains up to 300 entries of it, so they have as few classes as the style sheet needs. */
export function Sidebar({ sidebarKey, label, children }: ThemeProps['Sidebar']) {
  return (
    <nav className="rd-sidebar" aria-label={label} data-sidebar={sidebarKey}>
      <ul>{children}</ul>
    </nav>
  );
}

export function SidebarLink({ item, href, external, current }: ThemeProps['SidebarLink']) {
  return (
    <li className={item.className}>
      <TextLink href={href} external={external} current={current ? 'page' : undefined}>
        <Marked {...item}>{item.label}</Marked>
      </TextLink>
    </li>
  );
}

export function SidebarHtml({ item }: ThemeProps['SidebarHtml']) {
  const classes = [item.defaultStyle ? 'rd-sidebar-text' : undefined, item.className].filter(
    (name) => name !== undefined,
  );
  return <li className={classes.join(' ') || undefined} dangerouslySetInnerHTML={{ __html: item.html }} />;
}

/**
 * A category: a link and a button if it has a page, else a single button. In large sidebars its entries can be in a separate file; then it
 * is only a link, and the client adds a button that loads them.
 */
export function SidebarGroup({
  item,
  href,
  open,
  current,
  children,
  fragmentUrl,
}: ThemeProps['SidebarGroup']) {
  const texts = useTexts();
  const marked = <Marked {...item}>{item.label}</Marked>;
  if (fragmentUrl !== undefined) {
    // All fragments are in one folder, which the client knows.
    const fragment = fragmentUrl.slice(fragmentUrl.lastIndexOf('/') + 1);
    return (
      <li className={item.className} data-fragment={fragment}>
        <a href={href}>{marked}</a>
      </li>
    );
  }
  // The button is a flex container, which would spread icon, label and badge.
  const isMarked = item.icon !== undefined || item.badge !== undefined;
  const toggle = {
    type: 'button',
    'aria-expanded': open,
    'aria-label': categoryLabel(texts, spokenLabel(item.label, item), open),
  } as const;
  const classes = ['rd-group', item.section ? 'rd-section' : undefined, item.className];
  const label = href ? (
    <a href={href} aria-current={current ? 'page' : undefined}>
      {marked}
    </a>
  ) : (
    <span>{marked}</span>
  );
  return (
    <li className={classes.filter((name) => name !== undefined).join(' ')}>
      {item.collapsible && !href && (
        <button {...toggle}>{isMarked ? <span>{marked}</span> : item.label}</button>
      )}
      {item.collapsible && href && (
        <div>
          {label}
          <button {...toggle} />
        </div>
      )}
      {!item.collapsible && <div>{label}</div>}
      <ul hidden={item.collapsible && !open}>{children}</ul>
    </li>
  );
}
