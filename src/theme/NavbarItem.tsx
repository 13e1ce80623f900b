import type { NavbarItemData } from '../render/route-data.js';
import { each } from './each.js';
import { TextLink } from './TextLink.js';

/** One entry of the navbar or of a dropdown in it. */
export function NavbarItem({ item }: { item: NavbarItemData }) {
  if (item.type === 'html') {
    return <li className={item.className} dangerouslySetInnerHTML={{ __html: item.html }} />;
  }
  if (item.type === 'link') {
    return (
      <li className={item.className}>
        <TextLink
          href={item.href}
          external={item.external}
          target={item.target}
          rel={item.rel}
          current={item.active ? 'true' : undefined}
        >
          {item.label}
        </TextLink>
      </li>
    );
  }
  return (
    <li className={item.className ? `rd-dropdown ${item.className}` : 'rd-dropdown'}>
      <button
        type="button"
        aria-haspopup="true"
        aria-expanded="false"
        data-active={item.active ? '' : undefined}
      >
        {item.label}
      </button>
      <ul>
        {each(item.items, (entry) => (
          <NavbarItem item={entry} />
        ))}
      </ul>
    </li>
  );
}
