// Components that the site puts in the place of Docusaurus' own: `src/theme`.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { partNames } from '../config/own-parts.js';
import { findLackedNames, toProvidedName } from '../config/provided-names.js';
import type { Findings, Rule } from './findings.js';

const folder = 'src/theme';
/** Parts of the frame around pages, which is made of other parts here. */
const frame =
  /^(?:Root|Layout|Navbar|NavbarItem|Footer|Doc[A-Z]\w*|Blog\w*|TOC|TOCItems|TOCCollapsible|NotFound|Search\w+|AnnouncementBar|BackToTopButton|Edit\w+|LastUpdated|PaginatorNavLink|SkipToContent|ColorModeToggle|Logo|SiteMetadata|ThemeProvider|Error\w*|Loading|Tag\w*|ContentVisibility|MDXPage|Api\w+)(?:\/|$)/;

/** Components of items of the navbar that Docusaurus does not have. */
const isOwnItem =
  /^NavbarItem\/(?!(?:(?:Default|Dropdown|Doc|DocSidebar|DocsVersion|DocsVersionDropdown|Html|LocaleDropdown|Search)NavbarItem|NavbarNavLink|utils)(?:\/|$))/;

/** A file of each component in the folder is a finding. */
export function findThemeFiles(siteDir: string, findings: Findings): void {
  const dir = path.join(siteDir, folder);
  if (!existsSync(dir)) return;
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll(path.sep, '/'),
  );
  for (const file of files.sort()) {
    const name = /^(.+?)(?:\/index)?\.[jt]sx?$/.exec(file)?.[1];
    // Names of components begin in upper case; other files help them.
    if (name === undefined || !/^(?:[A-Z][^/]*(?:\/|$))+$|^prism-include-languages$/.test(name)) continue;
    const rule = ruleFor(name, siteDir);
    if (rule === 'taken') findings.add('taken', `@theme/${name}`, `${folder}/${file}`);
    else findings.add(rule[0], `@theme/${name}`, `${folder}/${file}`, rule[1]);
  }
}

function ruleFor(name: string, siteDir: string): Rule {
  if (name === 'prism-include-languages') return ['ignored', 'all languages are there'];
  if (name === 'SearchBar') return ['ignored', "the site's own search stands in its place"];
  if (name === 'ReactLiveScope') return ['taken', 'for live code'];
  if (/^Playground(?:\/|$)/.test(name))
    return ['unsupported', 'live code has an editor of relaydocs, and gets what ReactLiveScope has'];
  const isPart = partNames.some((part) => part === name);
  if (frame.test(name) && !isPart && !isOwnItem.test(name) && toProvidedName(`@theme/${name}`) === undefined)
    return ['unsupported', 'the frame of pages has parts of its own, which theme.components replaces'];
  const lacked = findLackedNames(`${folder}/${name}`, siteDir);
  if (lacked.length > 0) {
    const what = `asks for ${lacked.join(', ')}, which is not there`;
    const isOurs = toProvidedName(`@theme/${name}`) !== undefined;
    return isOurs ? ['ignored', `ours stands in its place: it ${what}`] : ['unsupported', `it ${what}`];
  }
  return isPart || name === 'MDXComponents' ? 'taken' : ['taken', 'for pages and components that import it'];
}
