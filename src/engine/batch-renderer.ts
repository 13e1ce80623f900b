// Renders batches of pages. Batches are plain data, so that they can be sent to worker threads; small sites render in the main thread.
import { runThemeComponents } from '../bundle/run-theme-components.js';
import { type PackedPiece, PackReader } from '../cache/page-packs.js';
import type { HtmlArticle, PageUse, SlottedText } from '../compile/compiled-page.js';
import { decodeEntities } from '../compile/html/escape-html.js';
import { beforeMark } from '../compile/truncate-mark.js';
import { pagePartOf } from '../config/own-parts.js';
import { type ProblemData, SiteError, SiteErrors, toProblemData } from '../errors.js';
import { evaluatedScript, inlineStyle } from '../output/content-security-policy.js';
import type { OutputRecord } from '../output/output-manifest.js';
import type { OutputFile } from '../output/pending-file.js';
import { type PendingFileWriter, pendingFileWriter } from '../output/pending-file.js';
import { readSecretSources } from '../output/scan-file.js';
import { type SecretScanOptions, scanForSecrets } from '../output/scan-secrets.js';
import { htmlSources, styleSources, type TagSource } from '../output/tag-sources.js';
import { articleOfPost } from '../render/blog-feeds.js';
import { finishTwin, type TwinPlace } from '../render/finish-twin.js';
import { mergeIslands } from '../render/island-data.js';
import { type IslandScripts, toIslandTags } from '../render/island-tags.js';
import type { PageJob } from '../render/page-job.js';
import { noArticleHead } from '../render/render-head.js';
import { themeDigest } from '../render/render-key.js';
import type { RenderedMdx, WholePage } from '../render/render-mdx.js';
import type { RenderedParts } from '../render/render-own-parts.js';
import { createPageRenderer, type PageRenderer, resolveTwin } from '../render/render-page.js';
import { fillHtmlLinks } from '../render/render-parts.js';
import { renderedToc, stylesheetTag, toStyleSheet } from '../render/run-findings.js';
import { SharedValues } from '../render/shared-data.js';
import type { Html } from '../theme/route-data.js';
import { RenderContextReader } from './context-files.js';
import { lazyMdxRenderer, type MdxRenderer } from './lazy-mdx-renderer.js';

export interface RenderJob {
  page: PageJob;
  /** Posts whose articles the page or its feeds contain, as jobs of the same form. */
  posts: readonly RenderJob[];
  /** Place of the compiled article in the pack files; undefined for pages without one (categories, tags, not found). */
  place: PackedPiece | undefined;
  /** Path of the page's source file; undefined without an article. */
  source: string | undefined;
  /** Other files that the page includes, relative to the site's folder. */
  reads: readonly string[];
  /** Cache key of the HTML, which the output record keeps. */
  key: string;
  /** True if the site's own code makes the article, or components around it. */
  runs: boolean;
  /** Set if the whole page is hydrated in the browser. */
  whole: WholePage | undefined;
}

/** The staging folder. Its id tells it from the folder of a later build in the same process, which may have the same path. */
interface PendingFolder {
  folder: string;
  id: string;
}

export interface RenderBatch {
  type: 'render';
  siteDir: string;
  packDir: string;
  /** Where the HTML goes: into the staging folder, into the answer, or nowhere if only problems are wanted. */
  into: PendingFolder | 'memory' | 'nothing';
  /** Path of the context file (see context-files.ts). */
  contextFile: string;
  secrets: SecretScanOptions;
  jobs: readonly RenderJob[];
}

/** Asks for the HTML of one closed category of a large sidebar, which the browser fetches when somebody opens it. */
export interface FragmentRequest {
  type: 'fragment';
  contextFile: string;
  /** Path in the output. */
  path: string;
}

export interface RenderedPage {
  /** Records of the files that were written to the staging folder. */
  records: readonly OutputRecord[];
  /** Files that were not written: the HTML document, its Markdown twin and other files of this page. */
  files: readonly OutputFile[];
  problems: readonly ProblemData[];
  /** True if the article was missing in the cache: the page has to be compiled again. */
  lost: boolean;
  /** Name of the page in problems of the theme. */
  page?: string;
  /** Facts that are known only because the page's code was run. */
  ran?: RanPage;
}

/** What is known of a page only after its code has been run. */
export interface RanPage {
  /** Paths in the output of its further files, besides its HTML documents. */
  files: readonly string[];
  /** Sources that the page loads from other hosts or inline, for the Content-Security-Policy. */
  loads: readonly TagSource[];
  /** Client modules that became islands of the page: their files, and the names of their exports. */
  clients: readonly { file: string; name: string }[];
  /** URLs on this site that its components link to. */
  links: readonly string[];
  /** Ids in its HTML, except for those of the headings in its text. */
  anchors: readonly string[];
  /** Title that the page's component sets. */
  title: string | undefined;
  /** False if the page has problems: each build renders it again, to report them again. */
  isClean: boolean;
}

/** The state that one thread keeps between batches. */
export class BatchRenderer {
  #renderer:
    | {
        file: string;
        shell: string;
        twins: TwinPlace;
        baseUrl: string;
        /** True if diagrams are drawn in the browser. */
        draws: boolean;
        evaluates: boolean;
        render: PageRenderer;
        renderMdx: MdxRenderer;
        scripts: IslandScripts | undefined;
        shared: SharedValues | undefined;
      }
    | undefined;
  #reader: { dir: string; packs: PackReader } | undefined;
  #files: { id: string; writer: PendingFileWriter } | undefined;
  #contexts = new RenderContextReader();

  /** @param onPage is called with the index of the page that is being rendered */
  constructor(private readonly onPage: (index: number) => void = () => undefined) {}

  async render(batch: RenderBatch): Promise<RenderedPage[]> {
    if (this.#renderer?.file !== batch.contextFile) {
      const { context, themeCode, modulesInput, shell } = this.#contexts.read(batch.contextFile);
      // If only the modules that pages import have changed, rendered sidebars are kept, because they take long.
      const isSame = this.#renderer?.shell === shell;
      const shared = modulesInput && new SharedValues(modulesInput.shared, context.shell.baseUrl);
      this.#renderer = {
        file: batch.contextFile,
        shell,
        baseUrl: context.shell.baseUrl,
        draws: context.diagrams !== '',
        evaluates: context.liveCode !== '',
        twins: {
          origin: context.head.origin,
          baseUrl: context.shell.baseUrl,
          texts: context.shell.texts,
        },
        render: isSame
          ? this.#renderer!.render
          : lazyPageRenderer(() =>
              createPageRenderer(context, runThemeComponents(themeCode), themeDigest(themeCode)),
            ),
        renderMdx: lazyMdxRenderer(modulesInput, shared),
        scripts: modulesInput?.scripts,
        shared,
      };
    }
    if (this.#reader?.dir !== batch.packDir) {
      this.#reader?.packs.close();
      this.#reader = { dir: batch.packDir, packs: new PackReader(batch.packDir) };
    }
    if (typeof batch.into === 'string') this.#files = undefined;
    else if (this.#files?.id !== batch.into.id)
      this.#files = { id: batch.into.id, writer: pendingFileWriter(batch.into.folder, true) };
    const rendered: RenderedPage[] = [];
    for (const [index, job] of batch.jobs.entries()) {
      this.onPage(index);
      try {
        rendered.push(await this.#renderOne(batch, job));
      } catch (error) {
        throw ofPage(error, job);
      }
    }
    return rendered;
  }

  async fragment({ contextFile, path: file }: FragmentRequest): Promise<Html | undefined> {
    const { sidebarFragments } = await import('../render/render-sidebar.js');
    const { context, themeCode } = this.#contexts.read(contextFile);
    const fragments = sidebarFragments(context, {
      components: runThemeComponents(themeCode),
      digest: themeDigest(themeCode),
      isOwn: themeCode !== undefined,
    });
    return fragments.find((fragment) => fragment.path === file)?.render();
  }

  /** Closes the pack files that are open. */
  close(): void {
    this.#reader?.packs.close();
    this.#reader = undefined;
  }

  async #renderOne(batch: RenderBatch, job: RenderJob): Promise<RenderedPage> {
    const body = job.place && this.#reader!.packs.read(job.place);
    if (job.place && !body) return { ...nothing, lost: true };
    const { render, renderMdx, twins } = this.#renderer!;
    const shown = await this.#articlesOf(job.posts);
    if (!shown) return { ...nothing, lost: true };
    const posts = shown.map(({ html }) => html);
    const parts = await renderMdx.parts(job.page, body?.article, job.whole);
    const mdx =
      body?.article.type === 'mdx'
        ? await renderMdx.article(body.article, job.page, job.whole, parts?.islands?.islands.length)
        : undefined;
    if (mdx && mdx.problems.length > 0) return { ...nothing, problems: mdx.problems.map(withStack) };
    const run = withStyles(joinParts(parts, mdx), stylesOfList(job.page, shown));
    const tags = run?.islands && toIslandTags(run.islands, this.#renderer!.scripts!, this.#renderer!.shared!);
    const article = mdx
      ? ({ type: 'html', html: mdx.html } as const)
      : (body?.article as HtmlArticle | undefined);
    const styles = run && toStyleSheet(run.styles, job.page.outputPath);
    const sheet = styles ? stylesheetTag(styles.path, this.#renderer!.baseUrl) : '';
    const loads = run && [
      ...htmlSources(loadingTags(run.html + run.head.tags)),
      ...(styles ? styleSources(styles.contents) : []),
      ...this.#blockLoads(job, run),
    ];
    const head = run && {
      ...run.head,
      tags: run.head.tags + sheet + (tags?.head ?? ''),
      loads: loads!.map(({ directive }) => directive),
    };
    const around = { parts: parts?.html ?? {}, islands: tags?.data ?? '' };
    if (mdx && job.whole?.joinsItem)
      around.parts = { ...around.parts, [pagePartOf(job.page.item!)!]: mdx.html };
    let html: Html;
    try {
      html = render(mdx ? withRenderedToc(job.page, mdx) : job.page, article, head, posts, around);
    } catch (error) {
      const page = job.source ?? job.page.outputPath;
      return { ...nothing, problems: themeProblems(error, page), page };
    }
    const secrets = scanForSecrets(job.page.outputPath, html, batch.secrets, () =>
      readSecretSources(batch.siteDir, [job.source, ...job.reads], batch.secrets),
    );
    const problems = [...(parts?.problems ?? []), ...secrets].map(toProblemData);
    // A page with a warning gets a key that never matches, so that the next build renders it again and reports the warning again.
    const key = problems.length > 0 ? `${job.key} warned` : job.key;
    const files = [job.page.outputPath, ...job.page.extraOutputPaths].map((file) => ({
      path: file,
      contents: html,
    }));
    if (job.page.twinPath !== undefined)
      files.push({ path: job.page.twinPath, contents: await twinOf(job.page, html, body?.twin, mdx, twins) });
    if (styles) files.push(styles);
    if (job.page.feeds) {
      const { writeFeeds } = await import('../render/write-feeds.js');
      // The first page of a changelog contains its newest releases, so its own article is part of the feed.
      const own = article && job.page.feeds.parts ? [fillHtmlLinks(article.html, job.page.links)] : [];
      files.push(...writeFeeds(job.page.feeds, [...own, ...posts]));
    }
    const writer = this.#files?.writer;
    const records = writer ? files.map((file) => writer.write({ ...file, key })) : [];
    const ran = run && {
      files: styles ? [styles.path] : [],
      links: run.links,
      anchors: [...idsOf(run.html, job.page), ...(mdx?.toc ?? []).map(({ id }) => id)],
      title: mdx?.title,
      loads: loads!,
      clients: run.clients,
      isClean: problems.length === 0,
    };
    return { records, files: batch.into === 'memory' ? files : [], problems, lost: false, ran };
  }

  /**
   * Renders posts that another page shows; returns undefined if an article is missing in the cache. Posts in lists are plain HTML: their
   * components are hydrated only on the posts' own pages.
   */
  async #articlesOf(posts: readonly RenderJob[]): Promise<PostArticle[] | undefined> {
    const articles: PostArticle[] = [];
    for (const { place, page } of posts) {
      const body = this.#reader!.packs.read(place!);
      if (!body) return undefined;
      const { article } = body;
      const { html, styles } =
        article.type === 'html'
          ? { html: fillHtmlLinks(article.html, page.links), styles: {} }
          : await this.#renderer!.renderMdx.article(article, { ...page, isStill: true }, undefined);
      articles.push({ html: articleOfPost(html), styles });
    }
    return articles;
  }

  /** Returns the sources that diagrams and live code inside of components need. Those in the page's own text are known from its facts. */
  #blockLoads({ page }: RenderJob, { head }: Pick<RenderedMdx, 'head'>): TagSource[] {
    const isNew = (use: PageUse): boolean => head.uses.includes(use) && !page.uses.includes(use);
    const { draws, evaluates } = this.#renderer!;
    return [
      ...(draws && isNew('diagram') ? [inlineStyle] : []),
      ...(evaluates && isNew('live') ? [evaluatedScript] : []),
    ];
  }
}

const nothing = { records: [], files: [], problems: [], lost: false };

type RanHtml = Pick<RenderedMdx, 'html' | 'head' | 'links' | 'styles' | 'islands' | 'clients'>;

const noRun: RanHtml = {
  html: '',
  head: noArticleHead,
  links: [],
  styles: {},
  islands: undefined,
  clients: [],
};

type PostArticle = Pick<RenderedMdx, 'html' | 'styles'>;

/** Returns the inline styles of the excerpts that a list of posts shows. The other posts are only in the feeds. */
function stylesOfList({ route }: PageJob, posts: readonly PostArticle[]): RanHtml['styles'] {
  if (route.type !== 'post-list') return {};
  const styles = posts.slice(0, route.posts.length).flatMap((post) => {
    const all = Object.entries(post.styles);
    const excerpt = all.length > 0 ? beforeMark(post.html) : '';
    return all.filter(([className]) => excerpt.includes(className));
  });
  return Object.fromEntries(styles);
}

function withStyles(run: RanHtml | undefined, styles: RanHtml['styles']): RanHtml | undefined {
  if (Object.keys(styles).length === 0) return run;
  return { ...(run ?? noRun), styles: { ...run?.styles, ...styles } };
}

/** Joins what the site's own code made: the article, and the components around it. */
function joinParts(parts: RenderedParts | undefined, mdx: RenderedMdx | undefined): RanHtml | undefined {
  if (!parts) return mdx;
  const article = mdx ?? noRun;
  const { head } = article;
  return {
    html: article.html + Object.values(parts.html).join(''),
    head: {
      tags: parts.head.tags + head.tags,
      htmlAttributes: { ...parts.head.htmlAttributes, ...head.htmlAttributes },
      bodyAttributes: { ...parts.head.bodyAttributes, ...head.bodyAttributes },
      uses: [...parts.head.uses, ...head.uses],
      shell: parts.shell ?? head.shell,
      loads: head.loads,
    },
    links: article.links,
    styles: { ...parts.styles, ...article.styles },
    islands: mergeIslands(parts.islands, article.islands),
    clients: [...parts.clients, ...article.clients],
  };
}

/** Returns the page's Markdown twin. @param html the HTML document */
async function twinOf(
  page: PageJob,
  html: Html,
  slotted: SlottedText | undefined,
  mdx: RenderedMdx | undefined,
  place: TwinPlace,
): Promise<string> {
  const { type, title } = page.route;
  if (type === 'category' || type === 'tag') return finishTwin(page, undefined, place);
  if (slotted === undefined) {
    const { listTwin } = await import('../render/rendered-twin.js');
    return finishTwin(page, listTwin(html, place.origin), place);
  }
  const twin = resolveTwin(page, slotted, place.origin);
  if (!mdx) return finishTwin(page, twin, place);
  const { componentTwin, fillTwin } = await import('../render/rendered-twin.js');
  if (type !== 'module') return finishTwin(page, fillTwin(twin, title, mdx, place.origin), place);
  const named = { ...page, route: { ...page.route, title: mdx.title ?? title } };
  return finishTwin(named, componentTwin(mdx.html, place.origin), place);
}

/** Makes the renderer at the first page: if a component that replaces a part of the theme throws, the problem names that page. */
function lazyPageRenderer(make: () => PageRenderer): PageRenderer {
  let made: PageRenderer | undefined;
  return (...input) => {
    made ??= make();
    return made(...input);
  };
}

/** Turns errors of theme components into problems. @param page the page's name for its author @throws errors that are bugs of relaydocs */
function themeProblems(error: unknown, page: string): ProblemData[] {
  if (error instanceof SiteErrors) return error.problems.map(withStack);
  if (!(error instanceof SiteError)) throw error;
  const problem = withStack(error);
  return [{ ...problem, message: `${problem.message} (on ${page})` }];
}

/** Wraps a bug in an error that names the page. SiteErrors have a place already, and errors of the file system name their file. */
function ofPage(error: unknown, { source, page }: RenderJob): unknown {
  if (error instanceof SiteError || error instanceof SiteErrors) return error;
  if (error instanceof Error && 'errno' in error) return error;
  return new Error(`Rendering ${source ?? page.route.route} failed`, { cause: error });
}

function withRenderedToc(page: PageJob, { html, toc }: RenderedMdx): PageJob {
  const { route } = page;
  return route.type === 'doc'
    ? { ...page, route: { ...route, toc: toc ?? renderedToc(route.toc, html) } }
    : page;
}

/** Returns the ids and anchor names of the HTML, except for those of headings that are known from the page's text. */
function idsOf(html: Html, { route }: PageJob): string[] {
  const known = new Set(route.type === 'doc' ? route.toc.map(({ id }) => id) : []);
  const ids = Array.from(html.matchAll(/(?:\sid|<a\b[^<>]{0,300}\sname)="([^"]+)"/g), ([, id]) =>
    decodeEntities(id!),
  );
  return ids.filter((id) => !known.has(id));
}

function withStack(problem: SiteError): ProblemData {
  const { cause } = problem;
  return { ...toProblemData(problem), stack: cause instanceof Error ? cause.stack : undefined };
}

/** Returns the tags that can load something. Examining all tags would take longer than rendering the page. */
function loadingTags(html: string): string {
  const tags = html.match(
    /<(script|style)\b[\s\S]*?<\/\1>|<(?:img|iframe|video|audio|source|track|link|object|embed|form|input|button|image|use)\b[^>]*>/gi,
  );
  return (tags ?? []).join('');
}
