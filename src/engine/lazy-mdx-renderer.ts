// Prepares what a thread needs to run pages with code, when the first such page comes.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import type { ComponentType } from 'react';
import { getOrMake } from '../base/values.js';
import { wrapperModule } from '../bundle/client-modules.js';
import { islandsByKey } from '../bundle/island-entries.js';
import type { Article, MdxArticle } from '../compile/compiled-page.js';
import type { MessageFile } from '../config/config.js';
import { evaluateModule } from '../config/evaluate-module.js';
import { noteModule, notePromises } from '../config/late-errors.js';
import { inlineCode } from '../config/markdown-parts.js';
import { isPagePart, type OuterPart, type PartName, partKey } from '../config/own-parts.js';
import { toProvidedName } from '../config/provided-names.js';
import { globalNames, translateModule } from '../config/provided-table.js';
import type { IslandScripts } from '../render/island-tags.js';
import { placeInBundle } from '../render/locate-thrown.js';
import type { OfferedPictures } from '../render/offer-pictures.js';
import type { PageJob } from '../render/page-job.js';
import type { RenderedMdx, WholePage } from '../render/render-mdx.js';
import type { RenderedParts } from '../render/render-own-parts.js';
import type { ImportModule } from '../render/run-mdx.js';
import type { SharedData, SharedValues } from '../render/shared-data.js';
import type { PageSettings, SiteSettings } from '../theme/mdx/page-settings.js';
import type { ContextValues } from '../theme/mdx/root-contexts.js';

/** Inputs of the renderer: only JSON values, because it is sent to threads. */
export interface PageModulesInput {
  siteDir: string;
  settings: SiteSettings;
  /** Translations of the texts in components; undefined for the default language. */
  messages: MessageFile | undefined;
  shared: SharedData;
  /** Import keys of the modules whose default exports are components for all pages. */
  componentKeys: readonly string[];
  /** Parts of the theme around pages that the site replaces with components of its own. */
  parts: readonly PartName[];
  /** Those of these parts that provide a React context to what is inside them. */
  outer: readonly OuterPart[];
  /** CommonJS code of everything that pages import, and the path of its source map; undefined if there is none. */
  bundle: { code: string; mapFile: string } | undefined;
  scripts: IslandScripts;
  /** Smaller formats of images in the bundle; undefined if there are none. */
  pictures: OfferedPictures | undefined;
}

/** Runs the site's own code for a page. */
export interface MdxRenderer {
  /** Renders the article. @param firstIsland number of its first island */
  article(
    article: MdxArticle,
    page: PageJob,
    whole: WholePage | undefined,
    firstIsland?: number,
  ): Promise<RenderedMdx>;
  /** Renders the site's components around an article; undefined if the site has none. */
  parts(
    page: PageJob,
    article: Article | undefined,
    whole: WholePage | undefined,
  ): Promise<RenderedParts | undefined>;
}

/** @param shared the part of `input.shared` that pages get */
export function lazyMdxRenderer(
  input: PageModulesInput | undefined,
  shared: SharedValues | undefined,
): MdxRenderer {
  let made: Promise<MdxRenderer> | undefined;
  const renderer = (): Promise<MdxRenderer> => {
    if (!input) throw new Error('A page has to be run, and nothing to run it with was given');
    made ??= makeRenderer(input, shared!);
    return made;
  };
  return {
    article: async (...page) => (await renderer()).article(...page),
    parts: async (...page) => (input?.parts.length ? (await renderer()).parts(...page) : undefined),
  };
}

/**
 * The object `navigator` for code on the server. Node has one since version 21, which differs by machine; the properties that all browsers
 * have are added for code that detects a browser by the name.
 */
const navigator = {
  hardwareConcurrency: 1,
  language: 'en-US',
  languages: ['en-US'],
  platform: 'linux',
  userAgent: 'Node.js',
  appVersion: '',
  vendor: '',
  product: '',
  maxTouchPoints: 0,
  cookieEnabled: false,
  onLine: true,
};

async function makeRenderer(input: PageModulesInput, shared: SharedValues): Promise<MdxRenderer> {
  Object.defineProperty(globalThis, 'navigator', { configurable: true, writable: true, value: navigator });
  const { siteDir, settings, messages, bundle, scripts, pictures } = input;
  const { renderMdx, withOwnToc } = await import('../render/render-mdx.js');
  const providedModules = await provideIn(messages);
  const ofDocusaurus = Object.entries(globalNames).map(([name, key]) => [
    name,
    providedModules[key]!.default,
  ]);
  const globalComponents = {
    ...(await import('../theme/mdx/components.js')),
    ...Object.fromEntries(ofDocusaurus),
  };
  const { codeOf } = await import('../theme/mdx/MdxComponents.js');
  const { withIslands, wrapClientModule } = await import('../render/client-islands.js');
  const file = path.join(siteDir, 'page-modules.cjs');
  const rootValues = input.outer.length > 0 ? await import('../render/root-values.js') : undefined;
  const made = rootValues?.rememberContexts();
  const quiet = input.parts.some(isPagePart)
    ? (await import('../render/quiet-component.js')).lookForQuiet(made?.react, providedModules)
    : undefined;
  const provided = {
    ...providedModules,
    [wrapperModule]: { wrapClientModule },
    ...(made && { react: made.react }),
    ...quiet?.provided,
  };
  const modules = bundle ? (evaluateModule(bundle.code, file, provided) as ModuleTable) : {};
  const importModule: ImportModule = (key) =>
    Object.hasOwn(modules, key) ? notePromises(modules[key]!) : providedModules[toProvidedName(key)!];
  const entries = islandsByKey(Object.keys(scripts.clients));
  const wrapped = new Map<string, object>();
  const importIslands: ImportModule = (key) => {
    const own = entries.get(key);
    if (!own) return importModule(key);
    return getOrMake(wrapped, key, () => withIslands(importModule(key) as object, own));
  };
  // A broken module has been reported already. Without it, the rest of the page is rendered to find further problems.
  const componentKeys = input.componentKeys.filter((key) => Object.hasOwn(modules, key));
  const forAll = componentKeys.map((key) => (importModule(key) as { default: object }).default);
  const forAllIslands = forAll.map((all, index) => {
    const own = Array.from(entries.get(componentKeys[index]!) ?? [], ([name, entry]) => {
      return [name.replace(/^default\./, ''), entry] as const;
    });
    const made = withIslands(all, new Map(own));
    // If code blocks are hydrated, inline code still is not.
    const { code, [inlineCode]: inline } = made as Record<string, ComponentType>;
    return inline ? { ...made, code: codeOf(code!, inline) } : made;
  });
  const plain = { importModule, components: Object.assign({}, globalComponents, ...forAll) };
  const islands = {
    importModule: importIslands,
    components: Object.assign({}, globalComponents, ...forAllIslands),
  };
  // Read on demand, as the source map of large packages takes a while; kept, as a component may throw on every page.
  let map: SourceMap | undefined;
  const places = bundle && {
    file,
    readMap: () => (map ??= new SourceMap(JSON.parse(readFileSync(bundle.mapFile, 'utf8')))),
  };
  if (places) noteModule(file, (line, column) => placeInBundle(places.readMap(), { line, column }));
  const handedDown = async (settings: PageSettings, by: readonly OuterPart[]): Promise<ContextValues> => {
    let values: ContextValues = new Map();
    for (const name of input.outer.filter((one) => by.includes(one))) {
      // Running the component here for the first time creates its React contexts.
      const { default: Part } = importModule(partKey(name)) as { default: ComponentType };
      const around = { Part, file: `src/theme/${name}`, values };
      values = await rootValues!.valuesIn(around, made!.contexts, settings);
    }
    return values;
  };
  const known = {
    siteDir,
    settings,
    shared,
    plain,
    islands,
    modules: places,
    islandUrls: { clients: scripts.clients, pictures: scripts.pictures },
    handedDown,
    pictures,
    isQuiet: quiet?.isQuiet,
  };
  const { renderOwnParts } = await import('../render/render-own-parts.js');
  // Kept because the same page is asked for twice: once for the parts around it, once for its article.
  let last: { article: MdxArticle; own: MdxArticle } | undefined;
  const withToc = (article: MdxArticle, page: PageJob): MdxArticle => {
    if (last?.article !== article) last = { article, own: withOwnToc(article, page, known) };
    return last.own;
  };
  return {
    article: (article, page, whole, firstIsland) =>
      renderMdx(withToc(article, page), page, whole, { ...known, firstIsland }),
    parts(page, article, whole) {
      const { frontMatter, toc } =
        article?.type === 'mdx'
          ? withToc(article, page).page
          : {
              frontMatter: page.frontMatter ?? {},
              toc: page.route.type === 'doc' ? page.route.toc : [],
            };
      return renderOwnParts(page, { frontMatter, toc }, { ...known, parts: input.parts }, whole?.joinsItem);
    },
  };
}

/** Returns the modules that pages can import, with texts in the language of the site. */
async function provideIn(messages: MessageFile | undefined) {
  const { providedModules } = await import('../theme/mdx/provided-modules.js');
  if (!messages) return providedModules;
  const { translator } = await import('../theme/mdx/Translate.js');
  const { Translate, translate } = translator(messages);
  return {
    ...providedModules,
    [translateModule]: { __esModule: true, default: Translate, Translate, translate },
  };
}

type ModuleTable = Readonly<Record<string, () => unknown>>;
