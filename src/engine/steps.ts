// Lists the steps of the engine, from what was read to what pages are rendered with, each with its inputs.

import { hashOf } from '../base/hash.js';
import { getOrMake } from '../base/values.js';
import type { ClientMode } from '../bundle/build-shipped-client.js';
import type { BundleCache } from '../bundle/bundle-cache.js';
import type { ClientAssets } from '../bundle/bundle-client.js';
import { packDirIn } from '../cache/page-cache.js';
import type { PageFacts, PageUse } from '../compile/compiled-page.js';
import type { Config } from '../config/config.js';
import { filesRead, type ModuleInput } from '../config/module-inputs.js';
import type { PageItems, PartName } from '../config/own-parts.js';
import {
  digestOfPart,
  type ModuleConfig,
  type PageModulesConfig,
  partFor,
  type RenderConfig,
  type SiteConfig,
  type Stage,
  type UrlConfig,
} from '../config/stage-configs.js';
import type { Content } from '../content/source-file.js';
import { type SiteError, settle } from '../errors.js';
import type { PageLoad } from '../output/content-security-policy.js';
import type { SharedDigests, SiteReads } from '../render/page-input.js';
import { buildRenderContext, buildSidebars, type RenderContext } from '../render/render-context.js';
import { type ContextDigest, contextDigest, sidebarDigests, themeDigest } from '../render/render-key.js';
import { buildSharedData, type SharedData } from '../render/shared-data.js';
import { buildSite } from '../site/build-site.js';
import type { Drafts } from '../site/plan-docs.js';
import type { Site } from '../site/site.js';
import type { CardLook } from './card-look.js';
import type { CodePicture, CodePictures } from './code-pictures.js';
import type { PageModulesInput } from './lazy-mdx-renderer.js';
import { type AssetsConfig, loadAssets, type SiteAssets, siteLoads } from './load-assets.js';
import { type LoadedIslands, loadIslands, noIslands } from './load-islands.js';
import { type LoadedPageModules, loadUsablePageModules } from './load-page-modules.js';
import { type Steps, stepOf } from './memo.js';
import { createModuleDigest, toModulesInput } from './module-digest.js';
import { hasErrors, type PageNeeds, siteCharacters } from './page-needs.js';
import { findSiteReads } from './site-reads.js';

/** Result of a step that processes the site's own code, and problems of the parts that failed. */
interface Made {
  problems: readonly SiteError[];
  /** Files that it was made from, or whose change may mend a problem. */
  reads: readonly string[];
}

interface MadeModules extends Made {
  modules: LoadedPageModules;
  /** Keys of imports that cannot be bundled. */
  brokenKeys: ReadonlySet<string>;
}

interface MadeIslands extends Made {
  islands: LoadedIslands;
  /** Sources of pages that cannot be rendered, because a module in them or among their imports is broken. */
  broken: ReadonlySet<string>;
}

const noCodePictures: CodePictures = { offered: {}, made: [], problems: [] };

interface MadeAssets extends Made {
  assets: SiteAssets;
}

/** What pages show of the assets: their URLs, and the site's theme components. */
interface Look {
  client: Omit<ClientAssets, 'files' | 'inputs' | 'warnings'>;
  themeCode: string | undefined;
}

export interface Shell {
  context: RenderContext;
  digest: ContextDigest;
  /** CommonJS code of the theme components that the site replaces. */
  themeCode: string | undefined;
  /** What threads need to run pages; undefined if none has code. */
  modulesInput: PageModulesInput | undefined;
  /** Returns the digest of what a page with code depends on besides its own text. */
  moduleDigest: ReturnType<typeof createModuleDigest>['ofPage'];
  /** Parts of the theme that the site replaces with components of its own. */
  ownParts: readonly PartName[];
  pageItems: PageItems;
  /** Returns what components of a page can read of the site. */
  readsOf: (facts: PageFacts | undefined) => SiteReads;
  /** Data that many pages hand to their islands. */
  shared: SharedData;
  sharedDigests: SharedDigests;
  /** How the site's social cards look; undefined if it has none. */
  cards: CardLook | undefined;
  /** Smaller formats of images that the site's code uses. */
  pictures: readonly CodePicture[];
}

export interface Values {
  // Given from outside: what was read, and the compiled pages.
  config: Config;
  heads: Content;
  needs: readonly PageNeeds[];
  /** What sidebars, and scripts in static folders, load from other hosts; empty until the site is read. */
  knownLoads: readonly PageLoad[];
  /** Source of a docs page -> import key of the component that shows it in place of the theme's. */
  pageItems: ReadonlyMap<string, string>;
  /** Route -> excerpt of a page that has no description; empty unless the data that many pages share contains them. */
  excerpts: ReadonlyMap<string, string>;
  // Parts of the configuration.
  site: SiteConfig;
  modules: ModuleConfig;
  pageModules: PageModulesConfig;
  assets: AssetsConfig;
  render: RenderConfig;
  urls: UrlConfig;
  // Made by steps.
  madeSite: Site;
  siteLoads: ReturnType<typeof siteLoads>;
  sidebars: { sidebars: RenderContext['sidebars']; digests: ContextDigest['sidebars'] };
  madeModules: MadeModules;
  siteReads: ReturnType<typeof findSiteReads>;
  madeIslands: MadeIslands;
  /** Characters beyond ASCII, to subset fonts by; undefined if the site has no fonts or they stay whole. */
  characters: string | undefined;
  madeAssets: MadeAssets;
  look: Look;
  codePictures: CodePictures;
  cards: CardLook | undefined;
  shell: Shell;
}

const step = stepOf<Values>();

interface StepTools {
  /** Absolute path of the cache folder. */
  cacheDir: string;
  bundles: BundleCache;
  /** The React build that readers' browsers get. */
  mode: ClientMode;
  drafts: Drafts;
  /** True if names of style sheets contain no hash. */
  stableStyles: boolean;
  /** What pages of other languages need in the policy that hosts send for all languages. */
  loosened?: ReadonlySet<PageUse> | undefined;
}

/** Returns the table of steps. */
export function createSteps({
  cacheDir,
  bundles,
  mode,
  drafts,
  stableStyles,
  loosened,
}: StepTools): Steps<Values> {
  const packDir = packDirIn(cacheDir);
  return {
    site: configPart('site'),
    modules: configPart('modules'),
    pageModules: configPart('pageModules'),
    render: configPart('render'),
    urls: configPart('urls'),
    assets: step('assets', {
      inputs: ['config'],
      make: ({ config }) => ({ ...partFor('bundle', config), ...partFor('output', config) }),
      digest: (_, { config }) => digestOfPart('bundle', config) + digestOfPart('output', config),
    }),

    madeSite: step('madeSite', {
      inputs: ['site', 'heads'],
      async make({ site, heads }) {
        if (!site.docs.some((docs) => docs.sidebarItemsGenerator)) return buildSite(site, heads, drafts);
        const { runSidebarGenerators } = await import('../site/run-sidebar-generators.js');
        return buildSite(site, await runSidebarGenerators(site, heads, drafts), drafts);
      },
    }),
    siteLoads: step('siteLoads', {
      inputs: ['assets', 'madeSite'],
      make: ({ assets, madeSite }) => siteLoads(assets, madeSite),
      reads: ({ reads }) => reads,
    }),
    sidebars: step('sidebars', {
      inputs: ['madeSite', 'urls', 'assets'],
      make: ({ madeSite, urls, assets: { themeComponents } }) => {
        const sidebars = buildSidebars(madeSite, urls);
        return { sidebars, digests: sidebarDigests(sidebars, Object.keys(themeComponents).length > 0) };
      },
    }),

    madeModules: step('madeModules', {
      inputs: ['pageModules', 'needs'],
      async make({ pageModules: config, needs }, last) {
        const { pageModules, brokenKeys, brokenParts, problems } = await loadUsablePageModules(
          config,
          needs,
          bundles,
        );
        // If a component is broken, its last good version stays; a build would stop.
        const bundled = last?.modules.bundle?.digests ?? {};
        const isNeeded = (key: string): boolean => !brokenParts.has(key) && Object.hasOwn(bundled, key);
        const former = last && [...brokenKeys].some(isNeeded) ? last : undefined;
        return {
          modules: former ? withoutOtherParts(former.modules, pageModules) : pageModules,
          brokenKeys: former?.brokenKeys ?? brokenKeys,
          problems,
          reads: readsOf(pageModules.inputs, problems, last),
        };
      },
      digest: ({ modules, brokenKeys }) => {
        const { bundle, componentKeys, providedKeys, parts, pageItems, runs } = modules;
        const names = [componentKeys, providedKeys, parts, pageItems, [...brokenKeys]];
        return digestOf([bundle && identityOf(bundle), runs, names]);
      },
      reads: ({ reads }) => reads,
    }),
    siteReads: step('siteReads', {
      inputs: ['madeModules'],
      make: ({ madeModules: { modules } }) => findSiteReads(modules),
    }),
    madeIslands: step('madeIslands', {
      inputs: ['modules', 'needs', 'madeModules', 'pageItems'],
      async make({ modules: config, needs, madeModules: { modules, brokenKeys }, pageItems }, last) {
        const isBrokenKey = (key: string): boolean => brokenKeys.has(key);
        const forAllBroken = modules.componentKeys.some(isBrokenKey);
        const isBroken = (page: PageNeeds): boolean =>
          hasErrors(page) ||
          (page.facts.runs && (forAllBroken || page.facts.imports.some(({ key }) => isBrokenKey(key))));
        const usable = needs.filter((page) => !isBroken(page));
        const { value, problems } = await settle(
          loadIslands(config, usable, modules, pageItems, { mode, bundles, packDir }),
        );
        const runnable = new Set(value ? usable : usable.filter(({ facts }) => !facts.runs));
        const islands = value ?? last?.islands ?? noIslands;
        return {
          islands,
          broken: new Set(needs.flatMap((page) => (runnable.has(page) ? [] : [page.source]))),
          problems,
          reads: readsOf(islands.chunks.inputs, problems, last),
        };
      },
      digest: ({ islands, broken }) => {
        const { pages, chunks, ...scripts } = islands;
        return digestOf([[...pages], namesOf(chunks.files), scripts, [...broken]]);
      },
      reads: ({ reads }) => reads,
    }),
    characters: step('characters', {
      // `dev` takes fonts whole, so that saving a page does not subset them.
      inputs: stableStyles ? [] : ['config', 'heads', 'needs'],
      make: ({ config, heads, needs }) =>
        stableStyles || !config.fonts ? undefined : siteCharacters(config, heads, needs),
      digest: (characters = '') => characters,
    }),
    madeAssets: step('madeAssets', {
      inputs: ['assets', 'needs', 'characters', 'knownLoads', 'madeModules', 'madeIslands'],
      async make(given, last) {
        const { assets: config, needs, characters, knownLoads: ofSite, madeModules } = given;
        const { islands } = given.madeIslands;
        const load = (of: AssetsConfig): Promise<SiteAssets> =>
          loadAssets(of, needs, madeModules.modules, islands, {
            bundles,
            mode,
            characters,
            ofSite,
            loosened,
          });
        const { value, problems } = await settle(load(config));
        const { fonts: _, ...others } = config;
        const withoutCode = { ...others, themeComponents: {}, clientModules: [], customCss: [] };
        const made = value ?? last?.assets ?? (await load(withoutCode));
        const assets = stableStyles ? { ...made, client: withStableStyles(made.client) } : made;
        return { assets, problems, reads: readsOf(assets.client.inputs, problems, last) };
      },
      digest: ({ assets: { client, themeCode, sources, loads } }) => {
        const { files, inputs: _, warnings: __, ...names } = client;
        const bytes = files.map(({ contents }) => (stableStyles ? hashOf(contents) : ''));
        return digestOf([names, namesOf(files), bytes, themeCode, sources, loads]);
      },
      reads: ({ reads }) => reads,
    }),
    look: step('look', {
      inputs: ['madeAssets'],
      make: ({ madeAssets: { assets } }) => {
        const { files: _, inputs: __, warnings: ___, ...client } = assets.client;
        return { client, themeCode: assets.themeCode };
      },
      digest: digestOf,
    }),
    codePictures: step('codePictures', {
      inputs: ['config', 'heads', 'madeModules'],
      async make({ config, heads, madeModules: { modules } }) {
        if (!config.markdown.pictures || !modules.bundle) return noCodePictures;
        const { makeCodePictures } = await import('./code-pictures.js');
        return makeCodePictures(config, modules.bundle, heads.staticFiles);
      },
      digest: ({ offered, problems }) => digestOf([offered, problems.map(({ message }) => message)]),
      reads: ({ made }) => made.map(({ file }) => file),
    }),
    cards: step('cards', {
      inputs: ['config', 'madeAssets'],
      async make({ config, madeAssets: { assets } }) {
        if (!config.socialCards) return undefined;
        const { loadCardLook } = await import('./card-look.js');
        return loadCardLook(config, assets.client);
      },
      digest: (look) => look?.digest ?? '',
      reads: (look) => look?.files ?? [],
    }),
    shell: step('shell', {
      inputs: [
        'madeSite',
        'render',
        'sidebars',
        'look',
        'cards',
        'codePictures',
        'madeModules',
        'siteReads',
        'excerpts',
        'madeIslands',
      ],
      make(given) {
        const { madeSite, render, sidebars, look, cards, codePictures, siteReads, excerpts } = given;
        const { modules } = given.madeModules;
        const { islands } = given.madeIslands;
        const { client, themeCode } = look;
        const context = buildRenderContext(madeSite, render, client, sidebars.sidebars);
        const { data: shared, digests: sharedDigests } = buildSharedData(
          ...([madeSite, render, siteReads] as const),
          (route) => excerpts.get(route),
        );
        const modulesInput = toModulesInput(render, modules, islands, shared, codePictures.offered, cacheDir);
        const moduleDigest = createModuleDigest(modules, islands, modulesInput);
        const around = themeDigest(themeCode) + moduleDigest.ofParts + (cards?.digest ?? '');
        return {
          context,
          digest: contextDigest(context, around, sidebars.digests),
          themeCode,
          modulesInput,
          moduleDigest: moduleDigest.ofPage,
          ownParts: modules.parts,
          pageItems: modules.pageItems,
          readsOf: siteReads.ofPage,
          shared,
          sharedDigests,
          cards,
          pictures: codePictures.made,
        };
      },
    }),
  };
}

function configPart<Name extends keyof Values & Stage>(stage: Name) {
  return step(stage, {
    inputs: ['config'],
    make: ({ config }) => partFor(stage, config) as unknown as Values[Name],
    digest: (_, { config }) => digestOfPart(stage, config),
  });
}

/** Returns the files whose change makes the step run again: if it has problems, also their files and those of the last value. */
function readsOf(
  inputs: readonly ModuleInput[],
  problems: readonly SiteError[],
  last: Made | undefined,
): readonly string[] {
  const places = problems.flatMap(({ location }) => (location ? [location.file] : []));
  return [...filesRead(inputs), ...places, ...(problems.length > 0 ? (last?.reads ?? []) : [])];
}

const identities = new WeakMap<object, number>();
let lastIdentity = 0;

/** Returns a number for an object. A bundle stays the same object as long as nothing in it has changed. */
function identityOf(bundle: object): number {
  return getOrMake(identities, bundle, () => ++lastIdentity);
}

function digestOf(made: unknown): string {
  return hashOf(JSON.stringify(made));
}

function namesOf(files: readonly { path: string }[]): string[] {
  return files.map((file) => file.path);
}

/** Returns the modules, without parts of the theme that the other modules do not have. */
function withoutOtherParts(modules: LoadedPageModules, { parts, pageItems }: LoadedPageModules) {
  const items = Object.entries(modules.pageItems).filter(([id, key]) => pageItems[id] === key);
  return {
    ...modules,
    parts: modules.parts.filter((name) => parts.includes(name)),
    pageItems: Object.fromEntries(items),
  };
}

/** Removes hashes from the names of style sheets, so that an edit of one changes no page: the browser only fetches the sheet again. */
function withStableStyles(client: ClientAssets): ClientAssets {
  const stable = (file: string): string => file.replace(/-[\da-f]{16}(?=\.css$)/, '');
  const { pageStyles, ownClasses } = client;
  const styles = new Set([...client.styles, pageStyles, ownClasses]);
  return {
    ...client,
    styles: client.styles.map(stable),
    pageStyles: pageStyles && stable(pageStyles),
    ownClasses: ownClasses && stable(ownClasses),
    files: client.files.map((file) => (styles.has(file.path) ? { ...file, path: stable(file.path) } : file)),
  };
}
