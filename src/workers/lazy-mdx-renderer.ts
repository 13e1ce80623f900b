// What a thread needs to run pages, made when the first one comes.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { MdxArticle } from '../compile/compiled-page.js';
import { evaluateModule } from '../config/evaluate-module.js';
import type { RenderedMdx } from '../render/render-mdx.js';
import type { PageSettings } from '../theme/mdx/page-context.js';

/** JSON-serialisable. */
export interface PageModulesInput {
  siteDir: string;
  settings: PageSettings;
  /** Import keys of the modules whose default exports are components for all pages. */
  componentKeys: readonly string[];
  /** CommonJS text of everything that pages import, and the file with its source map; undefined where that is nothing. */
  bundle: { code: string; mapFile: string } | undefined;
}

export type MdxRenderer = (article: MdxArticle, links: readonly string[]) => Promise<RenderedMdx>;

export function lazyMdxRenderer(input: PageModulesInput | undefined): MdxRenderer {
  let made: Promise<MdxRenderer> | undefined;
  return async (article, links) => {
    if (!input) throw new Error('A page has to be run, and nothing to run it with was given');
    made ??= makeRenderer(input);
    return (await made)(article, links);
  };
}

async function makeRenderer(input: PageModulesInput): Promise<MdxRenderer> {
  const { siteDir, settings, bundle } = input;
  const { renderMdx } = await import('../render/render-mdx.js');
  const { providedModules } = await import('../theme/mdx/provided-modules.js');
  const file = path.join(siteDir, 'page-modules.cjs');
  const modules = bundle ? (evaluateModule(bundle.code, file, providedModules) as ModuleTable) : {};
  const importModule = (key: string): unknown =>
    Object.hasOwn(providedModules, key) ? providedModules[key] : modules[key]!();
  const components = Object.assign(
    {},
    ...input.componentKeys.map((key) => (importModule(key) as { default: object }).default),
  ) as Record<string, unknown>;
  const places = bundle && { file, readMap: () => readFileSync(bundle.mapFile, 'utf8') };
  return (article, links) =>
    renderMdx(article, links, { siteDir, settings, importModule, components, modules: places });
}

type ModuleTable = Readonly<Record<string, () => unknown>>;
