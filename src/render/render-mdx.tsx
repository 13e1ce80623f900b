// A page that has to be run -> the HTML of its article.
import { type ComponentType, createElement } from 'react';
import type { MdxArticle, TocEntry } from '../compile/compiled-page.js';
import { usesInfima } from '../compile/html/infima-parts.js';
import { ambientNames } from '../compile/mdx/mdx-ambient.js';
import { type HandingPart, handingParts } from '../config/own-parts.js';
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
  /** What pages import, with islands in the place of components that need the browser. */
  islands: PageModules;
  /** The same as it is, for pages that are one island, and where nothing comes to life. */
  plain: PageModules;
  modules: ThrownPlaces['modules'];
  /** URLs of scripts of client modules, by the modules' paths, and of what goes before them. */
  islandUrls: Omit<IslandUrls, 'page'>;
  /** What the site's own component around the whole page hands down on one. */
  handedDown(settings: PageSettings, by: readonly HandingPart[]): Promise<ContextValues>;
  /** Number of the article's first island in the document; default: 0. */
  firstIsland?: number;
  /** Pictures of the site's code in other formats; undefined for none. */
  pictures: OfferedPictures | undefined;
}

export interface PageModules {
  importModule: ImportModule;
  /** Components by name, for all pages. */
  components: Readonly<Record<string, unknown>>;
}

/** A page that is one island as a whole. */
export interface WholePage {
  /** URL of its script. */
  script: string;
  /** Slots of links that it uses. */
  links: readonly number[];
  /** What shows the page is in it. */
  joinsItem?: true;
}

type JobOfPage = Pick<
  PageJob,
  'links' | 'route' | 'category' | 'docs' | 'blog' | 'recent' | 'globalData' | 'item' | 'isStill'
>;

export interface RenderedMdx {
  html: Html;
  /** The blocks of the page's own text that components or expressions make, in its order; none where `html` is all an island. */
  blocks: readonly Html[];
  head: ArticleHead;
  /** Addresses on this site that components link to. */
  links: readonly string[];
  /** What the component that is the page calls it. */
  title: string | undefined;
  /** The headings that its code exports, of which the table of contents is then made. */
  toc: readonly TocEntry[] | undefined;
  /** Inline styles: class, or selector in brackets -> declarations. */
  styles: Readonly<Record<string, string>>;
  /** undefined where it has none. */
  islands: IslandsData | undefined;
  /** Components of modules that begin with 'use client' that became islands. */
  clients: readonly { file: string; name: string }[];
  problems: readonly SiteError[];
}

const mark = createElement('rd-mark');
const markHtml = '<rd-mark></rd-mark>';

/** Looks at a page that failed; each shows at least one thing more that is wrong with it. */
const maxLooks = 20;

/** The page with the headings that its code exports as `toc`, if it does: components around it and in it ask for them. */
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
    // Whatever it throws, it throws again when it is rendered, and is told of with its place.
    return article;
  }
}

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

/** Who waits for a page that waits for ever waits long enough once. */
const isEndless = ({ code }: SiteError): boolean => code === 'MDX_ENDLESS';

/** With something in the place of a value, code may fail because of just that: only what is missing is believed then. */
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
    // A page that is a component has its Layout in it.
    await input.handedDown(settings, job.route.type === 'module' ? ['Root'] : handingParts),
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
    // Handlers in it run in the browser alone.
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
        // What islands show later may have classes that the HTML has not.
        uses: [...findings.uses, ...(data !== undefined || usesInfima(html) ? ['infima-base' as const] : [])],
        shell: job.route.type === 'module' ? shellOf(findings.layout) : 'whole',
        loads: [],
      },
      links: [...findings.links],
      title: job.route.type === 'module' ? findings.title : undefined,
      toc: listedToc(ownToc(toc), article.page.frontMatter, settings),
      styles,
      islands: data,
      // The others are known by what the page imports.
      clients: clients.filter(({ file }) => !file.includes('#')),
      problems,
      failures,
    };
  } catch (thrown) {
    // React has told of it before.
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

/** The page with what shows it around its text. */
function shownBy(item: string, text: ComponentType, { importModule }: PageModules): ComponentType {
  const { default: Item } = importModule(item) as { default: ComponentType<{ text: ComponentType }> };
  return () => createElement(Item, { text });
}

export function shellOf(layout: PageFindings['layout']): ArticleHead['shell'] {
  if (!layout) return 'none';
  return layout.noFooter ? 'no-footer' : 'whole';
}
