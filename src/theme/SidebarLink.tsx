import { TextLink } from './TextLink.js';
import type { ThemeProps } from './theme-components.js';

export function SidebarLink({ item, href, external, current }: ThemeProps['SidebarLink']) {
  return (
    <li className={item.className}>
      <TextLink href={href} external={external} current={current ? 'page' : undefined}>
        {item.label}
      </TextLink>
    </li>
  );
}
