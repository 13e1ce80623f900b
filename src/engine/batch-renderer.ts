// Renders pages in batches of plain data: in worker threads, for small sites in the main one.
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
  /** Posts that the page shows or its feeds hold, as they are rendered themselves. */
  posts: readonly RenderJob[];
  /** The article's place; undefined for pages that have none (categories, tags, not found). */
  place: PackedPiece | undefined;
  /** Path of the page's source; undefined where there is no article. */
  source: string | undefined;
  /** Further files that it was made of, from the site's folder. */
  reads: readonly string[];
  /** Written into the output record. */
  key: string;
  /** The site's own code makes its article, or parts around it. */
  runs: boolean;
  /** Set where it runs in the browser as a whole. */
  whole: WholePage | undefined;
}

/** A folder of new files. That of the next build of the same process may have the same name. */
interface PendingFolder {
  folder: string;
  id: string;
}

export interface RenderBatch {
  type: 'render';
  siteDir: string;
  packDir: string;
  /** Where the files of pages go: into the folder of new files, into the answer, or nowhere, where only mistakes are wanted. */
  into: PendingFolder | 'memory' | 'nothing';
  /** A `RenderContextFile` as JSON. */
  contextFile: string;
  secrets: SecretScanOptions;
  jobs: readonly RenderJob[];
}

/** A closed category of a large sidebar. */
export interface FragmentRequest {
  type: 'fragment';
  contextFile: string;
  /** In the output. */
  path: string;
}

export interface RenderedPage {
  /** Records of the files that were written. */
  records: readonly OutputRecord[];
  /** Files that were not written: the document, its Markdown twin and what else belongs to the page alone. */
  files: readonly OutputFile[];
  problems: readonly ProblemData[];
  /** The article was not in the cache as promised: the page has to be compiled again. */
  lost: boolean;
  /** What problems of the theme call the page. */
  page?: string;
  /** What a page that was run has told. */
  ran?: RanPage;
}

/** What is known of a page only once it was run. */
export interface RanPage {
  /** Paths in the output of files beside its documents. */
  files: readonly string[];
  /** What it loads from elsewhere. */
  loads: readonly TagSource[];
  /** Client modules that are islands in it: their files, and what these export them as. */
  clients: readonly { file: string; name: string }[];
  /** Addresses on this site that its components link to. */
  links: readonly string[];
  /** Ids in it but those of the headings of its text. */
  anchors: readonly string[];
  /** What the component that is the page calls it. */
  title: string | undefined;
  /** False: each build looks at it again, and tells what is wrong. */
  isClean: boolean;
}

/** State of one thread that renders. */
export class BatchRenderer {
  #renderer:
    | {
        file: string;
        shell: string;
        twins: TwinPlace;
        baseUrl: string;
        /** Diagrams are drawn. */
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

  /** @param onPage is told which page of a batch is in hand. */
  constructor(private readonly onPage: (index: number) => void = () => undefined) {}

  async render(batch: RenderBatch): Promise<RenderedPage[]> {
    if (this.#renderer?.file !== batch.contextFile) {
      const { context, themeCode, modulesInput, shell } = this.#contexts.read(batch.contextFile);
      // Sidebars take long to render: they stay where only what pages import has changed.
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

  /** Closes the files that are held open. */
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
    // A page with a warning is rendered by the next build as well, which tells it again.
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
      // A changelog has its newest releases on its first page.
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
   * Renders posts that another page shows; undefined: one of them is not where it was. What their components do in the browser
   * is left to their own pages: here they are HTML.
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

  /** What diagrams and live code of components need; those of the page itself are known. */
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

/** Inline styles of what a list shows of its posts; further ones are in feeds alone. */
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

/** What the site's own code made of a page: its article, and what stands around that. */
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

/** @param html the document */
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

/** Parts of the site's own around pages may throw: that is a problem of the first page that is rendered. */
function lazyPageRenderer(make: () => PageRenderer): PageRenderer {
  let made: PageRenderer | undefined;
  return (...input) => {
    made ??= make();
    return made(...input);
  };
}

/** @param page what its author knows it by. @throws what is no mistake of the author. */
function themeProblems(error: unknown, page: string): ProblemData[] {
  if (error instanceof SiteErrors) return error.problems.map(withStack);
  if (!(error instanceof SiteError)) throw error;
  const problem = withStack(error);
  return [{ ...problem, message: `${problem.message} (on ${page})` }];
}

/** A bug's message names the page that was worked on. Mistakes tell their place themselves, and the system names its file. */
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

/** Other than those of headings that are known without running the page. */
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

/** The tags that can load something: looking at all of them would take longer than rendering the page. */
function loadingTags(html: string): string {
  const tags = html.match(
    /<(script|style)\b[\s\S]*?<\/\1>|<(?:img|iframe|video|audio|source|track|link|object|embed|form|input|button|image|use)\b[^>]*>/gi,
  );
  return (tags ?? []).join('');
}
