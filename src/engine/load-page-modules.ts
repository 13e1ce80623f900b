// Bundles everything that pages import, as one bundle for all pages.
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
  type OuterPart,
  outerParts,
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
  /** undefined if no page has code to run, or pages import none of the site's modules. */
  bundle: PageModules | undefined;
  /** Import keys of the modules with components for all pages. */
  componentKeys: readonly string[];
  /** Import keys of the modules that relaydocs provides and pages import directly. */
  providedKeys: readonly string[];
  /** Parts of the theme that the site replaces with components of its own. */
  parts: readonly PartName[];
  /** Components that show the pages of a folder in place of the theme's. */
  pageItems: PageItems;
  /** True if anything has to be run: a page, or the parts around all pages. */
  runs: boolean;
  /** Files that the bundle was made from, and files whose appearance or removal would change it. */
  inputs: readonly ModuleInput[];
}

/** The imports that can be bundled, and problems of the others. */
interface UsablePageModules {
  pageModules: LoadedPageModules;
  /** Keys of imports that could not be bundled. */
  brokenKeys: ReadonlySet<string>;
  /** Those of them that replace parts of the theme; the theme's own parts are used in their place. */
  brokenParts: ReadonlySet<string>;
  problems: readonly SiteError[];
}

/** Bundles the imports, without those that cannot be bundled, so that pages without these can be rendered. */
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
  // Imported here because most sites have no page with code.
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
  // The theme's own part takes the place of one that cannot be bundled, so the problem is only a warning.
  const errors = withoutRepeats(problems).map((problem) => (isOfParts ? partFailed(problem) : problem));
  return {
    // Problems name lines of the config, which move without a change of value, so the config file is an input.
    pageModules: {
      ...pageModules,
      inputs: [...pageModules.inputs, ...inputsOf([config.configPath], config.siteDir)],
    },
    brokenKeys,
    brokenParts,
    problems: [...errors, ...warningsOf(pageModules)],
  };
}

/** Returns the site's components around pages that provide a React context to what is inside them. */
export function findOuterParts({ bundle, parts }: Pick<LoadedPageModules, 'bundle' | 'parts'>): OuterPart[] {
  return outerParts.filter(
    (part) => parts.includes(part) && bundle?.browserNeeds[partKey(part)]?.createsContext,
  );
}

function warningsOf({ bundle }: LoadedPageModules): SiteError[] {
  return bundle?.warnings.map(fromProblemData) ?? [];
}

/** Finds the imports that the bundle fails for, by bundling halves of the list. That also finds problems beyond the first. */
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

/** Returns the file that would replace a part of the theme, and the packages that it lacks. */
function themeFilesOf(key: string, siteDir: string): string[] {
  const own = themeModule(key);
  if (own === undefined) return [];
  return [
    own,
    ...findLackedNames(own, siteDir).flatMap((name) => themeModule(name) ?? `node_modules/${name}`),
  ];
}
