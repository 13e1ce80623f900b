import type { KeyMove } from '../config/locate-key.js';
import type { UserDropdownItem, UserNavbarConfig, UserNavbarItem } from '../config/navbar-fields.js';
import { customItemPlace } from '../config/own-parts.js';
import type { Findings } from './findings.js';
import { flagOf, isLoose, type Loose, linkAttributesOf, listOf, looseOf, textOf } from './loose.js';
import { mapLogo, targetOf } from './map-footer.js';

/** @param moves is given where each item stands: some have no place here. @param hasOwnTypes the site has components of items. */
export function mapNavbar(
  navbar: Loose,
  path: readonly PropertyKey[],
  findings: Findings,
  moves: KeyMove[],
  hasOwnTypes: boolean,
): UserNavbarConfig {
  findings.section(navbar, path, {
    title: 'taken',
    logo: 'taken',
    hideOnScroll: 'taken',
    items: 'taken',
    style: 'taken',
  });
  const items: UserNavbarItem[] = [];
  for (const [index, item] of listOf(navbar.items).entries()) {
    const at = [...path, 'items', index];
    const mapped = mapItem(item, at, findings, hasOwnTypes);
    if (!mapped) continue;
    moves.push([['navbar', 'items', items.length], at]);
    items.push(mapped);
  }
  return {
    // Without one Docusaurus shows the logo alone.
    title: textOf(navbar.title) ?? '',
    logo: mapLogo(navbar.logo, [...path, 'logo'], findings),
    hideOnScroll: flagOf(navbar.hideOnScroll),
    style: navbar.style === 'dark' || navbar.style === 'primary' ? navbar.style : undefined,
    items,
  };
}

/** Keys that any item may have. */
const common = ['type', 'label', 'position', 'className', 'aria-label'];
/** Keys of the theme of Docusaurus that say nothing here. */
const meaningless = ['dropdownActiveClassDisabled', 'activeClassName', 'isDropdownItem', 'mobile', 'exact'];
const target = ['to', 'href', 'prependBaseUrlToHref', 'autoAddBaseUrl'];
const known: Readonly<Record<string, readonly string[]>> = {
  default: [...target, 'html', 'target', 'rel', 'activeBasePath', 'activeBaseRegex'],
  doc: ['docId', 'docsPluginId'],
  docSidebar: ['sidebarId', 'docsPluginId'],
  docsVersion: ['to', 'docsPluginId'],
  docsVersionDropdown: ['docsPluginId', 'versions', 'dropdownItemsBefore', 'dropdownItemsAfter'],
  localeDropdown: ['dropdownItemsBefore', 'dropdownItemsAfter'],
  html: ['value'],
  search: [],
  dropdown: [...target, 'html', 'items', 'activeBasePath', 'activeBaseRegex'],
};

function mapItem(
  item: unknown,
  path: readonly PropertyKey[],
  findings: Findings,
  hasOwnTypes: boolean,
): UserNavbarItem | undefined {
  if (!isLoose(item)) return undefined;
  const type = textOf(item.type) ?? (item.items === undefined ? 'default' : 'dropdown');
  if (hasOwnTypes && type.startsWith('custom-')) {
    const position = item.position === 'right' ? 'right' : 'left';
    return { type: 'html', position, value: customItemPlace(JSON.parse(JSON.stringify(item)) as Loose) };
  }
  const keys = known[type];
  if (!keys) {
    findings.note(path, ['unsupported', `the navbar has no items of the type "${type}"`]);
    return undefined;
  }
  const isLink = /^(?:default|doc|docSidebar|docsVersion)$/.test(type);
  const attributes = isLink ? linkAttributesOf(item) : {};
  noteOthers(item, [...common, ...meaningless, ...keys, ...Object.keys(attributes)], path, findings);
  const base = {
    position: item.position === 'right' ? ('right' as const) : ('left' as const),
    className: textOf(item.className),
  };
  // There it is the class of the link itself, which is what its rules are written for.
  if (base.className !== undefined && isLink && !isIcon(item)) {
    attributes.class = base.className;
    base.className = undefined;
  }
  const link = { ...base, attributes: Object.keys(attributes).length > 0 ? attributes : undefined };
  const label = textOf(item.label) ?? textOf(item['aria-label']);
  const docsPluginId = textOf(item.docsPluginId);
  // Those that cannot stand in a menu are found with all that the config cannot have.
  const inner = (key: string) =>
    listOf(item[key]).flatMap((one, index) => {
      const mapped = mapItem(one, [...path, key, index], findings, hasOwnTypes);
      return mapped ? [mapped as UserDropdownItem] : [];
    });
  switch (type) {
    case 'doc':
      return { ...link, type, label, docId: textOf(item.docId) ?? '', docsPluginId };
    case 'docSidebar':
      return { ...link, type, label, sidebarId: textOf(item.sidebarId) ?? '', docsPluginId };
    case 'docsVersion':
      return { ...link, type, label, to: textOf(item.to), docsPluginId };
    case 'docsVersionDropdown':
      return {
        ...base,
        type,
        label,
        docsPluginId,
        versions: mapVersions(item.versions),
        dropdownItemsBefore: inner('dropdownItemsBefore'),
        dropdownItemsAfter: inner('dropdownItemsAfter'),
      };
    case 'localeDropdown':
      return {
        ...base,
        type,
        label,
        dropdownItemsBefore: inner('dropdownItemsBefore'),
        dropdownItemsAfter: inner('dropdownItemsAfter'),
      };
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
      return mapLink(item, link, path, findings);
  }
}

/** Its class alone shows something. */
function isIcon(item: Loose): boolean {
  return (item.type ?? 'default') === 'default' && !textOf(item.label) && !textOf(item.html);
}

function mapLink(
  item: Loose,
  base: { attributes: Record<string, string | boolean> | undefined },
  path: readonly PropertyKey[],
  findings: Findings,
): UserNavbarItem | undefined {
  const leadsTo = targetOf(item);
  if (!leadsTo) {
    findings.note(path, ['unsupported', 'it leads nowhere']);
    return undefined;
  }
  const [label, html] = [textOf(item.label), textOf(item.html)];
  const { attributes } = base;
  const isNamed = Boolean(label || html || attributes?.['aria-label']);
  return {
    ...base,
    ...leadsTo,
    label,
    html,
    target: textOf(item.target),
    rel: textOf(item.rel),
    activeBasePath: textOf(item.activeBasePath),
    activeBaseRegex: textOf(item.activeBaseRegex),
    // An icon by its class alone: readers who do not see it hear where it leads.
    attributes: isNamed ? attributes : { ...attributes, 'aria-label': nameOf(leadsTo.to ?? leadsTo.href) },
  };
}

/** A menu whose name leads somewhere itself: here that is its first item. */
function ownLink(item: Loose, label: string | undefined): UserDropdownItem[] {
  const leadsTo = targetOf(item);
  return leadsTo && label ? [{ label, ...leadsTo }] : [];
}

/** Text of HTML: `<b>More</b>` -> `More`. */
function textIn(html: unknown): string | undefined {
  return (
    textOf(html)
      ?.replace(/<[^<>]*>/g, '')
      .trim() || undefined
  );
}

/** `https://github.com/me/project` -> `github.com` */
function nameOf(link: string): string {
  return URL.canParse(link) ? new URL(link).hostname : link;
}

function noteOthers(
  item: Loose,
  keys: readonly string[],
  path: readonly PropertyKey[],
  findings: Findings,
): void {
  for (const [key, value] of Object.entries(item)) {
    if (value === undefined || value === null || keys.includes(key)) continue;
    findings.note([...path, key], ['ignored', 'items of this type do not have it']);
  }
}

function mapVersions(value: unknown): string[] | Record<string, { label?: string }> | undefined {
  if (Array.isArray(value)) return value.filter((name) => typeof name === 'string');
  if (!isLoose(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, { label: textOf(looseOf(entry).label) }]),
  );
}
