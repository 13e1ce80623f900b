// Parts of the page that the site has a component of its own for, where Docusaurus looks for it: `src/theme/Footer`.
import { isModuleThere, moduleFiles } from './module-files.js';
import { ownThemeModule } from './provided-names.js';
import type { PageModulesConfig } from './stage-configs.js';

/** Parts that are rendered for each page and put in the place of ours, the outermost first. */
export const partNames = [
  'Root',
  'Layout',
  'AnnouncementBar',
  'Navbar',
  'Footer',
  'DocItem/Layout',
  'DocItem/Content',
  'DocItem/Footer',
  'DocItem/Paginator',
  'DocItem/TOC/Desktop',
  'DocItem/TOC/Mobile',
  'DocVersionBanner',
  'DocVersionBadge',
  'DocBreadcrumbs',
  'DocSidebar',
  'TOC',
  'NotFound',
  'NotFound/Content',
] as const;

export type PartName = (typeof partNames)[number];

/** What the module of a part is imported by. */
export function partKey(name: PartName): string {
  return `@theme/${name}`;
}

/** Those that the site, or one of its plugins, has, and that the configuration does not take for something else. */
export function findOwnParts({ siteDir, plugged, themeComponents }: PageModulesConfig): PartName[] {
  // With an index it is a module of a program whose documentation lies in the same project.
  if (isModuleThere('src/theme/index', siteDir)) return [];
  const named = new Set(Object.values(themeComponents));
  return partNames.filter((name) => {
    const isNamed = moduleFiles(`src/theme/${name}`).some((file) => named.has(file));
    return !isNamed && ownThemeModule(partKey(name), { siteDir, plugged }) !== undefined;
  });
}
