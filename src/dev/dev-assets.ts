// Scripts, styles and components of the site while they are being written: where some are broken, the last ones that
// were not are used.
import type { BundleCache } from '../bundle/bundle-cache.js';
import type { ClientAssets } from '../bundle/bundle-client.js';
import { type CachedPage, packDirIn } from '../cache/page-cache.js';
import type { Config } from '../config/config.js';
import { filesRead } from '../config/module-inputs.js';
import { type SiteError, SiteErrors } from '../errors.js';
import { loadAssets, type SiteAssets } from '../load-assets.js';
import { type LoadedIslands, loadIslands, noIslands } from '../load-islands.js';
import { type LoadedPageModules, loadPageModules } from '../load-page-modules.js';
import { stateFolder } from '../state-folder.js';

export interface DevAssets extends SiteAssets {
  pageModules: LoadedPageModules;
  islands: LoadedIslands;
  /** The author's files that all this was made of, relative to the site's folder. */
  inputs: ReadonlySet<string>;
  problems: readonly SiteError[];
  /** Those of them that lie in what pages import. */
  pageProblems: readonly SiteError[];
  /** Those of the files that the imports and islands of pages were made of. */
  pageInputs: ReadonlySet<string>;
  /** Import keys and classes of the pages that were asked for. */
  known: ReadonlySet<string>;
}

/** What a page needs of the assets: its imports, classes of its inline styles, its parts that may run in the browser. */
export function needsOf({ source, facts, place }: CachedPage): string[] {
  return [
    ...(facts.runs ? ['runs'] : []),
    ...(facts.diagram ? ['diagrams'] : []),
    ...(mayHaveRoots(facts) ? [`roots ${source} ${place.hash}`] : []),
    ...facts.imports.map(({ key }) => `import ${key}`),
    ...Object.keys(facts.styles).map((name) => `style ${name}`),
  ];
}

function mayHaveRoots({ roots }: CachedPage['facts']): boolean {
  return Object.values(roots).some(({ candidates }) => candidates.length > 0);
}

export interface DevAssetsRequest {
  config: Config;
  /** All pages that are known. */
  pages: readonly CachedPage[];
  bundles: BundleCache;
  /** Used for what cannot be made now. */
  last: DevAssets | undefined;
  /** Files that have changed since `last` was made with the same config; undefined: any may have. */
  changed: ReadonlySet<string> | undefined;
}

export async function loadDevAssets({
  config,
  pages,
  bundles,
  last,
  changed,
}: DevAssetsRequest): Promise<DevAssets> {
  // Looking whether thousands of pages need anything else takes longer than to bundle a style sheet.
  const isOfSite = changed && last?.pageProblems.length === 0 && !isAnyOf(changed, last.pageInputs);
  const kept = isOfSite ? { ...last, problems: [] } : undefined;
  const modules = kept ?? (await loadModules(config, pages, bundles, last));
  const islands = kept ?? (await loadDevIslands(config, pages, modules.pageModules, bundles, last));
  const site = await loadSiteAssets(
    config,
    pages,
    { pageModules: modules.pageModules, islands: islands.islands },
    bundles,
    last,
  );
  const pageProblems = [...modules.problems, ...islands.problems];
  const problems = [...pageProblems, ...site.problems, ...site.assets.warnings];
  const client = withStableStyles(site.assets.client);
  // A file that appears can be more than a module, a page for one: then everything is read again, and bundles look.
  const pageInputs = filesRead([...modules.pageModules.inputs, ...islands.islands.chunks.inputs]);
  return {
    ...site.assets,
    client,
    pageModules: modules.pageModules,
    islands: islands.islands,
    problems,
    pageProblems,
    // Whoever is broken is to be looked at again when it, or what it was made of, changes.
    inputs: new Set([
      ...filesRead(client.inputs),
      ...pageInputs,
      ...problems.flatMap(({ location }) => (location ? [location.file] : [])),
      ...(problems.length > 0 ? (last?.inputs ?? []) : []),
    ]),
    pageInputs: new Set(pageInputs),
    known: kept?.known ?? new Set(pages.flatMap(needsOf)),
  };
}

function isAnyOf(files: ReadonlySet<string>, inputs: ReadonlySet<string>): boolean {
  return [...files].some((file) => inputs.has(file));
}

interface Loaded {
  pageModules: LoadedPageModules;
  problems: readonly SiteError[];
}

const none: LoadedPageModules = { bundle: undefined, componentKeys: [], runs: false, inputs: [] };

async function loadModules(
  config: Config,
  pages: readonly CachedPage[],
  bundles: BundleCache,
  last: DevAssets | undefined,
): Promise<Loaded> {
  const load = async (some: readonly CachedPage[]): Promise<Loaded> => {
    const bySource = new Map(some.map((page) => [page.source, page]));
    const pageModules = await loadPageModules({ config, pages: bySource }, bundles);
    return { pageModules, problems: [] };
  };
  const first = await orProblems(() => load(pages));
  if (!(first instanceof SiteErrors)) return first;
  // An import that leads nowhere is the matter of its page; the others go on.
  const culprits = new Set(first.problems.flatMap(({ location }) => (location ? [location.file] : [])));
  const others = pages.filter(({ source }) => !culprits.has(source));
  const second = others.length < pages.length ? await orProblems(() => load(others)) : first;
  const pageModules = second instanceof SiteErrors ? (last?.pageModules ?? none) : second.pageModules;
  return { pageModules, problems: first.problems };
}

interface LoadedDevIslands {
  islands: LoadedIslands;
  problems: readonly SiteError[];
}

async function loadDevIslands(
  config: Config,
  pages: readonly CachedPage[],
  pageModules: LoadedPageModules,
  bundles: BundleCache,
  last: DevAssets | undefined,
): Promise<LoadedDevIslands> {
  const graph = {
    config,
    pages: new Map(pages.map((page) => [page.source, page])),
    packDir: packDirIn(stateFolder(config.siteDir)),
  };
  const islands = await orProblems(() => loadIslands(graph, pageModules, 'development', bundles));
  if (!(islands instanceof SiteErrors)) return { islands, problems: [] };
  return { islands: last?.islands ?? noIslands, problems: islands.problems };
}

async function loadSiteAssets(
  config: Config,
  pages: readonly CachedPage[],
  { pageModules, islands }: { pageModules: LoadedPageModules; islands: LoadedIslands },
  bundles: BundleCache,
  last: DevAssets | undefined,
): Promise<{ assets: SiteAssets; problems: readonly SiteError[] }> {
  const facts = new Map(pages.map((page) => [page.source, page.facts]));
  const load = (of: Config): Promise<SiteAssets> =>
    loadAssets({ config: of, facts }, pageModules, islands, { bundles, mode: 'development' });
  const assets = await orProblems(() => load(config));
  if (!(assets instanceof SiteErrors)) return { assets, problems: [] };
  const withoutAuthors = { ...config, customCss: [], clientModules: [], themeComponents: {} };
  return { assets: last ?? (await load(withoutAuthors)), problems: assets.problems };
}

/**
 * Style sheets under the same names whatever is in them: a page stays as it is when one changes, and only the sheet is
 * fetched again.
 */
function withStableStyles(client: ClientAssets): ClientAssets {
  const stable = (file: string): string => file.replace(/-[\da-f]{16}(?=\.css$)/, '');
  const styles = new Set([...client.styles, ...(client.pageStyles === undefined ? [] : [client.pageStyles])]);
  return {
    ...client,
    styles: client.styles.map(stable),
    pageStyles: client.pageStyles && stable(client.pageStyles),
    files: client.files.map((file) => (styles.has(file.path) ? { ...file, path: stable(file.path) } : file)),
  };
}

/** Style sheets with other bytes, as paths in the output. */
export function changedStyles(before: DevAssets, after: DevAssets): string[] {
  if (before === after) return [];
  const former = new Map(before.client.files.map(({ path, contents }) => [path, contents]));
  return after.client.files.flatMap(({ path, contents }) => {
    const known = path.endsWith('.css') ? former.get(path) : undefined;
    return known && Buffer.compare(known, contents) !== 0 ? [path] : [];
  });
}

/** Whether pages look the same with the one as with the other, bytes of style sheets aside. */
export function isForSamePages(one: DevAssets, other: DevAssets): boolean {
  const namesIn = ({ client: { files: _, inputs: __, ...names } }: DevAssets): string =>
    JSON.stringify(names);
  return (
    one.pageModules === other.pageModules &&
    one.islands === other.islands &&
    one.themeCode === other.themeCode &&
    namesIn(one) === namesIn(other)
  );
}

/** Whether pages that load and import the one would be no other with the other. */
export function isSameAssets(one: DevAssets, other: DevAssets): boolean {
  const [files, otherFiles] = [one.client.files, other.client.files];
  return (
    one.themeCode === other.themeCode &&
    one.pageModules.bundle?.code === other.pageModules.bundle?.code &&
    one.problems.length + other.problems.length === 0 &&
    files.length === otherFiles.length &&
    files.every(({ path, contents }, index) => {
      const twin = otherFiles[index]!;
      return path === twin.path && Buffer.compare(contents, twin.contents) === 0;
    })
  );
}

/** What was made, or why it could not be. */
async function orProblems<Value>(make: () => Promise<Value>): Promise<Value | SiteErrors> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof SiteErrors) return error;
    throw error;
  }
}
