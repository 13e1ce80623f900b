// What pages import: the set of it over all pages, as one bundle.
import type { BundleCache } from '../bundle/bundle-cache.js';
import { partFailed } from '../bundle/bundle-errors.js';
import type { PageImport, PageModules } from '../bundle/bundle-page-modules.js';
import { loadOwnTags } from '../bundle/own-tags.js';
import { componentKeysOf, contentPart, markdownParts } from '../config/markdown-parts.js';
import { moduleFiles } from '../config/module-files.js';
import { inputsOf, type ModuleInput } from '../config/module-inputs.js';
import {
  componentsOf,
  findOwnParts,
  findPageItems,
  type HandingPart,
  handingParts,
  type PageItems,
  type PartName,
  pageItemFiles,
  pageItemPlace,
  partFiles,
  partKey,
  partKeys,
} from '../config/own-parts.js';
import { findLackedNames, themeModule, toProvidedName } from '../config/provided-names.js';
import type { PageModulesConfig } from '../config/stage-configs.js';
import { fromProblemData, type SiteError, settle, withoutRepeats } from '../errors.js';

import type { PageNeeds } from './page-needs.js';

export interface LoadedPageModules {
  /** undefined where no page has to be run, or pages import nothing of the site's. */
  bundle: PageModules | undefined;
  /** Import keys of the modules that hold components for all pages. */
  componentKeys: readonly string[];
  /** Import keys of what pages import of ours by themselves. */
  providedKeys: readonly string[];
  /** Parts of the page that the site has components of its own for. */
  parts: readonly PartName[];
  /** What shows the pages of folders in the place of ours. */
  pageItems: PageItems;
  /** Something has to be run: a page, or what stands around all of them. */
  runs: boolean;
  /** What the bundle was made of, and files that would change it if they appeared or went. */
  inputs: readonly ModuleInput[];
}

/** What can be bundled of what pages import, and what is wrong with the rest. */
interface UsablePageModules {
  pageModules: LoadedPageModules;
  /** Keys of imports that are not in the bundle. */
  brokenKeys: ReadonlySet<string>;
  /** Those of them that are parts of the page, in whose place ours stand. */
  brokenParts: ReadonlySet<string>;
  problems: readonly SiteError[];
}

/** Leaves out the imports that cannot be bundled, so that pages without them can be run. */
export async function loadUsablePageModules(
  config: PageModulesConfig,
  pages: readonly PageNeeds[],
  bundles: BundleCache,
): Promise<UsablePageModules> {
  const parts = findOwnParts(config);
  const pageItems = findPageItems(config);
  const ofParts = inputsOf(
    [
      ...partFiles([...markdownParts, contentPart, 'MDXComponents'], config.siteDir),
      ...pageItemFiles(config),
      ...(await loadOwnTags(config)).files,
    ],
    config.siteDir,
  );
  const runs = parts.length > 0 || pages.some(({ facts }) => facts.runs);
  if (!runs) {
    const none = {
      bundle: undefined,
      componentKeys: [],
      providedKeys: [],
      parts,
      pageItems,
      runs,
      inputs: ofParts,
    };
    return { pageModules: none, brokenKeys: new Set(), brokenParts: new Set(), problems: [] };
  }
  const imports = new Map<string, PageImport>();
  for (const { source, facts } of pages) {
    for (const { key, specifier, binds, file = source, line, column } of facts.imports) {
      if (imports.get(key)?.binds || (imports.has(key) && !binds)) continue;
      imports.set(key, { key, specifier, binds, location: { file, line, column } });
    }
  }
  const componentKeys = componentKeysOf(config);
  for (const key of componentKeys)
    imports.set(key, { key, specifier: key, binds: true, location: { file: config.configPath } });
  for (const key of partKeys(parts, pageItems)) {
    const { written = key, location = { file: config.configPath } } = pageItemPlace(key, config) ?? {};
    imports.set(key, { key, specifier: written, binds: true, location });
  }
  // Loaded here only: most sites have no page that must be run.
  const { bundlePageModules } = await import('../bundle/bundle-page-modules.js');
  const sorted = [...imports.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  const lookedFor = [
    ...sorted.map(({ key }) => key),
    ...parts.flatMap(componentsOf).map((name) => `@theme/${name}`),
  ]
    .flatMap((key) => themeFilesOf(key, config.siteDir))
    .flatMap(moduleFiles);
  const inputs = inputsOf(lookedFor, config.siteDir);
  const providedKeys = sorted.flatMap(({ key }) => (toProvidedName(key) === undefined ? [] : [key]));
  const bundle = (some: readonly PageImport[]) => bundlePageModules(some, config, bundles);
  const load = async (some: readonly PageImport[]): Promise<LoadedPageModules> => {
    const made = await bundle(some);
    const isIn = (wanted: string): boolean => some.some(({ key }) => key === wanted);
    const items = Object.fromEntries(Object.entries(pageItems).filter(([, key]) => isIn(key)));
    const inPlace = parts.filter((name) => partKeys([name], items).some(isIn));
    return {
      bundle: made,
      componentKeys,
      providedKeys,
      parts: inPlace,
      pageItems: items,
      runs,
      inputs: [...ofParts, ...inputs, ...(made?.inputs ?? [])],
    };
  };
  const whole = await settle(load(sorted));
  if (whole.value)
    return {
      pageModules: whole.value,
      brokenKeys: new Set(),
      brokenParts: new Set(),
      problems: warningsOf(whole.value),
    };
  const { broken, problems } = await findBroken(sorted, whole.problems, bundle);
  const usable = sorted.filter((one) => !broken.includes(one));
  const keysOfParts = new Set(partKeys(parts, pageItems));
  const brokenKeys = new Set(broken.map(({ key }) => key));
  const brokenParts = new Set([...brokenKeys].filter((key) => keysOfParts.has(key)));
  const isOfParts = brokenParts.size === brokenKeys.size;
  const pageModules = await load(usable);
  // Ours stand in the place of parts that cannot be bundled.
  const errors = withoutRepeats(problems).map((problem) => (isOfParts ? partFailed(problem) : problem));
  return {
    // Problems name lines of the configuration, which move where no value changes.
    pageModules: {
      ...pageModules,
      inputs: [...pageModules.inputs, ...inputsOf([config.configPath], config.siteDir)],
    },
    brokenKeys,
    brokenParts,
    problems: [...errors, ...warningsOf(pageModules)],
  };
}

/** The site's own components around pages that hand something down by contexts of React. */
export function findHandingParts({
  bundle,
  parts,
}: Pick<LoadedPageModules, 'bundle' | 'parts'>): HandingPart[] {
  return handingParts.filter((part) => parts.includes(part) && bundle?.browserNeeds[partKey(part)]?.hands);
}

function warningsOf({ bundle }: LoadedPageModules): SiteError[] {
  return bundle?.warnings.map(fromProblemData) ?? [];
}

/** A bundle fails as a whole: halves of it tell which imports it fails for, and what is wrong beyond the first mistakes. */
async function findBroken(
  imports: readonly PageImport[],
  problems: readonly SiteError[],
  bundle: (some: readonly PageImport[]) => Promise<unknown>,
): Promise<{ broken: readonly PageImport[]; problems: readonly SiteError[] }> {
  if (problems.length === 0) return { broken: [], problems };
  if (imports.length === 1) return { broken: imports, problems };
  const middle = Math.ceil(imports.length / 2);
  const halves = [imports.slice(0, middle), imports.slice(middle)];
  const found = [];
  for (const half of halves)
    found.push(await findBroken(half, (await settle(bundle(half))).problems, bundle));
  return {
    broken: found.flatMap(({ broken }) => broken),
    problems: [...problems, ...found.flatMap((one) => one.problems)],
  };
}

/** Where a part of the theme would lie, and what it lacks to stand for ours. */
function themeFilesOf(key: string, siteDir: string): string[] {
  const own = themeModule(key);
  if (own === undefined) return [];
  return [
    own,
    ...findLackedNames(own, siteDir).flatMap((name) => themeModule(name) ?? `node_modules/${name}`),
  ];
}
