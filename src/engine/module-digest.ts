// What pages that are run depend on beside their own texts.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashOf } from '../base/hash.js';
import { islandsByKey } from '../bundle/island-entries.js';
import type { RenderConfig } from '../config/stage-configs.js';
import type { IslandScripts } from '../render/island-tags.js';
import { buildSiteSettings } from '../render/site-settings.js';
import type { GlobalData } from '../theme/mdx/page-settings.js';
import type { PageModulesInput } from './lazy-mdx-renderer.js';
import type { LoadedIslands } from './load-islands.js';
import type { LoadedPageModules } from './load-page-modules.js';
import type { PageNeeds } from './page-needs.js';

/** What threads need to run pages; undefined where none has to be run. Writes the source map of the modules. */
export function toModulesInput(
  config: RenderConfig,
  pageModules: LoadedPageModules,
  islands: LoadedIslands,
  globalData: GlobalData,
  cacheDir: string,
): PageModulesInput | undefined {
  if (!pageModules.runs) return undefined;
  const { bundle, componentKeys } = pageModules;
  const mapFile = path.join(cacheDir, 'page-modules.map.json');
  if (bundle) writeFileSync(mapFile, bundle.map);
  return {
    siteDir: config.siteDir,
    settings: buildSiteSettings(config),
    messages: config.translation?.messages.code,
    globalData,
    componentKeys,
    bundle: bundle && { code: bundle.code, mapFile },
    scripts: islands.scripts,
  };
}

/** What a page that is run depends on beside its own text: the modules that it imports, with all that they import. */
export function createModuleDigest(
  { bundle }: LoadedPageModules,
  { pages, scripts }: LoadedIslands,
  modules: PageModulesInput | undefined,
): (page: PageNeeds) => string {
  if (!modules) return () => '';
  const { settings, messages, componentKeys } = modules;
  const ofPages = islandsByKey(Object.keys(scripts.clients));
  const scriptsOf = (key: string): unknown => {
    const names = [...(bundle?.browserNeeds[key]?.clients ?? []), ...(ofPages.get(key)?.values() ?? [])];
    return names.map((name) => withImports(scripts.clients[name]!, scripts));
  };
  const ofKey = (key: string): unknown => [key, bundle?.digests[key], scriptsOf(key)];
  const forAll = [settings, messages, scripts.runtime, componentKeys.map(ofKey)];
  return ({ source, facts: { imports } }) => {
    const whole = pages.get(source)?.whole;
    const ofPage = whole && [whole.links, withImports(whole.script, scripts)];
    return hashOf(JSON.stringify([forAll, imports.map(({ key }) => ofKey(key)), ofPage]));
  };
}

function withImports(script: string, { imports }: IslandScripts): unknown {
  return [script, imports[script]];
}
