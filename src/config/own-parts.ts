// Parts of the page that the site has a component of its own for, where Docusaurus looks for it: `src/theme/Footer`.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { customItemKey } from '../base/custom-item-key.js';
import { findPackage } from '../base/find-package.js';
import { readIfThere } from '../base/sealed-file.js';
import type { ErrorLocation } from '../errors.js';
import { locateKey, writtenKeys } from './locate-key.js';
import { isModuleThere, moduleFiles, scriptOf } from './module-files.js';
import { ownThemeModule } from './provided-names.js';
import { isPath, packageName } from './run-esbuild.js';
import type { ModuleConfig, PageModulesConfig } from './stage-configs.js';

const themeFolder = 'src/theme';

/** Parts that are rendered for each page and put in the place of ours, the outermost first. */
export const partNames = [
  'Root',
  'Layout',
  'AnnouncementBar',
  'Navbar',
  'Navbar/Content',
  'Navbar/ColorModeToggle',
  'Navbar/Logo',
  'Logo',
  'NavbarItem/ComponentTypes',
  'NavbarItem/DocsVersionDropdownNavbarItem',
  'NavbarItem/DocsVersionNavbarItem',
  // Stands in links that leave the site, in navbar, footer and sidebar.
  'Icon/ExternalLink',
  'Footer',
  'Footer/Layout',
  'Footer/Links',
  'Footer/Logo',
  'Footer/Copyright',
  'DocItem',
  'DocItem/Layout',
  'DocItem/Content',
  'DocItem/Footer',
  'DocItem/Paginator',
  'DocItem/TOC/Desktop',
  'DocItem/TOC/Mobile',
  'DocVersionBanner',
  'DocVersionBadge',
  'DocBreadcrumbs',
  'DocBreadcrumbs/Items/Home',
  'DocSidebar',
  'DocSidebar/Desktop',
  'DocSidebar/Desktop/Content',
  'TOC',
  'BlogPostPage',
  'BlogPostItem',
  'BlogLayout',
  'BlogSidebar',
  'BlogSidebar/Desktop',
  'NotFound',
  'NotFound/Content',
] as const;

export type PartName = (typeof partNames)[number];

/** Parts that may hand something down to pages, the outermost first. */
export const handingParts = ['Root', 'Layout'] as const satisfies readonly PartName[];

export type HandingPart = (typeof handingParts)[number];

/** Parts that stay when a reader goes on, unless they differ. Names of custom items are JSON. */
export function isOfFrame(name: string): boolean {
  return /^(?:Root|AnnouncementBar|Navbar|Logo|Icon|Footer|{)/.test(name);
}

/** Components of items of the navbar that depend on the page -> the types of the items that they show. */
export const shownItems: Readonly<Partial<Record<PartName, RegExp>>> = {
  'NavbarItem/ComponentTypes': /^custom-/,
  'NavbarItem/DocsVersionDropdownNavbarItem': /^docsVersionDropdown$/,
  'NavbarItem/DocsVersionNavbarItem': /^docsVersion$/,
};

/**
 * Whether the site has what shows items of a type, or for types of the site's own something that it is made of.
 * @param brings whether a theme brings a component of a name
 */
export function showsItems(type: string, siteDir: string, brings: (name: string) => boolean): boolean {
  const isOwn = type.startsWith('custom-');
  return Object.entries(shownItems).some(
    ([name, types]) =>
      types.test(type) && (isModuleThere(`${themeFolder}/${name}`, siteDir) || (isOwn && brings(name))),
  );
}

/** The name of the place of an item of the navbar whose type is the site's own: all that the config says of it, as JSON. */
export type CustomItem = `{${string}`;

export function customItemPlace(item: object): string {
  return `<relay-slot data-part="${nameOf(item)}"></relay-slot>`;
}

function nameOf(item: object): CustomItem {
  return customItemKey(item).replaceAll('"', '&quot;') as CustomItem;
}

/** A menu has lists of what stands before and after its own items also where the config has none, as the theme fills them in. */
function withLists<Item extends { type: string }>(item: Item): Item {
  const isAround = /^(?:docsVersion|locale)Dropdown$/.test(item.type);
  return isAround ? { dropdownItemsBefore: [], dropdownItemsAfter: [], ...item } : item;
}

/** Items of a navbar of some types, those in menus as well, with the props of their components. */
export function customItemsIn(
  items: unknown,
  types: RegExp,
): { name: CustomItem; props: { type: string } }[] {
  if (!Array.isArray(items)) return [];
  return (items as readonly { type?: string; value?: string; items?: unknown }[]).flatMap((item) => {
    const { type, value, items: inner } = item;
    if (type !== undefined && types.test(type))
      return [{ name: nameOf(item), props: withLists({ ...item, type }) }];
    // As a config of ours has them.
    const [, name] = /^<relay-slot data-part="({[^"]*)">/.exec(value ?? '') ?? [];
    if (name === undefined) return customItemsIn(inner, types);
    const props = JSON.parse(name.replaceAll('&quot;', '"')) as { type: string };
    return types.test(props.type) ? [{ name: name as CustomItem, props: withLists(props) }] : [];
  });
}

/** Parts that are made of components of their own; where the site has one of these, its part is made of them. */
const inner: Readonly<Partial<Record<PartName, readonly string[]>>> = {
  // These hand something down to the whole page, the outermost first.
  Root: ['Layout/Provider', 'LayoutProvider'],
  'Navbar/ColorModeToggle': ['ColorModeToggle'],
  // They get places for others.
  'Footer/Layout': [],
  BlogLayout: [],
  // It is given what a router knows.
  NotFound: [],
  'Footer/Links': ['Footer/LinkItem', 'Footer/Links/MultiColumn', 'Footer/Links/Simple'],
  'DocItem/Footer': ['EditMetaRow', 'EditThisPage', 'LastUpdated', 'TagsListInline'],
  'DocItem/Paginator': ['DocPaginator', 'PaginatorNavLink'],
  DocSidebar: [
    'DocSidebarItems',
    'DocSidebarItem',
    'DocSidebarItem/Category',
    'DocSidebarItem/Html',
    'DocSidebarItem/Link',
  ],
  TOC: ['TOCItems'],
  BlogPostItem: [
    'BlogPostItem/Container',
    'BlogPostItem/Header',
    'BlogPostItem/Header/Title',
    'BlogPostItem/Header/Info',
    'BlogPostItem/Header/Authors',
    'BlogPostItem/Header/Author',
    'BlogPostItem/Content',
    'BlogPostItem/Footer',
    'BlogPostItem/Footer/ReadMoreLink',
  ],
};

/** The part and the components that it is made of. */
export function componentsOf(name: PartName): readonly string[] {
  return [name, ...(inner[name] ?? [])];
}

/** Whether a component of the site is shown around pages. */
export function isOfPart(component: string): boolean {
  return partNames.some((name) => componentsOf(name).includes(component));
}

/** Those of them that the site has. */
export function ownComponentsOf(
  name: PartName,
  config: Pick<PageModulesConfig, 'siteDir' | 'plugged'>,
): readonly string[] {
  return componentsOf(name).filter((one) => ownThemeModule(`@theme/${one}`, config) !== undefined);
}

/** Parts that show whole pages of a folder: where the configuration has the folders, and what names another component for it. */
const pageParts = {
  DocItem: ['docs', 'docItemComponent'],
  BlogPostPage: ['blog', 'blogPostComponent'],
} as const;

type PagePart = keyof typeof pageParts;

const pagePartNames = Object.keys(pageParts) as readonly PagePart[];

export function isPagePart(name: string): name is PagePart {
  return Object.hasOwn(pageParts, name);
}

/** What shows the pages of folders in the place of ours, the site's own or a theme's: by the field of the folder and its id, `docs/default`. */
export type PageItems = Readonly<Record<string, string>>;

type PageItemsConfig = Pick<ModuleConfig, 'siteDir' | 'plugged' | 'docs' | 'blog'>;

/** What the folders of a part say that shows their pages. */
function writtenIn(name: PagePart, { docs, blog }: Pick<PageItemsConfig, 'docs' | 'blog'>) {
  return name === 'DocItem'
    ? docs.map(({ id, docItemComponent: written }) => ({ id, written }))
    : blog.map(({ id, blogPostComponent: written }) => ({ id, written }));
}

/** @returns the key of the module of each, which shows a page with what the configuration names for its folder. */
export function findPageItems(config: PageItemsConfig): PageItems {
  const items = pagePartNames.flatMap((name) => {
    const folders = writtenIn(name, config);
    const modules = folders.map(({ written }) => itemModule(name, written, config));
    return folders.flatMap(({ id }, index) => {
      const module = modules[index];
      if (module === undefined) return [];
      return [[`${pageParts[name][0]}/${id}`, `${itemKeys(name)}${modules.indexOf(module)}`] as const];
    });
  });
  return Object.fromEntries(items);
}

const itemKeys = (name: PagePart): string => `@theme/${name}/Composed/`;

/** The part that such a key means; undefined where it is none. */
export function pagePartOf(key: string): PagePart | undefined {
  return pagePartNames.find((name) => key.startsWith(itemKeys(name)));
}

/** The component behind such a key, as modules import it, and the part that it is; undefined where it is none. */
export function pageItemBehind(
  key: string,
  config: PageItemsConfig,
): { part: PagePart; module: string } | undefined {
  const part = pagePartOf(key);
  const module = part && itemModule(part, writtenIn(part, config)[indexIn(key)]?.written, config);
  return part && module !== undefined ? { part, module } : undefined;
}

/** Which of the folders names what such a key stands for. */
function indexIn(key: string): number {
  return Number(key.slice(key.lastIndexOf('/') + 1));
}

/** @returns what the configuration names for such a key, and where; undefined where it names nothing. */
export function pageItemPlace(
  key: string,
  config: PageItemsConfig & Pick<PageModulesConfig, 'configPath' | 'keyMoves'>,
): { written: string; location: ErrorLocation } | undefined {
  const { siteDir, configPath, keyMoves } = config;
  const part = pagePartOf(key);
  const index = indexIn(key);
  const written = part && writtenIn(part, config)[index]?.written;
  if (!part || written === undefined) return undefined;
  const text = String(readIfThere(path.join(siteDir, configPath)) ?? '');
  const [field, option] = pageParts[part];
  // One folder need not stand in a list.
  const isList = keyMoves.length > 0 || new RegExp(`\\b${field}['"]?\\s*:\\s*\\[`).test(text);
  const keys = [...(isList ? [field, index] : [field]), option];
  return { written, location: { file: configPath, ...locateKey(text, writtenKeys(keys, keyMoves)) } };
}

/** Components that a configuration, as it is written, names to show pages, and where it does. */
export function namedPageItems(config: {
  docs?: OneOrMore<{ docItemComponent?: string }>;
  blog?: OneOrMore<{ blogPostComponent?: string }>;
}): { written: string; keys: PropertyKey[] }[] {
  return pagePartNames.flatMap((name) => {
    const [field, option] = pageParts[name];
    const folders = [config[field] ?? []].flat() as readonly Readonly<Record<string, string | undefined>>[];
    return folders.flatMap(({ [option]: written }, index) =>
      written === undefined ? [] : [{ written, keys: [field, index, option] }],
    );
  });
}

type OneOrMore<Value> = Value | readonly Value[];

/** What is not there of what is named to show pages, in a few words; undefined where it is there. */
export function pageItemLack(
  written: string,
  config: Pick<PageItemsConfig, 'siteDir' | 'plugged'>,
): string | undefined {
  const { siteDir } = config;
  if (isPagePart(written.replace('@theme/', ''))) return undefined;
  if (written.startsWith('@theme/'))
    return ownThemeModule(written, config) === undefined ? `no theme has ${written}` : undefined;
  if (isModuleThere(fileNamed(written, siteDir), siteDir)) return undefined;
  if (isPath(written)) return `there is no file ${written}`;
  const name = packageName(written);
  return findPackage(name, siteDir) ? undefined : `the package ${name} is not installed`;
}

/** Undefined where ours shows the page: a theme that is not there has none. */
function itemModule(
  name: PagePart,
  written: string | undefined,
  config: Pick<PageItemsConfig, 'siteDir' | 'plugged'>,
): string | undefined {
  const usual = `@theme/${name}`;
  if (written === undefined || written === usual) return ownComponents(config)(name) ? usual : undefined;
  if (written.startsWith('@theme/')) return ownThemeModule(written, config) && written;
  const file = fileNamed(written, config.siteDir);
  return scriptOf(file, config.siteDir) === undefined ? written : `@site/${file}`;
}

/** The file that a component would be, relative to the site's folder, with or without its extension as it is written. */
function fileNamed(written: string, siteDir: string): string {
  const file = path.relative(siteDir, path.resolve(siteDir, written.replace(/^@site\//, '')));
  return file.replaceAll(path.sep, '/');
}

/** Files that would be, or would change, what the configuration names to show pages, besides those in themes. */
export function pageItemFiles(config: PageItemsConfig): string[] {
  const { siteDir } = config;
  const folders = pagePartNames.flatMap((name) => writtenIn(name, config));
  return folders.flatMap(({ written }) => {
    if (written === undefined || written.startsWith('@theme/')) return [];
    const files = moduleFiles(fileNamed(written, siteDir));
    if (isPath(written)) return files;
    const inPackage = moduleFiles(`node_modules/${written}`);
    return [...files, ...inPackage, `node_modules/${packageName(written)}/package.json`];
  });
}

/** What the module of a part is imported by. */
export function partKey(name: PartName): string {
  return name in inner ? `@theme/${name}/Composed` : `@theme/${name}`;
}

/** What the modules of parts are imported by; what shows the pages of folders has several. */
export function partKeys(parts: readonly PartName[], pageItems: PageItems): string[] {
  const items = [...new Set(Object.values(pageItems))];
  return parts.flatMap((name) =>
    isPagePart(name) ? items.filter((key) => pagePartOf(key) === name) : [partKey(name)],
  );
}

/** The part that such a key means, where it is made of components of its own. */
export function composedPart(key: string): PartName | undefined {
  return partNames.find((name) => key === `@theme/${name}/Composed`);
}

/** Files below a folder of components, by their paths in it; none where there is no such folder. */
function filesOf(folder: string, siteDir: string): ReadonlySet<string> {
  const absolutePath = path.join(siteDir, folder);
  // Not so where a file has the name.
  if (!existsSync(`${absolutePath}/`)) return new Set();
  const files = readdirSync(absolutePath, { recursive: true, encoding: 'utf8' });
  return new Set(files.map((file) => file.replaceAll(path.sep, '/')));
}

/**
 * The folder that would hold parts of the site, and the files in it that may be some.
 * @param others components that are no parts around pages
 */
export function partFiles(others: readonly string[], siteDir: string): string[] {
  const there = filesOf(themeFolder, siteDir);
  const files = [...partNames.flatMap(componentsOf), ...others].flatMap(moduleFiles);
  return [
    `${themeFolder}/*`,
    ...files.filter((file) => there.has(file)).map((file) => `${themeFolder}/${file}`),
  ];
}

/** Where its own components are looked for. */
export type OwnComponentsConfig = Pick<ModuleConfig, 'siteDir' | 'plugged'> &
  Partial<Pick<PageModulesConfig, 'themeComponents'>>;

/** Parts that the site, or one of its plugins, has. */
export function findOwnParts(config: PageModulesConfig): PartName[] {
  const isOwn = ownComponents(config);
  const shown = Object.values(findPageItems(config)).map(pagePartOf);
  return partNames.filter((name) =>
    isPagePart(name) ? shown.includes(name) : componentsOf(name).some(isOwn),
  );
}

/** Whether the site, or one of its plugins, has a component that the configuration does not take for something else. */
export function ownComponents({ siteDir, plugged, themeComponents }: OwnComponentsConfig) {
  const folders = [themeFolder, ...(plugged?.themeFolders ?? [])];
  const there = new Set(folders.flatMap((folder) => [...filesOf(folder, siteDir)]));
  // With an index it is a module of a program whose documentation lies in the same project.
  if (there.size === 0 || isModuleThere(`${themeFolder}/index`, siteDir)) return () => false;
  const named = new Set<string | undefined>(Object.values(themeComponents ?? {}));
  return (component: string): boolean => {
    if (!moduleFiles(component).some((file) => there.has(file))) return false;
    const isNamed = moduleFiles(`${themeFolder}/${component}`).some((file) => named.has(file));
    return !isNamed && ownThemeModule(`@theme/${component}`, { siteDir, plugged }) !== undefined;
  };
}
