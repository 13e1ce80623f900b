import type { NavbarItemData } from '../render/route-data.js';
import { each } from './each.js';
import { SearchButton } from './SearchButton.js';
import { TextLink } from './TextLink.js';

/** One entry of the navbar or of a dropdown in it. */
export function NavbarItem({ item }: { item: NavbarItemData }) {
  if (item.type === 'html') {
    // A mere link looks like those beside it; all else gets their padding where items stand below each other.
    const isLink = /^\s*<a\s/i.test(item.html);
    const classes = [isLink ? '' : 'rd-navbar-html', item.className ?? ''].filter((name) => name !== '');
    return <li className={classes.join(' ') || undefined} dangerouslySetInnerHTML={{ __html: item.html }} />;
  }
  if (item.type === 'search') {
    return (
      <li className={item.className ? `rd-search-item ${item.className}` : 'rd-search-item'}>
        <SearchButton settings={item.settings} />
      </li>
    );
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
          lang={item.locale}
          data={versionData(item)}
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
        data-docs={item.versionsOf}
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

/** What src/client/versions.ts reads. */
function versionData({
  version,
  preferred,
  locale,
}: Extract<NavbarItemData, { type: 'link' }>): Record<`data-${string}`, string> | undefined {
  if (version) return { 'data-docs': version.instance, 'data-version': version.name };
  if (locale !== undefined) return { 'data-locale': locale };
  return preferred && { 'data-docs': preferred.instance, 'data-preferred': JSON.stringify(preferred.links) };
}
