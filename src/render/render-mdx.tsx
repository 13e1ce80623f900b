// A page that has to be run -> the HTML of its article.
import { createElement, type ErrorInfo, type ReactElement, type ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import type { MdxArticle } from '../compile/compiled-page.js';
import { usesInfima } from '../compile/html/infima-parts.js';
import { toStyleClass } from '../compile/html/style-declarations.js';
import { type SiteError, withoutRepeats } from '../errors.js';
import { noFindings, PageContext } from '../theme/mdx/page-context.js';
import type { GlobalData, PageFindings, PageSettings, SiteSettings } from '../theme/mdx/page-settings.js';
import type { Html } from '../theme/route-data.js';
import { placeholder, type RequestRoot, RequestRootContext, type RootRequest } from './client-islands.js';
import type { IslandsData } from './island-data.js';
import { type ThrownPlaces, toMdxProblem } from './locate-thrown.js';
import { neverRendered } from './mdx-errors.js';
import type { PageJob } from './page-job.js';
import { type ArticleHead, noArticleHead } from './render-head.js';
import { type IslandUrls, renderIslands } from './render-islands.js';
import { type ImportModule, runPage } from './run-mdx.js';
import { toBrowserSettings } from './site-settings.js';
import {
  addStandIns,
  type Failure,
  missingComponent,
  missingName,
  noStandIns,
  type StandIns,
} from './stand-ins.js';

export interface MdxRenderInput {
  siteDir: string;
  settings: SiteSettings;
  globalData: GlobalData;
  /** What pages import, with islands in the place of components that need the browser. */
  islands: PageModules;
  /** The same as it is, for pages that are one island. */
  plain: PageModules;
  modules: ThrownPlaces['modules'];
  /** URLs of the scripts of client modules, by the modules' paths. */
  clients: IslandUrls['clients'];
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
}

type JobOfPage = Pick<PageJob, 'links' | 'route' | 'category' | 'docs' | 'globalData'>;

export interface RenderedMdx {
  html: Html;
  /** The blocks of the page's own text that components or expressions make, in its order; none where `html` is all an island. */
  blocks: readonly Html[];
  head: ArticleHead;
  /** Addresses on this site that components link to. */
  links: readonly string[];
  /** What the component that is the page calls it. */
  title: string | undefined;
  /** Inline styles: class, or selector in brackets -> declarations. */
  styles: Readonly<Record<string, string>>;
  /** undefined where it has none. */
  islands: IslandsData | undefined;
  /** Components of modules that begin with 'use client' that became islands. */
  clients: readonly { file: string; name: string }[];
  problems: readonly SiteError[];
}

/** A page that waits longer for a promise will wait for ever. */
const longestWaitMs = 10_000;
const root = 'rd-article';
const mark = createElement('rd-mark');
const markHtml = '<rd-mark></rd-mark>';

/** Looks at a page that failed; each shows at least one thing more that is wrong with it. */
const maxLooks = 20;

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
  const findings = noFindings();
  const { htmlAttributes, bodyAttributes } = findings;
  const problems: SiteError[] = [];
  const failures: Failure[] = [];
  const places = { article, siteDir: input.siteDir, modules: input.modules };
  const report = (thrown: unknown, componentStack = ''): void => {
    failures.push({ thrown, componentStack });
    problems.push(toMdxProblem(thrown, componentStack, places));
  };
  const requests = new Map<number, RootRequest>();
  const request: RequestRoot = (one) => {
    requests.set(requests.size, one);
    return requests.size - 1;
  };
  const { links } = job;
  const settings = settingsOf(job, article, input);
  const inBrowser = toBrowserSettings(settings);
  const renderOne = async (content: ReactNode, inRoot: boolean, identifierPrefix: string) => {
    const tree = (
      <PageContext value={{ ...(inRoot ? inBrowser : settings), findings }}>
        <RequestRootContext value={inRoot ? undefined : request}>
          {createElement(root, null, content)}
        </RequestRootContext>
      </PageContext>
    );
    const output = await prerenderPage(tree, article.page.file, identifierPrefix, report);
    const start = output.indexOf(`<${root}>`);
    head += headTags(output.slice(0, start));
    return output.slice(start + root.length + 2, output.lastIndexOf(`</${root}>`));
  };
  let head = '';
  try {
    const Page = runPage({
      article,
      links,
      mark: whole ? null : mark,
      standIns,
      siteDir: input.siteDir,
      isLenient: input.settings.isPublic === true,
      ...(whole ? input.plain : input.islands),
    });
    const content = whole ? placeholder(request({ type: 'article', component: Page })) : <Page />;
    const around = withoutInlineStyles(withoutMarkers(await renderOne(content, false, '')));
    const styles = { ...around.styles };
    const { html, data, clients } = await renderIslands({
      html: around.html,
      requests,
      urls: { clients: input.clients, page: whole?.script },
      settings: inBrowser,
      links: Object.fromEntries((whole?.links ?? []).map((slot) => [slot, links[slot]!])),
      render: async (part, identifierPrefix) => {
        const own = await renderOne(part, true, identifierPrefix);
        return withMarkedStyles(own, styles);
      },
    });
    const pieces = html.split(markHtml);
    return {
      html: pieces.join(''),
      blocks: pieces.filter((_, index) => index % 2 === 1),
      head: {
        tags: head + [...findings.headTags].join(''),
        htmlAttributes,
        bodyAttributes,
        // What islands show later may have classes that the HTML has not.
        uses: [...findings.uses, ...(data !== undefined || usesInfima(html) ? ['infima-base' as const] : [])],
        shell: job.route.type === 'module' ? shellOf(findings.layout) : 'whole',
        loads: [],
      },
      links: [...findings.links],
      title: job.route.type === 'module' ? findings.title : undefined,
      styles,
      islands: data,
      // The others are known by what the page imports.
      clients: clients.filter(({ file }) => !file.includes('#')),
      problems,
      failures,
    };
  } catch (thrown) {
    // React has told of it before.
    if (problems.length === 0) report(thrown);
    return {
      html: '',
      blocks: [],
      head: noArticleHead,
      links: [],
      title: undefined,
      styles: {},
      islands: undefined,
      clients: [],
      problems,
      failures,
    };
  }
}

function shellOf(layout: PageFindings['layout']): ArticleHead['shell'] {
  if (!layout) return 'none';
  return layout.noFooter ? 'no-footer' : 'whole';
}

/** What components in the page can know. */
function settingsOf(
  { route, category, docs, globalData }: JobOfPage,
  { page: { frontMatter, toc } }: MdxArticle,
  input: MdxRenderInput,
): PageSettings {
  const headings = toc.map(({ html, id, level }) => ({ value: html, id, level }));
  return {
    ...input.settings,
    globalData: globalData === undefined ? {} : input.globalData,
    page: {
      permalink: route.permalink,
      category,
      docs: docs && {
        ...docs,
        doc: {
          metadata: { ...docs.doc, frontMatter },
          frontMatter,
          toc: headings,
          contentTitle: route.type === 'doc' && !route.showTitle ? docs.doc.title : undefined,
          assets: {},
        },
      },
    },
  };
}

async function prerenderPage(
  tree: ReactElement,
  file: string,
  identifierPrefix: string,
  report: (thrown: unknown, componentStack?: string) => void,
): Promise<string> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(neverRendered(file, longestWaitMs / 1000)), longestWaitMs);
  try {
    const { prelude } = await prerenderToNodeStream(tree, {
      signal: abort.signal,
      identifierPrefix,
      // Else parts come in an order that needs inline scripts to mend.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (thrown: unknown, info: ErrorInfo) => report(thrown, info.componentStack ?? ''),
    });
    const chunks: Buffer[] = [];
    for await (const chunk of prelude) chunks.push(Buffer.from(chunk as Uint8Array));
    return Buffer.concat(chunks).toString();
  } finally {
    clearTimeout(timer);
  }
}

/** React marks the ends of pieces of text and of Suspense for hydration, which static HTML has no use for. */
function withoutMarkers(html: Html): Html {
  return html.replace(/<!--(?:\s|\/?\$[!?~]?|\/?&)?-->/g, '');
}

/** What React hoists, but for the preload links that it writes for every picture: pictures load when they come into view. */
function headTags(hoisted: Html): Html {
  return hoisted.replace(/<link rel="preload"[^>]*>/g, '');
}

/** A strict Content-Security-Policy allows no `style` attributes: each becomes a class. */
function withoutInlineStyles(html: Html): { html: Html; styles: Record<string, string> } {
  const styles: Record<string, string> = {};
  const rewritten = html.replace(styledTags, (tag) => {
    const [attribute, style = ''] = / style="([^"]*)"/.exec(tag) ?? [''];
    const { className, declarations } = toStyleClass(decodeAttribute(style));
    const rest = tag.replace(attribute, '');
    if (declarations === '') return rest;
    styles[className] = declarations;
    return / class="/.test(rest)
      ? rest.replace(' class="', ` class="${className} `)
      : rest.replace(/^<[\w-]+/, (start) => `${start} class="${className}"`);
  });
  return { html: rewritten, styles };
}

/** In what hydrates, React must find its own classes: the browser makes attributes of them again (hydrate.tsx). */
function withMarkedStyles(html: Html, styles: Record<string, string>): Html {
  return html.replace(styledTags, (tag) =>
    tag.replace(/ style="([^"]*)"/, (_, written: string) => {
      const { declarations } = toStyleClass(decodeAttribute(written));
      const selector = `[data-rd-style="${decodeAttribute(written).replace(/["\\]/g, '\\$&')}"]`;
      if (declarations !== '') styles[selector] = declarations;
      return ` data-rd-style="${written}"`;
    }),
  );
}

const styledTags = /<[a-zA-Z][^>]*?\sstyle="[^"]*"[^>]*>/g;

function decodeAttribute(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
