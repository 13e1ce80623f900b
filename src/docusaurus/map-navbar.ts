// Converts `themeConfig.navbar`.
import type { KeyMove } from '../config/locate-key.js';
import type { UserDropdownItem, UserNavbarConfig, UserNavbarItem } from '../config/navbar-fields.js';
import { customItemPlace } from '../config/own-parts.js';
import { flagOf, isLoose, type Loose, linkAttributesOf, looseOf, oneOf, textOf } from './loose.js';
import { mapLogo, targetOf } from './map-footer.js';
import { below, type Section, taken } from './section.js';

type IsOwn = (type: string) => boolean;

/** Converts the navbar. @param moves gets the origins of items @param isOwn tells whether the site has a component for an item's type */
export function mapNavbar(navbar: Section, moves: KeyMove[], isOwn: IsOwn): UserNavbarConfig {
  const read = navbar.read({
    // Without a title, Docusaurus shows only the logo.
    title: (value) => textOf(value) ?? '',
    logo: below,
    hideOnScroll: flagOf,
    style: oneOf('dark', 'primary'),
    ...taken('items'),
  });
  const items: UserNavbarItem[] = [];
  for (const item of navbar.list('items')) {
    const mapped = mapItem(item, isOwn);
    if (!mapped) continue;
    moves.push([['navbar', 'items', items.length], item.path]);
    items.push(mapped);
  }
  return { ...read, logo: mapLogo(navbar.in('logo')), items };
}

/** Adds empty lists to dropdowns that lack items before and after their own: Docusaurus' theme does so for components and plugins. */
export function withDropdownLists(config: Loose): Loose {
  const theme = looseOf(config.themeConfig);
  const navbar = looseOf(theme.navbar);
  if (!Array.isArray(navbar.items)) return config;
  const items = navbar.items.map((item: unknown) => {
    const { type, dropdownItemsBefore = [], dropdownItemsAfter = [], ...others } = looseOf(item);
    const isAround = type === 'docsVersionDropdown' || type === 'localeDropdown';
    return isAround ? { type, ...others, dropdownItemsBefore, dropdownItemsAfter } : item;
  });
  return { ...config, themeConfig: { ...theme, navbar: { ...navbar, items } } };
}

/** Keys that every item can have. */
const common = ['type', 'label', 'position', 'className', 'aria-label'];
/** Keys of Docusaurus' theme that have no meaning here. */
const meaningless = ['dropdownActiveClassDisabled', 'activeClassName', 'isDropdownItem', 'mobile', 'exact'];
const target = ['to', 'href', 'prependBaseUrlToHref', 'autoAddBaseUrl'];
const known: Readonly<Record<string, readonly string[]>> = {
  default: [...target, 'target', 'rel', 'activeBasePath', 'activeBaseRegex'],
  doc: ['docId', 'docsPluginId'],
  docSidebar: ['sidebarId', 'docsPluginId'],
  docsVersion: ['to', 'docsPluginId'],
  docsVersionDropdown: ['docsPluginId', 'versions', 'dropdownItemsBefore', 'dropdownItemsAfter'],
  localeDropdown: ['dropdownItemsBefore', 'dropdownItemsAfter'],
  html: ['value'],
  search: [],
  dropdown: [...target, 'html', 'items', 'activeBasePath', 'activeBaseRegex'],
};

function mapItem(section: Section, isOwn: IsOwn): UserNavbarItem | undefined {
  const item = section.value;
  const type = textOf(item.type) ?? (item.items === undefined ? 'default' : 'dropdown');
  if (isOwn(type)) {
    const position = item.position === 'right' ? 'right' : 'left';
    return { type: 'html', position, value: customItemPlace(JSON.parse(JSON.stringify(item)) as Loose) };
  }
  const keys = known[type];
  if (!keys) {
    section.note('unsupported', `the navbar has no items of the type "${type}"`);
    return undefined;
  }
  const isLink = /^(?:default|doc|docSidebar|docsVersion)$/.test(type);
  const attributes = isLink ? linkAttributesOf(item) : {};
  const ofLink = isLink ? ['html', ...Object.keys(attributes)] : [];
  noteOthers(section, [...common, ...meaningless, ...keys, ...ofLink]);
  const base = {
    position: item.position === 'right' ? ('right' as const) : ('left' as const),
    className: textOf(item.className),
  };
  // Docusaurus sets the class on the link itself, and CSS rules of sites expect it there.
  if (base.className !== undefined && isLink && !isIcon(item)) {
    attributes.class = base.className;
    base.className = undefined;
  }
  const link = {
    ...base,
    html: textOf(item.html),
    attributes: Object.keys(attributes).length > 0 ? attributes : undefined,
  };
  const label = textOf(item.label) ?? textOf(item['aria-label']);
  const docsPluginId = textOf(item.docsPluginId);
  // Items that cannot be in a dropdown are reported when the config is validated.
  const inner = (key: string) =>
    section.list(key).flatMap((one) => (mapItem(one, isOwn) as UserDropdownItem | undefined) ?? []);
  const around = () => ({
    dropdownItemsBefore: inner('dropdownItemsBefore'),
    dropdownItemsAfter: inner('dropdownItemsAfter'),
  });
  switch (type) {
    case 'doc':
      return { ...link, type, label, docId: textOf(item.docId) ?? '', docsPluginId };
    case 'docSidebar':
      return { ...link, type, label, sidebarId: textOf(item.sidebarId) ?? '', docsPluginId };
    case 'docsVersion':
      return { ...link, type, label, to: textOf(item.to), docsPluginId };
    case 'docsVersionDropdown':
      return { ...base, type, label, docsPluginId, versions: mapVersions(item.versions), ...around() };
    case 'localeDropdown':
      return { ...base, type, label, ...around() };
    case 'html':
      return { ...base, type, value: textOf(item.value) ?? '' };
    case 'search':
      return { ...base, type };
    case 'dropdown':
      return {
        ...base,
        type,
        label: label ?? textIn(item.html) ?? 'Menu',
        items: [...ownLink(item, label), ...inner('items')],
      };
    default:
      return mapLink(section, link);
  }
}

/** Tells whether the item is an icon, shown only by its class. */
function isIcon(item: Loose): boolean {
  return (item.type ?? 'default') === 'default' && !textOf(item.label) && !textOf(item.html);
}

function mapLink(
  section: Section,
  base: { html: string | undefined; attributes: Record<string, string | boolean> | undefined },
): UserNavbarItem | undefined {
  const item = section.value;
  const leadsTo = targetOf(item);
  if (!leadsTo) {
    section.note('unsupported', 'it leads nowhere');
    return undefined;
  }
  const label = textOf(item.label);
  const { html, attributes } = base;
  const isNamed = Boolean(label || html || attributes?.['aria-label']);
  return {
    ...base,
    ...leadsTo,
    label,
    target: textOf(item.target),
    rel: textOf(item.rel),
    activeBasePath: textOf(item.activeBasePath),
    activeBaseRegex: textOf(item.activeBaseRegex),
    // An icon has no text, so screen readers get the host of its URL.
    attributes: isNamed ? attributes : { ...attributes, 'aria-label': nameOf(leadsTo.to ?? leadsTo.href) },
  };
}

/** Returns a dropdown's own link as an item; here it becomes the first one. */
function ownLink(item: Loose, label: string | undefined): UserDropdownItem[] {
  const leadsTo = targetOf(item);
  return leadsTo && label ? [{ label, ...leadsTo }] : [];
}

/** Returns the text of HTML: `<b>More</b>` -> `More`. */
function textIn(html: unknown): string | undefined {
  return (
    textOf(html)
      ?.replace(/<[^<>]*>/g, '')
      .trim() || undefined
  );
}

/** Returns the host: `https://github.com/me/project` -> `github.com` */
function nameOf(link: string): string {
  return URL.canParse(link) ? new URL(link).hostname : link;
}

function noteOthers(section: Section, keys: readonly string[]): void {
  for (const [key, value] of Object.entries(section.value))
    if (value !== undefined && value !== null && !keys.includes(key))
      section.note('ignored', 'items of this type do not have it', key);
}

function mapVersions(value: unknown): string[] | Record<string, { label?: string }> | undefined {
  if (Array.isArray(value)) return value.filter((name) => typeof name === 'string');
  if (!isLoose(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, { label: textOf(looseOf(entry).label) }]),
  );
}
