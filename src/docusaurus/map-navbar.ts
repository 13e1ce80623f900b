import type { UserDropdownItem, UserNavbarConfig, UserNavbarItem } from '../config/navbar-fields.js';
import type { Findings } from './findings.js';
import { flagOf, isLoose, type Loose, listOf, looseOf, textOf } from './loose.js';
import { mapLogo } from './map-footer.js';

export function mapNavbar(navbar: Loose, path: readonly PropertyKey[], findings: Findings): UserNavbarConfig {
  findings.section(navbar, path, {
    title: 'taken',
    logo: 'taken',
    hideOnScroll: 'taken',
    items: 'taken',
    style: ['unsupported', 'the bar has one style, which custom CSS may change'],
  });
  return {
    // Without one Docusaurus shows the logo alone.
    title: textOf(navbar.title) ?? '',
    logo: mapLogo(navbar.logo, [...path, 'logo'], findings),
    hideOnScroll: flagOf(navbar.hideOnScroll),
    items: mapItems(navbar.items, [...path, 'items'], findings),
  };
}

function mapItems(value: unknown, path: readonly PropertyKey[], findings: Findings): UserNavbarItem[] {
  return listOf(value).flatMap((item, index): UserNavbarItem[] => {
    const at = [...path, index];
    const mapped = isLoose(item) ? mapItem(item, at, findings) : undefined;
    return mapped ? [mapped] : [];
  });
}

/** Keys that any item may have. */
const common = ['type', 'label', 'position', 'className'];
const known: Readonly<Record<string, readonly string[]>> = {
  default: ['to', 'href', 'target', 'rel', 'activeBasePath'],
  doc: ['docId', 'docsPluginId'],
  docSidebar: ['sidebarId', 'docsPluginId'],
  docsVersion: ['to', 'docsPluginId'],
  docsVersionDropdown: ['docsPluginId', 'versions', 'dropdownItemsBefore', 'dropdownItemsAfter'],
  localeDropdown: ['dropdownItemsBefore', 'dropdownItemsAfter'],
  html: ['value'],
  search: [],
  dropdown: ['items'],
};

function mapItem(item: Loose, path: readonly PropertyKey[], findings: Findings): UserNavbarItem | undefined {
  const type = textOf(item.type) ?? (item.items === undefined ? 'default' : 'dropdown');
  const keys = known[type];
  if (!keys) {
    findings.note(path, ['unsupported', `the navbar has no items of the type "${type}"`]);
    return undefined;
  }
  noteOthers(item, [...common, ...keys], path, findings);
  const base = {
    position: item.position === 'right' ? ('right' as const) : ('left' as const),
    className: textOf(item.className),
  };
  const label = textOf(item.label) ?? textOf(item['aria-label']);
  const docsPluginId = textOf(item.docsPluginId);
  // Those that cannot stand in a menu are found with all that the config cannot have.
  const inner = (key: string) => mapItems(item[key], [...path, key], findings) as UserDropdownItem[];
  const around = () => ({
    dropdownItemsBefore: inner('dropdownItemsBefore'),
    dropdownItemsAfter: inner('dropdownItemsAfter'),
  });
  switch (type) {
    case 'doc':
      return { ...base, type, label, docId: textOf(item.docId) ?? '', docsPluginId };
    case 'docSidebar':
      return { ...base, type, label, sidebarId: textOf(item.sidebarId) ?? '', docsPluginId };
    case 'docsVersion':
      return { ...base, type, label, to: textOf(item.to), docsPluginId };
    case 'docsVersionDropdown':
      return { ...base, type, label, docsPluginId, versions: mapVersions(item.versions), ...around() };
    case 'localeDropdown':
      findings.note(path, ['unsupported', 'only the default language is built, so there is none to choose']);
      return undefined;
    case 'html':
      return { ...base, type, value: textOf(item.value) ?? '' };
    case 'search':
      return { ...base, type };
    case 'dropdown':
      return { ...base, type, label: label ?? '', items: inner('items') };
    default: {
      const { href, to } = item;
      const target = textOf(href) ?? textOf(to);
      if (target === undefined) {
        findings.note(path, ['unsupported', 'it leads nowhere']);
        return undefined;
      }
      return {
        ...base,
        label: label ?? nameOf(target),
        ...(href === undefined ? { to: target } : { href: target }),
        target: textOf(item.target),
        rel: textOf(item.rel),
        activeBasePath: textOf(item.activeBasePath),
      };
    }
  }
}

/** `https://github.com/me/project` -> `github.com` */
function nameOf(target: string): string {
  return URL.canParse(target) ? new URL(target).hostname : target;
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
