// Runs the code of a page, and renders its article to HTML.
import { type ComponentType, createElement } from 'react';
import type { MdxArticle, TocEntry } from '../compile/compiled-page.js';
import { usesInfima } from '../compile/html/infima-parts.js';
import { ambientNames } from '../compile/mdx/mdx-ambient.js';
import { type OuterPart, outerParts } from '../config/own-parts.js';
import { type SiteError, withoutRepeats } from '../errors.js';
import type { PageFindings, PageSettings } from '../theme/mdx/page-settings.js';
import type { ContextValues } from '../theme/mdx/root-contexts.js';
import type { Html } from '../theme/route-data.js';
import { placeholder } from './client-islands.js';
import type { IslandsData } from './island-data.js';
import { type ThrownPlaces, toMdxProblem } from './locate-thrown.js';
import type { OfferedPictures } from './offer-pictures.js';
import type { PageJob } from './page-job.js';
import { type KnownOfSite, settingsOf } from './page-settings.js';
import { type ArticleHead, noArticleHead } from './render-head.js';
import { PageRendering } from './render-in-page.js';
import type { IslandUrls } from './render-islands.js';
import { listedToc, ownToc } from './run-findings.js';
import { type ImportModule, runPage } from './run-mdx.js';
import { askedByPage } from './site-settings.js';
import {
  addStandIns,
  type Failure,
  missingComponent,
  missingName,
  noStandIns,
  type StandIns,
} from './stand-ins.js';

export interface MdxRenderInput extends KnownOfSite {
  siteDir: string;
  /** The modules that pages import, with islands in place of components that need the browser. */
  islands: PageModules;
  /** The modules without islands, for pages that are hydrated as a whole, and for articles inside of other pages. */
  plain: PageModules;
  modules: ThrownPlaces['modules'];
  /** Path of a client module -> URL of its script, and the script that prepares images. */
  islandUrls: Omit<IslandUrls, 'page'>;
  /** Returns the values of React contexts that the site's components around the page provide. */
  handedDown(settings: PageSettings, by: readonly OuterPart[]): Promise<ContextValues>;
  /** Number of the article's first island; default: 0. */
  firstIsland?: number;
  /** Smaller formats of images that the site's code uses; undefined if there are none. */
  pictures: OfferedPictures | undefined;
}

export interface PageModules {
  importModule: ImportModule;
  /** Components that all pages can use, by name. */
  components: Readonly<Record<string, unknown>>;
}

/** A page that is hydrated as a whole. */
export interface WholePage {
  /** URL of its script. */
  script: string;
  /** Numbers of the link placeholders that the script contains. */
  links: readonly number[];
  /** Set if the component that shows the page is hydrated together with it. */
  joinsItem?: true;
}

type JobOfPage = Pick<
  PageJob,
  | 'links'
  | 'route'
  | 'head'
  | 'category'
  | 'docs'
  | 'blog'
  | 'maker'
  | 'recent'
  | 'globalData'
  | 'item'
  | 'isStill'
>;

export interface RenderedMdx {
  html: Html;
  /** HTML of the blocks that components or expressions make, in the order of the text; none if the article is one island. */
  blocks: readonly Html[];
  head: ArticleHead;
  /** URLs on this site that components link to. */
  links: readonly string[];
  /** Title that the page's component sets. */
  title: string | undefined;
  /** The headings that the page exports as `toc`, which replace those of its text. */
  toc: readonly TocEntry[] | undefined;
  /** Inline styles: class, or selector in brackets -> declarations. */
  styles: Readonly<Record<string, string>>;
  /** Undefined if it has none. */
  islands: IslandsData | undefined;
  /** Components of modules with 'use client' that became islands. */
  clients: readonly { file: string; name: string }[];
  problems: readonly SiteError[];
}

const mark = createElement('rd-mark');
const markHtml = '<rd-mark></rd-mark>';

/** How often a page that failed is rendered again; each time finds at least one more problem. */
const maxLooks = 20;

/** Returns the article with the headings that its code exports as `toc`, if it does, because components can read these. */
export function withOwnToc(article: MdxArticle, { links }: JobOfPage, input: MdxRenderInput): MdxArticle {
  if (ambientNames(article.page.code).includes('toc')) return article;
  const { siteDir, settings, plain } = input;
  const isLenient = settings.isPublic === true;
  try {
    const { toc } = runPage({
      ...{ article, links, siteDir, isLenient, standIns: noStandIns, mark: null, isWhole: false },
      ...plain,
    });
    return { ...article, page: { ...article.page, toc: ownToc(toc) ?? article.page.toc } };
  } catch {
    // Rendering throws the same error again, and reports it with its place.
    return article;
  }
}

/** Renders an article. If it fails, it is rendered again with stand-ins for what failed, to find further problems. */
export async function renderMdx(
  article: MdxArticle,
  job: JobOfPage,
  whole: WholePage | undefined,
  input: MdxRenderInput,
): Promise<RenderedMdx> {
  const { failures, ...rendered } = await renderWith(noStandIns, article, job, whole, input);
  if (failures.length === 0) return rendered;
  const modules = [article.page, ...Object.values(article.partials)];
  const isTag = (name: string): boolean => modules.some(({ tags }) => Object.hasOwn(tags, name));
  const problems = [...rendered.problems];
  let last = failures;
  let standIns: StandIns | undefined = noStandIns;
  for (let look = 1; look < maxLooks && !problems.some(isEndless); look++) {
    standIns = addStandIns(standIns, last, isTag);
    if (!standIns) break;
    const again = await renderWith(standIns, article, job, whole, input);
    last = again.failures;
    problems.push(...again.problems.filter((_, n) => isTrusted(last[n]!, standIns!)));
  }
  return { ...rendered, problems: withoutRepeats(problems) };
}

/** Such a page is not rendered again: waiting for it once is enough. */
const isEndless = ({ code }: SiteError): boolean => code === 'MDX_ENDLESS';

/** Tells whether a failure is the author's mistake: if stand-ins replace missing names, these may cause other errors. */
function isTrusted(failure: Failure, { names }: StandIns): boolean {
  const name = missingName(failure);
  if (name !== undefined) return !names.has(name);
  return names.size === 0 || missingComponent(failure) !== undefined;
}

async function renderWith(
  standIns: StandIns,
  article: MdxArticle,
  job: JobOfPage,
  whole: WholePage | undefined,
  input: MdxRenderInput,
): Promise<RenderedMdx & { failures: readonly Failure[] }> {
  const problems: SiteError[] = [];
  const failures: Failure[] = [];
  const places = { article, siteDir: input.siteDir, modules: input.modules };
  const { links } = job;
  const settings = settingsOf(job, article.page, input);
  const rendering = new PageRendering(
    settings,
    article.page.file,
    (thrown, stack) => {
      failures.push({ thrown, componentStack: stack });
      problems.push(toMdxProblem(thrown, stack, places));
    },
    // A page that is a component contains its Layout.
    await input.handedDown(settings, job.route.type === 'module' ? ['Root'] : outerParts),
    job.isStill,
  );
  try {
    const { Page, toc } = runPage({
      article,
      links,
      mark: whole ? null : mark,
      isWhole: whole !== undefined,
      standIns,
      siteDir: input.siteDir,
      isLenient: input.settings.isPublic === true,
      ...(whole || job.isStill ? input.plain : input.islands),
    });
    const component = whole?.joinsItem ? shownBy(job.item!, Page, input.plain) : Page;
    const content = whole
      ? placeholder(rendering.request({ type: 'article', component }))
      : createElement(Page);
    const islands = {
      urls: { ...input.islandUrls, page: whole?.script },
      links: Object.fromEntries((whole?.links ?? []).map((slot) => [slot, links[slot]!])),
      firstIsland: input.firstIsland ?? 0,
    };
    const isColumn = job.route.type !== 'module' && job.route.type !== 'landing';
    const { html, data, clients } = await rendering.render(content, islands, input.pictures, isColumn);
    // Event handlers run only in the browser, so what they read is not known from rendering.
    if (whole) rendering.askInBrowser(askedByPage(article, settings));
    const { findings, head, styles } = rendering;
    const pieces = html.split(markHtml);
    return {
      html: pieces.join(''),
      blocks: pieces.filter((_, index) => index % 2 === 1),
      head: {
        tags: head + [...findings.headTags].join(''),
        htmlAttributes: findings.htmlAttributes,
        bodyAttributes: findings.bodyAttributes,
        // Islands may later show classes that are not in the HTML.
        uses: [...findings.uses, ...(data !== undefined || usesInfima(html) ? ['infima-base' as const] : [])],
        shell: job.route.type === 'module' ? shellOf(findings.layout) : 'whole',
        loads: [],
      },
      links: [...findings.links],
      title: job.route.type === 'module' ? findings.title : undefined,
      toc: listedToc(ownToc(toc), article.page.frontMatter, settings),
      styles,
      islands: data,
      // The others are known from the page's imports.
      clients: clients.filter(({ file }) => !file.includes('#')),
      problems,
      failures,
    };
  } catch (thrown) {
    // React has reported the error already.
    if (problems.length === 0) rendering.report(thrown, '');
    return {
      html: '',
      blocks: [],
      head: noArticleHead,
      links: [],
      title: undefined,
      toc: undefined,
      styles: {},
      islands: undefined,
      clients: [],
      problems,
      failures,
    };
  }
}

/** Returns a component that renders the site's component around the page. */
function shownBy(item: string, text: ComponentType, { importModule }: PageModules): ComponentType {
  const { default: Item } = importModule(item) as { default: ComponentType<{ text: ComponentType }> };
  return () => createElement(Item, { text });
}

/** Returns which parts of the shell a page wants that is a component. */
export function shellOf(layout: PageFindings['layout']): ArticleHead['shell'] {
  if (!layout) return 'none';
  return layout.noFooter ? 'no-footer' : 'whole';
}
