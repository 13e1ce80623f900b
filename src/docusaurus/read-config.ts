// Reads a Docusaurus config: runs it and its presets, converts it, and records what becomes of its keys and theme components.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import glob from 'fast-glob';
import { getOrMake } from '../base/values.js';
import { type BundledModule, bundleProgram } from '../config/bundle-module.js';
import type { ForeignValue } from '../config/load-config.js';
import { componentsOfContent, contentPart, markdownParts } from '../config/markdown-parts.js';
import type { ModuleInput } from '../config/module-inputs.js';
import { isOfPart, showsItems } from '../config/own-parts.js';
import { findLackedNames, toProvidedName } from '../config/provided-names.js';
import { framesOfPages } from '../config/provided-table.js';
import { type LoadedPackages, type RanProgram, runProgram } from '../config/run-program.js';
import { lackOf } from '../config/stand-in.js';
import type { SiteError } from '../errors.js';
import { calledPlugins } from './called-plugins.js';
import { type FindingKind, Findings, type Rule } from './findings.js';
import { isModule, loadPresets } from './load-presets.js';
import { dataOf, looseOf } from './loose.js';
import { type MappedConfig, mapConfig } from './map-config.js';
import { isOwnWork } from './map-docs.js';
import { mapTheme } from './map-theme.js';
import type { PresetSite } from './plugin-context.js';
import { bringsComponent } from './plugin-entries.js';
import { resolveFrom } from './plugin-instance.js';
import { Section } from './section.js';

export { bundleProgram as bundle };

/** Runs a Docusaurus config, and converts it to a relaydocs config. */
export async function run(
  bundled: BundledModule,
  absolutePath: string,
  siteDir: string,
  locale: string | undefined,
): Promise<ForeignValue> {
  // Docusaurus sets this variable to the language that is built.
  if (locale === undefined) delete process.env.DOCUSAURUS_CURRENT_LOCALE;
  else process.env.DOCUSAURUS_CURRENT_LOCALE = locale;
  const mapped = await readConfig(bundled, { siteDir, configFile: absolutePath, locale });
  const { user, moves, findings, whole, run: runs, inputs } = mapped;
  const count = (wanted: FindingKind) => findings.all.filter(({ kind }) => kind === wanted).length;
  const unread = { ignored: count('ignored'), unsupported: count('unsupported') };
  if (runs.entries.length + runs.problems.length === 0) return { user, moves, whole, unread, inputs };
  const plugins: ForeignValue['plugins'] = async (texts, generatedDir, contentOf) => {
    const { runPlugins } = await import('./run-plugins.js');
    const site = { siteDir, configFile: absolutePath, locale, ...runs };
    const { themeConfig, ...results } = await runPlugins(site, generatedDir, { contentOf, texts });
    if (!themeConfig) return results;
    const brings = bringsComponent(runs.entries, siteDir);
    const theme = mapTheme(new Section(themeConfig, ['themeConfig'], new Findings()), [], (type) =>
      showsItems(type, siteDir, brings),
    );
    const { navbar, footer, announcementBar, metadata } = theme;
    const user = { navbar, footer, announcementBar, metadata };
    return {
      ...results,
      translated: {
        user,
        whole: {
          ...whole,
          themeConfig: { ...looseOf(dataOf(themeConfig)), prism: looseOf(whole.themeConfig).prism },
        },
      },
    };
  };
  return { user, moves, whole, unread, inputs, plugins };
}

/** A converted config, and everything else that is known of it. */
export interface ReadConfig extends MappedConfig {
  /** Files of the presets that it names. */
  inputs: readonly ModuleInput[];
  run: MappedConfig['run'] & { problems: readonly SiteError[] };
  /** Returns the package that exports a value, and its name there. */
  exportOf: LoadedPackages['exportOf'];
}

/** Runs and converts a config. @param searches true to search all files of the site for imports of theme components */
export async function readConfig(
  bundled: BundledModule,
  site: PresetSite,
  searches = false,
): Promise<ReadConfig> {
  return mapProgram(await runProgram(bundled, site.configFile), site, searches);
}

/** Converts a config that has been run. */
export async function mapProgram(ran: RanProgram, site: PresetSite, searches = false): Promise<ReadConfig> {
  const { siteDir } = site;
  const { given, failed, problems, inputs, packages } = await loadPresets(ran, site);
  const all: readonly LoadedPackages[] = [ran, ...packages];
  const packageOf = (value: unknown) =>
    all.map((one) => one.packageOf(value)).find((name) => name !== undefined);
  const mapped = mapConfig(
    { value: ran.value, packageOf },
    {
      siteDir,
      presets: given,
      failedPresets: failed,
      hasModule: (name) => isModule(name, siteDir),
      textOfPlugin: ({ file, plugin }) => {
        if (file !== undefined) return textOfModule(file);
        const called = plugin ? calledPlugins(String(plugin), ran.text) : [];
        return called.map((name) => `'${name}'`).join();
      },
      textOfFile: (file) => textOfModule(path.resolve(siteDir, file)),
      hasFolder: (folder) => existsSync(path.resolve(siteDir, folder)),
    },
  );
  const missing = new Map(all.flatMap((one) => one.missing.map((lacked) => [lacked.name, lacked])));
  for (const { name, threw } of missing.values())
    if (!isOwnWork(name)) mapped.findings.add('ignored', `package ${name}`, [], `it ${lackOf(threw)}`);
  findThemeFiles(siteDir, mapped, searches);
  const exportOf = (value: unknown) =>
    all.map((one) => one.exportOf(value)).find((found) => found !== undefined);
  return { ...mapped, run: { ...mapped.run, problems }, inputs, exportOf };
}

/** Returns the text of a module, together with that of modules that it imports from files beside it. */
export function textOfModule(written: string, seen = new Set<string>()): string {
  const file = resolveFrom(path.dirname(written), written);
  if (file === undefined || seen.has(file)) return '';
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const others = text.matchAll(/(?:\bfrom|\bimport|\b(?:require|import)\()\s*['"](\.{1,2}\/[^'"\n]+)['"]/g);
  return (
    text +
    Array.from(others, ([, one = '']) => textOfModule(path.resolve(path.dirname(file), one), seen)).join('')
  );
}

/** Folder with theme components that replace Docusaurus' own. */
const folder = 'src/theme';
/** Parts around pages, which relaydocs makes of other components. */
const frame =
  /^(?:Root|Layout|Navbar|NavbarItem|Footer|Doc[A-Z]\w*|Blog\w*|TOC|TOCItems|TOCCollapsible|NotFound|Search\w+|AnnouncementBar|BackToTopButton|Edit\w+|LastUpdated|PaginatorNavLink|SkipToContent|ColorModeToggle|Logo|SiteMetadata|ThemeProvider|Error\w*|Loading|Tag\w*|ContentVisibility|MDXPage|Api\w+)(?:\/|$)/;

/** Matches components for navbar items that Docusaurus does not have. */
const isOwnItem =
  /^NavbarItem\/(?!(?:(?:Default|Dropdown|Doc|DocSidebar|DocsVersion|DocsVersionDropdown|Html|LocaleDropdown|Search)NavbarItem|NavbarNavLink|utils)(?:\/|$))/;

/** Records a finding for each component in the theme folder. */
function findThemeFiles(siteDir: string, mapped: MappedConfig, searches: boolean): void {
  const { run, findings } = mapped;
  const lists = run.entries.flatMap(({ wraps, options }) => (wraps === 'lists' ? options.shows : []));
  for (const { name, file, rule } of themeRules({ folder, themeFolders: [], siteDir }, mapped, searches)) {
    if (rule === 'taken' || lists.includes(`@theme/${name}`)) findings.add('taken', `@theme/${name}`, file);
    else findings.add(rule[0], `@theme/${name}`, file, rule[1]);
  }
}

interface ThemeFolder {
  /** Folder with components, relative to the site's folder. */
  folder: string;
  /** Such folders of plugins. */
  themeFolders: readonly string[];
  siteDir: string;
}

/** Returns what becomes of each component in a theme folder. @param searches true to search all files of the site for its imports */
export function themeRules(
  place: ThemeFolder,
  { user }: Pick<MappedConfig, 'user'>,
  searches: boolean,
): { name: string; file: string; rule: Rule }[] {
  const { folder, siteDir } = place;
  const dir = path.join(siteDir, folder);
  if (!existsSync(dir)) return [];
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll(path.sep, '/'),
  );
  let imported: ReadonlyMap<string, readonly string[]> | undefined;
  const isImported = (name: string): boolean => {
    // A build does not search, as it would read all files twice for a line of its summary.
    if (!searches) return true;
    const searched = [siteDir, ...foldersOutside(user), ...place.themeFolders];
    imported ??= themeImports(searched.map((one) => path.resolve(siteDir, one)));
    // `src/theme/Tab` is `Tab.js` or a folder; `TabItem` is another component.
    const own = [`${name}/`, `${name}.`].map((start) => path.join(dir, start));
    return (imported.get(name) ?? []).some((file) => !own.some((start) => file.startsWith(start)));
  };
  return files.sort().flatMap((file) => {
    const name = /^(.+?)(?:\/index)?(?<!\.d)\.[jt]sx?$/.exec(file)?.[1];
    // Names of components begin with a capital letter; other files are helpers.
    if (name === undefined || !/^(?:[A-Z][^/]*(?:\/|$))+$|^prism-include-languages$/.test(name)) return [];
    return [{ name, file: `${folder}/${file}`, rule: ruleFor(name, place, isImported) }];
  });
}

/** Returns content folders outside of the site's folder. */
function foldersOutside({ docs, blog, pagesFolder }: MappedConfig['user']): string[] {
  return [docs, blog, pagesFolder].flat().flatMap((one) => (one?.path?.startsWith('..') ? [one.path] : []));
}

/** Returns names in `@theme` -> the files that import them. @param folders absolute; the first one is the site's */
function themeImports(folders: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const imports = new Map<string, string[]>();
  for (const [index, cwd] of folders.entries()) {
    const ignore = ['**/node_modules/**', ...(index === 0 ? ['build/**', 'static/**'] : [])];
    const options = { cwd, ignore, absolute: true, followSymbolicLinks: false };
    for (const file of glob.sync('**/*.{js,jsx,ts,tsx,md,mdx}', options))
      for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/['"]@theme\/([\w/-]+)['"]/g))
        getOrMake(imports, name, () => []).push(path.normalize(file));
  }
  return imports;
}

function ruleFor(
  name: string,
  { folder, themeFolders, siteDir }: ThemeFolder,
  isImported: (name: string) => boolean,
): Rule {
  if (name === 'prism-include-languages') return ['ignored', 'all languages are there'];
  if (name === 'SearchBar') return ['ignored', "the site's own search stands in its place"];
  if (name === 'ReactLiveScope') return ['taken', 'for live code'];
  if (/^(?:LiveCodeBlock|Playground)(?:\/|$)/.test(name))
    return ['unsupported', 'live code has an editor of relaydocs, and gets what ReactLiveScope has'];
  const isPart = isOfPart(name) || markdownParts.includes(name);
  // A name that Docusaurus may have is one of the plugin's own there, which its routes show.
  const isUnknown = toProvidedName(`@theme/${name}`) === undefined && themeFolders.length === 0;
  const isOtherwise = isUnknown || framesOfPages.includes(name);
  if (frame.test(name) && !isPart && !isOwnItem.test(name) && isOtherwise)
    return ['unsupported', 'the frame of pages has parts of its own, which theme.components replaces'];
  if (!isPart && /^(?:CodeBlock|Admonition|Tabs|Details|MDXComponents)\//.test(name))
    return ['unsupported', 'pages have it as a whole, which the site may have a component for'];
  const lacked = findLackedNames(`${folder}/${name}`, siteDir, themeFolders);
  if (lacked.length > 0) {
    const what = `asks for ${lacked.join(', ')}, which is not there`;
    const isOurs = toProvidedName(`@theme/${name}`) !== undefined;
    return isOurs ? ['ignored', `ours stands in its place: it ${what}`] : ['unsupported', `it ${what}`];
  }
  if (isPart || name === 'MDXComponents') return 'taken';
  if (name === contentPart && componentsOfContent(siteDir) !== undefined)
    return ['taken', 'for the components that it gives pages'];
  // Docusaurus' own pages are made of its own components.
  if (toProvidedName(`@theme/${name}`) !== undefined && !isImported(name))
    return ['unsupported', 'nothing of the site imports it, and our part of that name is not made of it'];
  return ['taken', 'for pages and components that import it'];
}
