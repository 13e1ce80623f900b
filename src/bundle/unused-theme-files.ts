// Finds files in `src/theme` that Docusaurus would use as parts of its theme, but relaydocs does not.
import { type Dirent, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { providedNames } from '../config/provided-names.js';
import { framesOfPages } from '../config/provided-table.js';
import { type SiteError, siteWarning } from '../errors.js';

const folder = 'src/theme';
/** Components have names like this. Other files in the folder are helpers, or list languages for code highlighting, which are all there. */
const partName = /^[A-Z]/;

/**
 * Returns a warning for each part that has no effect. A part that pages import as `@theme/Name`, or that is in any bundle, has one.
 * @param used paths of files, relative to the site's folder
 * @param replaceable names of the parts that `theme.components` can replace
 */
export function findUnusedThemeFiles(
  siteDir: string,
  used: readonly string[],
  replaceable: readonly string[],
): SiteError[] {
  const entries = themeEntries(siteDir);
  // A folder with an index file is a library of its own, in a project that also contains the documentation.
  if (entries.some(({ name }) => /^index\.[cm]?[jt]sx?$/.test(name))) return [];
  return entries.flatMap((entry) => {
    if (!partName.test(entry.name)) return [];
    if (!entry.isDirectory() && !/\.[cm]?[jt]sx?$/.test(entry.name)) return [];
    const name = entry.isDirectory() ? entry.name : entry.name.replace(/\..*$/, '');
    const file = `${folder}/${entry.name}`;
    const isProvided = providedNames.includes(`@theme/${name}`) && !framesOfPages.includes(name);
    const isUsed = used.some((one) => one === file || one.startsWith(`${file}/`));
    return isProvided || isUsed ? [] : [unusedThemeFile(file, name, replaceable)];
  });
}

/** Returns the files and folders in `src/theme`, sorted by name. */
export function themeEntries(siteDir: string): Dirent[] {
  const dir = path.join(siteDir, folder);
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
}

const unusedThemeFile = (file: string, name: string, replaceable: readonly string[]) =>
  siteWarning(
    'UNUSED_THEME_FILE',
    `${file} has no effect: no page imports it, and it does not replace a part of the theme`,
    {
      location: { file },
      hint: replacementHint(name, replaceable),
    },
  );

function replacementHint(name: string, replaceable: readonly string[]): string {
  if (replaceable.includes(name))
    return `Set theme: { components: { ${name}: './${folder}/${name}' } } in the config. It gets the props of relaydocs.`;
  const like = mostAlike(name, replaceable);
  const alike = like.length > 0 ? `, such as ${like.join(', ')}` : '';
  return `theme: { components: { ... } } replaces ${replaceable.length} parts${alike}. See the list in the manual.`;
}

/** Returns up to three names that share words with a name, such as `Doc` or `Banner`; those that share most come first. */
function mostAlike(name: string, names: readonly string[]): string[] {
  const wordsOf = (text: string): string[] => text.match(/[A-Z][a-z]*/g) ?? [];
  const shared = (other: string) => wordsOf(other).filter((word) => wordsOf(name).includes(word)).length;
  const alike = names.filter((other) => shared(other) > 0);
  return alike.sort((a, b) => shared(b) - shared(a)).slice(0, 3);
}
