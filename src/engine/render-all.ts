// Renders and writes the pages whose HTML would differ from the last build's, and takes over the others. Pages come one by one: memory
// never holds a list of articles or documents.
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { makeFolder } from '../base/paths.js';
import { readSealed, writeSealed } from '../base/sealed-file.js';
import { localeFolder } from '../base/state-folder.js';
import type { SharedBuild } from '../cache/shared-build.js';
import { notFoundRoute } from '../config/plugged.js';
import { fromProblemData, type ProblemData, type SiteError } from '../errors.js';
import { checkRenderedLinks } from '../links/check-links.js';
import type { LateAnchor } from '../links/policies.js';
import type { PageLoad } from '../output/content-security-policy.js';
import { keepAll, type MadeFile, type SiteOutput } from '../output/output-part.js';
import { CleanTexts } from '../output/scan-file.js';
import type { SecretScanOptions } from '../output/scan-secrets.js';
import { notFoundPath } from '../render/page-job.js';
import { themeDigest } from '../render/render-key.js';
import { sharedFiles } from '../render/shared-data.js';
import { isLargeSidebar } from '../render/sidebar-tree.js';
import type { DocPage, Page } from '../site/site.js';
import type { RanPage, RenderJob } from './batch-renderer.js';
import { type BuiltPage, type BuiltPages, builtBefore, isKnownBySource, toBuiltPage } from './built-pages.js';
import { LostArticles } from './compiled-pages.js';
import { findPublishProblems } from './find-publish-problems.js';
import { inBatches, type LazyWorkers, pagesForThreads, take } from './page-workers.js';
import type { SiteOptions } from './site-options.js';
import type { SiteState } from './site-state.js';

const batchSize = 24;

/** Where rendered pages go: into the output, or nowhere. */
type PageOutput = Pick<SiteOutput, 'isCurrent' | 'reuse' | 'reuseAll' | 'add'> & {
  /** The staging folder; undefined if nothing is written. */
  pendingDir: string | undefined;
};

export interface RenderAllInput {
  state: SiteState;
  /** Returns the absolute path of the context file, which is written on the first call. */
  contextFile(): string;
  workers: LazyWorkers;
  secrets: SecretScanOptions;
  /** Routes of pages that are not rendered. */
  skipped: ReadonlySet<string>;
  onProgress: SiteOptions['onProgress'];
  /** Links to anchors that are known only once the target page is rendered. */
  late: readonly LateAnchor[];
  /** Facts of pages with code that other machines have run. */
  shared: SharedBuild | undefined;
  /** Records of the last build's pages, if everything that pages share is unchanged, except for the site. */
  built: BuiltPages['pages'] | undefined;
  /** True if the site is unchanged too. */
  isSameSite: boolean;
  /** True if cards for all pages are unchanged too. */
  hasSameCards: boolean;
}

export interface RenderedPages {
  rendered: number;
  reused: number;
  problems: readonly SiteError[];
  /** Source of page -> title that its component has set. */
  titles: ReadonlyMap<string, string>;
  /** Records for the next build, by source. */
  built: BuiltPages['pages'];
  /** Pages that stay as the last build made them. */
  asBefore: ReadonlySet<Page>;
  /** Source of page -> client modules that became islands in it. */
  clients: ReadonlyMap<string, RanPage['clients']>;
  /** What pages with code load from other hosts. */
  loads: readonly PageLoad[];
}

/** Rendered pages, and the files that several of them share. */
export interface WrittenPages extends RenderedPages {
  /** Fragments of large sidebars, and data that islands share. */
  fragments: BuiltPages['fragments'];
}

/**
 * Writes the pages whose HTML would differ from the last build's, and keeps the others.
 * @param fragments of the last build, if they are still valid @throws LostArticles
 */
export async function writePages(
  input: RenderAllInput,
  output: SiteOutput,
  fragments: BuiltPages['fragments'] | undefined,
): Promise<WrittenPages> {
  const pages = await renderAll(input, output);
  if (fragments && keepAll(fragments, output)) return { ...pages, fragments };
  return { ...pages, fragments: await writeFragments(input.state, output) };
}

/**
 * Returns the problems that only rendering finds, and writes nothing. Plain Markdown pages are rendered only if the site has components
 * around them. Pages that had no problems with the same code are not run again.
 * @throws LostArticles
 */
export async function findRenderProblems(input: RenderAllInput): Promise<readonly SiteError[]> {
  const { state, secrets } = input;
  const isFine = state.shell.themeCode === undefined && state.shell.ownParts.length === 0;
  const clean = new CleanTexts(localeFolder(state.config), secrets);
  let shellKey = '';
  const isCurrent = (file: string, key: string): boolean => {
    if (file !== notFoundPath) return isFine;
    // The not-found page shows what the configuration puts on every page.
    shellKey = key;
    return isFine && clean.has(key);
  };
  const output: PageOutput = {
    pendingDir: undefined,
    isCurrent,
    reuse() {},
    reuseAll: () => false,
    add() {},
  };
  const passed = isFine
    ? Array.from(state.compiledSite.docPages()).filter(
        (page) => !state.compiledSite.compiled(page)?.facts.runs,
      )
    : [];
  const others = isFine ? [...state.site.pages.values()].filter(({ type }) => type !== 'doc') : [];
  const routes = [...passed, ...others].map(({ route }) => route);
  const { problems } = await renderAll({ ...input, skipped: new Set([...input.skipped, ...routes]) }, output);
  if (!problems.some(({ code }) => code === 'SECRET_IN_OUTPUT')) clean.add(shellKey);
  const unpublishable = findPublishProblems(state, passed, secrets, clean);
  clean.save();
  return [...problems, ...unpublishable];
}

/** Renders pages, without the files that several of them share. @throws LostArticles */
export async function renderAll(input: RenderAllInput, output: PageOutput): Promise<RenderedPages> {
  const { state, workers, onProgress } = input;
  const { site, config, pages } = state.compiledSite;
  const built = new Map<string, BuiltPage>();
  const asBefore = new Set<Page>();
  const ran = new RanPages(ranPagesFile(localeFolder(config)), input.shared);
  const found = new FoundProblems();
  const lost: string[] = [];
  let rendered = 0;
  let reused = 0;

  /** Tells whether what the page shows of the site (sidebar, neighbours, breadcrumbs, cards) is as in the last build. */
  function isInPlace(page: DocPage, [, , , , , , place]: BuiltPage): boolean {
    const facts = pages.known(page.source.path)?.shown.facts;
    if (input.isSameSite) return input.hasSameCards || !state.shell.readsOf(facts).category;
    return place !== '' && state.placeOf(page, facts) === place;
  }

  function* staleJobs(): Generator<RenderJob> {
    const ofOurs = site.pages.has(notFoundRoute) ? [] : [undefined];
    for (const page of [...site.pages.values(), ...ofOurs]) {
      if (page && input.skipped.has(page.route)) continue;
      const before = page && builtBefore(page, site, pages, input.built);
      if (before && page.type === 'doc' && isInPlace(page, before)) {
        const { path: source } = page.source;
        const [, , key] = before;
        const runs = pages.known(source)?.shown.facts.runs || state.shell.ownParts.length > 0;
        const isFine = !runs || ran.note(key, source, page.route)?.isClean;
        if (isFine && output.reuseAll(key)) {
          built.set(source, before);
          asBefore.add(page);
          reused += 1;
          continue;
        }
      }
      const job = state.renderJob(page, input.secrets.allowed);
      const compiled = page?.type === 'doc' ? state.compiledSite.compiled(page) : undefined;
      if (compiled && page?.type === 'doc' && isKnownBySource(page, site))
        built.set(compiled.source, toBuiltPage(page, compiled, job.key, state.placeOf(page, compiled.facts)));
      const source = job.source ?? job.page.outputPath;
      const known = job.runs ? ran.note(job.key, source, page?.route ?? notFoundRoute) : undefined;
      const feeds = job.page.feeds?.files.map(({ path: file }) => file) ?? [];
      const files = [job.page.outputPath, ...job.page.extraOutputPaths, ...feeds, ...(known?.files ?? [])];
      if (job.page.twinPath !== undefined) files.push(job.page.twinPath);
      const mayStay = known?.isClean || !job.runs;
      if (!mayStay || !files.every((file) => output.isCurrent(file, job.key))) yield job;
      else {
        for (const file of files) output.reuse(file, job.key);
        reused += 1;
      }
    }
  }

  const stale = staleJobs();
  // The number of the first pages decides on threads. The rest are found while these are rendered.
  const first = take(stale, pagesForThreads);
  if (first.length > 0) {
    const { pendingDir: folder } = output;
    if (folder !== undefined) makeFolder(folder);
    const into = folder === undefined ? 'nothing' : { folder, id: randomUUID() };
    const mayNotEnd = state.shell.themeCode !== undefined || first.some((job) => job.runs);
    const open = await workers.open(first.length, { mayNotEnd });
    const contextFile = input.contextFile();
    await inBatches(chain(first, stale), batchSize, open.width, async (jobs) => {
      const made = await open.render({
        type: 'render',
        packDir: pages.packDir,
        into,
        contextFile,
        siteDir: config.siteDir,
        secrets: input.secrets,
        jobs,
      });
      for (const [index, page] of made.entries()) {
        const job = jobs[index]!;
        if (page.lost) lost.push(...[job, ...job.posts].flatMap(({ source }) => source ?? []));
        for (const record of page.records) output.add(record);
        for (const problem of page.problems) found.add(problem, page.page);
        if (job.runs && page.ran) ran.set(job.key, page.ran);
      }
      rendered += jobs.length;
      onProgress?.({ stage: 'render', done: rendered, total: site.pages.size + 1 });
    });
  }
  ran.save();
  if (lost.length > 0) {
    for (const source of lost) pages.forget(source);
    throw new LostArticles(`${lost.length} compiled pages were damaged in ${pages.packDir}`);
  }
  const ranPages = ran.all();
  return {
    rendered,
    reused,
    titles: new Map(
      ranPages.flatMap(([source, { title }]) => (title === undefined ? [] : [[source, title] as const])),
    ),
    built,
    asBefore,
    problems: [
      ...found.all(),
      ...checkRenderedLinks(
        ranPages.map(([, page, route]) => [route, page] as const),
        input.late,
        state.compiledSite,
      ),
    ],
    clients: new Map(ranPages.map(([source, page]) => [source, page.clients])),
    loads: ranPages.flatMap(([source, page]) => page.loads.map((load) => ({ ...load, page: source }))),
  };
}

/** Returns the path of the file with facts of pages whose code was run. */
export function ranPagesFile(cacheDir: string): string {
  return path.join(cacheDir, 'ran-pages.json');
}

/** Facts of pages whose code was run, by the keys of these pages; kept for the next build. */
class RanPages {
  #file: string;
  #known: Map<string, RanPage>;
  /** Key -> source and route, for the pages of this build. */
  #places = new Map<string, readonly [source: string, route: string]>();

  constructor(file: string, shared: SharedBuild | undefined) {
    this.#file = file;
    const others = (shared?.ran ?? []) as Iterable<[string, RanPage]>;
    this.#known = new Map([...others, ...Object.entries(readSealed<Record<string, RanPage>>(file) ?? {})]);
  }

  note(key: string, source: string, route: string): RanPage | undefined {
    this.#places.set(key, [source, route]);
    return this.#known.get(key);
  }

  set(key: string, page: RanPage): void {
    this.#known.set(key, page);
  }

  /** Returns the facts with the sources and routes of their pages. */
  all(): [source: string, page: RanPage, route: string][] {
    return [...this.#places].flatMap(([key, [source, route]]): [string, RanPage, string][] => {
      const page = this.#known.get(key);
      return page ? [[source, page, route]] : [];
    });
  }

  save(): void {
    if (this.#places.size === 0) return;
    const kept = [...this.#places.keys()].flatMap((key) => {
      const page = this.#known.get(key);
      return page ? [[key, page] as const] : [];
    });
    writeSealed(this.#file, Object.fromEntries(kept));
  }
}

/** Collects problems of rendered pages. One that recurs on pages, such as a secret in the footer, is reported once. */
class FoundProblems {
  #found = new Map<string, { problem: ProblemData; pages: number }>();

  /** @param page name of the page in the message */
  add(problem: ProblemData, page: string | undefined): void {
    const { code, message, location, severity, hint } = problem;
    const place = isOfCode(problem) ? [] : [location, message.replace(` (on ${page})`, '')];
    const key = JSON.stringify([code, severity, hint, ...place]);
    const known = this.#found.get(key);
    if (known) known.pages += 1;
    else this.#found.set(key, { problem, pages: 1 });
  }

  all(): SiteError[] {
    return Array.from(this.#found.values(), ({ problem, pages }) => {
      const others = isOfCode(problem) ? pages - 1 : 0;
      const held = others === 1 ? 'one further page holds it' : `${others} further pages hold it`;
      return fromProblemData({ ...problem, message: problem.message + (others > 0 ? `; ${held}, too` : '') });
    });
  }
}

/** Tells whether it is a secret that no text of the author contains: the site's code put it into the page. */
function isOfCode({ code, location }: ProblemData): boolean {
  return code === 'SECRET_IN_OUTPUT' && location?.line === undefined;
}

function* chain<Item>(first: readonly Item[], rest: Iterable<Item>): Generator<Item> {
  yield* first;
  yield* rest;
}

/** Writes files that readers' browsers fetch on demand: data that many pages' islands share, and closed categories of large sidebars. */
async function writeFragments({ shell }: SiteState, output: SiteOutput): Promise<MadeFile[]> {
  const { context, themeCode, shared } = shell;
  const put = (file: string, key: string, make: () => string): MadeFile => {
    if (output.isCurrent(file, key)) output.reuse(file, key);
    else output.write({ path: file, contents: make(), key });
    return [file, key];
  };
  const ofIslands = sharedFiles(shared).map(({ path: file, digest, text }) => put(file, digest, () => text));
  if (!Object.values(context.sidebars).some(isLargeSidebar)) return ofIslands;
  const { sidebarFragments } = await import('../render/render-sidebar.js');
  const { runThemeComponents } = await import('../bundle/run-theme-components.js');
  const fragments = sidebarFragments(context, {
    components: runThemeComponents(themeCode),
    digest: themeDigest(themeCode),
    isOwn: themeCode !== undefined,
  });
  return [...ofIslands, ...fragments.map(({ path: file, key, render }) => put(file, key, render))];
}
