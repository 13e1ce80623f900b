// Checks the links in the config, such as those of navbar and footer, and the links in sidebars.
import path from 'node:path';
import { nearestName } from '../base/names.js';
import { readIfThere } from '../base/sealed-file.js';
import { leavesTab } from '../base/values.js';
import { failedNavbarItem, unknownVersion } from '../config/config-errors.js';
import { locateKey, toKeyPath, writtenKeys } from '../config/locate-key.js';
import type { FooterLink, LogoConfig, NavbarItemConfig } from '../config/navbar-fields.js';
import type { LinkConfig } from '../config/stage-configs.js';
import { asWarning, type ErrorLocation, type SiteError } from '../errors.js';
import type { DocsInstance, SidebarItem } from '../site/site.js';
import { unknownDocId } from '../site/site-errors.js';
import { emptySidebar, unknownDocsInstance, unknownSidebar } from './link-errors.js';
import { checkImage, checkTarget, type TargetCheck } from './site-target.js';

/**
 * Checks the link targets in the config. Broken links go to `broken`, where a policy decides about them. Unknown sidebars
 * and doc ids are returned, as warnings without `strict`.
 */
export function checkConfigTargets(against: TargetCheck): SiteError[] {
  const { site, config } = against;
  const problems: SiteError[] = [];
  const locate = configPlaces(config);
  const checkBy =
    (check: typeof checkTarget) => (ours: string, href: string | undefined, target?: string) => {
      const key = writtenKey(ours, config);
      const mayPass = () => leavesTab(target);
      if (href !== undefined) check(against, { key, href, location: () => locate(key), mayPass });
    };
  const link = checkBy(checkTarget);
  const image = checkBy(checkImage);
  /** Addresses on other hosts contain placeholders that each page fills in, so only paths are checked. */
  const menuLink = (ours: string, href: string | undefined) => {
    if (href?.startsWith('/')) link(ours, href);
  };

  function checkNavbarItem(item: NavbarItemConfig, key: string): void {
    switch (item.type) {
      case 'link':
        link(`${key}.to`, item.to, item.target);
        link(`${key}.href`, item.href, item.target);
        break;
      case 'dropdown':
        for (const [index, child] of item.items.entries()) checkNavbarItem(child, `${key}.items[${index}]`);
        break;
      case 'localeDropdown':
      case 'docsVersionDropdown':
        for (const name of ['dropdownItemsBefore', 'dropdownItemsAfter'] as const)
          for (const [index, child] of item[name].entries())
            checkNavbarItem(child, `${key}.${name}[${index}]`);
        break;
      case 'docsVersion':
        link(`${key}.to`, item.to);
        break;
    }
    if (/^doc/.test(item.type))
      problems.push(...checkDocsItem(item as DocsItem, writtenKey(key, config), site.docs, locate));
  }

  function checkLogo(logo: LogoConfig | undefined, key: string): void {
    image(`${key}.src`, logo?.src);
    image(`${key}.srcDark`, logo?.srcDark);
    link(`${key}.href`, logo?.href);
  }

  function checkFooterLink(item: FooterLink, key: string): void {
    if ('html' in item) return;
    link(`${key}.to`, item.to, item.target);
    link(`${key}.href`, item.href, item.target);
  }

  for (const [index, item] of config.navbar.items.entries()) checkNavbarItem(item, `navbar.items[${index}]`);
  checkLogo(config.navbar.logo, 'navbar.logo');
  for (const [index, entry] of config.footer?.links.entries() ?? []) {
    const key = `footer.links[${index}]`;
    if ('items' in entry)
      for (const [child, item] of entry.items.entries()) checkFooterLink(item, `${key}.items[${child}]`);
    else checkFooterLink(entry, key);
  }
  checkLogo(config.footer?.logo, 'footer.logo');
  if (config.pageMenu) {
    for (const [index, { href }] of config.pageMenu.assistants.entries())
      menuLink(`pageMenu.assistants[${index}].href`, href);
    menuLink('pageMenu.report', config.pageMenu.report);
  }
  for (const [index, page] of config.search?.pages?.entries() ?? []) link(`search.pages[${index}]`, page);
  image('favicon', config.favicon);
  image('image', config.image);
  // Without Docusaurus' plugins, what they would generate is missing, so these are only warnings.
  return config.strict ? problems : problems.map(asWarning);
}

/** Returns a function that finds the place of a key such as `navbar.items[0].to` in the config. The file is read with the first call. */
function configPlaces({ siteDir, configPath }: LinkConfig): (key: string) => ErrorLocation {
  let text: string | undefined;
  return (key) => {
    text ??= textIfThere(path.join(siteDir, configPath));
    return { file: configPath, ...locateKey(text, toKeys(key)) };
  };
}

/** Returns the key as the author has written it: `navbar.items[0]` -> `themeConfig.navbar.items[0]` in a Docusaurus config. */
function writtenKey(key: string, { keyMoves }: LinkConfig): string {
  return keyMoves.length === 0 ? key : toKeyPath(writtenKeys(toKeys(key), keyMoves));
}

function toKeys(key: string): PropertyKey[] {
  return Array.from(key.matchAll(/[^.[\]]+/g), ([part]) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** Reads a file, which in `dev` may have been deleted: then the text is empty. */
export function textIfThere(file: string): string {
  return String(readIfThere(file) ?? '');
}

type DocsItem = Extract<NavbarItemConfig, { docsPluginId?: string }>;

/** Checks a navbar item that leads to a page by id, to the first page of a sidebar, or to versions. */
function checkDocsItem(
  item: DocsItem,
  key: string,
  docs: readonly DocsInstance[],
  locate: (key: string) => ErrorLocation,
): SiteError[] {
  const at = (field: string): string => `${key}.${field}: ${failedNavbarItem(item)}`;
  const instanceId = item.docsPluginId ?? 'default';
  // If there is only one docs folder, items need not name it.
  const instance =
    docs.find(({ id }) => id === instanceId) ?? (item.docsPluginId === undefined ? docs[0] : undefined);
  if (!instance) {
    const ids = docs.map(({ id }) => id);
    return [unknownDocsInstance(locate(key), at('docsPluginId'), instanceId, nearestName(instanceId, ids))];
  }
  if (item.type === 'docsVersion') return [];
  if (item.type === 'docsVersionDropdown') {
    const names = instance.versions.map(({ name }) => name);
    return unknownVersions(item, names).map((name) =>
      unknownVersion(locate(key), at('versions'), name, nearestName(name, names), names),
    );
  }
  const ids = new Set(instance.versions.flatMap((version) => [...version.docs.keys()]));
  if (item.type === 'doc') {
    return ids.has(item.docId)
      ? []
      : [unknownDocId(locate(key), at('docId'), item.docId, nearestName(item.docId, ids))];
  }
  const sidebars = instance.versions.flatMap((version) => [...version.sidebars.values()]);
  const sidebar = sidebars.find(({ name }) => name === item.sidebarId);
  if (!sidebar) {
    const names = sidebars.map(({ name }) => name);
    return [unknownSidebar(locate(key), at('sidebarId'), item.sidebarId, nearestName(item.sidebarId, names))];
  }
  return sidebar.firstRoute === undefined ? [emptySidebar(locate(key), at('sidebarId'), item.sidebarId)] : [];
}

function unknownVersions(
  { versions = [] }: Extract<NavbarItemConfig, { type: 'docsVersionDropdown' }>,
  known: readonly string[],
): string[] {
  const names: readonly string[] = Array.isArray(versions) ? versions : Object.keys(versions);
  return names.filter((name) => !known.includes(name));
}

/** Checks the links that an author put into a sidebar. Links to pages are made from ids and cannot break. */
export function checkSidebarLinks(against: TargetCheck): void {
  const { site, config } = against;
  for (const instance of site.docs) {
    const docs = config.docs.find(({ id }) => id === instance.id)!;
    for (const { name: version, sidebars } of instance.versions) {
      const file = docs.versions.find(({ name }) => name === version)!.sidebarPath || config.configPath;
      for (const { name, items } of sidebars.values()) {
        for (const link of linksIn(items)) {
          // A shortcut for nearly all of possibly thousands of entries.
          if (site.pages.has(link.href)) continue;
          const key = `sidebars.${name}, link "${link.label}"`;
          checkTarget(against, { key, href: link.href, location: { file } });
        }
      }
    }
  }
}

function linksIn(items: readonly SidebarItem[]): Extract<SidebarItem, { type: 'link' }>[] {
  return items.flatMap((item) =>
    item.type === 'group' ? linksIn(item.items) : item.type === 'link' ? [item] : [],
  );
}
