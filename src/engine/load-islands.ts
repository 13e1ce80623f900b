// Bundles what runs in the browser: modules with 'use client', components that pages import and that need the browser, and pages that are
// hydrated as a whole.
import { setImmediate } from 'node:timers/promises';
import { type BrowserNeed, type BrowserNeeds, needOf } from '../bundle/browser-needs.js';
import type { ClientMode } from '../bundle/build-shipped-client.js';
import type { BundleCache } from '../bundle/bundle-cache.js';
import type { LiveCodeAssets } from '../bundle/bundle-client.js';
import type { IslandChunks } from '../bundle/bundle-islands.js';
import { type ChosenIslands, chooseIslands, type SiteModules } from '../bundle/choose-islands.js';
import { importedInBrowser, outerEntry } from '../bundle/island-entries.js';
import { type ClientUse, filesInUse } from '../bundle/lazy-chunks.js';
import { loadShippedClient } from '../bundle/load-shipped-client.js';
import { providedChunks } from '../bundle/provided-in-browser.js';
import type { LiveCode } from '../config/markdown-fields.js';
import { partKey, partKeys } from '../config/own-parts.js';
import { ownThemeModule } from '../config/provided-names.js';
import type { ModuleConfig } from '../config/stage-configs.js';
import type { IslandScripts } from '../render/island-tags.js';
import type { WholePage } from '../render/render-mdx.js';
import { toOutputUrl } from '../render/site-url.js';
import { findOuterParts, type LoadedPageModules } from './load-page-modules.js';
import type { PageNeeds } from './page-needs.js';

export interface LoadedIslands {
  /** Source of page -> why it has islands, and its script if the whole page is hydrated. */
  pages: ReadonlyMap<string, Pick<ChosenIslands, 'reasons'> & { whole: WholePage | undefined }>;
  scripts: IslandScripts;
  chunks: Pick<IslandChunks, 'files' | 'inputs' | 'calls' | 'warnings'>;
  /** Which of our own scripts the site needs. */
  use: ClientUse;
  /** undefined if no page has live code. */
  liveCode: Pick<LiveCodeAssets, 'scope' | 'position'> | undefined;
}

export const noIslands: LoadedIslands = {
  pages: new Map(),
  scripts: { clients: {}, imports: {}, runtime: [], provided: [] },
  chunks: { files: [], inputs: [], calls: [], warnings: [] },
  use: { chunks: [], files: [] },
  liveCode: undefined,
};

/**
 * Bundles the islands of a site. @param itemOf source of page -> import key of the component that replaces the theme's for it
 * @throws SiteErrors for what cannot be bundled for browsers
 */
export async function loadIslands(
  config: ModuleConfig,
  pages: readonly PageNeeds[],
  { bundle, componentKeys, parts, pageItems }: LoadedPageModules,
  itemOf: ReadonlyMap<string, string>,
  { mode, bundles, packDir }: { mode: ClientMode; bundles: BundleCache; packDir: string },
): Promise<LoadedIslands> {
  const running = pages.filter(({ facts }) => facts.runs);
  const live = liveCodeIn(config, pages, bundle?.code);
  if (running.length === 0 && parts.length === 0 && !live) return noIslands;
  const found = bundle?.browserNeeds ?? {};
  const outer = findOuterParts({ bundle, parts });
  const changes = outer.some((part) => found[partKey(part)]?.use || found[partKey(part)]?.clients.length);
  // If a page's component wraps the Layout and reads its context in the browser, the Layout must be hydrated too.
  const isAsked =
    outer.includes('Layout') &&
    partKeys(parts, pageItems).some((key) => found[key]?.use && found[key].readsContext);
  const needs = changes
    ? withUses(found, 'readsContext')
    : isAsked
      ? withUses(found, 'createsContext')
      : found;
  const clients = [...new Set(Object.values(needs).flatMap((one) => one.clients))].sort();
  const chosen = await choosePages(running, { needs, componentKeys }, itemOf);
  const ofParts = partKeys(parts, pageItems).flatMap((key) => {
    const module = needs[key];
    const need = module && needOf(module, 'default');
    return need?.use ? [importedInBrowser(key, 'default')] : [];
  });
  // Islands get the contexts of these parts, so the browser needs the parts as well.
  if (clients.length + chosen.size + ofParts.length > 0)
    ofParts.push(...outer.map(outerEntry).filter((entry) => !ofParts.includes(entry)));
  const scope = live && liveScope(live, config);
  const hasIslands = clients.length + chosen.size + ofParts.length > 0;
  const ofLive = live ? ['live-code'] : [];
  if (!hasIslands && scope === undefined)
    return {
      ...noIslands,
      use: { chunks: ofLive, files: [] },
      liveCode: live && { scope, position: live.playgroundPosition },
    };
  const shipped = await loadShippedClient(mode);
  const own = shipped.exports['relaydocs/components']!;
  const forAll = { own, componentKeys, ...(outer.length > 0 && { outer }) };
  // Imported here because most sites have no page with code.
  const { loadArticles } = await import('./load-articles.js');
  const { bundleIslands } = await import('../bundle/bundle-islands.js');
  const { shippedChunk, toPageScripts } = await import('../bundle/page-scripts.js');
  const whole = running.filter(({ source }) => chosen.has(source) && !chosen.get(source)!.components);
  const inItem = (source: string): string | undefined => chosen.get(source)?.joinsItem && itemOf.get(source);
  const isLenient = config.foreign || !config.strict;
  const seesCode = (source: string): boolean => isLenient && chosen.get(source)?.inspectsChildren === true;
  const articles = await loadArticles(whole, forAll, { packDir, mode, bundles, inItem, seesCode });
  const imported = [...articles.values()].flatMap((article) => article.imports);
  const entries = new Set([
    ...clients,
    ...(scope === undefined ? [] : [scope]),
    ...ofParts,
    ...[...chosen.values()].flatMap(({ components = [] }) => components),
    ...imported.flatMap((key) =>
      shippedChunk(key, config, shipped) === undefined ? importedInBrowser(key) : [],
    ),
  ]);
  const chunks = await bundleIslands({ entries: [...entries].sort(), outer }, config, mode, shipped, bundles);
  const scripts = await toPageScripts(articles, config, chunks, shipped);
  const imports = { ...chunks.imports, ...scripts.imports };
  const urlOf = (file: string): string => toOutputUrl(file, config.baseUrl);
  const ours = [...new Set(Object.values(imports).flat())].map((file) => file.replace(/^assets\//, ''));
  const ofPictures = config.markdown.pictures && hasIslands ? ['made-pictures'] : [];
  const use = {
    chunks: [...(hasIslands ? ['islands'] : []), ...ofPictures, ...ofLive],
    files: ours.filter((file) => file === shipped.react || file in shipped.imports),
  };
  const runtime = filesInUse(shipped, { chunks: ['islands'], files: [] }).filter(
    (file) => file !== shipped.main,
  );
  return {
    pages: new Map(
      Array.from(chosen, ([source, { reasons }]) => {
        const article = articles.get(source);
        const script = scripts.pages.get(source);
        const { joinsItem } = chosen.get(source)!;
        const whole = article &&
          script !== undefined && {
            links: article.links,
            script: urlOf(script),
            ...(joinsItem && { joinsItem }),
          };
        return [source, { reasons, whole: whole || undefined }];
      }),
    ),
    scripts: {
      clients: Object.fromEntries(Object.entries(chunks.entries).map(([name, file]) => [name, urlOf(file)])),
      imports: Object.fromEntries(
        Object.entries(imports).map(([file, all]) => [urlOf(file), all.map(urlOf)]),
      ),
      runtime: runtime.map((file) => urlOf(`assets/${file}`)),
      pictures: ofPictures.map((name) => urlOf(`assets/${shipped.chunks[name]!}`))[0],
      provided: providedChunks(shipped).map((file) => urlOf(`assets/${file}`)),
    },
    chunks: {
      files: [...chunks.files, ...scripts.files],
      inputs: chunks.inputs,
      calls: chunks.calls,
      warnings: chunks.warnings,
    },
    use,
    liveCode: live && { scope: scope && urlOf(chunks.entries[scope]!), position: live.playgroundPosition },
  };
}

/** Marks modules that read (or create) a React context as needing the browser, so that changed values reach all readers. */
function withUses(
  needs: Readonly<Record<string, BrowserNeeds>>,
  what: 'readsContext' | 'createsContext',
): Record<string, BrowserNeeds> {
  const name = what === 'readsContext' ? 'useContext' : 'createContext';
  const usingOf = <Need extends BrowserNeed>(need: Need, key: string): Need =>
    need.use || !need[what] ? need : { ...need, use: { file: key.replace(/^\.\//, ''), name } };
  return Object.fromEntries(
    Object.entries(needs).map(([key, need]) => {
      const exports = Object.entries(need.exports).map(([name, one]) => [name, usingOf(one, key)] as const);
      return [key, { ...usingOf(need, key), exports: Object.fromEntries(exports) }];
    }),
  );
}

/** Returns the live-code settings if pages or components use it, otherwise undefined. */
function liveCodeIn({ markdown }: ModuleConfig, pages: readonly PageNeeds[], code = '') {
  const isShown =
    pages.some(({ facts }) => facts.liveCode) ||
    /@theme\/(?:(?:Live)?CodeBlock|Playground)|\.CodeBlock\b/.test(code);
  return (isShown && markdown.liveCode) || undefined;
}

/** Returns the import key of the names that live code can use. */
function liveScope({ scope }: LiveCode, config: ModuleConfig): string | undefined {
  if (scope !== undefined) return importedInBrowser(`./${scope}`);
  return ownThemeModule(ofDocusaurus, config) === undefined ? undefined : importedInBrowser(ofDocusaurus);
}

const ofDocusaurus = '@theme/ReactLiveScope';

const pagesAtATime = 100;

/** Returns source of page -> its islands, besides modules with 'use client'. */
async function choosePages(
  pages: readonly PageNeeds[],
  modules: SiteModules,
  itemOf: ReadonlyMap<string, string>,
): Promise<Map<string, ChosenIslands>> {
  const chosen = new Map<string, ChosenIslands>();
  for (const [index, { source, facts }] of pages.entries()) {
    // `dev` serves pages meanwhile, which must not wait for all of them.
    if (index % pagesAtATime === pagesAtATime - 1) await setImmediate();
    const choice = chooseIslands(facts.browser, source, modules, itemOf.get(source));
    if (choice) chosen.set(source, choice);
  }
  return chosen;
}

/** A page that ships React, and why, for the summary of a build. */
export interface PageWithReact {
  /** Path of the page's source. */
  file: string;
  /** Parts of the page that are islands, at least one, in the order of the page; modules with `'use client'` come last. */
  parts: readonly ReactPart[];
  /** True if the whole page is hydrated, because a part cannot be an island by itself. */
  whole: boolean;
}

interface ReactPart {
  /** Name of the component: `<Counter>`. */
  part: string;
  /** Why it needs the browser: `useState`, `onClick`, `'use client'`; and the file where that was found. */
  uses: string;
  usedIn: string;
  /** Line in the page; undefined if another component contains it. */
  line: number | undefined;
}

/** Lists the pages that ship React. @param clients source of page -> client modules that became islands in it */
export function summarizeIslands(
  { pages }: LoadedIslands,
  clients: ReadonlyMap<string, readonly { file: string; name: string }[]>,
): PageWithReact[] {
  const files = [...new Set([...pages.keys(), ...clients.keys()])].sort();
  return files.flatMap((file) => {
    const own = pages.get(file);
    const parts = [
      ...(own?.reasons ?? []).map(({ part, line, use }) => ({
        part,
        uses: use.name,
        usedIn: use.file,
        line,
      })),
      ...(clients.get(file) ?? []).map((client) => ({
        part: `<${client.name}>`,
        uses: "'use client'",
        usedIn: client.file,
        line: undefined,
      })),
    ];
    const unique = new Map(parts.map((part) => [JSON.stringify([part.part, part.uses, part.usedIn]), part]));
    return parts.length === 0 ? [] : [{ file, parts: [...unique.values()], whole: own?.whole !== undefined }];
  });
}
