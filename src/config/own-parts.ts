// Parts of the page frame that the site replaces by a component of its own, where Docusaurus looks for it: `src/theme/Footer`.
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

/** The parts that can be replaced, outermost first. Each is rendered for the pages that show it. */
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
  // An icon in links to other sites, in navbar, footer and sidebar.
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

/** Parts that may provide React context to pages, outermost first. */
export const outerParts = ['Root', 'Layout'] as const satisfies readonly PartName[];

export type OuterPart = (typeof outerParts)[number];

/** Whether a part stays in place on navigation unless its HTML differs. Names of custom items are JSON. */
export function isOfFrame(name: string): boolean {
  return /^(?:Root|AnnouncementBar|Navbar|Logo|Icon|Footer|{)/.test(name);
}

/** Components for navbar items that depend on the page -> the types of items that they render. */
export const shownItems: Readonly<Partial<Record<PartName, RegExp>>> = {
  'NavbarItem/ComponentTypes': /^custom-/,
  'NavbarItem/DocsVersionDropdownNavbarItem': /^docsVersionDropdown$/,
  'NavbarItem/DocsVersionNavbarItem': /^docsVersion$/,
};

/**
 * Whether the site has a component that renders items of a type; for the site's own types, a theme may bring it.
 * @param brings whether a theme brings a component of a name
 */
export function showsItems(type: string, siteDir: string, brings: (name: string) => boolean): boolean {
  const isOwn = type.startsWith('custom-');
  return Object.entries(shownItems).some(
    ([name, types]) =>
      types.test(type) && (isModuleThere(`${themeFolder}/${name}`, siteDir) || (isOwn && brings(name))),
  );
}

/** Name of a navbar item with a custom type: the whole item of the config as JSON. */
export type CustomItem = `{${string}`;

/** Returns the HTML of the slot in which a navbar item with a custom type is rendered. */
export function customItemPlace(item: object): string {
  return `<relay-slot data-part="${nameOf(item)}"></relay-slot>`;
}

function nameOf(item: object): CustomItem {
  return customItemKey(item).replaceAll('"', '&quot;') as CustomItem;
}

/** Finds items of some types in a navbar, also inside dropdowns, and returns them with the props of their components. */
export function customItemsIn(
  items: unknown,
  types: RegExp,
): { name: CustomItem; props: { type: string } }[] {
  if (!Array.isArray(items)) return [];
  return (items as readonly { type?: string; value?: string; items?: unknown }[]).flatMap((item) => {
    const { type, value, items: inner } = item;
    if (type !== undefined && types.test(type)) return [{ name: nameOf(item), props: { ...item, type } }];
    // In our config, a custom item is such an HTML item.
    const [, name] = /^<relay-slot data-part="({[^"]*)">/.exec(value ?? '') ?? [];
    if (name === undefined) return customItemsIn(inner, types);
    const props = JSON.parse(name.replaceAll('&quot;', '"')) as { type: string };
    return types.test(props.type) ? [{ name: name as CustomItem, props }] : [];
  });
}

/** Part -> components of which Docusaurus' theme composes it. If the site has one of them, its part is composed from them. */
const inner: Readonly<Partial<Record<PartName, readonly string[]>>> = {
  // These provide React context to the whole page, outermost first.
  Root: ['Layout/Provider', 'LayoutProvider'],
  'Navbar/ColorModeToggle': ['ColorModeToggle'],
  // These contain slots for other parts.
  'Footer/Layout': [],
  BlogLayout: [],
  // This one gets what a router knows.
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

/** Returns the part and the components of which it is composed. */
export function componentsOf(name: PartName): readonly string[] {
  return [name, ...(inner[name] ?? [])];
}

/** Whether a component of the site is rendered around pages. */
export function isOfPart(component: string): boolean {
  return partNames.some((name) => componentsOf(name).includes(component));
}

/** Returns those of these components that the site has. */
export function ownComponentsOf(
  name: PartName,
  config: Pick<PageModulesConfig, 'siteDir' | 'plugged'>,
): readonly string[] {
  return componentsOf(name).filter((one) => ownThemeModule(`@theme/${one}`, config) !== undefined);
}

/** Parts that render whole pages of a folder: the config field with the folders, and their option that names another component. */
const pageParts = {
  DocItem: ['docs', 'docItemComponent'],
  BlogPostPage: ['blog', 'blogPostComponent'],
} as const;

type PagePart = keyof typeof pageParts;

const pagePartNames = Object.keys(pageParts) as readonly PagePart[];

/** Whether a part renders whole pages of a folder. */
export function isPagePart(name: string): name is PagePart {
  return Object.hasOwn(pageParts, name);
}

/** Components that render pages in place of ours: field and id of the folder (`docs/default`) -> import specifier. */
export type PageItems = Readonly<Record<string, string>>;

type PageItemsConfig = Pick<ModuleConfig, 'siteDir' | 'plugged' | 'docs' | 'blog'>;

/** Returns what each folder's option for the component says. */
function writtenIn(name: PagePart, { docs, blog }: Pick<PageItemsConfig, 'docs' | 'blog'>) {
  return name === 'DocItem'
    ? docs.map(({ id, docItemComponent: written }) => ({ id, written }))
    : blog.map(({ id, blogPostComponent: written }) => ({ id, written }));
}

/** Finds the component for the pages of each folder. @returns import specifiers of the generated modules that render them. */
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

/** Returns the part to which such an import specifier belongs; undefined if it is another one. */
export function pagePartOf(key: string): PagePart | undefined {
  return pagePartNames.find((name) => key.startsWith(itemKeys(name)));
}

/** Returns the component that such a generated module renders, and its part; undefined for another import specifier. */
export function pageItemBehind(
  key: string,
  config: PageItemsConfig,
): { part: PagePart; module: string } | undefined {
  const part = pagePartOf(key);
  const module = part && itemModule(part, writtenIn(part, config)[indexIn(key)]?.written, config);
  return part && module !== undefined ? { part, module } : undefined;
}

/** Returns the index of the folder that names this component. */
function indexIn(key: string): number {
  return Number(key.slice(key.lastIndexOf('/') + 1));
}

/** @returns what the config names for such an import specifier, and where; undefined if it names nothing. */
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
  // A single folder may be an object instead of a list.
  const isList = keyMoves.length > 0 || new RegExp(`\\b${field}['"]?\\s*:\\s*\\[`).test(text);
  const keys = [...(isList ? [field, index] : [field]), option];
  return { written, location: { file: configPath, ...locateKey(text, writtenKeys(keys, keyMoves)) } };
}

/** Returns the components that a config names for rendering pages, with their key paths. */
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

/** Returns in a few words what is missing of a component that the config names; undefined if it exists. */
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

/** Returns undefined if our own component renders the page, as when the theme is missing. */
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

/** Returns the path of a component, relative to the site's folder, with or without extension, as written. */
function fileNamed(written: string, siteDir: string): string {
  const file = path.relative(siteDir, path.resolve(siteDir, written.replace(/^@site\//, '')));
  return file.replaceAll(path.sep, '/');
}

/** Returns files that are, or would replace, the components that the config names, except those in themes. */
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

/** Returns the import specifier of a part's module. */
export function partKey(name: PartName): string {
  return name in inner ? `@theme/${name}/Composed` : `@theme/${name}`;
}

/** Returns the import specifiers of several parts. Parts that render pages of folders may have several each. */
export function partKeys(parts: readonly PartName[], pageItems: PageItems): string[] {
  const items = [...new Set(Object.values(pageItems))];
  return parts.flatMap((name) =>
    isPagePart(name) ? items.filter((key) => pagePartOf(key) === name) : [partKey(name)],
  );
}

/** Returns the part to which an import specifier of a composed part belongs. */
export function composedPart(key: string): PartName | undefined {
  return partNames.find((name) => key === `@theme/${name}/Composed`);
}

/** Returns the paths of all files in a folder of components, relative to it; none if the folder does not exist. */
function filesOf(folder: string, siteDir: string): ReadonlySet<string> {
  const absolutePath = path.join(siteDir, folder);
  // The slash excludes a file of that name.
  if (!existsSync(`${absolutePath}/`)) return new Set();
  const files = readdirSync(absolutePath, { recursive: true, encoding: 'utf8' });
  return new Set(files.map((file) => file.replaceAll(path.sep, '/')));
}

/**
 * Returns the folder that may contain parts of the site, and the files in it that may be such parts.
 * @param others components that are not parts of the frame
 */
export function partFiles(others: readonly string[], siteDir: string): string[] {
  const there = filesOf(themeFolder, siteDir);
  const files = [...partNames.flatMap(componentsOf), ...others].flatMap(moduleFiles);
  return [
    `${themeFolder}/*`,
    ...files.filter((file) => there.has(file)).map((file) => `${themeFolder}/${file}`),
  ];
}

/** The part of the config that says where components of the site are. */
export type OwnComponentsConfig = Pick<ModuleConfig, 'siteDir' | 'plugged'> &
  Partial<Pick<PageModulesConfig, 'themeComponents'>>;

/** Returns the parts that the site or one of its plugins has. */
export function findOwnParts(config: PageModulesConfig): PartName[] {
  const isOwn = ownComponents(config);
  const shown = Object.values(findPageItems(config)).map(pagePartOf);
  return partNames.filter((name) =>
    isPagePart(name) ? shown.includes(name) : componentsOf(name).some(isOwn),
  );
}

/** Returns a test for whether the site or one of its plugins has a component, unless the config uses that file for something else. */
export function ownComponents({ siteDir, plugged, themeComponents }: OwnComponentsConfig) {
  const folders = [themeFolder, ...(plugged?.themeFolders ?? [])];
  const there = new Set(folders.flatMap((folder) => [...filesOf(folder, siteDir)]));
  // If it has an index, the folder belongs to a program whose documentation is in the same project.
  if (there.size === 0 || isModuleThere(`${themeFolder}/index`, siteDir)) return () => false;
  const named = new Set<string | undefined>(Object.values(themeComponents ?? {}));
  return (component: string): boolean => {
    if (!moduleFiles(component).some((file) => there.has(file))) return false;
    const isNamed = moduleFiles(`${themeFolder}/${component}`).some((file) => named.has(file));
    return !isNamed && ownThemeModule(`@theme/${component}`, { siteDir, plugged }) !== undefined;
  };
}
