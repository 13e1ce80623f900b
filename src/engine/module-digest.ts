// Finds what pages with code depend on besides their own texts.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashOf } from '../base/hash.js';
import { islandsByKey } from '../bundle/island-entries.js';
import { partKeys } from '../config/own-parts.js';
import type { RenderConfig } from '../config/stage-configs.js';
import type { IslandScripts } from '../render/island-tags.js';
import type { OfferedPictures } from '../render/offer-pictures.js';
import type { SharedData } from '../render/shared-data.js';
import { askedOf, buildSiteSettings } from '../render/site-settings.js';
import type { PageModulesInput } from './lazy-mdx-renderer.js';
import type { LoadedIslands } from './load-islands.js';
import { findOuterParts, type LoadedPageModules } from './load-page-modules.js';
import type { PageNeeds } from './page-needs.js';

/** Returns the inputs that threads need to run pages, and writes the source map; undefined if there is nothing to run. */
export function toModulesInput(
  config: RenderConfig,
  pageModules: LoadedPageModules,
  islands: LoadedIslands,
  shared: SharedData,
  pictures: OfferedPictures,
  cacheDir: string,
): PageModulesInput | undefined {
  if (!pageModules.runs) return undefined;
  const { bundle, componentKeys, parts } = pageModules;
  const mapFile = path.join(cacheDir, 'page-modules.map.json');
  if (bundle) writeFileSync(mapFile, bundle.map);
  const settings = buildSiteSettings(config);
  const asked = askedOf(bundle?.code ?? '', settings);
  return {
    siteDir: config.siteDir,
    settings: asked ? { ...settings, asked } : settings,
    messages: config.messages?.code,
    shared,
    componentKeys,
    parts,
    outer: findOuterParts(pageModules),
    bundle: bundle && { code: bundle.code, mapFile },
    scripts: islands.scripts,
    pictures: Object.keys(pictures).length > 0 ? pictures : undefined,
  };
}

/** Returns digests of the code that a page, and the parts around it, run: modules with all their imports. */
export function createModuleDigest(
  { bundle, parts, pageItems }: LoadedPageModules,
  { pages, scripts }: LoadedIslands,
  modules: PageModulesInput | undefined,
): { ofPage(page: PageNeeds): string; ofParts: string } {
  if (!modules) return { ofPage: () => '', ofParts: '' };
  const { settings, messages, componentKeys, pictures } = modules;
  const ofPages = islandsByKey(Object.keys(scripts.clients));
  const scriptsOf = (key: string): unknown => {
    const names = [...(bundle?.browserNeeds[key]?.clients ?? []), ...(ofPages.get(key)?.values() ?? [])];
    return names.map((name) => withImports(scripts.clients[name]!, scripts));
  };
  const ofKey = (key: string): unknown => [key, bundle?.digests[key], scriptsOf(key)];
  const forAll = [settings, messages, scripts.runtime, scripts.pictures, componentKeys.map(ofKey), pictures];
  return {
    ofPage({ source, facts: { imports } }) {
      const whole = pages.get(source)?.whole;
      const script = whole && [whole.links, withImports(whole.script, scripts)];
      return hashOf(JSON.stringify([forAll, imports.map(({ key }) => ofKey(key)), script]));
    },
    ofParts:
      parts.length === 0 ? '' : hashOf(JSON.stringify([forAll, partKeys(parts, pageItems).map(ofKey)])),
  };
}

function withImports(script: string, { imports }: IslandScripts): unknown {
  return [script, imports[script]];
}
