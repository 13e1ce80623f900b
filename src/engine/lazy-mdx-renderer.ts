// What a thread needs to run pages, made when the first one comes.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { wrapperModule } from '../bundle/client-modules.js';
import { toProvidedName } from '../bundle/provided-names.js';
import type { MdxArticle } from '../compile/compiled-page.js';
import { evaluateModule } from '../config/evaluate-module.js';
import { noteModule } from '../config/late-errors.js';
import type { IslandScripts } from '../render/island-tags.js';
import { placeInBundle } from '../render/locate-thrown.js';
import type { PageJob } from '../render/page-job.js';
import type { PageIslands, RenderedMdx } from '../render/render-mdx.js';
import type { SiteSettings } from '../theme/mdx/page-settings.js';

/** JSON-serialisable. */
export interface PageModulesInput {
  siteDir: string;
  settings: SiteSettings;
  /** Import keys of the modules whose default exports are components for all pages. */
  componentKeys: readonly string[];
  /** CommonJS text of everything that pages import, and the file with its source map; undefined where that is nothing. */
  bundle: { code: string; mapFile: string } | undefined;
  scripts: IslandScripts;
}

export type MdxRenderer = (
  article: MdxArticle,
  page: PageJob,
  islands: PageIslands | undefined,
) => Promise<RenderedMdx>;

export function lazyMdxRenderer(input: PageModulesInput | undefined): MdxRenderer {
  let made: Promise<MdxRenderer> | undefined;
  return async (article, page, islands) => {
    if (!input) throw new Error('A page has to be run, and nothing to run it with was given');
    made ??= makeRenderer(input);
    return (await made)(article, page, islands);
  };
}

async function makeRenderer(input: PageModulesInput): Promise<MdxRenderer> {
  const { siteDir, settings, bundle, scripts } = input;
  const { renderMdx } = await import('../render/render-mdx.js');
  const { providedModules } = await import('../theme/mdx/provided-modules.js');
  const globalComponents = await import('../theme/mdx/components.js');
  const { wrapClientModule } = await import('../render/client-islands.js');
  const file = path.join(siteDir, 'page-modules.cjs');
  const provided = { ...providedModules, [wrapperModule]: { wrapClientModule } };
  const modules = bundle ? (evaluateModule(bundle.code, file, provided) as ModuleTable) : {};
  const importModule = (key: string): unknown =>
    Object.hasOwn(modules, key) ? modules[key]!() : providedModules[toProvidedName(key)!];
  const components = Object.assign(
    {},
    globalComponents,
    ...input.componentKeys.map((key) => (importModule(key) as { default: object }).default),
  ) as Record<string, unknown>;
  const places = bundle && { file, readMap: () => readFileSync(bundle.mapFile, 'utf8') };
  if (places) noteModule(file, (line, column) => placeInBundle(places.readMap(), { line, column }));
  const { clients } = scripts;
  return (article, page, islands) =>
    renderMdx(article, page, islands, {
      siteDir,
      settings,
      importModule,
      components,
      modules: places,
      clients,
    });
}

type ModuleTable = Readonly<Record<string, () => unknown>>;
