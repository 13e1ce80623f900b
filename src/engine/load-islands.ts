// What of a site runs in the browser: the roots of each page and the modules that begin with 'use client', as scripts.
import type { ClientMode } from '../bundle/build-shipped-client.js';
import type { BundleCache } from '../bundle/bundle-cache.js';
import type { IslandChunks } from '../bundle/bundle-islands.js';
import type { PageRoots } from '../bundle/choose-roots.js';
import { type ClientUse, filesInUse } from '../bundle/lazy-chunks.js';
import { loadShippedClient } from '../bundle/load-shipped-client.js';
import { providedChunks } from '../bundle/provided-in-browser.js';
import { findReplacedTags } from '../bundle/replaced-tags.js';
import type { ModuleConfig } from '../config/stage-configs.js';
import type { IslandScripts } from '../render/island-tags.js';
import type { PageIslands } from '../render/render-mdx.js';
import { toOutputUrl } from '../render/site-url.js';
import type { LoadedPageModules } from './load-page-modules.js';
import type { PageNeeds } from './page-needs.js';

export interface LoadedIslands {
  /** Source of a page -> its own roots. */
  pages: ReadonlyMap<string, PageIslands & Pick<PageRoots, 'reasons'>>;
  scripts: IslandScripts;
  chunks: Pick<IslandChunks, 'files' | 'inputs'>;
  /** What is written of our own scripts. */
  use: ClientUse;
}

export const noIslands: LoadedIslands = {
  pages: new Map(),
  scripts: { clients: {}, imports: {}, runtime: [], provided: [] },
  chunks: { files: [], inputs: [] },
  use: { chunks: [], files: [] },
};

/** @throws SiteErrors for what cannot be bundled for browsers. */
export async function loadIslands(
  config: ModuleConfig,
  pages: readonly PageNeeds[],
  { bundle, componentKeys }: LoadedPageModules,
  { mode, bundles, packDir }: { mode: ClientMode; bundles: BundleCache; packDir: string },
): Promise<LoadedIslands> {
  const running = pages.filter(({ facts }) => facts.runs);
  if (running.length === 0) return noIslands;
  const needs = bundle?.browserNeeds ?? {};
  const clients = [...new Set(Object.values(needs).flatMap((one) => one.clients))].sort();
  const replacedTags = await findReplacedTags(
    componentKeys.flatMap((key) => needs[key]?.file ?? []),
    config.siteDir,
  );
  const modules = { needs, componentKeys, replacedTags };
  const shipped = await loadShippedClient(mode);
  const modulesForAll = { own: shipped.exports['relaydocs/components']!, componentKeys };
  // Loaded here only: most sites have no page that must be run.
  const { loadPageRoots } = await import('./load-page-roots.js');
  const roots = await loadPageRoots(running, modules, modulesForAll, { packDir, mode, bundles });
  if (clients.length === 0 && roots.size === 0) return noIslands;
  const { bundleIslands } = await import('../bundle/bundle-islands.js');
  const { toComponentEntries } = await import('../bundle/component-entries.js');
  const { toPageScripts } = await import('../bundle/page-scripts.js');
  const imported = Array.from(roots.values(), ({ imports }) => imports);
  const components = toComponentEntries(imported, config.siteDir, shipped);
  const chunks = await bundleIslands(
    { clients, components: components.entries },
    config,
    mode,
    shipped,
    bundles,
  );
  const scripts = await toPageScripts(roots, components, chunks, shipped);
  const imports = { ...chunks.imports, ...scripts.imports };
  const urlOf = (file: string): string => toOutputUrl(file, config.baseUrl);
  const ours = [...new Set(Object.values(imports).flat())].map((file) => file.replace(/^assets\//, ''));
  const use = {
    chunks: ['islands'],
    files: ours.filter((file) => file === shipped.react || file in shipped.imports),
  };
  const runtime = filesInUse(shipped, { chunks: use.chunks, files: [] }).filter(
    (file) => file !== shipped.main,
  );
  return {
    pages: new Map(
      Array.from(roots, ([source, { roots: own, reasons, links }]) => [
        source,
        { roots: own, reasons, links, script: urlOf(scripts.pages.get(source)!) },
      ]),
    ),
    scripts: {
      clients: Object.fromEntries(
        Object.entries(chunks.clients).map(([module, file]) => [module, urlOf(file)]),
      ),
      imports: Object.fromEntries(
        Object.entries(imports).map(([file, all]) => [urlOf(file), all.map(urlOf)]),
      ),
      runtime: runtime.map((file) => urlOf(`assets/${file}`)),
      provided: providedChunks(shipped).map((file) => urlOf(`assets/${file}`)),
    },
    chunks: { files: [...chunks.files, ...scripts.files], inputs: chunks.inputs },
    use,
  };
}

/** A page that ships React, and why: for the last words of a build. */
export interface PageWithReact {
  /** The page's file. */
  file: string;
  /** At least one, in the order of the page; what `'use client'` made an island comes last. */
  parts: readonly ReactPart[];
  /** The page uses values of its own in one of them, so all of it runs in the browser. */
  whole: boolean;
}

interface ReactPart {
  /** `<Counter>` */
  part: string;
  /** What it uses: `useState`, `onClick`, `'use client'`; and the file that does. */
  uses: string;
  usedIn: string;
  /** In the page; undefined where another component shows it. */
  line: number | undefined;
}

/** @param clients page's file -> client modules that were islands in it. */
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
    return parts.length === 0 ? [] : [{ file, parts: [...unique.values()], whole: own?.roots === 'article' }];
  });
}
